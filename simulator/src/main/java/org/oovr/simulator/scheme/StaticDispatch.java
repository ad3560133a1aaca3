package org.oovr.simulator.scheme;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.machine.Geometry;
import org.oovr.simulator.machine.LaunchWindow;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.Task;
import org.oovr.simulator.scheme.SchemeRun.BatchResult;
import org.oovr.simulator.scheme.SchemeRun.Interval;
import org.oovr.simulator.scheme.open.ObjectSettings;

/** Schemes that decide before rendering which GPM does what: each GPM has a queue of its own. */
final class StaticDispatch implements Dispatch {
  /** Groups that a GPM has at once where the image is divided: draws that wait cost nothing. */
  private static final int DRAWS_IN_FLIGHT = 16;

  private final Machine machine;
  private final FrameWork work;
  private final GroupRunner runner;
  private final Planner planner;
  private final int inFlight;

  /** By GPM: groups that it has begun and that hold up those behind them. */
  private final int[] held;

  /** Whether a group holds up others until it is rendered, else until it is released. */
  private final boolean untilRendered;

  private final List<ArrayDeque<WorkGroup>> queues = new ArrayList<>();
  private final LaunchWindow window;

  /** Bring what a group reads before it starts; null where it is read line by line. */
  private final PaUnits paUnits;

  /** Says which groups a stretch of draws becomes. */
  interface Planner {
    void plan(StaticDispatch into, int firstDraw, int endDraw);
  }

  private StaticDispatch(
      SchemeFrame frame,
      Machine machine,
      int inFlight,
      int launches,
      boolean copies,
      boolean untilRendered,
      Planner planner) {
    this.machine = machine;
    this.work = frame.work();
    this.planner = planner;
    this.inFlight = inFlight;
    this.untilRendered = untilRendered;
    held = new int[machine.spec().gpms()];
    runner = new GroupRunner(machine, frame.settings().commandBytesPerDraw());
    window = new LaunchWindow(launches);
    for (int g = 0; g < machine.spec().gpms(); g++) {
      queues.add(new ArrayDeque<>());
    }
    paUnits = copies ? PaUnits.ofObjects(frame, machine, runner) : null;
  }

  /** For schemes that divide the image. */
  static StaticDispatch ofTiles(SchemeFrame frame, Machine machine, Planner planner) {
    return new StaticDispatch(frame, machine, DRAWS_IN_FLIGHT, 0, false, true, planner);
  }

  /** For the machine as one GPU. */
  static StaticDispatch ofMachine(SchemeFrame frame, Machine machine, Planner planner) {
    int launches = frame.settings().baseline().drawsInFlight();
    return new StaticDispatch(frame, machine, DRAWS_IN_FLIGHT, launches, false, true, planner);
  }

  /** For schemes that divide the objects. */
  static StaticDispatch ofObjects(SchemeFrame frame, Machine machine, Planner planner) {
    boolean copies = frame.settings().object().data() != ObjectSettings.Data.LINES;
    int inFlight = frame.settings().objectsInFlight();
    boolean rendered = frame.settings().object().next() == ObjectSettings.Next.RENDERED;
    return new StaticDispatch(frame, machine, inFlight, 0, copies, rendered, planner);
  }

  private int gpms() {
    return queues.size();
  }

  @Override
  public void start(int firstDraw, int endDraw) {
    planner.plan(this, firstDraw, endDraw);
    for (int g = 0; g < gpms(); g++) {
      pump(g);
    }
  }

  private void pump(int gpm) {
    ArrayDeque<WorkGroup> queue = queues.get(gpm);
    while (held[gpm] < inFlight && !queue.isEmpty() && mayStart(queue.peek())) {
      WorkGroup group = queue.remove();
      held[gpm]++;
      if (paUnits == null) {
        runner.issue(group);
      } else {
        paUnits.give(group);
        paUnits.bring(group);
      }
    }
  }

  private boolean mayStart(WorkGroup group) {
    return group.launch < 0 || window.mayStart(group.launch);
  }

  @Override
  public void taskReleased(Task task) {
    WorkGroup group = runner.groupOf(task);
    if (--group.unreleased == 0 && !untilRendered) {
      held[group.gpm]--;
      pump(group.gpm);
    }
  }

  @Override
  public void taskRendered(Task task) {
    WorkGroup group = runner.rendered(task);
    if (group == null) {
      return;
    }
    held[group.gpm] -= untilRendered ? 1 : 0;
    if (group.launch >= 0 && window.rendered(group.launch)) {
      for (int g = 0; g < gpms(); g++) {
        pump(g);
      }
    } else {
      pump(task.gpm);
    }
  }

  @Override
  public void taskDone(Task task) {
    runner.done(task);
  }

  @Override
  public boolean idle() {
    return runner.open() == 0
        && queues.stream().allMatch(ArrayDeque::isEmpty)
        && (paUnits == null || paUnits.idle());
  }

  @Override
  public List<BatchResult> batches() {
    return runner.batches();
  }

  @Override
  public List<Interval> timeline() {
    return runner.timeline();
  }

  // --- planners

  /** Every draw at one GPM, both views together. */
  static Planner allAt(int gpm) {
    return (d, first, end) -> {
      for (int draw = first; draw < end; draw++) {
        WorkGroup group = new WorkGroup(draw, List.of(draw), 0, gpm);
        group.addWhole(d.machine, d.work, draw);
        d.queues.get(gpm).add(group);
      }
    };
  }

