package org.oovr.agent.present;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.oovr.agent.report.Picture;
import org.oovr.simulator.render.Frame;

@Timeout(60)
class PresenterTest {
  private static final long LONG = TimeUnit.MINUTES.toNanos(10);

  private final List<Integer> written = Collections.synchronizedList(new ArrayList<>());
  private final List<Throwable> faults = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch mayWrite = new CountDownLatch(1);
  private final Presenter presenter =
      new Presenter(
          (simulated, real) -> {
            mayWrite.await();
            write(simulated, real);
          },
          (during, fault) -> faults.add(fault));

  private void write(Frame simulated, Picture real) throws IOException {
    if (simulated.index() == 13) {
      throw new IOException("disk full");
    }
    if (simulated.index() == 14) {
      throw new OutOfMemoryError("planted");
    }
    assertEquals(real == null ? 0 : simulated.index(), real == null ? 0 : real.width());
    written.add(simulated.index());
  }

  @AfterEach
  void close() throws InterruptedException {
    mayWrite.countDown();
    presenter.close(LONG);
  }

  private static Frame frame(int index) {
    return new Frame(index, 1, 1, new byte[4], 1, null);
  }

  @Test
  void joinsFramesByTheirNumber() throws Exception {
    mayWrite.countDown();
    presenter.expect(2, new Picture(2, 1, new byte[8]));
    presenter.expect(5, new Picture(5, 1, new byte[20]));
    presenter.onFrame(frame(5));
    assertTrue(presenter.await(1, LONG));
    presenter.onFrame(frame(2));
    assertTrue(presenter.await(0, LONG));
    assertEquals(List.of(5, 2), written);
    assertEquals(0, presenter.missing());
  }

  @Test
  void framesThatCannotComeAreNotWaitedFor() throws Exception {
    mayWrite.countDown();
    presenter.expect(0, null);
    presenter.expect(1, null);
    presenter.onFrame(frame(0));
    assertTrue(presenter.await(1, LONG));
    assertFalse(presenter.await(0, 1000));
    Thread waiting = new Thread(presenter::noMoreFrames);
    waiting.start();
    assertTrue(presenter.await(0, LONG));
    waiting.join();
    presenter.expect(2, null);
    assertEquals(0, presenter.outstanding());
    assertEquals(2, presenter.missing());
  }

  @Test
  void framesThatCannotBeWrittenAreMissing() throws Exception {
    mayWrite.countDown();
    for (int index = 12; index < 16; index++) {
      presenter.expect(index, null);
      presenter.onFrame(frame(index));
    }
    assertTrue(presenter.await(0, LONG));
    assertEquals(List.of(12, 15), written);
    assertEquals(2, presenter.missing());
    assertEquals(2, faults.size());
    assertSame(OutOfMemoryError.class, faults.get(1).getClass());
  }

  /**
   * Work logs are large: one is written and one waits, the third frame comes when there is room.
   */
  @Test
  void framesDoNotPileUp() throws Exception {
    Thread renderer =
        new Thread(
            () -> {
              for (int index = 0; index < 4; index++) {
                presenter.onFrame(frame(index));
              }
            });
    renderer.start();
    while (presenter.outstanding() < 2 || renderer.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    assertEquals(2, presenter.outstanding());
    mayWrite.countDown();
    renderer.join();
    assertTrue(presenter.await(0, LONG));
    assertEquals(List.of(0, 1, 2, 3), written);
  }
}
