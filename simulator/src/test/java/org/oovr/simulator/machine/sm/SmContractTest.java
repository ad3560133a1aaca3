package org.oovr.simulator.machine.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.memory.SlowMemory;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * An SM alone, before a memory of fixed latency: every warp ends, and in the time it should take.
 */
class SmContractTest {
  private static final int MEMORY_CYCLES = 200;

  private final Engine engine = new Engine();
  private final Probe probe = new Probe();
  private final MachineSpec spec = MachineSpec.preset("oovr-1gpm").with(Map.of("l1.ways", "4"));
  private final SlowMemory memory = new SlowMemory(engine, MEMORY_CYCLES);
  private Sm sm;

  @BeforeEach
  void build() {
    sm = new Sm(engine, "sm", spec, memory.port(), () -> {}, probe, 0);
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
    assertEquals(1, memory.requests().size());
  }

  /** Miss registers: warps that ask for a line that is being fetched wait for it together. */
  @Test
  void warpsShareALineOnItsWay() {
    Warps warps = new Warps(20, 1, 1, 9);
    sm.run(warps, 20);
    engine.run();
    assertEquals(20, warps.done);
    assertEquals(1, memory.requests().size());
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

  /** No more lines at a time than there are miss registers; what found none goes on later. */
  @Test
  void noMoreLinesAtATimeThanMissRegisters() {
    MachineSpec few = spec.with(Map.of("l1.misses", "3"));
    Sm small = new Sm(engine, "small", few, memory.port(), () -> {}, probe, 0);
    Warps warps = new Warps(6, 1, 8, 100);
    small.run(warps, 3);
    small.run(warps, 3);
    engine.run();
    assertEquals(6, warps.done);
    assertTrue(memory.mostOpen() <= 3, "at once: " + memory.mostOpen());
    assertEquals(8, memory.requests().size());
    assertEquals(0, small.load());
    long executed = engine.executed();
    engine.run();
    assertEquals(executed, engine.executed());
  }
}
