package org.oovr.simulator.machine;

/**
 * Where a tile of a draw is in its life. A state names its successors; {@link Tile#to} is the one
 * way from one to the next.
 */
enum TileState {
  /** Not in use. */
  FREE,
  /** In the raster engine. */
  RASTER,
  /** Its owner must test it before it is shaded, and its turn to be tested has not come. */
  AWAITS_TEST,
  /**
   * Tested by its owner: on its way there, in the depth stage there, or its mask is coming back.
   */
  OWNER_TEST,
  /** The same after it has waited for its turn. */
  OWNER_TEST_IN_TURN,
  /** In the depth stage of its GPM, tested against that GPM's depth. */
  DEPTH_TEST,
  /** In the depth stage of its GPM, untested: it is shaded ahead of its turn to be tested. */
  SHADES_AHEAD,
  /** Waits for SMs, or is being shaded. */
  SHADING,
  /** Shaded, or nothing of it is left to shade. */
  SHADED,
  /** In the colour stage of the GPM that shaded it, or waits for a place there. */
  COLOR,
  /** In an image that its GPM keeps for itself, until its task ends. */
  KEPT,
  /** Its pixels are on a link to its owner. */
  SENT,
  /** At its owner, where its turn to be merged has not come; its GPM waits for it no more. */
  AWAITS_MERGE,
  /** In the colour stage of its owner, or waits for a place there; its GPM waits for it no more. */
  COMPOSE;

  private static final int[] NEXT = new int[values().length];

  static {
    lead(FREE, RASTER);
    lead(RASTER, AWAITS_TEST, OWNER_TEST, DEPTH_TEST);
    lead(AWAITS_TEST, OWNER_TEST_IN_TURN, SHADES_AHEAD);
    lead(OWNER_TEST, SHADING, SHADED, FREE);
    lead(OWNER_TEST_IN_TURN, SHADING, SHADED, FREE);
    lead(DEPTH_TEST, SHADING, SHADED);
    lead(SHADES_AHEAD, SHADING, SHADED);
    lead(SHADING, SHADED, FREE); // freed when another GPM takes it over
    lead(SHADED, COLOR, AWAITS_MERGE, SENT);
    lead(COLOR, KEPT, FREE);
    lead(KEPT, SENT);
    lead(SENT, AWAITS_MERGE, COMPOSE);
    lead(AWAITS_MERGE, COMPOSE);
    lead(COMPOSE, FREE);
  }

  private static void lead(TileState from, TileState... to) {
    for (TileState next : to) {
      NEXT[from.ordinal()] |= 1 << next.ordinal();
    }
  }

  /** Whether a tile may go on to another state. */
  boolean leadsTo(TileState next) {
    return (NEXT[ordinal()] >>> next.ordinal() & 1) != 0;
  }

  /** Whether its owner tests it, now or when its turn comes. */
  boolean ownerTests() {
    return this == AWAITS_TEST || this == OWNER_TEST || this == OWNER_TEST_IN_TURN;
  }

  /** Whether it has left its GPM's rendering and is to be merged by its owner. */
  boolean composes() {
    return this == SENT || this == AWAITS_MERGE || this == COMPOSE;
  }
}
