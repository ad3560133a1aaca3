package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;
import org.oovr.simulator.scheme.open.AlternateSettings;
import org.oovr.simulator.scheme.open.BaselineSettings;
import org.oovr.simulator.scheme.open.ObjectSettings;
import org.oovr.simulator.scheme.open.PageHomes;
import org.oovr.simulator.scheme.open.TileSettings;

/**
 * Random frames, batches and settings on random machines, most of them with queues of a place or
 * two: none stands still, loses anything or composes another image.
 */
class RandomMachinesTest {
  private static final int MACHINES = 4;

  /** Six, and two that found a GPM that was not told of room behind it. */
  private static IntStream seeds() {
    return IntStream.concat(IntStream.range(1000, 1006), IntStream.of(1067, 1164));
  }

  @SafeVarargs
  private static <T> T one(Random random, T... of) {
    return of[random.nextInt(of.length)];
  }

  private static FrameProfile frame(Random random, int seed) {
    int kind = random.nextInt(10);
    if (kind < 3) {
      return RandomFrames.usual(seed, one(random, 1, 4), 1 + random.nextInt(2)).profile();
    } else if (kind < 6) {
      return RandomFrames.mixed(
              seed, PixelFormat.RGBA8_UNORM, one(random, 1, 4), 1 + random.nextInt(2))
          .profile();
    } else if (kind < 7) {
      return RandomFrames.passes(seed).profile();
    } else if (kind < 8) {
      return RandomFrames.blits(seed, random.nextBoolean()).profile();
    }
    return SchemeSimulatorTest.objects();
  }

