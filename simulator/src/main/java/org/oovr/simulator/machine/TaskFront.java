package org.oovr.simulator.machine;

import java.util.ArrayDeque;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Engine;
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
