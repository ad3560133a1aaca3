package org.oovr.driver.gl.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Functions and values of small extensions; the answers are those of llvmpipe. */
class ExtensionFunctionsTest {
  private static GlTestContext es() {
    GlTestContext gl = GlTestContext.drawing();
    int[] list = {CONTEXT_MAJOR, 2, CONTEXT_MINOR, 0, CONTEXT_PROFILE, 4, 0};
    long context = gl.call("glXCreateContextAttribsARB", 1L, 1L, 0L, true, list);
    gl.call("glXMakeCurrent", 1L, 7L, context);
    return gl;
  }

  @Test
  void labels() {
    try (GlTestContext gl = GlTestContext.core()) {
      int buffer = gl.buffer(GL_ARRAY_BUFFER, new float[] {1});
      gl.call("glLabelObjectEXT", GL_BUFFER_OBJECT_EXT, buffer, 3, "abcdef");
      ByteBuffer length = GlTestContext.buffer(4);
      ByteBuffer text = GlTestContext.buffer(16);
      gl.call("glGetObjectLabelEXT", GL_BUFFER_OBJECT_EXT, buffer, 16, length, text);
      assertEquals("abc", new String(text.array(), 0, 3, StandardCharsets.US_ASCII));
      assertEquals(3, length.getInt(0));
      gl.call("glLabelObjectEXT", GL_BUFFER, buffer, 0, "x");
      gl.expect(GL_INVALID_ENUM);
    }
  }

  @Test
  void rowsAreWrittenUpsideDown() {
    try (GlTestContext gl = GlTestContext.drawing();
        GlTestContext es = es()) {
      for (GlTestContext c : new GlTestContext[] {gl, es}) {
        boolean desktop = c == gl;
        int name = desktop ? GL_PACK_INVERT_MESA : GL_PACK_REVERSE_ROW_ORDER_ANGLE;
        c.call("glEnable", GL_SCISSOR_TEST);
        c.call("glScissor", 0, 1, 1, 1);
        c.call("glClearColor", 1f, 0f, 0f, 1f);
        c.call("glClear", GL_COLOR_BUFFER_BIT);
        c.call("glPixelStorei", name, 1);
        assertEquals(1, c.getInteger(name));
        ByteBuffer out = GlTestContext.buffer(8);
        c.call("glReadPixels", 0, 0, 1, 2, GL_RGBA, GL_UNSIGNED_BYTE, out);
        assertEquals(0xff0000ff, out.getInt(0), "the upper row comes first");
        c.call("glPixelStorei", desktop ? GL_PACK_REVERSE_ROW_ORDER_ANGLE : GL_PACK_INVERT_MESA, 1);
        c.expect(GL_INVALID_ENUM);
      }
    }
  }

  @Test
  void feedbackIntoTheRestOfABuffer() {
    try (GlTestContext gl = GlTestContext.core()) {
      int buffer = gl.buffer(GL_TRANSFORM_FEEDBACK_BUFFER, new byte[37]);
      gl.call("glBindBufferOffsetEXT", GL_TRANSFORM_FEEDBACK_BUFFER, 1, buffer, 8L);
      gl.expect(GL_NO_ERROR);
      ByteBuffer out = GlTestContext.buffer(8);
      gl.call("glGetInteger64i_v", GL_TRANSFORM_FEEDBACK_BUFFER_SIZE, 1, out);
      assertEquals(28, out.getLong(0));
      gl.call("glBindBufferOffsetEXT", GL_UNIFORM_BUFFER, 1, buffer, 8L);
      gl.expect(GL_INVALID_ENUM);
      gl.call("glBindBufferOffsetEXT", GL_TRANSFORM_FEEDBACK_BUFFER, 1, buffer, 40L);
      gl.expect(GL_INVALID_VALUE);
    }
  }

  @Test
  void mapsAreReadWithinLimits() {
    try (GlTestContext gl = GlTestContext.compatibility()) {
      ByteBuffer out = GlTestContext.buffer(64);
      gl.call("glGetnMapivARB", GL_MAP1_VERTEX_3, GL_ORDER, 4, out);
      gl.expect(GL_NO_ERROR);
      assertEquals(1, out.getInt(0));
      gl.call("glGetnMapivARB", GL_MAP1_VERTEX_3, GL_DOMAIN, 4, out);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glGetnColorTableARB", GL_COLOR_TABLE, GL_RGBA, GL_FLOAT, 64, out);
      gl.expect(GL_INVALID_OPERATION);
    }
  }

