package org.oovr.driver.gl;

import org.oovr.simulator.command.Query;

/** A query object. */
final class GlQuery {
  final int name;
  int target;
  boolean created;
  boolean active;

  /** Result in the simulator, or null when {@link #value} is it. */
  Query query;

  long value;

  GlQuery(int name) {
    this.name = name;
  }

  /** The result, waiting for it. */
  long result(Emitter emitter) {
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
