package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.UploadFormat;
import org.oovr.driver.gl.state.GlContext;

/**
 * The calls that bring back multisampled images: for each sample a texture of ours is drawn under a
 * mask that lets only that sample through; stencil values bit by bit, which needs no extension.
 * Expects the initial state of a context; leaves bindings and the viewport changed.
 */
final class SnapshotSamples {
  private static final int STENCIL_BITS = 8;

  /** Where a program of ours looks for the number of the bit; any number will do. */
  private static final int BIT_LOCATION = 0;

  private static final String VERTEX =
      "void main() {\n  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;\n"
          + "  gl_Position = vec4(p, 0.0, 1.0);\n}\n";

  private static final String COLOR =
      "uniform Ksampler2D texels;\nout Kvec4 o;\n"
          + "void main() { o = texelFetch(texels, ivec2(gl_FragCoord.xy), 0); }\n";

  private static final String DEPTH =
      "uniform sampler2D texels;\n"
          + "void main() { gl_FragDepth = texelFetch(texels, ivec2(gl_FragCoord.xy), 0).r; }\n";

  private static final String STENCIL =
      "uniform usampler2D texels;\nuniform int bit;\nvoid main() {\n"
          + "  if ((texelFetch(texels, ivec2(gl_FragCoord.xy), 0).r >> uint(bit) & 1u) == 0u) {\n"
          + "    discard;\n  }\n}\n";

  private final SnapshotCalls calls;
  private final String version;

  SnapshotSamples(SnapshotCalls calls, GlContext gl) {
    this.calls = calls;
    version = gl.core ? "#version 150\n" : "#version 130\n";
  }

