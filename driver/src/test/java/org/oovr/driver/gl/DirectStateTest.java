package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.ResourceCommand;

/** Functions of OpenGL 4.3 to 4.5 that name their objects, and textures filled by one texel. */
class DirectStateTest {
  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private int create(String function, Object... target) {
    ByteBuffer out = GlTestContext.buffer(4);
    if (target.length == 0) {
      gl.call(function, 1, out);
    } else {
      gl.call(function, target[0], 1, out);
    }
    gl.expect(GL_NO_ERROR);
    return out.getInt(0);
  }

  private int query(String function, Object... arguments) {
    Object[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
    ByteBuffer out = GlTestContext.buffer(16);
    all[arguments.length] = out;
    gl.call(function, all);
    gl.expect(GL_NO_ERROR);
    return out.getInt(0);
  }

  private int[] texels(int texture, int level, int count) {
    ByteBuffer out = GlTestContext.buffer(4 * count);
    gl.call("glGetTextureImage", texture, level, GL_RGBA, GL_UNSIGNED_BYTE, 4 * count, out);
    gl.expect(GL_NO_ERROR);
    int[] words = new int[count];
    out.asIntBuffer().get(words);
    return words;
  }

  @Test
  void texturesAreFilledByATexel() {
    int t = create("glCreateTextures", GL_TEXTURE_2D_ARRAY);
    gl.call("glTextureStorage3D", t, 2, GL_RGBA8, 4, 2, 3);
    gl.call("glPixelStorei", GL_UNPACK_ROW_LENGTH, 9);
    gl.call("glClearTexImage", t, 1, GL_RGBA, GL_UNSIGNED_BYTE, new byte[] {1, 2, 3, 4});
    gl.expect(GL_NO_ERROR);
    int fill = 0x04030201;
    assertArrayEquals(new int[] {fill, fill, fill, fill, fill, fill}, texels(t, 1, 6));
    gl.call("glClearTexSubImage", t, 0, 1, 0, 2, 2, 1, 1, GL_RED, GL_FLOAT, new float[] {1});
    gl.expect(GL_NO_ERROR);
    int[] all = new int[24];
    all[17] = 0xff0000ff;
    all[18] = 0xff0000ff;
    assertArrayEquals(all, texels(t, 0, 24));
    gl.call("glClearTexImage", t, 0, GL_RGBA, GL_UNSIGNED_BYTE, null);
    assertArrayEquals(new int[24], texels(t, 0, 24));
    gl.call("glClearTexImage", t, 2, GL_RGBA, GL_UNSIGNED_BYTE, null);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glClearTexImage", t, 0, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, null);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glClearTexSubImage", t, 0, 3, 0, 0, 2, 1, 1, GL_RED, GL_FLOAT, new float[] {1});
    gl.expect(GL_INVALID_OPERATION);

    int samples = create("glCreateTextures", GL_TEXTURE_2D_MULTISAMPLE);
    gl.call("glTextureStorage2DMultisample", samples, 4, GL_RG8, 8, 8, true);
    gl.call(
        "glClearTexSubImage", samples, 0, 2, 1, 0, 3, 4, 1, GL_RG, GL_FLOAT, new float[] {1, 0});
    gl.expect(GL_NO_ERROR);
    ResourceCommand.Clear clear = gl.last(ResourceCommand.Clear.class);
    assertEquals(4, clear.target().samples());
    assertEquals(1f, Float.intBitsToFloat(clear.colorWords()[0]));
    assertEquals(3, clear.scissor().scissorWidth());

    int cube = create("glCreateTextures", GL_TEXTURE_CUBE_MAP);
    gl.call("glTextureStorage2D", cube, 1, GL_RGBA8, 1, 1);
    gl.call(
        "glClearTexSubImage",
        cube,
        0,
        0,
        0,
        4,
        1,
        1,
        2,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        new byte[] {9, 9, 9, 9});
    assertArrayEquals(new int[] {0, 0, 0, 0, 0x09090909, 0x09090909}, texels(cube, 0, 6));
  }

