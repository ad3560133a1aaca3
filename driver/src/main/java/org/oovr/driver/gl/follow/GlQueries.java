package org.oovr.driver.gl.follow;

/**
 * GL as the agent calls it for its own purposes, unseen by the application. Callers leave no trace:
 * they raise no GL error and restore what they change.
 */
public interface GlQueries {
  /**
   * Calls a function in the context that is current on this thread.
   *
   * @param arguments as {@code Call.bits} has them; pointers are addresses
   * @return the result, raw bits
   */
  long call(String function, long... arguments);

  /** Whether the function exists in the current context. */
  boolean has(String function);
}
