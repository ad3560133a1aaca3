package org.oovr.driver.vk.play;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.QueryPool;
import org.oovr.driver.vk.object.Session;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Query;

/** Queries that commands begin, end and copy. */
public final class QueryCommands {
  private final Session session;
  private final PassState pass;

  QueryCommands(Session session, PassState pass) {
    this.session = session;
    this.pass = pass;
  }

  /**
   * Begins a query.
   *
   * @param stream whose primitives are counted, where it is about such
   */
  public void begin(QueryPool pool, int query, int stream) {
    Query[] counted = new Query[pool.kinds.size()];
    for (int i = 0; i < counted.length; i++) {
      counted[i] = new Query(pool.kinds.get(i), stream);
      session.draw(new Command.BeginQuery(counted[i]));
    }
    pool.queries[query] = counted;
  }

  /** Ends a query; in passes of several views the first has what all count, others nothing. */
  public void end(QueryPool pool, int query) {
    if (pool.queries[query] == null) {
      return;
    }
    for (Query q : pool.queries[query]) {
      session.draw(new Command.EndQuery(q));
    }
    available(pool, query);
  }

  /** A point in time, the same on every run; each view has one. */
  public void timestamp(QueryPool pool, int query) {
    long now = session.tick();
    Arrays.fill(pool.timestamps, query, behind(pool, query), now);
    available(pool, query);
  }

  /** Behind the queries that one takes: each view of a pass has one. */
  private int behind(QueryPool pool, int query) {
    return Math.min(pool.available.length, query + pass.viewCount());
  }

  private void available(QueryPool pool, int query) {
    Arrays.fill(pool.available, query, behind(pool, query), true);
  }

  /** Writes results into a buffer. */
  public void copy(
      QueryPool pool, int first, int count, BufferObject to, long offset, long stride, int flags) {
    session.finish();
    for (int i = 0; i < count; i++) {
      QueryResult result = QueryResult.of(pool, first + i, flags);
      long at = offset + i * stride + result.offset();
      if (at < 0 || at > to.size - result.bytes().length) {
        session.diagnostics.error("vkCmdCopyQueryPoolResults", "results beyond the buffer's end");
        return;
      }
      if (result.bytes().length > 0) {
        session.work(
            new org.oovr.simulator.command.ResourceCommand.UpdateBuffer(
                to.buffer, Math.toIntExact(at), result.bytes()));
        to.memory.wrote(to);
      }
    }
  }

  /**
   * What is told of a query.
   *
   * @param ready whether it has a result, or part of one does
   * @param offset of the first byte in the query's place
   * @param bytes none where nothing is told
   */
  public record QueryResult(boolean ready, int offset, byte[] bytes) {
    private static final int AS_64 = 1;
    private static final int WITH_AVAILABILITY = 4;
    private static final int PARTIAL = 8;

    /**
     * What is told: numbers, if they are there or partial ones will do, and behind them, if asked
     * for, whether they are ("Copying Query Results" of the specification).
     */
    public static QueryResult of(QueryPool pool, int query, int flags) {
      boolean available = pool.available[query];
      boolean ready = available || (flags & PARTIAL) != 0;
      boolean told = (flags & WITH_AVAILABILITY) != 0;
      int values = Math.max(1, pool.kinds.size());
      int bytes = (flags & AS_64) != 0 ? 8 : 4;
      ByteBuffer out =
          ByteBuffer.allocate((values + (told ? 1 : 0)) * bytes).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; ready && i < values; i++) {
        Query[] counted = pool.queries[query];
        boolean none = counted == null || i >= counted.length;
        put(out, none ? pool.timestamps[query] : counted[i].value(), bytes);
      }
      if (told) {
        put(out, available ? 1 : 0, bytes);
      }
      byte[] written = Arrays.copyOf(out.array(), out.position());
      return new QueryResult(ready, ready ? 0 : values * bytes, written);
    }

    private static void put(ByteBuffer out, long value, int bytes) {
      if (bytes == 8) {
        out.putLong(value);
      } else {
        out.putInt((int) value);
      }
    }
  }
}
