package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection.Variable;

/** Which output an input reads (GL 4.6 core section 7.4.1, and Mesa where that is more lenient). */
class VaryingLinkerTest {
  private static final String POSITION = " gl_Position = vec4(1.0); }";

  private final GlslCompiler compiler = new GlslCompiler();

  private LinkedProgram link(String vertex, String fragment) {
    GlslShader v = compiler.compile(Stage.VERTEX, vertex);
    GlslShader f = compiler.compile(Stage.FRAGMENT, fragment);
    assertTrue(v.compiled(), v.infoLog());
    assertTrue(f.compiled(), f.infoLog());
    return new GlslLinker(compiler)
        .link(new LinkRequest(List.of(v, f), Map.of(), Map.of(), Map.of(), 16, 8, "test"));
  }

  private LinkedProgram good(String vertex, String fragment) {
    LinkedProgram p = link(vertex, fragment);
    assertTrue(p.linked(), p.infoLog());
    return p;
  }

  private void bad(String vertex, String fragment, String why) {
    LinkedProgram p = link(vertex, fragment);
    assertFalse(p.linked());
    assertTrue(p.infoLog().contains(why), p.infoLog());
  }

  private static Map<String, Integer> locations(List<Variable> variables) {
    Map<String, Integer> map = new HashMap<>();
    for (Variable v : variables) {
      map.putIfAbsent(v.name(), v.location());
    }
    return map;
  }

  @Test
  void locationsComeBeforeNames() {
    LinkedProgram p =
        good(
            "#version 410\nlayout(location = 2) out vec4 a; layout(location = 5) out vec4 b;"
                + "void main() { a = vec4(1.0); b = vec4(0.0);"
                + POSITION,
            "#version 410\nlayout(location = 5) in vec4 a; out vec4 c; void main() { c = a; }");
    assertEquals(Map.of("a", 2, "b", 5), locations(p.reflections().get(Stage.VERTEX).outputs()));
    assertEquals(Map.of("a", 5), locations(p.reflections().get(Stage.FRAGMENT).inputs()));
    bad(
        "#version 450\nlayout(location = 2) out vec4 a; void main() { a = vec4(1.0);" + POSITION,
        "#version 450\nlayout(location = 5) in vec4 a; out vec4 c; void main() { c = a; }",
        "no matching output");
  }

  @Test
  void othersKeepClearOfMembersWithLocations() {
    String members = "{ layout(location = 1) vec4 y; layout(location = 0) vec4 x[1]; }";
    LinkedProgram p =
        good(
            "#version 440\nout vec4 free; out B "
                + members
                + " o; void main() { free = o.x[0] = o.y = vec4(1.0);"
                + POSITION,
            "#version 440\nin B "
                + members
                + " i; in vec4 free; out vec4 c; void main() { c = i.x[0] + i.y + free; }");
    Map<String, Integer> out = locations(p.reflections().get(Stage.VERTEX).outputs());
    assertEquals(Map.of("B.y", 1, "B.x[0]", 0, "free", 2), out);
    assertEquals(out, locations(p.reflections().get(Stage.FRAGMENT).inputs()));
  }

  @Test
  void blocksOfOtherNamesMeetByTheLocationsOfTheirMembers() {
    LinkedProgram p =
        good(
            "#version 440\nout B { layout(location = 4) vec4 x; layout(location = 3) vec4 y; };"
                + "void main() { x = y = vec4(1.0);"
                + POSITION,
            "#version 440\nin C { layout(location = 4) vec4 x; layout(location = 3) vec4 y; };"
                + "out vec4 c; void main() { c = x + y; }");
    assertEquals(Map.of("x", 4, "y", 3), locations(p.reflections().get(Stage.FRAGMENT).inputs()));
  }

  @Test
  void componentsTellVariablesOfALocationApart() {
    String vertex =
        "#version 440\nlayout(location = 3, component = 2) out vec2 zw;"
            + "layout(location = 3) out vec2 xy; void main() { xy = zw = vec2(1.0);"
            + POSITION;
    LinkedProgram p =
        good(
            vertex,
            "#version 440\nlayout(location = 3, component = 2) in vec2 other;"
                + "out vec4 c; void main() { c = other.xyxy; }");
    assertEquals(Map.of("other", 3), locations(p.reflections().get(Stage.FRAGMENT).inputs()));
    bad(
        vertex,
        "#version 440\nlayout(location = 3, component = 1) in vec2 other;"
            + "out vec4 c; void main() { c = other.xyxy; }",
        "no matching output");
  }

  @Test
  void inputsNeedOutputsSince420() {
    String fragment = "in vec4 a; out vec4 c; void main() { c = a; }";
    String vertex = "void main() {" + POSITION;
    LinkedProgram p = good("#version 410\n" + vertex, "#version 410\n" + fragment);
    assertEquals(
        "warning: fragment shader input `a' is not written by the vertex shader\n", p.infoLog());
    bad("#version 420\n" + vertex, "#version 420\n" + fragment, "no matching output");
    bad(
        "#version 330\n" + vertex,
        "#version 330\nin B { vec4 a; }; out vec4 c; void main() { c = a; }",
        "no matching output");
  }

