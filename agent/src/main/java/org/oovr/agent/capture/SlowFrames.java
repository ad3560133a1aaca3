package org.oovr.agent.capture;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Says what a frame is busy with that takes long: once a frame, and again and again where a person
 * looks at it. Only time in which something is done counts, so a program that waits is not slow.
 */
final class SlowFrames {
  /** From here on, and each so many seconds more, a frame is worth a line. */
  static final long SECONDS = 30;

  private static final long LOOK_MILLIS = 500;

  private final Consumer<String> log;
  private final boolean again;
  private int frame = -1;
  private long busyNanos;
  private long nextNanos = TimeUnit.SECONDS.toNanos(SECONDS);

  /**
   * Makes one that has seen nothing.
   *
   * @param again whether a frame gets more than one line
   */
  SlowFrames(Consumer<String> log, boolean again) {
    this.log = log;
    this.again = again;
  }

  /**
   * Looks now and then until the thread is interrupted.
   *
   * @param doing what is being done, null while nothing is
   */
  static Thread watch(Consumer<String> log, Supplier<Integer> frame, Supplier<String> doing) {
    SlowFrames frames = new SlowFrames(log, Boolean.getBoolean("oovr.terminal"));
    Thread thread =
        new Thread(
            () -> {
              try {
                long last = System.nanoTime();
                while (true) {
                  Thread.sleep(LOOK_MILLIS);
                  long now = System.nanoTime();
                  frames.look(frame.get(), doing.get(), now - last);
                  last = now;
                }
              } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
              }
            },
            "oovr-slow-frames");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /**
   * Looks once.
   *
   * @param now the frame that is being drawn, -1 before the first
   * @param doing what is being done for it, null for nothing
   * @param nanos since the look before
   */
  void look(int now, String doing, long nanos) {
    if (now != frame) {
      frame = now;
      busyNanos = 0;
      nextNanos = TimeUnit.SECONDS.toNanos(SECONDS);
    }
    if (doing == null) {
      return;
    }
    busyNanos += nanos;
    if (busyNanos >= nextNanos) {
      nextNanos = again ? busyNanos + TimeUnit.SECONDS.toNanos(SECONDS) : Long.MAX_VALUE;
      log.accept(
          String.format(
              Locale.ROOT,
              "frame %d takes %.0f s so far: %s",
              Math.max(frame, 0),
              busyNanos / 1e9,
              doing));
    }
  }
}
