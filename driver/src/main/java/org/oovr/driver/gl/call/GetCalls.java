package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Map;
import org.oovr.driver.common.Out;
import org.oovr.driver.gl.object.IndexedBinding;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.state.Answer;
import org.oovr.driver.gl.state.BindingValues;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.Identity;
import org.oovr.driver.gl.state.LimitValues;
import org.oovr.driver.gl.state.StateValues;
import org.oovr.driver.trace.Call;

/** {@code glGet*} of context state, errors and strings (GL 3.3 core sections 6.1.1 to 6.1.5). */
final class GetCalls {
  private GetCalls() {}

  static void register(Map<String, Handler> t) {
    t.put("glGetError", GetCalls::getError);
    t.put("glGetGraphicsResetStatus", (gl, c) -> ShaderCalls.answer(c, false));
    t.put("glGetString", GetCalls::getString);
    t.put("glGetStringi", GetCalls::getStringIndexed);
    t.put("glGetIntegerv", (gl, c) -> get(gl, c, 'i'));
    t.put("glGetInteger64v", (gl, c) -> get(gl, c, 'l'));
    t.put("glGetFloatv", (gl, c) -> get(gl, c, 'f'));
    t.put("glGetDoublev", (gl, c) -> get(gl, c, 'd'));
    t.put("glGetBooleanv", (gl, c) -> get(gl, c, 'b'));
    t.put("glGetIntegeri_v", (gl, c) -> getIndexed(gl, c, 'i'));
    t.put("glGetInteger64i_v", (gl, c) -> getIndexed(gl, c, 'l'));
    t.put("glGetBooleani_v", (gl, c) -> getIndexed(gl, c, 'b'));
    t.put("glGetPointerv", GetCalls::getPointer);
    t.put("glGetMultisamplefv", GetCalls::samplePosition);
    t.put("glGetInternalformativ", GetCalls::internalFormat);
  }

  private static void getError(GlContext gl, Call c) {
    if (c.recorded) {
      gl.compareError((int) c.result);
    } else {
      c.result = gl.takeError();
    }
  }

  private static void getString(GlContext gl, Call c) {
    if (c.recorded) {
      return;
    }
    String s = Identity.string(gl.core, c.i(0));
    if (s == null) {
      gl.invalidEnum("name", c.i(0));
    }
    c.resultText = s;
  }

  private static void getStringIndexed(GlContext gl, Call c) {
    if (c.recorded) {
      return;
    }
    if (c.i(0) != GL_EXTENSIONS) {
      gl.invalidEnum("name", c.i(0));
      return;
    }
    java.util.List<String> list = Identity.extensions(gl.core);
    if (c.i(1) < 0 || c.i(1) >= list.size()) {
      gl.invalidValue("index", c.i(1));
      return;
    }
    c.resultText = list.get(c.i(1));
  }

  private static void get(GlContext gl, Call c, char type) {
    if (c.recorded) {
      return;
    }
    Answer a = gl.answer;
    a.clear();
    int pname = c.i(0);
    LimitValues.get(gl, pname, a);
    if (a.isEmpty()) {
      StateValues.get(gl, pname, a);
    }
    if (a.isEmpty()) {
      BindingValues.get(gl, pname, a);
    }
    if (a.isEmpty()) {
      int on = EnableCalls.enabled(gl, pname);
      if (on >= 0) {
        a.truth(on == 1);
      }
    }
    if (a.isEmpty()) {
      gl.invalidEnum("pname", pname);
    } else {
      a.write(c, 1, type);
    }
  }

