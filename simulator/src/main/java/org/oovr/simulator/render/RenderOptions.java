package org.oovr.simulator.render;

/**
 * Settings of a {@link Renderer}.
 *
 * @param threads worker threads, at least 1; never changes any output byte
 * @param study which frames leave a FrameProfile
 * @param logBytes how large a frame's work log may become, estimated; frames of larger ones are
 *     drawn and leave none
 */
public record RenderOptions(int threads, Study study, long logBytes) {

  /** Which frames leave a FrameProfile. */
  public enum Study {
    /** None, whatever {@code BeginFrame} says. */
    NEVER,
    /** Those whose {@code BeginFrame} asks for it. */
    ON_REQUEST,
    /** All. */
    ALWAYS
  }

  public RenderOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("render threads: " + threads);
    }
  }

  /**
   * With work logs as large as can be joined in the heap, where the largest kind of data lies
   * twice.
   */
  public RenderOptions(int threads, Study study) {
    this(threads, study, Runtime.getRuntime().maxMemory() / 20 * 11);
  }

  /** All processors, profiles on request. */
  public static RenderOptions defaults() {
    return new RenderOptions(Runtime.getRuntime().availableProcessors(), Study.ON_REQUEST);
  }

  /** The same with another number of threads. */
  public RenderOptions withThreads(int count) {
    return new RenderOptions(count, study, logBytes);
  }
}
