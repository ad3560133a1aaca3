package org.oovr.simulator.command;

/**
 * Viewport and scissor of a draw, in target pixels, y up.
 *
 * @param y where clip space's lower edge lies
 * @param height how far above it the upper one lies; negative where clip space is upside down
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
