package org.oovr.simulator.lanes;

/**
 * The kernels of this JVM: loops at first, and vectors from the moment on that they are compiled
 * and have proved quicker, which {@link VectorTrial} finds out beside. The bytes are the same
 * before and after.
 */
public final class Lanes {
  /** Set to {@code loops} or {@code vectors}, these are used from the start, without a trial. */
  public static final String PROPERTY = "oovr.kernels";

  // Not volatile: whoever sees the change late computes the same.
  private static LaneKernels kernels = new LoopKernels();

  private static volatile String title = kernels.title();

  static {
    VectorTrial.begin();
  }

  private Lanes() {}

  /** The kernels to be used now; to be asked for anew for each block. */
  public static LaneKernels kernels() {
    return kernels;
  }

  /** What is used, and why not something else, for people. */
  public static String title() {
    return title;
  }

  static void use(LaneKernels better) {
    title = better.title();
    kernels = better;
  }

  /** Says why it stays at loops. */
  static void keep(String reason) {
    title = "loops (" + reason + ")";
  }
}
