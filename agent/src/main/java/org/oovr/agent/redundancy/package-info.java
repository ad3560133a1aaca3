/** Sequences of frames on a tile-based machine: what is redundant in them, told. */
package org.oovr.agent.redundancy;
