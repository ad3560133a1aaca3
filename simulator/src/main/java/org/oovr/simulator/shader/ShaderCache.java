package org.oovr.simulator.shader;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.oovr.simulator.command.ShaderModule;

/**
 * Compiled shaders by the content of their modules; the least recently used one goes when there are
 * too many. For any number of threads; one compiles at a time.
 */
public final class ShaderCache implements Function<ShaderModule, ShaderRoutine> {
  /** Shaders kept by default: more than any application we met uses at a time. */
  public static final int DEFAULT_CAPACITY = 1024;

  private final int capacity;
  private final boolean counting;
  private final Map<ShaderModule, ShaderRoutine> routines =
      new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ShaderModule, ShaderRoutine> eldest) {
          return size() > capacity;
        }
      };

  /** A cache of {@link #DEFAULT_CAPACITY} shaders that do not count instructions. */
  public ShaderCache() {
    this(DEFAULT_CAPACITY, false);
  }

  /**
   * @param capacity shaders to keep, at least 1
   * @param counting whether the routines add to {@link ShaderContext#executed}
   */
  public ShaderCache(int capacity, boolean counting) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity " + capacity);
    }
    this.capacity = capacity;
    this.counting = counting;
  }

  /**
   * The routine of a module, compiled when it is not there.
   *
   * @throws ShaderException when the module is not valid or not supported
   */
  @Override
  public synchronized ShaderRoutine apply(ShaderModule module) {
    ShaderRoutine r = routines.get(module);
    if (r == null) {
      r = ShaderCompiler.compile(module, counting);
      routines.put(module, r);
    }
    return r;
  }

  /** Shaders kept now. */
  public synchronized int size() {
    return routines.size();
  }
}
