package org.oovr.samples.standin;

/**
 * Stands in for Need for Speed: 1267 draws, four of them whole-screen passes of a glow filter. Not
 * the game, and none of its content; see {@code docs/workloads.md}. The scene goes to a half-float
 * target, the picture and the instruments to the window.
 */
public final class NeedForSpeedStandIn {
  private NeedForSpeedStandIn() {}

  /** Starts the program. */
  public static void main(String[] args) {
    ForwardRenderer.run(
        "Need for Speed stand-in",
        args,
        1280,
        1024,
        NeedForSpeedLevel.scene(),
        NeedForSpeedLevel.look());
  }
}
