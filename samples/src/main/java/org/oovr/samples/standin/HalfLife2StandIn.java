package org.oovr.samples.standin;

/**
 * Stands in for Half-Life 2: 328 draws, baked light, one pass. Not the game, and none of its
 * content; see {@code docs/workloads.md}. All draws go to the window.
 */
public final class HalfLife2StandIn {
  private HalfLife2StandIn() {}

  /** Starts the program. */
  public static void main(String[] args) {
    ForwardRenderer.run(
        "Half-Life 2 stand-in", args, 1280, 1024, HalfLife2Level.scene(), HalfLife2Level.look());
  }
}
