package org.oovr.driver.gl.fixed;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/**
 * Fragments of the fixed function behind a program that has vertices alone: what these do not put
 * out are current values, as in llvmpipe.
 */
class CurrentInputsTest {
  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    byte[] texels = {-1, 0, 0, -1, 0, -1, 0, -1};
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    gl.call("glColor4f", 0.2f, 5f, 0.4f, 0.6f);
    gl.call("glSecondaryColor3f", 0.2f, 0f, -1f);
    gl.call("glMultiTexCoord2f", GL_TEXTURE0, 0.75f, 0.5f);
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    gl.close();
  }

  private void vertices(String statements) {
    String source = "#version 120\nvoid main() { gl_Position = gl_Vertex; " + statements + " }";
    gl.programOf(GL_VERTEX_SHADER, source);
  }

  private void expect(int rgba) {
    gl.call("glRectf", -1f, -1f, 1f, 1f);
    gl.expectPixel(20, 20, rgba);
  }

  @Test
  void colorsAreCurrentOnesUnlessPutOut() {
    vertices("");
    expect(0x33ff6699);
    gl.call("glColor4f", 1f, 0f, 0f, 1f);
    expect(0xff0000ff);
    vertices("gl_BackColor = vec4(0.0, 0.0, 1.0, 1.0);");
    expect(0xff0000ff);
    vertices("gl_FrontColor = vec4(0.0, 0.0, 1.0, 1.0);");
    expect(0x0000ffff);
    gl.call("glEnable", GL_COLOR_SUM);
    expect(0x3300ffff);
    vertices("gl_FrontSecondaryColor = vec4(0.0, 1.0, 0.0, 0.0);");
    expect(0xffff00ff);
  }

  @Test
  void coordinatesAreCurrentOnesUnlessPutOut() {
    gl.call("glEnable", GL_TEXTURE_2D);
    vertices("gl_TexCoord[1] = vec4(0.0);");
    expect(0x00ff00ff);
    vertices("gl_TexCoord[0] = vec4(0.25, 0.5, 0.0, 1.0);");
    expect(0xff0000ff);
    vertices("for (int i = 0; i < 2; i++) gl_TexCoord[i] = vec4(0.25, 0.5, 0.0, 1.0);");
    expect(0xff0000ff);
    gl.call("glDisable", GL_TEXTURE_2D);
  }

  @Test
  void noFogIsAtNoCoordinate() {
    gl.call("glEnable", GL_FOG);
    gl.call("glFogi", GL_FOG_MODE, GL_LINEAR);
    gl.call("glFogfv", GL_FOG_COLOR, new float[] {1, 1, 1, 1});
    gl.call("glColor4f", 0f, 0f, 0f, 1f);
    gl.call("glFogCoordf", 0.2f);
    vertices("");
    expect(0x000000ff);
    vertices("gl_FogFragCoord = 0.6;");
    expect(0x999999ff);
  }

  @Test
  void assemblyProgramsAreNoOthers() {
    byte[] text =
        "!!ARBvp1.0\nMOV result.position, vertex.position;\nEND"
            .getBytes(StandardCharsets.US_ASCII);
    gl.call("glBindProgramARB", GL_VERTEX_PROGRAM_ARB, gl.gen("glGenProgramsARB"));
    gl.call(
        "glProgramStringARB",
        GL_VERTEX_PROGRAM_ARB,
        GL_PROGRAM_FORMAT_ASCII_ARB,
        text.length,
        text);
    gl.call("glEnable", GL_VERTEX_PROGRAM_ARB);
    expect(0x33ff6699);
    gl.call("glDisable", GL_VERTEX_PROGRAM_ARB);
  }
}
