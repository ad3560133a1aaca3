package org.oovr.simulator.render.geometry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Command.IndexType;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.render.draw.DrawRange;
import org.oovr.simulator.render.draw.PrimitiveList;

/** Parts of a draw have the primitives of the whole, in its order and with their numbers. */
class DrawCutterTest {
  private static final int CUT = 0xffff;

  private static Command.Draw draw(Topology topology, Buffer indices, int count, boolean restart) {
    PipelineState state = new PipelineState(PerStage.none(), topology, null, null, null, null);
    return new Command.Draw(
        state,
        null,
        List.of(new Viewport(0, 0, 8, 8, 0, 1, false, 0, 0, 0, 0)),
        List.of(),
        Bindings.NONE,
        indices,
        indices == null ? null : IndexType.U16,
        4,
        indices == null ? 100 : 0,
        count,
        0,
        restart,
        CUT,
        1,
        0,
        null,
        null);
  }

  private static byte[] indices(Random random, int count, int mostBetweenCuts) {
    ByteBuffer bytes = ByteBuffer.allocate(4 + count * 2).order(ByteOrder.LITTLE_ENDIAN);
    bytes.position(4);
    for (int i = 0; i < count; i++) {
      boolean cut = mostBetweenCuts > 0 && random.nextInt(mostBetweenCuts) == 0;
      bytes.putShort((short) (cut ? CUT : random.nextInt(500)));
    }
    return bytes.array();
  }

  /** Per primitive its number and the vertices of its corners. */
  private static List<int[]> primitives(
      Command.Draw draw, byte[] indices, boolean provokingFirst, DrawCutter cutter) {
    List<int[]> all = new ArrayList<>();
    int references = 0;
    for (DrawRange range : cutter.ranges()) {
      PrimitiveList list =
          indices == null
              ? InputAssembler.consecutive(draw, range, provokingFirst)
              : InputAssembler.indexed(draw, indices, range, provokingFirst);
      references += list.references;
      for (int p = 0; p < list.primitives; p++) {
        int[] one = new int[1 + list.arity];
        one[0] = range.firstPrimitive() + p;
        for (int c = 0; c < list.arity; c++) {
          int k = p * list.arity + c;
          int corner = list.corners == null ? k : list.corners[k];
          assertEquals(corner, Math.floorMod(corner, list.vertexCount), "a shaded vertex");
          one[1 + c] = list.vertices == null ? list.first + corner : list.vertices[corner];
        }
        all.add(one);
      }
    }
    int plain = PrimitiveList.arity(draw.state().topology());
    assertEquals(
        draw.count(), references, indices == null ? plain - 1 : 0, "every vertex is fetched once");
    return all;
  }

  private static void same(Command.Draw draw, byte[] indices, int step) {
    for (boolean first : new boolean[] {false, true}) {
      DrawCutter whole = new DrawCutter(draw, indices, draw.count());
      DrawCutter parts = new DrawCutter(draw, indices, step);
      List<int[]> expected = primitives(draw, indices, first, whole);
      List<int[]> actual = primitives(draw, indices, first, parts);
      assertEquals(expected.size(), actual.size());
      for (int i = 0; i < expected.size(); i++) {
        assertArrayEquals(expected.get(i), actual.get(i), draw.state().topology() + " " + i);
      }
      if (parts.ranges().size() > 1) {
        assertEquals(expected.size(), parts.primitives(), "" + draw.state().topology());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = Topology.class, names = "PATCHES", mode = EnumSource.Mode.EXCLUDE)
  void consecutiveVertices(Topology topology) {
    for (int count = 1; count < 60; count++) {
      same(draw(topology, null, count, false), null, 12);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Topology.class, names = "PATCHES", mode = EnumSource.Mode.EXCLUDE)
  void indicesWithAndWithoutRestart(Topology topology) {
    Random random = new Random(topology.ordinal());
    for (int most : new int[] {0, 2, 5, 40, 200}) {
      for (int i = 0; i < 40; i++) {
        int count = 1 + random.nextInt(150);
        byte[] data = indices(random, count, most);
        Command.Draw draw = draw(topology, new Buffer(1, data.length, "i"), count, most > 0);
        same(draw, data, 12 * (1 + random.nextInt(3)));
      }
    }
  }
}
