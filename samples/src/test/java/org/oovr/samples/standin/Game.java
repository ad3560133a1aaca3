package org.oovr.samples.standin;

import java.util.function.Supplier;

/** The stand-ins with the figures that they are held against. */
enum Game {
  /** 304 indices a draw. */
  DOOM_3(Doom3Level::scene, 191, 304 / 3.0, 0, false),
  /** 736 indices a draw. */
  HALF_LIFE_2(HalfLife2Level::scene, 328, 736 / 3.0, 0, false),
  /** 534,121 triangles in 1858 draws. */
  NEED_FOR_SPEED(NeedForSpeedLevel::scene, 1267, 534_121 / 1858.0, 3, false),
  /** 630,302 triangles in 1944 draws. */
  UNREAL_TOURNAMENT_3(UnrealTournament3Level::scene, 876, 630_302 / 1944.0, 204 + 3, true),
  /** 243,052 triangles in 1697 draws. */
  WOLFENSTEIN(WolfensteinLevel::scene, 1697, 243_052 / 1697.0, 0, false);

  private final Supplier<Scene> maker;
  final int draws;
  final double trianglesPerDraw;
  final int offscreen;
  final boolean sorted;
  private Scene scene;
  private Census census;

  Game(Supplier<Scene> maker, int draws, double trianglesPerDraw, int offscreen, boolean sorted) {
    this.maker = maker;
    this.draws = draws;
    this.trianglesPerDraw = trianglesPerDraw;
    this.offscreen = offscreen;
    this.sorted = sorted;
  }

  /** Makes the level anew. */
  Scene make() {
    return maker.get();
  }

  /** The level, made once. */
  Scene scene() {
    if (scene == null) {
      scene = make();
    }
    return scene;
  }

  /** What frame 2 draws, counted once. */
  Census census() {
    if (census == null) {
      census = new Census(scene(), 2);
    }
    return census;
  }
}
