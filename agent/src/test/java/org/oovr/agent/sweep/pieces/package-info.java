/** Tests of pieces of traces. */
package org.oovr.agent.sweep.pieces;
