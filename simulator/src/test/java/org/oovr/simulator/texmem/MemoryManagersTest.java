package org.oovr.simulator.texmem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.engine.DeadlockException;
import org.oovr.simulator.texmem.MemoryManagers.Request;
import org.oovr.simulator.texmem.MemoryManagers.Rule;

/**
 * Threads that answer requests never wait in a circle, as long as they keep to the paper's rule.
 */
class MemoryManagersTest {
  private static final int BYTES = 64 * 64 * 4;

  private static TextureMemorySpec gpus(int n) {
    return TextureMemorySpec.geforce7800().with(n, 64, 1 << 20);
  }

  /** Pages of GPU 0 that GPU 1 needs, and the other way round. */
  private static List<Request> crossed(int n) {
    List<Request> requests = new ArrayList<>();
    for (int page = 0; page < n; page++) {
      requests.add(new Request(page % 2, page, 1 - page % 2, 0, false, BYTES, BYTES));
    }
    return requests;
  }

  private static List<Request> random(Random random, int gpus, int n) {
    List<Request> requests = new ArrayList<>();
    for (int page = 0; page < n; page++) {
      int gpu = random.nextInt(gpus);
      int owner = random.nextInt(gpus + 1) - 1;
      boolean write = random.nextBoolean();
      long losers = write ? random.nextLong() & (1L << gpus) - 1 & ~(1L << gpu) : 0;
      long own = owner >= 0 && owner != gpu && write ? losers | 1L << owner : losers;
      boolean needs = !write || random.nextInt(3) > 0;
      requests.add(
          new Request(gpu, page, owner == gpu ? -1 : owner, own, write, BYTES, needs ? BYTES : 0));
    }
    return requests;
  }

  /** Whatever is asked for, all of it comes; who waits for whom has no circle. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void noCircleUnderThePapersRule(int gpus) {
    Set<String> waits = new HashSet<>();
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(31 * seed + gpus);
      int places = 1 + random.nextInt(4);
      MemoryManagers threads = new MemoryManagers(gpus(gpus), places, Rule.PAPER);
      for (int pass = 0; pass < 3; pass++) {
        List<Request> requests = random(random, gpus, random.nextInt(40));
        long nanos = threads.run(requests);
        assertTrue(nanos > 0 || requests.isEmpty());
      }
      assertTrue(
          threads.longestQueue() <= threads.queueBound(),
          threads.longestQueue() + " of " + threads.queueBound());
      waits.addAll(threads.waits());
    }
    Set<String> allowed = Set.of("handler > manager", "handler > opengl", "manager > opengl");
    assertTrue(allowed.containsAll(waits), waits.toString());
    assertEquals(gpus > 1, waits.contains("manager > opengl"), waits.toString());
  }

  /** The paper's example: each of two GPUs reads a page that the other has. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 50})
  void managersThatWaitForAnswersStandStill(int pages) {
    MemoryManagers threads = new MemoryManagers(gpus(2), 4, Rule.MANAGERS_WAIT_FOR_ANSWERS);
    DeadlockException circle =
        assertThrows(DeadlockException.class, () -> threads.run(crossed(pages)));
    assertTrue(circle.getMessage().contains("which closes the circle"), circle.getMessage());
    assertTrue(
        circle.getMessage().contains("manager0 waits (an answer) for manager1"),
        circle.getMessage());
    new MemoryManagers(gpus(2), 4, Rule.PAPER).run(crossed(pages));
  }

  /** One that alone asks is answered under this rule, too. */
  @Test
  void oneManagerMayWaitForAnother() {
    List<Request> requests = new ArrayList<>(crossed(20));
    requests.removeIf(r -> r.gpu() == 1);
    MemoryManagers waiting = new MemoryManagers(gpus(2), 4, Rule.MANAGERS_WAIT_FOR_ANSWERS);
    MemoryManagers going = new MemoryManagers(gpus(2), 4, Rule.PAPER);
    assertTrue(waiting.run(requests) > going.run(requests), "it has nothing else to do meanwhile");
  }

  /** Queues without places for other managers fill up with requests that need them. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void managersThatWaitForPlacesStandStill(int places) {
    MemoryManagers threads = new MemoryManagers(gpus(2), places, Rule.MANAGERS_WAIT_FOR_PLACES);
    DeadlockException circle =
        assertThrows(DeadlockException.class, () -> threads.run(crossed(100)));
    assertTrue(circle.getMessage().contains("which closes the circle"), circle.getMessage());
    assertTrue(circle.getMessage().contains("a place in its queue"), circle.getMessage());
    new MemoryManagers(gpus(2), places, Rule.PAPER).run(crossed(100));
  }

  /**
   * A pass that has begun keeps the OpenGL thread from sending the pages that another one needs.
   */
  @Test
  void openGlThreadsThatWaitStandStill() {
    MemoryManagers threads = new MemoryManagers(gpus(2), 4, Rule.OPENGL_WAITS);
    DeadlockException circle = assertThrows(DeadlockException.class, () -> threads.run(crossed(2)));
    assertTrue(circle.getMessage().contains("which closes the circle"), circle.getMessage());
    assertTrue(circle.getMessage().contains("opengl"), circle.getMessage());
  }

  /** A page that the host has takes the manager's time and the bus'. */
  @Test
  void timeOfAPage() {
    TextureMemorySpec spec = gpus(1);
    MemoryManagers threads = new MemoryManagers(spec, 1, Rule.PAPER);
    long one = threads.run(List.of(new Request(0, 0, -1, 0, false, 0, BYTES)));
    assertEquals(1e3 * spec.pageMicros() + BYTES / spec.uploadGbps(), (double) one, 1);
    List<Request> ten = new ArrayList<>();
    for (int page = 1; page <= 10; page++) {
      ten.add(new Request(0, page, -1, 0, false, 0, BYTES));
    }
    // pages are written while the manager looks for the next
    double bound = 10 * 1e3 * spec.pageMicros() + BYTES / spec.uploadGbps();
    assertEquals(bound, (double) threads.run(ten), 10);
  }

  @Test
  void queuesWithoutPlacesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new MemoryManagers(gpus(2), 0, Rule.PAPER));
  }
}
