package org.oovr.agent.sweep.plan;

/** A plan that cannot be read or says nonsense; the message names file, line and what is wrong. */
public final class PlanException extends Exception {
  private static final long serialVersionUID = 1L;

  PlanException(String message) {
    super(message);
  }

  PlanException(String message, Throwable cause) {
    super(message, cause);
  }
}
