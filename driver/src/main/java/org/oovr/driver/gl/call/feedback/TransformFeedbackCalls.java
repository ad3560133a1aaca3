package org.oovr.driver.gl.call.feedback;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.oovr.driver.gl.call.BufferCalls;
import org.oovr.driver.gl.call.Names;
import org.oovr.driver.gl.call.ShaderCalls;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.GlTransformFeedback;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.object.IndexedBinding;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.StreamOutput;

/** Transform feedback, its objects and the draws of what it captured (GL 4.6 core 13.3). */
public final class TransformFeedbackCalls {
  private TransformFeedbackCalls() {}

  // --- objects

  public static void genTransformFeedbacks(GlContext gl, int n, Pointer ids) {
    Names.generate(gl, n, ids, gl.feedbacks, false);
  }

  public static void createTransformFeedbacks(GlContext gl, int n, Pointer ids) {
    Names.generate(gl, n, ids, gl.feedbacks, true);
    for (int i = 0; i < Math.min(n, ids.count(4)); i++) {
      GlTransformFeedback t = gl.feedbacks.get(ids.int32(i));
      if (t != null) {
        t.created = true;
      }
    }
  }

  public static void deleteTransformFeedbacks(GlContext gl, int n, Pointer ids) {
    int[] names = Names.deleted(gl, n, ids);
    for (int name : names) {
      GlTransformFeedback t = name == 0 ? null : gl.feedbacks.get(name);
      if (t != null && t.active) {
        gl.invalidOperation("transform feedback " + name + " is active");
        return;
      }
    }
    for (int name : names) {
      GlTransformFeedback t = name == 0 ? null : gl.feedbacks.remove(name);
      if (t != null && t == gl.feedback) {
        gl.feedback = gl.defaultFeedback;
      }
    }
  }

  public static void isTransformFeedback(GlContext gl, int id) {
    if (!gl.recorded) {
      GlTransformFeedback t = gl.feedbacks.get(id);
      gl.call.result = t != null && t.created ? 1 : 0;
    }
  }

  public static void bindTransformFeedback(GlContext gl, int target, int id) {
    if (target != GL_TRANSFORM_FEEDBACK) {
      gl.invalidEnum("target", target);
      return;
    }
    if (gl.feedback.captures()) {
      gl.invalidOperation("transform feedback is active");
      return;
    }
    if (id == 0) {
      gl.feedback = gl.defaultFeedback;
      return;
    }
    if (!gl.feedbacks.isReserved(id)) {
      gl.invalidOperation("no transform feedback " + id);
      return;
    }
    gl.feedback = gl.feedbacks.getOrCreate(id);
    gl.feedback.created = true;
  }

  /** The object of a name, 0 for the default one; null after raising an error. */
  private static GlTransformFeedback object(GlContext gl, int name) {
    GlTransformFeedback t =
        name == 0
            ? gl.defaultFeedback
            : gl.feedbacks.isReserved(name) ? gl.feedbacks.getOrCreate(name) : null;
    if (t == null) {
      gl.invalidOperation("no transform feedback " + name);
    }
    return t;
  }

  public static void transformFeedbackBufferBase(GlContext gl, int xfb, int index, int buffer) {
    GlTransformFeedback t = place(gl, xfb, index, buffer);
    if (t != null) {
      t.bindings[index].set(BufferCalls.take(gl, buffer), 0, 0);
    }
  }

  public static void transformFeedbackBufferRange(
      GlContext gl, int xfb, int index, int buffer, long offset, long size) {
    GlTransformFeedback t = place(gl, xfb, index, buffer);
    if (t == null) {
      return;
    }
    if (size <= 0 || size % 4 != 0) {
      gl.invalidValue("size", size);
    } else if (offset < 0 || offset % 4 != 0) {
      gl.invalidValue("offset", offset);
    } else {
      // Mesa keeps the range of no buffer, too
      t.bindings[index].set(BufferCalls.take(gl, buffer), offset, size);
    }
  }

