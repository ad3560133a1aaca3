package org.oovr.simulator.machine;

import java.util.ArrayDeque;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.machine.memory.Uploads;
import org.oovr.simulator.machine.spec.FrontEndSpec;

/**
 * Front end of a GPM: starts tasks in their order while there is room for draws, and keeps count of
 * what is left of each.
 */
final class TaskFront {
  /** The way of tiles, as the front end sees it. */
  interface Pipeline {
    /** A task starts. */
    void start(Task task);

    /** All tiles of a task have been rendered: those that are kept are to be sent. */
    void taskRendered(Task task);
  }

  private final int gpm;
  private final Engine engine;
  private final Credits draws;

  /** Those whose tiles are taken by rows: a row needs all of them. */
  private final Credits drawsByRows = new Credits(Tasks.DRAWS_BY_ROWS);

  private final BusyTime busy;
  private final TaskEnds ends;
  private PolyMorph polyMorph;
  private Pipeline pipeline;
  private final ArrayDeque<Task> waiting = new ArrayDeque<>();

  /** Has tasks wait for what they read; null where nothing is uploaded over a bus. */
  private Gate gate;

  /** Tiles of its tasks that the GPM has not rendered, but those that wait for their turn. */
  private int unrendered;

  TaskFront(int gpm, Engine engine, FrontEndSpec spec, TaskEnds ends, BusyTime busy) {
    this.gpm = gpm;
    this.busy = busy;
    this.engine = engine;
    this.ends = ends;
    draws = new Credits(spec.drawsInFlight());
  }

  void connect(PolyMorph geometryStage, Pipeline tiles) {
    polyMorph = geometryStage;
    pipeline = tiles;
  }

  /** Starts no task whose draw reads what has not come from the host. */
  void await(Uploads uploads) {
    gate = new Gate(uploads);
  }

  /** Opens when the uploads that a task needs are there. */
  private final class Gate extends Component {
    private final Uploads uploads;
    private boolean closed;

    Gate(Uploads uploads) {
      super(engine, "gpm" + gpm + ".front");
      this.uploads = uploads;
    }

    /** Whether a task can start; if it cannot, tasks are started when it can. */
    boolean open(Task task) {
      long ready = uploads.readyAt(task.draw);
      uploads.arrived(now());
      if (!closed && ready > now()) {
        closed = true;
        after(ready - now(), 0, 0);
      }
      return !closed;
    }

    @Override
    protected void handle(int kind, int argument) {
      closed = false;
      startTasks();
    }
  }

  /** Tasks that have not started, in their order. */
  Iterable<Task> waiting() {
    return waiting;
  }

  /** Tiles that the GPM has still to render. */
  int unrendered() {
    return unrendered;
  }

  /** Takes a task; it starts when those before it are far enough. */
  void submit(Task task) {
    task.gpm = gpm;
    unrendered += task.unitsRendering;
    waiting.add(task);
    startTasks();
  }

  private void startTasks() {
    while (!waiting.isEmpty()) {
      Task next = waiting.peek();
      if (gate != null && !gate.open(next)) {
        return;
      }
      // what was handed over follows the tiles before it: no stage must be free for it
      if (!next.handedOver && !places(next).take()) {
        return;
      }
      start(waiting.remove());
    }
  }

  private Credits places(Task task) {
    return task.rows == null ? draws : drawsByRows;
  }

  private void start(Task task) {
    task.state = TaskState.STARTED;
    task.startCycle = engine.now();
    busy.begin();
    polyMorph.add(task);
    pipeline.start(task);
    progress(task);
  }

  /** A batch of a task's geometry is done here. */
  void geometryDone(Task task) {
    task.geometryOpen--;
  }

  /** A tile waits for its turn: nobody else could do more about it. */
  void parked(Task task) {
    task.unitsParked++;
    unrendered--;
  }

  /** A tile waits for its turn no more. */
  void unparked(Task task) {
    task.unitsParked--;
    unrendered++;
  }

  /** A tile has left the GPM's rendering, whatever is still to come. */
  void left(Tile tile) {
    Task task = tile.task;
    task.unitsRendering--;
    task.unitsOrdered -= tile.ordered ? 1 : 0;
    unrendered--;
    progress(task);
  }

  /** A tile that had been kept must still be sent. */
  void takeBack(Task task) {
    task.unitsRendering++;
    unrendered++;
  }

  /** Others take tiles over that this GPM has not begun. */
  void gaveUp(int tiles) {
    unrendered -= tiles;
  }

  /** A task's primitives are in the buffer of the binner, where others can come behind them. */
  void binned(Task task) {
    task.binned = true;
    release(task);
  }

  /** Lets the next task start when all that is left of this one goes in the order of its tiles. */
  void release(Task task) {
    boolean ordered = task.unitsWaiting() == 0 && task.unitsRendering <= task.unitsOrdered;
    if (task.state.compareTo(TaskState.RELEASED) < 0
        && task.geometryOpen == 0
        && (ordered || task.binned)) {
      task.state = TaskState.RELEASED;
      if (!task.handedOver) {
        places(task).give();
        startTasks();
      }
      ends.released(task);
    }
  }

  /** Looks how far a task is; when it has been rendered its kept tiles are sent. */
  void progress(Task task) {
    release(task);
    if (task.unitsRendering > 0 || task.geometryOpen > 0 || task.rendered()) {
      return;
    }
    task.state = TaskState.RENDERED;
    pipeline.taskRendered(task);
    busy.end();
    ends.rendered(task);
    startTasks();
  }
}
