package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.gl.GlTestContext;

/** Clip planes where shaders of the application transform vertices (GL 2.1, 2.12). */
class ClipPlanesTest {
  private static final String FRAGMENT = "#version 120\nvoid main() { gl_FragColor = gl_Color; }";
  private static final String FRAGMENT_RED =
      "#version 120\nvoid main() { gl_FragColor = vec4(1.0, 0.0, 0.0, 1.0); }";
  private static final int DRAWN = 0xff0000ff;
  private static final int EMPTY = 0x000000ff;

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    gl.call("glClearColor", 0f, 0f, 0f, 1f);
    gl.call("glColor4f", 1f, 0f, 0f, 1f);
    gl.call("glClipPlane", GL_CLIP_DISTANCE0, doubles(1, 0, 0, 0));
    gl.call("glEnable", GL_CLIP_DISTANCE0);
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    assertEquals(List.of(), gl.driver.unsupported());
    gl.close();
  }

  private static java.nio.ByteBuffer doubles(double... values) {
    java.nio.ByteBuffer b = GlTestContext.buffer(8 * values.length);
    b.asDoubleBuffer().put(values);
    return b;
  }

  /** Draws a quad over the whole target and expects its left and its right half. */
  private void expect(boolean left, boolean right) {
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glBegin", GL_TRIANGLE_STRIP);
    for (int i = 0; i < 4; i++) {
      gl.call("glVertex2f", i % 2 * 2f - 1, i / 2 * 2f - 1);
    }
    gl.call("glEnd");
    gl.expectPixel(16, 24, left ? DRAWN : EMPTY);
    gl.expectPixel(48, 24, right ? DRAWN : EMPTY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#version 110\nvoid main() { gl_Position = gl_Vertex; gl_FrontColor = gl_Color; }",
        "#version 120\nvoid main() { gl_FrontColor = gl_Color; gl_Position = ftransform();"
            + " /* void main() */ if (gl_Vertex.x < 9.0) return; }",
        "#version 330 compatibility\nout gl_PerVertex { vec4 gl_Position; };\n"
            + "void main(void) { gl_FrontColor = gl_Color; gl_Position = gl_Vertex; }"
      })
  void positionIsCut(String vertex) {
    gl.program(vertex, FRAGMENT);
    expect(false, true);
    gl.call("glDisable", GL_CLIP_DISTANCE0);
    expect(true, true);
    gl.call("glClipPlane", GL_CLIP_DISTANCE0 + 5, doubles(-1, 0, 0, 0));
    gl.call("glEnable", GL_CLIP_DISTANCE0 + 5);
    expect(true, false);
  }

  @ParameterizedTest
  @ValueSource(ints = {110, 120, 130, 140, 150, 330, 400, 450})
  void clipVertexIsCutInEveryVersionThatHasIt(int version) {
    String profile = version >= 150 ? " compatibility" : "";
    String extension = version == 140 ? "#extension GL_ARB_compatibility : require\n" : "";
    gl.program(
        "#version "
            + version
            + profile
            + "\n"
            + extension
            + "void main() {\n"
            + "gl_Position = gl_Vertex; gl_ClipVertex = vec4(-gl_Vertex.xyz, 1.0);\n"
            + "gl_FrontColor = gl_Color; }\n",
        FRAGMENT);
    expect(true, false);
  }

  @Test
  void whatAGeometryShaderEmitsIsCut() {
    gl.programOf(
        GL_VERTEX_SHADER,
        "#version 150 compatibility\nvoid main() { gl_Position = gl_Vertex; }",
        GL_GEOMETRY_SHADER,
        "#version 150\nlayout(triangles) in;\nlayout(triangle_strip, max_vertices = 3) out;\n"
            + "void main() { for (int i = 0; i < 3; i++) {\n"
            + "gl_Position = gl_in[i].gl_Position; EmitVertex(); } EndPrimitive(); }",
        GL_FRAGMENT_SHADER,
        "#version 150\nout vec4 color;\nvoid main() { color = vec4(1.0, 0.0, 0.0, 1.0); }");
    expect(false, true);
  }

  @Test
  void shadersThatGiveDistancesAreLeftAlone() {
    gl.program(
        "#version 130\nvoid main() { gl_Position = gl_Vertex; gl_FrontColor = gl_Color;\n"
            + "gl_ClipDistance[0] = -gl_Vertex.x; }",
        FRAGMENT);
    expect(true, false);
  }

  @Test
  void assemblyProgramsAreCut() {
    String text =
        "!!ARBvp1.0\nMOV result.position, vertex.position;\n"
            + "MOV result.color, vertex.color;\nEND";
    gl.call("glBindProgramARB", GL_VERTEX_PROGRAM_ARB, 1);
    gl.call(
        "glProgramStringARB",
        GL_VERTEX_PROGRAM_ARB,
        GL_PROGRAM_FORMAT_ASCII_ARB,
        text.length(),
        text);
    gl.call("glEnable", GL_VERTEX_PROGRAM_ARB);
    expect(false, true);
  }

  @Test
  void valuesOfUniformsAreThoseOfTheProgramThatIsCut() {
    int program =
        gl.program(
            "#version 120\nuniform vec4 shade[2];\nuniform float scale;\n"
                + "void main() { gl_Position = vec4(gl_Vertex.xyz * scale, 1.0);\n"
                + "gl_FrontColor = shade[0] + shade[1]; }",
            FRAGMENT);
    gl.call("glUniform1f", gl.uniform(program, "scale"), 1f);
    gl.call("glUniform4f", gl.uniform(program, "shade[1]"), 1f, 0f, 0f, 1f);
    expect(false, true);
    gl.call("glUniform1f", gl.uniform(program, "scale"), -1f);
    expect(false, true);
    gl.call("glUniform4f", gl.uniform(program, "shade"), 0f, 1f, 0f, 0f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glRectf", -1f, -1f, 1f, 1f);
    gl.expectPixel(48, 24, 0xffff00ff);
    gl.call("glDisable", GL_CLIP_DISTANCE0);
    gl.call("glRectf", -1f, -1f, 1f, 1f);
    gl.expectPixel(16, 24, 0xffff00ff);
  }

  /** As in llvmpipe: an outline runs along planes of the application, not along the frustum's. */
  @Test
  void outlinesRunAlongThePlane() {
    gl.program("#version 120\nvoid main() { gl_Position = ftransform(); }", FRAGMENT_RED);
    gl.call("glClipPlane", GL_CLIP_DISTANCE0, doubles(1, 0, 0, -0.01));
    gl.call("glPolygonMode", GL_FRONT_AND_BACK, GL_LINE);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glBegin", GL_TRIANGLES);
    gl.call("glVertex2f", -0.9f, 0.9f);
    gl.call("glVertex2f", 1.5f, 0f);
    gl.call("glVertex2f", -0.9f, -0.9f);
    gl.call("glEnd");
    gl.expectPixel(32, 24, DRAWN);
    gl.expectPixel(63, 24, EMPTY);
    gl.expectPixel(63, 25, EMPTY);
  }
}
