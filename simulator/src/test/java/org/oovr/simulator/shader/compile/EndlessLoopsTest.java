package org.oovr.simulator.shader.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.TestShaders;
import org.oovr.simulator.shader.interp.Interpreter;

/** Loops that would not end, or not soon: where they are cut, and with which values. */
class EndlessLoopsTest {
  private static final int LANES = 4;
  private final ShaderModule module = TestShaders.load("endless.frag");
  private final ShaderRoutine compiled = ShaderCompiler.compile(module);

  private ShaderContext context(int which) {
    ShaderContext c = ShaderHarness.context(compiled.reflection(), which);
    java.util.Arrays.fill(c.constants, which);
    return c;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7})
  void cutsAsTheInterpreterDoes(int which) {
    ShaderContext expected = context(which);
    ShaderContext actual = context(which);
    Interpreter.of(module).run(expected, LANES);
    compiled.run(actual, LANES);
    assertEquals(
        List.of(), ShaderHarness.differences(compiled.reflection(), expected, actual, LANES));
  }

  private int[] outputs(int which, int lane) {
    ShaderContext c = context(which);
    compiled.run(c, LANES);
    int[] o = new int[4];
    for (int i = 0; i < o.length; i++) {
      o[i] = c.outI[4 + i][lane];
    }
    return o;
  }

  /** As measured of Mesa's llvmpipe with the same loops. */
  @Test
  void allLoopsShareOneCount() {
    assertEquals(65535, outputs(1, 0)[0]);
    assertEquals(1, outputs(1, 0)[1], "a loop that begins too late iterates once");
    assertEquals(217 * 300 + 1, outputs(2, 0)[0]);
    assertEquals(60000, outputs(7, 0)[0]);
    assertEquals(65534 - 60000, outputs(7, 0)[1]);
  }

  @Test
  void theLanesGoOnBehindTheLoop() {
    int[] o = outputs(6, 1);
    assertEquals(9, o[1]);
    assertEquals(3, o[0], "the code behind a loop without exits");
  }
}
