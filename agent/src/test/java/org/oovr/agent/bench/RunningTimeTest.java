package org.oovr.agent.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RunningTimeTest {
  @Test
  void countsWhatRanButNotMoreThanTheClock() {
    assertEquals(60, RunningTime.seconds(60, 110, 10), "several threads on a machine at rest");
    assertEquals(20, RunningTime.seconds(60, 20, 10), "kept waiting");
    assertEquals(6, RunningTime.seconds(60, 0, 10), "asleep");
  }

  @Test
  void countsFromItsBeginning() {
    double before =
        ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis() / 1e3;
    double seconds = new RunningTime(ProcessHandle.current(), 10).seconds();
    assertTrue(seconds >= 0 && seconds <= Math.max(before, 1), "only what ran since then");
  }
}
