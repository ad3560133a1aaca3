package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Frames bound by one resource of a machine of Real-Time Rendering 23.10 go at the rate that the
 * chapter's arithmetic gives, within 2 %.
 */
class PresetBoundsTest {
  private static final double TOLERANCE = 0.02;

  /** Seconds that a machine takes for a frame, where other fields leave one bound. */
  private static double seconds(FrameProfile profile, String preset, String... overrides) {
    Map<String, String> fields = new HashMap<>();
    for (int i = 0; i < overrides.length; i += 2) {
      fields.put(overrides[i], overrides[i + 1]);
    }
    MachineSpec spec = MachineSpec.preset(preset).with(fields);
    SchemeRun run =
        new SchemeSimulator(profile)
            .run(SchemeKind.BASELINE, spec, SchemeSettings.defaults(), Batcher.single());
    return run.latencyCycles() / (spec.clockGhz() * 1e9);
  }

  private static void near(double rate, double work, double seconds, String what) {
    assertEquals(rate, work / seconds / 1e9, TOLERANCE * rate, what);
  }

  /** Multiply-adds count as two (eq. 23.16, 23.17): 8.9 and 13.7 TFLOPS; G71: 32 x 12 lanes. */
  @ParameterizedTest
  @CsvSource({"gtx1080, 8872.96", "vega10, 13737.984", "mali-g71, 652.8"})
  void arithmetic(String preset, double gigaFlops) {
    MicroFrame f = new MicroFrame(64, 64, 1);
    f.floatInstructions = 400;
    f.draw();
    double work = 2.0 * f.pixels() * f.floatInstructions;
    near(gigaFlops, work, seconds(f.profile(), preset), preset);
  }

  /**
   * 64 ROPs of Pascal, four colour and depth blocks of 16 pixels of Vega, a pixel of each engine.
   */
  @ParameterizedTest
  @CsvSource({"gtx1080, 110.912", "vega10, 107.328", "mali-g71, 27.2"})
  void fill(String preset, double gigaPixels) {
    MicroFrame f = new MicroFrame(64, 64, 1);
    f.floatInstructions = 1;
    int layers = 8;
    for (int i = 0; i < layers; i++) {
      f.draw();
    }
    // all layers are to be written, hidden or not
    String[] roomy = {
      "dram.gbps",
      "4000",
      "l2.kib",
      "16384",
      "raster.forwardPixelKill",
      "false",
      "binner.defersShading",
      "false"
    };
    near(gigaPixels, (double) layers * f.pixels(), seconds(f.profile(), preset, roomy), preset);
  }

  /** Bilinear samples: 277.3 Gtexels/s of 160 units (figure 23.25); four for each CU; one. */
  @ParameterizedTest
  @CsvSource({"gtx1080, 277.3", "vega10, 429.3", "mali-g71, 27.2"})
  void texture(String preset, double gigaSamples) {
    MicroFrame f = new MicroFrame(64, 64, 1);
    f.texture = f.addTexture(1 << 12);
    f.floatInstructions = 4;
    f.textureInstructions = 16;
    f.texels = 16 * 32 * 4; // bilinear: four texels a sample
    f.linesPerWarp = 2;
    f.lineOf = i -> i % 16;
    f.draw();
    double samples = 16.0 * f.pixels();
    near(gigaSamples, samples, seconds(f.profile(), preset), preset);
  }

  /** Four raster engines, four pipelines; G71: one tiler. */
  @ParameterizedTest
  @CsvSource({"gtx1080, 6.932", "vega10, 6.708", "mali-g71, 0.85"})
  void geometry(String preset, double gigaPrimitives) {
    MicroFrame f = new MicroFrame(1, 1, 1);
    f.vertices = 1 << 17;
    f.vertexInstructions = 4;
    f.primitives = 4 * f.vertices;
    f.draw();
    near(gigaPrimitives, (double) f.primitives, seconds(f.profile(), preset), preset);
  }

  /** 320 GB/s of 32 bytes at 10 GHz (23.10.2); the others' are not in the chapter. */
  @ParameterizedTest
  @CsvSource({"gtx1080, 320", "vega10, 484", "mali-g71, 30"})
  void memory(String preset, double gigaBytes) {
    MicroFrame f = new MicroFrame(16, 16, 1);
    f.floatInstructions = 1;
    f.textureInstructions = 1;
    f.texels = 32 * 4;
    f.linesPerWarp = 128;
    int lineBytes = MachineSpec.preset(preset).lineBytes();
    f.texture = f.addTexture((long) f.pixels() / 32 * f.linesPerWarp * lineBytes);
    f.lineOf = i -> i * (lineBytes / FrameProfile.LINE_BYTES);
    f.draw();
    double bytes = (double) f.pixels() / 32 * f.linesPerWarp * lineBytes;
    near(gigaBytes, bytes, seconds(f.profile(), preset), preset);
  }
}
