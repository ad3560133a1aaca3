package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.machine.sm.Sm;
import org.oovr.simulator.machine.sm.WarpArbiter;
import org.oovr.simulator.machine.sm.WarpQueue;
import org.oovr.simulator.machine.sm.WarpSource;

/** What others can take of the tiles that wait for SMs. */
class UnshadedTilesTest {
  private final WarpArbiter waiting = new WarpArbiter();
  private final WarpQueue queued = new WarpQueue();
  private final Sm sm = mock(Sm.class);
  private final UnshadedTiles tiles = new UnshadedTiles(List.of(waiting), new Sm[] {sm});

  UnshadedTilesTest() {
    when(sm.queue()).thenReturn(queued);
  }

  private static Task task(int tiles) {
    return new Task(0, 0, new int[tiles], mock(Geometry.class), 0, 1);
  }

  private static Tile tile(Task task, int warps, boolean begun) {
    Tile run = mock(Tile.class);
    run.task = task;
    when(run.warpsLeft()).thenReturn(warps);
    when(run.begun()).thenReturn(begun);
    return run;
  }

  @Test
  void theLastGoFirstAndNotMoreWarpsThanWanted() {
    Task task = task(10);
    Tile first = tile(task, 4, false);
    Tile large = tile(task, 8, false);
    Tile last = tile(task, 4, false);
    Tile atSm = tile(task, 2, false);
    waiting.addTile(first);
    waiting.addTile(large);
    waiting.addTile(last);
    queued.add(atSm, 2);
    assertEquals(Map.of(task, List.of(last)), tiles.choose(5));
    assertEquals(Map.of(task, List.of(last, first)), tiles.choose(8));
    assertEquals(Map.of(task, List.of(last, large, first, atSm)), tiles.choose(18));
    assertEquals(Map.of(), tiles.choose(1));
  }

  @Test
  void whatAnSmHasBegunStaysAndSoDoesGeometry() {
    Task task = task(10);
    waiting.addVertices(mock(WarpSource.class));
    queued.add(tile(task, 3, true), 3);
    queued.add(mock(WarpSource.class), 1);
    assertEquals(Map.of(), tiles.choose(100));
  }

  @Test
  void aTaskKeepsATileThatDoesNotWaitForItsTurn() {
    Task task = task(3);
    task.unitsParked = 1;
    Tile kept = tile(task, 4, false);
    Tile goes = tile(task, 4, false);
    waiting.addTile(kept);
    waiting.addTile(goes);
    assertEquals(Map.of(task, List.of(goes)), tiles.choose(100));
  }

  /**
   * Tiles lose what is covered where they wait; those that SMs have, and others' places, do not.
   */
  @Test
  void whatIsCoveredIsDropped() {
    Tile whole = tile(task(1), 4, false);
    Tile part = tile(task(1), 4, false);
    Tile elsewhere = tile(task(1), 4, false);
    Tile shared = tile(task(1), 4, false);
    when(sm.room()).thenReturn(2);
    waiting.addTile(shared);
    waiting.give(sm); // two of its warps
    waiting.addVertices(mock(WarpSource.class));
    waiting.addTile(whole);
    waiting.addTile(part);
    waiting.addTile(elsewhere);
    whole.survivingQuads = 0;
    part.survivingQuads = 3;
    int[] cover = new int[64];
    when(whole.hide(cover, false)).thenReturn(200);
    when(part.hide(cover, false)).thenReturn(50);
    doAnswer(
            call -> {
              when(part.warpsLeft()).thenReturn(1);
              return null;
            })
        .when(part)
        .prepareAgain();
    List<Integer> pixels = new ArrayList<>();
    assertEquals(14, waiting.warps());
    List<Tile> gone = tiles.kill(t -> t != elsewhere, cover, pixels::add);
    assertEquals(List.of(whole), gone);
    assertEquals(List.of(200, 50), pixels);
    assertEquals(7, waiting.warps(), "2 and 1 and 4");
    assertEquals(List.of(elsewhere, part, shared), tilesThatWait());
    verify(shared, never()).hide(cover, false);
  }

  private List<WarpSource> tilesThatWait() {
    return Arrays.stream(waiting.fromLast()).filter(Tile.class::isInstance).toList();
  }

  @Test
  void removesFromWhereItWaits() {
    Tile before = tile(task(1), 4, false);
    Tile at = tile(task(1), 4, false);
    waiting.addTile(before);
    queued.add(at, 4);
    tiles.remove(at);
    tiles.remove(before);
    assertTrue(waiting.isEmpty());
    assertTrue(queued.isEmpty());
    assertThrows(IllegalStateException.class, () -> tiles.remove(at));
  }

  /** What an SM has no room for is at others, or waits. */
  @Test
  void partsOfATileGoTogether() {
    Task task = task(10);
    Tile parts = tile(task, 40, false);
    when(sm.room()).thenReturn(4);
    waiting.addTile(parts);
    waiting.give(sm);
    queued.add(parts, 4);
    assertEquals(36, waiting.warps());
    assertEquals(Map.of(task, List.of(parts)), tiles.choose(50));
    tiles.remove(parts);
    assertTrue(waiting.isEmpty());
    assertTrue(queued.isEmpty());
  }

  @Test
  void countsWarpsInFlightAndWaiting() {
    when(sm.load()).thenReturn(40);
    waiting.addTile(tile(task(1), 4, false));
    assertEquals(44, tiles.warps());
  }
}
