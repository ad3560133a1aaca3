package org.oovr.simulator.lanes;

import java.util.Arrays;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * Runs vectors and loops in turn, on a thread beside, until vectors are quicker: until C2 has
 * compiled them each is an object, and takes a hundred times as long. Where they never are, as on a
 * processor without gathers, loops stay. Stages are tried and chosen one by one, and only those
 * that are drawn with: compiling all takes as much as some fifty frames of a game.
 */
final class VectorTrial implements Runnable {
  private static final String VECTORS = "org.oovr.simulator.lanes.vector.VectorKernels";
  private static final int LANES = 256;

  /** Calls of a stage in a round: so many have C2 compile it soon where the launcher says so. */
  private static final int CALLS = 10;

  private static final int SOON_ROUNDS = 10;

  /** Then C2 is waited for, with a look at it in each round; who is not started so needs more. */
  private static final int WAITING_ROUNDS = 100;

  /** Pauses between looks at what is drawn with. */
  private static final int LOOK_MILLIS = 20;

  /**
   * So many fragments must have been shaded while a stage was in use before it is tried. To try
   * stages and to compile them takes about a second of processors, which vectors save in twice as
   * many: whoever draws less, in few frames or in small ones, is done sooner with loops, and who
   * draws a lot more loses little by waiting.
   */
  private static final long FRAGMENTS = 32L << 20;

  /**
   * Pauses last so many times as long as the round before: others want the processors, and what
   * vectors save, a tenth or a quarter of a long run, must not be spent on finding it out. With
   * three, traces of half a minute never got them.
   */
  private static final int PAUSES = 1;

  /** Nanoseconds in a millisecond, the unit of pauses. */
  private static final long NANOS_PER_MILLI = 1_000_000L;

  /** Pauses grow by a thousandth of what has passed, so that a long trial costs little. */
  private static final long NANOS_PER_MORE_MILLI = 1_000_000_000L;

  /** A stage that is not quicker after so long stays: on busy processors C2 needs minutes. */
  private static final long MOST_NANOS = 900_000_000_000L;

  private static final LaneStage[] STAGES = LaneStage.values();

  private final KernelBlock block = new KernelBlock(LANES, new Random(24));
  private final LaneKernels loops = new LoopKernels();
  private final ChosenKernels kernels;
  private final LongSupplier shaded;
  private final long fragments;
  private final long mostNanos;

  /** Fragments shaded at the last look. */
  private long seen;

  /**
   * Fragments that were shaded while each stage was used; {@link #DONE} where its trial is over.
   */
  private final long[] used = new long[STAGES.length];

  private static final long DONE = Long.MIN_VALUE;

  /** When the trial of each stage began, 0 before. */
  private final long[] begun = new long[STAGES.length];

  private final int[] rounds = new int[STAGES.length];

  /** Of a call, the least. */
  private final long[] loopNanos = new long[STAGES.length];

  private final long[] vectorNanos = new long[STAGES.length];
  private int quicker;

  /**
   * A trial of some kernels.
   *
   * @param shaded fragments that were shaded so far
   * @param fragments to be shaded while a stage is used before it is tried; 0 tries all at once
   * @param mostNanos after which the trial of a stage is given up
   */
  VectorTrial(ChosenKernels kernels, LongSupplier shaded, long fragments, long mostNanos) {
    this.kernels = kernels;
    this.shaded = shaded;
    this.fragments = fragments;
    this.mostNanos = mostNanos;
    Arrays.fill(loopNanos, Long.MAX_VALUE);
    Arrays.fill(vectorNanos, Long.MAX_VALUE);
  }

  /**
   * Starts a trial where it may succeed.
   *
   * @param shaded fragments that were shaded so far
   */
  static void begin(ChosenKernels kernels, LongSupplier shaded) {
    if ("loops".equals(System.getProperty(Lanes.PROPERTY))) {
      Lanes.keep("asked for");
    } else if (Runtime.version().feature() < VectorModule.LEAST_RELEASE) {
      Lanes.keep("a JVM before " + VectorModule.LEAST_RELEASE);
    } else if (!LaneCasts.VECTORS) {
      Lanes.keep("a JVM without its second compiler");
    } else if ("vectors".equals(System.getProperty(Lanes.PROPERTY))) {
      LaneKernels vectors = vectors();
      if (vectors != null) {
        for (LaneStage stage : STAGES) {
          kernels.choose(stage, vectors);
        }
        Lanes.tell(vectors.title());
      }
    } else {
      VectorTrial trial = new VectorTrial(kernels, shaded, FRAGMENTS, MOST_NANOS);
      Thread thread = new Thread(trial, "oovr-kernels");
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
      while (!anyIsDue()) {
        Thread.sleep(LOOK_MILLIS);
      }
      LaneKernels vectors = vectors();
      if (vectors == null) {
        return;
      }
      block.run(loops);
      int left = STAGES.length;
      while (left > 0) {
        long round = System.nanoTime();
        left = round(vectors, round);
        long now = System.nanoTime();
        Thread.sleep(LOOK_MILLIS + PAUSES * (now - round) / NANOS_PER_MILLI + longer(now));
        anyIsDue();
      }
    } catch (LinkageError fault) {
      Lanes.keep("vectors of this JVM are others: " + fault);
    } catch (InterruptedException fault) {
      Lanes.keep("interrupted");
    }
  }

  /** Looks which stages are used; whether any is to be tried. */
  boolean anyIsDue() {
    boolean any = false;
    long now = shaded.getAsLong();
    long since = now - seen;
    seen = now;
    for (LaneStage stage : STAGES) {
      int s = stage.ordinal();
      if (kernels.takeAsked(stage) && used[s] != DONE) {
        used[s] += since;
      }
      any |= used[s] >= fragments;
    }
    return any;
  }

  /** Runs all stages that are to be tried, and returns how many are not decided about. */
  private int round(LaneKernels vectors, long now) {
    int left = 0;
    for (LaneStage stage : STAGES) {
      int s = stage.ordinal();
      if (used[s] >= fragments) {
        tryOut(stage, vectors);
        begun[s] = begun[s] == 0 ? now : begun[s];
        if (vectorNanos[s] < loopNanos[s]) {
          kernels.choose(stage, vectors);
          quicker++;
          used[s] = DONE;
          Lanes.tell(vectors.title() + " in " + quicker + " stages");
        } else if (now - begun[s] > mostNanos) {
          used[s] = DONE;
        }
      }
      left += used[s] == DONE ? 0 : 1;
    }
    return left;
  }

  private void tryOut(LaneStage stage, LaneKernels vectors) {
    int s = stage.ordinal();
    int round = rounds[s]++;
    boolean waits = round >= SOON_ROUNDS && round < WAITING_ROUNDS;
    int calls = waits ? 1 : CALLS;
    loopNanos[s] = Math.min(loopNanos[s], nanos(stage, loops, calls));
    vectorNanos[s] = Math.min(vectorNanos[s], nanos(stage, vectors, calls));
  }

  /** How much longer a pause is than the first, in milliseconds. */
  private long longer(long now) {
    long earliest = now;
    for (int s = 0; s < STAGES.length; s++) {
      earliest = used[s] >= fragments && begun[s] != 0 ? Math.min(earliest, begun[s]) : earliest;
    }
    return (now - earliest) / NANOS_PER_MORE_MILLI;
  }

  private long nanos(LaneStage stage, LaneKernels k, int calls) {
    long begin = System.nanoTime();
    for (int i = 0; i < calls; i++) {
      block.run(k, stage);
    }
    return (System.nanoTime() - begin) / calls;
  }
}
