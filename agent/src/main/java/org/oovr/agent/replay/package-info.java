/**
 * Frames of trace files, drawn by the simulator as those of a running program are, or by a real
 * driver.
 */
package org.oovr.agent.replay;
