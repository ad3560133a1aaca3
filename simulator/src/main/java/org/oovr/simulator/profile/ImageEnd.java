package org.oovr.simulator.profile;

/**
 * What an image held at the end of a frame.
 *
 * @param image index in {@link FrameProfile#images()}
 * @param digest of all its samples, see {@code render.raster.Surface#digest}
 */
public record ImageEnd(int image, long digest) {}
