package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/** Programs of several objects for one stage, which share what is global. */
class JoinedObjectsTest {
  private static final String VERTEX =
      "#version 150\nout B { vec4 a; } o; void main() { gl_Position = vec4(0); o.a = vec4(1); }\n";

  private final GlslCompiler compiler = new GlslCompiler();
  private final List<GlslShader> shaders = new ArrayList<>();

  private void add(Stage stage, String source) {
    GlslShader s = compiler.compile(stage, source);
    assertEquals("", s.infoLog());
    shaders.add(s);
  }

  private LinkedProgram link() {
    LinkRequest request =
        new LinkRequest(shaders, Map.of(), Map.of(), Map.of(), 16, 8, "test", true);
    LinkedProgram p = new GlslLinker(compiler).link(request);
    assertTrue(p.linked(), p.infoLog());
    return p;
  }

  @Test
  void oneOfThemMayInitialiseWhatAllDeclare() {
    add(Stage.VERTEX, "float g; uniform vec4 u; void main() { gl_Position = u * g; }\n");
    add(
        Stage.VERTEX,
        "#version 120\nuniform vec4 u = vec4(1, 2, 3, 4); float g = 2.0; void f() {}\n");
    assertEquals(4f, Float.intBitsToFloat(link().uniforms().get(0).initial()[3]));
  }

  /** And so do the sizes of blocks for vertices. */
  @Test
  void layoutsOfAStageMayStandInOneOfThem() {
    add(Stage.VERTEX, VERTEX);
    add(
        Stage.GEOMETRY,
        "#version 150\nin B { vec4 a; } i[]; vec4 f();\n"
            + "void main() { for (int k = 0; k < 4; k++) { gl_Position = i[k].a + f();"
            + " EmitVertex(); } }\n");
    add(
        Stage.GEOMETRY,
        "#version 150\nlayout(lines_adjacency) in; layout(line_strip, max_vertices = 4) out;\n"
            + "in B { vec4 a; } i[4]; vec4 f() { return i[1].a; }\n");
    assertTrue(link().modules().has(Stage.GEOMETRY));
  }

  @Test
  void outputsOfATessellationControlShaderAreSizedByAnother() {
    add(Stage.VERTEX, "#version 150\nvoid main() { gl_Position = vec4(0); }\n");
    add(
        Stage.TESSELLATION_CONTROL,
        "#version 150\n#extension GL_ARB_tessellation_shader : require\nout vec4 v[]; void f();\n"
            + "void main() { v[gl_InvocationID] = vec4(1); f(); }\n");
    add(
        Stage.TESSELLATION_CONTROL,
        "#version 150\n#extension GL_ARB_tessellation_shader : require\n"
            + "layout(vertices = 3) out; void f() { gl_TessLevelOuter[0] = 1.0; }\n");
    add(
        Stage.TESSELLATION_EVALUATION,
        "#version 150\n#extension GL_ARB_tessellation_shader : require\n"
            + "layout(triangles) in; in vec4 v[]; void main() { gl_Position = v[2]; }\n");
    assertTrue(link().modules().has(Stage.TESSELLATION_CONTROL));
  }

  /** As in Mesa, where the linker looks at locations. */
  @Test
  void locationsThatOverlapAreAFaultOfTheProgram() {
    add(Stage.VERTEX, "#version 150\nvoid main() { gl_Position = vec4(0); }\n");
    add(
        Stage.FRAGMENT,
        "#version 440\nlayout(location = 0) out vec3 a; layout(location = 0) out float b;\n"
            + "void main() { a = vec3(0); b = 1.0; }\n");
    LinkRequest request =
        new LinkRequest(shaders, Map.of(), Map.of(), Map.of(), 16, 8, "test", true);
    LinkedProgram p = new GlslLinker(compiler).link(request);
    assertTrue(p.infoLog().contains("overlapping use of location"), p.infoLog());
  }

  /** What the newest of them needs has no gl_FragColor any more. */
  @Test
  void olderOnesAreRaisedToTheNewest() {
    add(Stage.VERTEX, "void main() { gl_Position = gl_Vertex; }\n");
    add(Stage.FRAGMENT, "#version 130\nvoid f(); void main() { gl_FragColor = vec4(1); f(); }\n");
    add(
        Stage.FRAGMENT,
        "#version 130\n#extension GL_AMD_conservative_depth : require\n"
            + "layout(depth_less) out float gl_FragDepth; void f() { gl_FragDepth = 0.5; }\n");
    assertTrue(link().reflections().get(Stage.FRAGMENT).writesDepth());
  }
}
