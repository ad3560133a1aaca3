package org.oovr.simulator.machine.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arithmetic of Real-Time Rendering 23.6.2. */
class DisplaySpecTest {
  /** Of a second, in cycles of 1 GHz: a refresh of 50 Hz. */
  private static final double REFRESH = 20e6;

  /** Frame times, in refreshes; what is expected, in refreshes. */
  @ParameterizedTest
  @CsvSource({
    // one buffer: nobody waits
    "1, 0.3, 0.3, 0.3, 0",
    "1, 1.1, 1.1, 1.1, 0",
    // two: the GPU waits for the refresh, so a frame takes whole ones
    "2, 0.3, 1, 1, 0.7",
    "2, 1, 1, 1, 0",
    "2, 1.1, 2, 2, 0.9",
    "2, 2.5, 3, 3, 0.5",
    // three: the GPU goes on with the pending buffer, unless it is faster than the display; up to
    // a whole frame later
    "3, 0.3, 1, 2, 0.7",
    "3, 1.25, 1.25, 2, 0",
    "3, 2.5, 2.5, 3, 0",
    // more of them: as fast, and later
    "4, 0.3, 1, 3, 0.7",
  })
  void framesAreShown(int buffers, double frame, double every, double latency, double waits) {
    DisplaySpec display = new DisplaySpec(50, 4, buffers);
    DisplaySpec.Pace pace = display.pace(frame * REFRESH, 1);
    assertEquals(every, pace.everyCycles() / REFRESH, 0.002);
    assertEquals(latency, pace.latencyCycles() / REFRESH, 1e-9);
    assertEquals(waits, pace.waitCycles() / REFRESH, 0.002);
  }

  @Test
  void scanOutTakesBandwidth() {
    MachineSpec machine = MachineSpec.preset("oovr-4gpm");
    assertSame(machine, machine.withScanOut(1920L * 1080));
    MachineSpec shown = machine.with(Map.of("display.hz", "60"));
    // 1920 x 1080 x 4 bytes x 60 are 0.498 GB/s, a quarter of them at each GPM
    assertEquals(1000 - 0.497664 / 4, shown.withScanOut(1920L * 1080).dram().gbps(), 1e-9);
    MachineSpec weak = shown.with(Map.of("dram.gbps", "0.1"));
    assertThrows(IllegalArgumentException.class, () -> weak.withScanOut(1920L * 1080));
  }
}
