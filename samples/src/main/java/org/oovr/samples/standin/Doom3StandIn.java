package org.oovr.samples.standin;

/**
 * Stands in for Doom 3: 191 draws, stencil shadows, a pass for each lamp. Not the game, and none of
 * its content; see {@code docs/workloads.md}. All draws go to the window.
 */
public final class Doom3StandIn {
  private Doom3StandIn() {}

  /** Starts the program. */
  public static void main(String[] args) {
    StencilShadowRenderer.run("Doom 3 stand-in", args, 1280, 1024, Doom3Level.scene());
  }
}
