package org.oovr.driver.gl.real;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.follow.GlQueries;
import org.oovr.driver.gl.follow.GlState;

/**
 * What calls of a context take on the GPU: a time stamp before each and one after it, which do not
 * meet with queries of the program. Stamps are read later, so that nobody waits for the GPU between
 * calls.
 */
final class GpuTimer {
  /** Time stamps are of OpenGL 3.3. */
  private static final int VERSION = 33;

  /** Queries that are made at a time. */
  private static final int MORE = 256;

  /** A call that was timed; its two stamps are queries of these names. */
  private record Timed(CallPlan plan, long call, int before, int after) {}

  private final GlQueries gl;
  private final boolean supported;
  private final List<Timed> timed = new ArrayList<>();

  /** Names of queries that are free. */
  private int[] free = new int[0];

  private int freeCount;
  private int before;

  /** A timer of the context that is current. */
  GpuTimer(GlState state) {
    gl = state.gl();
    int version = state.version();
    boolean has = version >= VERSION || version >= 30 && state.hasExtension("GL_ARB_timer_query");
    supported = has && state.get("glGetQueryiv", GL.GL_TIMESTAMP, GL.GL_QUERY_COUNTER_BITS) > 0;
  }

  boolean supported() {
    return supported;
  }

  /** A call is about to be made. */
  void begin() {
    before = stamp();
  }

  /** It was made. */
  void end(CallPlan plan, long call) {
    timed.add(new Timed(plan, call, before, stamp()));
  }

  private int stamp() {
    if (freeCount == 0) {
      more();
    }
    int query = free[--freeCount];
    gl.call("glQueryCounter", query, GL.GL_TIMESTAMP);
    return query;
  }

  private void more() {
    long names = NativeMemory.allocate((long) MORE * Integer.BYTES);
    gl.call("glGenQueries", MORE, names);
    free = Arrays.copyOf(free, Math.max(free.length, MORE));
    for (int i = 0; i < MORE; i++) {
      free[freeCount++] = NativeMemory.getInt(names + (long) i * Integer.BYTES);
    }
    NativeMemory.free(names);
  }

  /** Takes the time of a call. */
  interface Sink {
    void time(CallPlan plan, long call, long nanos);
  }

  /** Reads the stamps of all calls since the last time; waits for the GPU. */
  void collect(Sink sink) {
    if (timed.isEmpty()) {
      return;
    }
    free = Arrays.copyOf(free, Math.max(free.length, freeCount + 2 * timed.size()));
    long memory = NativeMemory.allocate(Long.BYTES);
    for (Timed one : timed) {
      long nanos = read(one.after, memory) - read(one.before, memory);
      sink.time(one.plan, one.call, Math.max(0, nanos));
      free[freeCount++] = one.before;
      free[freeCount++] = one.after;
    }
    NativeMemory.free(memory);
    timed.clear();
  }

  private long read(int query, long memory) {
    NativeMemory.putLong(memory, 0);
    gl.call("glGetQueryObjectui64v", query, GL.GL_QUERY_RESULT, memory);
    return NativeMemory.getLong(memory);
  }
}
