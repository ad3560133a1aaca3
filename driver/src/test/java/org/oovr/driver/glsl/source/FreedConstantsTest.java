package org.oovr.driver.glsl.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.oovr.driver.glsl.GlslCompiler;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.simulator.command.Stage;

/** Constants with functions that the compiler does not evaluate; what compiles does so on Mesa. */
class FreedConstantsTest {
  private static final String MAIN = "void main() { gl_FragColor = vec4(float(A)); }\n";
  private final GlslCompiler compiler = new GlslCompiler();

  private void compiles(boolean expected, String source) {
    GlslShader s = compiler.compile(Stage.FRAGMENT, source);
    assertEquals(expected, s.compiled(), source + s.infoLog());
  }

  @Test
  void constantsHaveFunctionsOfConstants() {
    for (String value :
        new String[] {
          "transpose(mat3(1, 2, 3, 4, 5, 6, 7, 8, 9))[0][1]",
          "outerProduct(vec2(1, 2), vec2(3, 4))[1].x",
          "length(transpose(mat2(1.0))[0])",
        }) {
      compiles(true, "#version 120\nconst float A = " + value + ";\n" + MAIN);
    }
    for (String value :
        new String[] {
          "determinant(mat2(1, 2, 3, 4)) + inverse(mat2(1, 2, 3, 4))[0][0]",
          "cosh(1.0) + sinh(1.0) + tanh(1.0)",
          "B[1].m[0][0], C = A * 2.0",
        }) {
      String s = "struct S { mat2 m; };\nconst S B[2] = S[2](S(inverse(mat2(2))), S(mat2(1)));\n";
      compiles(
          true, "#version 330 compatibility\n" + s + "const float A = " + value + ";\n" + MAIN);
    }
    String es = "precision highp float;\nout vec4 c;\nconst mat2 A = transpose(mat2(1.0));\n";
    compiles(true, "#version 300 es\n" + es + "void main() { c = vec4(A[0], A[1]); }\n");
  }

  @Test
  void arraysHaveSizesOfFunctions() {
    for (String size : new String[] {"acosh(2.0)", "asinh(1.0)", "atanh(0.9)", "cosh(0.1)"}) {
      String source = "float a[int(" + size + " * 10.0) == 0 ? -1 : 1];\nconst float A = 0.0;\n";
      compiles(true, "#version 130\n" + source + MAIN);
    }
    compiles(
        true, "#version 110\nconst float A = 1.0;\nvoid f() { float n = noise1(A); }\n" + MAIN);
  }

  @Test
  void otherValuesAreNoConstants() {
    String[] sources = {
      "uniform float u[2];\nconst float A = u[0] + cosh(1.0);\n",
      "float f(float x) { return x; }\nconst float A = f(1.0);\n",
      "const float A = cosh(1.0);\nvoid g() { A = 2.0; }\n",
      "const mat2 A1 = inverse(mat2(1));\nconst float A = 1.0;\nvoid g() { A1[0].x += 2.0; }\n",
    };
    for (String source : sources) {
      compiles(false, "#version 330 compatibility\n" + source + MAIN);
    }
  }

  @Test
  void deepCallsDoNotGrow() {
    String value = "findMSB(".repeat(12) + "7" + ")".repeat(12);
    compiles(
        false, "#version 400 compatibility\nfloat a[" + value + "];\nconst int A = 1;\n" + MAIN);
  }
}
