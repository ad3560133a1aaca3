package org.oovr.simulator.machine.compute;

import org.oovr.simulator.machine.sm.IssueCost;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * A warp of a workgroup in a place of an SM. Each of its phases is so many equal parts of
 * arithmetic and of accesses to shared memory, each part but the last followed by an access to
 * other memory. Places are used again.
 */
final class ComputeWarp {
  /** A workgroup in flight. */
  static final class Group {
    DispatchRun run;
    long number;

    /** Its place in the SM. */
    int slot;

    /** Warps that are not done, and of them those that wait at a barrier. */
    int warpsLeft;

    int waiting;

    /** Next line of its memory where that lies in main memory. */
    int nextLine;
  }

  Group group;
  int number;
  int phase;

  // --- the phase
  private int parts;
  private int part;
  private long issueTicks;
  private long instructions;
  private long shared;
  private long sharedCycles;
  private int texels;
  private int textures;

  /** Lines of the access that comes next. */
  int cursor;

  int accessEnd;
  private int phaseEnd;

  /** Lines that it waits for. */
  int missing;

  /** It must ask for the rest of the lines later. */
  boolean blocked;

  /** Whether the lines are those of the group's memory. */
  boolean inShared;

  /** Cycle in which it came to the barrier. */
  long arrived;

  DispatchWork work() {
    return group.run.work();
  }

  /** Begins a phase. */
  void begin(IssueCost cost, int log2Banks) {
    DispatchWork work = work();
    int told = group.run.told(group.number);
    int p = work.phase(told, phase, number);
    issueTicks = 0;
    instructions = 0;
    for (int c = 0; c < FrameProfile.INSTRUCTION_CLASSES; c++) {
      issueTicks += cost.ticksOfSm(c, work.instructions(p, c));
      instructions += work.instructions(p, c);
    }
    shared = work.sharedAccesses(p);
    sharedCycles = work.sharedCycles(p, log2Banks);
    texels = work.texels(p);
    cursor = work.firstLine(p);
    accessEnd = cursor;
    phaseEnd = work.endLine(p);
    parts = 1;
    textures = 0;
    for (int i = cursor; i < phaseEnd; i++) {
      if (work.begins(i)) {
        parts++;
        textures += work.kind(i) == DispatchWork.TEXTURE ? 1 : 0;
      }
    }
    part = 0;
  }

  /** The i-th of n equal parts, so that they add up. */
  private long share(long all) {
    return all * (part + 1) / parts - all * part / parts;
  }

  long partTicks() {
    return share(issueTicks);
  }

  long partInstructions() {
    return share(instructions);
  }

  long partShared() {
    return share(shared);
  }

  long partSharedCycles() {
    return share(sharedCycles);
  }

  /** Texels of each texture instruction, in the mean and rounded up. */
  int texelsEach() {
    return textures == 0 ? 0 : (texels + textures - 1) / textures;
  }

  /** Whether the part that has been executed is the phase's last. */
  boolean isLastPart() {
    return part == parts - 1;
  }

  /** Goes on to the access behind the part, from {@link #cursor} to {@link #accessEnd}. */
  void nextAccess() {
    part++;
    cursor = accessEnd;
    accessEnd = cursor + 1;
    while (accessEnd < phaseEnd && !work().begins(accessEnd)) {
      accessEnd++;
    }
  }

  /** Whether another phase of the workgroup follows. */
  boolean hasNextPhase() {
    return phase + 1 < work().phases(group.run.told(group.number));
  }
}
