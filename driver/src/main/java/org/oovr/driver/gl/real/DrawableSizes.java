package org.oovr.driver.gl.real;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.WindowFunction;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.CallSignature;
import org.oovr.driver.trace.TraceException;

/**
 * Sizes of the windows of a trace that does not tell them: as large as the largest viewport that is
 * set while the window's own frame buffer is bound.
 */
public final class DrawableSizes {
  private final Map<Integer, Long> current = new HashMap<>();
  private final Map<Long, int[]> sizes = new HashMap<>();
  private final Set<Integer> offScreen = new HashSet<>();
  private boolean told;
  private int frame;

  /** The sizes of all windows of a trace; empty where the trace tells them. */
  public static Map<Long, int[]> of(CallDecoder trace) throws IOException {
    return of(trace, Integer.MAX_VALUE).sizes();
  }

  /**
   * The sizes of windows in the first frames of a trace.
   *
   * @param lastFrame number of the last frame that is looked at
   */
  public static DrawableSizes of(CallDecoder trace, int lastFrame) throws IOException {
    DrawableSizes sizes = new DrawableSizes();
    try {
      Call call = trace.next();
      while (call != null && sizes.follow(call) && sizes.frame <= lastFrame) {
        call = trace.next();
      }
    } catch (TraceException damaged) {
      return sizes; // whoever makes the calls tells of it
    }
    return sizes;
  }

  /** Whether the trace tells the sizes itself. */
  public boolean areTold() {
    return told;
  }

  /** Looks at the next call of the trace; false when no further one is needed. */
  public boolean follow(Call call) {
    int id = call.signature.id();
    GlEffect effect = id == CallSignature.UNKNOWN ? GlEffect.NONE : GlFunctions.effect(id);
    if (effect == GlEffect.BIND_FRAMEBUFFER) {
      bindFramebuffer(call, call.i(0), call.i(1));
    } else if (effect == GlEffect.NONE) {
      followWindow(call);
    }
    return !told;
  }

  private void followWindow(Call call) {
    String name = call.signature.name();
    WindowFunction window = WindowFunction.find(name);
    if (window != null && window.does() == WindowFunction.Does.MAKE_CURRENT) {
      current(call, window.drawable(call));
    } else if (window != null && window.does() == WindowFunction.Does.PRESENT) {
      frame++;
    } else if (name.equals("glViewport")) {
      viewport(call);
    } else if (name.equals("oovrDrawable")) {
      told = true;
    }
  }

  private void bindFramebuffer(Call call, int target, int framebuffer) {
    if (target == GL.GL_READ_FRAMEBUFFER) {
      return;
    }
    if (framebuffer == 0) {
      offScreen.remove(call.thread);
    } else {
      offScreen.add(call.thread);
    }
  }

  private void current(Call call, long drawable) {
    current.put(call.thread, drawable);
    offScreen.remove(call.thread);
  }

  private void viewport(Call call) {
    Long drawable = current.get(call.thread);
    if (drawable == null || drawable == 0 || offScreen.contains(call.thread)) {
      return;
    }
    int[] size = sizes.computeIfAbsent(drawable, d -> new int[2]);
    size[0] = Math.max(size[0], call.i(0) + call.i(2));
    size[1] = Math.max(size[1], call.i(1) + call.i(3));
  }

  /** Width and height by the handle of the drawable. */
  public Map<Long, int[]> sizes() {
    sizes.values().removeIf(size -> size[0] <= 0 || size[1] <= 0);
    return sizes;
  }
}
