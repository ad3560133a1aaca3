package org.oovr.simulator.render.geometry;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.oovr.simulator.command.Command.IndexType;
import org.oovr.simulator.command.PipelineState.Topology;

/**
 * The primitives of one draw as corners, and the distinct vertices they use (GL 3.3 core 2.6.1,
 * 2.8.1). Corner numbers are positions in {@link #vertices}, so that every vertex is shaded once.
 *
 * <p>Corners keep the winding; the provoking vertex is always the first corner under the
 * first-vertex convention and always the last one otherwise.
 */
public final class PrimitiveList {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  /** Corners per primitive: 1, 2 or 3. */
  public final int arity;

  public final int primitives;

  /** Corner c of primitive p at {@code p * arity + c}; null when that is the number itself. */
  public final int[] corners;

  /** Index values (before the base vertex), ascending; null for {@code first, first+1, ...}. */
  public final int[] vertices;

  /** Number of distinct vertices. */
  public final int vertexCount;

  /** First vertex when {@link #vertices} is null. */
  public final int first;

  /** Vertices that the draw names, repetitions counted: what an index fetch delivers. */
  public final int references;

  private PrimitiveList(
      int arity, int primitives, int[] corners, int[] vertices, int count, int first, int refs) {
    this.arity = arity;
    this.primitives = primitives;
    this.corners = corners;
    this.vertices = vertices;
    this.vertexCount = count;
    this.first = first;
    this.references = refs;
  }

  /** Corners per primitive of a topology. */
  public static int arity(Topology topology) {
    return switch (topology) {
      case POINTS -> 1;
      case LINES, LINE_STRIP, LINE_LOOP, LINES_ADJACENCY, LINE_STRIP_ADJACENCY -> 2;
      default -> 3;
    };
  }

  /** Primitives of a draw without indices. */
  public static PrimitiveList consecutive(
      Topology topology, int first, int count, boolean provokingFirst) {
    int arity = arity(topology);
    boolean plain =
        topology == Topology.POINTS || topology == Topology.LINES || topology == Topology.TRIANGLES;
    if (plain) {
      int primitives = Math.max(count, 0) / arity;
      return new PrimitiveList(
          arity, primitives, null, null, primitives * arity, first, primitives * arity);
    }
    Assembler out = new Assembler(topology, provokingFirst, null, count);
    out.strip(0, count);
    return new PrimitiveList(
        arity, out.size / arity, out.trimmed(), null, Math.max(count, 0), first, count);
  }

  /**
   * Primitives of an indexed draw.
   *
   * @param data index buffer; indices beyond its end read as 0
   */
  public static PrimitiveList indexed(
      Topology topology,
      byte[] data,
      IndexType type,
      long offset,
      int count,
      boolean restart,
      int restartIndex,
      boolean provokingFirst) {
    int[] index = read(data, type, offset, count);
    int arity = arity(topology);
    Assembler out = new Assembler(topology, provokingFirst, index, count);
    int mask = type == IndexType.U8 ? 0xff : type == IndexType.U16 ? 0xffff : -1;
    int cut = restartIndex & mask;
    boolean canRestart = restart && (restartIndex == cut || type == IndexType.U32);
    int start = 0;
    if (canRestart) {
      for (int i = 0; i < count; i++) {
        if (index[i] == cut) {
          out.strip(start, i);
          start = i + 1;
        }
      }
    }
    out.strip(start, count);
    int[] corners = out.trimmed();
    return compact(arity, corners, out.size, count);
  }

