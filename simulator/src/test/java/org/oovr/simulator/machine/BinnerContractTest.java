package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.engine.DeadlockException;
import org.oovr.simulator.machine.spec.MachineSpec;

/** A binner alone, before a raster engine that takes tiles as they come. */
class BinnerContractTest extends BoxContract {
  private static final int KIB = 4;

  private final List<Integer> out = new ArrayList<>();
  private final List<Integer> binned = new ArrayList<>();
  private final List<Binner.Place> ended = new ArrayList<>();
  private final List<Binner.Place> places = new ArrayList<>();
  private boolean takes = true;
  private Binner binner;

  BinnerContractTest() {
    super(
        Map.of(
            "binner.kib", Integer.toString(KIB),
            "binner.primitiveBytes", "48",
            "binner.primitiveTilesPerCycle", "0.5",
            "binner.misses", "3"));
  }

  private Binner binner() {
    return binner(spec);
  }

  private Binner binner(MachineSpec machine) {
    binner =
        new Binner(
            engine,
            gpm,
            0,
            machine,
            work,
            addresses,
            memory.port(),
            probe,
            new Binner.Next() {
              @Override
              public void tileReady() {
                while (takes && binner.ready()) {
                  take();
                }
              }

              @Override
              public void placeEnds(Binner.Place place) {
                ended.add(place);
              }

              @Override
              public void binned(Task task) {
                binned.add(task.draw);
              }
            });
    return binner;
  }

  private void take() {
    int draw = binner.task().draw;
    places.add(binner.place());
    int unit = binner.take();
    assertEquals(draw, profile.unitDraw(unit));
    out.add(unit);
    binner.advance();
  }

  private long counter(String name) {
    return probe.byBox().get("gpm0.binner").get(name);
  }

  private static int[] sorted(List<Integer> list) {
    return list.stream().mapToInt(i -> i).sorted().toArray();
  }

  private Set<Integer> primitives(Task task) {
    Set<Integer> found = new HashSet<>();
    for (int unit : task.units) {
      for (int q = profile.firstQuad(unit); q < profile.firstQuad(unit + 1); q++) {
        found.add(profile.unitView(unit) << 24 | profile.quadPrimitive(q));
      }
    }
    return found;
  }

  private static long lines(long begin, long bytes) {
    return (begin + bytes + 127) / 128 - begin / 128;
  }

  private Object place(int unit) {
    return List.of(profile.unitView(unit), profile.unitTileX(unit), profile.unitTileY(unit));
  }

  /** Draws of the frame, chunk by chunk, as the buffer has room for their primitives. */
  private List<List<Task>> chunks(List<Task> tasks) {
    List<List<Task>> chunks = new ArrayList<>();
    long bytes = 0;
    for (Task task : tasks) {
      long n = primitives(task).size() * 48L;
      if (chunks.isEmpty() || bytes + n > KIB * 1024) {
        chunks.add(new ArrayList<>());
        bytes = 0;
      }
      bytes += n;
      chunks.get(chunks.size() - 1).add(task);
    }
    return chunks;
  }

  private void inOrder(List<Task> chunk, List<Integer> part) {
    int[] all = chunk.stream().flatMapToInt(t -> Arrays.stream(t.units)).sorted().toArray();
    assertArrayEquals(all, sorted(part));
    Map<Object, Integer> places = new LinkedHashMap<>();
    int last = -1;
    Object before = null;
    for (int unit : part) {
      Object place = place(unit);
      if (!place.equals(before)) {
        assertFalse(places.containsKey(place), "a place is left once");
        places.put(place, unit);
        last = -1;
      }
      assertTrue(profile.unitDraw(unit) > last, "draws in their order");
      last = profile.unitDraw(unit);
      before = place;
    }
  }

