package org.oovr.agent.capture;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets one thread at a time make and record a call whose place among those of other threads counts.
 * Other calls need none of this: a thread that waits for another's call waits until it has been
 * recorded.
 */
final class CallOrder {
  /**
   * The application may hold one of its own locks in a callback of the driver; it is not ours to
   * hang it.
   */
  private static final long PATIENCE_MILLIS = 2000;

  private final ReentrantLock lock = new ReentrantLock(true);
  private final Unsupported unsupported;

  CallOrder(Unsupported unsupported) {
    this.unsupported = unsupported;
  }

  void enter() {
    boolean interrupted = Thread.interrupted();
    try {
      if (!lock.tryLock() && !lock.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        unsupported.count("the order of two threads that make or delete objects");
      }
    } catch (InterruptedException meant) {
      interrupted = true; // meant for the application, which gets it back
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  void leave() {
    if (lock.isHeldByCurrentThread()) {
      lock.unlock();
    }
  }
}