  @Test
  void rasterPositionsOutside() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glRasterPos2f", 5f, 0f);
      assertEquals(0, gl.getInteger(GL_CURRENT_RASTER_POSITION_VALID));
      gl.call("glEnable", GL_RASTER_POSITION_UNCLIPPED_IBM);
      gl.call("glRasterPos2f", 5f, 0f);
      assertEquals(1, gl.getInteger(GL_CURRENT_RASTER_POSITION_VALID));
      assertEquals(3 * GlTestContext.WIDTH, gl.getInteger(GL_CURRENT_RASTER_POSITION));
    }
  }

  /** Images of ES without a size have that of what is given. */
  @Test
  void formatsOfEs() {
    int[][] rows = {
      {GL_RGBA, GL_RGBA, GL_FLOAT, GL_RGBA32F},
      {GL_RGBA, GL_RGBA, GL_HALF_FLOAT_OES, GL_RGBA16F},
      {GL_LUMINANCE_ALPHA, GL_LUMINANCE_ALPHA, GL_HALF_FLOAT_OES, GL_LUMINANCE_ALPHA16F_ARB},
      {GL_BGRA, GL_BGRA, GL_UNSIGNED_BYTE, GL_BGRA},
      {GL_RGBA16, GL_RGBA, GL_UNSIGNED_SHORT, GL_RGBA16},
    };
    try (GlTestContext gl = es()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      ByteBuffer out = GlTestContext.buffer(4);
      for (int[] r : rows) {
        gl.call("glTexImage2D", GL_TEXTURE_2D, 0, r[0], 2, 2, 0, r[1], r[2], new byte[64]);
        gl.expect(GL_NO_ERROR);
        gl.call("glGetTexLevelParameteriv", GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, out);
        assertEquals(Integer.toHexString(r[3]), Integer.toHexString(out.getInt(0)));
      }
      gl.call(
          "glCompressedTexImage2D", GL_TEXTURE_2D, 0, GL_ETC1_RGB8_OES, 4, 4, 0, 8, new byte[8]);
      gl.expect(GL_NO_ERROR);
      assertEquals(51, gl.getInteger(GL_NUM_COMPRESSED_TEXTURE_FORMATS));
    }
  }

  @Test
  void depthRangesOfEs() {
    try (GlTestContext gl = es()) {
      gl.call("glDepthRangeArrayfvOES", 1, 1, new float[] {0.25f, 0.75f});
      gl.call("glDepthRangeIndexedfOES", 2, 0.5f, 1f);
      gl.expect(GL_NO_ERROR);
      ByteBuffer out = GlTestContext.buffer(8);
      gl.call("glGetFloati_v", GL_DEPTH_RANGE, 1, out);
      assertEquals(0.75f, out.getFloat(4));
    }
  }

  @Test
  void samplesAreResolvedAndScaled() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int[] framebuffers = new int[2];
      for (int i = 0; i < 2; i++) {
        framebuffers[i] = gl.gen("glGenFramebuffers");
        gl.call("glBindFramebuffer", GL_FRAMEBUFFER, framebuffers[i]);
        gl.call("glBindRenderbuffer", GL_RENDERBUFFER, gl.gen("glGenRenderbuffers"));
        int samples = i == 0 ? 4 : 0;
        gl.call(
            "glRenderbufferStorageMultisample", GL_RENDERBUFFER, samples, GL_RGBA8, 4 << i, 4 << i);
        int bound = gl.getInteger(GL_RENDERBUFFER_BINDING);
        gl.call(
            "glFramebufferRenderbuffer",
            GL_FRAMEBUFFER,
            GL_COLOR_ATTACHMENT0,
            GL_RENDERBUFFER,
            bound);
        gl.call("glClearColor", 1f, 0f, i, 1f);
        gl.call("glClear", GL_COLOR_BUFFER_BIT);
      }
      gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, framebuffers[0]);
      int filter = GL_SCALED_RESOLVE_NICEST_EXT;
      gl.call("glBlitFramebuffer", 0, 0, 4, 4, 0, 0, 8, 8, GL_COLOR_BUFFER_BIT, GL_LINEAR);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glBlitFramebuffer", 0, 0, 4, 4, 0, 0, 8, 8, GL_COLOR_BUFFER_BIT, filter);
      gl.expect(GL_NO_ERROR);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, framebuffers[1]);
      gl.expectPixel(7, 7, 0xff0000ff);
      gl.call("glBlitFramebuffer", 0, 0, 4, 4, 0, 0, 8, 8, GL_COLOR_BUFFER_BIT, filter);
      gl.expect(GL_INVALID_OPERATION);
    }
  }

  /** A renderbuffer of shared exponents is none that is drawn into, and has no bits (Mesa). */
  @Test
  void sharedExponentsOfRenderbuffersHaveNoBits() {
    try (GlTestContext gl = GlTestContext.core()) {
      int buffer = gl.gen("glGenRenderbuffers");
      gl.call("glBindRenderbuffer", GL_RENDERBUFFER, buffer);
      for (int format : new int[] {GL_RGB9_E5, GL_R11F_G11F_B10F}) {
        gl.call("glRenderbufferStorage", GL_RENDERBUFFER, format, 16, 16);
        ByteBuffer red = GlTestContext.buffer(4);
        gl.call("glGetRenderbufferParameteriv", GL_RENDERBUFFER, GL_RENDERBUFFER_RED_SIZE, red);
        assertEquals(format == GL_RGB9_E5 ? 0 : 11, red.getInt(0));
      }
      gl.expect(GL_NO_ERROR);
    }
  }
}
