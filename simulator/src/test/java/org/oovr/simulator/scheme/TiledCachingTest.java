package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;

/** Draws that go through a binner make the same image, and keep frame buffers on the chip. */
class TiledCachingTest {
  private static SchemeRun run(FrameProfile p, SchemeKind kind, String preset, String... fields) {
    Map<String, String> set = new HashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      set.put(fields[i], fields[i + 1]);
    }
    MachineSpec machine = MachineSpec.preset(preset).with(set);
    return new SchemeSimulator(p).run(kind, machine, SchemeSettings.defaults(), Batcher.single());
  }

  private static long counter(SchemeRun run, String box, String name) {
    return run.boxes().stream()
        .filter(b -> b.box().equals(box))
        .flatMap(b -> b.counters().stream())
        .filter(c -> c.name().equals(name))
        .mapToLong(SchemeRun.Counter::value)
        .sum();
  }

  /** Buffers of the least and of a large size, alone and with queues of one place. */
  @ParameterizedTest
  @EnumSource(SchemeKind.class)
  void everySchemeComposesTheFrame(SchemeKind kind) {
    String[][] machines = {
      {"binner.kib", "1", "binner.misses", "1", "raster.queue", "1", "sm.queueWarps", "1"},
      {"binner.kib", "1", "frontEnd.drawsInFlight", "1", "rop.queue", "1", "sm.maxWarps", "1"},
      {"binner.kib", "256", "binner.defersShading", "true"},
      {"binner.kib", "1024", "gpms", "3", "binner.defersShading", "true", "l2.kib", "16"},
    };
    for (int seed = 0; seed < 4; seed++) {
      FrameProfile p =
          seed == 3
              ? RandomFrames.passes(seed).profile()
              : RandomFrames.mixed(seed, PixelFormat.RGBA8_UNORM, 1 + seed % 2 * 3, 1 + seed % 2)
                  .profile();
      SchemeRun run = run(p, kind, "oovr-4gpm", machines[seed]);
      assertEquals(p.window().sha256(), run.sha256(), kind.id());
      SchemeSimulatorTest.conserves(run, kind.id());
      long tiles = 0;
      long sorted = 0;
      for (int g = 0; g < run.gpms().size(); g++) {
        tiles += counter(run, "gpm" + g + ".raster", "tiles");
        sorted += counter(run, "gpm" + g + ".binner", "primitiveTiles");
      }
      assertTrue(sorted >= tiles, kind.id() + " sorts " + sorted + " for " + tiles + " tiles");
    }
  }

  /**
   * Eight layers over the whole picture: one after the other, each reads depth that the ROP caches
   * and the L2 no longer hold; tile by tile, depth and colour go to memory once.
   */
  @Test
  void frameBuffersStayOnTheChip() {
    MicroFrame f = new MicroFrame(32, 32, 1);
    f.depth = true;
    f.floatInstructions = 1;
    int layers = 8;
    for (int i = 0; i < layers; i++) {
      f.draw();
    }
    FrameProfile p = f.profile();
    long image = f.pixels() * 4L;
    String[] small = {"l2.kib", "64", "remoteCache.kib", "0"};
    String[] binned = {"l2.kib", "64", "remoteCache.kib", "0", "binner.kib", "32"};
    SchemeRun plain = run(p, SchemeKind.BASELINE, "oovr-1gpm", small);
    SchemeRun tiled = run(p, SchemeKind.BASELINE, "oovr-1gpm", binned);
    assertEquals(plain.sha256(), tiled.sha256());
    // depth is read and written by each layer, colour written
    assertTrue(plain.dramBytes() > 0.9 * 3 * (layers - 1) * image, "plain " + plain.dramBytes());
    assertTrue(tiled.dramBytes() < 1.1 * 2 * image, "tiled " + tiled.dramBytes());
    assertTrue(tiled.cycles() < plain.cycles(), tiled.cycles() + " of " + plain.cycles());
    assertEquals(1, counter(tiled, "gpm0.binner", "chunks"));
    // a primitive of 64 bytes for every 512 tiles, 2 of each draw
    assertEquals(layers * 1024, counter(tiled, "gpm0.binner", "primitiveTiles"));
    assertEquals(layers, counter(tiled, "gpm0.binner", "linesWritten"));
    assertEquals(layers * 1024, counter(tiled, "gpm0.binner", "linesRead"));
  }

  /** Of layers of a chunk, only what is seen is shaded and written. */
  @Test
  void deferredShadingShadesOnce() {
    MicroFrame f = new MicroFrame(16, 16, 1);
    f.depth = true;
    f.floatInstructions = 100;
    int layers = 8;
    for (int i = 0; i < layers; i++) {
      f.draw();
    }
    String[] binned = {"binner.kib", "64"};
    String[] deferred = {"binner.kib", "64", "binner.defersShading", "true"};
    SchemeRun all = run(f.profile(), SchemeKind.TILE_V, "oovr-1gpm", binned);
    SchemeRun once = run(f.profile(), SchemeKind.TILE_V, "oovr-1gpm", deferred);
    assertEquals((long) layers * f.pixels(), all.gpms().get(0).fragments());
    assertEquals(f.pixels(), once.gpms().get(0).fragments());
    assertEquals((layers - 1L) * f.pixels(), counter(once, "gpm0", "killedFragments"));
    assertEquals(all.sha256(), once.sha256());
    assertTrue(once.cycles() < 0.5 * all.cycles(), once.cycles() + " of " + all.cycles());
  }

  /** A buffer for one draw is none: draws go one after the other, and memory has to hold them. */
  @Test
  void chunksOfOneDrawChangeNothingOfTheOrder() {
    MicroFrame f = new MicroFrame(16, 16, 1);
    f.depth = true;
    f.floatInstructions = 1;
    f.primitives = 64;
    for (int i = 0; i < 4; i++) {
      f.draw();
    }
    FrameProfile p = f.profile();
    SchemeRun one = run(p, SchemeKind.BASELINE, "oovr-1gpm", "binner.kib", "4");
    SchemeRun all = run(p, SchemeKind.BASELINE, "oovr-1gpm", "binner.kib", "16");
    assertEquals(4, counter(one, "gpm0.binner", "chunks"));
    assertEquals(1, counter(all, "gpm0.binner", "chunks"));
    assertEquals(one.sha256(), all.sha256());
    assertEquals(0, counter(all, "gpm0.dram", "bytesRead"), "transformed geometry stays in the L2");
    assertEquals(4 * 4096 / 128, counter(all, "gpm0.binner", "linesWritten"));
    assertTrue(
        one.boxes().stream().anyMatch(b -> b.box().equals("gpm0.binner")), "a box of its own");
    long vertex = one.interGpmBytes(TrafficClass.VERTEX);
    assertEquals(0, vertex);
  }

  /** The binner's rate bounds a frame of nothing but primitives in tiles, within 2 %. */
  @Test
  void sortingTakesItsTime() {
    MicroFrame f = new MicroFrame(64, 64, 1);
    f.floatInstructions = 1;
    for (int i = 0; i < 4; i++) {
      f.draw();
    }
    String[] slow = {"binner.kib", "1024", "binner.primitiveTilesPerCycle", "0.001"};
    SchemeRun run = run(f.profile(), SchemeKind.BASELINE, "oovr-1gpm", slow);
    double bound = 4 * 64 * 64 / 0.001;
    assertEquals(bound, (double) run.latencyCycles(), 0.02 * bound);
  }
}
