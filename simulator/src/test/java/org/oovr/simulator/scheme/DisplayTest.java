package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;

/** The display takes its bandwidth, and says when frames are shown. */
class DisplayTest {
  private static SchemeRun run(FrameProfile profile, Map<String, String> fields) {
    return new SchemeSimulator(profile)
        .run(
            SchemeKind.BASELINE,
            MachineSpec.preset("oovr-1gpm").with(fields),
            SchemeSettings.defaults(),
            Batcher.single());
  }

  @Test
  void bandwidthIsShared() {
    MicroFrame f = new MicroFrame(64, 64, 1);
    f.floatInstructions = 1;
    f.draw();
    FrameProfile p = f.profile();
    Map<String, String> slow = new HashMap<>();
    slow.putAll(Map.of("l2.kib", "16", "dram.gbps", "8", "rop.waitingTiles", "10000"));
    SchemeRun plain = run(p, slow);
    assertTrue(plain.boxes().stream().noneMatch(b -> b.box().equals("display")));
    // half of the bandwidth
    long pixels = (long) p.width() * p.height();
    int bytes = 64;
    long hz = Math.min(1000, Math.round(4e9 / bytes / pixels));
    slow.putAll(Map.of("display.hz", "" + hz, "display.bytesPerPixel", "" + bytes));
    double left = 8 - pixels * bytes * hz / 1e9;
    SchemeRun shown = run(p, slow);
    double before = plain.latencyCycles();
    assertEquals(before * 8 / left, (double) shown.latencyCycles(), before * 8 / left * 0.02);
    assertEquals(plain.sha256(), shown.sha256());
    List<SchemeRun.Counter> display = shown.boxes().get(shown.boxes().size() - 1).counters();
    assertEquals(Math.round(1e9 / hz), display.get(0).value());
    assertEquals(Math.round(1e9 / hz), display.get(1).value(), "a frame is shorter than a refresh");
    assertEquals(pixels * bytes, display.get(4).value(), "all of the image for each frame");
  }
}
