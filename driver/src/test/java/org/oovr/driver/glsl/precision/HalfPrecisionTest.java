package org.oovr.driver.glsl.precision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.driver.glsl.SpirvOf;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.math.ShaderMath;

/** Which expressions of OpenGL ES are rounded to 16 bits, as llvmpipe does. */
class HalfPrecisionTest {
  private static final float U = 1.2345678f;
  private static final String VERTEX =
      " void main() { gl_Position ="
          + " vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1); }\n";

  private static float half(float x) {
    return ShaderMath.quantizeToHalf(x);
  }

  private static Map<String, Float> expected() {
    // Long because it is a table
    float h = half(U);
    Map<String, Float> rows = new LinkedHashMap<>();
    rows.put("u + 0.1", half(h + half(0.1f)));
    rows.put("v + 0.1", U + 0.1f);
    rows.put("u * v", U * U);
    rows.put("u", U);
    rows.put("-u", -U);
    rows.put("-u * 1.5", half(-h * 1.5f));
    rows.put("vec2(u, v).x", U);
    rows.put("u * u", U * U);
    rows.put("(u * u) * v", U * U * U);
    rows.put("-(u * u)", -half(h * h));
    rows.put("u * u + u", half(half(h * h) + h));
    rows.put("moved(v)", U);
    rows.put("assigned(u)", half(half(h * half(1.7f)) * h));
    rows.put("merged(v)", half(U));
    rows.put("scaled(v)", half(h * half(1.7f)));
    rows.put("scaled(v) * 0.3", half(half(h * half(1.7f)) * half(0.3f)));
    rows.put("u > 1.23459 ? 1.0 : 2.0", h > half(1.23459f) ? 1f : 2f);
    rows.put("v > 1.23459 ? 1.0 : 2.0", 2f);
    rows.put("u * 60000.0", Float.POSITIVE_INFINITY);
    rows.put("sqrt(u)", (float) Math.sqrt(U));
    rows.put("sqrt(u + 0.1)", half((float) Math.sqrt(half(h + half(0.1f)))));
    rows.put("inversesqrt(u + 0.1)", half(1 / half((float) Math.sqrt(half(h + half(0.1f))))));
    rows.put("u / 3.3", half(h / half(3.3f)));
    rows.put("pow(u, 2.0)", U * U);
    rows.put("pow(u, 2.0) * 3.0", half(half(h * h) * 3));
    rows.put("fract(u * 7.0)", half(half(h * 7) - (float) Math.floor(half(h * 7))));
    rows.put("floor(u * 7.0)", 8f);
    rows.put("mix(u, 3.0, 0.25 * u)", half(h + half(half(0.25f * h) * half(3 - h))));
    rows.put("dot(vec2(u), vec2(0.7, u))", half(h * half(h + half(0.7f))));
    rows.put("u * 0.3 * 0.7", half(h * half(half(0.3f) * half(0.7f))));
    rows.put("(u + 0.1) + 0.2", half(h + half(half(0.1f) + half(0.2f))));
    rows.put("0.3 - (u + 0.1)", half(half(half(0.3f) - half(0.1f)) - h));
    rows.put("(u * u) * 0.3", half(half(h * half(0.3f)) * h));
    rows.put("(u + u * u) + 0.3", half(half(h + half(0.3f)) + half(h * h)));
    rows.put("u * u + u * 0.3", half(h * half(h + half(0.3f))));
    rows.put("kept(u)", U * U);
    rows.put("reused(u)", half(half(h * h) + half(half(h * h) * h)));
    rows.put("negated(u)", -half(h * h));
    rows.put("abs(-u)", U);
    rows.put("u - -u", U + U);
    rows.put("u * 3.0 - u", half(half(h * 3) - h));
    rows.put("(mat2(u, 0.1, 0.2, 0.3) * vec2(0.7, u)).x", matrix(h));
    rows.put("length(vec2(u))", half((float) Math.sqrt(half(half(h * h) + half(h * h)))));
    rows.put("u + 0.0", U);
    rows.put("0.0 - u", -U);
    rows.put("1.0 * u / 1.0", U);
    rows.put("(vec2(u) + vec2(0.1, 0.0)).y", U);
    rows.put("(vec2(u) + vec2(0.1, 0.0)).x", half(h + half(0.1f)));
    rows.put("(u + 0.0) * 0.3", half(h * half(0.3f)));
    rows.put("(u * u * u) + 0.0", half(half(h * h) * h));
    rows.put("u * 1.0 * u", U * U);
    rows.put("u * 0.0 + u", U);
    rows.put("float(n) * 1.5", half(h(1000) * 1.5f));
    rows.put("float(n * 100)", half((short) 100000));
    return rows;
  }

