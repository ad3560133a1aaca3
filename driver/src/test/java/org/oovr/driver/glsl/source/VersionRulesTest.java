package org.oovr.driver.glsl.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.oovr.driver.glsl.GlslFrontEnd;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.simulator.command.Stage;

/** What versions do not have; Mesa 22.3.6 says the same of each source. */
class VersionRulesTest {
  private static final String MAIN = "void main() { gl_FragColor = vec4(1.0); }\n";
  private final GlslFrontEnd shaders = new GlslFrontEnd();

  private void compiles(boolean expected, Stage stage, String source) {
    GlslShader s = shaders.compile(stage, source, "test", false, true);
    assertEquals(expected, s.compiled(), source + s.infoLog());
  }

  private void fragment(boolean expected, String version, String source) {
    compiles(expected, Stage.FRAGMENT, "#version " + version + "\n" + source);
  }

  /** Of a version that has it, and one that does not. */
  private void since(String with, String without, String source) {
    fragment(true, with, source);
    fragment(false, without, source);
  }

  @Test
  void integersHaveOperators() {
    String body = "void main() { int a = 5; a = a %s 3; gl_FragColor = vec4(float(a)); }\n";
    for (String operator : new String[] {"%", "&", "|", "^", "<<", ">>"}) {
      String source = body.replace("%s", operator);
      since("130", "120", source);
      fragment(true, "120", "#extension GL_EXT_gpu_shader4 : enable\n" + source);
    }
    String logic = "void main() { bool a = 1.0 < 2.0 && true || false ^^ true; %s }\n";
    fragment(true, "110", logic.replace("%s", "gl_FragColor = vec4(float(a)); /* & */"));
    String chosen = "#if __VERSION__ >= 130\nint f(int x) { return x & 1; }\n#endif\n";
    fragment(true, "120", chosen + MAIN);
    String choice =
        "void main() { int a = 1; switch (a) { case 1: break; } gl_FragColor = vec4(1); }";
    since("130", "120", choice);
  }

  @Test
  void arraysAreValuesLate() {
    String struct = "struct S { float m[2]; };\nS f(S s) { return s; }\n";
    String main = "void main() { float a[2], b[2]; S s; a[0] = b[1] = s.m[0]; %s }\n";
    String[] wholes = {
      "b = a;",
      "bool e = a == b;",
      "bool e = b != a;",
      "s.m = a;",
      "b = s.m;",
      "float c[2] = a;",
      "int n = a.length();",
      "float c = float[2](0.0, 1.0)[1];",
    };
    for (String whole : wholes) {
      since("120", "110", struct + main.replace("%s", whole));
    }
    String[] parts = {"b[1] = a[0] + a[1];", "s = f(s);", "{ float a; a = b[0]; }", "float[2] c;"};
    for (String part : parts) {
      fragment(true, "110", struct + main.replace("%s", part));
    }
    String given = "void f(float a[2], out float b[2]) { b[0] = a[1]; %s}\n" + MAIN;
    fragment(true, "110", given.replace("%s", "if (a[0] == b[0]) { float b; b = 1.0; } "));
    fragment(false, "110", given.replace("%s", "b = a; "));
  }

  @Test
  void doublesAreReserved() {
    String main = "void main() { %s gl_FragColor = vec4(1.0); }\n";
    String extension = "#extension GL_ARB_gpu_shader_fp64 : enable\n";
    for (String s : new String[] {"dvec2 d = dvec2(1.0);", "dmat2x3 d;", "double d = 1.0;"}) {
      String source = main.replace("%s", s);
      since("400 compatibility", "330 compatibility", source);
      fragment(true, "150 compatibility", extension + source);
      fragment(false, "120", source);
    }
  }

  @Test
  void blocksOfFragmentsAreFlat() {
    String main = "out vec4 c;\nvoid main() { c = vec4(1.0); }\n";
    for (String member : new String[] {"int a;", "uvec2 a[2];", "S a;", "vec4 b; highp ivec3 a;"}) {
      String s = "struct S { vec2 v; int i; };\n";
      fragment(false, "150", s + "in B { " + member + " };\n" + main);
      fragment(
          true, "150", s + "in B { flat " + member.replace("b; ", "b; flat ") + " };\n" + main);
    }
    fragment(true, "150", "in B { vec4 a; mat2 b; };\n" + main);
  }

  @Test
  void locationsNeedExtensions() {
    String color = "layout(location = 0) out vec4 c;\nvoid main() { c = vec4(1.0); }\n";
    since("330", "140", color);
    fragment(true, "140", "#extension GL_ARB_explicit_attrib_location : enable\n" + color);
    String varying = "layout(location = 0) in vec4 v;\nout vec4 c;\nvoid main() { c = v; }\n";
    since("410", "330", varying);
    String uniform = "layout(location = 0) uniform vec4 v;\nout vec4 c;\nvoid main() { c = v; }\n";
    since("430", "330", uniform);
    since("440", "430", "layout(location = 1 - 1) out vec4 c;\nvoid main() { c = vec4(1.0); }\n");
    String old =
        "#if __VERSION__ >= 330\nlayout(location = 0) in vec4 a;\n#else\nattribute vec4 a;\n";
    compiles(
        true, Stage.VERTEX, "#version 120\n" + old + "#endif\nvoid main() { gl_Position = a; }\n");
  }

  @Test
  void wordsComeWithVersions() {
    String block = "uniform B { vec4 a; };\n" + MAIN;
    since("140", "130", block);
    fragment(true, "130", "#extension GL_ARB_uniform_buffer_object : enable\n" + block);
    since("120", "110", "uniform float u = 1.0;\n" + MAIN);
    since("120", "110", "uniform mat2x3 m;\n" + MAIN);
    since(
        "430",
        "150",
        "uniform float u;\nout vec4 c;\nvoid main() { float a[2][2]; c = vec4(u); }\n");
    fragment(true, "120", "float fma(float a) { return a; }\n" + MAIN.replace("1.0", "fma(1.0)"));
    fragment(true, "120", "float sample(float a) { return a; }\n" + MAIN);
    fragment(false, "120", "void main() { float f(float x); gl_FragColor = vec4(f(1.0)); }\n");
    String out = "in vec4 v;\nout vec4 c;\nvoid main() { c = interpolateAtCentroid(v%s).xxxx; }\n";
    fragment(true, "400", out.replace("%s", ""));
    since("440", "430", out.replace("%s", ".xy"));
    fragment(false, "330", out.replace("%s", ""));
    String both = "void main() { gl_FragColor = vec4(1); gl_FragData[0].x = 1.0; }\n";
    fragment(false, "120", both);
    compiles(false, Stage.VERTEX, "#version 150\nvoid main() { gl_Position = gl_Vertex; }\n");
    compiles(true, Stage.VERTEX, "#version 130\nvoid main() { gl_Position = gl_Vertex; }\n");
    compiles(false, Stage.VERTEX, "#version 120\nattribute ivec2 i;\nvoid main() {}\n");
  }

  @Test
  void listsInitializeFrom420On() {
    since(
        "420", "410", "out vec4 c;\nvoid main() { float a[2] = { 1.0, 0.5 }; c = vec4(a[0]); }\n");
  }
}
