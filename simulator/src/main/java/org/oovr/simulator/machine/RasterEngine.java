package org.oovr.simulator.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Raster engines of a GPM: they take the tiles of its tasks in order, as soon as the geometry they
 * need is there, set up and traverse their primitives, and hand their quads to the depth stage. Of
 * several each owns tiles in a generalised checkerboard, which keeps the order of each place, and
 * has a queue for them, so that what is behind a tile whose engine is at work comes to its own.
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
  private final Probe probe;

  /** Who sorts tasks into tiles before they come here, or null. */
  private Binner binner;

  private final ArrayDeque<Task> tasks = new ArrayDeque<>();

  /** By engine: its tile, or null. */
  private final Tile[] current;

  /** By engine: when it is free. */
  private final long[] freeTicks;

  /** Engines that have a tile. */
  private int busy;

  /** By engine: tiles that wait for it. */
  private final List<ArrayDeque<Tile>> queues = new ArrayList<>();

  /** Most tiles of a queue; 0 where there is one engine, which takes them when it is free. */
  private final int queueTiles;

  /** Queues that are full: nothing is taken, as nobody knows whose the next tile is. */
  private int full;

  private final double primitiveTilesPerCycle;
  private final double pixelsPerCycle;
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
    this.probe = probe;
    int engines = spec.raster().engines();
    current = new Tile[engines];
    freeTicks = new long[engines];
    for (int e = 0; e < engines; e++) {
      queues.add(new ArrayDeque<>());
    }
    queueTiles = engines == 1 ? 0 : Math.max(1, spec.raster().queue() / engines);
    primitiveTilesPerCycle = spec.raster().primitiveTilesPerCycle() / engines;
    pixelsPerCycle = spec.raster().pixelsPerCycle() / engines;
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
    return busy == 0;
  }

  /** Starts the next tiles if it can. */
  void go() {
    if (binner != null) {
      binner.advance(); // geometry that it waits for may be complete
    }
    while (queueTiles == 0 ? busy == 0 : full == 0) {
      Task task = binner != null ? null : next();
      boolean ready = binner != null ? binner.ready() : task != null && hasGeometry(task);
      if (!ready || !behind.available() || !next.hasRoom()) {
        return;
      }
      behind.take();
      take(task);
    }
  }

  /** Takes the next tile, which is there. */
  private void take(Task task) {
    if (binner != null) {
      Task binned = binner.task();
      Binner.Place place = binner.place();
      Tile tile = begin(binned, binner.take());
      tile.place = place;
      start(tile);
      binner.advance();
    } else {
      start(begin(task, task.units[task.nextUnit++]));
    }
  }

  private Tile begin(Task task, int unit) {
    Tile tile = pool.take();
    tile.begin(unit, gpm, task);
    return tile;
  }

  private int engine(Tile tile) {
    return engine(work.profile(), tile.unit, current.length);
  }

  /** Number of the engine that owns a tile, of so many: those of a column are apart. */
  static int engine(FrameProfile profile, int unit, int engines) {
    int stride = (int) Math.sqrt(engines);
    return (profile.unitTileX(unit) + stride * profile.unitTileY(unit)) % engines;
  }

  private void start(Tile tile) {
    int engine = engine(tile);
    if (current[engine] != null) {
      queues.get(engine).add(tile);
      full += queues.get(engine).size() == queueTiles ? 1 : 0;
      return;
    }
    start(tile, engine);
  }

  private void start(Tile tile, int engine) {
    current[engine] = tile;
    busy++;
    int n = tile.quads();
    long ticks =
        Math.max(
            Ticks.of(work.primitives(tile.unit), primitiveTilesPerCycle),
            Ticks.of(4.0 * n, pixelsPerCycle));
    freeTicks[engine] = Ticks.start(now(), freeTicks[engine]) + ticks;
    probe.add(tiles, 1);
    probe.add(quads, n);
    probe.add(busyTicks, ticks / current.length); // of all of them together
    after(Ticks.cycle(freeTicks[engine]) - now(), RASTERIZED, engine);
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
  protected void handle(int kind, int engine) {
    Tile tile = current[engine];
    current[engine] = null;
    busy--;
    ArrayDeque<Tile> queue = queues.get(engine);
    if (!queue.isEmpty()) {
      full -= queue.size() == queueTiles ? 1 : 0;
      start(queue.remove(), engine);
    }
    next.rasterized(tile);
    go();
    if (starved()) {
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
