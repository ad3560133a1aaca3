package org.oovr.agent.bridge;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

/** A thread has one state, whichever thread has called most lately. */
class BridgeThreadTest {
  private static final int ENOUGH_TO_TAKE_OVER = 1000;

  @Test
  void aThreadKeepsItsState() throws InterruptedException {
    ThreadCalls first = Bridge.thread();
    ThreadCalls[] others = new ThreadCalls[2];
    Thread other =
        new Thread(
            () -> {
              others[0] = Bridge.thread();
              for (int i = 0; i < ENOUGH_TO_TAKE_OVER; i++) {
                others[1] = Bridge.thread();
              }
            });
    other.start();
    other.join();
    assertSame(others[0], others[1]);
    assertNotSame(first, others[0]);
    for (int i = 0; i < ENOUGH_TO_TAKE_OVER; i++) {
      assertSame(first, Bridge.thread());
    }
  }
}
