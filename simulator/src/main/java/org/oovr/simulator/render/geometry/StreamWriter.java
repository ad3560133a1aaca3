package org.oovr.simulator.render.geometry;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import org.oovr.simulator.command.StreamOutput;
import org.oovr.simulator.render.draw.CapturePlan;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;

/**
 * Appends primitives to buffers, job by job in their order: what one finds room for depends on all
 * before it.
 */
public final class StreamWriter {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private StreamWriter() {}

  /** Writes the primitives that leave the last stage before the rasteriser. */
  public static void write(DrawJob job) {
    PrimitiveList list = job.drawn(0);
    write(
        job,
        0,
        list.arity,
        list.primitives,
        list.corners,
        list.vertexCount,
        job.repetitions(),
        job.vertices[0].captured);
    for (int s = 1; job.streamPoints != null && s < job.streamPoints.length; s++) {
      int[] points = job.streamPoints[s];
      write(job, s, 1, points.length, points, 0, 1, job.vertices[0].captured);
    }
  }

  /**
   * Writes primitives of a stream.
   *
   * @param corners numbers of vertices, see {@link PrimitiveList#corners}
   * @param vertices from one instance to the next
   * @param captured {@link CapturePlan#words} for each vertex
   */
  static void write(
      DrawJob job,
      int stream,
      int arity,
      int primitives,
      int[] corners,
      int vertices,
      int instances,
      int[] captured) {
    CapturePlan plan = job.capture;
    long asked = (long) primitives * instances;
    long fit = room(plan.output, stream, arity, asked);
    int[] start = new int[StreamOutput.BUFFERS];
    int[] stride = new int[StreamOutput.BUFFERS];
    List<StreamOutput.BufferLayout> buffers = plan.output.layout().buffers();
    for (int b = 0; b < buffers.size(); b++) {
      if (receives(plan.output, b, stream)) {
        StreamOutput.Target target = plan.output.targets().get(b);
        if (target == null) {
          continue; // nothing is captured where there is no room
        }
        start[b] = target.offsetBytes() + target.writtenBytes();
        stride[b] = buffers.get(b).strideBytes();
        target.append((int) (fit * arity * stride[b]));
      }
    }
    for (int w = 0; w < plan.words; w++) {
      int b = plan.buffer[w];
      if (stride[b] == 0) {
        continue; // a buffer of another stream
      }
      byte[] bytes = plan.bytes[b];
      int at = start[b] + plan.offset[w];
      int first = 0;
      int p = 0;
      for (long i = 0; i < fit; i++) {
        for (int c = 0; c < arity; c++, at += stride[b]) {
          int k = p * arity + c;
          int vertex = first + (corners == null ? k : corners[k]);
          WORD.set(bytes, at, captured[vertex * plan.words + w]);
        }
        if (++p == primitives) {
          p = 0;
          first += vertices;
        }
      }
    }
    job.generated[stream] += asked;
    job.written[stream] += fit;
  }

  private static boolean receives(StreamOutput output, int buffer, int stream) {
    StreamOutput.BufferLayout layout = output.layout().buffers().get(buffer);
    return layout.strideBytes() > 0 && layout.stream() == stream;
  }

  /** How many primitives fit into all buffers of a stream. */
  private static long room(StreamOutput output, int stream, int arity, long asked) {
    long fit = 0;
    boolean received = false;
    for (int b = 0; b < output.layout().buffers().size(); b++) {
      if (receives(output, b, stream)) {
        StreamOutput.Target t = output.targets().get(b);
        long here = t == null ? 0 : vertices(output.layout(), b, t) / arity;
        fit = received ? Math.min(fit, here) : here;
        received = true;
      }
    }
    return Math.min(fit, asked);
  }

  /** How many vertices have room: what the last one leaves open behind its words needs none. */
  private static long vertices(StreamOutput.Layout layout, int buffer, StreamOutput.Target target) {
    int end = 0;
    for (StreamOutput.Element e : layout.elements()) {
      end = e.buffer() == buffer ? Math.max(end, e.offsetBytes() + 4 * e.words()) : end;
    }
    long left = (long) target.sizeBytes() - target.writtenBytes() - end;
    return left < 0 ? 0 : left / layout.buffers().get(buffer).strideBytes() + 1;
  }
}
