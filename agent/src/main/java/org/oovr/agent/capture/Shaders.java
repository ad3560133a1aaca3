package org.oovr.agent.capture;

import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.render.ShaderSupply;
import org.oovr.simulator.shader.ShaderCache;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.interp.Interpreter;

/**
 * Compiled shaders. One that the compiler fails on by a fault of its own is interpreted: slow but
 * right, and the fault is counted like any other of ours.
 */
final class Shaders implements ShaderSupply {
  private final ShaderCache plain = new ShaderCache(ShaderCache.DEFAULT_CAPACITY, false);
  private final ShaderCache counting = new ShaderCache(ShaderCache.DEFAULT_CAPACITY, true);
  private final FaultLog faults;

  Shaders(FaultLog faults) {
    this.faults = faults;
  }

  @Override
  public ShaderRoutine routine(ShaderModule module, boolean count) {
    try {
      return (count ? counting : plain).apply(module);
    } catch (ShaderException fault) {
      throw fault;
    } catch (RuntimeException | LinkageError fault) {
      faults.report("shader", "compilation of " + module, fault);
      return Interpreter.of(module);
    }
  }
}
