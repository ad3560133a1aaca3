package org.oovr.simulator.render.geometry;

import java.util.Arrays;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.render.draw.PrimitiveList;

/**
 * Counts what llvmpipe submits of an instance of a draw, and for how much of it it runs the vertex
 * shader: strips begin anew behind restarts, what is left of a primitive is not submitted, and long
 * strips are cut into segments. Indexed vertices of a segment go through a direct-mapped cache.
 */
public final class SubmittedVertices {
  /** Vertices of a segment with indices, and of one without. */
  private static final int INDEXED_SEGMENT = 1024;

  private static final int SEGMENT = 4096;
  private static final int CACHE_ENTRIES = 256;

  private final Topology topology;
  private final int first;
  private final int increment;

  /** Null where vertices follow each other. */
  private final int[] index;

  private final int[] cache = new int[CACHE_ENTRIES];
  private final boolean[] cached = new boolean[CACHE_ENTRIES];
  private long submitted;
  private long shaded;

  /**
   * Counts a draw.
   *
   * @param data index buffer; null without one
   */
  public SubmittedVertices(Command.Draw draw, byte[] data) {
    topology = draw.state().topology();
    first = first(draw);
    increment = increment();
    index = data == null ? null : IndexReader.read(draw, data, 0, draw.count());
    int start = 0;
    if (index != null && IndexReader.restarts(draw)) {
      int cut = IndexReader.restartIndex(draw);
      for (int i = 0; i < index.length; i++) {
        if (index[i] == cut) {
          run(start, i - start);
          start = i + 1;
        }
      }
    }
    run(start, draw.count() - start);
  }

  /** Vertices in whole primitives of an instance. */
  public long submitted() {
    return submitted;
  }

  /** Invocations of the vertex shader for an instance. */
  public long shaded() {
    return shaded;
  }

  /** Vertices of a run's first primitive. */
  private static int first(Command.Draw draw) {
    return switch (draw.state().topology()) {
      case POINTS -> 1;
      case LINES, LINE_STRIP, LINE_LOOP -> 2;
      case TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN, POLYGON -> 3;
      case LINES_ADJACENCY, LINE_STRIP_ADJACENCY, QUADS, QUAD_STRIP -> 4;
      case TRIANGLES_ADJACENCY, TRIANGLE_STRIP_ADJACENCY -> 6;
      case PATCHES -> PrimitiveList.arity(draw.state());
    };
  }

  /** Vertices of each primitive that follows. */
  private int increment() {
    return switch (topology) {
      case LINE_STRIP, LINE_LOOP, TRIANGLE_STRIP, TRIANGLE_FAN, POLYGON, LINE_STRIP_ADJACENCY -> 1;
      case QUAD_STRIP, TRIANGLE_STRIP_ADJACENCY -> 2;
      default -> first;
    };
  }

  private int whole(int count) {
    return count < first ? 0 : count - (count - first) % increment;
  }

  /** What lies between two restarts. */
  private void run(int start, int count) {
    int left = whole(count);
    if (left <= (index == null ? SEGMENT : INDEXED_SEGMENT)) {
      segment(start, left);
      return;
    }
    boolean loop = topology == Topology.LINE_LOOP;
    boolean fan = topology == Topology.TRIANGLE_FAN || topology == Topology.POLYGON;
    int segment = mostOfSegment(loop, fan);
    int at = start;
    while (left > segment) {
      anchored(fan && at > start, start, at, segment);
      at += segment - (first - increment);
      left -= segment - (first - increment);
    }
    anchored(fan, start, at, left);
    if (loop) {
      submitted++;
      fetch(start);
    }
  }

  private int mostOfSegment(boolean loop, boolean fan) {
    if (loop || fan) {
      return INDEXED_SEGMENT - (loop ? 1 : 0);
    }
    int most = whole(index == null ? SEGMENT : INDEXED_SEGMENT);
    boolean strip =
        topology == Topology.TRIANGLE_STRIP || topology == Topology.TRIANGLE_STRIP_ADJACENCY;
    // the next segment begins with a triangle of the same winding
    boolean odd = strip && ((most - first) / increment & 1) == 0;
    return odd ? most - increment : most;
  }

  /** A segment; that of a fan which another precedes has the fan's first vertex for its own. */
  private void anchored(boolean anchored, int start, int from, int count) {
    if (!anchored) {
      segment(from, count);
      return;
    }
    segment(start, 1);
    submitted += count - 1;
    fetchAll(from + 1, count - 1);
  }

  private void segment(int from, int count) {
    Arrays.fill(cached, false);
    submitted += count;
    fetchAll(from, count);
  }

  private void fetchAll(int from, int count) {
    for (int i = from; i < from + count; i++) {
      fetch(i);
    }
  }

  private void fetch(int position) {
    if (index == null) {
      shaded++;
      return;
    }
    int vertex = index[position];
    int entry = vertex & CACHE_ENTRIES - 1;
    if (!cached[entry] || cache[entry] != vertex) {
      cached[entry] = true;
      cache[entry] = vertex;
      shaded++;
    }
  }
}
