package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/** Which conversions each version has, as Mesa 22.3.6 compiles them. */
class ImplicitConversionsTest {
  private final GlslCompiler compiler = new GlslCompiler(false);

  private void compiles(boolean expected, String head, String statement) {
    boolean es = head.contains("es") || head.startsWith("100");
    String source =
        "#version "
            + head
            + (es ? "\nprecision mediump float;" : "")
            + "\nint i; float f; vec2 v; ivec2 iv;\n"
            + (head.matches("(100|110|120).*") ? "" : "uint u;\n")
            + "float g(float x) { return x; }\n"
            + "void main() { "
            + statement
            + " }\n";
    GlslShader s = compiler.compile(Stage.FRAGMENT, source);
    assertEquals(expected, s.compiled(), source + s.infoLog());
  }

  @Test
  void glsl110HasNone() {
    compiles(true, "110", "f = float(i);");
    compiles(true, "110", "f = 1.0 + g(v[1]);");
    compiles(false, "110", "f = i;");
    compiles(false, "110", "f = 1;");
    compiles(false, "110", "f = 2.0 * 1;");
    compiles(false, "110", "f = g(1);");
    compiles(false, "110", "f = pow(f, 2);");
    compiles(false, "110", "v = iv;");
    compiles(true, "120", "v = iv; f = pow(f, 2); f = g(1);");
  }

  @Test
  void esHasNone() {
    for (String version : new String[] {"100", "300 es", "310 es", "320 es"}) {
      compiles(true, version, "f = float(i);");
      compiles(false, version, "f = i;");
      compiles(false, version, "f = g(1);");
      compiles(false, version, "f = max(f, 1);");
      compiles(false, version, "const float k = 1;");
    }
    String all = "\n#extension GL_EXT_shader_implicit_conversions : enable";
    compiles(true, "310 es" + all, "f = i;");
    compiles(false, "300 es" + all, "f = i;");
  }

  @Test
  void intBecomesUintFromGlsl400On() {
    for (String version : new String[] {"130", "150", "330"}) {
      compiles(false, version, "u = i;");
      compiles(false, version, "u = 1;");
      compiles(false, version, "bool b = u < 1;");
      compiles(true, version, "f = u;");
    }
    compiles(true, "400", "u = i;");
    compiles(true, "150\n#extension GL_ARB_gpu_shader5 : enable", "u = i;");
    compiles(true, "130\n#extension GL_MESA_shader_integer_functions : enable", "u = i;");
  }

  private boolean prohibits(String source) {
    assertTrue(compiler.compile(Stage.FRAGMENT, source).compiled(), source);
    return !compiler.prohibited(Stage.FRAGMENT, source, false).isEmpty();
  }

  @Test
  void whatFunctionsReturnIsConvertedFromGlsl420On() {
    String integer = "\nfloat f() { return 1; }\nvoid main() { if (f() > 2.0) discard; }\n";
    String vector = "\nvec2 f() { return ivec2(1); }\nvoid main() { if (f().x > 2.0) discard; }\n";
    String itself = "\nfloat f() { return float(1); }\nvoid main() { if (f() > 2.) discard; }\n";
    for (String version : new String[] {"120", "130", "330", "410"}) {
      assertTrue(prohibits("#version " + version + integer), version);
      assertTrue(prohibits("#version " + version + vector), version);
      assertFalse(prohibits("#version " + version + itself), version);
    }
    assertFalse(prohibits("#version 420" + integer));
    String pack = "#version 330\n#extension GL_ARB_shading_language_420pack : enable";
    assertFalse(prohibits(pack + integer));
  }

  @Test
  void listsInitialiseInNoVersionOfEs() {
    String head = " es\nprecision highp float;\nout vec4 o;\nvoid main() { ";
    for (String version : new String[] {"310", "320"}) {
      String list = "#version " + version + head + "vec2 a = { 1.0, 0.0 }; o = a.xyxy; }\n";
      boolean refused = !compiler.compile(Stage.FRAGMENT, list).compiled() || prohibits(list);
      assertTrue(refused, version);
      assertFalse(prohibits("#version " + version + head + "o = vec4(1.0); }\n"));
    }
  }
}
