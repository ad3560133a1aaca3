package org.oovr.simulator.render.geometry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Command.IndexType;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.render.draw.DrawRange;
import org.oovr.simulator.render.draw.PrimitiveList;

class AssembledIndicesTest {
  private static final int OFFSET = 8;

  private final AssembledIndices assembled = new AssembledIndices();
  private final Random random = new Random(24);

  /** Buffers are written in place, in one byte that is seldom looked at, and drawn otherwise. */
  @Test
  void listsAreThoseOfTheIndicesAsTheyAreNow() {
    Topology[] topologies = {Topology.TRIANGLES, Topology.TRIANGLE_STRIP, Topology.LINE_LOOP};
    byte[] data = new byte[OFFSET + 600];
    for (int i = 0; i < 4000; i++) {
      data[random.nextInt(data.length)] = (byte) random.nextInt(i % 3 == 0 ? 256 : 4);
      IndexType type = IndexType.values()[random.nextInt(3)];
      int most = 600 / type.bytes();
      int count = random.nextBoolean() ? most : most - random.nextInt(most);
      int from = random.nextInt(4) == 0 ? random.nextInt(count) / 6 * 6 : 0;
      boolean first = random.nextBoolean();
      Command.Draw draw =
          InputAssemblerTest.draw(
              topologies[random.nextInt(3)], type, 0, count, random.nextBoolean(), 3);
      check(draw, data, new DrawRange(from, count, 0, 0), first);
    }
  }

  private void check(Command.Draw draw, byte[] data, DrawRange range, boolean first) {
    PrimitiveList wanted = InputAssembler.indexed(draw, data, range, first);
    PrimitiveList list = assembled.indexed(draw, data, range, first);
    assertEquals(wanted.primitives, list.primitives);
    int corners = wanted.primitives * wanted.arity;
    assertArrayEquals(
        Arrays.copyOf(wanted.corners, corners), Arrays.copyOf(list.corners, corners));
    assertArrayEquals(wanted.vertices, list.vertices);
    assertArrayEquals(wanted.edges, list.edges);
    assertEquals(wanted.vertexCount, list.vertexCount);
    assertEquals(wanted.references, list.references);
  }

  @Test
  void equalIndicesAreAssembledOnce() {
    byte[] data = new byte[OFFSET + 600];
    random.nextBytes(data);
    DrawRange all = new DrawRange(0, 300, 0, 0);
    Command.Draw draw =
        InputAssemblerTest.draw(Topology.TRIANGLES, IndexType.U16, 0, 300, false, 0);
    PrimitiveList list = assembled.indexed(draw, data, all, false);
    assertSame(list, assembled.indexed(draw, data.clone(), all, false));
    assertNotSame(list, assembled.indexed(draw, data, all, true));
  }

  @Test
  void indicesBeyondTheBufferAreZero() {
    byte[] data = new byte[OFFSET + 30];
    Command.Draw draw = InputAssemblerTest.draw(Topology.TRIANGLES, IndexType.U32, 0, 9, false, 0);
    check(draw, data, new DrawRange(0, 9, 0, 0), false);
    check(draw, new byte[3], new DrawRange(0, 9, 0, 0), false);
  }
}
