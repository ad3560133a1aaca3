package org.oovr.driver.vk.object;

/** Objects that tell when something is done. */
public final class Signals {
  private Signals() {}

  /** Tells the host. */
  public static final class Fence {
    public boolean signaled;
  }

  /** Tells queues, and with a number that grows the host, too. */
  public static final class Semaphore {
    public final boolean timeline;

    /** The number, or 1 while a semaphore without number is signalled. */
    public long value;

    public Semaphore(boolean timeline, long value) {
      this.timeline = timeline;
      this.value = value;
    }
  }

  /** Set and reset by the host and by commands. */
  public static final class Event {
    public boolean set;
  }
}