  @Test
  void parametersOfNamedObjects() {
    int t = create("glCreateTextures", GL_TEXTURE_2D);
    gl.call("glTextureStorage2D", t, 3, GL_RGBA8UI, 8, 4);
    assertEquals(4, query("glGetTextureLevelParameteriv", t, 1, GL_TEXTURE_WIDTH));
    assertEquals(
        GL_RGBA8UI, query("glGetTextureLevelParameteriv", t, 2, GL_TEXTURE_INTERNAL_FORMAT));
    gl.call("glTextureParameterIuiv", t, GL_TEXTURE_BORDER_COLOR, new int[] {-1, 2, 3, 4});
    assertEquals(-1, query("glGetTextureParameterIiv", t, GL_TEXTURE_BORDER_COLOR));
    assertEquals(-1, query("glGetTextureParameterIuiv", t, GL_TEXTURE_BORDER_COLOR));

    int f = create("glCreateFramebuffers");
    gl.call("glNamedFramebufferParameteri", f, GL_FRAMEBUFFER_DEFAULT_WIDTH, 77);
    assertEquals(77, query("glGetNamedFramebufferParameteriv", f, GL_FRAMEBUFFER_DEFAULT_WIDTH));
    gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, f);
    assertEquals(
        77,
        query("glGetFramebufferParameteriv", GL_READ_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH));
    gl.call("glInvalidateNamedFramebufferData", f, 1, new int[] {GL_COLOR_ATTACHMENT0});
    gl.expect(GL_NO_ERROR);

    int r = create("glCreateRenderbuffers");
    gl.call("glNamedRenderbufferStorage", r, GL_DEPTH24_STENCIL8, 5, 6);
    assertEquals(6, query("glGetNamedRenderbufferParameteriv", r, GL_RENDERBUFFER_HEIGHT));

    int b = create("glCreateBuffers");
    gl.call("glNamedBufferData", b, 12L, null, GL_STATIC_DRAW);
    assertEquals(12, query("glGetNamedBufferParameteri64v", b, GL_BUFFER_SIZE));
  }

  @Test
  void severalVertexBuffersAtOnce() {
    int a = create("glCreateVertexArrays");
    int b = gl.buffer(GL_ARRAY_BUFFER, new float[] {-1, -1, 1, -1, -1, 1, 1, 1});
    int c = gl.buffer(GL_ARRAY_BUFFER, new byte[] {0, 1, 0, 1, 0, 1, 0, 1, 9});
    gl.call(
        "glVertexArrayVertexBuffers",
        a,
        2,
        2,
        new int[] {b, c},
        new long[] {0, 1},
        new int[] {8, 2});
    gl.expect(GL_NO_ERROR);
    gl.call("glBindVertexArray", a);
    for (int i = 0; i < 2; i++) {
      gl.call("glEnableVertexAttribArray", i);
      gl.call(
          "glVertexAttribFormat",
          i,
          i == 0 ? 2 : 1,
          i == 0 ? GL_FLOAT : GL_UNSIGNED_BYTE,
          false,
          0);
      gl.call("glVertexAttribBinding", i, 2 + i);
    }
    gl.program(
        "#version 330\nlayout(location = 0) in vec2 p;\nlayout(location = 1) in float g;\n"
            + "flat out float green;\n"
            + "void main() { green = g; gl_Position = vec4(p, 0, 1); }",
        "#version 330\n"
            + "flat in float green;\n"
            + "out vec4 o;\n"
            + "void main() { o = vec4(0, green, 0, 1); }");
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(3, 3, 0x00ff00ff);
    gl.call("glBindVertexBuffers", 2, 2, null, null, null);
    gl.expect(GL_NO_ERROR);
    gl.call("glBindVertexBuffers", 15, 2, null, null, null);
    gl.expect(GL_INVALID_OPERATION);
  }
}
