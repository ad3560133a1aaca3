package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;

import org.junit.jupiter.api.Test;

/** Own tiles come out among any number of others. */
class TileArbiterTest {
  private final TileArbiter tiles = new TileArbiter();

  private static Tile tile() {
    return mock(Tile.class);
  }

  @Test
  void bothKindsInTheirOrderByTurns() {
    Tile[] others = {tile(), tile(), tile(), tile()};
    Tile[] own = {tile(), tile()};
    for (Tile other : others) {
      tiles.addOther(other);
    }
    assertSame(others[0], tiles.remove());
    tiles.addOwn(own[0]);
    tiles.addOwn(own[1]);
    assertEquals(2, tiles.own());
    assertSame(own[0], tiles.remove());
    assertSame(others[1], tiles.remove());
    assertSame(own[1], tiles.remove());
    assertSame(others[2], tiles.remove());
    assertSame(others[3], tiles.remove());
    assertTrue(tiles.isEmpty());
  }
}