  /** The object that takes a buffer at a point; null after raising an error. */
  private static GlTransformFeedback place(GlContext gl, int xfb, int index, int buffer) {
    GlTransformFeedback t = object(gl, xfb);
    if (t == null) {
      return null;
    }
    if (buffer != 0 && !gl.lenient() && !gl.share.buffers.isReserved(buffer)) {
      gl.invalidValue("buffer", buffer);
      return null;
    }
    if (t.active) {
      gl.invalidOperation("transform feedback is active");
      return null;
    }
    if (index < 0 || index >= t.bindings.length) {
      gl.invalidValue("index", index);
      return null;
    }
    return t;
  }

  public static void getTransformFeedbackiv(GlContext gl, int xfb, int pname, Pointer param) {
    GlTransformFeedback t = object(gl, xfb);
    if (t == null || gl.recorded) {
      return;
    }
    switch (pname) {
      case GL_TRANSFORM_FEEDBACK_PAUSED -> param.putInt(0, t.paused ? 1 : 0);
      case GL_TRANSFORM_FEEDBACK_ACTIVE -> param.putInt(0, t.active ? 1 : 0);
      default -> gl.invalidEnum("pname", pname);
    }
  }

  public static void getTransformFeedbacki_v(
      GlContext gl, int xfb, int pname, int index, Pointer param) {
    IndexedBinding b = binding(gl, xfb, index);
    if (b == null || gl.recorded) {
      return;
    }
    if (pname == GL_TRANSFORM_FEEDBACK_BUFFER_BINDING) {
      param.putInt(0, b.buffer == null ? 0 : b.buffer.name);
    } else {
      gl.invalidEnum("pname", pname);
    }
  }

  public static void getTransformFeedbacki64_v(
      GlContext gl, int xfb, int pname, int index, Pointer param) {
    IndexedBinding b = binding(gl, xfb, index);
    if (b == null || gl.recorded) {
      return;
    }
    long most = b.buffer == null ? 0 : Math.max(0, b.buffer.size() - b.offset);
    switch (pname) {
      case GL_TRANSFORM_FEEDBACK_BUFFER_START -> param.putLong(0, b.offset);
      case GL_TRANSFORM_FEEDBACK_BUFFER_SIZE -> param.putLong(0, Math.min(b.size, most) & ~3L);
      default -> gl.invalidEnum("pname", pname);
    }
  }

  private static IndexedBinding binding(GlContext gl, int xfb, int index) {
    GlTransformFeedback t = object(gl, xfb);
    if (t == null) {
      return null;
    }
    if (index < 0 || index >= t.bindings.length) {
      gl.invalidValue("index", index);
      return null;
    }
    return t.bindings[index];
  }

  // --- capturing

  public static void transformFeedbackVaryings(
      GlContext gl, int program, int count, Pointer varyings, int bufferMode) {
    if (gl.feedback.active) {
      gl.invalidOperation("transform feedback is active");
      return;
    }
    if (bufferMode != GL_INTERLEAVED_ATTRIBS && bufferMode != GL_SEPARATE_ATTRIBS) {
      gl.invalidEnum("bufferMode", bufferMode);
      return;
    }
    boolean separate = bufferMode == GL_SEPARATE_ATTRIBS;
    if (count < 0 || separate && count > StreamOutput.BUFFERS) {
      gl.invalidValue("count", count);
      return;
    }
    GlProgram p = ShaderCalls.program(gl, program);
    if (p == null) {
      return;
    }
    String[] texts = varyings.texts() == null ? new String[0] : varyings.texts();
    List<String> names = Arrays.stream(texts).filter(Objects::nonNull).toList();
    int buffers = 1;
    for (String name : names) {
      boolean next = name.equals("gl_NextBuffer");
      buffers += next ? 1 : 0;
      if (separate && (next || name.startsWith("gl_SkipComponents"))) {
        gl.invalidOperation(name + " with separate buffers");
        return;
      }
    }
    if (buffers > StreamOutput.BUFFERS) {
      gl.invalidOperation("too many transform feedback buffers");
      return;
    }
    p.feedbackVaryings = names;
    p.feedbackMode = bufferMode;
  }

