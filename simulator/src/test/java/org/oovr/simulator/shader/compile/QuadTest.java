package org.oovr.simulator.shader.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderBackEnd;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.SpirvAssembler;
import org.oovr.simulator.shader.interp.Interpreter;

/** What lanes of a quad see of each other, in every back end. */
class QuadTest {
  private static final int FADD = 129;
  private static final int DEMOTE = 5380;
  private static final int IS_HELPER = 5381;

  static List<ShaderBackEnd> backEnds() {
    return List.of(ShaderCompiler::compile, (module, counting) -> Interpreter.of(module));
  }

  /** All nine derivatives of one input, in the order of their numbers, from 207 on. */
  private static ShaderModule derivatives() {
    SpirvAssembler a = new SpirvAssembler();
    int x = a.input(a.number());
    for (int code = 207; code <= 215; code++) {
      a.output(a.number(), a.op(code, a.number(), x));
    }
    return a.fragment("derivatives");
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void derivativesAreDifferencesInTheQuad(ShaderBackEnd backEnd) {
    for (int lanes : new int[] {4, 100, 256}) {
      ShaderContext c = new ShaderContext();
      float[] in = ShaderContext.floats(c.inF, 0);
      Random random = new Random(lanes);
      for (int i = 0; i < in.length; i++) {
        in[i] = random.nextFloat() * 100 - 50;
        c.helper[i] = random.nextBoolean() ? -1 : 0;
      }
      backEnd.routine(derivatives(), false).run(c, lanes);
      for (int i = 0; i < lanes; i++) {
        int quad = i & ~3;
        float x = in[i | 1] - in[i & ~1];
        float y = in[i | 2] - in[i & ~2];
        float coarseX = in[quad + 1] - in[quad];
        float coarseY = in[quad + 2] - in[quad];
        float width = Math.abs(x) + Math.abs(y);
        float coarse = Math.abs(coarseX) + Math.abs(coarseY);
        float[] expected = {x, y, width, x, y, width, coarseX, coarseY, coarse};
        for (int k = 0; k < expected.length; k++) {
          assertEquals(expected[k], c.outF[k * 4][i], "instruction " + (207 + k) + " lane " + i);
        }
      }
    }
  }

  /** All lanes are demoted, go on for their neighbours' sake, and know that they only help. */
  @ParameterizedTest
  @MethodSource("backEnds")
  void demotedLanesGoOnAsHelpers(ShaderBackEnd backEnd) {
    SpirvAssembler a = new SpirvAssembler();
    int x = a.input(a.number());
    int one = a.constant(43, a.integer(), 1);
    int zero = a.constant(43, a.integer(), 0);
    a.output(a.integer(), a.op(169, a.integer(), a.op(IS_HELPER, a.bool()), one, zero));
    a.effect(DEMOTE);
    a.output(a.integer(), a.op(169, a.integer(), a.op(IS_HELPER, a.bool()), one, zero));
    a.output(a.number(), a.op(207, a.number(), a.op(FADD, a.number(), x, x)));
    ShaderContext c = new ShaderContext();
    float[] in = ShaderContext.floats(c.inF, 0);
    for (int i = 0; i < 8; i++) {
      in[i] = i * i;
      c.helper[i] = i == 3 ? -1 : 0;
      c.killed[i] = 77;
    }
    backEnd.routine(a.fragment("demoted"), false).run(c, 8);
    for (int i = 0; i < 8; i++) {
      assertEquals(i == 3 ? 1 : 0, c.outI[0][i], "helper before, lane " + i);
      assertEquals(1, c.outI[4][i], "helper after, lane " + i);
      assertEquals(-1, c.killed[i], "lane " + i);
      int left = i & ~1;
      assertEquals(2f * (left + 1) * (left + 1) - 2f * left * left, c.outF[8][i], "lane " + i);
    }
  }
}
