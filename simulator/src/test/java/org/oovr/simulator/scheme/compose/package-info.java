/** Tests of composition. */
package org.oovr.simulator.scheme.compose;
