package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.glsl.source.GlslTokens;
import org.oovr.simulator.command.Stage;

class ArraySizesTest {
  private static String fault(String source) {
    return ArraySizes.fault(new GlslTokens(source));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uniform mat4 m[2147483647];",
        "uniform float f[0x7fffffff][2];",
        "uniform float f[4096u][8193];",
        "const int N = 100000000;\nuniform vec4 v[N];",
        "#define MANY 2000000000\nin float a[MANY];",
        "struct S { float a[65536]; };\nuniform S s[65536];",
        "uniform struct S { float a[65536]; } s[65536];",
        "struct A { float a[4096]; }; struct B { A b[4096]; }; uniform B c[4];",
        "float f() { float x[33554433]; return x[0]; }"
      })
  void absurdArraysAreRefused(String source) {
    assertTrue(fault(source).contains("elements: more than can be compiled"), source);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uniform mat4 m[64]; float a[3][4][5];",
        "struct L { vec3 d; float k[3]; }; uniform L lights[200]; vec4 v[100];",
        "uint hash(uint x) { x *= 2654435761u; return t[x & 255u]; }",
        "const int BIG = 1103515245; int r(int s) { return s * BIG + a[3]; }",
        "buffer B { vec4 v[]; } b; float x[33554432];",
        "float t[2] = float[2](1e30, 2.0); float u[int(1e2)];"
      })
  void othersAreNot(String source) {
    assertNull(fault(source));
  }

  /** The whole way: at once, and without memory for each element. */
  @Test
  void theCompilerNeverSeesThem() {
    String source =
        "#version 330 core\n\nuniform mat4 m[2147483647];\nvoid main() { gl_Position = m[1][0]; }\n";
    GlslShader shader = new GlslCompiler().compile(Stage.VERTEX, source);
    assertEquals(false, shader.compiled());
    assertTrue(
        shader.infoLog().startsWith("0:3: error: '[' : array of 2147483647"), shader.infoLog());
  }
}
