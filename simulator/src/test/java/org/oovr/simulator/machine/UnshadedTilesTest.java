package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What others can take of the tiles that wait for SMs. */
class UnshadedTilesTest {
  private final ArrayDeque<WarpSource> waiting = new ArrayDeque<>();
  private final Deque<WarpSource> queued = new ArrayDeque<>();
  private final Sm sm = mock(Sm.class);
  private final UnshadedTiles tiles = new UnshadedTiles(waiting, new Sm[] {sm});

  UnshadedTilesTest() {
    when(sm.lastQueued()).thenAnswer(call -> queued.descendingIterator());
    when(sm.unqueue(any())).thenAnswer(call -> queued.remove(call.<WarpSource>getArgument(0)));
  }

  private static Task task(int tiles) {
    return new Task(0, 0, new int[tiles], mock(Geometry.class), 0, 1);
  }

  private static UnitRun tile(Task task, int warps, boolean begun) {
    UnitRun run = mock(UnitRun.class);
    run.task = task;
    when(run.warpsLeft()).thenReturn(warps);
    when(run.begun()).thenReturn(begun);
    return run;
  }

  @Test
  void theLastGoFirstAndNotMoreWarpsThanWanted() {
    Task task = task(10);
    UnitRun first = tile(task, 4, false);
    UnitRun large = tile(task, 8, false);
    UnitRun last = tile(task, 4, false);
    UnitRun atSm = tile(task, 2, false);
    Collections.addAll(waiting, first, large, last);
    queued.add(atSm);
    assertEquals(Map.of(task, List.of(last)), tiles.choose(5));
    assertEquals(Map.of(task, List.of(last, first)), tiles.choose(8));
    assertEquals(Map.of(task, List.of(last, large, first, atSm)), tiles.choose(18));
    assertEquals(Map.of(), tiles.choose(1));
  }

  @Test
  void whatAnSmHasBegunStaysAndSoDoesGeometry() {
    Task task = task(10);
    waiting.add(mock(WarpSource.class));
    queued.add(tile(task, 3, true));
    queued.add(mock(WarpSource.class));
    assertEquals(Map.of(), tiles.choose(100));
  }

  @Test
  void aTaskKeepsATileThatDoesNotWaitForItsTurn() {
    Task task = task(3);
    task.unitsParked = 1;
    UnitRun kept = tile(task, 4, false);
    UnitRun goes = tile(task, 4, false);
    waiting.add(kept);
    waiting.add(goes);
    assertEquals(Map.of(task, List.of(goes)), tiles.choose(100));
  }

  @Test
  void removesFromWhereItWaits() {
    UnitRun before = tile(task(1), 4, false);
    UnitRun at = tile(task(1), 4, false);
    waiting.add(before);
    queued.add(at);
    tiles.remove(at);
    tiles.remove(before);
    assertTrue(waiting.isEmpty());
    assertFalse(queued.contains(at));
    assertThrows(IllegalStateException.class, () -> tiles.remove(at));
  }

  @Test
  void countsWarpsInFlightAndWaiting() {
    when(sm.load()).thenReturn(40);
    waiting.add(tile(task(1), 4, false));
    assertEquals(44, tiles.warps());
  }
}
