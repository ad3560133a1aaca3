package org.oovr.simulator.render.geometry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Command.IndexType;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.render.draw.DrawRange;
import org.oovr.simulator.render.draw.PrimitiveList;

/**
 * Which vertices make which primitives, against the lists of GL 3.3 core sections 2.6.1 and 2.17
 * (and of GL 3.2 for adjacency), written down one by one.
 */
class InputAssemblerTest {
  private static final int OFFSET = 8;

  /** Corners of the primitives of one strip, in the order of their winding. */
  private static List<int[]> strip(Topology topology, int[] v) {
    // Long because a table: one case a topology.
    List<int[]> all = new ArrayList<>();
    int n = v.length;
    switch (topology) {
      case PATCHES -> throw new IllegalArgumentException("patches");
      case POINTS -> {
        for (int i = 0; i < n; i++) {
          all.add(new int[] {v[i]});
        }
      }
      case LINES -> {
        for (int i = 0; i + 1 < n; i += 2) {
          all.add(new int[] {v[i], v[i + 1]});
        }
      }
      case LINE_STRIP, LINE_LOOP -> {
        for (int i = 0; i + 1 < n; i++) {
          all.add(new int[] {v[i], v[i + 1]});
        }
        if (topology == Topology.LINE_LOOP && n > 1) {
          all.add(new int[] {v[n - 1], v[0]});
        }
      }
      case LINES_ADJACENCY -> {
        for (int i = 0; i + 3 < n; i += 4) {
          all.add(new int[] {v[i + 1], v[i + 2]});
        }
      }
      case LINE_STRIP_ADJACENCY -> {
        for (int i = 0; i + 3 < n; i++) {
          all.add(new int[] {v[i + 1], v[i + 2]});
        }
      }
      case TRIANGLES -> {
        for (int i = 0; i + 2 < n; i += 3) {
          all.add(new int[] {v[i], v[i + 1], v[i + 2]});
        }
      }
      case TRIANGLES_ADJACENCY -> {
        for (int i = 0; i + 5 < n; i += 6) {
          all.add(new int[] {v[i], v[i + 2], v[i + 4]});
        }
      }
      case TRIANGLE_STRIP, TRIANGLE_STRIP_ADJACENCY -> {
        int step = topology == Topology.TRIANGLE_STRIP ? 1 : 2;
        int last = step == 1 ? 2 : 5;
        for (int i = 0; i * step + last < n; i++) {
          int a = i * step;
          all.add(
              i % 2 == 0
                  ? new int[] {v[a], v[a + step], v[a + 2 * step]}
                  : new int[] {v[a + step], v[a], v[a + 2 * step]});
        }
      }
      case TRIANGLE_FAN -> {
        for (int i = 1; i + 1 < n; i++) {
          all.add(new int[] {v[0], v[i], v[i + 1]});
        }
      }
      case POLYGON -> {
        for (int i = 1; i + 1 < n; i++) {
          all.add(new int[] {v[i], v[i + 1], v[0]});
        }
      }
      case QUADS -> {
        for (int i = 0; i + 3 < n; i += 4) {
          all.add(new int[] {v[i], v[i + 1], v[i + 3]});
          all.add(new int[] {v[i + 1], v[i + 2], v[i + 3]});
        }
      }
      case QUAD_STRIP -> {
        for (int i = 0; i + 3 < n; i += 2) {
          all.add(new int[] {v[i + 2], v[i], v[i + 3]});
          all.add(new int[] {v[i], v[i + 1], v[i + 3]});
        }
      }
    }
    return all;
  }

  /** The vertex that flat values come from (GL 3.3 core table 2.12). */
  private static int provoking(Topology topology, int primitive, int[] corners, boolean first) {
    return switch (topology) {
      case POINTS -> corners[0];
      case TRIANGLE_FAN -> corners[first ? 1 : 2];
      case QUADS, QUAD_STRIP, POLYGON -> corners[2];
      case TRIANGLE_STRIP, TRIANGLE_STRIP_ADJACENCY ->
          corners[first ? primitive % 2 == 0 ? 0 : 1 : 2];
      default -> corners[first ? 0 : corners.length - 1];
    };
  }

  /** Begins with the least corner, so that only the winding is left to compare. */
  private static List<Integer> turned(int[] corners) {
    if (corners.length < 3) {
      return Arrays.stream(corners).boxed().toList();
    }
    int least = 0;
    for (int i = 1; i < 3; i++) {
      least = corners[i] < corners[least] ? i : least;
    }
    return List.of(corners[least], corners[(least + 1) % 3], corners[(least + 2) % 3]);
  }

