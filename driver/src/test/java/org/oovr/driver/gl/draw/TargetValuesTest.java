package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Fragments that read the colours of their target, or say what its stencil is compared with. */
class TargetValuesTest {
  private static final String VERTEX =
      "#version 150\nvoid main() {\n"
          + "gl_Position = vec4(gl_VertexID % 3 == 1 ? 3 : -1, gl_VertexID % 3 == 2 ? 3 : -1, 0, 1); }";

  /** Three triangles of one draw on the same pixels, each brighter than the one before. */
  @Test
  void eachPrimitiveFindsWhatTheOneBeforeLeft() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.program(
          VERTEX,
          "#version 150\n#extension GL_EXT_shader_framebuffer_fetch : require\n"
              + "inout vec4 c; void add(inout float x) { x += 0.25; }\n"
              + "void main() { add(c.g); c.r = c.b; }\n");
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      gl.call("glClearColor", 0f, 0f, 0.5f, 1f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 9);
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(20, 20, 0x80c080ff);
    }
  }

  /** Numbers of layers and viewports that are not there, as llvmpipe hands them on. */
  @Test
  void fragmentsSeeTheNumbersThatAShaderSaid() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.programOf(
          GL_VERTEX_SHADER,
          VERTEX,
          GL_GEOMETRY_SHADER,
          "#version 430\nlayout(triangles) in; layout(triangle_strip, max_vertices = 3) out;\n"
              + "void main() { for (int i = 0; i < 3; i++) { gl_Position = gl_in[i].gl_Position;"
              + " gl_Layer = 1000; gl_ViewportIndex = -7; EmitVertex(); } }\n",
          GL_FRAGMENT_SHADER,
          "#version 430\nout vec4 o;\n"
              + "void main() { o = vec4(0, gl_Layer == 1000, gl_ViewportIndex == -7, 1); }\n");
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(20, 20, 0x00ffffff);
      gl.program(VERTEX, "#version 430\nout vec4 o; void main() { o = vec4(gl_Layer == 0); }\n");
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expectPixel(20, 20, 0xffffffff);
    }
  }

  /** The left half passes, as the shader's reference is that of the clear. */
  @Test
  void shadersSayTheReferenceOfTheStencilTest() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.program(
          VERTEX,
          "#version 150\n#extension GL_ARB_shader_stencil_export : require\nout vec4 o;\n"
              + "void main() { o = vec4(0, 1, 0, 1);"
              + " gl_FragStencilRefARB = gl_FragCoord.x < 32.0 ? 7 : 8; }\n");
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      gl.call("glClearStencil", 7);
      gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
      gl.call("glEnable", GL_STENCIL_TEST);
      gl.call("glStencilFunc", GL_EQUAL, 1, 0xff);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(20, 20, 0x00ff00ff);
      gl.expectPixel(40, 20, 0x00000000);
    }
  }
}