  /**
   * Writes the samples of an image.
   *
   * @param samples canonical texels of each
   * @param attach attaches the image to the bound framebuffer
   */
  void write(InternalFormat format, int width, int height, byte[][] samples, Runnable attach) {
    int framebuffer = calls.ownName();
    int array = calls.ownName();
    int texture = calls.ownName();
    calls.begin("glGenFramebuffers", 1).ints(1, framebuffer).put();
    calls.make("glBindFramebuffer", GL_FRAMEBUFFER, framebuffer);
    attach.run();
    if (!format.isColor()) {
      calls.make("glDrawBuffer", GL_NONE);
      calls.make("glReadBuffer", GL_NONE);
    }
    calls.begin("glGenVertexArrays", 1).ints(1, array).put();
    calls.make("glBindVertexArray", array);
    calls.begin("glGenTextures", 1).ints(1, texture).put();
    calls.make("glBindTexture", GL_TEXTURE_2D, texture);
    calls.make("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    calls.make("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    calls.make("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    calls.make("glViewport", 0, 0, width, height);
    calls.make("glDisable", GL_DITHER);
    calls.make("glEnable", GL_SAMPLE_MASK);
    if (format.isColor()) {
      color(format, width, height, samples);
    } else {
      if (format.base() != GL_STENCIL_INDEX) {
        depth(format, width, height, samples);
      }
      if (format.base() != GL_DEPTH_COMPONENT) {
        stencil(format, width, height, samples);
      }
    }
    calls.make("glSampleMaski", 0, -1);
    calls.make("glDisable", GL_SAMPLE_MASK);
    calls.make("glEnable", GL_DITHER);
    calls.make("glUseProgram", 0);
    calls.make("glBindVertexArray", 0);
    calls.make("glBindFramebuffer", GL_FRAMEBUFFER, 0);
    calls.begin("glDeleteTextures", 1).ints(1, texture).put();
    calls.begin("glDeleteVertexArrays", 1).ints(1, array).put();
    calls.begin("glDeleteFramebuffers", 1).ints(1, framebuffer).put();
  }

  private void color(InternalFormat format, int width, int height, byte[][] samples) {
    InternalFormat f = SnapshotImages.linear(format);
    String kind = !f.isInteger() ? "" : isSigned(f) ? "i" : "u";
    int program = use(COLOR.replace("K", kind));
    for (int s = 0; s < samples.length; s++) {
      SnapshotTextures.upload(
          calls, f, width, height, SnapshotTextures.client(f, width, height, 1, samples[s]));
      draw(s);
    }
    calls.make("glDeleteProgram", program);
  }

  private static boolean isSigned(InternalFormat f) {
    int type = UploadFormat.of(f).type();
    return type == GL_BYTE || type == GL_SHORT || type == GL_INT;
  }

  private void depth(InternalFormat f, int width, int height, byte[][] samples) {
    int program = use(DEPTH);
    int at = 0;
    calls.make("glEnable", GL_DEPTH_TEST);
    calls.make("glDepthFunc", GL_ALWAYS);
    // as floats: what drivers make of 24 bits in a lookup is not always what they came from
    InternalFormat floats = InternalFormat.of(GL_R32F);
    for (byte[] sample : samples) {
      byte[] depths =
          SnapshotTextures.client(f, GL_DEPTH_COMPONENT, GL_FLOAT, width, height, 1, sample);
      SnapshotTextures.upload(calls, floats, width, height, depths);
      draw(at++);
    }
    calls.make("glDepthFunc", GL_LESS);
    calls.make("glDisable", GL_DEPTH_TEST);
    calls.make("glDeleteProgram", program);
  }

  private void stencil(InternalFormat f, int width, int height, byte[][] samples) {
    int program = use(STENCIL);
    calls.begin("glGetUniformLocation", program).text(1, "bit").result(BIT_LOCATION).put();
    calls.make("glClear", GL_STENCIL_BUFFER_BIT);
    calls.make("glEnable", GL_STENCIL_TEST);
    calls.make("glStencilFunc", GL_ALWAYS, (1 << STENCIL_BITS) - 1, -1);
    calls.make("glStencilOp", GL_REPLACE, GL_REPLACE, GL_REPLACE);
    InternalFormat plane = InternalFormat.of(GL_R8UI);
    for (int s = 0; s < samples.length; s++) {
      byte[] client = SnapshotTextures.client(f, width, height, 1, samples[s]);
      SnapshotTextures.upload(calls, plane, width, height, stencilOf(client, width * height));
      for (int bit = 0; bit < STENCIL_BITS; bit++) {
        calls.make("glUniform1i", BIT_LOCATION, bit);
        calls.make("glStencilMask", 1 << bit);
        draw(s);
      }
    }
    calls.make("glStencilMask", -1);
    calls.make("glStencilOp", GL_KEEP, GL_KEEP, GL_KEEP);
    calls.make("glStencilFunc", GL_ALWAYS, 0, -1);
    calls.make("glDisable", GL_STENCIL_TEST);
    calls.make("glDeleteProgram", program);
  }

  /** The stencil values in what travels to a driver. */
  private static byte[] stencilOf(byte[] client, int texels) {
    int stride = client.length / texels;
    // of 24 and 8 bits the lower 8, after a float those of the second word, else all
    int offset = stride == 2 * Float.BYTES ? Float.BYTES : 0;
    byte[] out = new byte[texels];
    for (int i = 0; i < texels; i++) {
      out[i] = client[i * stride + offset];
    }
    return out;
  }

  private void draw(int sample) {
    calls.make("glSampleMaski", 0, 1L << sample);
    calls.make("glDrawArrays", GL_TRIANGLES, 0, 3);
  }

  /** Makes a program and uses it. */
  private int use(String fragment) {
    int program = calls.ownName();
    calls.begin("glCreateProgram").result(program).put();
    shader(program, GL_VERTEX_SHADER, version + VERTEX);
    shader(program, GL_FRAGMENT_SHADER, version + fragment);
    calls.make("glLinkProgram", program);
    calls.make("glUseProgram", program);
    return program;
  }

  private void shader(int program, int type, String source) {
    int shader = calls.ownName();
    calls.begin("glCreateShader", type).result(shader).put();
    calls.begin("glShaderSource", shader, 1, 0, 0).texts(2, List.of(source)).put();
    calls.make("glCompileShader", shader);
    calls.make("glAttachShader", program, shader);
    calls.make("glDeleteShader", shader);
  }
}
