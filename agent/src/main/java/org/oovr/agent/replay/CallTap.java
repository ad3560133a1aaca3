package org.oovr.agent.replay;

import org.oovr.driver.trace.Call;

/** Looks at the calls of a trace on their way to whoever executes them. */
public interface CallTap {
  /** Looks at nothing. */
  CallTap NONE = new CallTap() {};

  /**
   * A call is about to be executed; what is changed in it is what is executed.
   *
   * @return whether it is executed at all
   */
  default boolean before(Call call) {
    return true;
  }

  /** It was executed. */
  default void after(Call call) {}
}
