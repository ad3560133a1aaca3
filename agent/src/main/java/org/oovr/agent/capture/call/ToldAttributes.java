package org.oovr.agent.capture.call;

import org.oovr.agent.bridge.RawCall;
import org.oovr.driver.trace.Call;

/**
 * Calls of a thread that only tell values of vertex attributes, kept until the thread makes a call
 * of another kind. Nobody can tell: they change nothing but the context that is current on the
 * thread, raise no error and give no answer. Old programs tell a vertex with a call for each
 * attribute, and taking the lock for each costs more than executing it.
 *
 * <p>Used by that thread only.
 */
public final class ToldAttributes {
  /** Words that are kept: some hundred vertices. */
  private static final int WORDS = 4096;

  /** Who executes them. */
  public interface Driver {
    /**
     * Executes calls of one thread.
     *
     * @param call is filled for each
     * @param words of each call the function's number and then its arguments' bits
     * @param used words in use
     */
    void tell(Call call, long[] words, int used);
  }

  private final long[] words = new long[WORDS];
  private int used;
  private int calls;
  private boolean making;

  /** Number of calls that are kept. */
  public int calls() {
    return calls;
  }

  /**
   * Keeps a call.
   *
   * @param plan of a function that {@link FunctionPlan#tells}
   * @return false, and nothing happens, where there is no room left or those that are kept are
   *     being made
   */
  public boolean add(FunctionPlan plan, RawCall raw) {
    int at = used;
    int end = at + 1 + plan.count;
    if (end > words.length || making) {
      return false;
    }
    words[at] = plan.id;
    if (plan.wide) {
      long[] arguments = raw.a;
      for (int i = 1; i <= plan.count; i++) {
        words[at + i] = arguments[i];
      }
    } else {
      plan.bits(raw, words, at + 1);
    }
    used = end;
    calls++;
    return true;
  }

  /**
   * Makes the calls that are kept, in their order, and forgets them.
   *
   * @param call is filled for each
   * @return their number
   */
  public int make(Call call, int thread, Driver driver) {
    if (used == 0 || making) {
      return 0;
    }
    int made = calls;
    call.clear();
    call.thread = thread;
    making = true;
    try {
      driver.tell(call, words, used);
    } finally {
      making = false;
      used = 0;
      calls = 0;
    }
    return made;
  }
}
