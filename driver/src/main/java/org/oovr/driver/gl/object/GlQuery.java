package org.oovr.driver.gl.object;

import org.oovr.driver.common.Emitter;
import org.oovr.simulator.command.Query;

/** A query object. */
public final class GlQuery {
  public final int name;
  public int target;
  public String label = "";
  public boolean created;
  public boolean active;

  /** Of a stream, where the target has some. */
  public int index;

  /** Result in the simulator, or null when {@link #value} is it. */
  public Query query;

  public long value;

  public GlQuery(int name) {
    this.name = name;
  }

  /** The result, waiting for it. */
  public long result(Emitter emitter) {
    if (query == null) {
      return value;
    }
    if (!query.isDone()) {
      emitter.finish();
    }
    long v = query.value();
    return isTruth(query.kind()) ? (v != 0 ? 1 : 0) : v;
  }

  /** Whether results are only whether there was anything. */
  public static boolean isTruth(Query.Kind kind) {
    return switch (kind) {
      case ANY_SAMPLES_PASSED, STREAM_OVERFLOW, ANY_STREAM_OVERFLOW -> true;
      default -> false;
    };
  }
}
