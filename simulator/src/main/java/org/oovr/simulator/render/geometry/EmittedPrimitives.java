package org.oovr.simulator.render.geometry;

import java.util.Arrays;
import org.oovr.simulator.command.StreamOutput;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.shader.PrimitiveInterface;
import org.oovr.simulator.shader.PrimitiveInterface.Shape;
import org.oovr.simulator.shader.ShaderContext;

/**
 * What geometry shaders emit, in the order of the primitives that came in and, for each of those,
 * of its invocations. This is the one place through which all primitives behind the last geometry
 * stage pass in order, with all their streams; of those, stream 0 is drawn.
 */
public final class EmittedPrimitives {
  private EmittedPrimitives() {}

  /**
   * What one batch has emitted.
   *
   * @param records records of the vertices, in order, see {@link PrimitiveInterface}
   * @param corners vertices of the primitives of stream 0, counted in this batch
   */
  public record Batch(int[] records, int vertices, int[] corners) {}

  /** Collects what the lanes of a context have emitted. */
  static Batch collect(DrawJob job, PrimitiveInterface p, ShaderContext c, int lanes) {
    int words = p.outputs().count();
    int n = 0;
    for (int l = 0; l < lanes; l++) {
      n += c.emitted[l];
    }
    int[] records = new int[Math.multiplyExact(n, words)];
    int at = 0;
    for (int l = 0; l < lanes; l++) {
      int size = c.emitted[l] * words;
      System.arraycopy(c.workgroupMemory, c.outputBase[l], records, at, size);
      at += size;
    }
    boolean first = job.plan.state.raster().provokingFirst();
    return new Batch(records, n, corners(records, n, words, p.output(), first));
  }

  /**
   * Corners of the primitives that strips of stream 0 consist of. Corners keep the winding; the
   * provoking vertex is always the first or always the last one.
   */
  private static int[] corners(
      int[] records, int n, int words, Shape shape, boolean provokingFirst) {
    int arity = shape.vertices();
    int[] out = new int[Math.multiplyExact(n, arity)];
    int size = 0;
    int length = 0;
    int[] strip = new int[3];
    for (int v = 0; v < n; v++) {
      int head = records[v * words];
      if (head >> PrimitiveInterface.STREAM_SHIFT != 0) {
        continue;
      }
      length = (head & PrimitiveInterface.BEGINS) != 0 ? 1 : length + 1;
      strip[0] = strip[1];
      strip[1] = strip[2];
      strip[2] = v;
      if (length < arity) {
        continue;
      }
      boolean turned = arity == 3 && (length & 1) == 0;
      for (int k = 3 - arity; k < 3; k++) {
        out[size++] = strip[k];
      }
      if (turned) {
        // every other triangle turns the other way round
        int swapped = provokingFirst ? size - 1 : size - 3;
        int kept = out[swapped];
        out[swapped] = out[size - 2];
        out[size - 2] = kept;
      }
    }
    return Arrays.copyOf(out, size);
  }

  /** Vertices of the streams behind the first, which are points (GL 4.6 core 11.3.4.2). */
  private static int[][] streams(int[] records, int vertices, int words) {
    int[] counts = new int[StreamOutput.BUFFERS];
    for (int v = 0; v < vertices; v++) {
      counts[records[v * words] >> PrimitiveInterface.STREAM_SHIFT]++;
    }
    if (counts[0] == vertices) {
      return null;
    }
    int[][] points = new int[counts.length][];
    for (int s = 1; s < counts.length; s++) {
      points[s] = new int[counts[s]];
      int n = 0;
      for (int v = 0; n < counts[s]; v++) {
        if (records[v * words] >> PrimitiveInterface.STREAM_SHIFT == s) {
          points[s][n++] = v;
        }
      }
    }
    return points;
  }

  /**
   * Joins the batches of a set of vertices.
   *
   * @return the records of all vertices, in order
   */
  public static int[] join(DrawJob job, int set, Batch[] batches) {
    int vertices = 0;
    int corners = 0;
    for (Batch b : batches) {
      vertices = Math.addExact(vertices, b.vertices());
      corners = Math.addExact(corners, b.corners().length);
    }
    PrimitiveInterface p = job.plan.geometry.reflection().primitive();
    int words = p.outputs().count();
    int[] records = new int[Math.multiplyExact(vertices, words)];
    int[] all = new int[corners];
    int vertex = 0;
    int corner = 0;
    for (Batch b : batches) {
      System.arraycopy(b.records(), 0, records, vertex * words, b.vertices() * words);
      for (int k : b.corners()) {
        all[corner++] = vertex + k;
      }
      vertex += b.vertices();
    }
    if (set == 0) {
      job.streamPoints = streams(records, vertices, words);
    }
    int arity = p.output().vertices();
    job.made[set] = new PrimitiveList(arity, corners / arity, all, null, vertices, 0, vertices);
    return records;
  }
}
