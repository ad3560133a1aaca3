/** Tests of the package. */
package org.oovr.simulator.machine.compute;
