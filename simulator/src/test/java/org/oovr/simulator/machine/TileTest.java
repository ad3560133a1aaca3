package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.profile.FrameProfile;

/** The life of a tile. */
class TileTest {
  private final ShadingWork shading = mock(ShadingWork.class);
  private TilePool pool;

  @BeforeEach
  void build() {
    when(shading.profile()).thenReturn(mock(FrameProfile.class));
    pool = new TilePool(shading);
  }

  private Tile began() {
    Tile tile = pool.take();
    tile.begin(0, 0, mock(Task.class));
    return tile;
  }

  private void goes(TileState... way) {
    Tile tile = began();
    for (TileState next : way) {
      tile.to(next);
    }
    pool.free(tile);
    assertSame(tile, pool.take());
  }

  @Test
  void everyWayEnds() {
    goes(TileState.DEPTH_TEST, TileState.SHADING, TileState.SHADED, TileState.COLOR);
    goes(TileState.DEPTH_TEST, TileState.SHADED, TileState.COLOR);
    goes(TileState.DEPTH_TEST, TileState.SHADING); // taken over
    goes(TileState.OWNER_TEST);
    goes(TileState.AWAITS_TEST, TileState.OWNER_TEST_IN_TURN);
    goes(
        TileState.AWAITS_TEST,
        TileState.SHADES_AHEAD,
        TileState.SHADING,
        TileState.SHADED,
        TileState.SENT,
        TileState.AWAITS_MERGE,
        TileState.COMPOSE);
    goes(
        TileState.OWNER_TEST,
        TileState.SHADED,
        TileState.COLOR,
        TileState.KEPT,
        TileState.SENT,
        TileState.COMPOSE);
  }

  @Test
  void nothingElseIsPossible() {
    Tile tile = began();
    for (TileState next :
        EnumSet.complementOf(
            EnumSet.of(TileState.AWAITS_TEST, TileState.OWNER_TEST, TileState.DEPTH_TEST))) {
      assertThrows(IllegalStateException.class, () -> tile.to(next), next.name());
      assertEquals(TileState.RASTER, tile.state());
    }
    tile.to(TileState.DEPTH_TEST);
    assertThrows(IllegalStateException.class, () -> pool.free(tile));
    assertThrows(IllegalStateException.class, () -> tile.begin(1, 0, mock(Task.class)));
  }

  /** No state is a trap, and none is out of reach. */
  @Test
  void everyStateIsReachedAndLeft() {
    for (TileState state : TileState.values()) {
      assertTrue(reach(state).contains(TileState.FREE), state.name());
      assertTrue(reach(TileState.FREE).contains(state), state.name());
    }
  }

  private static Set<TileState> reach(TileState from) {
    Set<TileState> seen = EnumSet.noneOf(TileState.class);
    boolean more = true;
    while (more) {
      more = false;
      for (TileState next : TileState.values()) {
        boolean leads = from.leadsTo(next) || seen.stream().anyMatch(s -> s.leadsTo(next));
        more |= leads && seen.add(next);
      }
    }
    return seen;
  }

  @Test
  void whoWasTestedByItsOwnerIsKnown() {
    Tile tile = began();
    tile.to(TileState.AWAITS_TEST);
    assertTrue(tile.testedAtOwner);
    tile.to(TileState.SHADES_AHEAD);
    assertFalse(tile.testedAtOwner);
  }

  @Test
  void parkedTilesAreFoundByTheirNumber() {
    Tile one = pool.take();
    Tile other = pool.take();
    assertNotSame(one, other);
    int first = pool.park(one);
    int second = pool.park(other);
    assertSame(other, pool.unpark(second));
    assertSame(one, pool.unpark(first));
    assertEquals(second, pool.park(one));
  }
}
