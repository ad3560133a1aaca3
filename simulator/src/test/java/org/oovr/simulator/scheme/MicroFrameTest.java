package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.machine.spec.LinkSpec;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.open.PageHomes;

/**
 * Frames that are bound by one resource take the time that this resource needs, computed by hand:
 * within 2 %, under each reading of the paper.
 */
class MicroFrameTest {
  private static final double TOLERANCE = 0.02;
  private static final int LINE_BYTES = 128;
  private static final int HEADER_BYTES = 16;

  static Stream<UnderReading> readings() {
    return UnderReading.all();
  }

  private static long cycles(
      UnderReading reading, FrameProfile profile, SchemeKind kind, String... overrides) {
    return run(reading, profile, kind, "oovr-1gpm", overrides).latencyCycles();
  }

  private static SchemeRun run(
      UnderReading reading,
      FrameProfile profile,
      SchemeKind kind,
      String preset,
      String... overrides) {
    MachineSpec spec = reading.machine(preset, overrides);
    return new SchemeSimulator(profile).run(kind, spec, reading.settings(), Batcher.single());
  }

  /** Components that a lane works on at once. */
  private static int vectorWidth(UnderReading reading) {
    return reading.machine("oovr-1gpm").sm().vectorWidth();
  }

  private static void near(double formula, long measured) {
    assertEquals(
        formula,
        (double) measured,
        TOLERANCE * formula,
        () -> String.format("%d are %.4f of the formula", measured, measured / formula));
  }

  /** Pixels over (ROPs times pixels per cycle of each). */
  @ParameterizedTest
  @MethodSource("readings")
  void fill(UnderReading reading) {
    MicroFrame f = new MicroFrame(32, 32, 1);
    f.floatInstructions = 1;
    int layers = 8;
    for (int i = 0; i < layers; i++) {
      f.draw();
    }
    double pixels = (double) layers * f.pixels();
    near(pixels / (2 * 4), cycles(reading, f.profile(), SchemeKind.AFR, "rop.count", "2"));
    near(
        pixels / (8 * 2),
        cycles(reading, f.profile(), SchemeKind.BASELINE, "rop.pixelsPerCycle", "2"));
    // Table 2's machine: 32 pixels per cycle, by raster engine and ROPs alike
    near(pixels / 32, cycles(reading, f.profile(), SchemeKind.BASELINE));
  }

  /** Texels over (SMs, texture units of each, texels per cycle of each). */
  @ParameterizedTest
  @MethodSource("readings")
  void textureUnits(UnderReading reading) {
    MicroFrame f = new MicroFrame(32, 32, 1);
    f.texture = f.addTexture(1 << 12);
    f.floatInstructions = 4;
    f.textureInstructions = 4;
    f.texels = 4 * 32 * 16;
    f.linesPerWarp = 8;
    f.lineOf = i -> i % 64; // stays in the L1
    f.draw();
    f.draw();
    double texels = 2.0 * f.pixels() / 32 * f.texels;
    near(texels / (8 * 4 * 4), cycles(reading, f.profile(), SchemeKind.BASELINE));
    near(
        texels / (8 * 2 * 4),
        cycles(reading, f.profile(), SchemeKind.AFR, "textureUnit.count", "2"));
  }

  /** Threads times instructions over lanes. */
  @ParameterizedTest
  @MethodSource("readings")
  void shaderCores(UnderReading reading) {
    MicroFrame f = new MicroFrame(32, 32, 1);
    f.floatInstructions = 200 * vectorWidth(reading);
    f.draw();
    double operations = (double) f.pixels() * f.floatInstructions;
    near(
        operations / (8.0 * 64 * vectorWidth(reading)),
        cycles(reading, f.profile(), SchemeKind.BASELINE));
    near(
        operations / (4.0 * 64 * vectorWidth(reading)),
        cycles(reading, f.profile(), SchemeKind.TILE_H, "sm.count", "4"));
  }

