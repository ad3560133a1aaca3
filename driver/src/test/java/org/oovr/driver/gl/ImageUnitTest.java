package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Image units, image uniforms, and shaders that read and write texels. */
class ImageUnitTest {
  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private int compute(String source) {
    int p = (int) gl.call("glCreateProgram");
    gl.call("glAttachShader", p, gl.shader(GL_COMPUTE_SHADER, source));
    gl.call("glLinkProgram", p);
    ByteBuffer out = GlTestContext.buffer(12);
    gl.call("glGetProgramiv", p, GL_LINK_STATUS, out);
    assertEquals(1, out.getInt(0), () -> gl.programLog(p));
    gl.call("glUseProgram", p);
    return p;
  }

  private int texture(int target, int format, int... size) {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", target, t);
    if (size.length == 1) {
      gl.call("glTexStorage1D", target, 1, format, size[0]);
    } else if (size.length == 2) {
      gl.call("glTexStorage2D", target, 2, format, size[0], size[1]);
    } else {
      gl.call("glTexStorage3D", target, 1, format, size[0], size[1], size[2]);
    }
    gl.expect(GL_NO_ERROR);
    return t;
  }

  private int[] words(int target, int level, int format, int type, int count) {
    ByteBuffer out = GlTestContext.buffer(4 * count);
    gl.call("glGetTexImage", target, level, format, type, out);
    gl.expect(GL_NO_ERROR);
    int[] words = new int[count];
    out.asIntBuffer().get(words);
    return words;
  }

  private int image(int pname, int unit) {
    ByteBuffer out = GlTestContext.buffer(16);
    gl.call("glGetIntegeri_v", pname, unit, out);
    gl.expect(GL_NO_ERROR);
    return out.getInt(0);
  }

  @Test
  void levelsAndLayersAreBound() {
    int flat = texture(GL_TEXTURE_2D, GL_RGBA8, 4, 2);
    int array = texture(GL_TEXTURE_2D_ARRAY, GL_R32UI, 2, 2, 3);
    compute(
        """
        #version 430 core
        layout(local_size_x = 2) in;
        layout(rgba8, binding = 1) uniform image2D small;
        layout(r32ui, binding = 2) uniform uimage2D one;
        layout(r32ui, binding = 3) uniform uimage2DArray all;
        void main() {
          int x = int(gl_LocalInvocationIndex);
          imageStore(small, ivec2(x, 0), vec4(float(x), 0.2, 0.4, 1.0));
          imageStore(one, ivec2(x, 1), uvec4(70 + x));
          imageAtomicAdd(all, ivec3(0, 0, 2), uint(1 + x));
        }
        """);
    gl.call("glBindImageTexture", 1, flat, 1, false, 0, GL_WRITE_ONLY, GL_RGBA8);
    gl.call("glBindImageTexture", 2, array, 0, false, 1, GL_READ_WRITE, GL_R32UI);
    gl.call("glBindImageTexture", 3, array, 0, true, 0, GL_READ_WRITE, GL_R32UI);
    gl.expect(GL_NO_ERROR);
    assertEquals(array, image(GL_IMAGE_BINDING_NAME, 2));
    assertEquals(1, image(GL_IMAGE_BINDING_LAYER, 2));
    assertEquals(0, image(GL_IMAGE_BINDING_LAYERED, 2));
    assertEquals(1, image(GL_IMAGE_BINDING_LAYERED, 3));
    assertEquals(1, image(GL_IMAGE_BINDING_LEVEL, 1));
    assertEquals(GL_WRITE_ONLY, image(GL_IMAGE_BINDING_ACCESS, 1));
    assertEquals(GL_R32UI, image(GL_IMAGE_BINDING_FORMAT, 3));
    gl.call("glDispatchCompute", 1, 1, 1);
    assertArrayEquals(
        new int[] {0, 0, 0, 0, 0, 0, 70, 71, 3, 0, 0, 0},
        words(GL_TEXTURE_2D_ARRAY, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, 12));
    assertArrayEquals(
        new int[] {0xff663300, 0xff6633ff}, words(GL_TEXTURE_2D, 1, GL_RGBA, GL_UNSIGNED_BYTE, 2));

    gl.call("glDeleteTextures", 1, new int[] {array});
    assertEquals(0, image(GL_IMAGE_BINDING_NAME, 3));
    gl.call("glDispatchCompute", 1, 1, 1);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void uniformsOfImagesHaveUnits() {
    int p =
        compute(
            """
            #version 430 core
            layout(local_size_x = 1) in;
            layout(r32f) uniform image2D a[2];
            layout(rg16i, binding = 5) uniform iimage3D b;
            layout(rgba8ui, binding = 6) uniform writeonly uimageBuffer c;
            void main() {
              imageStore(a[1], ivec2(0), imageLoad(a[0], ivec2(imageLoad(b, ivec3(0)).xy)) + 1.0);
              imageStore(c, 0, uvec4(9));
            }
            """);
    ByteBuffer length = GlTestContext.buffer(4);
    ByteBuffer size = GlTestContext.buffer(4);
    ByteBuffer type = GlTestContext.buffer(4);
    String[] names = {"a[0]", "b", "c"};
    int[] types = {GL_IMAGE_2D, GL_INT_IMAGE_3D, GL_UNSIGNED_INT_IMAGE_BUFFER};
    for (int i = 0; i < 3; i++) {
      ByteBuffer index = GlTestContext.buffer(4);
      gl.call("glGetUniformIndices", p, 1, new String[] {names[i]}, index);
      ByteBuffer name = GlTestContext.buffer(32);
      gl.call("glGetActiveUniform", p, index.getInt(0), 32, length, size, type, name);
      assertEquals(types[i], type.getInt(0), names[i]);
      assertEquals(i == 0 ? 2 : 1, size.getInt(0));
    }
    ByteBuffer unit = GlTestContext.buffer(4);
    gl.call("glGetUniformiv", p, gl.uniform(p, "b"), unit);
    assertEquals(5, unit.getInt(0));
    gl.call("glUniform1i", gl.uniform(p, "a[1]"), 7);
    gl.call("glUniform1i", gl.uniform(p, "a[0]"), 191);
    gl.expect(GL_NO_ERROR);
    gl.call("glUniform1i", gl.uniform(p, "a[0]"), 192);
    gl.expect(GL_INVALID_VALUE);

    int t = texture(GL_TEXTURE_2D, GL_R32F, 2, 1);
    gl.call("glBindImageTexture", 7, t, 0, false, 0, GL_READ_WRITE, GL_R32F);
    int buffer = gl.buffer(GL_TEXTURE_BUFFER, new int[2]);
    int texels = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_BUFFER, texels);
    gl.call("glTexBuffer", GL_TEXTURE_BUFFER, GL_RGBA8UI, buffer);
    gl.call("glBindImageTexture", 6, texels, 0, false, 0, GL_WRITE_ONLY, GL_RGBA8UI);
    gl.call("glDispatchCompute", 1, 1, 1);
    gl.expect(GL_NO_ERROR);
    assertEquals(Float.floatToRawIntBits(1), words(GL_TEXTURE_2D, 0, GL_RED, GL_FLOAT, 2)[0]);
    ByteBuffer out = GlTestContext.buffer(8);
    gl.call("glGetBufferSubData", GL_TEXTURE_BUFFER, 0L, 8L, out);
    assertEquals(0x09090909, out.getInt(0));
    assertEquals(0, out.getInt(4));
  }

