package org.oovr.driver.gl.call.es;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Texels of OpenGL ES, where it allows less than OpenGL or sees them otherwise; as llvmpipe. */
class EsTexelsTest {
  private final GlTestContext gl = GlTestContext.drawing();

  @BeforeEach
  void makeCurrent() {
    int[] list = {CONTEXT_MAJOR, 3, CONTEXT_MINOR, 2, CONTEXT_PROFILE, 4, 0};
    long context = gl.call("glXCreateContextAttribsARB", 1L, 1L, 0L, true, list);
    gl.call("glXMakeCurrent", 1L, 7L, context);
  }

  @AfterEach
  void close() {
    gl.close();
  }

  private int texture(int internalFormat, int format, int type, Object texels) {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, t);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, internalFormat, 1, 1, 0, format, type, texels);
    gl.expect(GL_NO_ERROR);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return t;
  }

  private void attach(int texture) {
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call(
        "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  }

  /**
   * Windows hold no sRGB here, though others see them so: what is copied from them is as it was.
   */
  @Test
  void windowsAreCopiedAsTheyAre() {
    gl.call("oovrDrawable", 9L, 4, 4, 24, 8, 0, 8, true, true);
    int[] list = {CONTEXT_MAJOR, 3, CONTEXT_MINOR, 2, CONTEXT_PROFILE, 4, 0};
    gl.call(
        "glXMakeCurrent", 1L, 9L, gl.call("glXCreateContextAttribsARB", 1L, 1L, 0L, true, list));
    gl.call("glClearColor", 0.6f, 0.6f, 0.6f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    attach(texture(GL_RGB565, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, null));
    gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, 0);
    gl.call("glBlitFramebuffer", 0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, 1);
    gl.expect(GL_NO_ERROR);
    assertEquals(0x9c9a9cff, gl.pixel(0, 0));
  }

  @Test
  void pairsThatImagesAreReadIn() {
    int[][] rows = {
      {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_RGBA, GL_UNSIGNED_BYTE, GL_NO_ERROR},
      {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_RGBA, GL_FLOAT, GL_INVALID_OPERATION},
      {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_BGRA, GL_UNSIGNED_BYTE, GL_NO_ERROR},
      {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_RED, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
      {GL_R8, GL_RED, GL_UNSIGNED_BYTE, GL_RED, GL_UNSIGNED_BYTE, GL_NO_ERROR},
      {GL_R16F, GL_RED, GL_FLOAT, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
      {GL_R16F, GL_RED, GL_FLOAT, GL_RGBA, GL_FLOAT, GL_NO_ERROR},
      {GL_R8_SNORM, GL_RED, GL_BYTE, GL_RGBA, GL_UNSIGNED_BYTE, GL_NO_ERROR},
      {GL_R8I, GL_RED_INTEGER, GL_BYTE, GL_RGBA_INTEGER, GL_INT, GL_NO_ERROR},
      {GL_R8I, GL_RED_INTEGER, GL_BYTE, GL_RGBA_INTEGER, GL_UNSIGNED_INT, GL_INVALID_OPERATION},
    };
    ByteBuffer pixel = GlTestContext.buffer(16);
    for (int[] row : rows) {
      attach(texture(row[0], row[1], row[2], null));
      gl.call("glReadPixels", 0, 0, 1, 1, row[3], row[4], pixel);
      assertEquals(row[5], gl.error(), Integer.toHexString(row[0]));
    }
  }

  /** What lies beside the image leaves memory as it is. */
  @Test
  void readsWriteWhatThereIs() {
    attach(texture(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, new byte[] {1, 2, 3, 4}));
    ByteBuffer pixels = GlTestContext.buffer(36);
    for (int i = 0; i < 9; i++) {
      pixels.putInt(4 * i, -1);
    }
    gl.call("glReadPixels", -1, -1, 3, 3, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    for (int i = 0; i < 9; i++) {
      assertEquals(i == 4 ? 0x04030201 : -1, pixels.getInt(4 * i), "pixel " + i);
    }
  }

  @Test
  void onlyWhatIsDrawnToAndFilteredHasMipmaps() {
    int[][] rows = {
      {GL_RGB, GL_RGB, GL_UNSIGNED_BYTE, GL_NO_ERROR},
      {GL_RGB, GL_RGB, GL_FLOAT, GL_INVALID_OPERATION},
      {GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_NO_ERROR},
      {GL_SRGB8, GL_RGB, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
      {GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, GL_INVALID_OPERATION},
    };
    for (int[] row : rows) {
      texture(row[0], row[1], row[2], null);
      gl.call("glGenerateMipmap", GL_TEXTURE_2D);
      gl.expect(row[3]);
    }
  }

  @Test
  void partsAreGivenAsWholesAre() {
    texture(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, null);
    part(GL_RGBA, GL_UNSIGNED_BYTE, GL_NO_ERROR);
    part(GL_RGBA, GL_FLOAT, GL_INVALID_OPERATION);
    part(GL_RGB, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION);
    texture(GL_RGBA, GL_RGBA, GL_HALF_FLOAT_OES, null);
    part(GL_RGBA, GL_HALF_FLOAT_OES, GL_NO_ERROR);
    part(GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION);
    texture(GL_RGBA, GL_BGRA, GL_UNSIGNED_BYTE, null); // MESA_bgra
  }

  private void part(int format, int type, int error) {
    gl.call("glTexSubImage2D", GL_TEXTURE_2D, 0, 0, 0, 1, 1, format, type, new int[4]);
    gl.expect(error);
  }

  @Test
  void oldClampingIsNone() {
    texture(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, null);
    int[][] rows = {
      {GL_CLAMP, GL_INVALID_ENUM},
      {GL_MIRROR_CLAMP_EXT, GL_INVALID_ENUM},
      {GL_MIRROR_CLAMP_TO_EDGE, GL_NO_ERROR},
      {GL_CLAMP_TO_BORDER, GL_NO_ERROR},
    };
    for (int[] row : rows) {
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, row[0]);
      gl.expect(row[1]);
    }
  }

  /** Ten bits without a size are not drawn to, nor are floats without one. */
  @Test
  void whatIsDrawnTo() {
    int[][] rows = {
      {GL_RGB, GL_RGB, GL_UNSIGNED_INT_2_10_10_10_REV, GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT},
      {GL_RGBA, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT},
      {GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, GL_FRAMEBUFFER_COMPLETE},
      {GL_RGBA, GL_RGBA, GL_FLOAT, GL_FRAMEBUFFER_UNSUPPORTED},
      {GL_RGBA32F, GL_RGBA, GL_FLOAT, GL_FRAMEBUFFER_COMPLETE},
    };
    for (int[] row : rows) {
      attach(texture(row[0], row[1], row[2], null));
      assertEquals(row[3], (int) gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
    }
  }

  /** Levels of what is immutable are those that it has. */
  @Test
  void levelsAreClampedWhereTheyAreSet() {
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 2, GL_RGBA8, 4, 4);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 7);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 5);
    ByteBuffer value = GlTestContext.buffer(4);
    for (int name : new int[] {GL_TEXTURE_MAX_LEVEL, GL_TEXTURE_BASE_LEVEL}) {
      gl.call("glGetTexParameteriv", GL_TEXTURE_2D, name, value);
      assertEquals(1, value.getInt(0));
    }
  }

  /** Depths of formats with a size are red, of others luminance. */
  @Test
  void depthsAreRedOrLuminance() {
    int p =
        gl.program(
            "#version 300 es\nin vec2 p;\nvoid main() { gl_Position = vec4(p, 0.0, 1.0); }\n",
            "#version 300 es\nprecision highp float;\nuniform sampler2D s;\nout vec4 c;\n"
                + "void main() { c = texelFetch(s, ivec2(gl_FragCoord.x) - 3, 0).rgaa; c.a = 1.0; }\n");
    gl.call("glUniform1i", gl.uniform(p, "s"), 0);
    short[] one = {-1};
    texture(GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, one);
    expectFetched(0xff00ffff, 0x0000ffff);
    texture(GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, one);
    expectFetched(0xffffffff, 0x0000ffff);
    gl.call("glBindTexture", GL_TEXTURE_2D, 0);
    expectFetched(0x0000ffff, 0x000000ff); // one texel of nothing bound, as of any image
  }

  private void expectFetched(int rgba, int beside) {
    gl.fullQuad();
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(3, 3, rgba);
    gl.expectPixel(4, 4, beside);
  }

  /** As on llvmpipe, where the specification leaves it open or Mesa departs from it. */
  @Test
  void imagesWithoutSizeAreReadAndCopiedAsTheyWereGiven() {
    int[][] rows = { // format, type, the type to read in, errors of mipmaps and of copies to BGRA
      {GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, GL_UNSIGNED_SHORT_5_5_5_1, 0, 0},
      {GL_RED, GL_HALF_FLOAT, GL_HALF_FLOAT, GL_INVALID_OPERATION, GL_INVALID_OPERATION},
      {GL_BGRA, GL_UNSIGNED_BYTE, GL_UNSIGNED_BYTE, 0, 0},
    };
    for (int[] row : rows) {
      int t = gl.gen("glGenTextures");
      gl.call("glBindTexture", GL_TEXTURE_2D, t);
      gl.call("glTexImage2D", GL_TEXTURE_2D, 0, row[0], 4, 4, 0, row[0], row[1], null);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
      assertEquals(row[2], gl.getInteger(GL_IMPLEMENTATION_COLOR_READ_TYPE));
      assertEquals(row[0], gl.getInteger(GL_IMPLEMENTATION_COLOR_READ_FORMAT));
      gl.expect(GL_NO_ERROR);
      gl.call("glGenerateMipmap", GL_TEXTURE_2D);
      gl.expect(row[3]);
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      gl.call("glCopyTexImage2D", GL_TEXTURE_2D, 0, GL_BGRA, 0, 0, 2, 2, 0);
      gl.expect(row[4]);
    }
  }
}
