/**
 * The work log of a frame: what was fetched, shaded, tested and written, per (draw, view, tile), in
 * primitive arrays, with its file codec. Every scheme and machine is timed from it; nothing is
 * rendered twice.
 */
package org.oovr.simulator.profile;
