/**
 * From the graph to a list of steps: what is equal in all lanes, what is needed at all, what
 * becomes one loop over the lanes, what counts as an instruction, and which scratch array a value
 * lies in.
 */
package org.oovr.simulator.shader.compile.schedule;
