package org.oovr.simulator.machine;

import java.util.ArrayDeque;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * Raster engine of a GPM: takes the tiles of its tasks in order, as soon as the geometry they need
 * is there, sets up and traverses their primitives, and hands their quads to the depth stage.
 */
final class RasterEngine extends Component {
  private static final int RASTERIZED = 0;

  /** What is behind it. */
  interface Next {
    /** Whether a tile is wanted; besides, there must be a place for it. */
    boolean hasRoom();

    /** A tile has been rasterised; the place that was taken for it is the receiver's. */
    void rasterized(Tile tile);

    /** No tile can be rasterised. */
    void rasterIdle();
  }

  private final int gpm;
  private final Component box;
  private final FrameWork work;
  private final TilePool pool;
  private final Credits behind;
  private final Next next;
  private final MachineSpec spec;
  private final Probe probe;

  /** Who sorts tasks into tiles before they come here, or null. */
  private Binner binner;

  private final ArrayDeque<Task> tasks = new ArrayDeque<>();
  private Tile current;
  private long freeTicks;
  private final int tiles;
  private final int quads;
  private final int busyTicks;

  /**
   * @param gpm that it is part of, for the watchdog
   * @param number of the GPM
   * @param behind places for rasterised tiles
   */
  RasterEngine(
      Engine engine,
      Component gpm,
      int number,
      MachineSpec spec,
      FrameWork work,
      TilePool pool,
      Probe probe,
      Credits behind,
      Next next) {
    super(engine, gpm.name() + ".raster");
    engine.add(this);
    this.gpm = number;
    box = gpm;
    this.work = work;
    this.pool = pool;
    this.behind = behind;
    this.next = next;
    this.spec = spec;
    this.probe = probe;
    tiles = probe.counter(name(), "tiles");
    quads = probe.counter(name(), "quads");
    busyTicks = probe.counter(name(), "busyTicks");
  }

  /** From now on tiles come from a binner. */
  void connect(Binner before) {
    binner = before;
  }

  void add(Task task) {
    if (binner != null) {
      binner.add(task);
    } else {
      tasks.add(task);
    }
    go();
  }

  /** Tasks with tiles left. */
  Iterable<Task> tasks() {
    return binner != null ? binner.tasks() : tasks;
  }

  int tilesCounter() {
    return tiles;
  }

  /** Whether it has no tile that it could rasterise now. */
  boolean starved() {
    return current == null;
  }

  /** Starts the next tile if it can. */
  void go() {
    if (binner != null) {
      binner.advance(); // geometry that it waits for may be complete
    }
    if (current != null) {
      return;
    }
    Task task = binner != null ? null : next();
    boolean ready = binner != null ? binner.ready() : task != null && hasGeometry(task);
    if (!ready || !behind.available() || !next.hasRoom()) {
      return;
    }
    behind.take();
    if (binner != null) {
      Task binned = binner.task();
      Binner.Place place = binner.place();
      begin(binned, binner.take());
      current.place = place;
      binner.advance();
    } else {
      begin(task, task.units[task.nextUnit++]);
    }
  }

  private void begin(Task task, int unit) {
    current = pool.take();
    current.begin(unit, gpm, task);
    int n = current.quads();
    long ticks =
        Math.max(
            Ticks.of(work.primitives(unit), spec.raster().primitiveTilesPerCycle()),
            Ticks.of(4.0 * n, spec.raster().pixelsPerCycle()));
    freeTicks = Ticks.start(now(), freeTicks) + ticks;
    probe.add(tiles, 1);
    probe.add(quads, n);
    probe.add(busyTicks, ticks);
    after(Ticks.cycle(freeTicks) - now(), RASTERIZED, 0);
  }

  /**
   * The task of the next tile, or null. Tasks go one after the other; of those that go by rows the
   * first with a tile in the lowest row that can be taken.
   */
  private Task next() {
    while (!tasks.isEmpty() && tasks.peek().unitsWaiting() == 0) {
      tasks.remove();
    }
    Task first = tasks.peek();
    if (first == null || first.rows == null) {
      return first;
    }
    Task best = null;
    for (Task task : tasks) {
      if (task.rows == null) {
        break; // it keeps its place
      }
      if (task.unitsWaiting() > 0
          && (best == null || task.nextRow() < best.nextRow())
          && hasGeometry(task)) {
        best = task;
      }
    }
    return best;
  }

  /** Whether the geometry that the next tile of a task needs is there. */
  private boolean hasGeometry(Task task) {
    int unit = task.units[task.nextUnit];
    return work.neededBatch(unit, task.geometry.work, task.geometry.batches)
        < task.geometry.prefix();
  }

  @Override
  protected void handle(int kind, int argument) {
    Tile tile = current;
    current = null;
    next.rasterized(tile);
    go();
    if (current == null) {
      next.rasterIdle();
    }
  }

  @Override
  public Waiting waiting() {
    if (tasks.isEmpty()) {
      return null;
    }
    Task task = tasks.peek();
    return task.unitsWaiting() == 0
        ? null
        : new Waiting("geometry of draw " + task.draw + " or room behind", box);
  }
}
