package org.oovr.simulator.engine;

/** The simulated machine stands still with work left; the message is the wait-for chain. */
public final class DeadlockException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DeadlockException(String message) {
    super(message);
  }
}
