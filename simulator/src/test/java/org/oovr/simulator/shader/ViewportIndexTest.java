package org.oovr.simulator.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;

/** Vertex shaders choose a viewport, fragment shaders know it, in every back end. */
class ViewportIndexTest {
  static List<ShaderBackEnd> backEnds() {
    return List.of(ShaderCompiler::compile, (module, counting) -> Interpreter.of(module));
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void aVertexShaderChooses(ShaderBackEnd backEnd) {
    ShaderModule module = TestShaders.load("viewport.vert");
    ShaderRoutine routine = backEnd.routine(module, false);
    assertTrue(routine.reflection().writesViewportIndex());
    ShaderContext c = new ShaderContext();
    for (int i = 0; i < 4; i++) {
      ShaderContext.ints(c.inI, 4)[i] = 3 * i;
      ShaderContext.floats(c.inF, 0)[i] = 0;
    }
    routine.run(c, 4);
    for (int i = 0; i < 4; i++) {
      assertEquals(6 * i + 1, c.viewportIndex[i]);
    }
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void aFragmentShaderKnows(ShaderBackEnd backEnd) {
    ShaderRoutine routine = backEnd.routine(TestShaders.load("viewport.frag"), false);
    ShaderContext c = new ShaderContext();
    for (int i = 0; i < 4; i++) {
      c.viewportIndex[i] = 5 + i;
    }
    routine.run(c, 4);
    for (int i = 0; i < 4; i++) {
      assertEquals(5 + i, c.outI[0][i]);
      assertEquals(0, c.outI[1][i]);
    }
  }
}
