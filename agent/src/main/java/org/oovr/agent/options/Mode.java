package org.oovr.agent.options;

/** Who answers the application's GL calls, and what becomes of them. */
public enum Mode {
  /** The real driver; the calls go to a trace file. */
  CAPTURE,
  /** The real driver, with the simulator beside it. */
  ALONGSIDE,
  /** The simulator alone: no driver and no display are needed. */
  INSTEAD
}
