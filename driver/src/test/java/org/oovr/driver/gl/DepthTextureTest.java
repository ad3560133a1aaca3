package org.oovr.driver.gl;

import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Depth textures whose comparison is on under a sampler that knows none, or off under one that
 * does. Both are undefined (GL 3.3 core 3.8.16); expected is what llvmpipe draws.
 */
class DepthTextureTest {
  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawing();
    gl.fullQuad();
  }

  @AfterEach
  void close() {
    gl.close();
  }

  /** Four texels of half depth; floats are cut off. */
  private void depthTexture(int token, int compareMode, int func, boolean object) {
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    boolean both = token == GL_DEPTH24_STENCIL8;
    Object texels =
        both
            ? new int[] {0x80000007, 0x80000007, 0x80000007, 0x80000007}
            : new float[] {.5001f, .5001f, .5001f, .5001f};
    int format = both ? GL_DEPTH_STENCIL : GL_DEPTH_COMPONENT;
    int type = both ? GL_UNSIGNED_INT_24_8 : GL_FLOAT;
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, token, 2, 2, 0, format, type, texels);
    if (object) {
      int sampler = gl.gen("glGenSamplers");
      gl.call("glBindSampler", 0, sampler);
      gl.call("glSamplerParameteri", sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
      gl.call("glSamplerParameteri", sampler, GL_TEXTURE_COMPARE_MODE, compareMode);
      gl.call("glSamplerParameteri", sampler, GL_TEXTURE_COMPARE_FUNC, func);
    } else {
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, compareMode);
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, func);
    }
  }

  private void drawAndExpect(String sampler, String read, int rgba) {
    String fragment =
        "#version 330 core\n#extension GL_ARB_texture_gather : enable\nuniform "
            + sampler
            + " t; in vec2 uv; out vec4 o;\nvoid main() { o = vec4("
            + read
            + "); }";
    gl.program(PictureTest.POSITION_VERTEX, fragment);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(9, 9, rgba);
    gl.expectPixel(60, 40, rgba);
    gl.expect(GL_NO_ERROR);
  }

  /** As if the reference were no number: no ordered comparison holds. */
  @ParameterizedTest
  @CsvSource({
    "false, 0",
    "true, 0",
    "false, 1",
    "true, 1",
    "false, 2",
    "true, 2",
  })
  void plainSamplerWithComparison(boolean object, int format) {
    int token =
        new int[] {GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT32F, GL_DEPTH24_STENCIL8}[format];
    for (int func :
        new int[] {
          GL_NEVER, GL_LESS, GL_EQUAL, GL_LEQUAL, GL_GREATER, GL_NOTEQUAL, GL_GEQUAL, GL_ALWAYS
        }) {
      depthTexture(token, GL_COMPARE_REF_TO_TEXTURE, func, object);
      boolean holds = func == GL_NOTEQUAL || func == GL_ALWAYS;
      int red = holds ? 0xff0000ff : 0x000000ff;
      drawAndExpect("sampler2D", "texture(t, uv)", red);
      drawAndExpect("sampler2D", "textureLod(t, uv, 0.0)", red);
      drawAndExpect("sampler2D", "textureProj(t, vec3(uv, 1.0))", red);
      drawAndExpect("sampler2D", "textureGather(t, uv)", holds ? 0xffffffff : 0);
      drawAndExpect("sampler2D", "texelFetch(t, ivec2(1, 1), 0)", 0x800000ff);
    }
  }

  /** The depth itself, in all components of the result. */
  @ParameterizedTest
  @CsvSource({"false", "true"})
  void shadowSamplerWithoutComparison(boolean object) {
    depthTexture(GL_DEPTH_COMPONENT24, GL_NONE, GL_LEQUAL, object);
    drawAndExpect("sampler2DShadow", "texture(t, vec3(uv, 0.9))", 0x80808080);
    drawAndExpect("sampler2DShadow", "textureLod(t, vec3(uv, 0.1), 0.0)", 0x80808080);
    drawAndExpect("sampler2DShadow", "textureGather(t, uv, 0.1)", 0x80808080);
  }

  /** References are compared in the range of the depth: 0 to 1 unless it is of floats. */
  @ParameterizedTest
  @CsvSource({"0, true", "1, true", "2, true", "3, false"})
  void referenceBeyondTheRange(int format, boolean clamps) {
    int[] tokens = {
      GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT32, GL_DEPTH_COMPONENT32F
    };
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    float[] far = {1, 1, 1, 1};
    gl.call(
        "glTexImage2D",
        GL_TEXTURE_2D,
        0,
        tokens[format],
        2,
        2,
        0,
        GL_DEPTH_COMPONENT,
        GL_FLOAT,
        far);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    int lit = clamps ? 0xffffffff : 0;
    drawAndExpect("sampler2DShadow", "texture(t, vec3(uv, 1.5))", lit);
    drawAndExpect("sampler2DShadow", "textureLod(t, vec3(uv, 1.5), 0.0)", lit);
    drawAndExpect("sampler2DShadow", "textureGather(t, uv, 1.5)", lit);
  }
}
