package org.oovr.simulator.command;

/**
 * Viewport and scissor of a draw, in target pixels, y up.
 *
 * @param scissor whether the scissor rectangle applies
 */
public record Viewport(
    float x,
    float y,
    float width,
    float height,
    float depthNear,
    float depthFar,
    boolean scissor,
    int scissorX,
    int scissorY,
    int scissorWidth,
    int scissorHeight) {}
