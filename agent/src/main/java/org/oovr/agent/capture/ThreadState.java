package org.oovr.agent.capture;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import org.oovr.agent.bridge.ThreadCalls;
import org.oovr.agent.capture.call.ArrayCopies;
import org.oovr.agent.capture.call.ToldAttributes;
import org.oovr.driver.gl.follow.ContextRecord;
import org.oovr.driver.gl.follow.ContextShadow;
import org.oovr.driver.trace.Call;

/** What the agent keeps for each thread of the application that calls GL. */
final class ThreadState {
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final Queue<ThreadState> ALL = new ConcurrentLinkedQueue<>();

  /** Small dense thread number. */
  final int number = NUMBERS.getAndIncrement();

  /** Filled again for each call; complete before anything else can run on the thread. */
  final Call call = new Call();

  /** For records that belong to a call that is being filled. */
  final Call scratch = new Call();

  final ThreadCalls calls;

  /** Calls recorded, those of them whose recording was timed, and the time that it took. */
  long recorded;

  long timed;
  long timedNanos;

  final ArrayCopies arrays = new ArrayCopies();

  /** The context current on the thread, or null. */
  ContextRecord context;

  /** In place of a real driver: the shadow of the current context, or null. */
  ContextShadow shadow;

  /** In place of a real driver: what it has not been told yet. */
  final ToldAttributes told = new ToldAttributes();

  /** Whether the stream has been told of the thread. */
  boolean introduced;

  /** Whether {@link #context} must be told to the driver before the next call. */
  boolean announce;

  /** Calls of each function; null before {@link #looksAt}. */
  private int[] looked;

  /** Whether the frame after the thread's last present is shown, and the first one drawn again. */
  boolean sampled;

  boolean resumes;

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
    ALL.add(state);
    return state;
  }

  /**
   * Whether it is looked where in the program this call of a function is made: the first four, and
   * then ever fewer.
   *
   * @param functions number of functions
   */
  boolean looksAt(int function, int functions) {
    if (looked == null) {
      looked = new int[functions];
    }
    int n = ++looked[function];
    return n <= 4 || (n & n - 1) == 0;
  }

  /**
   * Has the driver told what the thread has told so far.
   *
   * @return the number of these calls
   */
  int catchUp(ToldAttributes.Driver driver) {
    return told.make(call, number, driver);
  }

  /** A sum over all threads; nearly that of the moment while they run. */
  static long sum(ToLongFunction<ThreadState> of) {
    return ALL.stream().mapToLong(of).sum();
  }
}
