package org.oovr.simulator.machine;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.oovr.simulator.engine.IntQueue;

/** Tiles that can be used again, and those that are known by a number while they are on a way. */
final class TilePool {
  private final ShadingWork shading;
  private final ArrayDeque<Tile> free = new ArrayDeque<>();
  private Tile[] parked = new Tile[256];
  private final IntQueue freeTokens = new IntQueue();
  private int tokens;

  TilePool(ShadingWork shading) {
    this.shading = shading;
  }

  /** A tile that nobody uses. */
  Tile take() {
    Tile tile = free.poll();
    return tile == null ? new Tile(shading) : tile;
  }

  /** A tile is done, or somebody else renders it. */
  void free(Tile tile) {
    tile.to(TileState.FREE);
    tile.task = null;
    free.add(tile);
  }

  /** The number of a tile until {@link #unpark}. */
  int park(Tile tile) {
    int token = freeTokens.isEmpty() ? tokens++ : freeTokens.remove();
    if (token == parked.length) {
      parked = Arrays.copyOf(parked, token * 2);
    }
    parked[token] = tile;
    return token;
  }

  Tile unpark(int token) {
    Tile tile = parked[token];
    parked[token] = null;
    freeTokens.add(token);
    return tile;
  }
}
