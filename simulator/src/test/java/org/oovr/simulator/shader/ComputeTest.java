package org.oovr.simulator.shader;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;
import org.oovr.simulator.shader.reflect.ShaderReflector;

/** Compute shaders with known answers, in every back end. */
class ComputeTest {
  static List<ShaderBackEnd> backEnds() {
    return List.of(ShaderCompiler::compile, (module, counting) -> Interpreter.of(module));
  }

  private static ByteBuffer bytes(int words) {
    return ByteBuffer.allocate(words * 4).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void bind(ShaderContext c, ByteBuffer... buffers) {
    c.storage = new byte[buffers.length][];
    c.storageOffset = new int[buffers.length];
    c.storageSize = new int[buffers.length];
    for (int i = 0; i < buffers.length; i++) {
      c.storage[i] = buffers[i].array();
      c.storageSize[i] = buffers[i].capacity();
    }
  }

  private static final int GROUPS = 6;

  private static ByteBuffer source() {
    ByteBuffer source = bytes(1 + 150);
    source.putInt(150);
    for (int i = 0; i < 150; i++) {
      source.putFloat(i + 1);
    }
    return source;
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void sharedMemoryBarriersAndAtomics(ShaderBackEnd backEnd) {
    Workgroups w = new Workgroups(backEnd.routine(TestShaders.load("reduce.comp"), false));
    ByteBuffer sums = bytes(2 * GROUPS);
    ByteBuffer counters = bytes(4 + 32 * GROUPS);
    bind(w.context(), source(), sums, counters);
    w.run(3, 2, 1);
    for (int g = 0; g < GROUPS; g++) {
      int first = g * 32;
      float sum = 0;
      for (int i = first; i < Math.min(first + 32, 150); i++) {
        sum += i + 1;
      }
      assertEquals(sum, sums.getFloat(8 * g), "sum of " + g);
      assertEquals(32, sums.getFloat(8 * g + 4), "a workgroup's memory begins with 0");
    }
    int ticket = 0;
    for (int i = 0; i < 32 * GROUPS; i++) {
      assertEquals(ticket * 100 + i % 32, counters.getInt(16 + 4 * i), "ticket of " + i);
      ticket += i % 32 / 8 + 1;
    }
    assertEquals(ticket, counters.getInt(0));
    assertEquals(-20, counters.getInt(4));
    assertEquals(7 * 10 + 4, counters.getInt(8));
    assertEquals(1, counters.getInt(12), "an even number of exclusive ors");
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void whatIsNotBoundReadsAsZeroAndDropsWrites(ShaderBackEnd backEnd) {
    Workgroups w = new Workgroups(backEnd.routine(TestShaders.load("reduce.comp"), false));
    ByteBuffer sums = bytes(64);
    bind(w.context(), source(), sums, bytes(1));
    w.context().storage[0] = null;
    w.context().storage[2] = null;
    w.context().storageOffset[1] = 16;
    w.context().storageSize[1] = 8 * 2;
    w.run(3, 2, 1);
    for (int i = 0; i < 64; i++) {
      float expected = i == 5 || i == 7 ? 32 : 0;
      assertEquals(expected, sums.getFloat(4 * i), "word " + i);
    }
  }

  @Test
  void reflectionTellsBlocksAndWorkgroups() {
    ShaderReflection r = ShaderReflector.reflect(TestShaders.load("reduce.comp"));
    assertEquals(new ShaderReflection.Workgroup(8, 4, 1, 33), r.workgroup());
    assertEquals(
        List.of("Source", "Result", "Counters"),
        r.storage().stream().map(ShaderReflection.StorageBlock::name).toList());
    assertEquals(
        List.of(false, true, true),
        r.storage().stream().map(ShaderReflection.StorageBlock::written).toList());
    ShaderReflection.StorageBlock counters = r.storage().get(2);
    assertEquals(16, counters.sizeBytes());
    assertEquals(4, counters.openStrideBytes());
    assertEquals("Counters.tickets", counters.members().get(4).name());
    assertEquals(0, counters.members().get(4).arraySize());
    assertTrue(r.writesStorage());

    ShaderReflection b = ShaderReflector.reflect(TestShaders.load("blocks.comp"));
    assertEquals(3, b.storageSlots());
    assertEquals(1, b.blocks().size());
    assertArrayEquals(
        new int[] {0, 1}, new int[] {b.storage().get(0).slot(), b.storage().get(1).slot()});
    assertEquals(64, b.storage().get(0).openStrideBytes());

    ShaderReflection f = ShaderReflector.reflect(TestShaders.load("basic.vert"));
    assertNull(f.workgroup());
    assertEquals(0, f.storageSlots());
    assertThrows(
        IllegalArgumentException.class,
        () -> new Workgroups(Interpreter.of(TestShaders.load("basic.vert"))));
  }
}
