package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.machine.memory.CopyEngine;

/** A copy alone. */
class CopyEngineContractTest extends BoxContract {
  CopyEngineContractTest() {
    super(Map.of("rop.misses", "4"));
  }

  @Test
  void readsThenWritesEachLineOnceSoManyAtATime() {
    CopyEngine copy = new CopyEngine(engine, "gpm0.copy", memory.port(), spec, 0);
    int[] reads = IntStream.range(0, 10).toArray();
    int[] writes = IntStream.range(100, 107).toArray();
    copy.run(reads, writes);
    // 17 lines, 4 at a time, each MEMORY_CYCLES after the one four before it
    assertEquals(5 * MEMORY_CYCLES, run());
    assertEquals(IntStream.of(reads).boxed().toList(), memory.lines(false));
    assertEquals(IntStream.of(writes).boxed().toList(), memory.lines(true));
    List<Boolean> order = memory.requests().stream().map(r -> r.write()).toList();
    assertEquals(order.stream().sorted().toList(), order);
    assertTrue(memory.mostOpen() <= 4);
  }

  @Test
  void nothingToCopyTakesNoTime() {
    new CopyEngine(engine, "gpm0.copy", memory.port(), spec, 0).run(new int[0], new int[0]);
    assertEquals(0, run());
    assertEquals(0, engine.executed());
  }
}
