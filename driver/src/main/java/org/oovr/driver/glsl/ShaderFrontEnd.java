package org.oovr.driver.glsl;

import org.oovr.simulator.command.Stage;

/** The GLSL compiler and linker as the GL state machine sees it. */
public interface ShaderFrontEnd {
  /** {@code glCompileShader}. Failure is in the result, not thrown. */
  GlslShader compile(Stage stage, String source, String label);

  /**
   * The same, and unless it is recorded, nothing is taken that Mesa does not take.
   *
   * @param core whether the context has no fixed function
   */
  default GlslShader compile(
      Stage stage, String source, String label, boolean recorded, boolean core) {
    return compile(stage, source, label);
  }

  /** {@code glLinkProgram}. Failure is in the result, not thrown. */
  LinkedProgram link(LinkRequest request);
}
