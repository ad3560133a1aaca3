package org.oovr.simulator.scheme;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.machine.Geometry;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.Task;
import org.oovr.simulator.scheme.Distribution.Share;
import org.oovr.simulator.scheme.SchemeRun.BatchResult;
import org.oovr.simulator.scheme.SchemeRun.Interval;

/**
 * Renders a frame as the distribution engine had the one before it rendered: every GPM gets the
 * same tiles in the same order, and PA units bring their data.
 */
final class KeptDispatch extends Component implements Dispatch {
  private final Machine machine;
  private final FrameWork work;
  private final Distribution kept;
  private final int batchQueue;
  private final boolean preallocate;
  private final GroupRunner runner;
  private final PaUnits paUnits;
  private final List<ArrayDeque<Share>> queues = new ArrayList<>();

  /** By draw: its geometry, and where it is done. */
  private final Geometry[] geometries;

  private final int[] geometryGpm;

  /** By GPM: groups that hold up those behind them. */
  private final int[] held;

  /** Groups of tiles alone that still hold something up. */
  private int openPieces;

  KeptDispatch(
      Machine machine,
      FrameWork work,
      SchemeSettings settings,
      DrawPages pages,
      Distribution kept) {
    super(machine.engine(), "distribution");
    machine.engine().add(this);
    this.machine = machine;
    this.work = work;
    this.kept = kept;
    batchQueue = settings.batchQueue();
    preallocate = settings.preallocate();
    runner = new GroupRunner(machine, settings.commandBytesPerDraw());
    paUnits = new PaUnits(machine, work, settings, pages, runner);
    geometries = new Geometry[work.draws()];
    geometryGpm = new int[work.draws()];
    held = new int[machine.spec().gpms()];
    for (int g = 0; g < held.length; g++) {
      queues.add(new ArrayDeque<>());
    }
  }

  @Override
  public void start(int firstDraw, int endDraw) {
    for (int g = 0; g < held.length; g++) {
      for (Share share : kept.of(g)) {
        int first = share.draws().get(0);
        if (first < firstDraw || first >= endDraw) {
          continue;
        }
        queues.get(g).add(share);
        if (share.geometry()) {
          for (int draw : share.draws()) {
            geometries[draw] = machine.tasks().geometry(draw, 0, work.viewsOf(draw));
            geometryGpm[draw] = g;
          }
        }
      }
    }
    for (int g = 0; g < held.length; g++) {
      pump(g);
    }
  }

  private void pump(int gpm) {
    ArrayDeque<Share> queue = queues.get(gpm);
    while (held[gpm] < batchQueue && !queue.isEmpty()) {
      held[gpm]++;
      take(queue.remove(), gpm);
    }
  }

  private void take(Share share, int gpm) {
    WorkGroup group = new WorkGroup(share.batch(), share.draws(), 0, gpm);
    group.predictedCycles = share.predictedCycles();
    group.goneTiles = share.goneTiles();
    if (!share.geometry()) {
      // whoever does the geometry may be late: nobody waits behind these tiles
      group.unqueued = true;
      held[gpm]--;
      openPieces++;
      int draw = share.draws().get(0);
      paUnits.bringTiles(group, geometries[draw], geometryGpm[draw], share.units()[0]);
      return;
    }
    for (int i = 0; i < share.units().length; i++) {
      Geometry geometry = geometries[share.draws().get(i)];
      group.add(machine.tasks().task(share.batch(), geometry, share.units()[i], 0, 1, gpm));
    }
    paUnits.give(group);
    if (preallocate) {
      paUnits.bring(group);
    } else {
      paUnits.issue(group);
    }
  }

  @Override
  public void taskReleased(Task task) {
    WorkGroup group = runner.groupOf(task);
    if (group.unqueued) {
      openPieces--;
    } else if (--group.unreleased == 0) {
      held[group.gpm]--;
      pump(group.gpm);
    }
  }

  @Override
  public void taskRendered(Task task) {
    runner.rendered(task);
  }

  @Override
  public void taskDone(Task task) {
    runner.done(task);
  }

  @Override
  public boolean idle() {
    return runner.open() == 0
        && paUnits.idle()
        && openPieces == 0
        && queues.stream().allMatch(ArrayDeque::isEmpty);
  }

  @Override
  public List<BatchResult> batches() {
    return runner.batches();
  }

  @Override
  public List<Interval> timeline() {
    return runner.timeline();
  }

  @Override
  protected void handle(int kind, int argument) {
    throw new IllegalStateException("a kept distribution has no events");
  }

  @Override
  public Waiting waiting() {
    for (int g = 0; g < held.length; g++) {
      int later = queues.get(g).size();
      int copying = paUnits.waiting(g);
      if (later > 0 || copying > 0) {
        String why = later + " groups for their turn, " + copying + " for their data";
        return new Waiting(why, machine.gpm(g));
      }
    }
    return openPieces == 0
        ? null
        : new Waiting(openPieces + " groups of tiles for geometry of others", null);
  }
}