  public static void beginTransformFeedback(GlContext gl, int primitiveMode) {
    GlTransformFeedback t = gl.feedback;
    ProgramExecutable exe = gl.executable();
    if (exe == null) {
      gl.invalidOperation("no program is in use");
      return;
    }
    if (!exe.program.feedback().captures()) {
      gl.invalidOperation("the program has no varyings to capture");
      return;
    }
    if (primitiveMode != GL_POINTS && primitiveMode != GL_LINES && primitiveMode != GL_TRIANGLES) {
      gl.invalidEnum("primitiveMode", primitiveMode);
      return;
    }
    if (t.active) {
      gl.invalidOperation("transform feedback is active");
      return;
    }
    StreamOutput.Layout layout = exe.program.feedback().layout();
    for (int b = 0; b < layout.buffers().size(); b++) {
      if (layout.buffers().get(b).strideBytes() > 0 && t.bindings[b].buffer == null) {
        gl.invalidOperation("no buffer is bound to transform feedback point " + b);
        return;
      }
    }
    t.begin(primitiveMode, exe);
  }

  public static void endTransformFeedback(GlContext gl) {
    if (!gl.feedback.active) {
      gl.invalidOperation("transform feedback is not active");
      return;
    }
    gl.feedback.end();
  }

  public static void pauseTransformFeedback(GlContext gl) {
    if (!gl.feedback.captures()) {
      gl.invalidOperation("transform feedback is not active, or is paused");
      return;
    }
    gl.feedback.paused = true;
  }

  public static void resumeTransformFeedback(GlContext gl) {
    if (!gl.feedback.active || !gl.feedback.paused) {
      gl.invalidOperation("transform feedback is not active, or is not paused");
      return;
    }
    if (gl.executable() != gl.feedback.executable) {
      gl.invalidOperation("another program was in use when transform feedback began");
      return;
    }
    gl.feedback.paused = false;
  }

  // --- drawing what was captured

  public static void drawTransformFeedback(GlContext gl, int mode, int id) {
    draw(gl, mode, id, 0, 1);
  }

  public static void drawTransformFeedbackInstanced(
      GlContext gl, int mode, int id, int instancecount) {
    draw(gl, mode, id, 0, instancecount);
  }

  public static void drawTransformFeedbackStream(GlContext gl, int mode, int id, int stream) {
    draw(gl, mode, id, stream, 1);
  }

  public static void drawTransformFeedbackStreamInstanced(
      GlContext gl, int mode, int id, int stream, int instancecount) {
    draw(gl, mode, id, stream, instancecount);
  }

  private static void draw(GlContext gl, int mode, int id, int stream, int instances) {
    GlTransformFeedback t = id == 0 ? gl.defaultFeedback : gl.feedbacks.get(id);
    if (t == null) {
      gl.invalidValue("id", id);
      return;
    }
    if (stream < 0 || stream >= StreamOutput.BUFFERS) {
      gl.invalidValue("stream", stream);
      return;
    }
    if (instances < 0) {
      gl.invalidValue("instancecount", instances);
      return;
    }
    if (!t.ended) {
      gl.invalidOperation("transform feedback " + id + " was never ended");
      return;
    }
    int buffer = t.counter(stream);
    if (gl.drawing.prepare(mode) && buffer >= 0 && instances > 0) {
      int captured = t.output.layout().buffers().get(buffer).strideBytes();
      int stride = strideBytes(gl, captured);
      if (stride > 0) {
        gl.drawing.streamed(t.output.targets().get(buffer), stride, instances);
      }
    }
  }

  /**
   * What the bytes that were captured are divided by to count vertices: llvmpipe takes the stride
   * of the first array that the draw reads, whatever was captured; 0 where it reads none.
   */
  private static int strideBytes(GlContext gl, int captured) {
    ProgramExecutable exe = gl.executable();
    if (exe == null) {
      return captured;
    }
    GlVertexArray arrays = gl.vertexArray();
    int first = Integer.MAX_VALUE;
    for (LinkedProgram.Attribute a : exe.program.attributes()) {
      if (a.location() < 0 && a.input() >= 0) {
        return captured; // conventional ones come before all others
      }
      for (int i = Math.max(0, a.location()); i < a.location() + a.locations(); i++) {
        first = arrays.attributes[i].enabled ? Math.min(first, i) : first;
      }
    }
    return first == Integer.MAX_VALUE
        ? 0
        : arrays.bindings[arrays.attributes[first].binding].stride;
  }
}
