package org.oovr.simulator.machine;

/** Who gives a machine its tasks, and is told how far they are. */
public interface TaskListener {
  /** All that a task may still have to do where it runs are tiles that go in their turn. */
  default void taskReleased(Task task) {}

  /** The GPM can take other work; tiles of the task may still be on their way. */
  void taskRendered(Task task);

  /** The last pixel of a task has been merged. */
  void taskDone(Task task);
}
