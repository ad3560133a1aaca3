package org.oovr.simulator.render.geometry;

import java.util.Arrays;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.render.draw.DrawRange;
import org.oovr.simulator.render.draw.PrimitiveList;

/** Vertices or indices of a draw to primitives and the distinct vertices they use. */
public final class InputAssembler {
  private InputAssembler() {}

  /** Primitives of a range of a draw without indices, whose fragments read flat inputs. */
  public static PrimitiveList consecutive(
      Command.Draw draw, DrawRange range, boolean provokingFirst) {
    return consecutive(draw, range, provokingFirst, true);
  }

  /**
   * Primitives of a range of a draw without indices.
   *
   * @param flats whether fragments read inputs of the provoking vertex
   */
  public static PrimitiveList consecutive(
      Command.Draw draw, DrawRange range, boolean provokingFirst, boolean flats) {
    Topology topology = draw.state().topology();
    int arity = PrimitiveList.arity(draw.state());
    boolean plain =
        topology == Topology.POINTS
            || topology == Topology.LINES
            || topology == Topology.TRIANGLES
            || topology == Topology.PATCHES;
    if (plain) {
      int primitives = range.count() / arity;
      int vertices = primitives * arity;
      return new PrimitiveList(
          arity, primitives, null, null, vertices, draw.first() + range.from(), vertices);
    }
    boolean diagonal = QuadDivision.fromFirst(draw, flats);
    boolean earlier = QuadDivision.earlierFirst(draw);
    PrimitiveAssembler out =
        new PrimitiveAssembler(draw.state(), provokingFirst, range, diagonal, earlier);
    int begin = out.begin();
    if (out.anchored()) {
      int[] named = new int[range.to() - begin];
      for (int i = 0; i < named.length; i++) {
        named[i] = draw.first() + begin + i;
      }
      out.names(named, begin, draw.first() + range.strip());
    } else {
      out.numbers(begin);
    }
    out.begin(arity);
    out.strip(range.strip(), range.to(), range.to() == draw.count());
    if (out.anchored()) {
      return compact(out, arity, range.count());
    }
    return new PrimitiveList(
        arity,
        out.size() / arity,
        out.corners(),
        out.edges(),
        null,
        range.to() - begin,
        draw.first() + begin,
        range.count());
  }

  /**
   * Primitives of a range of an indexed draw. Its quads are divided from their second corner in
   * llvmpipe, whatever fragments read.
   *
   * @param data index buffer; indices beyond its end read as 0
   */
  public static PrimitiveList indexed(
      Command.Draw draw, byte[] data, DrawRange range, boolean provokingFirst) {
    int arity = PrimitiveList.arity(draw.state());
    PrimitiveAssembler out = new PrimitiveAssembler(draw.state(), provokingFirst, range);
    int begin = out.begin();
    int[] index = IndexReader.read(draw, data, begin, range.to());
    int anchor =
        out.anchored() ? IndexReader.read(draw, data, range.strip(), range.strip() + 1)[0] : 0;
    out.names(index, begin, anchor);
    out.begin(arity);
    int strip = range.strip();
    if (IndexReader.restarts(draw)) {
      int cut = IndexReader.restartIndex(draw);
      for (int i = range.from(); i < range.to(); i++) {
        if (index[i - begin] == cut) {
          out.strip(strip, i, true);
          strip = i + 1;
        }
      }
    }
    out.strip(strip, range.to(), range.to() == draw.count());
    return compact(out, arity, range.count());
  }

  /** Replaces index values in the corners by positions among the distinct values. */
  private static PrimitiveList compact(PrimitiveAssembler out, int arity, int references) {
    int[] corners = out.corners();
    int size = out.size();
    int min = Integer.MAX_VALUE;
    int max = Integer.MIN_VALUE;
    for (int i = 0; i < size; i++) {
      min = Math.min(min, corners[i]);
      max = Math.max(max, corners[i]);
    }
    if (size == 0) {
      return new PrimitiveList(arity, 0, corners, new int[0], 0, 0, references);
    }
    long range = (long) max - min + 1;
    int[] vertices = range <= 8L * size + 1024 ? dense(corners, size, min, (int) range) : null;
    if (vertices == null) {
      vertices = Arrays.copyOf(corners, size);
      Arrays.sort(vertices);
      int n = 0;
      for (int i = 0; i < size; i++) {
        if (i == 0 || vertices[i] != vertices[i - 1]) {
          vertices[n++] = vertices[i];
        }
      }
      vertices = Arrays.copyOf(vertices, n);
      for (int i = 0; i < size; i++) {
        corners[i] = Arrays.binarySearch(vertices, corners[i]);
      }
    }
    return new PrimitiveList(
        arity, size / arity, corners, out.edges(), vertices, vertices.length, 0, references);
  }

  private static int[] dense(int[] corners, int size, int min, int range) {
    int[] position = new int[range];
    for (int i = 0; i < size; i++) {
      position[corners[i] - min] = 1;
    }
    int n = 0;
    for (int i = 0; i < range; i++) {
      int used = position[i];
      position[i] = n;
      n += used;
    }
    int[] vertices = new int[n];
    for (int i = 0; i < size; i++) {
      int value = corners[i];
      int at = position[value - min];
      vertices[at] = value;
      corners[i] = at;
    }
    return vertices;
  }
}
