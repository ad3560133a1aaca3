package org.oovr.simulator.shader;

import java.util.LinkedHashMap;
import java.util.Map;
import org.oovr.simulator.command.ShaderModule;

/**
 * Routines of a back end by the content of their modules; the least recently used one goes when
 * there are too many. For any number of threads; one makes a routine at a time.
 */
public final class ShaderCache implements ShaderBackEnd {
  /** Routines kept by default: more than any application we met uses at a time. */
  public static final int DEFAULT_CAPACITY = 2048;

  private record Key(ShaderModule module, boolean counting) {}

  private final ShaderBackEnd backEnd;
  private final int capacity;
  private final Map<Key, ShaderRoutine> routines =
      new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, ShaderRoutine> eldest) {
          return size() > capacity;
        }
      };

  /** A cache of {@link #DEFAULT_CAPACITY} routines. */
  public ShaderCache(ShaderBackEnd backEnd) {
    this(backEnd, DEFAULT_CAPACITY);
  }

  /**
   * @param backEnd makes the routines that are not there
   * @param capacity routines to keep, at least 1
   */
  public ShaderCache(ShaderBackEnd backEnd, int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity " + capacity);
    }
    this.backEnd = backEnd;
    this.capacity = capacity;
  }

  @Override
  public synchronized ShaderRoutine routine(ShaderModule module, boolean counting) {
    Key key = new Key(module, counting);
    ShaderRoutine r = routines.get(key);
    if (r == null) {
      r = backEnd.routine(module, counting);
      routines.put(key, r);
    }
    return r;
  }

  /** Routines kept now. */
  public synchronized int size() {
    return routines.size();
  }
}
