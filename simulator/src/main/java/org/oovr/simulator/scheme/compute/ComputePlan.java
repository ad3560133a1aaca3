package org.oovr.simulator.scheme.compute;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToIntFunction;
import org.oovr.simulator.machine.compute.ComputeGpms.Part;
import org.oovr.simulator.machine.compute.DispatchRun;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.profile.DispatchWork;

/**
 * Which GPM executes which workgroups of a dispatch. Where a frame has a GPM for itself, that one;
 * where the image is divided, all in contiguous parts of equal size; where objects are divided,
 * each the workgroups whose results are at home there.
 */
public final class ComputePlan {
  private final boolean byHome;
  private final int segment;
  private final int gpms;
  private final AddressMap addresses;

  /**
   * @param byHome whether workgroups go where their results are at home
   * @param segment the GPM that renders the frame, or -1
   */
  public ComputePlan(boolean byHome, int segment, int gpms, AddressMap addresses) {
    this.byHome = byHome;
    this.segment = segment;
    this.gpms = gpms;
    this.addresses = addresses;
  }

  /** The parts of a dispatch, in the order of workgroups. */
  List<Part> parts(DispatchRun run) {
    long groups = run.work().groups();
    if (segment >= 0) {
      return List.of(new Part(run, segment, 0, groups));
    }
    LongToIntFunction inTurn = group -> (int) (group * gpms / groups);
    return byHome
        ? joined(run, group -> home(run, group, inTurn.applyAsInt(group)))
        : joined(run, inTurn);
  }

  private static List<Part> joined(DispatchRun run, LongToIntFunction gpmOf) {
    List<Part> parts = new ArrayList<>();
    long first = 0;
    int gpm = gpmOf.applyAsInt(0);
    for (long group = 1; group < run.work().groups(); group++) {
      int next = gpmOf.applyAsInt(group);
      if (next != gpm) {
        parts.add(new Part(run, gpm, first, group));
        first = group;
        gpm = next;
      }
    }
    parts.add(new Part(run, gpm, first, run.work().groups()));
    return parts;
  }

  /**
   * The home of what a workgroup stores first.
   *
   * @param otherwise where it stores nothing, or nobody has touched that
   */
  private int home(DispatchRun run, long group, int otherwise) {
    DispatchWork work = run.work();
    int told = (int) (group / work.every());
    for (int phase = 0; phase < work.phases(told); phase++) {
      for (int warp = 0; warp < work.warps(); warp++) {
        int p = work.phase(told, phase, warp);
        for (int i = work.firstLine(p); i < work.endLine(p); i++) {
          if (work.kind(i) == DispatchWork.WRITE) {
            int home = addresses.homeOf(addresses.page(run.line(group, phase, warp, i)));
            return home >= 0 ? home : otherwise;
          }
        }
      }
    }
    return otherwise;
  }
}