  private static void check(
      Topology topology, List<List<int[]>> strips, PrimitiveList list, boolean first, String what) {
    int arity = PrimitiveList.arity(topology);
    assertEquals(arity, list.arity, what);
    assertEquals(strips.stream().mapToInt(List::size).sum(), list.primitives, what);
    HashSet<Integer> used = new HashSet<>();
    int p = 0;
    for (List<int[]> strip : strips) {
      for (int i = 0; i < strip.size(); i++, p++) {
        int[] actual = new int[arity];
        for (int c = 0; c < arity; c++) {
          int k = p * arity + c;
          int corner = list.corners == null ? k : list.corners[k];
          assertTrue(corner >= 0 && corner < list.vertexCount, what);
          actual[c] = list.vertices == null ? list.first + corner : list.vertices[corner];
          used.add(actual[c]);
        }
        String where = what + " primitive " + p;
        int[] expected = strip.get(i);
        boolean distinct = Arrays.stream(expected).distinct().count() == arity;
        if (distinct) {
          assertEquals(turned(expected), turned(actual), where);
        }
        assertEquals(provoking(topology, i, expected, first), actual[first ? 0 : arity - 1], where);
      }
    }
    if (list.vertices != null) {
      assertEquals(
          used.stream().sorted().toList(),
          Arrays.stream(list.vertices).boxed().toList(),
          what + ": each vertex once, and none in vain");
    }
  }

  private static Command.Draw draw(
      Topology topology, IndexType type, int first, int count, boolean restart, int restartIndex) {
    PipelineState state = new PipelineState(PerStage.none(), topology, null, null, null, null);
    return new Command.Draw(
        state,
        null,
        List.of(new Viewport(0, 0, 8, 8, 0, 1, false, 0, 0, 0, 0)),
        List.of(),
        Bindings.NONE,
        type == null ? null : new Buffer(1, 1, "i"),
        type,
        type == null ? 0 : OFFSET,
        first,
        count,
        0,
        restart,
        restartIndex,
        1,
        0,
        null,
        null);
  }

  @ParameterizedTest
  @EnumSource(value = Topology.class, names = "PATCHES", mode = EnumSource.Mode.EXCLUDE)
  void verticesInARow(Topology topology) {
    for (int count = 0; count < 25; count++) {
      int[] v = new int[count];
      Arrays.setAll(v, i -> 7 + i);
      for (boolean first : new boolean[] {false, true}) {
        Command.Draw draw = draw(topology, null, 7, count, false, 0);
        PrimitiveList list = InputAssembler.consecutive(draw, new DrawRange(0, count, 0, 0), first);
        check(topology, List.of(strip(topology, v)), list, first, topology + " of " + count);
        assertNull(list.vertices);
      }
    }
  }

  private static Command.Draw filled(Topology topology) {
    PipelineState.Raster raster =
        new PipelineState.Raster(
            false,
            false,
            true,
            false,
            false,
            PipelineState.PolygonMode.FILL,
            false,
            false,
            false,
            false,
            0,
            false,
            false,
            false,
            false,
            false,
            false,
            false,
            false,
            false,
            false);
    Command.Draw plain = draw(topology, null, 0, 8, false, 0);
    PipelineState state = new PipelineState(PerStage.none(), topology, raster, null, null, null);
    return new Command.Draw(
        state,
        DynamicState.DEFAULT,
        plain.viewports(),
        List.of(),
        Bindings.NONE,
        null,
        null,
        0,
        0,
        8,
        0,
        false,
        0,
        1,
        0,
        null,
        null);
  }

  @Test
  void filledQuadsWithoutFlatAttributesAreDividedFromTheirFirstCorner() {
    Command.Draw draw = filled(Topology.QUADS);
    DrawRange all = new DrawRange(0, 8, 0, 0);
    assertArrayEquals(
        new int[] {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7},
        Arrays.copyOf(InputAssembler.consecutive(draw, all, false, false).corners, 12));
    assertArrayEquals(
        new int[] {0, 1, 3, 1, 2, 3, 4, 5, 7, 5, 6, 7},
        Arrays.copyOf(InputAssembler.consecutive(draw, all, false, true).corners, 12));
  }

