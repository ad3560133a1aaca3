package org.oovr.simulator.shader;

/**
 * A shader made executable: the compiler's generated classes and the interpreter both extend this.
 * Stateless and shared between threads; all state is in the context.
 */
public abstract class ShaderRoutine {
  private final ShaderReflection reflection;

  protected ShaderRoutine(ShaderReflection reflection) {
    this.reflection = reflection;
  }

  /** The interface of the stage. */
  public final ShaderReflection reflection() {
    return reflection;
  }

  /**
   * Whether fragments may be killed in a draw with these loose uniforms; true where nothing is
   * known.
   */
  public boolean mayKill(int[] uniforms) {
    return reflection.usesDiscard();
  }

  /** What its instructions do with registers, where that is known. */
  public RegisterUse registerUse() {
    return RegisterUse.UNKNOWN;
  }

  /**
   * Runs lanes {@code 0..laneCount-1}.
   *
   * @param context inputs set by the caller, outputs written by the routine
   * @param laneCount 1 to {@link ShaderContext#LANES}; a multiple of 4 for fragment shaders, the
   *     invocations of a workgroup for compute shaders, see {@link Workgroups}
   */
  public abstract void run(ShaderContext context, int laneCount);
}
