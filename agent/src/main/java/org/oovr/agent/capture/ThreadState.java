package org.oovr.agent.capture;

import java.util.concurrent.atomic.AtomicInteger;
import org.oovr.agent.bridge.ThreadCalls;
import org.oovr.driver.trace.Call;

/** What the agent keeps for each thread of the application that calls GL. */
final class ThreadState {
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  /** Small dense thread number. */
  final int number = NUMBERS.getAndIncrement();

  /** Filled again for each call; complete before anything else can run on the thread. */
  final Call call = new Call();

  final ArrayCopies arrays = new ArrayCopies();

  /** The context current on the thread, or null. */
  GlContextInfo context;

  static ThreadState of(ThreadCalls calls) {
    if (calls.attachment instanceof ThreadState state) {
      return state;
    }
    ThreadState state = new ThreadState();
    calls.attachment = state;
    return state;
  }
}
