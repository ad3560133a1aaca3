package org.oovr.simulator.machine;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.machine.compute.ComputeGpm;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.sm.WarpSource;

/**
 * One GPU module: its front end, its pipeline from PolyMorph over raster engine, depth stage and
 * SMs to the colour stage, and its memory. Tasks go through in order; tiles find their own way
 * behind the raster engine.
 */
public final class Gpm extends Component implements PolyMorph.Next, Geometry.Listener {
  private final int number;
  private final MachineParts parts;
  private final CrossbarPort memory;
  private final BusyTime busy;
  private final TaskFront front;
  private final PolyMorph polyMorph;
  private final TilePath path;

  Gpm(MachineParts parts, int number, CrossbarPort memory) {
    super(parts.engine(), "gpm" + number);
    parts.engine().add(this);
    this.parts = parts;
    this.number = number;
    this.memory = memory;
    busy = new BusyTime(parts.engine());
    front = new TaskFront(number, parts.engine(), parts.spec().frontEnd(), parts.ends(), busy);
    polyMorph =
        new PolyMorph(
            parts.engine(), this, parts.spec(), memory, parts.addresses(), parts.probe(), this);
    path = new TilePath(parts, this, number, memory, front, busy);
    front.connect(polyMorph, path);
    if (parts.uploads() != null) {
      front.await(parts.uploads());
    }
  }

  @Override
  public int number() {
    return number;
  }

  CrossbarPort memory() {
    return memory;
  }

  TilePath path() {
    return path;
  }

  /** Counts cycles in which it has work. */
  ComputeGpm.Busy busy() {
    return new ComputeGpm.Busy() {
      @Override
      public void begin() {
        busy.begin();
      }

      @Override
      public void end() {
        busy.end();
      }
    };
  }

  /** Vertices transformed so far. */
  public long verticesSoFar() {
    return parts.probe().value(polyMorph.verticesCounter());
  }

  /** Fragments sent to SMs so far. */
  public long fragmentsSoFar() {
    return path.fragments();
  }

  /** Tiles that it has rasterised so far. */
  public long tilesSoFar() {
    return parts.probe().value(path.raster().tilesCounter());
  }

  /** Cycles in which it had work, up to now. */
  public long busyCycles() {
    return busy.cycles();
  }

  /** Cycle at which it finished the last tile it rendered itself. */
  public long renderedUntil() {
    return path.renderedUntil();
  }

  /** Takes a task; it starts when those before it are far enough. */
  public void submit(Task task) {
    front.submit(task);
  }

  /** Whether tiles wait for the raster engine; frames with many draws have long queues. */
  public boolean tilesWait() {
    return anyWaits(path.raster().tasks()) || anyWaits(front.waiting());
  }

  private static boolean anyWaits(Iterable<Task> tasks) {
    for (Task t : tasks) {
      if (t.unitsWaiting() > 0) {
        return true;
      }
    }
    return false;
  }

  /** Tiles that it has still to render, from those that wait to those at SMs. */
  public int unrenderedTiles() {
    return front.unrendered();
  }

  /** Tiles that could be rendered elsewhere. */
  public int shareableTiles() {
    return Sharing.shareable(path.raster().tasks()) + Sharing.shareable(front.waiting());
  }

  /** Warps that its SMs have or are to get. */
  public int warps() {
    return path.warps();
  }

  /**
   * Gives up work that has not begun, what would come last: tasks as a whole, and tiles of those
   * whose geometry is done. A task that is larger than wanted goes only if it is what comes last.
   *
   * @param most tiles, so many at most if there is a choice
   */
  public void giveUp(int most, Taker taker) {
    List<Task> tasks = new ArrayList<>();
    path.raster().tasks().forEach(tasks::add);
    front.waiting().forEach(tasks::add);
    int[][] given = Sharing.choose(tasks, most, taker);
    // earlier draws go first: a later one might wait for them
    for (int i = 0; i < given.length; i++) {
      if (given[i] != null) {
        front.gaveUp(given[i].length);
        Sharing.move(tasks.get(i), given[i], taker);
      }
    }
  }

  /**
   * Gives up tiles that no SM has begun, what would come last.
   *
   * @param most warps
   */
  public void giveUpWarps(int most, Taker taker) {
    path.giveUpWarps(most, taker);
  }

  /** A batch of a task's geometry is done here; other GPMs that need it get its primitives. */
  @Override
  public void geometryDone(Task task, int batch) {
    front.geometryDone(task);
    parts.exchange().share(task, batch, this);
    front.progress(task);
  }

  @Override
  public void shadeVertices(WarpSource source) {
    path.shadeVertices(source);
  }

  @Override
  public void geometryAdvanced() {
    path.raster().go();
  }

  @Override
  protected void handle(int kind, int argument) {
    throw new IllegalStateException(name() + " has no events");
  }

  @Override
  public Waiting waiting() {
    return path.waiting();
  }
}