  /**
   * Warps in flight times their instructions over latency: with one warp nothing hides it (RTR eq.
   * 23.12).
   */
  @ParameterizedTest
  @MethodSource("readings")
  void latencyThatNothingHides(UnderReading reading) {
    MicroFrame f = new MicroFrame(16, 16, 1);
    f.floatInstructions = 300;
    f.draw();
    // 6 cycles for 3 instructions that do not wait for each other
    double warpCycles = f.floatInstructions * 6 / 3.0;
    double warps = f.pixels() / 32.0;
    near(warps * warpCycles / 8, cycles(reading, f.profile(), SchemeKind.AFR, "sm.maxWarps", "1"));
    near(warps * warpCycles / 16, cycles(reading, f.profile(), SchemeKind.AFR, "sm.maxWarps", "2"));
  }

  /** Threads times instructions over lanes, for vertices. */
  @ParameterizedTest
  @MethodSource("readings")
  void vertexShading(UnderReading reading) {
    MicroFrame f = new MicroFrame(1, 1, 1);
    f.vertices = 1 << 18;
    f.vertexInstructions = 60 * vectorWidth(reading);
    f.primitives = f.vertices / 16;
    f.draw();
    double operations = (double) f.vertices * f.vertexInstructions;
    near(
        operations / (8.0 * 64 * vectorWidth(reading)),
        cycles(reading, f.profile(), SchemeKind.BASELINE));
    near(
        operations / (2.0 * 64 * vectorWidth(reading)),
        cycles(reading, f.profile(), SchemeKind.AFR, "sm.count", "2"));
  }

  /** Primitives over primitives per cycle. */
  @ParameterizedTest
  @MethodSource("readings")
  void primitiveRate(UnderReading reading) {
    MicroFrame f = new MicroFrame(1, 1, 1);
    f.vertices = 1 << 18;
    f.vertexInstructions = 4;
    f.primitives = 2 * f.vertices;
    f.draw();
    near(f.primitives / 2.0, cycles(reading, f.profile(), SchemeKind.BASELINE));
    near(
        f.primitives / 0.5,
        cycles(reading, f.profile(), SchemeKind.TILE_V, "polymorph.primitivesPerCycle", "0.5"));
  }

  /** Lines of vertices over lines asked for per cycle. */
  @ParameterizedTest
  @MethodSource("readings")
  void vertexFetch(UnderReading reading) {
    MicroFrame f = new MicroFrame(1, 1, 1);
    f.vertices = 1 << 16;
    f.vertexBytes = f.vertices * 64;
    f.buffer = f.addBuffer(f.vertexBytes);
    f.vertexInstructions = 1;
    f.primitives = f.vertices / 2;
    f.draw();
    double lines = (double) f.vertexBytes / LINE_BYTES;
    near(
        lines / 0.25,
        cycles(reading, f.profile(), SchemeKind.BASELINE, "polymorph.linesPerCycle", "0.25"));
    near(
        lines / 0.6,
        cycles(reading, f.profile(), SchemeKind.TILE_V, "polymorph.linesPerCycle", "0.6"));
    // or over the bandwidth of DRAM, where that is less
    near(f.vertexBytes / 32.0, cycles(reading, f.profile(), SchemeKind.AFR, "dram.gbps", "32"));
  }

  /** Every line of a large texture once. */
  private static MicroFrame streaming(int tiles, int linesPerWarp) {
    MicroFrame f = new MicroFrame(tiles, tiles, 1);
    f.floatInstructions = 1;
    f.textureInstructions = 1;
    f.texels = 32 * 4;
    f.linesPerWarp = linesPerWarp;
    f.texture = f.addTexture((long) f.pixels() / 32 * linesPerWarp * LINE_BYTES);
    f.lineOf = i -> i * 2;
    return f;
  }

