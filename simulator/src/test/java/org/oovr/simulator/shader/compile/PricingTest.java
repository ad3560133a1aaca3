package org.oovr.simulator.shader.compile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.InstructionClass;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.TestShaders;
import org.oovr.simulator.shader.UniformClass;

/** What a GPU executes of a shader: the counts beside each line of {@code priced.frag}. */
class PricingTest {
  @Test
  void productsWithinSumsSignsAndUniformsAreNoInstructions() {
    ShaderModule module = TestShaders.load("priced.frag");
    ShaderRoutine routine = ShaderCompiler.compile(module, true);
    ShaderContext context = ShaderHarness.context(routine.reflection(), 1);
    context.executed = new int[64];
    routine.run(context, 32);
    assertEquals(10, executed(context, InstructionClass.FLOAT));
    assertEquals(0, executed(context, InstructionClass.LOAD));
    assertEquals(8, executed(context, InstructionClass.INTERPOLATE));
  }

  /** Of lit.frag the direction's length and what it is divided by; nothing else is of uniforms. */
  @Test
  void whatIsComputedOfUniformsAloneIsCountedBeside() {
    ShaderRoutine routine = ShaderCompiler.compile(TestShaders.load("lit.frag"), true);
    ShaderContext context = ShaderHarness.context(routine.reflection(), 1);
    context.executed = new int[64];
    context.executedUniform = new int[UniformClass.values().length * 8];
    routine.run(context, 40);
    int[] uniform = context.executedUniform;
    // a dot product (its first product alone), a root, three components that are scaled
    assertArrayEquals(new int[] {6, 6, 0}, Arrays.copyOf(uniform, 3), "two warps");
    assertEquals(0, uniform[16]);
  }

  @Test
  void loopsCountTheLanesThatEnterThemWhateverTheScratchHeld() {
    ShaderRoutine routine = ShaderCompiler.compile(TestShaders.load("aside.frag"), true);
    ShaderContext context = ShaderHarness.context(routine.reflection(), 7);
    int warps = ShaderContext.LANES / ShaderContext.WARP_LANES;
    int[][] executed = new int[3][];
    for (int k = 0; k < 3; k++) {
      for (int[] scratch : context.scratchI) {
        Arrays.fill(scratch, k == 1 ? -1 : 0);
      }
      context.executed = new int[InstructionClass.values().length * warps];
      routine.run(context, ShaderContext.LANES);
      executed[k] = context.executed;
    }
    assertArrayEquals(executed[1], executed[2]);
    assertArrayEquals(executed[0], executed[1]);
  }

  private static int executed(ShaderContext context, InstructionClass c) {
    return context.executed[c.ordinal() * 8];
  }
}
