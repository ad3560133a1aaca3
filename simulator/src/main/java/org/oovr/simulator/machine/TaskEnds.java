package org.oovr.simulator.machine;

import org.oovr.simulator.engine.Engine;

/** Notes when tasks end, and tells whoever gave them. */
final class TaskEnds {
  private final Engine engine;
  private final TilePool pool;
  private TaskListener listener;

  TaskEnds(Engine engine, TilePool pool) {
    this.engine = engine;
    this.pool = pool;
  }

  void listen(TaskListener to) {
    listener = to;
  }

  /** A task holds up those behind it no more. */
  void released(Task task) {
    listener.taskReleased(task);
  }

  /** All of a task has left its GPM's pipeline. */
  void rendered(Task task) {
    listener.taskRendered(task);
    if (task.unitsOpen == 0) {
      done(task);
    }
  }

  /** A tile has come to its end. */
  void tileDone(Tile tile) {
    Task task = tile.task;
    pool.free(tile);
    if (--task.unitsOpen == 0 && task.rendered()) {
      done(task);
    }
  }

  private void done(Task task) {
    task.endCycle = engine.now();
    listener.taskDone(task);
  }
}
