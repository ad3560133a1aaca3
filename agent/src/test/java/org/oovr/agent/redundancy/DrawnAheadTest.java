package org.oovr.agent.redundancy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DrawnAheadTest {
  @Test
  void oneIsMadeAheadAndNoMore() throws Exception {
    AtomicInteger begun = new AtomicInteger();
    CountDownLatch second = new CountDownLatch(1);
    try (DrawnAhead<Integer> ahead =
        new DrawnAhead<>(
            3,
            n -> {
              begun.incrementAndGet();
              if (n == 1) {
                second.countDown();
              }
              return 10 * n;
            })) {
      assertEquals(0, ahead.next());
      assertTrue(second.await(10, TimeUnit.SECONDS), "while the first one is used");
      assertTrue(begun.get() <= 2);
      assertEquals(10, ahead.next());
      assertEquals(20, ahead.next());
      assertEquals(3, begun.get());
      assertThrows(IllegalStateException.class, ahead::next);
    }
  }

  @Test
  void faultsAreThoseOfTheMaker() {
    try (DrawnAhead<Integer> disk =
            new DrawnAhead<>(
                1,
                n -> {
                  throw new IOException("no room");
                });
        DrawnAhead<Integer> command =
            new DrawnAhead<>(
                1,
                n -> {
                  throw new IllegalArgumentException("no such program");
                })) {
      assertEquals("no room", assertThrows(IOException.class, disk::next).getMessage());
      assertEquals(
          "no such program",
          assertThrows(IllegalArgumentException.class, command::next).getMessage());
    }
  }

  @Test
  void whatIsBeingMadeIsGivenUp() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    DrawnAhead<Integer> ahead =
        new DrawnAhead<>(
            1,
            n -> {
              begun.countDown();
              try {
                Thread.sleep(60_000);
              } catch (InterruptedException fault) {
                interrupted.countDown();
              }
              return n;
            });
    assertTrue(begun.await(10, TimeUnit.SECONDS));
    ahead.close();
    assertTrue(interrupted.await(10, TimeUnit.SECONDS));
  }
}