  private static int[] read(byte[] data, IndexType type, long offset, int count) {
    int[] index = new int[Math.max(count, 0)];
    int bytes = type == IndexType.U8 ? 1 : type == IndexType.U16 ? 2 : 4;
    long room = offset < 0 || offset > data.length ? 0 : (data.length - offset) / bytes;
    int n = (int) Math.min(room, index.length);
    int at = (int) offset;
    switch (type) {
      case U8 -> {
        for (int i = 0; i < n; i++) {
          index[i] = data[at + i] & 0xff;
        }
      }
      case U16 -> {
        for (int i = 0; i < n; i++) {
          index[i] = (short) SHORT.get(data, at + 2 * i) & 0xffff;
        }
      }
      case U32 -> {
        for (int i = 0; i < n; i++) {
          index[i] = (int) INT.get(data, at + 4 * i);
        }
      }
    }
    return index;
  }

  /** Replaces index values in {@code corners} by positions among the distinct values. */
  private static PrimitiveList compact(int arity, int[] corners, int size, int references) {
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
        arity, size / arity, corners, vertices, vertices.length, 0, references);
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

  /** Turns runs of indices into corners. */
  private static final class Assembler {
    private final Topology topology;
    private final boolean provokingFirst;
    private final int[] index;
    private int[] out;
    private int size;

    Assembler(Topology topology, boolean provokingFirst, int[] index, int count) {
      this.topology = topology;
      this.provokingFirst = provokingFirst;
      this.index = index;
      int perVertex =
          switch (topology) {
            case LINE_STRIP, LINE_LOOP, LINE_STRIP_ADJACENCY -> 2;
            case TRIANGLE_STRIP, TRIANGLE_FAN -> 3;
            case TRIANGLE_STRIP_ADJACENCY -> 2;
            default -> 1;
          };
      out = new int[Math.max(4, Math.multiplyExact(Math.max(count, 0), perVertex))];
    }

    int[] trimmed() {
      return out;
    }

    private int at(int i) {
      return index == null ? i : index[i];
    }

    private void line(int a, int b) {
      out[size++] = at(a);
      out[size++] = at(b);
    }

    private void triangle(int a, int b, int c) {
      out[size++] = at(a);
      out[size++] = at(b);
      out[size++] = at(c);
    }

    /** Assembles vertices {@code from..to-1}, between two restarts. */
    void strip(int from, int to) {
      int n = to - from;
      switch (topology) {
        case POINTS -> copy(from, n);
        case LINES -> copy(from, n - n % 2);
        case TRIANGLES -> copy(from, n - n % 3);
        case LINE_STRIP, LINE_LOOP -> {
          for (int i = from; i + 1 < to; i++) {
            line(i, i + 1);
          }
          if (topology == Topology.LINE_LOOP && n > 1) {
            line(to - 1, from);
          }
        }
        case TRIANGLE_STRIP -> strip(from, n - 2, 1);
        case TRIANGLE_STRIP_ADJACENCY -> strip(from, (n - 4) / 2, 2);
        case TRIANGLE_FAN -> {
          for (int i = from + 1; i + 1 < to; i++) {
            if (provokingFirst) {
              triangle(i, i + 1, from);
            } else {
              triangle(from, i, i + 1);
            }
          }
        }
        case LINES_ADJACENCY -> {
          for (int i = from; i + 3 < to; i += 4) {
            line(i + 1, i + 2);
          }
        }
        case LINE_STRIP_ADJACENCY -> {
          for (int i = from; i + 3 < to; i++) {
            line(i + 1, i + 2);
          }
        }
        case TRIANGLES_ADJACENCY -> {
          for (int i = from; i + 5 < to; i += 6) {
            triangle(i, i + 2, i + 4);
          }
        }
      }
    }

    private void copy(int from, int n) {
      for (int i = from; i < from + n; i++) {
        out[size++] = at(i);
      }
    }

    /** A triangle strip whose real vertices are {@code step} apart. */
    private void strip(int from, int triangles, int step) {
      for (int i = 0; i < triangles; i++) {
        int a = from + i * step;
        if ((i & 1) == 0) {
          triangle(a, a + step, a + 2 * step);
        } else if (provokingFirst) {
          triangle(a, a + 2 * step, a + step);
        } else {
          triangle(a + step, a, a + 2 * step);
        }
      }
    }
  }
}
