package org.oovr.simulator.machine.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.memory.SlowMemory;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.shader.RegisterUse;

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
    private long doneAt;
    long instructions;
    long scalarCycles;
    long branchCycles;
    boolean pixels;
    RegisterUse use = RegisterUse.UNKNOWN;

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
      into.instructions = instructions;
      into.scalarTicks = Ticks.at(scalarCycles);
      into.branchTicks = Ticks.at(branchCycles);
      into.pixels = pixels;
      into.registerUse = use;
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
      doneAt = engine.now();
    }

    @Override
    public int registers() {
      return use.registers();
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

  private Sm sm(String name, String... fields) {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      values.put(fields[i], fields[i + 1]);
    }
    return new Sm(engine, name, spec.with(values), memory.port(), () -> {}, probe, 0);
  }

  /** What a clause of the warp before needs of its results is there after the ALU's latency. */
  @Test
  void aWarpAloneWaitsOnceForEachClause() {
    for (int most : new int[] {1, 4, 16, 64}) {
      Sm clauses = sm("c" + most, "sm.clauseInstructions", "" + most, "sm.aluLatencyCycles", "20");
      Warps one = new Warps(1, 32, 0, 0);
      one.instructions = 64; // a cycle each two
      long before = engine.now();
      clauses.run(one, 1);
      engine.run();
      int count = 64 / most;
      assertEquals(count * Math.max(20, 32 / count), engine.now() - before, "clauses of " + most);
      assertEquals(count, (long) probe.byBox().get("c" + most).get("clauses"));
    }
  }

  /** Nobody else is executed within a clause, and at each border the next one is. */
  @Test
  void othersAreExecutedAtBordersOfClauses() {
    Sm whole = sm("whole", "sm.clauseInstructions", "64", "sm.aluLatencyCycles", "0");
    Warps longOne = new Warps(1, 64, 0, 0);
    longOne.instructions = 64;
    Warps shortOne = new Warps(1, 4, 0, 0);
    shortOne.instructions = 4;
    whole.run(longOne, 1);
    whole.run(shortOne, 1);
    engine.run();
    assertEquals(64, longOne.doneAt);
    assertEquals(68, shortOne.doneAt);
    Sm parts = sm("parts", "sm.clauseInstructions", "16", "sm.aluLatencyCycles", "0");
    longOne.left = 1;
    shortOne.left = 1;
    parts.run(longOne, 1);
    parts.run(shortOne, 1);
    engine.run();
    assertEquals(68 + 16 + 4, shortOne.doneAt);
    assertEquals(68 + 68, longOne.doneAt); // the port is never idle
  }

  /** Pixels before vertices, and what a texture instruction waits for before the rest. */
  @Test
  void priorityIsOfWarpsDownstreamAndOfTextures() {
    Sm first = sm("byPriority", "sm.scheduling", "priority");
    Warps blocker = new Warps(1, 10, 0, 0);
    Warps vertices = new Warps(1, 10, 0, 0);
    Warps pixels = new Warps(1, 10, 0, 0);
    pixels.pixels = true;
    Warps textured = new Warps(1, 10, 1, 5);
    textured.pixels = true;
    first.run(blocker, 1);
    first.run(vertices, 1);
    first.run(pixels, 1);
    first.run(textured, 1);
    engine.run();
    assertEquals(10, blocker.doneAt);
    assertEquals(30, pixels.doneAt, "the texture instruction's arithmetic came before");
    assertEquals(40, vertices.doneAt);
    assertTrue(textured.doneAt > MEMORY_CYCLES);
    assertEquals(0, first.load());
  }

  /** With one class of warps priority is the order of arrival, to the cycle. */
  @Test
  void equalsAreExecutedAsTheyCome() {
    Warps warps = new Warps(12, 7, 2, 40);
    Sm.SmListener nobody = () -> {};
    Sm arrival = new Sm(engine, "arrival", spec, memory.port(), nobody, probe, 0);
    arrival.run(warps, 12);
    engine.run();
    long took = engine.now();
    Sm priority = sm("priority", "sm.scheduling", "priority");
    Warps same = new Warps(12, 7, 2, 40);
    priority.run(same, 12);
    engine.run();
    assertEquals(12, same.done);
    assertTrue(Math.abs(engine.now() - 2 * took) <= 0.1 * took, took + " and " + engine.now());
  }

  /** The scalar unit and the branch unit serve all warps one by one, beside the lanes. */
  @Test
  void scalarAndBranchUnitsWorkBesideTheLanes() {
    for (String scheduling : new String[] {"arrival", "priority"}) {
      String name = "sides" + scheduling;
      String[] fields = {"sm.scalarUnits", "1", "sm.branchUnits", "2", "sm.scheduling", scheduling};
      Sm sides = sm(name, fields);
      Warps warps = new Warps(10, 7, 0, 0);
      warps.scalarCycles = 3;
      warps.branchCycles = 2;
      long before = engine.now();
      sides.run(warps, 10);
      engine.run();
      assertEquals(70, engine.now() - before, "the lanes are what is scarce");
      Warps scalar = new Warps(10, 2, 0, 0);
      scalar.scalarCycles = 9;
      before = engine.now();
      sides.run(scalar, 10);
      engine.run();
      assertEquals(90, engine.now() - before, "the scalar unit is");
      assertEquals(Ticks.at(120), (long) probe.byBox().get(name).get("scalarTicks"));
      assertEquals(Ticks.at(20), (long) probe.byBox().get(name).get("branchTicks"));
    }
  }

  /** The chapter's two shaders (eq. 23.13): with 27 registers 32 warps run, with 150 it is 13. */
  @Test
  void occupancyIsByTheRegistersOfTheShader() {
    Sm file =
        sm("file", "sm.registersPerThread", "0", "sm.registers", "65536", "sm.maxWarps", "32");
    int[] none = new int[RegisterUse.DISTANCES];
    Warps few = new Warps(100, 1, 1, 0);
    few.use = new RegisterUse(27, 1, none, none);
    file.run(few, 100);
    assertEquals(100 - 32, few.left);
    engine.run();
    Warps many = new Warps(100, 1, 1, 0);
    many.use = new RegisterUse(150, 1, none, none);
    file.run(many, 100);
    assertEquals(100 - 13, many.left);
    engine.run();
    assertEquals(100, many.done);
    // more than there are: one warp at a time
    Warps huge = new Warps(3, 1, 0, 0);
    huge.use = new RegisterUse(5000, 1, none, none);
    file.run(huge, 3);
    assertEquals(2, huge.left);
    engine.run();
    assertEquals(3, huge.done);
    assertEquals(0, file.load());
  }

  /** What is read within its clause alone does not touch the register file. */
  @Test
  void temporariesOfAClauseAreNotInTheRegisterFile() {
    int[] reads = new int[RegisterUse.DISTANCES];
    int[] writes = new int[RegisterUse.DISTANCES];
    reads[1] = 6; // of 10 instructions: so many operands from the one before
    reads[0] = 4;
    writes[1] = 6;
    writes[0] = 2;
    for (int most : new int[] {1, 2, 4, 8, 1024}) {
      Sm clauses = sm("t" + most, "sm.clauseInstructions", "" + most);
      Warps one = new Warps(1, 100, 0, 0);
      one.instructions = 1000;
      one.use = new RegisterUse(4, 10, reads, writes);
      clauses.run(one, 1);
      engine.run();
      Map<String, Long> found = probe.byBox().get("t" + most);
      long within = Math.round(600.0 * (most - 1) / most);
      assertEquals(1000 - within, found.get("registerReads"), "clauses of " + most);
      assertEquals(800 - within, found.get("registerWrites"), "clauses of " + most);
      assertEquals(2 * within, found.get("clauseTemporaries"), 1, "clauses of " + most);
    }
  }
}
