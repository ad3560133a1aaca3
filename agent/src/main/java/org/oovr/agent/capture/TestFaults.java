package org.oovr.agent.capture;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Faults planted by {@code -Doovr.test.fault=ROOM} (capture, driver, simulator or renderer, which
 * dies of it), for the tests that show that none reaches the application.
 */
final class TestFaults {
  /** Which passage of the planted place fails; a few, so that the counting can be seen. */
  private static final int FIRST = 20;

  private static final int LAST = 22;

  private final boolean planted;
  private final String room;
  private final AtomicInteger passages = new AtomicInteger();

  private TestFaults(String room, boolean planted) {
    this.room = room;
    this.planted = planted;
  }

  static TestFaults of(String room) {
    return new TestFaults(room, room.equals(System.getProperty("oovr.test.fault")));
  }

  boolean planted() {
    return planted;
  }

  /** Throws on a few passages when a fault is planted here. */
  void strike() {
    if (isDue()) {
      throw new IllegalStateException("planted in the " + room);
    }
  }

  /** Counts a passage; true on those that are to fail. */
  boolean isDue() {
    if (!planted) {
      return false;
    }
    int passage = passages.getAndIncrement();
    return passage >= FIRST && passage <= LAST;
  }
}
