package org.oovr.simulator.machine.sm;

import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.TextureUnitSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.shader.InstructionClass;

/** What a warp's instructions cost an SM: threads over the lanes of the class that runs them. */
public final class IssueCost {
  private final long[] ticks = new long[FrameProfile.INSTRUCTION_CLASSES];
  private final int latencyCycles;
  private final int parallelism;
  private final boolean onePrimitive;
  private final boolean linear;

  public IssueCost(MachineSpec spec) {
    latencyCycles = spec.sm().aluLatencyCycles();
    parallelism = spec.sm().instructionParallelism();
    onePrimitive = spec.sm().warpsOfOnePrimitive();
    linear = spec.textureUnit().layout() == TextureUnitSpec.Layout.LINEAR;
    for (InstructionClass c : InstructionClass.values()) {
      int lanes =
          c == InstructionClass.SPECIAL || c == InstructionClass.INTERPOLATE
              ? spec.sm().specialLanes()
              : spec.sm().lanes();
      ticks[c.ordinal()] =
          Ticks.of(MachineSpec.WARP_THREADS, (double) lanes * spec.sm().vectorWidth());
    }
  }

  /** Ticks of {@code count} instructions of a class. */
  public long ticks(int instructionClass, long count) {
    return ticks[instructionClass] * count;
  }

  /** Whether all quads of a warp are of one primitive. */
  public boolean warpsOfOnePrimitive() {
    return onePrimitive;
  }

  /** Whether textures lie in memory row by row. */
  public boolean linearTextures() {
    return linear;
  }

  /** Least time that a chain of instructions takes. */
  public long latencyCycles(long instructions) {
    return instructions * latencyCycles / parallelism;
  }
}
