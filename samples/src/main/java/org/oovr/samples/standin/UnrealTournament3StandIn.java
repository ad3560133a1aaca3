package org.oovr.samples.standin;

/**
 * Stands in for Unreal Tournament 3: 876 draws, of which some go to a shadow map and four are
 * whole-screen passes of a glow filter. Not the game, and none of its content; see {@code
 * docs/workloads.md}. The scene goes to a half-float target, the picture and the instruments to the
 * window.
 */
public final class UnrealTournament3StandIn {
  private UnrealTournament3StandIn() {}

  /** Starts the program. */
  public static void main(String[] args) {
    ForwardRenderer.run(
        "Unreal Tournament 3 stand-in",
        args,
        1280,
        1024,
        UnrealTournament3Level.scene(),
        UnrealTournament3Level.look());
  }
}
