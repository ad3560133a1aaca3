package org.oovr.driver.vk.object;

import java.util.List;
import java.util.Locale;
import org.oovr.simulator.command.Query;

/** Queries of one kind. */
public final class QueryPool {
  public final int type;

  /** Of what several are counted together, one per number of a result. */
  public final List<Query.Kind> kinds;

  /** By query, then by number; null before it began. */
  public final Query[][] queries;

  /** Points in time, by query; 0 before. */
  public final long[] timestamps;

  public final boolean[] available;

  public QueryPool(int type, List<Query.Kind> kinds, int count) {
    this.type = type;
    this.kinds = kinds;
    queries = new Query[count][];
    timestamps = new long[count];
    available = new boolean[count];
  }

  /**
   * The pool itself, which has these queries.
   *
   * @throws InvalidHandleException when it has not
   */
  public QueryPool with(int first, int count) {
    if (first < 0 || count < 0 || count > available.length - first) {
      throw new InvalidHandleException(
          String.format(
              Locale.ROOT,
              "%d queries from %d on of a pool of %d",
              count & 0xffffffffL,
              first & 0xffffffffL,
              available.length));
    }
    return this;
  }

  /** Forgets results. */
  public void reset(int first, int count) {
    for (int i = first; i < first + count; i++) {
      queries[i] = null;
      timestamps[i] = 0;
      available[i] = false;
    }
  }
}