  private static MachineSpec machine(Random random) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("gpms", one(random, 1, 2, 3, 4, 5, 8));
    fields.put("sm.count", one(random, 1, 2, 8));
    fields.put("sm.queueWarps", one(random, 1, 2, 4, 32));
    fields.put("rop.queue", one(random, 1, 2, 128));
    fields.put("raster.queue", one(random, 1, 2, 64));
    fields.put("frontEnd.drawsInFlight", one(random, 1, 2, 5));
    fields.put("sm.maxWarps", one(random, 1, 4, 64));
    fields.put("link.gbps", one(random, 1, 64, 1000));
    fields.put("rop.waitingTiles", one(random, 0, 1, 64));
    fields.put("polymorph.batchVertices", one(random, 1, 4, 256));
    fields.put("polymorph.batchesInFlight", one(random, 1, 2, 32));
    fields.put("dram.gbps", one(random, 8, 1000));
    fields.put("pageBytes", one(random, 128, 4096, 65536));
    fields.put("link.queue", one(random, 1, 64));
    fields.put("rop.misses", one(random, 2, 64));
    fields.put("sm.aluLatencyCycles", one(random, 0, 6, 100));
    fields.put("sm.vectorWidth", one(random, 1, 4));
    fields.put("link.gbpsOf", one(random, "direction", "pair", "gpm"));
    fields.put("link.ports", one(random, 0, 2, 6));
    // by what there is already: another number would change all that follow it
    fields.put("binner.kib", List.of(0, 0, 1, 64).get(Math.floorMod(fields.hashCode(), 4)));
    fields.put("binner.defersShading", Math.floorMod(fields.hashCode(), 2) == 0);
    fields.put("raster.forwardPixelKill", Math.floorMod(fields.hashCode(), 3) == 0);
    fields.put("raster.zminCulling", Math.floorMod(fields.hashCode(), 5) < 2);
    fields.put(
        "textureUnit.descriptors",
        List.of("none", "none", "with_draw", "delayed").get(Math.floorMod(fields.hashCode(), 4)));
    fields.put("textureUnit.descriptorEntries", 1 + Math.floorMod(fields.hashCode(), 3));
    fields.put("raster.boundsCulling", Math.floorMod(fields.hashCode(), 7) < 3);
    fields.put("sm.scalarUnits", Math.floorMod(fields.hashCode(), 3));
    fields.put("sm.branchUnits", Math.floorMod(fields.hashCode(), 2));
    fields.put("hbcc.mib", Math.floorMod(fields.hashCode(), 4) == 1 ? 1 : 0);
    fields.put("host.gbps", Math.floorMod(fields.hashCode(), 4) < 2 ? 16 : 0);
    fields.computeIfPresent("host.gbps", (f, v) -> fields.get("hbcc.mib").equals(1) ? 16 : v);
    fields.put("sm.warpThreads", List.of(32, 32, 64, 8).get(Math.floorMod(fields.hashCode(), 4)));
    fields.put("sm.blocks", 1 + Math.floorMod(fields.hashCode(), 3));
    fields.put("raster.ownSms", Math.floorMod(fields.hashCode(), 2) == 0);
    fields.put("raster.ownZcull", Math.floorMod(fields.hashCode(), 3) == 0);
    fields.put("binner.levels", Math.floorMod(fields.hashCode(), 4));
    fields.put("sm.dualIssue", Math.floorMod(fields.hashCode(), 2) == 0);
    Map<String, String> text = new LinkedHashMap<>();
    fields.forEach((field, value) -> text.put(field, value.toString()));
    return MachineSpec.preset("oovr-4gpm").with(text);
  }

  private static SchemeSettings settings(Random random) {
    boolean keep = random.nextBoolean();
    return new SchemeSettings(
        1,
        one(random, 0, 256),
        one(random, 0, 64),
        one(random, 0, 4),
        0,
        one(random, 1, 2),
        0,
        one(random, 1, 2, 4, 16),
        one(random, 0, 1, 4, 8, 32),
        random.nextInt(5) > 0,
        random.nextInt(4) > 0,
        keep,
        one(random, 0L, 8192L, 1L << 28),
        random.nextBoolean(),
        random.nextInt(4) > 0,
        random.nextBoolean(),
        random.nextInt(8) == 0,
        one(random, 0, 0, 0, 1),
        new BaselineSettings(one(random, 0, 0, 1, 3)),
        // another number would change all that follow it
        new AlternateSettings(keep ? 0 : 2),
        new TileSettings(one(random, PageHomes.values())),
        new ObjectSettings(
            one(random, PageHomes.values()),
            one(random, ObjectSettings.Data.values()),
            one(random, ObjectSettings.Copies.values()),
            one(random, ObjectSettings.Views.values()),
            random.nextBoolean(),
            ObjectSettings.Order.API,
            // another number would change all that follow it
            ObjectSettings.Owners.values()[keep ? 1 : 0],
            ObjectSettings.Next.values()[keep ? 0 : 1]));
  }

  private static Batcher batches(long seed) {
    return objects -> {
      Random random = new Random(seed);
      int most = one(random, 1, 2, 5, 100);
      List<Batch> batches = new ArrayList<>();
      for (int i = 0; i < objects.size(); ) {
        int pass = objects.get(i).pass();
        List<Integer> draws = new ArrayList<>();
        long triangles = 0;
        int end = Math.min(objects.size(), i + 1 + random.nextInt(most));
        for (; i < end && objects.get(i).pass() == pass; i++) {
          draws.add(objects.get(i).draw());
          triangles += objects.get(i).triangles();
        }
        batches.add(new Batch(batches.size(), draws, triangles));
      }
      return batches;
    };
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void nothingStandsStillOrIsLost(int seed) {
    Random random = new Random(seed);
    FrameProfile profile = frame(random, seed);
    SchemeSimulator simulator = new SchemeSimulator(profile);
    String image =
        simulator
            .run(
                SchemeKind.AFR,
                MachineSpec.preset("oovr-1gpm"),
                SchemeSettings.defaults(),
                Batcher.single())
            .sha256();
    for (int i = 0; i < MACHINES; i++) {
      MachineSpec machine = machine(random);
      SchemeSettings settings = settings(random);
      Batcher batcher = batches(7L * seed + i);
      List<SchemeKind> kinds =
          random.nextInt(4) == 0 ? List.of(SchemeKind.values()) : List.of(SchemeKind.OO_VR);
      for (SchemeKind kind : kinds) {
        String what = kind.id() + " " + machine + " " + settings;
        SchemeRun run = simulator.run(kind, machine, settings, batcher);
        assertEquals(image, run.sha256(), what);
        SchemeSimulatorTest.conserves(run, what);
      }
    }
  }
}
