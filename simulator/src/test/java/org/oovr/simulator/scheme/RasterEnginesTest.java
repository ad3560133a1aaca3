package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.machine.spec.MachineSpec;

/** What raster engines have of their own: z-cull units, and the SMs that shade their tiles. */
class RasterEnginesTest {
  private static long cycles(MicroFrame frame, String... fields) {
    Map<String, String> values = new HashMap<>(Map.of("gpms", "1", "raster.engines", "4"));
    for (int i = 0; i < fields.length; i += 2) {
      values.put(fields[i], fields[i + 1]);
    }
    MachineSpec machine = MachineSpec.preset("oovr-4gpm").with(values);
    return new SchemeSimulator(frame.profile())
        .run(SchemeKind.AFR, machine, SchemeSettings.defaults(), Batcher.single())
        .latencyCycles();
  }

  private static void near(double expected, long cycles, String what) {
    assertEquals(expected, (double) cycles, 0.06 * expected, what);
  }

  /** Work in one engine's tiles alone has its SMs alone; elsewhere all of them have something. */
  @Test
  void smsShadeTheTilesOfTheirEngine() {
    MicroFrame one = new MicroFrame(4, 4, 1);
    one.floatInstructions = 400;
    one.tileX1 = 1;
    one.tileY1 = 1;
    for (int i = 0; i < 256; i++) {
      one.draw();
    }
    double warps = 256 * 8;
    String[] many = {"frontEnd.drawsInFlight", "16"};
    near(warps * 200 / 8, cycles(one, many), "all SMs");
    String[] own = {many[0], many[1], "raster.ownSms", "true"};
    near(warps * 200 / 2, cycles(one, own), "two of eight");
    MicroFrame all = new MicroFrame(32, 32, 1);
    all.floatInstructions = 400;
    all.draw();
    near(all.pixels() / 32.0 * 200 / 8, cycles(all, "raster.ownSms", "true"), "a checkerboard");
  }

  /** Eight quads are tested in a cycle, eight rejected: one after the other, or beside it. */
  @Test
  void zcullUnitsWorkBesideTheDepthStage() {
    MicroFrame f = new MicroFrame(16, 16, 1);
    f.depth = true;
    f.floatInstructions = 1;
    for (int i = 0; i < 16; i++) {
      f.rejected = i % 2 == 1;
      f.draw();
    }
    double quads = 8 * f.pixels() / 4.0;
    String[] fields = {
      "raster.hizQuadsPerCycle", "8",
      "raster.pixelsPerCycle", "512",
      "raster.primitiveTilesPerCycle", "64",
      "raster.ownZcull", "false",
      "raster.queue", "1024",
      "frontEnd.drawsInFlight", "16",
      "rop.depthCacheKib", "1024",
      "rop.colorCacheKib", "1024"
    };
    near(2 * quads / 8, cycles(f, fields), "the depth stage does both");
    fields[7] = "true";
    near(quads / 8, cycles(f, fields), "four units beside it");
  }
}
