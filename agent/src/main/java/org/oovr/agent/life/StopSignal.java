package org.oovr.agent.life;

import java.util.Map;

/**
 * Tells why the virtual machine is shutting down. Java runs a signal's handler, which starts the
 * shutdown, on a thread that is named after the signal and waits there until all is over. Looking
 * for it takes no handler of our own, so the program's are as it set them.
 */
public final class StopSignal {
  private static final Map<String, Integer> STATUS_BY_THREAD =
      Map.of("SIGTERM handler", 143, "SIGINT handler", 130, "SIGHUP handler", 129);

  private static final int TERMINATED = 143;

  private static volatile boolean raised;

  private StopSignal() {}

  /** From now on the virtual machine counts as told to stop. */
  static void raise() {
    raised = true;
  }

  /** The exit status of a virtual machine that was told to stop; 0 when this one was not. */
  public static int status() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread[] threads = new Thread[group.activeCount() + 64];
    int count = group.enumerate(threads, true);
    for (int i = 0; i < count; i++) {
      Integer status = STATUS_BY_THREAD.get(threads[i].getName());
      if (status != null) {
        return status;
      }
    }
    return raised ? TERMINATED : 0;
  }
}