  /** Each draw sees what the one before wrote, and a texture sampled later what all wrote. */
  @Test
  void fragmentsCountThemselves() {
    gl.fullQuad();
    int counts = texture(GL_TEXTURE_2D, GL_R32UI, GlTestContext.WIDTH, GlTestContext.HEIGHT);
    gl.call("glBindImageTexture", 0, counts, 0, false, 0, GL_READ_WRITE, GL_R32UI);
    gl.program(
        "#version 430\nlayout(location = 0) in vec2 p;\nvoid main() { gl_Position = vec4(p, 0, 1); }",
        "#version 430\nlayout(r32ui, binding = 0) uniform uimage2D counts;\nout vec4 o;\n"
            + "void main() { uint was = imageAtomicAdd(counts, ivec2(gl_FragCoord.xy), 2u);\n"
            + "  o = vec4(float(was) / 255.0, 0.0, 0.0, 1.0); }");
    for (int i = 0; i < 3; i++) {
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    }
    gl.expectPixel(5, 5, 0x040000ff);
    int[] all = new int[GlTestContext.WIDTH * GlTestContext.HEIGHT];
    Arrays.fill(all, 6);
    assertArrayEquals(all, words(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, all.length));
    gl.program(
        "#version 430\nlayout(location = 0) in vec2 p;\nvoid main() { gl_Position = vec4(p, 0, 1); }",
        "#version 430\nuniform usampler2D counts;\nout vec4 o;\n"
            + "void main() { o = vec4(float(texelFetch(counts, ivec2(3, 3), 0).x) * 0.1, 0, 0, 1); }");
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(5, 5, 0x990000ff);
  }

  @Test
  void wrongBindingsAreRefused() {
    int t = texture(GL_TEXTURE_2D, GL_RGBA8, 4, 4);
    gl.call("glBindImageTexture", 192, t, 0, false, 0, GL_READ_ONLY, GL_RGBA8);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glBindImageTexture", 0, 999, 0, false, 0, GL_READ_ONLY, GL_RGBA8);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glBindImageTexture", 0, t, -1, false, 0, GL_READ_ONLY, GL_RGBA8);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glBindImageTexture", 0, t, 0, false, -1, GL_READ_ONLY, GL_RGBA8);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glBindImageTexture", 0, t, 0, false, 0, GL_RGBA, GL_RGBA8);
    gl.expect(GL_INVALID_VALUE); // as Mesa calls it
    gl.call("glBindImageTexture", 0, t, 0, false, 0, GL_READ_ONLY, GL_RGB8);
    gl.expect(GL_INVALID_VALUE);
    int rgb = texture(GL_TEXTURE_2D, GL_RGB8, 4, 4);
    gl.call("glBindImageTextures", 4, 3, new int[] {t, rgb, 0});
    gl.expect(GL_INVALID_OPERATION);
    assertEquals(t, image(GL_IMAGE_BINDING_NAME, 4));
    assertEquals(GL_RGBA8, image(GL_IMAGE_BINDING_FORMAT, 4));
    gl.call("glBindImageTextures", 190, 3, new int[] {t, t, t});
    gl.expect(GL_INVALID_OPERATION);
    assertEquals(192, gl.getInteger(GL_MAX_IMAGE_UNITS));
    assertEquals(32, gl.getInteger(GL_MAX_COMPUTE_IMAGE_UNIFORMS));
  }
}
