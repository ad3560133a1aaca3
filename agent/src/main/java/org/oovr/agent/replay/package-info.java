/** Frames of trace files, drawn by the simulator as those of a running program are. */
package org.oovr.agent.replay;
