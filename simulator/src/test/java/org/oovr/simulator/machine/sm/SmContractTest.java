package org.oovr.simulator.machine.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.Requests;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * An SM alone, before a memory of fixed latency: every warp ends, and in the time it should take.
 */
class SmContractTest {
  private static final int MEMORY_CYCLES = 200;

  private final Engine engine = new Engine();
  private final Probe probe = new Probe();
  private final MachineSpec spec = MachineSpec.preset("oovr-1gpm").with(Map.of("l1.ways", "4"));
  private final CrossbarPort memory = mock(CrossbarPort.class);
  private int asked;
  private Sm sm;

  /** Answers each request after a while. */
  private final class SlowMemory extends Component {
    private Requests.Requester who;

    SlowMemory() {
      super(engine, "memory");
    }

    void ask(int lineNumber, int token) {
      asked++;
      after(MEMORY_CYCLES, lineNumber, token);
    }

    @Override
    protected void handle(int lineNumber, int token) {
      who.answered(token, lineNumber);
    }
  }

  @BeforeEach
  void build() {
    SlowMemory slow = new SlowMemory();
    when(memory.requester(any()))
        .thenAnswer(
            call -> {
              slow.who = call.getArgument(0);
              return 1;
            });
    doAnswer(
            call -> {
              slow.ask(call.getArgument(0), call.getArgument(5));
              return null;
            })
        .when(memory)
        .access(anyInt(), anyBoolean(), anyInt(), anyInt(), anyInt(), anyInt());
    sm = new Sm(engine, "sm", spec, memory, () -> {}, probe, 0);
  }

  /** Equal warps: arithmetic between texture instructions that read a line each. */
  private final class Warps implements WarpSource {
    private final long issueCycles;
    private final int textures;
    private final int firstLine;
    private int left;
    private int done;

    Warps(int count, long issueCycles, int textures, int firstLine) {
      left = count;
      this.issueCycles = issueCycles;
      this.textures = textures;
      this.firstLine = firstLine;
    }

    @Override
    public int warpsLeft() {
      return left;
    }

    @Override
    public void nextWarp(Warp into) {
      left--;
      into.issueTicks = Ticks.at(issueCycles);
      into.latencyCycles = issueCycles;
      into.textures = textures;
      into.texels = textures;
      int[] lines = into.roomFor(textures);
      for (int i = 0; i < textures; i++) {
        lines[into.lineCount++] = firstLine + i;
      }
    }

    @Override
    public void warpDone() {
      done++;
    }

    @Override
    public int draw() {
      return 0;
    }
  }

  @Test
  void arithmeticTakesTheIssuePort() {
    Warps warps = new Warps(10, 7, 0, 0);
    sm.run(warps, 10);
    engine.run();
    assertEquals(10, warps.done);
    assertEquals(70, engine.now());
    assertEquals(0, sm.load());
    assertEquals(10, (long) probe.byBox().get("sm").get("warps"));
  }

  @Test
  void aMissTakesTheWayToMemoryAndAHitDoesNot() {
    Warps first = new Warps(1, 1, 1, 5);
    sm.run(first, 1);
    engine.run();
    long miss = engine.now();
    int pipeline = spec.l1().latencyCycles() + spec.textureUnit().latencyCycles();
    assertEquals(1 + 1 + MEMORY_CYCLES + pipeline + 1, miss, 1);
    Warps again = new Warps(1, 1, 1, 5);
    sm.run(again, 1);
    engine.run();
    assertEquals(miss - MEMORY_CYCLES, engine.now() - miss, 1);
    assertEquals(1, again.done);
    assertEquals(1, asked);
  }

  /** Miss registers: warps that ask for a line that is being fetched wait for it together. */
  @Test
  void warpsShareALineOnItsWay() {
    Warps warps = new Warps(20, 1, 1, 9);
    sm.run(warps, 20);
    engine.run();
    assertEquals(20, warps.done);
    assertEquals(1, asked);
    assertTrue(engine.now() < 2 * MEMORY_CYCLES);
    assertEquals(20, (long) probe.byBox().get("sm.l1").get("accesses"));
    assertEquals(1, (long) probe.byBox().get("sm.l1").get("misses"));
  }

  @Test
  void noMoreWarpsThanRegistersAllow() {
    int places = spec.sm().warps();
    Warps warps = new Warps(places + 3, 1, 0, 0);
    sm.run(warps, places + 3);
    assertEquals(places + 3, sm.load());
    assertEquals(3, warps.left);
    engine.run();
    assertEquals(places + 3, warps.done);
  }
}
