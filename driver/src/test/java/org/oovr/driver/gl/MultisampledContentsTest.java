package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a record tells of a multisampled renderbuffer that a real driver drew into. */
class MultisampledContentsTest {
  private static final int SIDE = 8;

  @ParameterizedTest
  @ValueSource(ints = {GL_RGBA8, GL_RGB8, GL_SRGB8_ALPHA8})
  void resolvedContentsAreInAllSamples(int format) {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int name = gl.gen("glGenRenderbuffers");
      gl.call("glBindRenderbuffer", GL_RENDERBUFFER, name);
      gl.call("glRenderbufferStorageMultisample", GL_RENDERBUFFER, 4, format, SIDE, SIDE);
      byte[] texels = new byte[4 * SIDE * SIDE];
      Arrays.fill(texels, (byte) 0x40);
      for (int i = 3; i < texels.length; i += 4) {
        texels[i] = (byte) 0xff;
      }
      gl.recorded(
          0,
          "oovrRenderbufferContents",
          name,
          SIDE,
          SIDE,
          GL_RGBA,
          GL_UNSIGNED_BYTE,
          texels.length,
          texels);
      int from = gl.gen("glGenFramebuffers");
      gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, from);
      gl.call(
          "glFramebufferRenderbuffer",
          GL_READ_FRAMEBUFFER,
          GL_COLOR_ATTACHMENT0,
          GL_RENDERBUFFER,
          name);
      gl.call(
          "glBlitFramebuffer", 0, 0, SIDE, SIDE, 0, 0, SIDE, SIDE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(3, 3, 0x404040ff);
      gl.expectPixel(20, 20, 0);
    }
  }

  /** Samples that were told one by one are what a resolve averages. */
  @Test
  void eachSampleHasItsOwnContents() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int name = gl.gen("glGenRenderbuffers");
      gl.call("glBindRenderbuffer", GL_RENDERBUFFER, name);
      gl.call("glRenderbufferStorageMultisample", GL_RENDERBUFFER, 4, GL_RGBA8, SIDE, SIDE);
      ByteBuffer samples = ByteBuffer.allocate(4 * SIDE * SIDE * 16).order(ByteOrder.LITTLE_ENDIAN);
      float[][] colors = {{1, 0, 0, 1}, {1, 0, 1, 1}, {0, 0, 0, 1}, {0, 1, 0, 1}};
      for (float[] color : colors) {
        for (int i = 0; i < SIDE * SIDE; i++) {
          for (float component : color) {
            samples.putFloat(component);
          }
        }
      }
      byte[] bytes = samples.array();
      gl.recorded(
          0, "oovrRenderbufferContents", name, SIDE, SIDE, GL_RGBA, GL_FLOAT, bytes.length, bytes);
      gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      gl.call(
          "glFramebufferRenderbuffer",
          GL_READ_FRAMEBUFFER,
          GL_COLOR_ATTACHMENT0,
          GL_RENDERBUFFER,
          name);
      gl.call(
          "glBlitFramebuffer", 0, 0, SIDE, SIDE, 0, 0, SIDE, SIDE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(3, 3, 0x804040ff);
    }
  }

  /** Windows are upside down to the driver, and so are the samples of their pixels. */
  @Test
  void samplesOfWindowsAreMirrored() {
    try (GlTestContext gl = GlTestContext.drawing(GlTestContext.options(), 4)) {
      byte[] window = new byte[8];
      gl.call("glGetMultisamplefv", GL_SAMPLE_POSITION, 0, window);
      int name = gl.gen("glGenRenderbuffers");
      gl.call("glBindRenderbuffer", GL_RENDERBUFFER, name);
      gl.call("glRenderbufferStorageMultisample", GL_RENDERBUFFER, 4, GL_RGBA8, SIDE, SIDE);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      gl.call(
          "glFramebufferRenderbuffer", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, name);
      byte[] object = new byte[8];
      gl.call("glGetMultisamplefv", GL_SAMPLE_POSITION, 0, object);
      gl.expect(GL_NO_ERROR);
      assertArrayEquals(new float[] {0.375f, 0.875f}, floats(window));
      assertArrayEquals(new float[] {0.375f, 0.125f}, floats(object));
    }
  }

  private static float[] floats(byte[] bytes) {
    ByteBuffer b = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    return new float[] {b.getFloat(0), b.getFloat(4)};
  }

  /** With one sample a pixel, as without multisampling, all samples of the target get the same. */
  @Test
  void shadersSeeOneSampleWhereADrawIsNotMultisampled() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int name = gl.gen("glGenRenderbuffers");
      gl.call("glBindRenderbuffer", GL_RENDERBUFFER, name);
      gl.call("glRenderbufferStorageMultisample", GL_RENDERBUFFER, 4, GL_RGBA8, SIDE, SIDE);
      int into = gl.gen("glGenFramebuffers");
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, into);
      gl.call(
          "glFramebufferRenderbuffer", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, name);
      int program =
          gl.program(
              """
              #version 400
              void main() {
                gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1);
              }
              """,
              """
              #version 400
              out vec4 color;
              void main() {
                color = vec4(gl_SampleMaskIn[0] * 0.2, gl_SamplePosition, gl_SampleID);
              }
              """);
      gl.call("glUseProgram", program);
      gl.call("glViewport", 0, 0, SIDE, SIDE);
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      gl.call("glDisable", GL_MULTISAMPLE);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.call("glBindFramebuffer", GL_DRAW_FRAMEBUFFER, 0);
      gl.call(
          "glBlitFramebuffer", 0, 0, SIDE, SIDE, 0, 0, SIDE, SIDE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(3, 3, 0x33808000);
    }
  }
}
