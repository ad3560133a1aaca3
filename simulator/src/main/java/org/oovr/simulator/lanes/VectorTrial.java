package org.oovr.simulator.lanes;

import java.util.Random;

/**
 * Runs vectors and loops in turn, on a thread beside, until vectors are quicker: until C2 has
 * compiled them each is an object, and takes a hundred times as long. Where they never are, as on a
 * processor without gathers, loops stay.
 */
final class VectorTrial implements Runnable {
  private static final String VECTORS = "org.oovr.simulator.lanes.vector.VectorKernels";
  private static final int LANES = 256;
  private static final int CALLS = 10;

  /**
   * Before the first round: whoever draws a few frames only is done sooner with loops, while a
   * trial and what C2 compiles for it take as much as some hundred small frames.
   */
  private static final int DELAY_MILLIS = 4000;

  /**
   * Pauses last so many times as long as the round before: others want the processors, and what
   * vectors save, a tenth or a quarter of a long run, must not be spent on finding it out. With
   * three, traces of half a minute never got them.
   */
  private static final int PAUSES = 1;

  /** And so much longer, as C2 takes its time. */
  private static final int PAUSE_MILLIS = 10;

  /** Nanoseconds in a millisecond, the unit of pauses. */
  private static final long NANOS_PER_MILLI = 1_000_000L;

  /** Pauses grow by a thousandth of what has passed, so that a long trial costs little. */
  private static final long NANOS_PER_MORE_MILLI = 1_000_000_000L;

  /** On busy processors C2 needs minutes. */
  private static final long MOST_NANOS = 900_000_000_000L;

  private final KernelBlock block = new KernelBlock(LANES, new Random(24));
  private final long delayMillis;
  private final long mostNanos;

  /** A trial that begins after a time and gives up after another. */
  VectorTrial(long delayMillis, long mostNanos) {
    this.delayMillis = delayMillis;
    this.mostNanos = mostNanos;
  }

  /** Starts a trial where it may succeed. */
  static void begin() {
    if ("loops".equals(System.getProperty(Lanes.PROPERTY))) {
      Lanes.keep("asked for");
    } else if (Runtime.version().feature() < VectorModule.LEAST_RELEASE) {
      Lanes.keep("a JVM before " + VectorModule.LEAST_RELEASE);
    } else if (!LaneCasts.VECTORS) {
      Lanes.keep("a JVM without its second compiler");
    } else if ("vectors".equals(System.getProperty(Lanes.PROPERTY))) {
      LaneKernels vectors = vectors();
      if (vectors != null) {
        Lanes.use(vectors);
      }
    } else {
      Thread thread = new Thread(new VectorTrial(DELAY_MILLIS, MOST_NANOS), "oovr-kernels");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** The vectors' kernels, or null after saying why not. */
  static LaneKernels vectors() {
    String reason = VectorModule.load();
    if (reason != null) {
      Lanes.keep(reason);
      return null;
    }
    try {
      return (LaneKernels) Class.forName(VECTORS).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError fault) {
      // an incubator may change
      Lanes.keep("vectors of this JVM are others: " + fault);
      return null;
    }
  }

  @Override
  public void run() {
    try {
      Thread.sleep(delayMillis);
      LaneKernels vectors = vectors();
      if (vectors == null) {
        return;
      }
      if (areQuicker(vectors, new LoopKernels())) {
        Lanes.use(vectors);
      } else {
        Lanes.keep("vectors are slower");
      }
    } catch (LinkageError fault) {
      Lanes.keep("vectors of this JVM are others: " + fault);
    } catch (InterruptedException fault) {
      Lanes.keep("interrupted");
    }
  }

  private boolean areQuicker(LaneKernels vectors, LaneKernels loops) throws InterruptedException {
    long begin = System.nanoTime();
    long loopNanos = Long.MAX_VALUE;
    long vectorNanos = Long.MAX_VALUE;
    while (System.nanoTime() - begin < mostNanos) {
      long round = System.nanoTime();
      loopNanos = Math.min(loopNanos, nanos(loops));
      vectorNanos = Math.min(vectorNanos, nanos(vectors));
      if (vectorNanos < loopNanos) {
        return true;
      }
      Thread.sleep(pauseMillis(System.nanoTime(), begin, round));
    }
    return false;
  }

  private static long pauseMillis(long now, long begin, long round) {
    return PAUSE_MILLIS
        + PAUSES * (now - round) / NANOS_PER_MILLI
        + (now - begin) / NANOS_PER_MORE_MILLI;
  }

  private long nanos(LaneKernels kernels) {
    long begin = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      block.run(kernels);
    }
    return System.nanoTime() - begin;
  }
}
