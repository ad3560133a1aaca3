package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Textures and images without texels that a shader could see, and such as nothing is drawn to. */
class NothingToReadTest {
  private final GlTestContext gl = GlTestContext.drawingCompiled();

  @AfterEach
  void close() {
    gl.close();
  }

  /** A buffer texture without a buffer has no texel, where others have one of opaque black. */
  @Test
  void unboundBuffersAreZero() {
    gl.program(
        "#version 450\nlayout(location = 0) in vec2 p;\n"
            + "void main() { gl_Position = vec4(p, 0.0, 1.0); }\n",
        "#version 450\nlayout(binding = 1) uniform samplerBuffer b;\n"
            + "layout(binding = 0) uniform sampler2D t;\nout vec4 c;\nvoid main() {\n"
            + "  c = vec4(texelFetch(b, 0).a, texelFetch(t, ivec2(0), 0).a,\n"
            + "      texelFetch(t, ivec2(1, 0), 0).a, 1.0);\n}\n");
    gl.fullQuad();
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(3, 3, 0x00ff00ff);
  }

  /** The sizes of images: buffers have one level, textures those from the base level on. */
  @Test
  void levelsThatImagesDoNotHave() {
    gl.programOf(
        GL_COMPUTE_SHADER,
        "#version 450\nlayout(local_size_x = 1) in;\n"
            + "layout(rgba8, binding = 0) uniform imageBuffer b;\n"
            + "layout(rgba8, binding = 1) uniform image2D t;\n"
            + "layout(std430, binding = 0) buffer B { ivec4 size; };\n"
            + "void main() { size = ivec4(imageSize(b), imageSize(t), 1); }\n");
    int buffer = gl.buffer(GL_TEXTURE_BUFFER, new int[8]);
    int b = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_BUFFER, b);
    gl.call("glTexBuffer", GL_TEXTURE_BUFFER, GL_RGBA8, buffer);
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, t);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 2, GL_RGBA8, 4, 4);
    expectSizes(b, 0, t, 0, 8, 4);
    expectSizes(b, 1, t, 1, 0, 2);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 1);
    expectSizes(b, 0, t, 0, 8, 0);
  }

  private void expectSizes(int b, int levelOfB, int t, int levelOfT, int bSize, int tSize) {
    gl.buffer(GL_SHADER_STORAGE_BUFFER, new int[4]);
    gl.call(
        "glBindBufferBase",
        GL_SHADER_STORAGE_BUFFER,
        0,
        gl.getInteger(GL_SHADER_STORAGE_BUFFER_BINDING));
    gl.call("glBindImageTexture", 0, b, levelOfB, true, 0, GL_READ_WRITE, GL_RGBA8);
    gl.call("glBindImageTexture", 1, t, levelOfT, true, 0, GL_READ_WRITE, GL_RGBA8);
    gl.call("glDispatchCompute", 1, 1, 1);
    ByteBuffer sizes = GlTestContext.buffer(16);
    gl.call("glGetBufferSubData", GL_SHADER_STORAGE_BUFFER, 0L, 16L, sizes);
    assertEquals(bSize, sizes.getInt(0));
    assertEquals(tSize, sizes.getInt(4));
  }

  /** Whatever the format of a view, nothing is drawn to shared exponents. */
  @Test
  void viewsOfSharedExponents() {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, t);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 1, GL_RGB9_E5, 4, 4);
    int view = gl.gen("glGenTextures");
    gl.call("glTextureView", view, GL_TEXTURE_2D, t, GL_R32UI, 0, 1, 0, 1);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call("glFramebufferTexture", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, view, 0);
    assertEquals(
        GL_FRAMEBUFFER_UNSUPPORTED, (int) gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
  }
}
