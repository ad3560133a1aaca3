package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.engine.DeadlockException;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.profile.FrameProfile;

/** Tiles of one place go in the order of the program, whichever GPM they are at. */
class TurnOrderTest {
  private final Engine engine = new Engine();
  private final RenderPolicy policy = mock(RenderPolicy.class);
  private final Set<Integer> merged = new HashSet<>();
  private final List<String> turns = new ArrayList<>();
  private TurnOrder order;

  @BeforeEach
  void build() {
    when(policy.slots()).thenReturn(1);
    when(policy.ready(anyInt())).thenAnswer(call -> ready(call.getArgument(0)));
    when(policy.merge(anyInt(), anyInt(), any()))
        .thenAnswer(call -> merged.add(call.getArgument(0)));
    order = new TurnOrder(engine, mock(FrameProfile.class), policy);
    TurnOrder.Waiter[] waiters = new TurnOrder.Waiter[2];
    for (int g = 0; g < waiters.length; g++) {
      int gpm = g;
      waiters[g] =
          new TurnOrder.Waiter() {
            @Override
            public void turnToTest(Tile tile) {
              turns.add("test " + tile.unit + " at " + gpm);
            }

            @Override
            public void turnToMerge(Tile tile) {
              turns.add("merge " + tile.unit + " at " + gpm);
            }
          };
    }
    order.connect(waiters);
    engine.add(order);
  }

  /** Units 0, then 1 and 2 in any order, then 3. */
  private boolean ready(int unit) {
    return unit == 0 || merged.contains(0) && (unit < 3 || merged.containsAll(Set.of(1, 2)));
  }

  private static Tile tile(int unit, int gpm, TileState state) {
    Tile tile = mock(Tile.class);
    tile.unit = unit;
    tile.gpm = gpm;
    tile.task = mock(Task.class);
    when(tile.state()).thenReturn(state);
    return tile;
  }

  @Test
  void thoseThatAreReadyGoInTheOrderOfTheProgram() {
    order.keep(tile(3, 0, TileState.AWAITS_MERGE));
    order.keep(tile(1, 1, TileState.AWAITS_TEST));
    Tile second = tile(2, 0, TileState.AWAITS_MERGE);
    order.keep(second);
    assertNotNull(order.waiting());
    order.merge(tile(0, 0, TileState.COMPOSE), 0);
    assertEquals(List.of("test 1 at 1", "merge 2 at 0"), turns);
    order.merge(second, 0);
    assertEquals(2, turns.size());
    order.merge(tile(1, 0, TileState.COMPOSE), 0);
    assertEquals("merge 3 at 0", turns.get(2));
    assertNull(order.waiting());
    engine.run();
  }

  @Test
  void oneMayStopWaiting() {
    Tile early = tile(1, 0, TileState.AWAITS_TEST);
    Tile late = tile(3, 0, TileState.AWAITS_MERGE);
    order.keep(late);
    order.keep(early);
    order.release(late);
    order.release(early);
    assertNull(order.waiting());
    order.merge(tile(0, 0, TileState.COMPOSE), 0);
    assertEquals(List.of(), turns);
  }

  @Test
  void whoWaitsForeverIsNamed() {
    order.keep(tile(3, 1, TileState.AWAITS_MERGE));
    DeadlockException fault = assertThrows(DeadlockException.class, engine::run);
    assertEquals(true, fault.getMessage().contains("1 tiles for earlier draws"));
  }
}
