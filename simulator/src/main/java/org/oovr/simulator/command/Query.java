package org.oovr.simulator.command;

import java.util.concurrent.atomic.AtomicLong;

/** A counter that draws between begin and end increase; its value may be read once it is done. */
public final class Query {
  /** What is counted. */
  public enum Kind {
    SAMPLES_PASSED,
    ANY_SAMPLES_PASSED,
    PRIMITIVES_GENERATED,
    TIME_ELAPSED
  }

  private final Kind kind;
  private final AtomicLong value = new AtomicLong();
  private volatile boolean done;

  public Query(Kind kind) {
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** Adds to the count; for the simulator. */
  public void add(long amount) {
    value.addAndGet(amount);
  }

  /** Marks the result final; for the simulator. */
  public void finish() {
    done = true;
  }

  public boolean isDone() {
    return done;
  }

  /** The count so far; final once {@link #isDone()}. */
  public long value() {
    return value.get();
  }
}
