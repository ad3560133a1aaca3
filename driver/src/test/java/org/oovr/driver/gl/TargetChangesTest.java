package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;

/** State that changes under objects which stay the same between two draws. */
class TargetChangesTest {
  private static final String COLOR =
      "#version 330 core\nuniform vec4 color; layout(location=0) out vec4 o;\n"
          + "layout(location=1) out vec4 p; void main() { o = color; p = color.bgra; }";

  private GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private int texture(int token) {
    int name = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, name);
    image(token);
    return name;
  }

  private void image(int token) {
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, token, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, null);
  }

  private void framebuffer(int... textures) {
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    for (int i = 0; i < textures.length; i++) {
      int at = GL_COLOR_ATTACHMENT0 + i;
      gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, at, GL_TEXTURE_2D, textures[i], 0);
    }
    gl.call("glViewport", 0, 0, 8, 8);
  }

  private void draw(float r, float g, float b, float a) {
    int program = gl.driver.session().current(0).program.name;
    gl.call("glUniform4f", gl.uniform(program, "color"), r, g, b, a);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
  }

  private void expect(int attachment, int rgba) {
    gl.call("glReadBuffer", GL_COLOR_ATTACHMENT0 + attachment);
    gl.expectPixel(4, 4, rgba);
  }

  private void drawBuffers(int... buffers) {
    gl.call("glDrawBuffers", buffers.length, buffers);
  }

  @Test
  void drawBuffersChangeUnderTheFramebuffer() {
    framebuffer(texture(GL_RGBA8), texture(GL_RGBA8));
    gl.program(PictureTest.POSITION_VERTEX, COLOR);
    gl.fullQuad();
    drawBuffers(GL_COLOR_ATTACHMENT0);
    draw(1, 0, 0, 1);
    drawBuffers(GL_COLOR_ATTACHMENT1);
    draw(0, 1, 0, 1);
    expect(0, 0xff0000ff);
    expect(1, 0x00ff00ff);
    drawBuffers(GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT0);
    draw(0, 0, 1, 1);
    expect(0, 0xff0000ff);
    expect(1, 0x0000ffff);
    drawBuffers(GL_NONE);
    draw(1, 1, 1, 1);
    expect(0, 0xff0000ff);
    expect(1, 0x0000ffff);
  }

  /** The window, too, has draw buffers. */
  @Test
  void drawBufferOfTheWindow() {
    gl.program(PictureTest.POSITION_VERTEX, COLOR);
    gl.fullQuad();
    draw(1, 0, 0, 1);
    gl.call("glDrawBuffer", GL_NONE);
    draw(0, 1, 0, 1);
    gl.expectPixel(4, 4, 0xff0000ff);
    gl.call("glDrawBuffer", GL_BACK);
    draw(0, 0, 1, 1);
    gl.expectPixel(4, 4, 0x0000ffff);
  }

  /** Formats that are stored alike: only one of them has an alpha to write and to blend with. */
  @Test
  void formatsChangeUnderTheFramebuffer() {
    int name = texture(GL_RGBA8);
    framebuffer(name);
    gl.program(PictureTest.POSITION_VERTEX, COLOR);
    gl.fullQuad();
    draw(1, 0, 0, 0);
    image(GL_RGB8);
    draw(0, 1, 0, 0);
    expect(0, 0x00ff00ff);
    image(GL_RGBA8);
    draw(0, 0, 1, 0);
    expect(0, 0x0000ff00);
  }

  @Test
  void levelsOfAnotherFormatMakeATextureIncomplete() {
    int name = texture(GL_RGBA8);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 1, GL_RGB8, 4, 4, 0, GL_RGB, GL_UNSIGNED_BYTE, null);
    gl.call("glClearColor", 1f, 1f, 1f, 1f);
    framebuffer(name);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
    gl.program(PictureTest.POSITION_VERTEX, PictureTest.TEXTURE_FRAGMENT);
    gl.fullQuad();
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(4, 4, 0x000000ff);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(4, 4, 0xffffffff);
  }

  /** The alpha that GL_RGB does not have is one wherever it is copied to. */
  @Test
  void copiesOfColorWithoutAlpha() {
    for (int samples : new int[] {0, 4}) {
      gl.call("glBindRenderbuffer", GL_RENDERBUFFER, gl.gen("glGenRenderbuffers"));
      gl.call("glRenderbufferStorageMultisample", GL_RENDERBUFFER, samples, GL_RGB8, 8, 8);
      int rgb = gl.gen("glGenFramebuffers");
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, rgb);
      int bound = gl.driver.session().current(0).renderbuffer.name;
      gl.call(
          "glFramebufferRenderbuffer",
          GL_FRAMEBUFFER,
          GL_COLOR_ATTACHMENT0,
          GL_RENDERBUFFER,
          bound);
      blitAndExpect(rgb, 0xff0000ff);
    }
  }

  @Test
  void oneSampleIsAsManyAsThereAre() {
    gl.call("glBindTexture", GL_TEXTURE_2D_MULTISAMPLE, gl.gen("glGenTextures"));
    int texture = gl.getInteger(GL_TEXTURE_BINDING_2D_MULTISAMPLE);
    gl.call("glTexImage2DMultisample", GL_TEXTURE_2D_MULTISAMPLE, 1, GL_RGBA8, 8, 8, true);
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, gl.gen("glGenRenderbuffers"));
    int buffer = gl.getInteger(GL_RENDERBUFFER_BINDING);
    gl.call("glRenderbufferStorageMultisample", GL_RENDERBUFFER, 1, GL_DEPTH_COMPONENT24, 8, 8);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    int target = GL_TEXTURE_2D_MULTISAMPLE;
    gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, target, texture, 0);
    gl.call(
        "glFramebufferRenderbuffer", GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, buffer);
    assertEquals(
        GL_FRAMEBUFFER_COMPLETE, (int) gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
    assertEquals(4, gl.getInteger(GL_SAMPLES));
  }

  @Test
  void copiesOfMultisampledTexturesWithoutAlpha() {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D_MULTISAMPLE, texture);
    gl.call("glTexImage2DMultisample", GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGB8, 8, 8, true);
    int rgb = gl.gen("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, rgb);
    gl.call(
        "glFramebufferTexture2D",
        GL_FRAMEBUFFER,
        GL_COLOR_ATTACHMENT0,
        GL_TEXTURE_2D_MULTISAMPLE,
        texture,
        0);
    blitAndExpect(rgb, 0xff0000ff);
  }

  private void blitAndExpect(int from, int rgba) {
    gl.call("glClearColor", 1f, 0f, 0f, 0f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    framebuffer(texture(GL_RGBA8));
    gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, from);
    gl.call("glBlitFramebuffer", 0, 0, 8, 8, 0, 0, 8, 8, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    gl.call(
        "glBindFramebuffer",
        GL_READ_FRAMEBUFFER,
        gl.driver.session().current(0).drawFramebuffer.name);
    gl.expect(GL_NO_ERROR);
    gl.expectPixel(4, 4, rgba);
  }

  /** More states than a pipeline's key can number, of a program that animates one of them. */
  @Test
  void animatedStateForALongTime() {
    gl.close();
    gl = GlTestContext.core();
    gl.program(PictureTest.POSITION_VERTEX, COLOR);
    gl.fullQuad();
    gl.call("glEnable", GL_POLYGON_OFFSET_FILL);
    gl.call("glEnable", GL_DEPTH_TEST);
    for (int i = 0; i < 2; i++) {
      gl.call("glDepthFunc", i == 0 ? GL_LESS : GL_GREATER);
      draw(1, 0, 0, 1);
    }
    gl.call("glDepthFunc", GL_LESS);
    for (int i = 1; i <= 1 << 15; i++) {
      gl.call("glPolygonOffset", 0f, (float) i);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      assertEquals(i, gl.last(Command.Draw.class).dynamic().depthBias().units());
      gl.commands.clear();
    }
  }
}
