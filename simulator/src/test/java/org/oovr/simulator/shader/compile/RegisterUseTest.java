package org.oovr.simulator.shader.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.shader.RegisterUse;
import org.oovr.simulator.shader.TestShaders;

/** Registers of shaders, by hand and by rules. */
class RegisterUseTest {
  private static RegisterUse of(String shader) {
    return ShaderCompiler.compile(TestShaders.load(shader), true).registerUse();
  }

  /** Operands of each line of {@code priced.frag}: 3, 8, 2, 2, 2, 2, 1, 3, and 7 outputs. */
  @Test
  void operandsAndResultsAreThoseOfItsInstructions() {
    RegisterUse use = of("priced.frag");
    assertEquals(18, use.instructions(), "8 inputs, 10 of class FLOAT");
    assertEquals(18, Arrays.stream(use.writes()).sum());
    assertEquals(30, Arrays.stream(use.reads()).sum());
    // before the end 7 outputs are alive, and inputs that are still wanted
    assertTrue(use.registers() >= 7 && use.registers() <= 8 + 7, use.toString());
    assertTrue(use.writesEach() == 1 && Math.abs(use.readsEach() - 30 / 18.0) < 1e-9);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lit.frag",
        "textures.frag",
        "control.frag",
        "aside.frag",
        "arrays.frag",
        "merged.frag",
        "basic.vert",
        "matrices.vert",
        "integers.frag",
        "floats.frag",
        "images.comp"
      })
  void largerGroupsKeepMoreAwayFromTheFile(String shader) {
    RegisterUse use = of(shader);
    assertTrue(use.known() && use.registers() > 0, use.toString());
    assertEquals(0, use.readsWithin(1));
    assertEquals(0, use.writesWithin(0));
    double reads = 0;
    double writes = 0;
    for (int group : new int[] {2, 4, 8, 16, 64}) {
      assertTrue(use.readsWithin(group) >= reads, shader);
      assertTrue(use.writesWithin(group) >= writes, shader);
      reads = use.readsWithin(group);
      writes = use.writesWithin(group);
    }
    assertTrue(reads < use.readsEach() && writes < use.writesEach(), shader);
    assertTrue(reads > 0, shader + ": something is read at once");
    assertEquals(use, RegisterUse.of(use.words()));
  }

  @Test
  void whatCountsNothingIsNotKnown() {
    RegisterUse use = ShaderCompiler.compile(TestShaders.load("lit.frag"), false).registerUse();
    assertFalse(use.known());
    assertEquals(RegisterUse.UNKNOWN, RegisterUse.of(use.words()));
    assertThrows(IllegalArgumentException.class, () -> RegisterUse.of(new int[5]));
    int[] negative = of("lit.frag").words();
    negative[0] = -1;
    assertThrows(IllegalArgumentException.class, () -> RegisterUse.of(negative));
  }
}
