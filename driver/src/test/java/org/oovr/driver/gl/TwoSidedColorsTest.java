package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Colours of back faces in shaders of the compatibility profile (GL 2.1, 2.14.1). */
class TwoSidedColorsTest {
  private static final String QUAD =
      "#version 130\nuniform float turn;\nvoid main() {\n"
          + "  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1) * 2.0 - 1.0;\n"
          + "  gl_Position = vec4(p.x * turn, p.y, 0.0, 1.0);\n";

  private static final int FRONT = 0x336600ff;
  private static final int BACK = 0x0033ccff;

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    gl.close();
    assertEquals(List.of(), gl.driver.unsupported());
  }

  private void expect(int program, float turn, int rgba) {
    gl.call("glUniform1f", gl.uniform(program, "turn"), turn);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(9, 9, rgba);
  }

  @Test
  void backFacesHaveTheirColorWhereThatIsOn() {
    int program =
        gl.program(
            QUAD
                + "  gl_FrontColor = vec4(0.2, 0.4, 0.0, 1.0);\n"
                + "  gl_BackColor = vec4(0.0, 0.2, 0.8, 1.0);\n}\n",
            "#version 130\nvoid main() { gl_FragColor.rgb = gl_Color.rgb; gl_FragColor.a = 1.0; }");
    expect(program, 1, FRONT);
    expect(program, -1, FRONT); // off at first
    gl.call("glEnable", GL_VERTEX_PROGRAM_TWO_SIDE);
    expect(program, 1, FRONT);
    expect(program, -1, BACK);
    gl.call("glFrontFace", GL_CW);
    expect(program, 1, BACK);
    expect(program, -1, FRONT);
    gl.call("glDisable", GL_VERTEX_PROGRAM_TWO_SIDE);
    expect(program, 1, FRONT);
  }

  @Test
  void colorsOfVerticesAreClampedWhereThatIsOn() {
    int program =
        gl.program(
            QUAD + "  gl_FrontColor = vec4(p.x < 0.0 ? -1.0 : 3.0);\n  if (p.x < 9.0) return;\n}\n",
            "#version 130\nvoid main() { gl_FragColor = vec4(gl_Color.rgb, 1.0); }");
    expect(program, 1, 0x262626ff);
    gl.call("glClampColor", GL_CLAMP_VERTEX_COLOR, GL_FALSE);
    expect(program, 1, 0x000000ff);
    gl.call("glClampColor", GL_CLAMP_VERTEX_COLOR, GL_TRUE);
    expect(program, 1, 0x262626ff);
  }

  @Test
  void colorsWithoutABackStayThoseOfTheFront() {
    int program =
        gl.program(
            QUAD
                + "  gl_FrontColor = vec4(0.0, 0.4, 0.0, 1.0); gl_BackColor = vec4(0.0);\n"
                + "  gl_FrontSecondaryColor = vec4(0.2, 0.0, 0.0, 1.0);\n}\n",
            "#version 130\nvoid main() {\n"
                + "  gl_FragColor = vec4((gl_Color + gl_SecondaryColor).rgb, 1.0);\n}\n");
    gl.call("glEnable", GL_VERTEX_PROGRAM_TWO_SIDE);
    expect(program, 1, FRONT);
    expect(program, -1, 0x330000ff);
  }

  @Test
  void stagesOfPrimitivesPassColors() {
    int program =
        gl.programOf(
            GL_VERTEX_SHADER,
            QUAD
                + "  gl_FrontColor = vec4(0.2, 0.4, 0.0, 1.0);\n"
                + "  gl_BackColor = gl_FrontColor.grba; gl_TexCoord[1] = vec4(0.0, 0.2, 0.8, 1.0);\n}\n",
            GL_GEOMETRY_SHADER,
            "#version 150 compatibility\nlayout(triangles) in;\n"
                + "layout(triangle_strip, max_vertices = 3) out;\n"
                + "uniform float scale = 1.0;\nvoid main() {\n"
                + "  for (int i = 0; i < 3; i++) {\n"
                + "    gl_FrontColor = gl_in[i].gl_FrontColor * scale;\n"
                + "    gl_BackColor = gl_in[i].gl_TexCoord[1];\n"
                + "    gl_Position = gl_in[i].gl_Position;\n    EmitVertex();\n  }\n}\n",
            GL_FRAGMENT_SHADER,
            "#version 130\nvoid main() { gl_FragColor = vec4(gl_Color.rgb, 1.0); }");
    gl.call("glEnable", GL_VERTEX_PROGRAM_TWO_SIDE);
    expect(program, 1, FRONT);
    expect(program, -1, BACK);
    gl.call("glUniform1f", gl.uniform(program, "scale"), 100f);
    expect(program, 1, 0xffff00ff); // clamped
  }
}
