package org.oovr.agent.capture;

import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderBackEnd;
import org.oovr.simulator.shader.ShaderCache;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;

/**
 * Compiled shaders. One that the compiler fails on by a fault of its own is interpreted: slow but
 * right, and the fault is counted like any other of ours.
 */
final class Shaders implements ShaderBackEnd {
  private final ShaderBackEnd compiled = new ShaderCache(ShaderCompiler::compile);
  private final FaultLog faults;

  Shaders(FaultLog faults) {
    this.faults = faults;
  }

  @Override
  public ShaderRoutine routine(ShaderModule module, boolean counting) {
    try {
      return compiled.routine(module, counting);
    } catch (ShaderException fault) {
      throw fault;
    } catch (RuntimeException | LinkageError fault) {
      faults.report("shader", "compilation of " + module, fault);
      return Interpreter.of(module);
    }
  }
}
