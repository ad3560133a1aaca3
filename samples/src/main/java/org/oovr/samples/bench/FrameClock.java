package org.oovr.samples.bench;

import static org.lwjgl.opengl.GL33C.GL_RENDERER;
import static org.lwjgl.opengl.GL33C.glFinish;
import static org.lwjgl.opengl.GL33C.glGetString;

import java.util.Arrays;
import java.util.Locale;

/** Times frames from the end of one to the end of the next, waiting for the GPU each time. */
public final class FrameClock {
  private final long[] nanos;
  private int frames;
  private long last;

  /**
   * A clock.
   *
   * @param frames frames that will be drawn; the first two thirds are for warming up
   */
  public FrameClock(int frames) {
    nanos = new long[frames];
  }

  /** To be called before the first frame. */
  public void start() {
    glFinish();
    last = System.nanoTime();
  }

  /** To be called when all of a frame has been given to the GPU, before it is shown. */
  public void frame() {
    glFinish();
    long now = System.nanoTime();
    nanos[frames++] = now - last;
    last = now;
  }

  /** To be called after a frame was shown: showing it is not timed. */
  public void shown() {
    glFinish();
    last = System.nanoTime();
  }

  /** Says how long a frame took: the median of the last third. */
  public void report(String name, String unit, double unitsPerFrame) {
    long[] measured = Arrays.copyOfRange(nanos, frames * 2 / 3, frames);
    Arrays.sort(measured);
    double millis = measured[measured.length / 2] / 1e6;
    System.out.printf(
        Locale.ROOT,
        "%s: %.3f ms a frame, %.3f million %s a second on %s%n",
        name,
        millis,
        unitsPerFrame / millis / 1e3,
        unit,
        glGetString(GL_RENDERER));
  }
}
