package org.oovr.simulator.scheme;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.Task;

/** Tasks that go to a GPM together: a draw's, or all of a batch. */
final class WorkGroup {
  final int number;
  final List<Integer> draws;

  /** 0 for all views, else view + 1. */
  final int views;

  final int gpm;
  final List<Task> tasks = new ArrayList<>();
  long issueCycle = -1;
  long startCycle = -1;
  long renderedCycle = -1;
  long endCycle = -1;
  double predictedCycles = -1;
  boolean ready;

  /** It starts as soon as it is ready, also before groups that its GPM was given earlier. */
  boolean unqueued;

  int unrendered;

  /** Number of the draw among those of a machine that is driven as one GPU; -1 for others. */
  int launch = -1;

  /** Tiles that it was given in the frame before, and others took there. */
  int goneTiles;

  /** Tasks that hold up those behind them. */
  int unreleased;

  int open;

  WorkGroup(int number, List<Integer> draws, int views, int gpm) {
    this.number = number;
    this.draws = draws;
    this.views = views;
    this.gpm = gpm;
  }

  void add(Task task) {
    tasks.add(task);
    unrendered++;
    unreleased++;
    open++;
  }

  /** Adds all views of a draw: through SMP where they share vertices. */
  void addWhole(Machine machine, FrameWork work, int draw) {
    int views = work.viewsOf(draw);
    add(
        machine
            .tasks()
            .task(
                number,
                machine.tasks().geometry(draw, 0, views),
                work.units(draw, 0, views),
                0,
                1,
                gpm));
  }

  SchemeRun.BatchResult result() {
    int stolen = goneTiles + tasks.stream().mapToInt(t -> t.stolen).sum();
    return new SchemeRun.BatchResult(
        number,
        draws,
        views,
        gpm,
        issueCycle,
        startCycle,
        endCycle,
        predictedCycles,
        renderedCycle - startCycle,
        stolen);
  }
}
