package org.oovr.agent.capture.call;

import java.util.function.Consumer;
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

  private final long[] words = new long[WORDS];
  private int used;

  /** Where the first call lies that was not made yet. */
  private int next;

  private int calls;

  /** Number of calls that are kept. */
  public int calls() {
    return calls;
  }

  /**
   * Keeps a call.
   *
   * @param plan of a function that {@link FunctionPlan#tells}
   * @return false, and nothing happens, where there is no room left
   */
  public boolean add(FunctionPlan plan, RawCall raw) {
    int at = used;
    int end = at + 1 + plan.count;
    if (end > words.length) {
      return false;
    }
    words[at] = plan.function.id();
    if (plan.wide) {
      for (int i = 1; i <= plan.count; i++) {
        words[at + i] = raw.a[i];
      }
    } else {
      plan.bits(raw, words, at + 1);
    }
    used = end;
    calls++;
    return true;
  }

  /**
   * Makes the calls that are kept, in their order, and forgets them. One that calls the application
   * back may come here again: then the rest is made there.
   *
   * @param call is filled for each
   */
  public void make(Call call, int thread, Consumer<Call> driver) {
    calls = 0;
    if (used == 0) {
      return;
    }
    call.clear();
    call.thread = thread;
    while (next < used) {
      int at = next;
      FunctionPlan plan = FunctionPlan.of((int) words[at]);
      next = at + 1 + plan.count;
      call.signature = plan.function.signature();
      call.argumentCount = plan.count;
      for (int i = 0; i < plan.count; i++) {
        call.bits[i] = words[at + 1 + i];
      }
      driver.accept(call);
    }
    next = 0;
    used = 0;
  }
}
