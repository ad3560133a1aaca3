package org.oovr.simulator.machine;

import java.util.ArrayDeque;

/**
 * Tiles of a GPM's own work and tiles that come when order or others let them, taken by turns: so
 * however many come, its own work goes on.
 */
final class TileArbiter {
  private final ArrayDeque<Tile> own = new ArrayDeque<>();
  private final ArrayDeque<Tile> others = new ArrayDeque<>();
  private boolean othersNext;

  void addOwn(Tile tile) {
    own.add(tile);
  }

  void addOther(Tile tile) {
    others.add(tile);
  }

  boolean isEmpty() {
    return own.isEmpty() && others.isEmpty();
  }

  /** Tiles of its own work. */
  int own() {
    return own.size();
  }

  /** Takes a tile; there must be one. */
  Tile remove() {
    boolean other = !others.isEmpty() && (othersNext || own.isEmpty());
    othersNext = !other;
    return other ? others.remove() : own.remove();
  }
}
