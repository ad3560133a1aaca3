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

  /** Rounds of so many calls after which C2 has been asked to compile everything. */
  private static final int EAGER_ROUNDS = 200;

  /** Between later rounds, as C2 takes its time and others want the processors. */
  private static final int PAUSE_MILLIS = 10;

  /** Pauses grow by a thousandth of what has passed, so that a long trial costs little. */
  private static final long NANOS_PER_MORE_MILLIS = 1_000_000_000L;

  /** On busy processors C2 needs minutes. */
  private static final long MOST_NANOS = 900_000_000_000L;

  private final KernelBlock block = new KernelBlock(LANES, new Random(24));
  private final long mostNanos;

  /** A trial that gives up after a time. */
  VectorTrial(long mostNanos) {
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
      Thread thread = new Thread(new VectorTrial(MOST_NANOS), "oovr-kernels");
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
    LaneKernels vectors = vectors();
    if (vectors == null) {
      return;
    }
    try {
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
    for (int round = 0; System.nanoTime() - begin < mostNanos; round++) {
      loopNanos = Math.min(loopNanos, nanos(loops));
      vectorNanos = Math.min(vectorNanos, nanos(vectors));
      if (vectorNanos < loopNanos) {
        return true;
      }
      if (round >= EAGER_ROUNDS) {
        Thread.sleep(PAUSE_MILLIS + (System.nanoTime() - begin) / NANOS_PER_MORE_MILLIS);
      }
    }
    return false;
  }

  private long nanos(LaneKernels kernels) {
    long begin = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      block.run(kernels);
    }
    return System.nanoTime() - begin;
  }
}
