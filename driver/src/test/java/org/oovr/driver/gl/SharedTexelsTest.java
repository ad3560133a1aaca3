package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;

/** Textures that show texels of others, bytes of buffers as texels, and parts of images read. */
class SharedTexelsTest {
  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  /** An immutable array: texel x of layer z of level l is 100 l + 10 z + x, in red. */
  private int array() {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D_ARRAY, t);
    gl.call("glTexStorage3D", GL_TEXTURE_2D_ARRAY, 3, GL_RGBA8, 8, 8, 7);
    for (int level = 0; level < 3; level++) {
      int size = 8 >> level;
      byte[] texels = new byte[size * size * 7 * 4];
      for (int i = 0; i < texels.length / 4; i++) {
        texels[4 * i] = (byte) (100 * level + 10 * (i / (size * size)) + i % size);
        texels[4 * i + 3] = (byte) 255;
      }
      gl.call(
          "glTexSubImage3D",
          GL_TEXTURE_2D_ARRAY,
          level,
          0,
          0,
          0,
          size,
          size,
          7,
          GL_RGBA,
          GL_UNSIGNED_BYTE,
          texels);
    }
    gl.expect(GL_NO_ERROR);
    return t;
  }

  private static int view(GlTestContext gl, int of, int target, int format, int... range) {
    int v = gl.gen("glGenTextures");
    gl.call("glTextureView", v, target, of, format, range[0], range[1], range[2], range[3]);
    return v;
  }

  private static int parameter(GlTestContext gl, int texture, int pname) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetTextureParameteriv", texture, pname, out);
    gl.expect(GL_NO_ERROR);
    return out.getInt(0);
  }

  private static byte[] red(GlTestContext gl, int texture, int level, int... region) {
    ByteBuffer out = GlTestContext.buffer(region[3] * region[4] * region[5]);
    gl.call("glPixelStorei", GL_PACK_ALIGNMENT, 1);
    gl.call(
        "glGetTextureSubImage",
        texture,
        level,
        region[0],
        region[1],
        region[2],
        region[3],
        region[4],
        region[5],
        GL_RED,
        GL_UNSIGNED_BYTE,
        out.limit(),
        out);
    gl.expect(GL_NO_ERROR);
    return out.array();
  }

  @Test
  void viewsShowLevelsAndLayersOfOthers() throws IOException {
    int t = array();
    int v = view(gl, t, GL_TEXTURE_2D_ARRAY, GL_RGBA8UI, 1, 5, 2, 4);
    int cube = view(gl, v, GL_TEXTURE_2D, GL_SRGB8_ALPHA8, 1, 1, 3, 1);
    gl.expect(GL_NO_ERROR);
    assertEquals(1, parameter(gl, v, GL_TEXTURE_VIEW_MIN_LEVEL));
    assertEquals(2, parameter(gl, v, GL_TEXTURE_VIEW_NUM_LEVELS));
    assertEquals(2, parameter(gl, v, GL_TEXTURE_VIEW_MIN_LAYER));
    assertEquals(4, parameter(gl, v, GL_TEXTURE_VIEW_NUM_LAYERS));
    assertEquals(3, parameter(gl, v, GL_TEXTURE_IMMUTABLE_LEVELS));
    assertEquals(2, parameter(gl, cube, GL_TEXTURE_VIEW_MIN_LEVEL));
    assertEquals(5, parameter(gl, cube, GL_TEXTURE_VIEW_MIN_LAYER));
    assertArrayEquals(new byte[] {(byte) 250, (byte) 251}, red(gl, cube, 0, 0, 0, 0, 2, 1, 1));

    // what is written through one is in all
    gl.call("glBindTexture", GL_TEXTURE_2D_ARRAY, v);
    gl.call(
        "glTexSubImage3D",
        GL_TEXTURE_2D_ARRAY,
        1,
        1,
        0,
        3,
        1,
        1,
        1,
        GL_RED_INTEGER,
        GL_UNSIGNED_BYTE,
        new byte[] {77});
    assertArrayEquals(new byte[] {(byte) 250, 77}, red(gl, cube, 0, 0, 0, 0, 2, 1, 1));
    assertArrayEquals(new byte[] {77}, red(gl, t, 2, 1, 0, 5, 1, 1, 1));
    int f = gl.gen("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, f);
    gl.call("glFramebufferTextureLayer", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, t, 2, 5);
    gl.call("glClearColor", 1f, 0f, 0f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    assertArrayEquals(new byte[] {-1, -1}, red(gl, cube, 0, 0, 0, 0, 2, 1, 1));

    // the texels live as long as anybody shows them
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    gl.call("glDeleteTextures", 1, new int[] {t});
    assertArrayEquals(new byte[] {-1, -1}, red(gl, cube, 0, 0, 0, 0, 2, 1, 1));
    try (GlTestContext again = GlTestContext.after(encoder.take())) {
      assertArrayEquals(new byte[] {-1, -1}, red(again, cube, 0, 0, 0, 0, 2, 1, 1));
      assertEquals(5, parameter(again, cube, GL_TEXTURE_VIEW_MIN_LAYER));
      assertArrayEquals(new byte[] {23, 24}, red(again, t, 0, 3, 2, 2, 2, 1, 1));
    }
  }

  @Test
  void shadersSampleViews() {
    int t = array();
    gl.program(
        """
        #version 330
        layout(location = 0) in vec2 p;
        void main() { gl_Position = vec4(p, 0, 1); }
        """,
        """
        #version 330
        uniform usampler2DArray s;
        out vec4 c;
        void main() {
          uvec4 v = texelFetch(s, ivec3(1, 0, 2), 0);
          c = vec4(float(v.r) / 255.0, float(textureSize(s, 0).z) / 255.0, 0, 1);
        }
        """);
    int v = view(gl, t, GL_TEXTURE_2D_ARRAY, GL_RGBA8UI, 1, 1, 3, 9);
    gl.call("glBindTexture", GL_TEXTURE_2D_ARRAY, v);
    gl.call("glTexParameteri", GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexParameteri", GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl.fullQuad();
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(5, 5, (151 << 24) + (4 << 16) + 255);
  }

  private void refused(int error, int target, int of, int format, int... range) {
    view(gl, of, target, format, range);
    gl.expect(error);
  }

  @Test
  void whatCannotBeShownIsRefused() {
    int t = array();
    refused(GL_INVALID_VALUE, GL_TEXTURE_2D, 0, GL_RGBA8, 0, 1, 0, 1);
    refused(GL_INVALID_OPERATION, GL_TEXTURE_3D, t, GL_RGBA8, 0, 1, 0, 1);
    refused(GL_INVALID_OPERATION, GL_TEXTURE_2D, t, GL_RGBA16, 0, 1, 0, 1);
    refused(GL_INVALID_VALUE, GL_TEXTURE_2D, t, GL_RGBA8, 3, 1, 0, 1);
    refused(GL_INVALID_VALUE, GL_TEXTURE_2D, t, GL_RGBA8, 0, 1, 7, 1);
    refused(GL_INVALID_VALUE, GL_TEXTURE_2D, t, GL_RGBA8, 0, 1, 0, 2);
    refused(GL_INVALID_VALUE, GL_TEXTURE_CUBE_MAP, t, GL_RGBA8, 0, 1, 2, 6);
    gl.call("glTextureView", t, GL_TEXTURE_2D, t, GL_RGBA8, 0, 1, 0, 1);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glTextureView", 99, GL_TEXTURE_2D, t, GL_RGBA8, 0, 1, 0, 1);
    gl.expect(GL_INVALID_OPERATION);
    int other = gl.gen("glGenTextures");
    refused(GL_INVALID_OPERATION, GL_TEXTURE_2D, other, GL_RGBA8, 0, 1, 0, 1); // a name alone
    gl.call("glBindTexture", GL_TEXTURE_2D, other);
    refused(GL_INVALID_OPERATION, GL_TEXTURE_2D, other, GL_RGBA8, 0, 1, 0, 1);
    gl.call("glGetTextureSubImage", t, 0, 7, 0, 0, 2, 1, 1, GL_RED, GL_FLOAT, 8, new float[2]);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void partsOfBuffersAreTexels() {
    int p =
        gl.program(
            """
            #version 330
            layout(location = 0) in vec2 p;
            void main() { gl_Position = vec4(p, 0, 1); }
            """,
            """
            #version 330
            uniform samplerBuffer s;
            out vec4 c;
            void main() {
              c = vec4(texelFetch(s, 1).rgb, float(textureSize(s)) / 255.0);
            }
            """);
    gl.call("glUniform1i", gl.uniform(p, "s"), 0);
    int b = gl.buffer(GL_TEXTURE_BUFFER, new float[] {9, 9, 9, 9, 0, 0, 0, 1, 0.6f, 0.2f, 7, 7});
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_BUFFER, t);
    gl.call("glTexBufferRange", GL_TEXTURE_BUFFER, GL_RGB32F, b, 16L, 28L);
    gl.expect(GL_NO_ERROR);
    assertEquals(16, level(GL_TEXTURE_BUFFER_OFFSET));
    assertEquals(28, level(GL_TEXTURE_BUFFER_SIZE));
    assertEquals(2, level(GL_TEXTURE_WIDTH));
    gl.fullQuad();
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(5, 5, 0xff993302);
    gl.call("glTextureBuffer", t, GL_R32F, b);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(5, 5, 0xff00000c);
    gl.call("glTextureBufferRange", t, GL_R32F, b, 4L, 4L);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glTextureBufferRange", t, GL_RGB8, b, 16L, 4L);
    gl.expect(GL_INVALID_ENUM);
  }

  private int level(int pname) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetTexLevelParameteriv", GL_TEXTURE_BUFFER, 0, pname, out);
    gl.expect(GL_NO_ERROR);
    return out.getInt(0);
  }

  @Test
  void formatsAreWhatLlvmpipeSaysOfThem() {
    ByteBuffer out = GlTestContext.buffer(8);
    gl.call("glGetInternalformativ", GL_TEXTURE_2D, GL_RGB8, GL_INTERNALFORMAT_RED_SIZE, 1, out);
    assertEquals(8, out.getInt(0));
    gl.call("glGetInternalformati64v", GL_TEXTURE_2D, GL_R8, GL_MAX_COMBINED_DIMENSIONS, 1, out);
    gl.expect(GL_NO_ERROR);
    assertEquals(1L << 28, out.getLong(0));
    gl.call("glGetInternalformativ", GL_TEXTURE_2D, GL_LUMINANCE8, GL_SAMPLES, 1, out);
    gl.expect(GL_NO_ERROR);
    gl.call("glGetInternalformativ", GL_PROXY_TEXTURE_2D, GL_R8, GL_SAMPLES, 1, out);
    gl.expect(GL_INVALID_ENUM);
  }

  @Test
  void numbersOfDrawsLieInBuffers() {
    gl.program(
        """
        #version 330
        layout(location = 0) in vec2 p;
        void main() { gl_Position = vec4(p, 0, 1); }
        """,
        """
        #version 330
        out vec4 c;
        void main() { c = vec4(0.2); }
        """);
    gl.fullQuad();
    gl.call("glEnable", GL_BLEND);
    gl.call("glBlendFunc", GL_ONE, GL_ONE);
    int[] draw = {4, 1, 0, 0};
    int[] draws = new int[20];
    for (int i = 0; i < 5; i++) {
      System.arraycopy(draw, 0, draws, 4 * i, 4);
    }
    gl.buffer(GL_DRAW_INDIRECT_BUFFER, draws);
    gl.call("glMultiDrawArraysIndirectCount", GL_TRIANGLE_STRIP, 0L, 4L, 4, 0);
    gl.expect(GL_INVALID_OPERATION);
    int n = gl.buffer(GL_PARAMETER_BUFFER, new int[] {7, 3});
    assertEquals(n, gl.getInteger(GL_PARAMETER_BUFFER_BINDING));
    gl.call("glMultiDrawArraysIndirectCount", GL_TRIANGLE_STRIP, 0L, 4L, 4, 0);
    gl.expect(GL_NO_ERROR);
    gl.expectPixel(5, 5, 0x99999999);
    gl.call("glMultiDrawArraysIndirectCountARB", GL_TRIANGLE_STRIP, 16L, 0L, 2, 16);
    gl.expect(GL_NO_ERROR);
    gl.expectPixel(5, 5, 0xffffffff);
    gl.call("glMultiDrawArraysIndirectCount", GL_TRIANGLE_STRIP, 0L, 2L, 4, 0);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glMultiDrawArraysIndirectCount", GL_TRIANGLE_STRIP, 0L, 0L, 6, 0);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glMultiDrawElementsIndirectCount", GL_POINTS, GL_FLOAT, 0L, 0L, 4, 0);
    gl.expect(GL_INVALID_ENUM);
  }

  @Test
  void vertexArraysAreAskedByName() {
    ByteBuffer out = GlTestContext.buffer(8);
    gl.call("glCreateVertexArrays", 1, out);
    int v = out.getInt(0);
    int b = gl.buffer(GL_ARRAY_BUFFER, new float[16]);
    gl.call("glVertexArrayVertexBuffer", v, 3, b, 1L << 33, 24);
    gl.call("glVertexArrayAttribFormat", v, 2, 3, GL_SHORT, true, 8);
    gl.call("glVertexArrayAttribBinding", v, 2, 3);
    gl.call("glVertexArrayElementBuffer", v, b);
    gl.expect(GL_NO_ERROR);
    gl.call("glGetVertexArrayIndexediv", v, 2, GL_VERTEX_ATTRIB_ARRAY_SIZE, out);
    assertEquals(3, out.getInt(0));
    gl.call("glGetVertexArrayIndexediv", v, 2, GL_VERTEX_ATTRIB_RELATIVE_OFFSET, out);
    assertEquals(8, out.getInt(0));
    gl.call("glGetVertexArrayiv", v, GL_ELEMENT_ARRAY_BUFFER_BINDING, out);
    assertEquals(b, out.getInt(0));
    gl.call("glGetVertexArrayIndexed64iv", v, 3, GL_VERTEX_BINDING_OFFSET, out);
    assertEquals(1L << 33, out.getLong(0));
    gl.expect(GL_NO_ERROR);
    gl.call("glGetVertexArrayiv", 0, GL_ELEMENT_ARRAY_BUFFER_BINDING, out);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void imagesAreCopiedAsTheyAre() {
    int from = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, from);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 1, GL_R32F, 2, 2);
    float[] numbers = {1, 2, -3, 0.5f};
    gl.call("glTexSubImage2D", GL_TEXTURE_2D, 0, 0, 0, 2, 2, GL_RED, GL_FLOAT, numbers);
    int to = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, to);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 2, GL_RGBA8, 4, 4);
    int r = gl.gen("glGenRenderbuffers");
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, r);
    gl.call("glRenderbufferStorage", GL_RENDERBUFFER, GL_RG16, 2, 2);
    copy(from, GL_TEXTURE_2D, 0, to, GL_TEXTURE_2D, 1);
    copy(to, GL_TEXTURE_2D, 1, r, GL_RENDERBUFFER, 0);
    gl.expect(GL_NO_ERROR);
    copy(r, GL_RENDERBUFFER, 0, to, GL_TEXTURE_2D, 0);
    gl.expect(GL_NO_ERROR);
    ByteBuffer out = GlTestContext.buffer(16);
    gl.call("glGetTextureSubImage", to, 0, 0, 0, 0, 2, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, 16, out);
    gl.expect(GL_NO_ERROR);
    for (int i = 0; i < 4; i++) {
      assertEquals(numbers[i], out.getFloat(4 * i));
    }
    copy(from, GL_TEXTURE_2D, 0, r, GL_RENDERBUFFER, 1);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glRenderbufferStorage", GL_RENDERBUFFER, GL_RGBA16, 2, 2);
    copy(from, GL_TEXTURE_2D, 0, r, GL_RENDERBUFFER, 0);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void copiesOutsideOfAnImageAreErrors() {
    int array = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D_ARRAY, array);
    gl.call("glTexStorage3D", GL_TEXTURE_2D_ARRAY, 2, GL_RGBA8, 8, 6, 3);
    int[][] boxes = {
      {0, 0, 0, 8, 6, 3, GL_NO_ERROR},
      {1, 0, 0, 8, 6, 3, GL_INVALID_VALUE},
      {0, 2, 0, 8, 5, 3, GL_INVALID_VALUE},
      {0, 0, 2, 8, 6, 2, GL_INVALID_VALUE},
      {-1, 0, 0, 4, 4, 1, GL_INVALID_VALUE},
      {0, 0, 0, -1, 4, 1, GL_INVALID_VALUE},
    };
    for (int[] b : boxes) {
      gl.call(
          "glCopyImageSubData",
          array,
          GL_TEXTURE_2D_ARRAY,
          0,
          b[0],
          b[1],
          b[2],
          array,
          GL_TEXTURE_2D_ARRAY,
          0,
          0,
          0,
          0,
          b[3],
          b[4],
          b[5]);
      gl.expect(b[6]);
    }
    gl.call(
        "glCopyImageSubData",
        array,
        GL_TEXTURE_2D_ARRAY,
        0,
        0,
        0,
        0,
        array,
        GL_TEXTURE_2D_ARRAY,
        1,
        1,
        0,
        0,
        4,
        3,
        1);
    gl.expect(GL_INVALID_VALUE); // its second level is 4 x 3
  }

  private int texture(int format, int width, int height) {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, t);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 1, format, width, height);
    return t;
  }

  private void copy(int from, int x, int y, int to, int toX, int toY, int width, int height) {
    int target = GL_TEXTURE_2D;
    gl.call(
        "glCopyImageSubData",
        from,
        target,
        0,
        x,
        y,
        0,
        to,
        target,
        0,
        toX,
        toY,
        0,
        width,
        height,
        1);
  }

  @Test
  void blocksAreCopiedAsTexels() {
    int blocks = texture(GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 12, 8);
    byte[] data = new byte[6 * 16];
    new java.util.Random(5).nextBytes(data);
    gl.call(
        "glCompressedTexSubImage2D",
        GL_TEXTURE_2D,
        0,
        0,
        0,
        12,
        8,
        GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
        data.length,
        data);
    int texels = texture(GL_RGBA32UI, 3, 2);
    copy(blocks, 0, 0, texels, 0, 0, 12, 8);
    gl.expect(GL_NO_ERROR);
    ByteBuffer out = GlTestContext.buffer(96);
    gl.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA_INTEGER, GL_UNSIGNED_INT, out);
    byte[] seen = new byte[96];
    out.get(0, seen);
    assertArrayEquals(data, seen);
    int again = texture(GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT, 12, 8);
    copy(texels, 1, 0, again, 4, 4, 2, 1);
    gl.expect(GL_NO_ERROR);
    gl.call("glGetCompressedTexImage", GL_TEXTURE_2D, 0, out);
    out.get(0, seen);
    assertArrayEquals(
        java.util.Arrays.copyOfRange(data, 16, 48), java.util.Arrays.copyOfRange(seen, 64, 96));
    copy(blocks, 2, 0, texels, 0, 0, 4, 4);
    gl.expect(GL_INVALID_VALUE);
    copy(texels, 0, 0, blocks, 8, 4, 2, 1);
    gl.expect(GL_INVALID_VALUE);
    copy(blocks, 0, 0, texture(GL_RGBA16UI, 3, 2), 0, 0, 12, 8);
    gl.expect(GL_INVALID_OPERATION);
    copy(gl.gen("glGenTextures"), 0, 0, texels, 0, 0, 1, 1);
    gl.expect(GL_INVALID_OPERATION);
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, t);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA32UI, 4, 4, 0, GL_RGBA_INTEGER, GL_INT, null);
    copy(t, 0, 0, texels, 0, 0, 1, 1);
    gl.expect(GL_INVALID_OPERATION); // it lacks levels that its filter needs
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    copy(t, 0, 0, texels, 0, 0, 1, 1);
    gl.expect(GL_NO_ERROR);
  }

  private void copy(int from, int source, int level, int to, int target, int toLevel) {
    gl.call(
        "glCopyImageSubData", from, source, level, 0, 0, 0, to, target, toLevel, 0, 0, 0, 2, 2, 1);
  }
}
