package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;
import org.oovr.simulator.scheme.open.ObjectSettings;
import org.oovr.simulator.scheme.open.ObjectSettings.Owners;

/** Shaded fragments that go to the GPM that owns their pixel. */
class SortLastFragmentTest {
  private static final int GPMS = 4;

  /** Bytes of a bit for each pixel of a tile. */
  private static final int MASK = 32;

  private static SchemeSettings settings(Owners owners) {
    ObjectSettings o = ObjectSettings.DEFAULT;
    return ChangedSettings.of(
        "distributedObjectComposition",
        true,
        "largestObjectTiles",
        64,
        "object",
        new ObjectSettings(
            o.homes(), o.data(), o.copies(), o.views(), o.oneGpm(), o.order(), owners));
  }

  private static SchemeRun run(FrameProfile p, SchemeSettings settings) {
    return new SchemeSimulator(p)
        .run(SchemeKind.OBJECT, MachineSpec.preset("oovr-4gpm"), settings, Batcher.single());
  }

  @Test
  void imagesAreTheProgramsAndBytesAreConserved() {
    for (int seed = 0; seed < 6; seed++) {
      FrameProfile p =
          RandomFrames.mixed(seed, PixelFormat.RGBA8_UNORM, 1 + seed % 2 * 3, 1 + seed / 2 % 2)
              .profile();
      SchemeRun run = run(p, settings(Owners.MEMORY));
      assertEquals(p.window().sha256(), run.sha256(), "seed " + seed);
      SchemeSimulatorTest.conserves(run, "last-fragment");
    }
  }

  /**
   * Each of four GPMs owns a quarter of what it shades; the rest costs its bytes on a link: colour,
   * and depth ahead of it where that is tested, for which a mask of the tile comes back.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eachFragmentOfOthersTakesItsBytes(boolean depth) {
    MicroFrame f = new MicroFrame(16, 16, 1);
    f.floatInstructions = 4;
    f.depth = depth;
    for (int i = 0; i < 8; i++) {
      f.draw();
    }
    SchemeRun run = run(f.profile(), settings(Owners.MEMORY));
    long sent = 8L * f.pixels() * (GPMS - 1) / GPMS;
    long tiles = sent / (FrameProfile.TILE * FrameProfile.TILE);
    int header = MachineSpec.preset("oovr-4gpm").link().headerBytes();
    assertEquals(4 * sent + header * tiles, run.interGpmBytes(TrafficClass.COLOR));
    assertEquals(
        (depth ? 4 * sent : 0) + (2 * header + MASK) * tiles,
        run.interGpmBytes(TrafficClass.DEPTH));
    for (SchemeRun.GpmResult gpm : run.gpms()) {
      assertEquals(2L * f.pixels(), gpm.fragments(), "shaded by turns");
    }
  }

  /** What lies in one strip of the image occupies the ROPs of all GPMs. */
  @Test
  void ownersOfMemoryShareAStrip() {
    MicroFrame f = new MicroFrame(16, 16, 1);
    f.tileX1 = 4;
    f.floatInstructions = 1;
    for (int i = 0; i < 16; i++) {
      f.draw();
    }
    FrameProfile p = f.profile();
    long strips = run(p, settings(Owners.STRIPS)).cycles();
    long memory = run(p, settings(Owners.MEMORY)).cycles();
    assertTrue(memory < 0.7 * strips, memory + " of " + strips);
  }
}
