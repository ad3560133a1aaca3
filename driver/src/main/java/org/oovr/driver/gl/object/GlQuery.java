package org.oovr.driver.gl.object;

import org.oovr.driver.common.Emitter;
import org.oovr.simulator.command.Query;

/** A query object. */
public final class GlQuery {
  public final int name;
  public int target;
  public boolean created;
  public boolean active;

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
    return query.kind() == Query.Kind.ANY_SAMPLES_PASSED ? (v != 0 ? 1 : 0) : v;
  }
}
