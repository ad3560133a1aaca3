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

/** Images whose blocks are compressed cost less, and are the same. */
class CompressionTest {
  private static SchemeRun run(
      FrameProfile profile, SchemeKind kind, String preset, String... overrides) {
    Map<String, String> fields = new HashMap<>();
    for (int i = 0; i < overrides.length; i += 2) {
      fields.put(overrides[i], overrides[i + 1]);
    }
    return run(profile, kind, MachineSpec.preset(preset).with(fields));
  }

  private static SchemeRun run(FrameProfile profile, SchemeKind kind, MachineSpec spec) {
    return new SchemeSimulator(profile)
        .run(kind, spec, SchemeSettings.defaults(), Batcher.single());
  }

  /** A frame of one colour: each line of 128 bytes goes 8:1, but a sector is the least. */
  @Test
  void oneColourMovesSectors() {
    MicroFrame f = new MicroFrame(64, 64, 1);
    f.floatInstructions = 1;
    f.draw();
    FrameProfile p = f.profile();
    long plain = run(p, SchemeKind.BASELINE, "oovr-1gpm", "l2.kib", "16").dramBytes();
    assertEquals(f.pixels() * 4L - 16 * 1024, plain, "but for what the L2 still has");
    String[] packed = {"l2.kib", "16", "compression.color", "true"};
    assertEquals(plain / 4, run(p, SchemeKind.BASELINE, "oovr-1gpm", packed).dramBytes());
    String[] fine = {"l2.kib", "16", "compression.color", "true", "compression.sectorBytes", "16"};
    assertEquals(plain / 8, run(p, SchemeKind.BASELINE, "oovr-1gpm", fine).dramBytes());
    String[] depth = {"l2.kib", "16", "compression.depth", "true"};
    assertEquals(plain, run(p, SchemeKind.BASELINE, "oovr-1gpm", depth).dramBytes());
  }

  /** Bandwidth bounds such a frame, so it is as much faster as it moves less. */
  @Test
  void timeFollowsBytes() {
    MicroFrame f = new MicroFrame(64, 64, 1);
    f.floatInstructions = 1;
    f.draw();
    FrameProfile p = f.profile();
    Map<String, String> slow =
        Map.of("l2.kib", "16", "dram.gbps", "8", "rop.waitingTiles", "10000");
    MachineSpec plain = MachineSpec.preset("oovr-1gpm").with(slow);
    double before = run(p, SchemeKind.BASELINE, plain).latencyCycles();
    MachineSpec packed = plain.with(Map.of("compression.color", "true"));
    double after = run(p, SchemeKind.BASELINE, packed).latencyCycles();
    assertEquals(f.pixels() * 4 / 8.0, before, 0.02 * before);
    assertEquals(before / 4, after, 0.02 * before);
  }

  /** Whatever is compressed, the image is the same, and nothing is lost on links. */
  @ParameterizedTest
  @EnumSource(SchemeKind.class)
  void everySchemeComposesTheFrame(SchemeKind kind) {
    for (int seed = 0; seed < 2; seed++) {
      FrameProfile p =
          RandomFrames.mixed(seed, PixelFormat.RGBA8_UNORM, 1 + 3 * seed, 1 + seed).profile();
      SchemeRun plain = run(p, kind, "oovr-4gpm");
      SchemeRun packed =
          run(p, kind, "oovr-4gpm", "compression.color", "true", "compression.depth", "true");
      assertEquals(p.window().sha256(), packed.sha256());
      SchemeSimulatorTest.conserves(packed, kind.id());
      assertTrue(packed.dramBytes() <= 1.02 * plain.dramBytes(), kind.id());
      long before = bytes(plain, TrafficClass.COLOR) + bytes(plain, TrafficClass.DEPTH);
      long after = bytes(packed, TrafficClass.COLOR) + bytes(packed, TrafficClass.DEPTH);
      assertTrue(after <= 1.02 * before, kind.id() + ": " + after + " of " + before);
    }
  }

  private static long bytes(SchemeRun run, TrafficClass traffic) {
    return run.interGpmBytes(traffic);
  }

  /** Passes, copies and several formats. */
  @Test
  void passesAndBlits() {
    FrameProfile[] frames = {
      RandomFrames.passes(1).profile(), RandomFrames.blits(1, true).profile()
    };
    for (FrameProfile p : frames) {
      for (String line : new String[] {"64", "128", "512"}) {
        SchemeRun run =
            run(
                p,
                SchemeKind.OO_VR,
                "oovr-2gpm",
                "lineBytes",
                line,
                "compression.color",
                "true",
                "compression.depth",
                "true");
        assertEquals(p.window().sha256(), run.sha256());
        SchemeSimulatorTest.conserves(run, "lines of " + line);
      }
    }
  }
}
