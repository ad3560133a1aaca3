/**
 * Parallel rendering schemes: who renders what on a multi-GPM machine, in which order it is
 * composed, and what that costs. A scheme is timed from a work log; nothing is rendered again.
 */
package org.oovr.simulator.scheme;
