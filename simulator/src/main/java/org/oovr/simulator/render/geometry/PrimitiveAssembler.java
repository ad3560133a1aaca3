package org.oovr.simulator.render.geometry;

import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.render.draw.DrawRange;
import org.oovr.simulator.render.draw.PrimitiveList;

/**
 * Turns a part of a draw's vertices into corners of primitives (GL 3.3 core 2.6.1). Positions count
 * in the draw.
 */
final class PrimitiveAssembler {
  private static final int FIRST = PrimitiveList.FIRST_EDGE;
  private static final int SECOND = PrimitiveList.SECOND_EDGE;
  private static final int THIRD = PrimitiveList.THIRD_EDGE;

  private final Topology topology;
  private final boolean provokingFirst;
  private final DrawRange range;
  private final boolean adjacency;
  private final boolean stippled;
  private final boolean fromFirst;
  private final boolean earlierFirst;

  /** Position of the vertex that completes a strip's first primitive, relative to the strip. */
  private final int first;

  /** Vertices from one primitive, or quad, to the next. */
  private final int step;

  /** Triangles of a quad; else 1. */
  private final int parts;

  private int[] index;
  private int indexFrom;
  private int anchor;
  private int[] out = {};
  private byte[] edges;
  private int size;

  /** Of a primitive. */
  private int corners;

  /** For a range of a draw. Where there is a geometry shader, it gets adjacent vertices too. */
  PrimitiveAssembler(PipelineState state, boolean provokingFirst, DrawRange range) {
    this(state, provokingFirst, range, false, false);
  }

  /**
   * The same.
   *
   * @param fromFirst whether quads are divided from their first corner, as llvmpipe does where no
   *     vertex is the provoking one
   * @param earlierFirst whether quads of strips begin with the triangle of their earlier edge
   */
  PrimitiveAssembler(
      PipelineState state,
      boolean provokingFirst,
      DrawRange range,
      boolean fromFirst,
      boolean earlierFirst) {
    this.fromFirst = fromFirst;
    this.earlierFirst = earlierFirst;
    topology = state.topology();
    adjacency = state.shaders().has(Stage.GEOMETRY);
    stippled = !adjacency && state.raster() != null && state.raster().thin().stippledLines();
    int patch = topology == Topology.PATCHES ? state.patches().vertices() : 0;
    this.provokingFirst = provokingFirst;
    this.range = range;
    first =
        switch (topology) {
          case POINTS -> 0;
          case PATCHES -> patch - 1;
          case LINES, LINE_STRIP, LINE_LOOP -> 1;
          case TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN, POLYGON -> 2;
          case LINES_ADJACENCY, LINE_STRIP_ADJACENCY, QUADS, QUAD_STRIP -> 3;
          case TRIANGLES_ADJACENCY, TRIANGLE_STRIP_ADJACENCY -> 5;
        };
    step =
        switch (topology) {
          case PATCHES -> patch;
          case LINES, TRIANGLE_STRIP_ADJACENCY, QUAD_STRIP -> 2;
          case TRIANGLES -> 3;
          case LINES_ADJACENCY, QUADS -> 4;
          case TRIANGLES_ADJACENCY -> 6;
          default -> 1;
        };
    parts = topology == Topology.QUADS || topology == Topology.QUAD_STRIP ? 2 : 1;
  }

  /** Primitives of a strip that are complete with the vertices before a position. */
  int complete(int strip, int before) {
    return parts * steps(strip, before);
  }

  /** Primitives, or quads. */
  private int steps(int strip, int before) {
    int beyond = before - strip - first - 1;
    return beyond < 0 ? 0 : beyond / step + 1;
  }

  /** Lines that close a strip of some vertices: 1 for a loop. */
  int closing(int strip, int end) {
    return topology == Topology.LINE_LOOP && end - strip > 1 ? 1 : 0;
  }

  /**
   * Position of the first vertex of the range's primitives, but for the anchor of a fan or loop.
   */
  int begin() {
    return Math.min(range.from(), range.strip() + step * steps(range.strip(), range.from()));
  }

