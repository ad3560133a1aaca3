package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that share numbered tasks. */
@Timeout(60)
class WorkerPoolTest {
  /** More threads than processors: some come when a run is over. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 16})
  void eachTaskRunsOnceInItsRun(int size) {
    try (WorkerPool pool = new WorkerPool(size, "test")) {
      for (int run = 0; run < 3000; run++) {
        int tasks = run % 23;
        AtomicIntegerArray times = new AtomicIntegerArray(23);
        pool.run(
            tasks,
            (worker, index) -> {
              assertTrue(worker >= 0 && worker < size);
              times.incrementAndGet(index);
            });
        for (int i = 0; i < times.length(); i++) {
          assertEquals(i < tasks ? 1 : 0, times.get(i), "task " + i + " of run " + run);
        }
      }
    }
  }

  /** What tasks write is there when the run has returned. */
  @Test
  void whatTasksWriteIsSeen() {
    int[] values = new int[64];
    try (WorkerPool pool = new WorkerPool(4, "test")) {
      for (int run = 1; run < 2000; run++) {
        pool.run(values.length, (worker, index) -> values[index]++);
        for (int value : values) {
          assertEquals(run, value);
        }
      }
    }
  }

  @Test
  void theFirstFailureIsThrownAndTheNextRunGoesOn() {
    IllegalStateException planted = new IllegalStateException("planted");
    try (WorkerPool pool = new WorkerPool(3, "test")) {
      for (int run = 0; run < 200; run++) {
        IllegalStateException thrown =
            assertThrows(
                IllegalStateException.class,
                () ->
                    pool.run(
                        10,
                        (worker, index) -> {
                          if (index == 4) {
                            throw planted;
                          }
                        }));
        assertSame(planted, thrown);
        AtomicIntegerArray times = new AtomicIntegerArray(10);
        pool.run(10, (worker, index) -> times.incrementAndGet(index));
        for (int i = 0; i < 10; i++) {
          assertEquals(1, times.get(i));
        }
      }
    }
  }
}
