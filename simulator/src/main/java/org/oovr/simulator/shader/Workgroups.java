package org.oovr.simulator.shader;

import java.util.Arrays;

/**
 * Runs a compute shader. All invocations of a workgroup are the lanes of one run, so that they meet
 * at every instruction and a barrier has nothing left to do; workgroups run one after the other, x
 * fastest, then y, then z. So what they do to memory has one order, whatever the machine.
 *
 * <p>A lane that waits in a loop for what another lane of its workgroup does after the loop waits
 * for ever, as on hardware whose lanes share a program counter; such loops end after {@link
 * org.oovr.simulator.shader.math.ShaderMath#MAX_LOOP_ITERATIONS} rounds.
 */
public final class Workgroups {
  private final ShaderRoutine routine;
  private final ShaderReflection.Workgroup size;
  private final ShaderContext context;
  private Listener listener;

  /**
   * @param routine a compute shader
   * @throws IllegalArgumentException when it is none
   */
  public Workgroups(ShaderRoutine routine) {
    this.routine = routine;
    size = routine.reflection().workgroup();
    if (size == null) {
      throw new IllegalArgumentException("no compute shader");
    }
    context = new ShaderContext(size.invocations());
    context.workgroupMemory = new int[size.memoryWords()];
    int lane = 0;
    for (int z = 0; z < size.sizeZ(); z++) {
      for (int y = 0; y < size.sizeY(); y++) {
        for (int x = 0; x < size.sizeX(); x++) {
          context.localId[0][lane] = x;
          context.localId[1][lane] = y;
          context.localId[2][lane] = z;
          context.localIndex[lane] = lane++;
        }
      }
    }
  }

  /**
   * What the shader reads and writes: the caller sets constants, blocks, storage and textures
   * before it runs anything.
   */
  public ShaderContext context() {
    return context;
  }

  /** Is told of workgroups as they are run. */
  public interface Listener {
    /**
     * One begins.
     *
     * @param number in their order, from 0
     */
    void begins(long number);

    /** It has ended. */
    void ended();
  }

  /** Tells someone of workgroups from now on; null for nobody. */
  public void listen(Listener to) {
    listener = to;
  }

  /** The interface of the shader. */
  public ShaderReflection reflection() {
    return routine.reflection();
  }

  /** What the shader's instructions do with registers. */
  public RegisterUse registerUse() {
    return routine.registerUse();
  }

  /** Runs all workgroups of a grid. */
  public void run(int countX, int countY, int countZ) {
    run(0, 0, 0, countX, countY, countZ);
  }

  /**
   * Runs all workgroups of a grid that begins at a base.
   *
   * @param baseX number of the first workgroup along x
   * @param countX workgroups along x, also what the shader is told
   */
  public void run(int baseX, int baseY, int baseZ, int countX, int countY, int countZ) {
    context.workgroupsX = countX;
    context.workgroupsY = countY;
    context.workgroupsZ = countZ;
    long number = 0;
    for (int z = 0; z < countZ; z++) {
      for (int y = 0; y < countY; y++) {
        for (int x = 0; x < countX; x++) {
          context.workgroupX = baseX + x;
          context.workgroupY = baseY + y;
          context.workgroupZ = baseZ + z;
          Arrays.fill(context.workgroupMemory, 0);
          if (listener != null) {
            listener.begins(number++);
          }
          routine.run(context, size.invocations());
          if (listener != null) {
            listener.ended();
          }
        }
      }
    }
  }
}