  /** Whether primitives of the range use the first vertex of a strip that began before it. */
  boolean anchored() {
    return (topology == Topology.TRIANGLE_FAN
            || topology == Topology.POLYGON
            || topology == Topology.LINE_LOOP)
        && range.strip() < begin();
  }

  /**
   * Names corners by given values.
   *
   * @param values by position less {@code from}
   * @param ofStrip the value at the range's {@link DrawRange#strip}
   */
  void names(int[] values, int from, int ofStrip) {
    index = values;
    indexFrom = from;
    anchor = ofStrip;
  }

  /** Names corners by their position less {@code from}. */
  void numbers(int from) {
    indexFrom = from;
  }

  /** Makes room for all primitives of the range. */
  void begin(int arity) {
    int most = Math.addExact(range.count() / step, 2);
    out = new int[Math.multiplyExact(most * parts, arity)];
    corners = arity;
    if (parts == 2 || topology == Topology.POLYGON || stippled) {
      edges = new byte[most * parts];
    }
  }

  /**
   * Which edges of each triangle are edges of its quad or polygon, as {@link PrimitiveList#edges}
   * has them; null when all are.
   */
  byte[] edges() {
    return edges;
  }

  /** The corners; as many as {@link #size} are valid. */
  int[] corners() {
    return out;
  }

  int size() {
    return size;
  }

