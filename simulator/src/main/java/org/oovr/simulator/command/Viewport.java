package org.oovr.simulator.command;

/**
 * A viewport and its scissor, in target pixels, y up.
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
    int scissorHeight) {
  /** Most viewports of a draw. */
  public static final int MOST = 16;
}
