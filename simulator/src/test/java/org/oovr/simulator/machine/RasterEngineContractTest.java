package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.DeadlockException;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.spec.MachineSpec;

/** A raster engine alone. */
class RasterEngineContractTest extends BoxContract {
  private final List<Tile> out = new ArrayList<>();
  private boolean wanted = true;
  private int idle;

  RasterEngineContractTest() {
    super(Map.of("raster.pixelsPerCycle", "24"));
  }

  private RasterEngine engine(Credits behind) {
    return engine(behind, spec);
  }

  private RasterEngine engine(Credits behind, MachineSpec machine) {
    RasterEngine.Next next =
        new RasterEngine.Next() {
          @Override
          public boolean hasRoom() {
            return wanted;
          }

          @Override
          public void rasterized(Tile tile) {
            out.add(tile);
          }

          @Override
          public void rasterIdle() {
            idle++;
          }
        };
    return new RasterEngine(engine, gpm, 0, machine, work, pool, probe, behind, next);
  }

  /** Ticks that the tiles of a task take together. */
  private long ticks(Task task) {
    long ticks = 0;
    for (int unit : task.units) {
      double quads = profile.firstQuad(unit + 1) - profile.firstQuad(unit);
      ticks +=
          Math.max(
              Ticks.of(work.primitives(unit), spec.raster().primitiveTilesPerCycle()),
              Ticks.of(4 * quads, spec.raster().pixelsPerCycle()));
    }
    return ticks;
  }

  @Test
  void tilesComeOnceInOrderAtTheRateOfPrimitivesOrPixels() {
    RasterEngine raster = engine(new Credits(1000));
    Task first = task(drawOf(10));
    Task second = task(drawOf(11));
    complete(first.geometry);
    complete(second.geometry);
    raster.add(first);
    raster.add(second);
    assertEquals(Ticks.cycle(ticks(first) + ticks(second)), run());
    int n = first.units.length;
    assertArrayEquals(first.units, numbers(out.subList(0, n)));
    assertArrayEquals(second.units, numbers(out.subList(n, out.size())));
    assertEquals(out.size(), (long) probe.byBox().get("gpm0.raster").get("tiles"));
    assertTrue(raster.starved());
    assertEquals(1, idle);
  }

  /** Each tile comes once, in order at its place; the engine with most to do takes longest. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 6})
  void enginesOwnTheTilesOfACheckerboard(int engines) {
    MachineSpec several = spec.with(Map.of("raster.engines", "" + engines));
    RasterEngine raster = engine(new Credits(1000), several);
    List<Task> tasks = List.of(task(drawOf(10)), task(drawOf(11)));
    long[] ticks = new long[engines];
    List<Integer> units = new ArrayList<>();
    for (Task task : tasks) {
      complete(task.geometry);
      for (int unit : task.units) {
        units.add(unit);
        int stride = engines < 4 ? 1 : 2;
        int owner = (profile.unitTileX(unit) + stride * profile.unitTileY(unit)) % engines;
        double quads = profile.firstQuad(unit + 1) - profile.firstQuad(unit);
        ticks[owner] +=
            Math.max(
                Ticks.of(work.primitives(unit), spec.raster().primitiveTilesPerCycle() / engines),
                Ticks.of(4 * quads, spec.raster().pixelsPerCycle() / engines));
      }
    }
    tasks.forEach(raster::add);
    long end = run();
    assertTrue(end >= Ticks.cycle(Arrays.stream(ticks).max().orElse(0)), end + " cycles");
    assertTrue(end <= Ticks.cycle(Arrays.stream(ticks).sum()), end + " cycles");
    assertEquals(units.size(), out.size());
    assertEquals(new HashSet<>(units), out.stream().map(t -> t.unit).collect(Collectors.toSet()));
    Map<Integer, Integer> last = new HashMap<>();
    for (Tile tile : out) {
      int place = profile.unitTileX(tile.unit) << 16 | profile.unitTileY(tile.unit);
      Integer before = last.put(place, profile.unitDraw(tile.unit));
      assertTrue(before == null || before <= profile.unitDraw(tile.unit), "order of a place");
    }
    assertTrue(raster.starved());
    assertEquals(1, idle);
  }

  /** It stops when there is no place, and goes on when one is given back. */
  @Test
  void noMoreTilesThanPlacesBehind() {
    Credits behind = new Credits(2);
    RasterEngine raster = engine(behind);
    Task task = task(drawOf(10));
    complete(task.geometry);
    raster.add(task);
    for (int n = 2; n < 10; n++) {
      assertThrows(DeadlockException.class, engine::run); // with tiles left, it waits
      assertEquals(n, out.size());
      assertEquals(2, behind.taken());
      behind.give();
      raster.go();
    }
  }

  @Test
  void takesNoPlaceForATileThatIsNotWanted() {
    Credits behind = new Credits(2);
    RasterEngine raster = engine(behind);
    Task task = task(drawOf(10));
    complete(task.geometry);
    wanted = false;
    raster.add(task);
    assertThrows(DeadlockException.class, engine::run);
    assertEquals(0, behind.taken());
    assertEquals(0, engine.executed());
    wanted = true;
    raster.go();
    assertEquals(1, behind.taken());
  }

  @Test
  void aTileWaitsForItsGeometry() {
    RasterEngine raster = engine(new Credits(1000));
    Task task = task(drawOf(10));
    raster.add(task);
    assertThrows(DeadlockException.class, engine::run);
    assertEquals(0, out.size());
    for (int batch = 0; batch < task.geometry.batches; batch++) {
      task.geometry.batchDone(batch);
      raster.go();
      try {
        engine.run();
      } catch (DeadlockException waits) {
        assertTrue(batch < task.geometry.batches - 1, "all its geometry is there");
      }
      for (Tile tile : out) {
        int batches = task.geometry.batches;
        assertTrue(work.neededBatch(tile.unit, task.geometry.work, batches) <= batch);
      }
    }
    assertEquals(task.units.length, out.size());
  }
}
