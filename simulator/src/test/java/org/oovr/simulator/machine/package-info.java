/** Tests of the boxes of the machine, one by one. */
package org.oovr.simulator.machine;
