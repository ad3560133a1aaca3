package org.oovr.driver.vk.table;

import org.oovr.driver.vk.api.VkRegistry;

/** Who executes each function, by its number. Other names of a function have the same. */
public final class Functions {
  /** Executes a function. */
  @FunctionalInterface
  public interface Handler {
    /**
     * Executes it.
     *
     * @param a bits of the arguments
     * @return bits of the result
     */
    long call(long[] a);
  }

  /** Executes a function that has no result. */
  @FunctionalInterface
  public interface Silent {
    /**
     * Executes it.
     *
     * @param a bits of the arguments
     */
    void call(long[] a);
  }

  private final Handler[] handlers = new Handler[VkRegistry.size()];

  /** Says who executes a function. */
  public void add(int function, Handler handler) {
    if (handlers[function] != null) {
      throw new IllegalStateException("two execute " + VkRegistry.function(function).name());
    }
    handlers[function] = handler;
  }

  /** The same for one without a result. */
  public void addSilent(int function, Silent handler) {
    add(
        function,
        a -> {
          handler.call(a);
          return 0;
        });
  }

  /** Says that a function changes nothing here. */
  public void addIdle(int... functions) {
    for (int f : functions) {
      add(f, a -> 0);
    }
  }

  /** Who executes a function, or null. */
  public Handler find(int function) {
    return handlers[VkRegistry.function(function).alias()];
  }
}
