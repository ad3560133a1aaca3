package org.oovr.simulator.render;

import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderRoutine;

/** Where the renderer gets executable shaders from; results should be cached. */
@FunctionalInterface
public interface ShaderSupply {
  /**
   * The routine of a module.
   *
   * @param counting whether it should add to {@code ShaderContext.executed}; true in studied frames
   * @throws org.oovr.simulator.shader.ShaderException when the module is not valid or not supported
   */
  ShaderRoutine routine(ShaderModule module, boolean counting);
}
