package org.oovr.agent.bridge;

import java.util.Arrays;

/** The calls under way on one thread. Used by that thread only. */
public final class ThreadCalls {
  final Thread thread = Thread.currentThread();

  /** How often {@link Bridge#thread} has found another thread's state at first. */
  int missed;

  private RawCall[] stack = new RawCall[4];
  private int depth;
  private int internal;

  /** State of the isolated side for this thread. */
  public Object attachment;

  ThreadCalls() {
    for (int i = 0; i < stack.length; i++) {
      stack[i] = new RawCall(this);
    }
  }

  /** Number of intercepted calls under way, the innermost included. */
  public int depth() {
    return depth;
  }

  /** Whether the innermost call under way is one of this function. */
  public boolean isCalling(int function) {
    return depth > 0 && stack[depth - 1].function == function;
  }

  /** Whether the agent itself is calling LWJGL on this thread, which must not be intercepted. */
  public boolean isInternal() {
    return internal != 0;
  }

  /** Until {@link #endInternal}, calls of this thread go straight to the native. */
  public void beginInternal() {
    internal++;
  }

  public void endInternal() {
    internal--;
  }

  /**
   * A callback of the application, made while the innermost call under way is answered, has thrown.
   * The application gets it when that call is over, as it does from native code, where an exception
   * waits for the way back to Java; of several it gets the last.
   *
   * @return false when no call is under way that could end with it
   */
  public boolean endWith(Throwable thrown) {
    if (depth == 0) {
      return false;
    }
    stack[depth - 1].thrown = thrown;
    return true;
  }

  RawCall push(int function) {
    int at = depth;
    if (at == stack.length) {
      stack = Arrays.copyOf(stack, 2 * at);
      for (int i = at; i < stack.length; i++) {
        stack[i] = new RawCall(this);
      }
    }
    depth = at + 1;
    RawCall raw = stack[at];
    raw.function = function;
    return raw;
  }

  /** Ends {@code raw} and whatever was left open inside it. */
  void pop(RawCall raw) {
    int at = depth;
    while (at > 0) {
      RawCall top = stack[--at];
      top.clear();
      if (top == raw) {
        break;
      }
    }
    depth = at;
  }
}
