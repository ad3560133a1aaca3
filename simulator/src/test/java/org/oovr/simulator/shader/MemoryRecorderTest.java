package org.oovr.simulator.shader;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.compile.runtime.AddressRuntime;
import org.oovr.simulator.shader.compile.runtime.MemoryRuntime;

/** Routines that count tell which lanes access memory: in branches, and in loops of own length. */
class MemoryRecorderTest {
  private static final int THREADS = 48;

  /** Counts lanes by what they do, and to which image. */
  private static final class Lanes implements MemoryRecorder {
    private final Map<String, Integer> counts = new TreeMap<>();
    private final ShaderReflection reflection;

    Lanes(ShaderReflection reflection) {
      this.reflection = reflection;
    }

    private void count(String what, int[] mask, int lanes) {
      for (int i = 0; i < lanes; i++) {
        counts.merge(what, mask == null || mask[i] != 0 ? 1 : 0, Integer::sum);
      }
    }

    @Override
    public void storage(Access access, int[] slots, int slot, int[] address, int[] mask, int n) {
      count(access + " storage", mask, n);
    }

    @Override
    public void storageWord(int slot, int address, int[] mask, int n) {
      count("READ storage", mask, n);
    }

    @Override
    public void addressed(Access access, int[] highs, int high, int[] low, int[] mask, int n) {
      count(access + " addresses", mask, n);
    }

    @Override
    public void addressedWord(int high, int low, int[] mask, int n) {
      count("READ addresses", mask, n);
    }

    @Override
    public void shared(Access access, int[] address, int[] mask, int n) {
      count(access + " shared", mask, n);
    }

    @Override
    public void sharedWord(int address, int[] mask, int n) {
      count("READ shared", mask, n);
    }

    @Override
    public void texels(Access access, int[] slots, int slot, int[] address, int[] mask, int n) {
      String name = "pair";
      for (ShaderReflection.ImageSlot image : reflection.images()) {
        name = slots == null && image.slot() == slot ? image.name() : name;
      }
      count(access + " " + name, mask, n);
    }

    @Override
    public void barrier() {
      counts.merge("barriers", 1, Integer::sum);
    }
  }

  private static Map<String, Integer> counts(String shader, int groups, int bytesOfBlocks) {
    ShaderRoutine routine = ShaderCompiler.compile(TestShaders.load(shader), true);
    Workgroups w = new Workgroups(routine);
    int blocks = routine.reflection().storageSlots();
    w.context().storage = new byte[blocks][bytesOfBlocks];
    w.context().storageOffset = new int[blocks];
    w.context().storageSize = new int[blocks];
    java.util.Arrays.fill(w.context().storageSize, bytesOfBlocks);
    Lanes lanes = new Lanes(routine.reflection());
    w.context().recorder = lanes;
    w.run(groups, 1, 1);
    return lanes.counts;
  }

  /** Rounds of the loop that threads of a kind make together. */
  private static int rounds(IntPredicate threads) {
    int sum = 0;
    for (int i = 0; i < THREADS; i++) {
      sum += threads.test(i) ? 1 + i % 3 : 0;
    }
    return sum;
  }

  @Test
  void lanesThatHaveLeftALoopAreNotTold() {
    Map<String, Integer> counts = counts("images.comp", 3, 4 * THREADS);
    int all = rounds(i -> true);
    int even = rounds(i -> i % 2 == 0);
    int odd = rounds(i -> i % 2 == 1 && i % 5 != 0);
    assertEquals(all + THREADS, counts.get("READ plain"));
    assertEquals(even + odd + THREADS, counts.get("WRITE plain"));
    assertEquals(odd + all + THREADS, counts.get("ATOMIC counts"));
    assertEquals(THREADS, counts.get("READ volume"));
    assertEquals(2 * THREADS, counts.get("READ pair") + counts.get("WRITE pair"));
    assertEquals(THREADS, counts.get("WRITE storage"));
  }

  @Test
  void barriersAreTold() {
    Map<String, Integer> counts = counts("reduce.comp", 2, 4096);
    assertEquals(2 * 6, counts.get("barriers"));
    // of 32 threads 16, 8, 4, 2 and 1 read two words and write one
    assertEquals(2 * (2 * 31 + 2), counts.get("READ shared"));
    assertEquals(2 * (32 + 31), counts.get("WRITE shared"));
    assertEquals(2 * 32, counts.get("ATOMIC shared"));
  }

  /** Reads and writes of fewer bytes than a word. */
  @Test
  void bytesAreToldAsWordsAre() {
    ShaderRoutine routine = ShaderCompiler.compile(TestShaders.load("images.comp"), true);
    ShaderContext c = new Workgroups(routine).context();
    c.storage = new byte[][] {{1, 2, 3, 4}};
    c.storageOffset = new int[1];
    c.storageSize = new int[] {4};
    Lanes lanes = new Lanes(routine.reflection());
    c.recorder = lanes;
    int[] out = new int[3];
    int[] at = {3, 0, 1};
    MemoryRuntime.loadPart(c, null, 0, at, out, 1, 3);
    MemoryRuntime.storePart(c, null, 0, at, new int[3], new int[] {-1, 0, 0}, 1, 3);
    assertArrayEquals(new int[] {4, 1, 2}, out);
    assertEquals(Map.of("READ storage", 3, "WRITE storage", 1), lanes.counts);
    AddressRuntime.loadPart(c, null, 0, at, out, 1, 3);
    AddressRuntime.storePart(c, null, 0, at, new int[3], new int[] {0, -1, -1}, 1, 3);
    assertEquals(3, lanes.counts.get("READ addresses"));
    assertEquals(2, lanes.counts.get("WRITE addresses"));
  }
}
