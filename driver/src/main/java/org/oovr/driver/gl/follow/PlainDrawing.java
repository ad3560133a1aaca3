package org.oovr.driver.gl.follow;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.api.GL;

/**
 * In a context of an application, of version 3.2 or later: what is drawn into an image of one
 * colour arrives there as the shader says, and copies are raw, until this is closed. Then all is as
 * the application left it, bindings included that a reader of images changes.
 */
final class PlainDrawing implements AutoCloseable {
  /** They leave fragments out or change them. */
  private static final int[] SWITCHES = {
    GL.GL_DEPTH_TEST,
    GL.GL_STENCIL_TEST,
    GL.GL_CULL_FACE,
    GL.GL_DITHER,
    GL.GL_COLOR_LOGIC_OP,
    GL.GL_POLYGON_SMOOTH,
    GL.GL_RASTERIZER_DISCARD,
    GL.GL_SAMPLE_ALPHA_TO_COVERAGE,
    GL.GL_SAMPLE_ALPHA_TO_ONE,
    GL.GL_SAMPLE_COVERAGE,
    GL.GL_SAMPLE_MASK,
    GL.GL_FRAMEBUFFER_SRGB
  };

  /** The same, of contexts that have the fixed function. */
  private static final int[] FIXED_SWITCHES = {GL.GL_ALPHA_TEST, GL.GL_POLYGON_STIPPLE};

  /** Viewports and scissors have numbers since, and queries of transform feedback exist. */
  private static final int VIEWPORT_ARRAYS = 41;

  private static final int ANY_SAMPLES = 33;
  private static final int SAMPLERS = 33;

  private static final int[] UNPACK = {
    GL.GL_UNPACK_SWAP_BYTES,
    GL.GL_UNPACK_LSB_FIRST,
    GL.GL_UNPACK_ROW_LENGTH,
    GL.GL_UNPACK_SKIP_ROWS,
    GL.GL_UNPACK_SKIP_PIXELS
  };

  private final GlState state;
  private final GlQueries gl;
  private final int version;
  private final List<Runnable> undo = new ArrayList<>();

  private PlainDrawing(GlState state, int version) {
    this.state = state;
    this.gl = state.gl();
    this.version = version;
  }

  /**
   * Begins; null while a draw would be noticed: by a query that counts, by transform feedback, or
   * because the program in use would be gone when another is used.
   */
  static PlainDrawing begin(GlState state, int version) {
    PlainDrawing plain = new PlainDrawing(state, version);
    if (plain.isNoticed()) {
      return null;
    }
    plain.bindings();
    plain.switches();
    plain.rectangles();
    plain.uploads();
    return plain;
  }

  /** Texels of four bytes lie tightly in the application's memory. */
  private void uploads() {
    for (int name : UNPACK) {
      int before = state.integer(name);
      if (before != 0) {
        gl.call("glPixelStorei", name, 0);
        undo.add(() -> gl.call("glPixelStorei", name, before));
      }
    }
    int alignment = state.integer(GL.GL_UNPACK_ALIGNMENT);
    if (alignment == Long.BYTES) {
      gl.call("glPixelStorei", GL.GL_UNPACK_ALIGNMENT, Integer.BYTES);
      undo.add(() -> gl.call("glPixelStorei", GL.GL_UNPACK_ALIGNMENT, alignment));
    }
    int buffer = state.integer(GL.GL_PIXEL_UNPACK_BUFFER_BINDING);
    if (buffer != 0) {
      gl.call("glBindBuffer", GL.GL_PIXEL_UNPACK_BUFFER, 0);
      undo.add(() -> gl.call("glBindBuffer", GL.GL_PIXEL_UNPACK_BUFFER, buffer));
    }
  }

  private boolean isNoticed() {
    int program = state.integer(GL.GL_CURRENT_PROGRAM);
    return counts(GL.GL_SAMPLES_PASSED)
        || counts(GL.GL_PRIMITIVES_GENERATED)
        || counts(GL.GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN)
        || version >= ANY_SAMPLES && counts(GL.GL_ANY_SAMPLES_PASSED)
        || version >= VIEWPORT_ARRAYS && state.integer(GL.GL_TRANSFORM_FEEDBACK_ACTIVE) != 0
        || program != 0 && state.get("glGetProgramiv", program, GL.GL_DELETE_STATUS) != 0;
  }

  private boolean counts(int query) {
    return state.get("glGetQueryiv", query, GL.GL_CURRENT_QUERY) != 0;
  }

