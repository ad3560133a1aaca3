package org.oovr.simulator.scheme.compute;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.compute.ComputeGpms.Part;
import org.oovr.simulator.machine.compute.DispatchRun;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * The dispatches of a frame. They begin when all draws and copies before them are complete, and
 * those behind them when they are; a dispatch begins with the one before it unless one of them
 * changes what the other one uses. What the program has uploaded to what they use is there by then.
 */
public final class ComputeWork {
  private final Machine machine;
  private final ComputePlan plan;
  private final int commandBytes;
  private final List<DispatchWork> dispatches;
  private int next;

  // --- those that run at once
  private final List<Part> parts = new ArrayList<>();
  private final BitSet read = new BitSet();
  private final BitSet changed = new BitSet();
  private int beforeDraw;

  /**
   * @param commandBytes that each part of a dispatch is sent with
   */
  public ComputeWork(FrameProfile profile, Machine machine, ComputePlan plan, int commandBytes) {
    this.machine = machine;
    this.plan = plan;
    this.commandBytes = commandBytes;
    dispatches = profile.dispatches();
  }

  /** Executes those that stand before a draw and an operation and have not been executed. */
  public void upTo(int draw, int operation) {
    while (next < dispatches.size() && stands(dispatches.get(next), draw, operation)) {
      add(dispatches.get(next++));
    }
    run();
  }

  private static boolean stands(DispatchWork work, int draw, int operation) {
    return work.head().beforeDraw() <= draw && work.head().beforeOperation() <= operation;
  }

  private void add(DispatchWork work) {
    BitSet reads = new BitSet();
    BitSet changes = new BitSet();
    for (int i = 0; i < work.lineCount(); i++) {
      boolean reading = work.kind(i) == DispatchWork.READ || work.kind(i) == DispatchWork.TEXTURE;
      (reading ? reads : changes).set(FrameProfile.lineResource(work.line(i)));
    }
    if (changes.intersects(read) || changes.intersects(changed) || reads.intersects(changed)) {
      run();
    }
    read.or(reads);
    changed.or(changes);
    beforeDraw = work.head().beforeDraw();
    DispatchRun run = machine.compute().run(work);
    parts.addAll(plan.parts(run));
  }

  private void run() {
    if (!parts.isEmpty()) {
      read.or(changed);
      read.stream().forEach(resource -> machine.awaitUploads(resource, beforeDraw));
      machine.dispatch(parts, commandBytes);
    }
    parts.clear();
    read.clear();
    changed.clear();
  }
}
