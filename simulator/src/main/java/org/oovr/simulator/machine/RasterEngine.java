package org.oovr.simulator.machine;

import java.util.ArrayDeque;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;

/**
 * Raster engine of a GPM: takes the tiles of its tasks in order, as soon as the geometry they need
 * is there, sets up and traverses their primitives, and hands their quads to the depth stage.
 */
final class RasterEngine extends Component {
  private static final int RASTERIZED = 0;

  private final Gpm gpm;
  private final Machine machine;
  private final MachineSpec spec;
  private final Probe probe;
  private final ArrayDeque<Task> tasks = new ArrayDeque<>();
  private UnitRun current;
  private long freeTicks;
  private final int tiles;
  private final int quads;
  private final int busyTicks;

  RasterEngine(Engine engine, Gpm gpm, String name, Machine machine, Probe probe) {
    super(engine, name);
    engine.add(this);
    this.gpm = gpm;
    this.machine = machine;
    this.spec = machine.spec();
    this.probe = probe;
    tiles = probe.counter(name, "tiles");
    quads = probe.counter(name, "quads");
    busyTicks = probe.counter(name, "busyTicks");
  }

  void add(Task task) {
    tasks.add(task);
    work();
  }

  /** Tasks with tiles left. */
  Iterable<Task> tasks() {
    return tasks;
  }

  int tilesCounter() {
    return tiles;
  }

  /** Whether it has no tile that it could rasterise now. */
  boolean starved() {
    return current == null;
  }

  /** Starts the next tile if it can. */
  void work() {
    while (current == null && !tasks.isEmpty()) {
      Task task = tasks.peek();
      if (task.unitsWaiting() == 0) {
        tasks.remove();
        continue;
      }
      int unit = task.units[task.nextUnit];
      if (machine.neededBatch(task, unit) >= task.geometry.prefix() || !gpm.depthStageHasRoom()) {
        return;
      }
      task.nextUnit++;
      current = machine.takeRun();
      current.begin(unit, gpm.number(), task);
      int n = current.quads();
      long ticks =
          Math.max(
              Ticks.of(machine.work().primitives(unit), spec.rasterPrimitiveTilesPerCycle()),
              Ticks.of(4.0 * n, spec.rasterPixelsPerCycle()));
      freeTicks = Ticks.start(now(), freeTicks) + ticks;
      probe.add(tiles, 1);
      probe.add(quads, n);
      probe.add(busyTicks, ticks);
      after(Ticks.cycle(freeTicks) - now(), RASTERIZED, 0);
    }
  }

  @Override
  protected void handle(int kind, int argument) {
    UnitRun run = current;
    current = null;
    gpm.rasterized(run);
    work();
    if (current == null) {
      gpm.idle();
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
        : new Waiting("geometry of draw " + task.draw + " or room behind", gpm);
  }
}
