package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/** Which elements of uniforms are active, in which order and where, as Mesa 22.3.6 has it. */
class ActiveUniformsTest {
  private final GlslCompiler compiler = new GlslCompiler();

  /** Names with sizes and locations of a program's uniforms. */
  private String uniforms(String... sources) {
    List<GlslShader> shaders = new ArrayList<>();
    Stage[] stages =
        sources.length == 1
            ? new Stage[] {Stage.FRAGMENT}
            : new Stage[] {Stage.VERTEX, Stage.FRAGMENT};
    for (int i = 0; i < sources.length; i++) {
      shaders.add(compiler.compile(stages[i], sources[i]));
      assertTrue(shaders.get(i).compiled(), shaders.get(i).infoLog());
    }
    LinkedProgram p =
        new GlslLinker(compiler)
            .link(new LinkRequest(shaders, Map.of(), Map.of(), Map.of(), 16, 8, "test"));
    assertTrue(p.linked(), p.infoLog());
    return p.uniforms().stream()
        .map(u -> u.name() + " " + u.arraySize() + " " + u.location())
        .collect(Collectors.joining(", "));
  }

  private String fragment(String declarations, String statements) {
    return uniforms(
        "#version 430\nuniform int n;\n"
            + declarations
            + "\nout vec4 o;\nvoid main() { o = vec4(0);\n"
            + statements
            + " }\n");
  }

  @Test
  void anArrayEndsBehindTheLargestIndex() {
    assertEquals("a[0] 3 0", fragment("uniform float a[9];", "o += a[2] + a[0];"));
    assertEquals("n 1 0, a[0] 9 1", fragment("uniform float a[9];", "o += a[n];"));
    assertEquals(
        "a[0] 9 0", fragment("uniform float a[9] = float[9](1,2,3,4,5,6,7,8,9);", "o+=a[1];"));
    assertEquals("s[0] 2 0", fragment("uniform sampler2D s[4];", "o += texture(s[1], o.xy);"));
    assertEquals("a[0] 2 0", fragment("uniform vec4 a[4];", "vec4 c[4] = a; o += c[1];"));
    assertEquals(
        "a[0][0] 2 0, a[1][0] 2 2, a[2][0] 2 4",
        fragment("uniform vec4 a[3][2];", "o += a[0][0];"));
  }

  @Test
  void anArrayOfStructuresDoesSoToo() {
    String s = "struct S { float x; vec2 y[3]; };\n";
    assertEquals(
        "s[0].x 1 0, s[0].y[0] 3 1, s[1].x 1 4, s[1].y[0] 3 5",
        fragment(s + "uniform S s[4];", "o += s[1].y[0].x;"));
    assertEquals("s.x 1 0, s.y[0] 3 1", fragment(s + "uniform S s;", "o += s.y[0].x;"));
  }

  @Test
  void loopsThatAreUnrolledHaveKnownIndices() {
    String a = "uniform float a[40];";
    assertEquals("a[0] 5 0", fragment(a, "for (int i = 0; i < 5; i++) o += a[i];"));
    assertEquals("a[0] 9 0", fragment(a, "for (int i = 8; i >= 0; i -= 2) o += a[i];"));
    assertEquals("a[0] 6 0", fragment(a, "int i = 0; do { o += a[i]; i++; } while (i < 6);"));
    assertEquals(
        "a[0] 4 0", fragment(a, "int i = 0; for (;;) { o += a[i]; if (i >= 3) break; i++; }"));
    assertEquals(
        "a[0] 12 0",
        fragment(a, "for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) o += a[i * 4 + j];"));
    assertEquals("a[0] 40 0", fragment(a, "for (int i = 0; i < 33; i++) o += a[i];"));
    assertEquals("n 1 0, a[0] 40 1", fragment(a, "for (int i = 0; i < n; i++) o += a[i];"));
  }

  /** A value that is used twice, again and again, is followed once. */
  @Test
  void longSumsAreFollowedQuickly() {
    String twice = "b = b + b; ".repeat(40);
    String body = "for (int i = 0; i < 3; i++) { int b = i; " + twice + "o += a[b & 7]; }";
    assertEquals("a[0] 1 0", fragment("uniform float a[9];", body));
  }

  @Test
  void stagesShareTheLargest() {
    String head = "#version 330\nuniform vec4 a[8]; uniform vec4 b[4];\n";
    assertEquals(
        "a[0] 6 0, b[0] 1 6",
        uniforms(
            head + "void main() { gl_Position = a[2]; }\n",
            head + "out vec4 o; void main() { o = a[5] + b[0]; }\n"));
  }

  @Test
  void locationsOfTheSourceKeepTheWholeArrayAndTheOrder() {
    assertEquals(
        "a[0] 2 1, b[0] 2 6, c 1 0",
        fragment(
            "layout(location = 1) uniform float a[5]; uniform float b[4], c;",
            "o += a[1] + b[1] + c;"));
    assertEquals(
        "b 1 0, q 1 2",
        fragment(
            "layout(location = 1) uniform float unused; uniform float b; uniform float q;",
            "o += b + q;"));
  }

  @Test
  void builtInsComeFirst() {
    String names =
        uniforms(
            "#version 120\nuniform vec4 a;\n"
                + "void main() { gl_FragColor = a + gl_ModelViewMatrix[0] + gl_ClipPlane[2]; }\n");
    assertEquals("gl_ClipPlane[0] 3 -1, gl_ModelViewMatrix 1 -1, a 1 0", names);
  }

  @Test
  void esCountsThemWithPrecisionsToo() {
    assertEquals(
        "c[0] 3 0, s[0] 2 3, w[0] 4 5",
        uniforms(
            "#version 100\nprecision mediump float; uniform vec4 c[6]; uniform sampler2D s[3];"
                + " uniform float w[9]; vec4 f(int i) { return c[i]; }\n"
                + "void main() { vec4 r = f(2); for (int i = 0; i < 4; i++)"
                + " r += w[i] * texture2D(s[1], r.xy); gl_FragColor = r; }\n"));
  }

  @Test
  void membersOfBlocksComeFirstAndTakeRoomAmongLocations() {
    String blocks = "uniform B { vec4 x[3]; float y; }; uniform C { vec4 z; vec4 w; } c;";
    assertEquals(
        "C.z 1 -1, C.w 1 -1, y 1 -1, x[0] 3 -1, n 1 6, a 1 7",
        fragment(blocks + " uniform vec4 a;", "o += x[n] + y + c.z + a;"));
  }
}
