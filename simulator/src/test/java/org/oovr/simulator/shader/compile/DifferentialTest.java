package org.oovr.simulator.shader.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.TestShaders;
import org.oovr.simulator.shader.interp.Interpreter;

/** Compiled shaders against the interpreter, bit by bit, on random inputs. */
class DifferentialTest {
  /** Loops that would not end for lanes that do not enter them must not run for their sake. */
  @ParameterizedTest
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  @ValueSource(
      strings = {
        "floats.frag",
        "integers.frag",
        "control.frag",
        "arrays.frag",
        "counted.frag",
        "matrices.vert",
        "textures.frag",
        "lit.frag",
        "uniforms.frag",
        "samplers.frag",
        "multiview.vert",
        "basic.vert",
        "interp.frag",
        "aside.frag",
        "chosen.frag",
        "doubles.frag",
        "doubles.vert",
        "elsewhere.frag",
        "merged.frag",
        "subgroups.frag"
      })
  void agreesWithTheInterpreter(String name) {
    ShaderModule module = TestShaders.load(name);
    ShaderRoutine oracle = Interpreter.of(module);
    ShaderRoutine compiled = ShaderCompiler.compile(module);
    ShaderRoutine counting = ShaderCompiler.compile(module, true);
    int[] lanes = {256, 4, 20, 100};
    for (int round = 0; round < 12; round++) {
      int n = lanes[round % lanes.length];
      ShaderContext expected = ShaderHarness.context(oracle.reflection(), round);
      ShaderContext actual = ShaderHarness.context(oracle.reflection(), round);
      ShaderContext counted = ShaderHarness.context(oracle.reflection(), round);
      counted.executed = new int[64];
      oracle.run(expected, n);
      compiled.run(actual, n);
      counting.run(counted, n);
      String what = name + " round " + round;
      assertEquals(
          List.of(),
          ShaderHarness.differences(oracle.reflection(), expected, actual, n).stream()
              .limit(12)
              .toList(),
          what);
      assertEquals(
          List.of(),
          ShaderHarness.differences(oracle.reflection(), actual, counted, n),
          what + ", counting");
    }
  }
}
