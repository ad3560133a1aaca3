package org.oovr.simulator.scheme;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.Task;
import org.oovr.simulator.scheme.SchemeRun.BatchResult;
import org.oovr.simulator.scheme.SchemeRun.Interval;

/** Sends groups of tasks to GPMs, with their commands, and keeps the books. */
final class GroupRunner {
  private final Machine machine;
  private final int commandBytes;
  private final int[] inFlight;
  private final List<WorkGroup> groups = new ArrayList<>();
  private final List<Interval> timeline = new ArrayList<>();
  private final Map<Task, WorkGroup> groupOf = new IdentityHashMap<>();
  private int open;

  GroupRunner(Machine machine, int commandBytes) {
    this.machine = machine;
    this.commandBytes = commandBytes;
    inFlight = new int[machine.spec().gpms()];
  }

  /** Groups sent to a GPM that it has not rendered yet. */
  int inFlight(int gpm) {
    return inFlight[gpm];
  }

  /** Groups not complete. */
  int open() {
    return open;
  }

  /** Sends a group's commands; it starts when they have arrived. */
  void issue(WorkGroup group) {
    groups.add(group);
    group.issueCycle = machine.engine().now();
    inFlight[group.gpm]++;
    open++;
    for (Task t : group.tasks) {
      groupOf.put(t, group);
    }
    if (group.tasks.isEmpty()) {
      throw new IllegalArgumentException("group " + group.number + " has no tasks");
    }
    for (Task t : group.tasks) {
      machine
          .messages()
          .command(
              group.gpm,
              commandBytes,
              t.draw,
              () -> {
                if (group.startCycle < 0) {
                  group.startCycle = machine.engine().now();
                }
                machine.gpm(group.gpm).submit(t);
              });
    }
  }

  /** The group that a task was sent with. */
  WorkGroup groupOf(Task task) {
    return groupOf.get(task);
  }

  /**
   * Notes that a GPM has rendered a task.
   *
   * @return the group if this was its last one, else null
   */
  WorkGroup rendered(Task task) {
    WorkGroup group = groupOf.get(task);
    long now = machine.engine().now();
    timeline.add(new Interval(task.gpm, "render", task.draw, task.startCycle, now));
    if (--group.unrendered > 0) {
      return null;
    }
    group.renderedCycle = now;
    inFlight[group.gpm]--;
    return group;
  }

  /** Notes that a task's last pixel has been merged. */
  void done(Task task) {
    WorkGroup group = groupOf.get(task);
    long now = machine.engine().now();
    if (group.renderedCycle >= 0 && now > group.renderedCycle) {
      timeline.add(
          new Interval(task.gpm, "compose", task.draw, Math.min(now, group.renderedCycle), now));
    }
    if (--group.open == 0) {
      group.endCycle = now;
      open--;
    }
  }

  /** A stretch of other work. */
  void note(int gpm, String what, int draw, long start, long end) {
    timeline.add(new Interval(gpm, what, draw, start, end));
  }

  List<BatchResult> batches() {
    return groups.stream()
        .map(WorkGroup::result)
        .sorted(
            Comparator.comparingInt(BatchResult::number)
                .thenComparingInt(BatchResult::views)
                .thenComparingInt(BatchResult::gpm)
                .thenComparingLong(BatchResult::issueCycle))
        .toList();
  }

  List<Interval> timeline() {
    return timeline.stream()
        .sorted(
            Comparator.comparingInt(Interval::gpm)
                .thenComparingLong(Interval::startCycle)
                .thenComparingLong(Interval::endCycle)
                .thenComparingInt(Interval::draw)
                .thenComparing(Interval::what))
        .toList();
  }
}
