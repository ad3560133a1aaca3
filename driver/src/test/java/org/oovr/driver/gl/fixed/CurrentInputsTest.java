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

  /** A quarter of the window, from a column on. */
  private void quarter(float x) {
    gl.call("glVertex2f", x, -1f);
    gl.call("glVertex2f", x + 0.5f, -1f);
    gl.call("glVertex2f", x + 0.5f, 1f);
    gl.call("glVertex2f", x, 1f);
  }

  /** Two quarters, each told a colour before. */
  private void quarters() {
    gl.call("glBegin", GL_QUADS);
    gl.call("glColor4f", 0f, 1f, 0f, 1f);
    quarter(-1);
    gl.call("glColor4f", 0f, 0f, 1f, 1f);
    quarter(0);
    gl.call("glEnd");
  }

  private void expect(int left, int right) {
    gl.expectPixel(8, 8, left);
    gl.expectPixel(40, 8, right);
  }

  @Test
  void whatIsToldWithinPrimitivesIsCurrentOnceTheyAreDrawn() {
    vertices("");
    gl.call("glColor4f", 1f, 0f, 0f, 1f);
    quarters();
    expect(0xff0000ff, 0xff0000ff);
    quarters();
    expect(0x0000ffff, 0x0000ffff);
    gl.call("glColor4f", 1f, 0f, 0f, 1f);
    quarters();
    // nothing has changed but the colour: Mesa draws this with what came before
    gl.call("glColor4f", 0f, 1f, 0f, 1f);
    gl.call("glRectf", 0f, -1f, 1f, 1f);
    expect(0xff0000ff, 0xff0000ff);
    quarters();
    gl.call("glLineWidth", 2f);
    gl.call("glRectf", 0f, -1f, 1f, 1f);
    expect(0x00ff00ff, 0x0000ffff);
  }

  @Test
  void whatIsToldWithinListsIsCurrentAfterEachPrimitive() {
    vertices("");
    gl.call("glNewList", 1, GL_COMPILE);
    quarters();
    gl.call("glEndList");
    gl.call("glColor4f", 1f, 0f, 0f, 1f);
    gl.call("glCallList", 1);
    expect(0xff0000ff, 0xff0000ff);
    gl.call("glColor4f", 1f, 0f, 0f, 1f);
    quarters();
    gl.call("glCallList", 1);
    gl.call("glBegin", GL_QUADS);
    gl.call("glColor4f", 1f, 1f, 1f, 1f);
    quarter(-1);
    gl.call("glEnd");
    expect(0x0000ffff, 0x0000ffff);
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
