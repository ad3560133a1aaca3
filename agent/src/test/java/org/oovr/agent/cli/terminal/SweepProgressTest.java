package org.oovr.agent.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class SweepProgressTest {
  @Test
  void tellsPaceAndTheSlowest() {
    SweepProgress progress = new SweepProgress(new PrintWriter(new StringWriter()), 12);
    assertEquals("points: 0 of 12", progress.line(5));
    progress.finished("NFS frame 2 afr on oovr-4gpm", 0.5, true);
    progress.finished("WE frame 2 oo-vr on oovr-4gpm", 1.25, false);
    progress.finished("WE frame 2 afr on oovr-4gpm", 0.75, true);
    assertEquals(
        "points: 3 of 12, 2.00 s each, 18 s left, 1 failed;"
            + " slowest 1.25 s: WE frame 2 oo-vr on oovr-4gpm",
        progress.line(6));
  }
}
