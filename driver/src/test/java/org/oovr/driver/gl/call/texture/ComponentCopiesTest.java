package org.oovr.driver.gl.call.texture;

import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.gl.GlTestContext;

/** Copies and blits between formats that keep the same colour in other components. */
class ComponentCopiesTest {
  private static final int SIDE = 8;

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    gl.close();
  }

  private void clear(float r, float g, float b, float a) {
    gl.call("glClearColor", r, g, b, a);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
  }

  /** Makes a framebuffer of a format, the current one. */
  private int framebuffer(int format) {
    int name = gl.gen("glGenRenderbuffers");
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, name);
    gl.call("glRenderbufferStorage", GL_RENDERBUFFER, format, SIDE, SIDE);
    int framebuffer = gl.gen("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, framebuffer);
    gl.call(
        "glFramebufferRenderbuffer", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, name);
    return framebuffer;
  }

  private void expectBlit(int fromFormat, int toFormat, int seen) {
    int from = framebuffer(fromFormat);
    clear(0.2f, 0.4f, 0.6f, 0.8f);
    int to = framebuffer(toFormat);
    gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, from);
    blit();
    gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, to);
    gl.call("glBindFramebuffer", GL_DRAW_FRAMEBUFFER, 0);
    blit();
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
    gl.expectPixel(3, 3, seen);
  }

  private void blit() {
    gl.call(
        "glBlitFramebuffer", 0, 0, SIDE, SIDE, 0, 0, SIDE, SIDE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  }

  @Test
  void blitsKeepColoursWhereverTheyLie() {
    expectBlit(GL_RGBA8, GL_LUMINANCE8_ALPHA8, 0x333333cc);
    expectBlit(GL_RGBA8, GL_ALPHA8, 0x000000cc);
    expectBlit(GL_LUMINANCE8, GL_RGBA8, 0x333333ff);
    expectBlit(GL_LUMINANCE8_ALPHA8, GL_RG8, 0x333300ff);
    expectBlit(GL_INTENSITY8, GL_RGBA8, 0x33333333);
    expectBlit(GL_ALPHA8, GL_LUMINANCE8_ALPHA8, 0x000000cc);
  }

  @ParameterizedTest
  @ValueSource(ints = {GL_RGBA8, GL_RGB10_A2, GL_RGBA16, GL_RGBA32F})
  void pixelTransferChangesCopies(int format) {
    clear(0.6f, 0.2f, 0.8f, 0.2f);
    gl.call("glPixelTransferf", GL_GREEN_SCALE, 2f);
    gl.call("glPixelTransferf", GL_BLUE_BIAS, -0.2f);
    gl.call("glPixelTransferf", GL_ALPHA_BIAS, 0.8f);
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glCopyTexImage2D", GL_TEXTURE_2D, 0, format, 0, 0, SIDE, SIDE, 0);
    gl.call("glPixelTransferf", GL_GREEN_SCALE, 1f);
    gl.call("glPixelTransferf", GL_BLUE_BIAS, 0f);
    gl.call("glPixelTransferf", GL_ALPHA_BIAS, 0f);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    gl.call("glEnable", GL_TEXTURE_2D);
    gl.call("glRectf", -1f, -1f, 1f, 1f);
    gl.expectPixel(3, 3, 0x996699ff);
  }
}
