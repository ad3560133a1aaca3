/**
 * Work that a frame repeats of the one before: Rendering Elimination, Transaction Elimination and
 * Fragment Memoization on a tile-based machine. Reads work logs of consecutive frames; draws
 * nothing.
 */
package org.oovr.simulator.redundancy;
