package org.oovr.simulator.machine.spec;

/**
 * The display that the window's image goes to, over and over (RTR 23.6): it takes bandwidth of
 * DRAM, and frames wait for it.
 *
 * @param hz refreshes in a second; 0: there is none
 * @param bytesPerPixel of the image that is sent
 * @param buffers 1: the image that is drawn is the one that is shown, which tears; 2 and more: a
 *     ring, of which the display has one and moves on to the next at a refresh, when that is
 *     complete, and the GPU draws to another one (RTR 23.6.2)
 */
public record DisplaySpec(int hz, int bytesPerPixel, int buffers) {
  /** Of {@code oovr-4gpm}: the paper has none. */
  static final DisplaySpec NONE = new DisplaySpec(0, 4, 2);

  private static final int STEADY_FRAMES = 1024;
  private static final int WARM_UP_FRAMES = 16;

  public DisplaySpec {
    Check.within("display.hz", hz, 0, 1000);
    Check.within("display.bytesPerPixel", bytesPerPixel, 1, 64);
    Check.within("display.buffers", buffers, 1, 16);
  }

  /**
   * When frames of equal length come to be shown.
   *
   * @param everyCycles cycles between two of them, in the mean
   * @param latencyCycles the most from a frame's first command to the refresh that shows it
   * @param waitCycles that the GPU has no buffer to draw to, of a frame, in the mean
   */
  public record Pace(double everyCycles, double latencyCycles, double waitCycles) {}

  /** Bytes that are sent in a second, in units of 10^9. */
  public double scanOutGbps(long pixels) {
    return (double) pixels * bytesPerPixel * hz / 1e9;
  }

  /** Cycles between two refreshes. */
  public double refreshCycles(double clockGhz) {
    return clockGhz * 1e9 / hz;
  }

  /**
   * Frames that follow each other, as soon as there is a buffer for them.
   *
   * @param frameCycles that the GPU takes for each
   */
  public Pace pace(double frameCycles, double clockGhz) {
    if (buffers == 1) {
      return new Pace(frameCycles, frameCycles, 0);
    }
    double refresh = refreshCycles(clockGhz);
    double[] shown = new double[STEADY_FRAMES];
    double finished = 0;
    double latency = 0;
    double waits = 0;
    for (int i = 0; i < STEADY_FRAMES; i++) {
      // the buffer of so many frames ago is free when the frame after that is shown in its place
      double free = i < buffers ? 0 : shown[i - buffers + 1];
      double start = Math.max(finished, free);
      waits += i < WARM_UP_FRAMES ? 0 : start - finished;
      finished = start + frameCycles;
      double next = i == 0 ? 0 : shown[i - 1] + refresh;
      shown[i] = Math.max(next, Math.ceil(finished / refresh) * refresh);
      latency = i < WARM_UP_FRAMES ? 0 : Math.max(latency, shown[i] - start);
    }
    int last = STEADY_FRAMES - 1;
    double frames = last - WARM_UP_FRAMES;
    double every = (shown[last] - shown[WARM_UP_FRAMES]) / frames;
    return new Pace(every, latency, waits / (frames + 1));
  }
}
