package org.oovr.simulator.command;

import java.util.concurrent.atomic.AtomicLong;

/** A counter that draws between begin and end increase; its value may be read once it is done. */
public final class Query {
  /** What is counted. */
  public enum Kind {
    SAMPLES_PASSED,
    ANY_SAMPLES_PASSED,
    /** Primitives of a stream that leave the last stage before the rasteriser. */
    PRIMITIVES_GENERATED,
    /** Primitives of a stream that went to buffers, see {@link StreamOutput}. */
    PRIMITIVES_WRITTEN,
    /** Those, and such as buffers had no room for; none where nothing goes to buffers. */
    PRIMITIVES_NEEDED,
    /** Primitives of a stream for which buffers had no room. */
    STREAM_OVERFLOW,
    /** The same of all streams. */
    ANY_STREAM_OVERFLOW,
    TIME_ELAPSED,
    /** Vertices that draws name, but for those of incomplete primitives. */
    VERTICES_SUBMITTED,
    PRIMITIVES_SUBMITTED,
    VERTEX_INVOCATIONS,
    TESSELLATION_CONTROL_PATCHES,
    TESSELLATION_EVALUATION_INVOCATIONS,
    GEOMETRY_INVOCATIONS,
    GEOMETRY_PRIMITIVES,
    FRAGMENT_INVOCATIONS,
    COMPUTE_INVOCATIONS,
    CLIPPER_INPUT_PRIMITIVES,
    CLIPPER_OUTPUT_PRIMITIVES
  }

  private final Kind kind;
  private final int stream;
  private final AtomicLong value = new AtomicLong();
  private volatile boolean done;

  public Query(Kind kind) {
    this(kind, 0);
  }

  /**
   * A query about a stream.
   *
   * @param stream 0 for all but primitives of streams
   */
  public Query(Kind kind, int stream) {
    this.kind = kind;
    this.stream = stream;
  }

  public int stream() {
    return stream;
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
