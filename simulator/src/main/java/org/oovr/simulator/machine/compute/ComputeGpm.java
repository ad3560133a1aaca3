package org.oovr.simulator.machine.compute;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * Hands a GPM's workgroups to its SMs, one in a cycle and in their order, each to the SM with the
 * fewest warps of those that have room.
 */
public final class ComputeGpm extends Component implements ComputeUnit.Source {
  private static final int LAUNCH = 0;

  /** Workgroups that follow each other. */
  private static final class Range {
    private final DispatchRun run;
    private long next;
    private final long end;

    Range(DispatchRun run, long first, long end) {
      this.run = run;
      next = first;
      this.end = end;
    }
  }

  /** Cycles in which it had workgroups. */
  public record Stretch(long startCycle, long endCycle) {}

  /** Is told when the GPM has workgroups to execute, and when it has none any more. */
  public interface Busy {
    void begin();

    void end();
  }

  private final ComputeUnit[] units;
  private final ArrayDeque<Range> ranges = new ArrayDeque<>();
  private final Probe probe;
  private final Busy busy;
  private final int workgroups;
  private final int busyCycles;
  private final List<Stretch> stretches = new ArrayList<>();
  private boolean launching;

  /** The first cycle in which another workgroup can begin. */
  private long nextLaunch;

  private long inFlight;
  private boolean working;
  private long since;

  /**
   * @param sharedLines of a workgroup's memory where SMs have none for it, else 0
   */
  public ComputeGpm(
      Engine engine,
      int gpm,
      MachineSpec spec,
      CrossbarPort memory,
      AddressMap addresses,
      int sharedLines,
      Probe probe,
      Busy busy) {
    super(engine, "gpm" + gpm + ".compute");
    engine.add(this);
    this.probe = probe;
    this.busy = busy;
    workgroups = probe.counter(name(), "workgroups");
    busyCycles = probe.counter(name(), "busyCycles");
    units = new ComputeUnit[spec.sm().count()];
    for (int s = 0; s < units.length; s++) {
      String name = "gpm" + gpm + ".sm" + s + ".compute";
      units[s] =
          new ComputeUnit(engine, name, gpm, s, spec, memory, addresses, sharedLines, probe, this);
    }
  }

  /** When it had workgroups. */
  public List<Stretch> stretches() {
    return List.copyOf(stretches);
  }

  /** Forgets what L1s hold, which other SMs may have changed. */
  public void invalidate() {
    for (ComputeUnit unit : units) {
      unit.invalidate();
    }
  }

  /** Executes the workgroups {@code first .. end-1} of a dispatch. */
  public void submit(DispatchRun run, long first, long end) {
    if (first >= end) {
      return;
    }
    if (!working) {
      working = true;
      since = now();
      busy.begin();
    }
    ranges.add(new Range(run, first, end));
    go();
  }

  private void go() {
    if (!launching && !ranges.isEmpty() && unit(ranges.peek().run) != null) {
      launching = true;
      after(Math.max(0, nextLaunch - now()), LAUNCH, 0);
    }
  }

  /** The SM that gets the next workgroup, null when none has room. */
  private ComputeUnit unit(DispatchRun run) {
    ComputeUnit best = null;
    for (ComputeUnit unit : units) {
      if (unit.admits(run) && (best == null || unit.load() < best.load())) {
        best = unit;
      }
    }
    return best;
  }

  @Override
  protected void handle(int kind, int argument) {
    launching = false;
    Range range = ranges.peek();
    ComputeUnit unit = range == null ? null : unit(range.run);
    if (unit == null) {
      return;
    }
    long group = range.next++;
    if (range.next == range.end) {
      ranges.remove();
    }
    inFlight++;
    probe.add(workgroups, 1);
    nextLaunch = now() + 1;
    unit.start(range.run, group);
    go();
  }

  @Override
  public void groupDone() {
    inFlight--;
    go();
    if (inFlight == 0 && ranges.isEmpty()) {
      working = false;
      stretches.add(new Stretch(since, now()));
      probe.add(busyCycles, now() - since);
      busy.end();
    }
  }

  @Override
  public Waiting waiting() {
    return ranges.isEmpty() ? null : new Waiting("room for a workgroup", units[0]);
  }
}
