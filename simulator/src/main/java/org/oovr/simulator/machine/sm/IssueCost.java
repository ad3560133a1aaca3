package org.oovr.simulator.machine.sm;

import java.util.Arrays;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.TextureUnitSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.shader.InstructionClass;
import org.oovr.simulator.shader.UniformClass;

/**
 * What a warp's instructions cost an SM: threads over the lanes of the class that runs them; a
 * service each of the scalar unit and the branch unit, where there are such.
 */
public final class IssueCost {
  private final long[] ticks = new long[FrameProfile.INSTRUCTION_CLASSES];

  /** By kind: what a uniform instruction does not take of the lanes. */
  private final long[] spared = new long[FrameProfile.UNIFORM_CLASSES];

  private final long scalarTicks;
  private final long branchTicks;
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
    scalarTicks = each(spec.sm().scalarUnits());
    if (scalarTicks > 0) {
      long special = ticks[InstructionClass.SPECIAL.ordinal()];
      Arrays.fill(spared, ticks[InstructionClass.FLOAT.ordinal()]);
      spared[UniformClass.SPECIAL.ordinal()] = special;
    }
    branchTicks = each(spec.sm().branchUnits());
    if (branchTicks > 0) {
      ticks[InstructionClass.CONTROL.ordinal()] = 0;
    }
  }

  private static long each(int units) {
    return units == 0 ? 0 : Ticks.of(1, units);
  }

  /** Ticks that {@code count} instructions of a class take of the lanes. */
  public long ticks(int instructionClass, long count) {
    return ticks[instructionClass] * count;
  }

  /** Of these, ticks that the lanes are spared by a scalar unit. */
  public long spared(int uniformClass, long count) {
    return spared[uniformClass] * count;
  }

  /** Ticks that {@code count} uniform instructions take of the scalar units. */
  public long scalarTicks(long count) {
    return scalarTicks * count;
  }

  /** Ticks that {@code count} instructions of control flow take of the branch units. */
  public long branchTicks(long count) {
    return branchTicks * count;
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