  private void bindings() {
    int program = state.integer(GL.GL_CURRENT_PROGRAM);
    int array = state.integer(GL.GL_VERTEX_ARRAY_BINDING);
    int draw = state.integer(GL.GL_DRAW_FRAMEBUFFER_BINDING);
    int read = state.integer(GL.GL_READ_FRAMEBUFFER_BINDING);
    int renderbuffer = state.integer(GL.GL_RENDERBUFFER_BINDING);
    int unit = state.integer(GL.GL_ACTIVE_TEXTURE);
    gl.call("glActiveTexture", GL.GL_TEXTURE0);
    int texture = state.integer(GL.GL_TEXTURE_BINDING_2D_MULTISAMPLE);
    int single = state.integer(GL.GL_TEXTURE_BINDING_2D);
    int sampler = version >= SAMPLERS ? state.integer(GL.GL_SAMPLER_BINDING) : 0;
    if (sampler != 0) {
      gl.call("glBindSampler", 0, 0);
    }
    undo.add(
        () -> {
          gl.call("glUseProgram", program);
          gl.call("glBindVertexArray", array);
          gl.call("glBindFramebuffer", GL.GL_DRAW_FRAMEBUFFER, draw);
          gl.call("glBindFramebuffer", GL.GL_READ_FRAMEBUFFER, read);
          gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, renderbuffer);
          gl.call("glActiveTexture", GL.GL_TEXTURE0);
          gl.call("glBindTexture", GL.GL_TEXTURE_2D_MULTISAMPLE, texture);
          gl.call("glBindTexture", GL.GL_TEXTURE_2D, single);
          if (sampler != 0) {
            gl.call("glBindSampler", 0, sampler);
          }
          gl.call("glActiveTexture", unit);
        });
  }

  private void switches() {
    for (int name : SWITCHES) {
      off(name);
    }
    int profile = state.integer(GL.GL_CONTEXT_PROFILE_MASK);
    if ((profile & GL.GL_CONTEXT_COMPATIBILITY_PROFILE_BIT) != 0) {
      for (int name : FIXED_SWITCHES) {
        off(name);
      }
    }
    int planes = state.integer(GL.GL_MAX_CLIP_DISTANCES);
    for (int i = 0; i < planes; i++) {
      off(GL.GL_CLIP_DISTANCE0 + i);
    }
    firstOff(GL.GL_BLEND);
    if (version >= VIEWPORT_ARRAYS) {
      firstOff(GL.GL_SCISSOR_TEST);
    } else {
      off(GL.GL_SCISSOR_TEST);
    }
    int[] mask = state.indexed("glGetIntegeri_v", GL.GL_COLOR_WRITEMASK, 0, 4);
    gl.call("glColorMaski", 0, 1, 1, 1, 1);
    undo.add(() -> gl.call("glColorMaski", 0, mask[0], mask[1], mask[2], mask[3]));
  }

  private void off(int name) {
    if (gl.call("glIsEnabled", name) != 0) {
      gl.call("glDisable", name);
      undo.add(() -> gl.call("glEnable", name));
    }
  }

  /** Switches off what has a number, for the first. */
  private void firstOff(int name) {
    if (gl.call("glIsEnabledi", name, 0) != 0) {
      gl.call("glDisablei", name, 0);
      undo.add(() -> gl.call("glEnablei", name, 0));
    }
  }

  private void rectangles() {
    if (version >= VIEWPORT_ARRAYS) {
      int[] box = state.indexed("glGetFloati_v", GL.GL_VIEWPORT, 0, 4);
      undo.add(() -> gl.call("glViewportIndexedf", 0, box[0], box[1], box[2], box[3]));
    } else {
      int[] box = state.integers(GL.GL_VIEWPORT, 4);
      undo.add(() -> gl.call("glViewport", box[0], box[1], box[2], box[3]));
    }
    int[] modes = state.integers(GL.GL_POLYGON_MODE, 2);
    if (modes[0] != GL.GL_FILL || modes[1] != GL.GL_FILL) {
      gl.call("glPolygonMode", GL.GL_FRONT_AND_BACK, GL.GL_FILL);
      undo.add(() -> polygonModes(modes[0], modes[1]));
    }
  }

  private void polygonModes(int front, int back) {
    if (front == back || back == 0) {
      gl.call("glPolygonMode", GL.GL_FRONT_AND_BACK, front);
    } else {
      gl.call("glPolygonMode", GL.GL_FRONT, front);
      gl.call("glPolygonMode", GL.GL_BACK, back);
    }
  }

  @Override
  public void close() {
    for (int i = undo.size() - 1; i >= 0; i--) {
      undo.get(i).run();
    }
  }
}