  @Test
  void tilesOfAChunkComePlaceByPlaceInTheOrderOfTheDraws() {
    List<Task> tasks = new ArrayList<>();
    Binner box = binner();
    for (int draw = 0; draw < work.draws(); draw++) {
      Task task = task(draw);
      if (task.units.length > 0) {
        tasks.add(task);
      }
    }
    List<List<Task>> chunks = chunks(tasks);
    assertTrue(chunks.size() > 2 && chunks.size() < tasks.size(), chunks.size() + " chunks");
    long entries = 0;
    long written = 0;
    for (List<Task> chunk : chunks) {
      long begin = 0;
      for (Task task : chunk) {
        long bytes = primitives(task).size() * 48L;
        written += lines(begin, bytes);
        begin += bytes;
        for (int unit : task.units) {
          entries += work.primitives(unit);
        }
      }
    }
    for (Task task : tasks) {
      box.add(task);
    }
    for (Task task : tasks) {
      complete(task.geometry);
    }
    box.advance();
    long cycles = run();
    int at = 0;
    for (List<Task> chunk : chunks) {
      int n = chunk.stream().mapToInt(t -> t.units.length).sum();
      List<Integer> part = out.subList(at, at + n);
      at += n;
      inOrder(chunk, part);
    }
    assertEquals(out.size(), at);
    assertEquals(List.of(), ended);
    places.forEach(place -> assertNull(place));
    assertEquals(tasks.stream().map(t -> t.draw).toList(), binned);
    assertEquals(chunks.size(), counter("chunks"));
    assertEquals(entries, counter("primitiveTiles"));
    assertEquals(written, counter("linesWritten"));
    assertEquals(written, memory.lines(true).size());
    assertEquals(counter("linesRead"), memory.lines(false).size());
    assertTrue(new HashSet<>(memory.lines(true)).containsAll(memory.lines(false)));
    assertTrue(counter("linesRead") >= written, "each primitive is read for each of its tiles");
    assertTrue(memory.mostOpen() <= 3, "lines at once: " + memory.mostOpen());
    assertTrue(cycles >= entries / 0.5, cycles + " cycles for " + entries);
  }

  /** A chunk that is not full waits for what is on its way, and for nothing else. */
  @Test
  void aChunkWaitsForGeometryThatIsToCome() {
    Binner box = binner();
    int draw = drawOf(2);
    Task one = task(draw);
    Task two = task(drawOf(draw == drawOf(3) ? 4 : 3));
    complete(one.geometry);
    box.add(one);
    box.add(two);
    box.advance();
    assertThrows(DeadlockException.class, engine::run);
    boolean alone = primitives(one).size() * 48 > KIB * 1024;
    assertEquals(alone ? one.units.length : 0, out.size());
    complete(two.geometry);
    box.advance();
    run();
    assertEquals(one.units.length + two.units.length, out.size());
  }

  /** Tiles wait for the raster engine, and what others take over is not theirs any more. */
  @Test
  void tilesCanBeTakenOver() {
    Binner box = binner();
    Task task = task(drawOf(10));
    complete(task.geometry);
    takes = false;
    box.add(task);
    assertThrows(DeadlockException.class, engine::run);
    assertTrue(box.ready());
    int left = 1;
    for (Task t : box.tasks()) {
      assertEquals(task, t);
      left = t.unitsWaiting();
    }
    task.unitEnd -= left;
    while (box.ready()) {
      take();
    }
    run();
    assertEquals(task.units.length - left, out.size());
    assertEquals(List.of(task.draw), binned);
  }

  /**
   * Where shading is deferred, tiles know their place, and its end is told once, after the last.
   */
  @Test
  void theEndOfEachPlaceIsTold() {
    Binner box = binner(spec.with(Map.of("binner.defersShading", "true")));
    for (int draw = 0; draw < work.draws(); draw++) {
      Task task = task(draw);
      complete(task.geometry);
      box.add(task);
    }
    run();
    assertEquals(profile.unitCount(), out.size());
    assertEquals(new LinkedHashSet<>(places), new LinkedHashSet<>(ended));
    assertEquals(new HashSet<>(ended).size(), ended.size());
    for (Binner.Place place : ended) {
      assertTrue(place.ended);
      List<Integer> tiles = new ArrayList<>();
      for (int i = 0; i < out.size(); i++) {
        if (places.get(i) == place) {
          tiles.add(out.get(i));
        }
      }
      assertEquals(tiles.size(), place.untested);
      assertEquals(1, tiles.stream().map(this::place).distinct().count());
    }
  }

  /** A draw of no tiles leaves nothing behind. */
  @Test
  void aDrawWithoutTilesIsNotThere() {
    Binner box = binner();
    box.add(new Task(0, 0, new int[0], new Geometry(work.work(0, 0), 1, 1), 0, 1));
    assertEquals(0, run());
    assertEquals(0, counter("chunks"));
    assertEquals(List.of(), memory.requests());
  }
}
