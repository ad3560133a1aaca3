package org.oovr.simulator.machine.sm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In which order work gets to SMs. */
class SmQueueTest {
  /** What an SM got. */
  private record Part(WarpSource source, int warps) {}

  private final WarpArbiter queue = new WarpArbiter();
  private final Sm sm = mock(Sm.class);
  private final List<Part> got = new ArrayList<>();

  @BeforeEach
  void keepWhatTheSmGets() {
    when(sm.room()).thenReturn(8);
    doAnswer(
            call -> {
              got.add(new Part(call.getArgument(0), call.getArgument(1)));
              return null;
            })
        .when(sm)
        .run(any(), anyInt());
  }

  private static WarpSource source(int warps) {
    WarpSource source = mock(WarpSource.class);
    when(source.warpsLeft()).thenReturn(warps);
    return source;
  }

  @Test
  void verticesThenOrderedTilesThenOthers() {
    WarpSource other = source(2);
    WarpSource late = source(3);
    WarpSource early = source(4);
    WarpSource last = source(1);
    WarpSource vertices = source(6);
    queue.addTile(other);
    queue.addOrderedTile(late, 9);
    queue.addOrderedTile(early, 5);
    queue.addTile(last);
    queue.addVertices(vertices);
    assertEquals(16, queue.warps());
    assertArrayEquals(new WarpSource[] {last, other, late, early, vertices}, queue.fromLast());
    while (!queue.isEmpty()) {
      queue.give(sm);
    }
    assertEquals(
        List.of(
            new Part(vertices, 6),
            new Part(early, 4),
            new Part(late, 3),
            new Part(other, 2),
            new Part(last, 1)),
        got);
    assertEquals(0, queue.warps());
  }

  @Test
  void whatHasNoRoomStaysAndMayBeOvertaken() {
    WarpSource large = source(20);
    queue.addTile(large);
    queue.give(sm);
    WarpSource ordered = source(1);
    queue.addOrderedTile(ordered, 8);
    queue.give(sm);
    queue.give(sm);
    queue.give(sm);
    assertEquals(
        List.of(new Part(large, 8), new Part(ordered, 1), new Part(large, 8), new Part(large, 4)),
        got);
    assertTrue(queue.isEmpty());
  }

  @Test
  void theSmWithFewestWarpsGetsThem() {
    Sm busy = mock(Sm.class);
    Sm full = mock(Sm.class);
    when(sm.hasRoom()).thenReturn(true);
    when(sm.load()).thenReturn(3);
    when(busy.hasRoom()).thenReturn(true);
    when(busy.load()).thenReturn(4);
    queue.addTile(source(5));
    assertTrue(queue.fill(new Sm[] {full, busy, sm}));
    assertEquals(1, got.size());
    assertFalse(queue.fill(new Sm[] {full, busy, sm}));
    queue.addTile(source(5));
    assertFalse(queue.fill(new Sm[] {full}));
    assertEquals(1, queue.size());
  }

  @Test
  void anyOfThemCanBeTakenOut() {
    Random random = new Random(11);
    for (int n = 1; n < 40; n++) {
      List<WarpSource> tiles = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        tiles.add(source(1));
      }
      List<WarpSource> shuffled = new ArrayList<>(tiles);
      List<WarpSource> inOrder = List.copyOf(tiles);
      Collections.shuffle(shuffled, random);
      shuffled.forEach(one -> queue.addOrderedTile(one, inOrder.indexOf(one)));
      Collections.shuffle(shuffled, random);
      List<WarpSource> out = shuffled.subList(0, random.nextInt(n + 1));
      out.forEach(run -> assertTrue(queue.remove(run)));
      out.forEach(run -> assertFalse(queue.remove(run)));
      tiles.removeAll(out);
      assertEquals(tiles.size(), queue.size());
      got.clear();
      while (!queue.isEmpty()) {
        queue.give(sm);
      }
      assertEquals(tiles.stream().map(run -> new Part(run, 1)).toList(), got);
    }
  }
}
