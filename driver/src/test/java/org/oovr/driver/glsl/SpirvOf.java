package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.oovr.simulator.command.Stage;

/** Modules for tests that bring their shaders in SPIR-V. */
public final class SpirvOf {
  private SpirvOf() {}

  /** The module of a source, as shaderc makes it. */
  public static int[] source(Stage stage, String source) {
    GlslCompiler.Unit unit = new GlslCompiler(false).unit(stage, source);
    assertNotNull(unit.words(), unit::infoLog);
    return unit.words();
  }
}
