package org.oovr.simulator.profile;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How large the work log of a frame may become. Whoever logs asks before keeping something large,
 * and lets it go where there is no room: the log is no good then, but the frame is drawn. May be
 * used by several threads at once.
 */
public final class LogBudget {
  private final long limit;
  private final AtomicLong asked = new AtomicLong();

  /**
   * An empty one.
   *
   * @param limit bytes, estimated
   */
  public LogBudget(long limit) {
    this.limit = limit;
  }

  /** Whether there is room for so many bytes more, which are counted in any case. */
  public boolean takes(long bytes) {
    return asked.addAndGet(bytes) <= limit;
  }

  /** Whether something found no room. */
  public boolean isExceeded() {
    return asked.get() > limit;
  }

  /** Bytes that were asked for so far. */
  public long asked() {
    return asked.get();
  }

  /** Bytes that there is room for. */
  public long limit() {
    return limit;
  }

  /** Another frame begins. */
  public void clear() {
    asked.set(0);
  }
}
