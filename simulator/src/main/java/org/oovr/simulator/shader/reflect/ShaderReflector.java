package org.oovr.simulator.shader.reflect;

import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderReflection;

/** Finds the interface of a shader in its SPIR-V. */
public final class ShaderReflector {
  private ShaderReflector() {}

  /**
   * The interface of a shader's entry point.
   *
   * @throws ShaderException when the module is not valid or not supported
   */
  public static ShaderReflection reflect(ShaderModule module) {
    return ShaderInterface.of(module).reflection();
  }
}
