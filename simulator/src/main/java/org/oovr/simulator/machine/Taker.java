package org.oovr.simulator.machine;

/** Who takes over work of a GPM. */
public interface Taker {
  /** Whether to take tiles of a task, with its geometry where all is still to be done. */
  boolean wants(Task task, int[] units, boolean whole);

  /** Takes a task that has not begun, with its geometry. */
  void whole(Task task);

  /** Takes tiles of a task whose geometry is done. */
  void tiles(Task task, int[] units);
}
