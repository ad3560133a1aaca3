package org.oovr.samples.standin;

/**
 * Stands in for Wolfenstein (2009): 1697 draws, stencil shadows, a pass for each lamp. Not the
 * game, and none of its content; see {@code docs/workloads.md}. All draws go to the window.
 */
public final class WolfensteinStandIn {
  private WolfensteinStandIn() {}

  /** Starts the program. */
  public static void main(String[] args) {
    StencilShadowRenderer.run("Wolfenstein stand-in", args, 640, 480, WolfensteinLevel.scene());
  }
}
