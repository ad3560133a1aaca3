package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.driver.gl.pixel.InternalFormat;

/** Which blits are allowed between which formats, and the sizes that formats without one get. */
class BlitTest {
  private static final int SIDE = 16;
  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private int renderbuffer(int token, int samples) {
    int name = gl.gen("glGenRenderbuffers");
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, name);
    gl.call("glRenderbufferStorageMultisample", GL_RENDERBUFFER, samples, token, SIDE, SIDE);
    gl.expect(GL_NO_ERROR);
    InternalFormat f = InternalFormat.of(token);
    int framebuffer = gl.gen("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, framebuffer);
    int point =
        f.depth() > 0
            ? f.stencil() > 0 ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT
            : f.stencil() > 0 ? GL_STENCIL_ATTACHMENT : GL_COLOR_ATTACHMENT0;
    gl.call("glFramebufferRenderbuffer", GL_FRAMEBUFFER, point, GL_RENDERBUFFER, name);
    if (f.depth() + f.stencil() > 0) {
      gl.call("glDrawBuffer", GL_NONE);
      gl.call("glReadBuffer", GL_NONE);
    }
    return framebuffer;
  }

  private void blit(int from, int to, int mask, int size) {
    gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, from);
    gl.call("glBindFramebuffer", GL_DRAW_FRAMEBUFFER, to);
    gl.call("glBlitFramebuffer", 0, 0, SIDE, SIDE, 0, 0, size, size, mask, GL_NEAREST);
  }

  private void clearDepth(int framebuffer, double depth, int stencil) {
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, framebuffer);
    gl.call("glClearDepth", depth);
    gl.call("glClearStencil", stencil);
    gl.call("glClear", GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
  }

  private float depth() {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glReadPixels", 3, 3, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, out);
    return out.getFloat(0);
  }

  /** The window has 24 bits of depth and 8 of stencil, in whatever way they are stored. */
  @ParameterizedTest
  @CsvSource({
    "GL_DEPTH_COMPONENT, 0",
    "GL_DEPTH_COMPONENT, 4",
    "GL_DEPTH_COMPONENT24, 0",
    "GL_DEPTH_STENCIL, 0",
    "GL_DEPTH24_STENCIL8, 4"
  })
  void depthGoesToTheWindowAndBack(String format, int samples) {
    int framebuffer = renderbuffer(token(format), samples);
    clearDepth(0, 0.75, 3);
    clearDepth(framebuffer, 0.25, 7);
    blit(framebuffer, 0, GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT, SIDE);
    gl.expect(GL_NO_ERROR);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
    assertEquals(0.25f, depth(), 1e-6f);
    clearDepth(0, 0.5, 3);
    blit(0, framebuffer, GL_DEPTH_BUFFER_BIT, SIDE);
    gl.expect(GL_NO_ERROR);
    clearDepth(0, 1, 0);
    blit(framebuffer, 0, GL_DEPTH_BUFFER_BIT, SIDE);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
    assertEquals(0.5f, depth(), 1e-6f);
  }

  private static int token(String name) {
    return switch (name) {
      case "GL_DEPTH_COMPONENT" -> GL_DEPTH_COMPONENT;
      case "GL_DEPTH_COMPONENT16" -> GL_DEPTH_COMPONENT16;
      case "GL_DEPTH_COMPONENT24" -> GL_DEPTH_COMPONENT24;
      case "GL_DEPTH_COMPONENT32" -> GL_DEPTH_COMPONENT32;
      case "GL_DEPTH_COMPONENT32F" -> GL_DEPTH_COMPONENT32F;
      case "GL_DEPTH_STENCIL" -> GL_DEPTH_STENCIL;
      case "GL_DEPTH24_STENCIL8" -> GL_DEPTH24_STENCIL8;
      default -> GL_DEPTH32F_STENCIL8;
    };
  }

  /** Other sizes and floats are refused, and with them the colour of the same call. */
  @ParameterizedTest
  @CsvSource({
    "GL_DEPTH_COMPONENT16",
    "GL_DEPTH_COMPONENT32",
    "GL_DEPTH_COMPONENT32F",
    "GL_DEPTH32F_STENCIL8"
  })
  void otherDepthIsRefused(String format) {
    int framebuffer = renderbuffer(token(format), 0);
    blit(framebuffer, 0, GL_DEPTH_BUFFER_BIT, SIDE);
    gl.expect(GL_INVALID_OPERATION);
    blit(0, framebuffer, GL_DEPTH_BUFFER_BIT, SIDE);
    gl.expect(GL_INVALID_OPERATION);
    // stencil alone, too, where both have depth
    blit(framebuffer, 0, GL_STENCIL_BUFFER_BIT, SIDE);
    gl.expect(format.equals("GL_DEPTH32F_STENCIL8") ? GL_INVALID_OPERATION : GL_NO_ERROR);
    int copies = gl.commands(org.oovr.simulator.command.ResourceCommand.Blit.class).size();
    blit(framebuffer, 0, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, SIDE);
    gl.expect(GL_INVALID_OPERATION);
    assertEquals(copies, gl.commands(org.oovr.simulator.command.ResourceCommand.Blit.class).size());
  }

  @Test
  void samplesAreNotScaled() {
    int four = renderbuffer(GL_RGBA8, 4);
    int one = renderbuffer(GL_RGBA8, 0);
    blit(four, one, GL_COLOR_BUFFER_BIT, SIDE / 2);
    gl.expect(GL_INVALID_OPERATION);
    blit(four, one, GL_COLOR_BUFFER_BIT, SIDE);
    gl.expect(GL_NO_ERROR);
    blit(one, four, GL_COLOR_BUFFER_BIT, SIDE);
    gl.expect(GL_NO_ERROR);
    blit(one, four, GL_COLOR_BUFFER_BIT, SIDE / 2);
    gl.expect(GL_INVALID_OPERATION);
  }

  /** As llvmpipe answers: red, green, blue, alpha and depth. */
  @Test
  void formatsWithoutSizeTakeThatOfTheirData() {
    expectSizes("16 16 16 16 0", GL_RGBA, GL_RGBA, GL_UNSIGNED_SHORT);
    expectSizes("8 8 8 8 0", GL_RGBA, GL_RGBA, GL_FLOAT);
    expectSizes("8 8 8 8 0", GL_RGBA, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV);
    expectSizes("4 4 4 4 0", GL_RGBA, GL_BGRA, GL_UNSIGNED_SHORT_4_4_4_4_REV);
    expectSizes("5 5 5 1 0", GL_RGBA, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1);
    expectSizes("10 10 10 2 0", GL_RGBA, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV);
    expectSizes("8 8 8 0 0", GL_RGB, GL_RGB, GL_UNSIGNED_SHORT);
    expectSizes("5 6 5 0 0", GL_RGB, GL_RGB, GL_UNSIGNED_SHORT_5_6_5);
    expectSizes("5 5 5 0 0", GL_RGB5, GL_RGB, GL_UNSIGNED_BYTE);
    expectSizes("4 4 4 0 0", GL_RGB4, GL_RGB, GL_UNSIGNED_BYTE);
    expectSizes("16 0 0 0 0", GL_RED, GL_RED, GL_UNSIGNED_SHORT);
    expectSizes("8 8 0 0 0", GL_RG, GL_RGBA, GL_UNSIGNED_SHORT);
    expectSizes("0 0 0 0 16", GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT);
    expectSizes("0 0 0 0 24", GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT, GL_FLOAT);
    expectSizes("0 0 0 0 24", GL_DEPTH_COMPONENT, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8);
    expectSizes("0 0 0 0 32", GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT);
    expectSizes("0 0 0 0 24", GL_DEPTH_STENCIL, GL_DEPTH_COMPONENT, GL_FLOAT);
  }

  private void expectSizes(String sizes, int token, int format, int type) {
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, token, 4, 4, 0, format, type, null);
    gl.expect(GL_NO_ERROR);
    StringBuilder line = new StringBuilder();
    for (int what :
        new int[] {
          GL_TEXTURE_RED_SIZE,
          GL_TEXTURE_GREEN_SIZE,
          GL_TEXTURE_BLUE_SIZE,
          GL_TEXTURE_ALPHA_SIZE,
          GL_TEXTURE_DEPTH_SIZE
        }) {
      ByteBuffer out = GlTestContext.buffer(4);
      gl.call("glGetTexLevelParameteriv", GL_TEXTURE_2D, 0, what, out);
      line.append(line.isEmpty() ? "" : " ").append(out.getInt(0));
    }
    assertEquals(sizes, line.toString(), Integer.toHexString(token));
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetTexLevelParameteriv", GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, out);
    assertEquals(token, out.getInt(0));
  }
}
