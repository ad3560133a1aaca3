package org.oovr.driver.gl;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.oovr.driver.common.MapMemory;
import org.oovr.driver.common.StereoMode;
import org.oovr.driver.glsl.GlslCompiler;
import org.oovr.driver.glsl.GlslFrontEnd;
import org.oovr.driver.glsl.ShaderFrontEnd;
import org.oovr.driver.trace.TracedCall;

/**
 * How a {@link GlDriver} works.
 *
 * @param stereo where the second view comes from
 * @param disparity shift of clip-space x in units of w (half the width of the view) in {@link
 *     StereoMode#AUTO}: +d for view 0 and -d for view 1; 0 draws the mono frame twice
 * @param stereoFrom first frame that has the second view; all before are mono
 * @param study whether each frame should leave a profile
 * @param drawAll whether frames that are not sampled are drawn, too: where no real driver drew
 *     them, later frames may need what they drew
 * @param shaders compiler and linker
 * @param mapMemory memory for maps without a real driver; null when all calls are recorded
 * @param log takes one line of text per new diagnostic
 * @param stacks looks where in the program the running thread is, innermost first; null where calls
 *     come from another thread than the program's
 */
public record GlOptions(
    StereoMode stereo,
    float disparity,
    int stereoFrom,
    boolean study,
    boolean drawAll,
    ShaderFrontEnd shaders,
    MapMemory mapMemory,
    Consumer<String> log,
    Supplier<List<TracedCall.StackFrame>> stacks) {
  /** Default shift: 2 % of half the width. */
  public static final float DEFAULT_DISPARITY = 0.02f;

  public GlOptions {
    Objects.requireNonNull(stereo, "stereo");
    Objects.requireNonNull(shaders, "shaders");
    Objects.requireNonNull(log, "log");
    if (!(disparity >= -1 && disparity <= 1)) {
      throw new IllegalArgumentException("disparity " + disparity + " is not in [-1, 1]");
    }
  }

  /** Mono, profiles off, messages dropped. */
  public static GlOptions of(ShaderFrontEnd shaders) {
    return new GlOptions(
        StereoMode.OFF, DEFAULT_DISPARITY, 0, false, false, shaders, null, message -> {}, null);
  }

  /** Mono, profiles off, messages dropped, with the GLSL compiler. */
  public static GlOptions of(GlslCompiler compiler) {
    return of(new GlslFrontEnd(compiler));
  }

  public GlOptions withStereo(StereoMode mode, float shift) {
    return new GlOptions(mode, shift, stereoFrom, study, drawAll, shaders, mapMemory, log, stacks);
  }

  public GlOptions withStereoFrom(int frame) {
    return new GlOptions(stereo, disparity, frame, study, drawAll, shaders, mapMemory, log, stacks);
  }

  public GlOptions withStudy(boolean wanted) {
    return new GlOptions(
        stereo, disparity, stereoFrom, wanted, drawAll, shaders, mapMemory, log, stacks);
  }

  public GlOptions withDrawAll(boolean wanted) {
    return new GlOptions(
        stereo, disparity, stereoFrom, study, wanted, shaders, mapMemory, log, stacks);
  }

  public GlOptions withMapMemory(MapMemory memory) {
    return new GlOptions(
        stereo, disparity, stereoFrom, study, drawAll, shaders, memory, log, stacks);
  }

  public GlOptions withLog(Consumer<String> consumer) {
    return new GlOptions(
        stereo, disparity, stereoFrom, study, drawAll, shaders, mapMemory, consumer, stacks);
  }

  public GlOptions withStacks(Supplier<List<TracedCall.StackFrame>> source) {
    return new GlOptions(
        stereo, disparity, stereoFrom, study, drawAll, shaders, mapMemory, log, source);
  }
}
