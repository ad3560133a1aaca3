package org.oovr.driver.gl.call.pixels;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.Selection;
import org.oovr.driver.trace.Pointer;

/** Selection and feedback (GL 2.1, sections 5.2 and 5.3). */
public final class RenderModeCalls {
  private RenderModeCalls() {}

  public static void renderMode(GlContext gl, int mode) {
    if (mode != GL_RENDER && mode != GL_SELECT && mode != GL_FEEDBACK) {
      gl.invalidEnum("mode", mode);
      return;
    }
    Selection s = gl.selection;
    if (mode == GL_SELECT && s.selectSize == 0 || mode == GL_FEEDBACK && s.feedbackSize == 0) {
      gl.invalidOperation("no buffer was given");
      return;
    }
    int answer = s.begin(mode);
    if (!gl.recorded) {
      gl.call.result = answer;
    }
  }

  public static void selectBuffer(GlContext gl, int size, Pointer buffer) {
    if (size < 0) {
      gl.invalidValue("size", size);
      return;
    }
    if (gl.selection.mode == GL_SELECT) {
      gl.invalidOperation("not in selection");
      return;
    }
    // what a recorded program found there is known
    gl.selection.selectInto(size, buffer.address(), gl.recorded ? null : buffer.memory());
  }

  public static void feedbackBuffer(GlContext gl, int size, int type, Pointer buffer) {
    if (gl.selection.mode == GL_FEEDBACK) {
      gl.invalidOperation("not in feedback");
      return;
    }
    if (size < 0 || size > 0 && buffer.address() == 0) {
      gl.invalidValue("size", size);
      return;
    }
    if (type < GL_2D || type > GL_4D_COLOR_TEXTURE) {
      gl.invalidEnum("type", type);
      return;
    }
    gl.selection.feedInto(size, type, buffer.address(), gl.recorded ? null : buffer.memory());
  }

  public static void initNames(GlContext gl) {
    if (gl.selection.mode == GL_SELECT) {
      gl.selection.clearNames();
    }
  }

  public static void loadName(GlContext gl, int name) {
    if (gl.selection.mode != GL_SELECT) {
      return;
    }
    if (gl.selection.depth() == 0) {
      gl.invalidOperation("the stack of names is empty");
      return;
    }
    gl.selection.loadName(name);
  }

  public static void pushName(GlContext gl, int name) {
    if (gl.selection.mode != GL_SELECT) {
      return;
    }
    if (gl.selection.depth() == Selection.MOST_NAMES) {
      gl.error(GL_STACK_OVERFLOW, "too many names");
      return;
    }
    gl.selection.pushName(name);
  }

  public static void popName(GlContext gl) {
    if (gl.selection.mode != GL_SELECT) {
      return;
    }
    if (gl.selection.depth() == 0) {
      gl.error(GL_STACK_UNDERFLOW, "the stack of names is empty");
      return;
    }
    gl.selection.popName();
  }

  public static void passThrough(GlContext gl, float token) {
    if (gl.selection.mode == GL_FEEDBACK) {
      gl.selection.number(GL_PASS_THROUGH_TOKEN);
      gl.selection.number(token);
    }
  }
}
