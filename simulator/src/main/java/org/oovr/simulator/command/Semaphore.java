package org.oovr.simulator.command;

/**
 * A number that only grows, by which submissions wait for each other; it begins at 0.
 *
 * @param id unique among semaphores of one simulator, never used again
 */
public record Semaphore(int id) {
  /** A number that a semaphore must have reached, or gets. */
  public record Value(Semaphore semaphore, long value) {}
}
