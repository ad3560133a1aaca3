package org.oovr.agent.capture;

import java.util.concurrent.atomic.AtomicInteger;
import org.oovr.agent.bridge.ThreadCalls;
import org.oovr.driver.gl.follow.ContextRecord;
import org.oovr.driver.gl.follow.ContextShadow;
import org.oovr.driver.trace.Call;

/** What the agent keeps for each thread of the application that calls GL. */
final class ThreadState {
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  /** Small dense thread number. */
  final int number = NUMBERS.getAndIncrement();

  /** Filled again for each call; complete before anything else can run on the thread. */
  final Call call = new Call();

  /** For records that belong to a call that is being filled. */
  final Call scratch = new Call();

  final ThreadCalls calls;

  final ArrayCopies arrays = new ArrayCopies();

  /** The context current on the thread, or null. */
  ContextRecord context;

  /** In place of a real driver: the shadow of the current context, or null. */
  ContextShadow shadow;

  /** Whether the stream has been told of the thread. */
  boolean introduced;

  /** Whether {@link #context} must be told to the driver before the next call. */
  boolean announce;

  private ThreadState(ThreadCalls calls) {
    this.calls = calls;
    call.thread = number;
    scratch.thread = number;
  }

  static ThreadState of(ThreadCalls calls) {
    if (calls.attachment instanceof ThreadState state) {
      return state;
    }
    ThreadState state = new ThreadState(calls);
    calls.attachment = state;
    return state;
  }
}
