package org.oovr.simulator.profile;

import org.oovr.simulator.command.PixelFormat;

/**
 * One image that draws of the frame write: a level and layer of a texture, in one of its views.
 *
 * @param resource table index of the texture
 * @param layer array layer, cube face, or slice of a 3D texture
 * @param view set of images of a synthesised stereo frame, else 0
 * @param width pixels
 * @param height pixels
 * @param samples per pixel
 */
public record ProfileImage(
    int resource,
    int level,
    int layer,
    int view,
    int width,
    int height,
    PixelFormat format,
    int samples) {}
