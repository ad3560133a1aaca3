package org.oovr.simulator.shader.compile;

import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderRoutine;

/** SPIR-V to JVM classes. */
public final class ShaderCompiler {
  private ShaderCompiler() {}

  /**
   * Compiles a shader.
   *
   * @throws ShaderException when the module is not valid or not supported
   */
  public static ShaderRoutine compile(ShaderModule module) {
    return compile(module, false);
  }

  /**
   * Compiles a shader.
   *
   * @param counting whether the routine adds to {@link ShaderContext#executed}
   * @throws ShaderException when the module is not valid or not supported
   */
  public static ShaderRoutine compile(ShaderModule module, boolean counting) {
    return Compilation.compile(module, counting);
  }
}
