package org.oovr.agent.options;

/** Who answers the application's GL calls. */
public enum Mode {
  /** The real driver, with the simulator beside it. */
  ALONGSIDE,
  /** The simulator alone: no driver and no display are needed. */
  INSTEAD
}
