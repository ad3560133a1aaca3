package org.oovr.simulator.render;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.draw.AttributeSource;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.render.geometry.VertexFetcher;

/** The distinct cache lines of buffers that a draw's geometry reads. */
final class GeometryLines {
  private final FrameStudy study;

  /** By table index of the buffer. */
  private final Map<Integer, BitSet> touched = new TreeMap<>();

  GeometryLines(FrameStudy study) {
    this.study = study;
  }

  /**
   * Adds the lines of vertex and index data of a job whose vertices were shaded. Uniforms have
   * none, in blocks or not: they travel with the draw, so that a scene does not depend on how its
   * API or its program brings them.
   */
  void add(DrawJob job) {
    Command.Draw draw = job.command;
    Map<Integer, VertexStream> streams = new HashMap<>();
    for (VertexStream s : draw.streams()) {
      streams.put(s.location(), s);
    }
    for (AttributeSource a : job.attributes) {
      if (a.data() != null) {
        Buffer buffer = streams.get(a.location()).buffer();
        attribute(job, a, touched.computeIfAbsent(study.buffer(buffer), k -> new BitSet()));
      }
    }
    if (draw.indices() != null) {
      long bytes = draw.indexType().bytes();
      long from = draw.indexOffsetBytes() + job.range.from() * bytes;
      BitSet lines = touched.computeIfAbsent(study.buffer(draw.indices()), k -> new BitSet());
      range(lines, from, job.range.count() * bytes, draw.indices().sizeBytes());
    }
  }

  /** All lines that were added, packed and ascending. */
  long[] packed() {
    return pack(touched);
  }

  private static void attribute(DrawJob job, AttributeSource a, BitSet lines) {
    int size = VertexFetcher.elementBytes(a.format());
    int capacity = a.data().length;
    if (a.divisor() > 0) {
      for (int i = 0; i < job.instances; i++) {
        int element = (job.firstInstance + i) / a.divisor() + job.command.baseInstance();
        range(lines, a.offsetBytes() + (long) element * a.strideBytes(), size, capacity);
      }
      return;
    }
    PrimitiveList list = job.primitives;
    for (int v = 0; v < list.vertexCount; v++) {
      long element =
          list.vertices == null
              ? list.first + v
              : (long) list.vertices[v] + job.command.baseVertex();
      range(lines, a.offsetBytes() + element * a.strideBytes(), size, capacity);
    }
  }

  /** Marks the lines of a range of bytes, as far as they exist. */
  private static void range(BitSet lines, long offset, long size, long capacity) {
    long end = Math.min(offset + size, capacity);
    if (offset < 0 || end <= offset) {
      return;
    }
    lines.set(
        (int) (offset / FrameProfile.LINE_BYTES), (int) ((end - 1) / FrameProfile.LINE_BYTES) + 1);
  }

  private static long[] pack(Map<Integer, BitSet> touched) {
    int n = touched.values().stream().mapToInt(BitSet::cardinality).sum();
    long[] result = new long[n];
    int at = 0;
    for (Map.Entry<Integer, BitSet> e : touched.entrySet()) {
      BitSet lines = e.getValue();
      for (int l = lines.nextSetBit(0); l >= 0; l = lines.nextSetBit(l + 1)) {
        result[at++] = FrameProfile.line(e.getKey(), l);
      }
    }
    return result;
  }
}
