package org.oovr.agent.replay;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;

class GarbageWatchTest {
  private static final long MIB = 1 << 20;
  private static final int PATIENCE_MILLIS = 60_000;

  @Test
  void garbageMayBeAsMuchAsLivesAndTheSlackInSmallHeaps() {
    GarbageWatch watch = new GarbageWatch(512 * MIB);
    watch.close();
    assertFalse(watch.isMuch(500 * MIB, 0));
    assertTrue(watch.isMuch(513 * MIB, 0));
    assertFalse(watch.isMuch(600 * MIB, 100 * MIB));
    assertTrue(watch.isMuch(613 * MIB, 100 * MIB));
    assertFalse(watch.isMuch(1500 * MIB, 1000 * MIB));
    assertTrue(watch.isMuch(1513 * MIB, 1000 * MIB));
    assertFalse(watch.isMuch(5000 * MIB, 4000 * MIB));
    assertTrue(watch.isMuch(5001 * MIB, 4000 * MIB));
  }

  @Test
  void heapsOverTheSlackAreCollected() throws InterruptedException {
    WeakReference<byte[]> dead = new WeakReference<>(new byte[1]);
    GarbageWatch watch = new GarbageWatch(1);
    try {
      for (int i = 0; i < PATIENCE_MILLIS / 10 && dead.get() != null; i++) {
        Thread.sleep(10);
      }
    } finally {
      watch.close();
    }
    assertNull(dead.get());
  }
}
