package org.oovr.driver.trace.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FileProgressTest {
  private static final long LONG = TimeUnit.SECONDS.toNanos(60);

  @Test
  void endOfAFrameWaitsForTheFrameBefore() throws Exception {
    FileProgress progress = new FileProgress(0, LONG);
    progress.frameEnds(() -> 100); // nothing was before
    Thread program = new Thread(() -> progress.frameEnds(() -> 200));
    program.start();
    program.join(50);
    assertTrue(program.isAlive());
    progress.wrote(99);
    progress.wrote(100);
    assertTrue(FileProgress.join(program, LONG));
    assertFalse(progress.isFailed());
    assertTrue(progress.waitedNanos() > 0);
  }

  @Test
  void aFileThatFailsHoldsNobody() {
    FileProgress progress = new FileProgress(0, LONG);
    progress.frameEnds(() -> 100);
    progress.failed(40);
    progress.frameEnds(() -> 200);
    assertTrue(progress.isFailed());
  }

  @Test
  void interruptionsAreTheProgramsAndPatienceEnds() {
    FileProgress progress = new FileProgress(0, TimeUnit.MILLISECONDS.toNanos(5));
    progress.frameEnds(() -> 100);
    Thread.currentThread().interrupt();
    progress.frameEnds(() -> 200);
    assertTrue(Thread.interrupted());
    assertEquals(false, progress.isFailed());
  }
}
