package org.oovr.simulator.machine.compute;

import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.SmSpec;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.shader.RegisterUse;

/**
 * A dispatch as a machine executes it. Workgroups of which the log does not tell do what the one
 * before them that it tells of does, at lines between those of that one and of the next one.
 */
public final class DispatchRun {
  private final DispatchWork work;
  private final FrameProfile profile;
  private final AddressMap addresses;
  private final int registers;

  public DispatchRun(
      DispatchWork work, FrameProfile profile, AddressMap addresses, MachineSpec spec) {
    this.work = work;
    this.profile = profile;
    this.addresses = addresses;
    RegisterUse use = RegisterUse.of(work.head().registers());
    int each = use.registers() == 0 ? SmSpec.USUAL_REGISTERS : use.registers();
    int ofThread = spec.sm().registersByShader() ? each : spec.sm().registersPerThread();
    registers = ofThread * MachineSpec.WARP_THREADS * work.warps();
  }

  public DispatchWork work() {
    return work;
  }

  /** Registers of a workgroup. */
  int registers() {
    return registers;
  }

  /** Bytes that the threads of a workgroup share. */
  int sharedBytes() {
    return work.head().sharedBytes();
  }

  int warps() {
    return work.warps();
  }

  /** The workgroup of the log that tells what one does. */
  int told(long group) {
    return (int) (group / work.every());
  }

  /**
   * A line of the machine that a workgroup touches.
   *
   * @param phase of the workgroup
   * @param i number of the line in the log
   */
  public int line(long group, int phase, int warp, int i) {
    long packed = work.line(i);
    long between = group % work.every();
    if (between != 0) {
      packed = moved(packed, told(group), between, phase, warp, i);
    }
    return addresses.line(packed);
  }

  /** A line so far on the way to that of the next workgroup which is told. */
  private long moved(long packed, int told, long between, int phase, int warp, int i) {
    if (told + 1 >= work.told() || phase >= work.phases(told + 1)) {
      return packed;
    }
    int here = work.phase(told, phase, warp);
    int there = work.phase(told + 1, phase, warp);
    int lines = work.endLine(here) - work.firstLine(here);
    if (lines != work.endLine(there) - work.firstLine(there)) {
      return packed;
    }
    long next = work.line(work.firstLine(there) + i - work.firstLine(here));
    int resource = FrameProfile.lineResource(packed);
    if (FrameProfile.lineResource(next) != resource) {
      return packed;
    }
    ProfileResource of = profile.resources().get(resource);
    long last = Math.max(1, of.views()) * of.bytes() / FrameProfile.LINE_BYTES;
    long moved = FrameProfile.lineNumber(packed) + (next - packed) * between / work.every();
    return FrameProfile.line(resource, Math.max(0, Math.min(last, moved)));
  }
}
