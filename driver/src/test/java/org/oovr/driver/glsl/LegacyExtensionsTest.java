package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.Stage;

/** Extensions that llvmpipe offers and shaderc does not know under that name or version. */
class LegacyExtensionsTest {
  private final GlslCompiler compiler = new GlslCompiler(false);

  private void compiles(Stage stage, String source) {
    GlslShader shader = compiler.compile(stage, source);
    assertTrue(shader.compiled(), shader.infoLog());
  }

  @ParameterizedTest
  @ValueSource(strings = {"120", "150", "330 core", "450 compatibility"})
  void contentsOfLaterVersionsAreThere(String version) {
    String head = "#version " + version + "\n";
    compiles(
        Stage.FRAGMENT,
        head
            + "#extension GL_ARB_arrays_of_arrays : require\n#ifndef GL_ARB_arrays_of_arrays\n"
            + "#error\n#endif\nuniform float a[2][3];\n"
            + "void main() { gl_FragDepth = a[1][2]; }\n");
    compiles(
        Stage.FRAGMENT,
        head
            + "#extension GL_ARB_gpu_shader5 : enable\n"
            + "#extension GL_ARB_texture_query_levels : require\nuniform sampler2D s;\n"
            + "void main() { gl_FragDepth = float(textureQueryLevels(s)); }\n");
    compiles(
        Stage.FRAGMENT,
        head
            + "#extension GL_AMD_conservative_depth: enable\n"
            + "layout(depth_greater) out float gl_FragDepth; void main() { gl_FragDepth = 1.0; }\n");
    compiles(
        Stage.VERTEX,
        head
            + "#extension GL_MESA_shader_integer_functions : require\n"
            + "void main() { gl_Position = vec4(float(bitCount(5)) * 0.5); }\n");
    compiles(
        Stage.VERTEX,
        head
            + "#extension GL_ARB_shader_precision : require\n"
            + "void main() { gl_Position = vec4(sqrt(2.0)); }\n");
  }

  @Test
  void computeShadersMayBeOlderThanTheyAre() {
    compiles(
        Stage.COMPUTE,
        "#version 330\n#extension GL_ARB_compute_shader : require\n"
            + "layout(local_size_x = 4) in; shared uint n; void main() { atomicAdd(n, 1u); }\n");
  }

  @Test
  void threeArgumentsHaveAnOrder() {
    String main =
        "uniform ivec2 i; uniform vec3 v;\n"
            + "void main() { gl_FragDepth = min3(v, v.yzx, v.zxy).x + float(mid3(i, i, i).y)"
            + " + max3(1.0, v.x, v.y); }\n";
    String extension = "#extension GL_AMD_shader_trinary_minmax : require\n";
    compiles(Stage.FRAGMENT, "#version 130\n" + extension + main);
    compiles(Stage.FRAGMENT, "#version 430 core\n" + extension + main);
    assertFalse(compiler.compile(Stage.FRAGMENT, "#version 430 core\n" + main).compiled());
    // a message keeps its line
    GlslShader wrong = compiler.compile(Stage.FRAGMENT, "#version 130\n" + extension + "\noops\n");
    assertTrue(
        wrong.infoLog().startsWith("0:4") || wrong.infoLog().startsWith("4:"), wrong.infoLog());
  }

  @Test
  void coloursTellHowTheyAreInterpolated() {
    GlslShader vertex =
        compiler.compile(
            Stage.VERTEX,
            "#version 130\nflat out vec4 gl_FrontColor; flat out vec4 gl_BackColor;\n"
                + "void main() { gl_Position = gl_Vertex; gl_FrontColor = vec4(1);"
                + " gl_BackColor = vec4(0); }\n");
    GlslShader fragment =
        compiler.compile(
            Stage.FRAGMENT,
            "#version 130\nflat in vec4 gl_Color;\nvoid main() { gl_FragColor = gl_Color; }\n");
    assertTrue(vertex.compiled() && fragment.compiled(), vertex.infoLog() + fragment.infoLog());
    LinkedProgram program =
        new GlslLinker(compiler)
            .link(
                new LinkRequest(
                    List.of(vertex, fragment), Map.of(), Map.of(), Map.of(), 16, 8, "x"));
    assertTrue(program.linked(), program.infoLog());
    assertEquals(
        List.of("FLAT"),
        program.reflections().get(Stage.FRAGMENT).inputs().stream()
            .filter(v -> v.name().endsWith("FrontColor"))
            .map(v -> v.interpolation().name())
            .toList());
  }
}
