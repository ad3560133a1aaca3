package org.oovr.simulator.machine.sm;

import java.util.Arrays;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.spec.SmSpec;
import org.oovr.simulator.shader.RegisterUse;

/**
 * Registers of an SM: who may begin, as far as they decide about it (RTR eq. 23.12), and how often
 * instructions use the register file. A result that only instructions of the same clause read never
 * gets there.
 */
final class RegisterFile {
  private final boolean byShader;
  private final int clauseInstructions;
  private final int warpThreads;

  /** By block of the SM: registers that are free, and warps that hold the others. */
  private final int[] free;

  private final int[] holders;

  private final Probe probe;
  private final int reads;
  private final int writes;
  private final int passed;

  // of the shader that came last
  private RegisterUse current = RegisterUse.UNKNOWN;
  private double readsEach;
  private double writesEach;
  private double passedEach;

  RegisterFile(String name, SmSpec spec, Probe probe) {
    byShader = spec.registersByShader();
    clauseInstructions = spec.clauseInstructions();
    warpThreads = spec.warpThreads();
    free = new int[spec.blocks()];
    Arrays.fill(free, spec.registers() / spec.blocks());
    holders = new int[spec.blocks()];
    this.probe = probe;
    boolean counts = byShader || clauseInstructions > 0;
    reads = counts ? probe.counter(name, "registerReads") : -1;
    writes = counts ? probe.counter(name, "registerWrites") : -1;
    passed = counts ? probe.counter(name, "clauseTemporaries") : -1;
  }

  /** Whether a warp of a source may begin in a block; one that is alone there always may. */
  boolean admits(Block block, WarpSource source) {
    return !byShader || holders[block.number] == 0 || needed(source) <= free[block.number];
  }

  private int needed(WarpSource source) {
    int each = source.registers() == 0 ? SmSpec.USUAL_REGISTERS : source.registers();
    return each * warpThreads;
  }

  /** A warp begins, which is set up. */
  void begin(Warp warp) {
    if (byShader) {
      warp.held = needed(warp.source);
      free[warp.block.number] -= warp.held;
      holders[warp.block.number]++;
    }
    if (reads < 0) {
      return;
    }
    if (warp.registerUse != current) {
      current = warp.registerUse;
      double readsPassed = current.readsWithin(clauseInstructions);
      double writesPassed = current.writesWithin(clauseInstructions);
      readsEach = current.readsEach() - readsPassed;
      writesEach = current.writesEach() - writesPassed;
      passedEach = readsPassed + writesPassed;
    }
    double instructions = (double) warp.instructions * (warp.textures + 1);
    probe.add(reads, Math.round(instructions * readsEach));
    probe.add(writes, Math.round(instructions * writesEach));
    probe.add(passed, Math.round(instructions * passedEach));
  }

  /** A warp is done. */
  void end(Warp warp) {
    if (byShader) {
      free[warp.block.number] += warp.held;
      holders[warp.block.number]--;
    }
  }
}
