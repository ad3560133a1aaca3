package org.oovr.agent.bridge;

import java.util.Arrays;

/** The calls under way on one thread. Used by that thread only. */
public final class ThreadCalls {
  private CallFrame[] frames = new CallFrame[4];
  private int depth;
  private int internal;

  /** State of the isolated side for this thread. */
  public Object attachment;

  ThreadCalls() {
    for (int i = 0; i < frames.length; i++) {
      frames[i] = new CallFrame(this);
    }
  }

  /** Number of intercepted calls under way, the innermost included. */
  public int depth() {
    return depth;
  }

  /** Whether the innermost call under way is one of this function. */
  public boolean isCalling(int function) {
    return depth > 0 && frames[depth - 1].function == function;
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

  CallFrame push(int function) {
    int at = depth;
    if (at == frames.length) {
      frames = Arrays.copyOf(frames, 2 * at);
      for (int i = at; i < frames.length; i++) {
        frames[i] = new CallFrame(this);
      }
    }
    depth = at + 1;
    CallFrame frame = frames[at];
    frame.function = function;
    return frame;
  }

  /** Ends {@code frame} and whatever was left open inside it. */
  void pop(CallFrame frame) {
    int at = depth;
    while (at > 0) {
      CallFrame top = frames[--at];
      top.clearArrays();
      if (top == frame) {
        break;
      }
    }
    depth = at;
  }
}
