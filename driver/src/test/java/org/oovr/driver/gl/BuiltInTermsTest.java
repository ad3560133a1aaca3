package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Built-in uniforms, inputs, outputs and constants of GLSL (4.60 section 7) have the values that
 * they have on llvmpipe. Values that are looked at are drawn as colours.
 */
class BuiltInTermsTest {
  private static final String QUAD =
      "vec4 quad(int v) { return vec4(vec2(v & 1, v >> 1 & 1) * 2.0 - 1.0, 0.0, 1.0); }\n";

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawing();
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    gl.close();
    assertEquals(List.of(), gl.driver.unsupported());
  }

  private void draw(String version, String vertexGlobals, String vertexMain, String fragment) {
    gl.program(
        "#version " + version + "\n" + QUAD + vertexGlobals + "void main() { " + vertexMain + " }",
        "#version " + version + "\nout vec4 o;\n" + fragment);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
  }

  private void draw(String version, String fragment) {
    draw(version, "", "gl_Position = quad(gl_VertexID);", fragment);
  }

  @Test
  void depthRangeFollowsTheState() {
    for (String version : List.of("140", "150", "330", "450")) {
      gl.call("glDepthRange", 0.2, 0.6);
      draw(
          version,
          "out float d;",
          "gl_Position = quad(gl_VertexID); d = gl_DepthRange.diff;",
          "in float d; float far(gl_DepthRangeParameters p) { return p.far; }\n"
              + "void main() { gl_DepthRangeParameters mine = gl_DepthRange; mine.near += 0.2;"
              + " o = vec4(gl_DepthRange.near, far(gl_DepthRange), d, mine.near); }");
      gl.expectPixel(9, 9, 0x33996666);
      gl.call("glDepthRange", 0.8, 0.4);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(9, 9, 0xcc6600ff);
    }
    int p = gl.getInteger(GL_CURRENT_PROGRAM);
    assertEquals(-1, gl.uniform(p, "gl_DepthRange.near"));
  }

  @Test
  void primitivesAreNumberedOnInMultiDraws() {
    gl.program(
        "#version 450\nvoid main() { int v = gl_VertexID % 4;"
            + " gl_Position = vec4(vec2(v & 1, v >> 1) * 2.0 - 1.0, 0.0, 1.0); }",
        "#version 450\nout vec4 o; void main() { o = vec4(gl_PrimitiveID * 51) / 255.0; }");
    // the last draw covers all with its second triangle's half of the target
    int[] first = {0, 0, 0};
    int[] count = {4, 3, 4};
    gl.call("glMultiDrawArrays", GL_TRIANGLE_STRIP, first, count, 3);
    gl.expectPixel(1, 1, 0x99999999);
    gl.expectPixel(30, 30, 0xcccccccc);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(1, 1, 0);
    gl.expectPixel(30, 30, 0x33333333);
  }

  @Test
  void comparisonsOfConstantsAreTruthValues() {
    String[] expressions = {
      "(K == K) == true",
      "true == (K == K)",
      "(vec2(1.0) == vec2(2.0)) == false",
      "(ivec3(1) != ivec3(1)) != true",
      "(K == L) == (L == K)",
      "(K.x == 1.0 ? 3 : 4) == 3"
    };
    for (String e : expressions) {
      draw(
          "330",
          "const vec2 K = vec2(1.0, 2.0), L = vec2(1.0, 3.0);\n"
              + "void main() { o = vec4(("
              + e
              + ") ? 1.0 : 0.0); }");
      gl.expectPixel(9, 9, 0xffffffff);
    }
  }

  @Test
  void windowCoordinatesAreCountedAsDeclared() {
    String scale = "void main() { o = vec4(gl_FragCoord.xy / 255.0, 0.0, 1.0); }";
    draw("150", "layout(origin_upper_left, pixel_center_integer) in vec4 gl_FragCoord;" + scale);
    gl.expectPixel(5, 3, 0x052c00ff);
    draw("150", "layout(pixel_center_integer) in vec4 gl_FragCoord;" + scale);
    gl.expectPixel(5, 3, 0x050300ff);
    String half = "void main() { o = vec4((gl_FragCoord.xy + 0.5) / 255.0, 0.0, 1.0); }";
    draw("150", "layout(origin_upper_left) in vec4 gl_FragCoord;" + half);
    gl.expectPixel(40, 0, 0x293000ff);
    draw("150", half);
    gl.expectPixel(40, 0, 0x290100ff);
  }

  @Test
  void fragmentsReadDistances() {
    gl.call("glEnable", GL_CLIP_DISTANCE0 + 1);
    draw(
        "450",
        "out float gl_ClipDistance[2]; out float gl_CullDistance[1];\n",
        "gl_Position = quad(gl_VertexID); gl_ClipDistance[0] = 0.2;"
            + " gl_ClipDistance[1] = gl_Position.x; gl_CullDistance[0] = 0.6;",
        "in float gl_ClipDistance[2]; in float gl_CullDistance[1];\n"
            + "void main() { o = vec4(gl_ClipDistance[0], gl_CullDistance[0], 1.0, 1.0); }");
    gl.expectPixel(50, 9, 0x3399ffff);
    gl.expectPixel(10, 9, 0x00000000);
  }

  @Test
  void primitivesWithNegativeCullDistancesAreLeftOut() {
    draw(
        "450",
        "out float gl_CullDistance[1];\n",
        "gl_Position = quad(gl_VertexID); gl_CullDistance[0] = gl_VertexID == 0 ? 1.0 : -1.0;",
        "void main() { o = vec4(1.0); }");
    gl.expectPixel(3, 3, 0xffffffff);
    gl.expectPixel(60, 45, 0x00000000);
  }

  @Test
  void aSingleSampleLiesAtTheCentre() {
    draw(
        "400",
        "void main() { o = vec4(gl_SamplePosition * 0.4,"
            + " float(gl_SampleID + gl_SampleMaskIn[0] + gl_NumSamples) / 5.0, 1.0); }");
    gl.expectPixel(9, 9, 0x333366ff);
  }

  @Test
  void shadersMaskSamples() {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D_MULTISAMPLE, texture);
    gl.call("glTexImage2DMultisample", GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 64, 48, true);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call(
        "glFramebufferTexture2D",
        GL_FRAMEBUFFER,
        GL_COLOR_ATTACHMENT0,
        GL_TEXTURE_2D_MULTISAMPLE,
        texture,
        0);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    draw("400", "void main() { o = vec4(float(gl_NumSamples) / 5.0); gl_SampleMask[0] = 5; }");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
    draw(
        "400",
        "uniform sampler2DMS t; void main() { ivec2 p = ivec2(gl_FragCoord.xy);"
            + " o = vec4(texelFetch(t, p, 0).r, texelFetch(t, p, 1).r, texelFetch(t, p, 2).r,"
            + " texelFetch(t, p, 3).r); }");
    gl.expectPixel(9, 9, 0xcc00cc00);
  }

  @Test
  void layersAndViewportsAreTheFirst() {
    draw("430", "void main() { o = vec4(gl_Layer + 1, gl_ViewportIndex, 0, 1); }");
    gl.expectPixel(9, 9, 0xff0000ff);
  }

  @Test
  void drawsKnowTheirNumbers() {
    gl.program(
        "#version 330\n#extension GL_ARB_shader_draw_parameters : require\n"
            + QUAD
            + "flat out vec4 c; void main() { gl_Position = quad(gl_VertexID);"
            + " if (gl_DrawIDARB == 1) gl_Position.x *= 0.5;"
            + " c = vec4(gl_BaseVertexARB, gl_BaseInstanceARB, gl_DrawIDARB * 5, 5) / 5.0; }",
        "#version 330\nflat in vec4 c; out vec4 o; void main() { o = c; }");
    gl.call("glMultiDrawArrays", GL_TRIANGLE_STRIP, new int[] {0, 4}, new int[] {4, 4}, 2);
    gl.expectPixel(3, 9, 0x000000ff);
    gl.expectPixel(30, 9, 0x0000ffff);
    gl.call("glDrawArraysInstancedBaseInstance", GL_TRIANGLE_STRIP, 4, 4, 1, 2);
    gl.expectPixel(30, 9, 0x006600ff);
  }

  @Test
  void constantsAreTheAnswersOfQueries() {
    Object[][] pairs = {
      {"gl_MaxVertexAttribs", GL_MAX_VERTEX_ATTRIBS},
      {"gl_MaxVertexUniformComponents", GL_MAX_VERTEX_UNIFORM_COMPONENTS},
      {"gl_MaxFragmentUniformComponents", GL_MAX_FRAGMENT_UNIFORM_COMPONENTS},
      {"gl_MaxVertexUniformVectors", GL_MAX_VERTEX_UNIFORM_VECTORS},
      {"gl_MaxFragmentUniformVectors", GL_MAX_FRAGMENT_UNIFORM_VECTORS},
      {"gl_MaxVaryingVectors", GL_MAX_VARYING_VECTORS},
      {"gl_MaxVaryingComponents", GL_MAX_VARYING_COMPONENTS},
      {"gl_MaxVertexOutputComponents", GL_MAX_VERTEX_OUTPUT_COMPONENTS},
      {"gl_MaxFragmentInputComponents", GL_MAX_FRAGMENT_INPUT_COMPONENTS},
      {"gl_MaxVertexTextureImageUnits", GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS},
      {"gl_MaxTextureImageUnits", GL_MAX_TEXTURE_IMAGE_UNITS},
      {"gl_MaxCombinedTextureImageUnits", GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS},
      {"gl_MaxDrawBuffers", GL_MAX_DRAW_BUFFERS},
      {"gl_MaxClipDistances", GL_MAX_CLIP_DISTANCES},
      {"gl_MinProgramTexelOffset", GL_MIN_PROGRAM_TEXEL_OFFSET},
      {"gl_MaxProgramTexelOffset", GL_MAX_PROGRAM_TEXEL_OFFSET},
      {"gl_MaxGeometryOutputVertices", GL_MAX_GEOMETRY_OUTPUT_VERTICES},
      {"gl_MaxGeometryUniformComponents", GL_MAX_GEOMETRY_UNIFORM_COMPONENTS},
      {"gl_MaxViewports", GL_MAX_VIEWPORTS},
      {"gl_MaxSamples", GL_MAX_SAMPLES},
    };
    for (Object[] pair : pairs) {
      String size = pair[0] + " == " + gl.getInteger((Integer) pair[1]) + " ? 1 : -1";
      int shader =
          gl.shader(
              GL_FRAGMENT_SHADER,
              "#version 450\nout vec4 o; void main() { float a[" + size + "]; o = vec4(a[0]); }");
      ByteBuffer status = GlTestContext.buffer(4);
      gl.call("glGetShaderiv", shader, GL_COMPILE_STATUS, status);
      assertEquals(1, status.getInt(0), size);
    }
  }
}