  /**
   * Draws round-robin, each view an object of its own (paper, section 4.3), or several where it is
   * too large.
   */
  static Planner objects(SchemeFrame frame) {
    Pieces pieces = frame.pieces();
    ObjectSettings settings = frame.settings().object();
    int views = 1;
    for (int draw = 0; draw < frame.work().draws(); draw++) {
      views = Math.max(views, frame.work().viewsOf(draw));
    }
    int mostViews = views;
    int[][] next = new int[settings.oneGpm() ? mostViews : 1][1];
    return (d, first, end) -> {
      if (settings.views() == ObjectSettings.Views.BY_OBJECT) {
        for (int draw = first; draw < end; draw++) {
          for (int v = 0; v < d.work.viewsOf(draw); v++) {
            d.addView(draw, v, pieces, next[v % next.length]);
          }
        }
        return;
      }
      for (int v = 0; v < mostViews; v++) {
        for (int draw = first; draw < end; draw++) {
          if (v < d.work.viewsOf(draw)) {
            d.addView(draw, v, pieces, next[v % next.length]);
          }
        }
      }
    };
  }

  /** A view of a draw, for the GPMs whose turn it is. */
  private void addView(int draw, int view, Pieces pieces, int[] next) {
    for (int[] units : pieces.of(draw, view, 1)) {
      addObject(new WorkGroup(draw, List.of(draw), view + 1, turn(next)), view, 1, units);
    }
  }

  /**
   * Batches round-robin (paper, section 5.1, without the hardware of 5.2 and 5.3). Draws that are
   * too large leave their batch: their pieces have a turn of their own, and share so many textures
   * that they would come together in a batch again. They keep their place in the order, so what is
   * behind them in the batch is a group for itself; a GPM never waits for what is behind in its
   * queue.
   */
  static Planner batches(List<Batch> batches, Pieces pieces) {
    int[] next = {0};
    return (d, first, end) -> {
      for (Batch b : batches) {
        if (b.draws().get(0) >= first && b.draws().get(0) < end) {
          List<Integer> together = new ArrayList<>();
          for (int draw : b.draws()) {
            int views = d.work.viewsOf(draw);
            if (!pieces.cuts(draw, 0, views)) {
              together.add(draw);
              continue;
            }
            d.addTogether(b, together);
            together = new ArrayList<>();
            for (int[] units : pieces.of(draw, 0, views)) {
              WorkGroup group = new WorkGroup(b.number(), List.of(draw), 0, d.turn(next));
              d.addObject(group, 0, views, units);
            }
          }
          d.addTogether(b, together);
        }
      }
    };
  }

  private int turn(int[] next) {
    int gpm = next[0];
    next[0] = (gpm + 1) % gpms();
    return gpm;
  }

  /** An object of one draw, with all of the draw's geometry. */
  private void addObject(WorkGroup group, int view, int views, int[] units) {
    Geometry geometry = machine.tasks().geometry(group.draws.get(0), view, views);
    group.add(machine.tasks().task(group.number, geometry, units, 0, 1, group.gpm));
    queues.get(group.gpm).add(group);
  }

  /** Draws of a batch that stay at its GPM. */
  private void addTogether(Batch batch, List<Integer> draws) {
    if (draws.isEmpty()) {
      return;
    }
    WorkGroup group = new WorkGroup(batch.number(), draws, 0, batch.number() % gpms());
    for (int draw : draws) {
      group.addWhole(machine, work, draw);
    }
    queues.get(group.gpm).add(group);
  }

  /**
   * Draws in order on all GPMs that own a tile of theirs.
   *
   * @param smp views together, else one after the other
   * @param shared geometry is divided among the GPMs and its primitives go to their owners, else
   *     each GPM does all of it
   */
  static Planner tiles(Partition partition, boolean smp, boolean shared) {
    return (d, first, end) -> {
      for (int draw = first; draw < end; draw++) {
        int views = d.work.viewsOf(draw);
        if (smp) {
          d.addTiles(draw, 0, views, partition, shared);
        } else {
          for (int v = 0; v < views; v++) {
            d.addTiles(draw, v, 1, partition, shared);
          }
        }
      }
    };
  }

  private void addTiles(int draw, int view, int views, Partition partition, boolean shared) {
    int from = work.firstUnit(draw, view);
    int to = work.endUnit(draw, view + views - 1);
    int[] counts = new int[gpms()];
    int[] owners = new int[to - from];
    for (int u = from; u < to; u++) {
      owners[u - from] = partition.owner(u);
      counts[owners[u - from]]++;
    }
    int users = 0;
    for (int c : counts) {
      users += c > 0 ? 1 : 0;
    }
    if (users == 0) {
      // nothing to see: its vertices are shaded all the same, by one GPM in turn
      counts[draw % gpms()] = -1;
      users = 1;
    }
    Geometry geometry = machine.tasks().geometry(draw, view, views);
    int launch = window.add(users);
    int user = 0;
    for (int g = 0; g < gpms(); g++) {
      if (counts[g] == 0) {
        continue;
      }
      int[] units = new int[Math.max(0, counts[g])];
      int n = 0;
      for (int u = from; n < units.length; u++) {
        if (owners[u - from] == g) {
          units[n++] = u;
        }
      }
      WorkGroup group =
          new WorkGroup(draw, List.of(draw), views == work.viewsOf(draw) ? 0 : view + 1, g);
      group.launch = launch;
      Geometry own = shared ? geometry : machine.tasks().geometry(draw, view, views);
      group.add(machine.tasks().task(draw, own, units, shared ? user : 0, shared ? users : 1, g));
      queues.get(g).add(group);
      user++;
    }
  }
}
