package org.oovr.simulator.lanes;

import java.util.concurrent.atomic.LongAdder;

/**
 * The kernels of this JVM: loops at first, and vectors for each stage from the moment on that they
 * are compiled and have proved quicker, which {@link VectorTrial} finds out beside. The bytes are
 * the same before and after.
 */
public final class Lanes {
  /** Set to {@code loops} or {@code vectors}, these are used from the start, without a trial. */
  public static final String PROPERTY = "oovr.kernels";

  /** Lanes of the longest vector, of 512 bits; shorter ones are whole in it. */
  private static final int LONGEST = 16;

  private static final LongAdder SHADED = new LongAdder();
  private static final ChosenKernels KERNELS = new ChosenKernels(new LoopKernels());

  private static volatile String title = KERNELS.title();

  static {
    VectorTrial.begin(KERNELS, SHADED::sum);
  }

  private Lanes() {}

  /** The kernels to be used. */
  public static LaneKernels kernels() {
    return KERNELS;
  }

  /**
   * So many lanes, or as many more as fill up the longest vector: those that are no whole vector
   * are done one by one, in every stage.
   *
   * @param most lanes that there is room for
   */
  public static int filledUp(int lanes, int most) {
    return Math.min(lanes + LONGEST - 1 & -LONGEST, most);
  }

  /** Tells of fragments that were shaded: vectors are tried where there are many. */
  public static void shaded(long fragments) {
    SHADED.add(fragments);
  }

  /** What is used, and why not something else, for people. */
  public static String title() {
    return title;
  }

  /** Says what is used. */
  static void tell(String used) {
    title = used;
  }

  /** Says why it stays at loops. */
  static void keep(String reason) {
    title = "loops (" + reason + ")";
  }
}
