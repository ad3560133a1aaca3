package org.oovr.simulator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Events come in the order of their cycles, those of one cycle in the order of asking. */
class EngineTest {
  private final Engine engine = new Engine();

  /** Writes down what happens to it as {@code cycle:kind}. */
  private final class Recorder extends Component {
    final List<String> seen = new ArrayList<>();
    Waiting waiting;

    Recorder(String name) {
      super(engine, name);
      engine.add(this);
    }

    @Override
    protected void handle(int kind, int argument) {
      seen.add(now() + ":" + kind);
      if (argument > 0) {
        after(argument, kind + 100, 0);
      }
    }

    @Override
    public Waiting waiting() {
      return waiting;
    }
  }

  @Test
  void eventsOfOneCycleKeepTheirOrder() {
    Recorder r = new Recorder("r");
    engine.schedule(5, r, 1, 0);
    engine.schedule(3, r, 2, 2); // asks at 3 for cycle 5, after 1 and 3 were asked for
    engine.schedule(5, r, 3, 0);
    engine.schedule(0, r, 4, 0);
    engine.run();
    assertEquals(List.of("0:4", "3:2", "5:1", "5:3", "5:102"), r.seen);
    assertEquals(5, engine.executed());
    assertEquals(5, engine.now());
  }

  @Test
  void farEventsComeBeforeNearOnesAskedForLater() {
    Recorder r = new Recorder("r");
    engine.schedule(10_000, r, 1, 0); // by the heap
    engine.schedule(9_000, r, 2, 1_000); // then by the wheel, into the same cycle
    engine.schedule(10_000, r, 3, 0);
    engine.run();
    assertEquals(List.of("9000:2", "10000:1", "10000:3", "10000:102"), r.seen);
  }

  @Test
  void anEventMayAskForItsOwnCycle() {
    List<String> seen = new ArrayList<>();
    Component c =
        new Component(engine, "c") {
          @Override
          protected void handle(int kind, int argument) {
            seen.add(now() + ":" + kind);
            if (kind < 3) {
              after(0, kind + 1, 0);
            }
          }
        };
    engine.schedule(7, c, 1, 0);
    engine.schedule(7, c, 9, 0);
    engine.run();
    assertEquals(List.of("7:1", "7:9", "7:2", "7:3"), seen);
  }

  private record Expected(long time, long order, int number) {}

  /** Follows a sorted list of all that was asked for. */
  private final class Checker extends Component {
    final Random random;
    final PriorityQueue<Expected> expected =
        new PriorityQueue<>(
            Comparator.comparingLong(Expected::time).thenComparingLong(Expected::order));
    int asked;

    Checker(long seed) {
      super(engine, "checker");
      random = new Random(seed);
    }

    void ask() {
      // around the length of the wheel, and far beyond it
      long[] reaches = {1, 16, 4_095, 4_097, 9_000, 100_000};
      long delay = (long) (random.nextDouble() * (reaches[random.nextInt(reaches.length)] + 1));
      expected.add(new Expected(now() + delay, asked, asked));
      after(delay, 0, asked++);
    }

    @Override
    protected void handle(int kind, int argument) {
      Expected first = expected.remove();
      assertEquals(first.number(), argument);
      assertEquals(first.time(), now());
      for (int i = random.nextInt(3); i > 0 && asked < 20_000; i--) {
        ask();
      }
    }
  }

  @Test
  void agreesWithASortedList() {
    for (int seed = 0; seed < 5; seed++) {
      Checker checker = new Checker(seed);
      for (int i = 0; i < 500; i++) {
        checker.ask();
      }
      long before = engine.executed();
      engine.run();
      assertTrue(checker.expected.isEmpty());
      assertEquals(checker.asked, engine.executed() - before);
    }
  }

  @Test
  void pastIsRefused() {
    Recorder r = new Recorder("gpm0.sm3");
    Exception e = assertThrows(IllegalArgumentException.class, () -> engine.schedule(-1, r, 0, 0));
    assertTrue(e.getMessage().contains("gpm0.sm3"), e.getMessage());
  }

  @Test
  void standstillNamesTheChain() {
    Recorder a = new Recorder("gpm0.sm3");
    Recorder b = new Recorder("gpm0.l2");
    Recorder c = new Recorder("link0-1");
    a.waiting = new Component.Waiting("2 lines from memory", b);
    b.waiting = new Component.Waiting("room on the link", c);
    engine.schedule(42, a, 0, 0);
    DeadlockException e = assertThrows(DeadlockException.class, engine::run);
    assertEquals(
        "the simulated machine stands still at cycle 42: gpm0.sm3 waits (2 lines from memory) for"
            + " gpm0.l2 waits (room on the link) for link0-1 (has nothing to do)",
        e.getMessage());
    c.waiting = new Component.Waiting("a place", a);
    e = assertThrows(DeadlockException.class, engine::run);
    assertTrue(
        e.getMessage().endsWith("link0-1 waits (a place) for gpm0.sm3, which closes the circle"),
        e.getMessage());
  }

  @Test
  void nobodyWaitsMeansDone() {
    Recorder a = new Recorder("a");
    engine.schedule(1, a, 0, 0);
    engine.run();
    assertEquals(List.of("1:0"), a.seen);
  }
}
