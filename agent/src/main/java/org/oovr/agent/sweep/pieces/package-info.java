/**
 * Frames of a trace drawn by several at once: the trace is cut at snapshots of its state, and each
 * piece is drawn from there, in this process or by an executor of Spark.
 */
package org.oovr.agent.sweep.pieces;
