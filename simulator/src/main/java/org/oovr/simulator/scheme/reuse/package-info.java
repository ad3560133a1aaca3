/**
 * Frames of which some tiles are not rendered, because memory has them from a frame before: what a
 * scheme must know of it beside the work log.
 */
package org.oovr.simulator.scheme.reuse;
