package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/** Inputs and outputs of programs as Mesa 22.3.6 lists them. */
class InterfaceListTest {
  private static final String HEAD = "#version 450\n";

  private final GlslCompiler compiler = new GlslCompiler();

  private LinkedProgram link(boolean separable, Map<Stage, String> sources, String... captured) {
    List<GlslShader> shaders = new ArrayList<>();
    sources.forEach((stage, source) -> shaders.add(compiler.compile(stage, HEAD + source)));
    shaders.forEach(s -> assertTrue(s.compiled(), s.infoLog()));
    LinkRequest request =
        new LinkRequest(
            shaders,
            Map.of(),
            Map.of(),
            Map.of(),
            16,
            8,
            "test",
            false,
            new LinkRequest.Feedback(List.of(captured), false),
            false,
            separable,
            false);
    LinkedProgram p = new GlslLinker(compiler).link(request);
    assertTrue(p.linked(), p.infoLog());
    return p;
  }

  private static String list(List<InterfaceVariable> variables) {
    return variables.stream()
        .map(
            v ->
                v.listedName()
                    + (v.isArray() ? " " + v.arraySize() : "")
                    + (v.location() < 0 ? "" : " @" + v.location())
                    + (v.component() == 0 ? "" : "." + v.component())
                    + (v.perPatch() ? " patch" : ""))
        .collect(Collectors.joining(", "));
  }

  private String inputs(boolean separable, Stage stage, String source) {
    return list(link(separable, Map.of(stage, source)).interfaceInputs());
  }

  private String outputs(boolean separable, Stage stage, String source, String... captured) {
    return list(link(separable, Map.of(stage, source), captured).interfaceOutputs());
  }

  @Test
  void attributes() {
    assertEquals(
        "gl_InstanceID, gl_VertexID, a @3, m @0, b @5.1",
        inputs(
            false,
            Stage.VERTEX,
            "in vec4 a; in mat3 m; layout(location = 5, component = 1) in vec2 b; in vec4 unused;"
                + "void main() { gl_Position = a + m[0].x + b.x + gl_VertexID + gl_InstanceID; }"));
  }

  @Test
  void colors() {
    assertEquals(
        "gl_SampleMask[0] 1, gl_FragDepth, c @6, d[0] 2 @2, e @0",
        outputs(
            false,
            Stage.FRAGMENT,
            "layout(location = 6) out float c; layout(location = 2) out vec4 d[2]; out int e;"
                + "void main() { c = 1.; d[1] = vec4(1); e = 1; gl_FragDepth = 0.;"
                + " gl_SampleMask[0] = 1; }"));
  }

  @Test
  void whatNobodyMeetsIsListedOfSeparableProgramsOnly() {
    String source =
        "out vec4 v; out vec2 w[3]; flat out int k; layout(location = 7) out vec2 l;"
            + "void main() { gl_Position = vec4(1); gl_ClipDistance[2] = 1.; l = vec2(1); }";
    assertEquals(
        "gl_ClipDistanceMESA[0] 1, gl_Position, l @7", outputs(false, Stage.VERTEX, source));
    assertEquals(
        "w[0] 3, gl_Position, gl_ClipDistanceMESA[0] 1, l @7, k, v",
        outputs(true, Stage.VERTEX, source));
    assertEquals(
        "gl_Position, v",
        outputs(
            false,
            Stage.VERTEX,
            "out vec4 v; out vec2 w; void main() { gl_Position = v = vec4(1); w = vec2(1); }",
            "v",
            "w"));
  }

  @Test
  void blocksAndStructures() {
    assertEquals(
        "C.c1, C.c2, s.a, s.b[0] 2, B.y[0] 2, gl_Position, d, B.x",
        outputs(
            true,
            Stage.VERTEX,
            "struct S { vec4 a; float b[2]; }; out S s; out B { vec4 x; vec2 y[2]; } b;"
                + "out C { float c1; vec3 c2; } c[2]; out D { vec4 d; };"
                + "void main() { gl_Position = vec4(1); }"));
  }

  @Test
  void geometryAndTessellation() {
    assertEquals(
        "gl_PerVertex.gl_Position, s[0] 3, v[0] 3, gl_PrimitiveIDIn",
        inputs(
            true,
            Stage.GEOMETRY,
            "layout(triangles) in; layout(points, max_vertices = 1) out;"
                + "in vec2 s[]; in vec4 v[];"
                + "void main() { gl_Position = gl_in[0].gl_Position + v[0] + s[1].x"
                + " + gl_PrimitiveIDIn; EmitVertex(); }"));
    assertEquals(
        "gl_PerVertex.gl_Position, gl_TessLevelOuter[0] 4 patch, p patch, t[0] 3",
        outputs(
            true,
            Stage.TESSELLATION_CONTROL,
            "layout(vertices = 3) out; patch out vec4 p; out vec4 t[];"
                + "void main() { gl_out[gl_InvocationID].gl_Position = vec4(1); p = vec4(1);"
                + " gl_TessLevelOuter[0] = 1.; t[gl_InvocationID] = vec4(1); }"));
  }

  @Test
  void compute() {
    assertEquals(
        "gl_LocalInvocationIndex, gl_NumWorkGroups",
        inputs(
            false,
            Stage.COMPUTE,
            "layout(local_size_x = 4) in; buffer B { uint x[]; };"
                + "void main() { x[gl_LocalInvocationIndex] = gl_NumWorkGroups.x; }"));
  }

  @Test
  void namesOfElementsHaveLocations() {
    LinkedProgram p =
        link(
            false, Map.of(Stage.VERTEX, "in mat2 m[3]; void main() { gl_Position.xy = m[1][0]; }"));
    InterfaceVariable m = p.interfaceInputs().get(0);
    assertEquals(0, m.location("m"));
    assertEquals(4, m.location("m[2]"));
    assertEquals(-1, m.location("m[3]"));
    assertEquals(-1, m.location("m[02]"));
  }
}