  /** Bytes over GB/s times clock. */
  @ParameterizedTest
  @MethodSource("readings")
  void dram(UnderReading reading) {
    MicroFrame f = streaming(8, 128);
    f.draw();
    double bytes = (double) f.pixels() / 32 * f.linesPerWarp * LINE_BYTES;
    FrameProfile p = f.profile();
    near(bytes / 64, cycles(reading, p, SchemeKind.BASELINE, "dram.gbps", "64"));
    // a line takes 2.56 cycles of its channel: fractions add up
    near(bytes / 400, cycles(reading, p, SchemeKind.BASELINE, "dram.gbps", "400"));
    near(
        bytes / 128 * 1.5,
        cycles(reading, p, SchemeKind.AFR, "dram.gbps", "128", "clockGhz", "1.5"));
    SchemeRun run = run(reading, p, SchemeKind.BASELINE, "oovr-1gpm");
    assertTrue(run.dramBytes() >= bytes && run.dramBytes() < 1.02 * bytes, "" + run.dramBytes());
  }

  /** The same frame when an L1 or the L2 holds the texture: no DRAM, so no time for it. */
  @ParameterizedTest
  @MethodSource("readings")
  void cachesTakeTheirPart(UnderReading reading) {
    MicroFrame f = streaming(8, 128);
    f.lineOf = i -> i * 2 % 8192; // 512 KiB: too large for an L1, not for the L2
    f.draw();
    SchemeRun run = run(reading, f.profile(), SchemeKind.BASELINE, "oovr-1gpm", "dram.gbps", "64");
    assertTrue(run.dramBytes() < 2 * 512 * 1024, "" + run.dramBytes());
    // 16 banks of 64 bytes per cycle
    double bytes = (double) f.pixels() / 32 * f.linesPerWarp * LINE_BYTES;
    assertTrue(run.latencyCycles() >= bytes / (16 * 64), "" + run.latencyCycles());
  }

  /**
   * A texture that is at home on GPM 0, and is read by GPM 1: lines and their headers over the
   * link's bandwidth, when it is the link that is slowest. Of homes that a baseline frame left,
   * every second tile's are at GPM 1 itself.
   */
  @ParameterizedTest
  @MethodSource("readings")
  void link(UnderReading reading) {
    MicroFrame f = streaming(8, 512);
    int perWarp = f.linesPerWarp;
    int half = f.pixels() / 2 / 32;
    // GPM 0 owns the left half; it touches each page once, and all pages become its own
    f.tileX1 = 4;
    f.linesPerWarp = perWarp / 32;
    f.lineOf = i -> i * 64;
    f.draw();
    f.clear();
    f.tileX0 = 4;
    f.tileX1 = 8;
    f.linesPerWarp = perWarp;
    f.lineOf = i -> i * 2;
    f.draw();
    FrameProfile p = f.profile();
    double lines = (double) half * perWarp;
    boolean own = reading.settings().tile().homes() == PageHomes.OWN;
    double bytes = (own ? lines : lines / 2) * (LINE_BYTES + HEADER_BYTES);
    boolean pair = reading.machine("oovr-2gpm").link().gbpsOf() == LinkSpec.Share.PAIR;
    for (int gbps : new int[] {32, 64, 128, 256}) {
      SchemeRun run = run(reading, p, SchemeKind.TILE_V, "oovr-2gpm", "link.gbps", "" + gbps);
      long back = 0;
      long forth = 0;
      for (SchemeRun.LinkResult l : run.links()) {
        back += l.from() == 0 ? l.sentBytes()[0] : 0;
        forth += l.from() == 1 ? l.sentBytes()[0] : 0;
      }
      if (own) {
        assertEquals(bytes, (double) back, "every line crosses the link once");
      }
      near(bytes, back);
      // GPM 0 reads its part before GPM 1 begins, which then asks for each line by a header
      double before = forth - (double) back / (LINE_BYTES + HEADER_BYTES) * HEADER_BYTES;
      near((back + before) / (pair ? gbps / 2.0 : gbps), run.latencyCycles());
    }
  }
}