  @Test
  void interpolationOfMatricesAndMembersMustAgree() {
    bad(
        "#version 330\nnoperspective out mat3 m; void main() { m = mat3(1.0);" + POSITION,
        "#version 330\nin mat3 m; out vec4 c; void main() { c = vec4(m[0], 1.0); }",
        "interpolation");
    bad(
        "#version 330\nout B { flat vec4 x; }; void main() { x = vec4(1.0);" + POSITION,
        "#version 330\nin B { vec4 x; }; out vec4 c; void main() { c = x; }",
        "interpolation");
    bad(
        "#version 450\nout vec4 m; void main() { m = vec4(1.0);" + POSITION,
        "#version 450\nsample in vec4 m; out vec4 c; void main() { c = m; }",
        "sample");
  }

  @Test
  void automaticLocationsOfBothStagesDiffer() {
    LinkedProgram p =
        good(
            "#version 330\nout vec2 unread[3]; out float b; out float a; void main() {"
                + " unread[0] = unread[1] = unread[2] = vec2(1.0); a = b = 1.0;"
                + POSITION,
            "#version 330\nin float a; in float b; out vec4 c; void main() { c = vec4(a, b, a, b); }");
    Map<String, Integer> out = locations(p.reflections().get(Stage.VERTEX).outputs());
    Map<String, Integer> in = locations(p.reflections().get(Stage.FRAGMENT).inputs());
    assertEquals(out.get("a"), in.get("a"));
    assertEquals(out.get("b"), in.get("b"));
    assertNotEquals(in.get("a"), in.get("b"));
  }

  @Test
  void whatIsNotReadIsComparedToo() {
    bad(
        "#version 430\nflat out int a; void main() { a = 1;" + POSITION,
        "#version 430\nflat in float a; out vec4 c; void main() { c = vec4(1.0); }",
        "types");
    bad(
        "#version 150\nout vec4 a; void main() { a = vec4(1.0);" + POSITION,
        "#version 150\nsmooth in vec4 a; out vec4 c; void main() { c = a; }",
        "interpolation");
    bad(
        "#version 410\ninvariant out vec4 a; void main() { a = vec4(1.0);" + POSITION,
        "#version 410\nin vec4 a; out vec4 c; void main() { c = a; }",
        "invariant");
    good(
        "#version 420\ninvariant out vec4 a; void main() { a = vec4(1.0);" + POSITION,
        "#version 420\nin vec4 a; out vec4 c; void main() { c = a; }");
  }

  @Test
  void aLocationMeetsNoNameWithoutOne() {
    String vertex = "out vec4 a; void main() { a = vec4(1.0);" + POSITION;
    String fragment = "layout(location = 2) in vec4 a; out vec4 c; void main() { c = a; }";
    bad("#version 450\n" + vertex, "#version 450\n" + fragment, "no matching output");
    LinkedProgram p = good("#version 410\n" + vertex, "#version 410\n" + fragment);
    assertTrue(p.infoLog().contains("not written"), p.infoLog());
  }

  @Test
  void theBlockOfVerticesIsDeclaredAlike() {
    String vertex =
        "#version 150\nout gl_PerVertex { vec4 gl_Position; float gl_PointSize; };"
            + "void main() {"
            + POSITION;
    String geometry =
        "#version 150\n%s layout(points) in; layout(points, max_vertices = 1) out;"
            + "void main() { gl_Position = gl_in[0].gl_Position; EmitVertex(); }";
    GlslShader v = compiler.compile(Stage.VERTEX, vertex);
    String[] blocks = {
      "in gl_PerVertex { vec4 gl_Position; float gl_PointSize; } gl_in[];",
      "in gl_PerVertex { vec4 gl_Position; } gl_in[];",
      ""
    };
    for (int i = 0; i < blocks.length; i++) {
      GlslShader g = compiler.compile(Stage.GEOMETRY, geometry.formatted(blocks[i]));
      LinkRequest request =
          new LinkRequest(List.of(v, g), Map.of(), Map.of(), Map.of(), 16, 8, "test");
      LinkedProgram p = new GlslLinker(compiler).link(request);
      assertEquals(i == 0, p.linked(), p.infoLog());
    }
  }

  @Test
  void uniformsOfEsHaveOnePrecision() {
    String vertex = "#version 300 es\nuniform vec4 u; void main() { gl_Position = u; }";
    String fragment =
        "#version 300 es\nprecision %s float; uniform vec4 u; out vec4 c; void main() { c = u; }";
    bad(vertex, fragment.formatted("mediump"), "two precisions");
    good(vertex, fragment.formatted("highp"));
  }
}
