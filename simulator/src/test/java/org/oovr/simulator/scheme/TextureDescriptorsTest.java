package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.TextureUnitSpec.Descriptors;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;

/** When what describes textures is read, and how often. */
class TextureDescriptorsTest {
  private static SchemeRun run(FrameProfile p, Descriptors when, int entries, String preset) {
    MachineSpec machine =
        MachineSpec.preset(preset)
            .with(
                Map.of(
                    "textureUnit.descriptors",
                    when.name().toLowerCase(java.util.Locale.ROOT),
                    "textureUnit.descriptorEntries",
                    Integer.toString(entries)));
    return new SchemeSimulator(p)
        .run(SchemeKind.TILE_V, machine, SchemeSettings.defaults(), Batcher.single());
  }

  private static long counted(SchemeRun run, String name) {
    return run.boxes().stream()
        .flatMap(b -> b.counters().stream())
        .filter(c -> c.name().equals(name))
        .mapToLong(SchemeRun.Counter::value)
        .sum();
  }

  /** Draws of two textures in turn, after them as many of which nothing is seen. */
  private static FrameProfile frame() {
    MicroFrame f = new MicroFrame(16, 16, 1);
    f.floatInstructions = 1;
    f.textureInstructions = 1;
    f.texels = 32;
    f.linesPerWarp = 1;
    int[] textures = {f.addTexture(1 << 12), f.addTexture(1 << 12)};
    for (int i = 0; i < 8; i++) {
      f.tileX1 = i < 4 ? 16 : 0;
      f.texture = textures[i % 2];
      f.draw();
    }
    return f.profile();
  }

  @Test
  void delayedOnesAreReadOnceByEachSm() {
    MachineSpec machine = MachineSpec.preset("oovr-1gpm");
    int sms = machine.gpms() * machine.sm().count();
    SchemeRun none = run(frame(), Descriptors.NONE, 24, "oovr-1gpm");
    SchemeRun delayed = run(frame(), Descriptors.DELAYED, 24, "oovr-1gpm");
    SchemeRun few = run(frame(), Descriptors.DELAYED, 1, "oovr-1gpm");
    assertEquals(0, counted(none, "descriptorMisses"));
    assertEquals(2 * sms, counted(delayed, "descriptorMisses"));
    assertTrue(counted(few, "descriptorMisses") > 2 * sms, "no room for two");
    assertEquals(none.sha256(), few.sha256());
  }

  @Test
  void thoseOfDrawsAreReadWhateverIsSeen() {
    SchemeRun run = run(frame(), Descriptors.WITH_DRAW, 24, "oovr-1gpm");
    assertEquals(8, counted(run, "descriptorsRead"));
    assertEquals(0, counted(run, "descriptorMisses"));
  }

  @ParameterizedTest
  @EnumSource(Descriptors.class)
  void picturesAndBytesAreKept(Descriptors when) {
    for (int seed = 0; seed < 3; seed++) {
      FrameProfile p = RandomFrames.passes(seed).profile();
      SchemeRun run = run(p, when, 2, "oovr-4gpm");
      assertEquals(p.window().sha256(), run.sha256(), when + " seed " + seed);
      SchemeSimulatorTest.conserves(run, when.name());
    }
  }
}
