package org.oovr.driver.glsl;

import org.oovr.simulator.command.Stage;

/** The GLSL compiler and linker as the GL state machine sees it. */
public interface ShaderFrontEnd {
  /** {@code glCompileShader}. Failure is in the result, not thrown. */
  GlslShader compile(Stage stage, String source, String label);

  /** {@code glLinkProgram}. Failure is in the result, not thrown. */
  LinkedProgram link(LinkRequest request);
}
