package org.oovr.simulator.machine.sm;

import java.util.List;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.SmSpec;
import org.oovr.simulator.machine.spec.TextureUnitSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.shader.InstructionClass;
import org.oovr.simulator.shader.UniformClass;

/**
 * What a warp's instructions cost an SM: threads over the lanes of the class that runs them; a
 * service each of the scalar unit and the branch unit, where there are such.
 */
public final class IssueCost {
  private static final List<InstructionClass> BESIDE =
      List.of(
          InstructionClass.SPECIAL,
          InstructionClass.INTERPOLATE,
          InstructionClass.LOAD,
          InstructionClass.TEXTURE);

  private final long[] ticks = new long[FrameProfile.INSTRUCTION_CLASSES];

  /** Of 32 threads over the lanes of all blocks. */
  private final long[] ticksOfSm = new long[FrameProfile.INSTRUCTION_CLASSES];

  /** By kind: what a uniform instruction does not take of the lanes. */
  private final long[] spared = new long[FrameProfile.UNIFORM_CLASSES];

  /** By class: whether another unit than the lanes executes it. */
  private final boolean[] beside = new boolean[FrameProfile.INSTRUCTION_CLASSES];

  private final boolean dualIssue;
  private final int warpThreads;
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
    warpThreads = spec.sm().warpThreads();
    dualIssue = spec.sm().dualIssue();
    for (InstructionClass c : InstructionClass.values()) {
      double ofBlock = (double) lanes(spec.sm(), c) * spec.sm().vectorWidth() / spec.sm().blocks();
      ticks[c.ordinal()] = Ticks.of(warpThreads, ofBlock);
      double ofSm = (double) lanes(spec.sm(), c) * spec.sm().vectorWidth();
      ticksOfSm[c.ordinal()] = Ticks.of(MachineSpec.WARP_THREADS, ofSm);
    }
    for (InstructionClass c : BESIDE) {
      beside[c.ordinal()] = true;
    }
    scalarTicks = each(spec.sm().scalarUnits());
    if (scalarTicks > 0) {
      long special = ticks[InstructionClass.SPECIAL.ordinal()];
      spared[UniformClass.ARITHMETIC.ordinal()] = ticks[InstructionClass.FLOAT.ordinal()];
      spared[UniformClass.SPECIAL.ordinal()] = special;
      spared[UniformClass.LOAD.ordinal()] = ticks[InstructionClass.LOAD.ordinal()];
    }
    branchTicks = each(spec.sm().branchUnits());
    if (branchTicks > 0) {
      ticks[InstructionClass.CONTROL.ordinal()] = 0;
    }
  }

  private static int lanes(SmSpec spec, InstructionClass c) {
    return switch (c) {
      case SPECIAL, INTERPOLATE -> spec.specialLanes();
      case LOAD, TEXTURE -> spec.loadStoreLanes() > 0 ? spec.loadStoreLanes() : spec.lanes();
      default -> spec.lanes();
    };
  }

  private static long each(int units) {
    return units == 0 ? 0 : Ticks.of(1, units);
  }

  /** Whether other units than the lanes execute a class: two instructions can go in a cycle. */
  public boolean beside(int instructionClass) {
    return beside[instructionClass];
  }

  /** The same of uniform instructions. */
  public static boolean uniformBeside(int uniformClass) {
    return uniformClass != UniformClass.ARITHMETIC.ordinal();
  }

  /**
   * Ticks that a warp takes the issue port of its block.
   *
   * @param lanes of instructions that lanes execute
   * @param others of those that other units do
   */
  public long issueTicks(long lanes, long others) {
    return dualIssue ? Math.max(lanes, others) : lanes + others;
  }

  /** Threads of a warp. */
  public int warpThreads() {
    return warpThreads;
  }

  /** Ticks that {@code count} instructions of a class take of the units that execute it. */
  public long ticks(int instructionClass, long count) {
    return ticks[instructionClass] * count;
  }

  /**
   * Ticks that {@code count} instructions of 32 threads take of an SM whose blocks all have such.
   */
  public long ticksOfSm(int instructionClass, long count) {
    return ticksOfSm[instructionClass] * count;
  }

  /** Of {@link #ticks}, those that the lanes are spared by a scalar unit. */
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