  /** Unclipped quads of a strip begin with their earlier edge in llvmpipe. */
  @Test
  void earlierEdgesOfStripsComeFirst() {
    Command.Draw draw = filled(Topology.QUAD_STRIP);
    DrawRange all = new DrawRange(0, 6, 0, 0);
    assertArrayEquals(
        new int[] {0, 1, 3, 2, 0, 3, 2, 3, 5, 4, 2, 5},
        Arrays.copyOf(InputAssembler.consecutive(draw, all, false, true).corners, 12));
    assertArrayEquals(
        new int[] {3, 0, 1, 3, 2, 0, 5, 2, 3, 5, 4, 2},
        Arrays.copyOf(InputAssembler.consecutive(draw, all, true, true).corners, 12));
  }

  /** The edges that are drawn of a quad or polygon are those around it, each once. */
  @ParameterizedTest
  @EnumSource(names = {"QUADS", "QUAD_STRIP", "POLYGON"})
  void edges(Topology topology) {
    for (int count = 0; count < 25; count++) {
      for (boolean first : new boolean[] {false, true}) {
        List<String> expected = new ArrayList<>();
        if (topology == Topology.POLYGON) {
          for (int i = 0; count > 2 && i < count; i++) {
            expected.add(i + "-" + (i + 1) % count);
          }
        }
        for (int a = 0; topology == Topology.QUADS && a + 3 < count; a += 4) {
          around(expected, a, a + 1, a + 2, a + 3);
        }
        for (int a = 0; topology == Topology.QUAD_STRIP && a + 3 < count; a += 2) {
          around(expected, a, a + 1, a + 3, a + 2);
        }
        Command.Draw draw = draw(topology, null, 0, count, false, 0);
        PrimitiveList list = InputAssembler.consecutive(draw, new DrawRange(0, count, 0, 0), first);
        List<String> actual = new ArrayList<>();
        for (int c = 0; c < 3 * list.primitives; c++) {
          if ((list.edges[c / 3] & 1 << c % 3) != 0) {
            int next = c % 3 == 2 ? c - 2 : c + 1;
            actual.add(list.corners[c] + "-" + list.corners[next]);
          }
        }
        Collections.sort(expected);
        Collections.sort(actual);
        assertEquals(expected, actual, topology + " of " + count);
      }
    }
  }

  private static void around(List<String> edges, int... corners) {
    for (int i = 0; i < corners.length; i++) {
      edges.add(corners[i] + "-" + corners[(i + 1) % corners.length]);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Topology.class, names = "PATCHES", mode = EnumSource.Mode.EXCLUDE)
  void indices(Topology topology) {
    Random random = new Random(31 + topology.ordinal());
    for (IndexType type : IndexType.values()) {
      int most = type == IndexType.U8 ? 0xff : type == IndexType.U16 ? 0xffff : -1;
      for (int round = 0; round < 60; round++) {
        int count = random.nextInt(70);
        boolean restart = round % 2 == 0;
        int room = round % 5 == 4 ? count / 2 : count; // the rest lies outside
        long[] index = new long[count];
        byte[] data = new byte[OFFSET + room * type.bytes()];
        ByteBuffer bytes = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
          boolean cut = random.nextInt(9) == 0;
          int value = cut ? most : random.nextInt(round % 3 == 0 ? 12 : 200);
          if (type == IndexType.U32 && round % 7 == 0 && !cut) {
            value = random.nextInt(); // far apart, also beyond 2^31
          }
          if (!restart && cut && type == IndexType.U32) {
            value = 3;
          }
          index[i] = i < room ? value : 0;
          int at = OFFSET + i * type.bytes();
          for (int b = 0; i < room && b < type.bytes(); b++) {
            bytes.put(at + b, (byte) (value >>> 8 * b));
          }
        }
        List<List<int[]>> strips = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= count; i++) {
          if (i == count || restart && index[i] == most) {
            int[] v = new int[i - from];
            for (int k = 0; k < v.length; k++) {
              v[k] = (int) index[from + k];
            }
            strips.add(strip(topology, v));
            from = i + 1;
          }
        }
        Command.Draw draw = draw(topology, type, 0, count, restart, most);
        for (boolean first : new boolean[] {false, true}) {
          PrimitiveList list =
              InputAssembler.indexed(draw, data, new DrawRange(0, count, 0, 0), first);
          check(topology, strips, list, first, topology + " " + type + " round " + round);
          assertEquals(count, list.references);
        }
      }
    }
  }
}
