package org.oovr.simulator.machine.spec;

/**
 * The streaming multiprocessors of a GPM, but for their texture units and L1.
 *
 * @param count of a GPM (Table 2: 8)
 * @param lanes shader cores: float, integer and control operations per cycle (Table 2: 64)
 * @param specialLanes special functions and interpolated components per cycle (RTR 23.10.2: a
 *     quarter of the lanes)
 * @param registers 32-bit registers (RTR 23.10.2: 64 KiB for 32 lanes)
 * @param registersPerThread registers that a shader takes: with {@code registers} it limits the
 *     warps in flight (RTR eq. 23.12); 0: as many as its code needs
 * @param maxWarps most warps in flight
 * @param queueWarps warps that wait for a place at an SM; others wait before all SMs
 * @param aluLatencyCycles from an instruction to one that needs its result
 * @param instructionParallelism instructions that do not wait for each other: shaders work on
 *     vectors, each component an instruction of its own
 * @param vectorWidth components of a vector that a lane works on at once; 1: each is an instruction
 * @param warpThreads threads of a warp; a power of two from 4, a quad, to 128
 * @param blocks processing blocks, which share lanes and registers equally; a warp stays in one
 * @param loadStoreLanes accesses to memory and texture instructions per cycle, threads (RTR
 *     23.10.2: 8 load/store units of a block of 32 lanes); 0: as many as lanes
 * @param dualIssue whether a warp issues an instruction for the lanes and another one, for special
 *     functions, interpolation, memory or textures, in the same cycle (RTR 23.10.2)
 * @param scalarUnits units that execute, each one in a cycle, instructions whose operands are the
 *     same in all lanes, once for a warp (RTR 23.10.3); 0: the lanes execute these, too
 * @param branchUnits units that execute branches and what handles masks of lanes, each one in a
 *     cycle (RTR 23.10.3); 0: these take the lanes' time
 * @param clauseInstructions most instructions of a clause, which a warp executes without another
 *     one being chosen in between; 0: no clauses, a warp goes on to its next texture instruction
 * @param scheduling which of the warps that are ready is executed
 * @param warpsOfOnePrimitive whether all quads of a warp are of one primitive (RTR 23.2: "lock an
 *     entire warp to a single triangle"), else each may be of another
 * @param sharedKib memory that the threads of workgroups share, KiB; 0: there is none, it lies in
 *     main memory
 * @param sharedBanks banks of that, each of which gives a word of 32 bits in a cycle; a power of
 *     two
 * @param maxGroups workgroups in flight
 */
public record SmSpec(
    int count,
    int lanes,
    int specialLanes,
    int registers,
    int registersPerThread,
    int maxWarps,
    int queueWarps,
    int aluLatencyCycles,
    int instructionParallelism,
    int vectorWidth,
    int warpThreads,
    int blocks,
    int loadStoreLanes,
    boolean dualIssue,
    int scalarUnits,
    int branchUnits,
    int clauseInstructions,
    Scheduling scheduling,
    boolean warpsOfOnePrimitive,
    int sharedKib,
    int sharedBanks,
    int maxGroups) {
  /** Which of the warps that are ready is executed next. */
  public enum Scheduling {
    /** The one that has been ready for longest. */
    ARRIVAL,
    /**
     * By type of warp, pixels before vertices; then by type of instruction, what a texture
     * instruction waits for before the rest; of equals the one that has been ready for longest (RTR
     * 23.2, 23.10.2).
     */
    PRIORITY
  }

  /** Most banks of which work logs tell conflicts. */
  private static final int MOST_BANKS = 64;

  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final SmSpec TABLE_2 =
      new SmSpec(
          8,
          64,
          16,
          32768,
          32,
          64,
          4,
          6,
          3,
          1,
          32,
          1,
          0,
          false,
          0,
          0,
          0,
          Scheduling.ARRIVAL,
          false,
          64,
          32,
          32);

  public SmSpec {
    Check.within("sm.count", count, 1, 1024);
    Check.some("sm.lanes", lanes);
    Check.some("sm.specialLanes", specialLanes);
    Check.within("sm.warpThreads", warpThreads, 4, 128);
    Check.powerOfTwo("sm.warpThreads", warpThreads);
    Check.within("sm.blocks", blocks, 1, 64);
    Check.any("sm.loadStoreLanes", loadStoreLanes);
    Check.within("sm.registers", registers, warpThreads * blocks, 1 << 24);
    int most = Math.min(Check.MOST, registers / warpThreads);
    Check.within("sm.registersPerThread", registersPerThread, 0, most);
    Check.some("sm.maxWarps", maxWarps);
    Check.some("sm.queueWarps", queueWarps);
    Check.any("sm.aluLatencyCycles", aluLatencyCycles);
    Check.some("sm.instructionParallelism", instructionParallelism);
    Check.within("sm.vectorWidth", vectorWidth, 1, 16);
    Check.within("sm.scalarUnits", scalarUnits, 0, 64);
    Check.within("sm.branchUnits", branchUnits, 0, 64);
    Check.within("sm.clauseInstructions", clauseInstructions, 0, 1024);
    Check.within("sm.sharedKib", sharedKib, 0, Check.MOST);
    Check.within("sm.sharedBanks", sharedBanks, 1, MOST_BANKS);
    Check.powerOfTwo("sm.sharedBanks", sharedBanks);
    Check.within("sm.maxGroups", maxGroups, 1, 1024);
  }

  /** Registers of shaders of which work logs do not tell how many they need. */
  public static final int USUAL_REGISTERS = 32;

  /** Whether a thread takes as many registers as its shader needs. */
  public boolean registersByShader() {
    return registersPerThread == 0;
  }

  /**
   * Warps in flight that the scheduler allows, and registers where all threads take as many (RTR
   * eq. 23.12).
   */
  public int warps() {
    if (registersByShader()) {
      return maxWarps;
    }
    int byRegisters = registers / (registersPerThread * warpThreads);
    return Math.max(1, Math.min(maxWarps, byRegisters));
  }
}
