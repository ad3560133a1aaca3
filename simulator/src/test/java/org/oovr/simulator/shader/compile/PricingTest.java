package org.oovr.simulator.shader.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.InstructionClass;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.TestShaders;

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

  private static int executed(ShaderContext context, InstructionClass c) {
    return context.executed[c.ordinal() * 8];
  }
}
