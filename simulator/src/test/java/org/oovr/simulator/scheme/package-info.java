/** Tests of whole frames on whole machines. */
package org.oovr.simulator.scheme;
