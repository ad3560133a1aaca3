package org.oovr.driver.glsl.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/** What becomes of old sources, as text. */
class SourceFixerTest {
  private static String fixed(Stage stage, String source) {
    GlslTokens tokens = new GlslTokens(source);
    TargetVersion target = new TargetVersion(450, false);
    return SourceFixer.fix(stage, tokens, GlslVersion.of(tokens), target, true, Set.of()).text();
  }

  private static void becomes(String expected, Stage stage, String source) {
    String text = fixed(stage, source);
    assertTrue(text.contains(expected), text);
  }

  @Test
  void linesKeepTheirNumbers() {
    assertEquals(
        "#version 450 core\n\nin float a;",
        fixed(Stage.VERTEX, "#version \\\n120\nattribute float a;"));
    assertEquals(
        "#version 450 core\n\n#line 1\nout float v;", fixed(Stage.VERTEX, "varying float v;"));
  }

  @Test
  void oldColorsOfFragmentsAreOutputs() {
    String text = fixed(Stage.FRAGMENT, "#version 120\nvoid main() { gl_FragData[1] = vec4(1); }");
    assertTrue(text.contains("out vec4 oovrU_gl_FragData[gl_MaxDrawBuffers]; "), text);
    assertTrue(text.endsWith("{ oovrU_gl_FragData[1] = vec4(1); }"), text);
  }

  @Test
  void sizesOfTextureCoordinatesGoWithTheirQualifier() {
    String rest = "\nvoid main() { gl_FragColor = gl_TexCoord[4]; }";
    String declaration = "varying vec4 gl_TexCoord[5];";
    becomes(
        "\n" + " ".repeat(declaration.length()) + "\nvoid main()",
        Stage.FRAGMENT,
        "#version 110\n" + declaration + rest);
    String color = "\nvarying vec4 gl_Color;\nvoid main() { gl_FragColor = gl_Color; }";
    becomes("in vec4 oovrU_", Stage.FRAGMENT, "#version 120" + color);
  }

  @Test
  void colorsOfTheTargetAreInputs() {
    String source = "#version 300 es\nlayout(noncoherent) inout vec4 c;\nvoid main() { }";
    becomes("out vec4 c; in vec4 oovrF_c;", Stage.FRAGMENT, source);
    becomes("void main() { c = oovrF_c; }", Stage.FRAGMENT, source);
    becomes("inout vec4 c", Stage.VERTEX, "#version 150\nvoid f(inout vec4 c) { }");
    becomes("inout vec4 c", Stage.FRAGMENT, "#version 150\nvoid f(inout vec4 c) { }");
  }

  @Test
  void blocksOfSharedLayoutArePacked() {
    becomes("layout(std430) uniform B", Stage.VERTEX, "#version 150\nuniform B { float a[2]; };");
    becomes(
        "layout(std140) uniform B",
        Stage.VERTEX,
        "#version 150\nlayout(std140) uniform B { int a; };");
    becomes(
        "layout(std430, row_major) uniform B",
        Stage.VERTEX,
        "#version 150\nlayout(row_major) uniform B { mat2 a; };");
  }

  @Test
  void textureCoordinatesAreAsManyAsAreUsed() {
    becomes(
        "out vec4 oovrU_gl_TexCoord[3];",
        Stage.VERTEX,
        "#version 120\nvoid main() { gl_TexCoord[2] = vec4(1); }");
    becomes(
        "out vec4 oovrU_gl_TexCoord[8];",
        Stage.VERTEX,
        "#version 120\nuniform int i; void main() { gl_TexCoord[i] = vec4(1); }");
  }
}
