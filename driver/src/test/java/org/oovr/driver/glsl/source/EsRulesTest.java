package org.oovr.driver.glsl.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.driver.glsl.GlslFrontEnd;
import org.oovr.simulator.command.Stage;

/** What versions of GLSL ES do not have; Mesa 22.3.6 says the same of each source. */
class EsRulesTest {
  private static final String PRECISION = "precision highp float;\n";
  private static final GlslFrontEnd SHADERS = new GlslFrontEnd();

  private static boolean compiles(Stage stage, String source) {
    return SHADERS.compile(stage, source, "test", false, false).compiled();
  }

  private static boolean fragment(String version, String extension, String declaration) {
    String head = "#version " + version + (version.equals("100") ? "\n" : " es\n");
    String use = extension.isEmpty() ? "" : "#extension GL_" + extension + " : enable\n";
    return compiles(Stage.FRAGMENT, head + use + PRECISION + declaration + "\nvoid main() { }\n");
  }

  /** A letter for each version: has it, has it with the extension, has it not. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          nyyy | | uniform uint u;
          nyyy | | int i = int[2](1, 2)[0];
          nyyy | | void f() { float a[3]; int l = a.length(); }
          nyyy | | layout(std140) uniform B { vec4 k; };
          nnyy | | layout(binding = 1) uniform sampler2D u;
          nnyy | | layout(std140) uniform B { layout(offset = 16) vec4 k; };
          nnnn | | layout(std140) uniform B { layout(align = 16) vec4 k; };
          nnyy | | layout(r32f) uniform highp image2D i;
          nnnn | | layout(rgba8) uniform highp image2D i;
          nnnn | | writeonly uniform highp image2D i;
          nnee | NV_image_formats | layout(r8) writeonly uniform highp image2D i;
          nnyy | | uniform highp sampler2DMS s;
          nney | OES_texture_cube_map_array | uniform highp samplerCubeArray s;
          nney | EXT_texture_buffer | uniform highp isamplerBuffer s;
          nnnn | | uniform highp sampler1D s;
          nnnn | | void f() { dvec2 d; }
          nnnn | | float f(vec4 c) { return gl_Color.r; }
          ynnn | | float f() { return gl_FragColor.r; }
          nyyy | | float f() { return gl_FragDepth; }
          neey | OES_sample_variables | int f() { return gl_SampleID; }
          eyyy | OES_standard_derivatives | float f(float x) { return dFdx(x); }
          nney | EXT_gpu_shader5 | float f(float x) { return fma(x, x, x); }
          nyyy | | vec4 f(sampler2D s) { return texture(s, vec2(0.0)); }
          yyyy | | vec4 f(sampler2D s) { return texture2D(s, vec2(0.0)); }
          nyyy | | vec4 f(sampler2D s) { return texture2DLod(s, vec2(0.0), 0.0); }
          nnnn | | vec4 f(sampler2D s) { return texture2DLodEXT(s, vec2(0.0), 0.0); }
          neee | EXT_shader_framebuffer_fetch | inout vec4 k;
          nnnn | | flat varying vec4 k;
          ynnn | | varying vec4 k;
          ynnn | | float sampler2DArray;
          yynn | | float buffer;
          ynnn | | float layout;
          nnnn | | float flat;
          nnnn | | float superp;
          ynnn | | float resource;
          nnyy | | precision highp image2D;
          nnnn | | uniform sampler3D s;
          nyyy | | uniform highp sampler3D s;
          nnnn | | lowp bool b;
          yyyy | | uniform struct { float a; } s;
          ynnn | | int n() { return gl_MaxVaryingVectors; }
          ynny | | uniform sampler2D s[3]; uniform int i; vec4 f() { return texture2D(s[i], vec2(0.0)); }
          yyyy | | uniform sampler2D s[3]; const int K = 1; vec4 f() { return texture2D(s[K + 1], vec2(0.0)); }
          """)
  void versionsHave(String expected, String extension, String declaration) {
    // Long because its table is part of it
    String use = extension == null ? "" : extension;
    StringBuilder found = new StringBuilder();
    for (String version : new String[] {"100", "300", "310", "320"}) {
      boolean alone = fragment(version, "", declaration);
      boolean with = alone || !use.isEmpty() && fragment(version, use, declaration);
      found.append(alone ? 'y' : with ? 'e' : 'n');
    }
    assertEquals(expected, found.toString());
  }

  @Test
  void extensionsAreRequiredWhereTheyAre() {
    String main = "\nvoid main() { }\n";
    String cube = "#extension GL_OES_texture_cube_map_array : require";
    assertEquals(false, compiles(Stage.VERTEX, "#version 300 es\n" + cube + main));
    assertEquals(true, compiles(Stage.VERTEX, "#version 310 es\n" + cube + main));
    assertEquals(false, compiles(Stage.VERTEX, "#version 450\n" + cube + main));
    assertEquals(true, compiles(Stage.VERTEX, "#version 450\n#if 0\n" + cube + "\n#endif" + main));
    String include = "#extension GL_GOOGLE_include_directive : require";
    assertEquals(false, compiles(Stage.VERTEX, "#version 450\n" + include + main));
  }

  @Test
  void inputsOfOldFragmentsMayBeInvariant() {
    String body = "\nvoid main() { gl_FragColor = k; }\n";
    String head = "#version 100\n" + PRECISION;
    assertEquals(true, compiles(Stage.FRAGMENT, head + "invariant varying vec4 k;" + body));
    assertEquals(true, compiles(Stage.FRAGMENT, head + "varying vec4 k; invariant k;" + body));
  }

  @Test
  void builtInFunctionsAreOverloadedInEs100Only() {
    String over = "float sin(int x) { return 1.0; }\nvoid main() { }\n";
    assertEquals(true, compiles(Stage.VERTEX, "#version 100\n" + over));
    assertEquals(false, compiles(Stage.VERTEX, "#version 300 es\n" + over));
  }

  @Test
  void outputsMayGetTheirLocationsFromTheProgram() {
    String outputs = "out vec4 a;\nout vec4 b;\nvoid main() { a = b = vec4(1); }\n";
    assertEquals(true, compiles(Stage.FRAGMENT, "#version 300 es\n" + PRECISION + outputs));
  }

  @Test
  void whatWasRecordedIsTakenForWhatItsDriverTook() {
    String reads = "#version 300 es\nbuffer B { float f; };\nvoid main() { f = 1.0; }\n";
    assertEquals(false, compiles(Stage.VERTEX, reads));
    assertEquals(true, SHADERS.compile(Stage.VERTEX, reads, "", true, false).compiled());
  }

  /** What is compiled as desktop GLSL, as its extension is not one of ES there, stays ES. */
  @Test
  void otherExtensionsBringNothing() {
    String[] declarations = {
      "uniform sampler3D s;",
      "float readonly;",
      "lowp bool b;",
      "float buffer;",
      "uniform double d;"
    };
    for (String declaration : declarations) {
      for (String version : new String[] {"310", "320"}) {
        assertEquals(false, fragment(version, "NV_image_formats", declaration), declaration);
      }
    }
  }

  /** Traces may have been made by drivers that take more than Mesa does. */
  @Test
  void recordedSourcesMayHaveMore() {
    String source =
        "#version 300 es\n" + PRECISION + "out vec4 o; void main() { dvec2 d; o = vec4(d, d); }\n";
    assertEquals(false, compiles(Stage.FRAGMENT, source));
    assertEquals(true, SHADERS.compile(Stage.FRAGMENT, source, "t", true, false).compiled());
  }
}
