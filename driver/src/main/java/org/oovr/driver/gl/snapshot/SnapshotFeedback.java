package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.object.GlTransformFeedback;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.simulator.command.StreamOutput;

/** The calls that bring back transform feedback objects and how many vertices they captured. */
final class SnapshotFeedback {
  /** A point without size, captured as one float. */
  private static final String SOURCE =
      "#version 150\nout float v;\nvoid main() { v = 0.0; gl_Position = vec4(0.0); }\n";

  private final SnapshotCalls calls;
  private final LiveObjects live;
  private final SnapshotBuffers buffers;

  SnapshotFeedback(SnapshotCalls calls, LiveObjects live, SnapshotBuffers buffers) {
    this.calls = calls;
    this.live = live;
    this.buffers = buffers;
  }

  /** All of a context. Leaves another program, vertex array and array buffer bound. */
  void objects(GlContext gl) {
    int[] names = live.of(LiveObjects.Kind.TRANSFORM_FEEDBACK, gl.feedbacks.names());
    if (names.length > 0) {
      calls.begin("glGenTransformFeedbacks", names.length).ints(1, names).put();
    }
    count(gl.defaultFeedback, gl);
    bindings(gl.defaultFeedback);
    for (int name : names) {
      GlTransformFeedback t = gl.feedbacks.get(name);
      if (t != null) {
        calls.make("glBindTransformFeedback", GL_TRANSFORM_FEEDBACK, name);
        count(t, gl);
        bindings(t);
      }
    }
    if (names.length > 0) {
      calls.make("glBindTransformFeedback", GL_TRANSFORM_FEEDBACK, gl.feedback.name);
    }
  }

  private void bindings(GlTransformFeedback t) {
    for (int i = 0; i < t.bindings.length; i++) {
      buffers.indexed(GL_TRANSFORM_FEEDBACK_BUFFER, i, t.bindings[i]);
    }
    if (t.active) {
      calls.loss("transform feedback that lasts over the frame's end");
    }
  }

  /** Captures as many points as vertices were captured, whose number draws may ask for. */
  private void count(GlTransformFeedback t, GlContext gl) {
    int buffer = t.ended && !t.active ? t.counter(0) : -1;
    if (buffer < 0) {
      return;
    }
    gl.emitter.finish();
    StreamOutput.Target target = t.output.targets().get(buffer);
    int stride = t.output.layout().buffers().get(buffer).strideBytes();
    int vertices = target.writtenBytes() / stride;
    List<String> varyings = ofStride(stride);
    int shader = calls.ownName();
    int program = calls.ownName();
    int store = calls.ownName();
    int array = calls.ownName();
    calls.begin("glCreateShader", GL_VERTEX_SHADER).result(shader).put();
    calls.begin("glShaderSource", shader, 1, 0, 0).texts(2, List.of(SOURCE)).put();
    calls.make("glCompileShader", shader);
    calls.begin("glCreateProgram").result(program).put();
    calls.make("glAttachShader", program, shader);
    calls
        .begin("glTransformFeedbackVaryings", program, varyings.size(), 0, GL_INTERLEAVED_ATTRIBS)
        .texts(2, varyings)
        .put();
    calls.make("glLinkProgram", program);
    calls.make("glDeleteShader", shader);
    calls.begin("glGenBuffers", 1).ints(1, store).put();
    calls.make("glBindBufferBase", GL_TRANSFORM_FEEDBACK_BUFFER, 0, store);
    calls
        .begin(
            "glBufferData",
            GL_TRANSFORM_FEEDBACK_BUFFER,
            (long) stride * Math.max(1, vertices),
            0,
            GL_STREAM_COPY)
        .put();
    calls.begin("glGenVertexArrays", 1).ints(1, array).put();
    calls.make("glBindVertexArray", array);
    calls.make("glUseProgram", program);
    calls.make("glEnable", GL_RASTERIZER_DISCARD);
    calls.make("glBeginTransformFeedback", GL_POINTS);
    if (vertices > 0) {
      calls.make("glDrawArrays", GL_POINTS, 0, vertices);
    }
    calls.make("glEndTransformFeedback");
    calls.make("glDisable", GL_RASTERIZER_DISCARD);
    calls.make("glBindVertexArray", 0);
    calls.make("glUseProgram", 0);
    calls.make("glBindBufferBase", GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
    calls.begin("glDeleteVertexArrays", 1).ints(1, array).put();
    calls.begin("glDeleteBuffers", 1).ints(1, store).put();
    calls.make("glDeleteProgram", program);
  }

  /** A word and what fills a vertex up to its stride: draws may divide what was captured. */
  private static List<String> ofStride(int strideBytes) {
    List<String> varyings = new ArrayList<>(List.of("v"));
    for (int left = strideBytes / 4 - 1; left > 0; left -= 4) {
      varyings.add("gl_SkipComponents" + Math.min(left, 4));
    }
    return varyings;
  }
}