  private static float h(int i) {
    return half(i);
  }

  private static float matrix(float h) {
    return half(half(h * half(0.7f)) + half(half(0.2f) * h));
  }

  private static String source(String version, String expression) {
    return version
        + "precision mediump float; precision mediump int;\n"
        + "uniform float u; uniform highp float v; uniform int n; uniform highp uint bits;\n"
        + "out vec4 c;\n"
        + "float moved(float x) { return x; }\n"
        + "float assigned(float x) { float y = x * 1.7; highp float z = y * u; return z; }\n"
        + "float merged(float x) { float y = 0.0; if (v > 0.0) y = x; return y; }\n"
        + "float scaled(float x) { return x * 1.7; }\n"
        + "highp float kept(float x) { float y = u * u; float z = y; return z; }\n"
        + "highp float reused(float x) { float y = u * u; return y + y * u; }\n"
        + "highp float negated(float x) { float y = u * u; return -y; }\n"
        + "void main() { highp float r = "
        + expression
        + "; c = vec4(0, floatBitsToUint(r) == bits ? 1 : 0, 0, 1); }\n";
  }

  private static boolean draws(GlTestContext gl, String version, String expression, float value) {
    int program = gl.program(version + VERTEX, source(version, expression));
    gl.call("glUseProgram", program);
    gl.call("glUniform1f", gl.uniform(program, "u"), U);
    gl.call("glUniform1f", gl.uniform(program, "v"), U);
    gl.call("glUniform1i", gl.uniform(program, "n"), 1000);
    gl.call("glUniform1ui", gl.uniform(program, "bits"), Float.floatToRawIntBits(value));
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expect(GL_NO_ERROR);
    return gl.pixel(20, 20) == 0x00ff00ff;
  }

  @Test
  void operationsOfLowerPrecisionAreRounded() {
    for (String version : new String[] {"#version 300 es\n", "#version 310 es\n"}) {
      try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
        List<String> wrong = new ArrayList<>();
        expected()
            .forEach(
                (expression, value) -> {
                  if (!draws(gl, version, expression, value)) {
                    wrong.add(expression);
                  }
                });
        assertEquals(List.of(), wrong);
      }
    }
  }

  /** Chains whose terms have a factor in common do not make each partial sum anew in whole. */
  @Test
  void longChainsStaySmall() {
    StringBuilder chain = new StringBuilder("u");
    for (int i = 1; i < 600; i++) {
      chain.append(" + u * ").append(i % 7).append(".5 * v").append(i % 3);
    }
    String source =
        "#version 300 es\nprecision mediump float; uniform float u, v0, v1, v2; out vec4 c;\n"
            + "void main() { c = vec4("
            + chain
            + "); }\n";
    int[] plain = SpirvOf.source(Stage.FRAGMENT, source);
    int[] lowered = HalfPrecision.lower(plain, false);
    assertTrue(lowered.length < 20 * plain.length, lowered.length + " words of " + plain.length);
  }

  /** Desktop GLSL has the qualifiers, too, and they mean nothing. */
  @Test
  void onlyEsIsRounded() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      assertEquals(true, draws(gl, "#version 330\n", "u * 0.1", U * 0.1f));
    }
  }

  @Test
  void modulesWithoutQualifiersStay() {
    int[] module = {0x07230203, 0x10000, 0, 2, 0, 2 << 16 | 17, 1};
    assertSame(module, HalfPrecision.lower(module, false));
    assertArrayEquals(new int[] {0x07230203, 0x10000, 0, 2, 0, 2 << 16 | 17, 1}, module);
  }
}