  private static void getIndexed(GlContext gl, Call c, char type) {
    if (c.recorded) {
      return;
    }
    int index = c.i(1);
    Answer a = gl.answer;
    a.clear();
    switch (c.i(0)) {
      case GL_UNIFORM_BUFFER_BINDING, GL_UNIFORM_BUFFER_START, GL_UNIFORM_BUFFER_SIZE ->
          binding(gl, c, gl.uniformBindings, GL_UNIFORM_BUFFER_BINDING, index);
      case GL_TRANSFORM_FEEDBACK_BUFFER_BINDING,
          GL_TRANSFORM_FEEDBACK_BUFFER_START,
          GL_TRANSFORM_FEEDBACK_BUFFER_SIZE ->
          binding(gl, c, gl.feedbackBindings, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, index);
      case GL_COLOR_WRITEMASK -> {
        if (index >= 0 && index < Limits.MAX_DRAW_BUFFERS) {
          StateValues.mask(gl.state.colorMask[index], a);
        } else {
          gl.invalidValue("index", index);
        }
      }
      case GL_SAMPLE_MASK_VALUE -> {
        if (index == 0) {
          a.integers(gl.state.sampleMask & 0xffffffffL);
        } else {
          gl.invalidValue("index", index);
        }
      }
      case GL_VIEWPORT -> a.floats(gl.state.viewport);
      case GL_SCISSOR_BOX -> StateValues.get(gl, GL_SCISSOR_BOX, a);
      default -> gl.invalidEnum("target", c.i(0));
    }
    if (!a.isEmpty()) {
      a.write(c, 2, type);
    }
  }

  private static void binding(
      GlContext gl, Call c, IndexedBinding[] bindings, int bindingName, int index) {
    if (index < 0 || index >= bindings.length) {
      gl.invalidValue("index", index);
      return;
    }
    IndexedBinding b = bindings[index];
    boolean starts =
        c.i(0) == GL_UNIFORM_BUFFER_START || c.i(0) == GL_TRANSFORM_FEEDBACK_BUFFER_START;
    gl.answer.integers(
        c.i(0) == bindingName
            ? (b.buffer == null ? 0 : b.buffer.name)
            : starts ? b.offset : b.size);
  }

  private static void getPointer(GlContext gl, Call c) {
    if (c.recorded) {
      return;
    }
    if (c.i(0) == GL_DEBUG_CALLBACK_FUNCTION || c.i(0) == GL_DEBUG_CALLBACK_USER_PARAM) {
      Out.putLong(c, 1, 0, 0);
    } else {
      gl.invalidEnum("pname", c.i(0));
    }
  }

  /** Standard positions of 4 samples, as Direct3D and llvmpipe place them. */
  private static final float[][] FOUR_SAMPLES = {
    {0.375f, 0.125f}, {0.875f, 0.375f}, {0.125f, 0.625f}, {0.625f, 0.875f}
  };

  private static void samplePosition(GlContext gl, Call c) {
    if (c.recorded) {
      return;
    }
    if (c.i(0) != GL_SAMPLE_POSITION) {
      gl.invalidEnum("pname", c.i(0));
      return;
    }
    int samples = gl.drawFramebuffer.samples();
    if (c.i(1) < 0 || c.i(1) >= Math.max(1, samples)) {
      gl.invalidValue("index", c.i(1));
      return;
    }
    boolean four = samples == 4;
    Out.putFloat(c, 2, 0, four ? FOUR_SAMPLES[c.i(1)][0] : 0.5f);
    float y = four ? FOUR_SAMPLES[c.i(1)][1] : 0.5f;
    Out.putFloat(c, 2, 1, gl.drawFramebuffer.isDefault() ? 1 - y : y); // windows are upside down
  }

  /** target, internal format, name, buffer size, values. */
  private static void internalFormat(GlContext gl, Call c) {
    if (c.recorded) {
      return;
    }
    org.oovr.driver.gl.pixel.InternalFormat f = org.oovr.driver.gl.pixel.InternalFormat.of(c.i(1));
    boolean multisamples =
        f != null && (f.colorRenderable() || f.depthRenderable() || f.stencilRenderable());
    if (!multisamples) {
      gl.invalidEnum("internalformat", c.i(1));
      return;
    }
    switch (c.i(2)) {
      case GL_NUM_SAMPLE_COUNTS -> Out.putInt(c, 4, 0, 1);
      case GL_SAMPLES -> {
        if (c.i(3) > 0) {
          Out.putInt(c, 4, 0, Limits.MAX_SAMPLES);
        }
      }
      case GL_INTERNALFORMAT_SUPPORTED -> Out.putInt(c, 4, 0, 1);
      case GL_INTERNALFORMAT_PREFERRED -> Out.putInt(c, 4, 0, f.token());
      default -> gl.invalidEnum("pname", c.i(2));
    }
  }
}
