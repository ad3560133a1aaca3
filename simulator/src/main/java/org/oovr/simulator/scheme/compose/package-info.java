/**
 * Composition: in which order the parts of a frame may be merged so that the image is that of API
 * order, and merging them. The timing of a scheme decides when; this package decides what comes of
 * it.
 */
package org.oovr.simulator.scheme.compose;
