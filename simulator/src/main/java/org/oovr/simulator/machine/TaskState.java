package org.oovr.simulator.machine;

/** How far a task is; it goes through all states in this order. */
enum TaskState {
  /** Those before it have not come far enough. */
  WAITS,
  /** In the pipeline. */
  STARTED,
  /** It holds up those behind it no more. */
  RELEASED,
  /** All its geometry is done and all its tiles have left the pipeline. */
  RENDERED
}
