package org.oovr.driver.glsl.precision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.driver.glsl.SpirvOf;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.spirv.Op;

class CommonValuesTest {
  /** How many results of an operation others use. */
  private static int used(Op wanted, String statements) {
    return used(wanted, "", statements);
  }

  private static int used(Op wanted, String functions, String statements) {
    int[] plain =
        SpirvOf.source(
            Stage.FRAGMENT,
            "#version 300 es\nprecision mediump float; uniform float u, w; uniform int n;\n"
                + "out vec4 o;\n"
                + functions
                + "void main() { "
                + statements
                + " }\n");
    int[] words = CommonValues.merge(plain);
    assertEquals(plain.length, words.length);
    ModuleFacts facts = new ModuleFacts(words);
    Set<Integer> results = new HashSet<>();
    Set<Integer> operands = new HashSet<>();
    for (int at = facts.firstFunction(); at < words.length; at += words[at] >>> 16) {
      Op op = Op.of(words[at] & 0xffff);
      if (op == wanted) {
        results.add(words[at + 2]);
      }
      int first = ModuleFacts.firstOperand(op);
      for (int i = first; i < words[at] >>> 16; i++) {
        if (ModuleFacts.isOperand(op, i - first)) {
          operands.add(words[at + i]);
        }
      }
    }
    results.retainAll(operands);
    return results.size();
  }

  @Test
  void loadsOfUniformsAreOne() {
    assertEquals(2, used(Op.LOAD, "o = vec4(u * w, u + w, u - w, u);"));
    assertEquals(2, used(Op.LOAD, "o = vec4(u * w); if (o.x > w) o.y = u;") - loadsOfO());
  }

  /** A function's parameter is its own variable: what it holds after a store is another value. */
  @Test
  void loadsOfParametersAreOneUntilTheyAreStoredTo() {
    String changes = "float f(float d) { d = fract(3.0 * d); return d; }\n";
    assertEquals(3, used(Op.LOAD, changes, "o = vec4(f(u));"));
    String keeps = "float f(float d) { return d * d; }\n";
    assertEquals(2, used(Op.LOAD, keeps, "o = vec4(f(u));"));
  }

  /** The output is read back once in the test above. */
  private static int loadsOfO() {
    return 1;
  }

  @Test
  void equalOperationsAreOne() {
    assertEquals(1, used(Op.F_MUL, "o = vec4(u * w, u * w, 1.0, 1.0);"));
    assertEquals(1, used(Op.F_MUL, "o = vec4(u * w, w * u, 1.0, 1.0);"));
    assertEquals(2, used(Op.F_SUB, "o = vec4(u - w, w - u, 1.0, 1.0);"));
  }

  @Test
  void variablesThatChangedAreReadAgain() {
    String changed = "float x = u; o.x = x * w; x = w; o.y = x * w;";
    assertEquals(2, used(Op.F_MUL, changed));
    String loop = "float x = u; o.x = x * w; for (int i = 0; i < n; i++) { o.y = x * w; x = o.y; }";
    assertEquals(2, used(Op.F_MUL, loop));
  }
}
