package org.oovr.simulator.render.texture;

import java.util.function.IntConsumer;

/** Has numbered parts of work done, by several threads where there are any. */
@FunctionalInterface
public interface Sharing {
  /** All by the calling thread. */
  Sharing ALONE =
      (parts, part) -> {
        for (int i = 0; i < parts; i++) {
          part.accept(i);
        }
      };

  /**
   * Returns when all parts are done, in whatever order.
   *
   * @param part does one; parts touch nothing in common
   */
  void run(int parts, IntConsumer part);
}
