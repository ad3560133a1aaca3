package org.oovr.agent.sweep.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What became of a point.
 *
 * @param key what it was computed from: equal keys mean equal rows
 * @param values by column; those that are missing are empty
 * @param seconds it took to time; not part of the table
 */
public record ResultRow(String key, Map<String, Object> values, double seconds) {
  static final String STATUS = "status";
  static final String REASON = "reason";
  static final String DONE = "done";
  static final String FAILED = "failed";

  public ResultRow {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** A point that was timed. */
  public static ResultRow done(String key, Map<String, Object> values, double seconds) {
    Map<String, Object> all = new LinkedHashMap<>(values);
    all.put(STATUS, DONE);
    return new ResultRow(key, all, seconds);
  }

  /** A point that could not be timed. */
  public static ResultRow failed(
      String key, Map<String, Object> values, String reason, double seconds) {
    Map<String, Object> all = new LinkedHashMap<>(values);
    all.put(STATUS, FAILED);
    all.put(REASON, reason);
    return new ResultRow(key, all, seconds);
  }

  public boolean isDone() {
    return DONE.equals(values.get(STATUS));
  }

  /** Why there are no figures, or null. */
  public String reason() {
    return (String) values.get(REASON);
  }
}
