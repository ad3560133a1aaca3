package org.oovr.simulator.render;

import org.oovr.simulator.profile.FrameProfile;

/**
 * One finished frame.
 *
 * @param index frame number, from 0
 * @param width pixels, all views side by side
 * @param height pixels
 * @param rgba 4 bytes per pixel R, G, B, A; the top row first
 * @param views number of views in the image
 * @param profile work log, null when the frame was not studied
 */
public record Frame(
    int index, int width, int height, byte[] rgba, int views, FrameProfile profile) {}
