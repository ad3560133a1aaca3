package org.oovr.simulator.shader;

import org.oovr.simulator.command.ShaderModule;

/**
 * Makes shaders executable: a shader goes in, a routine over a block of lanes comes out. The same
 * module gives the same bytes from every back end, so that whoever draws need not know which one it
 * has. The compiler is one, the interpreter another, a cache before either a third.
 */
@FunctionalInterface
public interface ShaderBackEnd {
  /**
   * The routine of a module.
   *
   * @param counting whether the routine should add to {@link ShaderContext#executed}; true in
   *     studied frames
   * @throws ShaderException when the module is not valid or not supported
   */
  ShaderRoutine routine(ShaderModule module, boolean counting);
}
