package org.oovr.simulator.profile;

/**
 * A buffer or texture that a profile refers to by its index in {@link FrameProfile#resources()}.
 *
 * @param texture whether it is a texture (else a buffer)
 * @param id the resource's id in the command stream
 * @param label its name
 * @param bytes size of all levels, layers and samples of one view; cache lines of view v are
 *     counted from v * bytes / 64 on
 * @param width texels of level 0; for buffers the size in bytes
 * @param height texels of level 0; 1 for buffers
 * @param format storage format; empty for buffers
 * @param views 2 for the images of a synthesised stereo frame, else 1
 */
public record ProfileResource(
    boolean texture,
    int id,
    String label,
    long bytes,
    int width,
    int height,
    String format,
    int views) {}
