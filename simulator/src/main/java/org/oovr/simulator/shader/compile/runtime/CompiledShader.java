package org.oovr.simulator.shader.compile.runtime;

import org.oovr.simulator.shader.RegisterUse;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderRoutine;

/** Base class of generated shaders. */
public abstract class CompiledShader extends ShaderRoutine {
  /** Constant tables with dynamic index, by number. */
  protected final int[][] tables;

  private KillConditions kills;
  private RegisterUse registers = RegisterUse.UNKNOWN;

  /**
   * @param tables constant tables of the shader
   */
  protected CompiledShader(ShaderReflection reflection, int[][] tables) {
    super(reflection);
    this.tables = tables;
  }

  /** Sets what is known of when it discards; before its first use. */
  public final void setKillConditions(KillConditions conditions) {
    kills = conditions;
  }

  /** Sets what it does with registers; before its first use. */
  public final void setRegisterUse(RegisterUse use) {
    registers = use;
  }

  @Override
  public final RegisterUse registerUse() {
    return registers;
  }

  @Override
  public boolean mayKill(int[] uniforms) {
    return super.mayKill(uniforms) && kills.mayHold(uniforms);
  }
}
