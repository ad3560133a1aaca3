/** Tests of the event kernel. */
package org.oovr.simulator.engine;