  private int at(int i) {
    if (index == null) {
      return i - indexFrom;
    }
    return i < indexFrom ? anchor : index[i - indexFrom];
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

  /** A triangle of a quad or polygon, with its edges that are edges of that. */
  private void triangle(int a, int b, int c, int mask) {
    edges[size / 3] = (byte) mask;
    triangle(a, b, c);
  }

  /** Quad of corners a to d, the last of which gives flat attributes. */
  private void quad(int a, int b, int c, int d) {
    if (fromFirst) {
      triangle(a, b, c, FIRST | SECOND);
      triangle(a, c, d, SECOND | THIRD);
    } else if (provokingFirst) {
      triangle(d, a, b, FIRST | SECOND);
      triangle(d, b, c, SECOND | THIRD);
    } else {
      triangle(a, b, d, FIRST | THIRD);
      triangle(b, c, d, FIRST | SECOND);
    }
  }

  /** Quad of a strip between the vertices a, b and the later c, d: its corners are a, b, d, c. */
  private void quadOfStrip(int a, int b, int c, int d) {
    if (fromFirst) {
      triangle(a, b, d, FIRST | SECOND);
      triangle(a, d, c, SECOND | THIRD);
    } else if (provokingFirst && earlierFirst) {
      triangle(d, a, b, SECOND | THIRD);
      triangle(d, c, a, FIRST | SECOND);
    } else if (provokingFirst) {
      triangle(d, c, a, FIRST | SECOND);
      triangle(d, a, b, SECOND | THIRD);
    } else if (earlierFirst) {
      triangle(a, b, d, FIRST | SECOND);
      triangle(c, a, d, FIRST | THIRD);
    } else {
      triangle(c, a, d, FIRST | THIRD);
      triangle(a, b, d, FIRST | SECOND);
    }
  }

  /** Triangle of a polygon that begins at {@code strip}. */
  private void polygon(int strip, int b, int c, boolean last) {
    int opening = b == strip + 1 ? 1 : 0;
    int closing = last ? 1 : 0;
    if (provokingFirst) {
      triangle(strip, b, c, SECOND | opening * FIRST | closing * THIRD);
    } else {
      triangle(b, c, strip, FIRST | opening * THIRD | closing * SECOND);
    }
  }

  /**
   * Assembles what a strip has in the range.
   *
   * @param strip position of its first vertex
   * @param end position after its last vertex, or after the last of the range
   * @param ends whether the strip ends there
   */
  void strip(int strip, int end, boolean ends) {
    int before = size;
    assemble(strip, end, ends);
    if (stippled) {
      beginnings(before / corners, strip >= range.from());
    }
  }

  /**
   * Marks the primitives with which stipples begin.
   *
   * @param first primitive of a strip
   * @param here whether the strip begins in this range
   */
  private void beginnings(int first, boolean here) {
    boolean linked =
        topology == Topology.LINE_STRIP
            || topology == Topology.LINE_LOOP
            || topology == Topology.LINE_STRIP_ADJACENCY
            || topology == Topology.POLYGON;
    boolean whole = parts == 1 && topology != Topology.POLYGON;
    for (int p = first; p < size / corners; p++) {
      boolean begins = linked ? p == first && here : (p - first) % parts == 0;
      edges[p] |=
          (byte) ((whole ? PrimitiveList.ALL_EDGES : 0) | (begins ? PrimitiveList.BEGINS : 0));
    }
  }

  private void assemble(int strip, int end, boolean ends) {
    // Long because a table: one case a topology.
    int before = strip >= range.from() ? 0 : steps(strip, range.from());
    int after = steps(strip, end);
    int a = strip + before * step;
    int last = strip + after * step;
    switch (topology) {
      case POINTS -> {
        for (; a < last; a++) {
          out[size++] = at(a);
        }
      }
      case PATCHES -> {
        for (; a < last; a++) {
          out[size++] = at(a);
        }
      }
      case LINES, LINE_STRIP, LINE_LOOP -> {
        for (; a < last; a += step) {
          line(a, a + 1);
        }
        if (ends && closing(strip, end) > 0) {
          line(end - 1, strip);
        }
      }
      case LINES_ADJACENCY, LINE_STRIP_ADJACENCY -> {
        for (; a < last; a += step) {
          if (adjacency) {
            line(a, a + 1);
            line(a + 2, a + 3);
          } else {
            line(a + 1, a + 2);
          }
        }
      }
      case TRIANGLES -> {
        for (; a < last; a += step) {
          triangle(a, a + 1, a + 2);
        }
      }
      case TRIANGLES_ADJACENCY -> {
        for (; a < last; a += step) {
          if (adjacency) {
            triangle(a, a + 1, a + 2);
            triangle(a + 3, a + 4, a + 5);
          } else {
            triangle(a, a + 2, a + 4);
          }
        }
      }
      case TRIANGLE_STRIP_ADJACENCY -> {
        if (adjacency) {
          adjacent(strip, before, after, ends ? after - 1 : -1);
        } else {
          turning(a, before, after);
        }
      }
      case TRIANGLE_STRIP -> turning(a, before, after);
      case TRIANGLE_FAN -> {
        for (; a < last; a++) {
          if (provokingFirst) {
            triangle(a + 1, a + 2, strip);
          } else {
            triangle(strip, a + 1, a + 2);
          }
        }
      }
      case QUADS -> {
        for (; a < last; a += step) {
          quad(a, a + 1, a + 2, a + 3);
        }
      }
      case QUAD_STRIP -> {
        for (; a < last; a += step) {
          quadOfStrip(a, a + 1, a + 2, a + 3);
        }
      }
      case POLYGON -> {
        for (; a < last; a++) {
          polygon(strip, a + 1, a + 2, ends && a + 1 == last);
        }
      }
    }
  }

  /**
   * Triangles of a strip with adjacent vertices (GL 4.6 core table 10.1): corners and, after each,
   * the vertex beyond the edge to the next.
   *
   * @param lastOfStrip number of the strip's last triangle, or -1 when it is in another range
   */
  private void adjacent(int strip, int from, int to, int lastOfStrip) {
    for (int i = from; i < to; i++) {
      int a = strip + 2 * i;
      int before = i == 0 ? a + 1 : a - 2;
      int beyond = i == lastOfStrip ? a + 5 : a + 6;
      if ((i & 1) == 0) {
        triangle(a, before, a + 2);
        triangle(beyond, a + 4, a + 3);
      } else if (provokingFirst) {
        triangle(a, a + 3, a + 4);
        triangle(beyond, a + 2, before);
      } else {
        triangle(a + 2, before, a);
        triangle(a + 3, a + 4, beyond);
      }
    }
  }

  /** Triangles of a strip, every other of which turns the other way round. */
  private void turning(int from, int before, int after) {
    int a = from;
    for (int i = before; i < after; i++, a += step) {
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
