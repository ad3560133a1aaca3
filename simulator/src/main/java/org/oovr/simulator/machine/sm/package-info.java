/** Streaming multiprocessors: warps, who gives them, and which SM gets them. */
package org.oovr.simulator.machine.sm;
