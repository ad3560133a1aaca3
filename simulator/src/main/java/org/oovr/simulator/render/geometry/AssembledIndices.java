package org.oovr.simulator.render.geometry;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Command.IndexType;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.render.draw.DrawRange;
import org.oovr.simulator.render.draw.PrimitiveList;

/**
 * Primitives of indexed draws, kept for draws of equal indices: meshes are drawn in every frame, and
 * meshes of quads have the same indices. What is kept is compared with the indices byte by byte, so
 * that nobody need tell when buffers change. Any thread may call it.
 */
public final class AssembledIndices {
  /** Words that are kept at most, of lists and indices: 16 MiB. */
  private static final long MOST_WORDS = 1L << 22;

  /** Places of the indices that are looked at to find a list. */
  private static final int SAMPLES = 8;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** What decides about primitives beside the indices, and some of these. */
  private record Key(
      Topology topology,
      int arity,
      boolean adjacency,
      boolean stippled,
      boolean provokingFirst,
      IndexType type,
      boolean restarts,
      int cut,
      int count,
      long sample) {}

  private record Kept(byte[] indices, PrimitiveList list, long words) {}

  private final Map<Key, Kept> kept = new HashMap<>();
  private long words;

  /** As {@link InputAssembler#indexed}; nobody may write into what is given. */
  public PrimitiveList indexed(
      Command.Draw draw, byte[] data, DrawRange range, boolean provokingFirst) {
    long from = draw.indexOffsetBytes();
    long bytes = (long) draw.count() * draw.indexType().bytes();
    boolean whole = range.from() == 0 && range.strip() == 0 && range.to() == draw.count();
    if (!whole || from < 0 || from + bytes > data.length || bytes < Long.BYTES) {
      return InputAssembler.indexed(draw, data, range, provokingFirst);
    }
    int at = (int) from;
    int end = (int) (from + bytes);
    Key key = key(draw, provokingFirst, sample(data, at, end));
    Kept known = find(key);
    if (known != null
        && Arrays.equals(known.indices, 0, known.indices.length, data, at, end)) {
      return known.list;
    }
    PrimitiveList list = InputAssembler.indexed(draw, data, range, provokingFirst);
    long size = bytes / Integer.BYTES + list.corners.length + (list.vertices == null ? 0 : list.vertices.length);
    if (size <= MOST_WORDS / 2) {
      keep(key, new Kept(Arrays.copyOfRange(data, at, end), list, size));
    }
    return list;
  }

  private static Key key(Command.Draw draw, boolean provokingFirst, long sample) {
    boolean restarts = IndexReader.restarts(draw);
    return new Key(
        draw.state().topology(),
        PrimitiveList.arity(draw.state()),
        draw.state().shaders().has(Stage.GEOMETRY),
        draw.state().raster() != null && draw.state().raster().thin().stippledLines(),
        provokingFirst,
        draw.indexType(),
        restarts,
        restarts ? IndexReader.restartIndex(draw) : 0,
        draw.count(),
        sample);
  }

  private static long sample(byte[] data, int from, int to) {
    long hash = 0;
    int step = Math.max(1, (to - from - Long.BYTES) / SAMPLES);
    for (int i = from; i <= to - Long.BYTES; i += step) {
      hash = (hash ^ (long) LONG.get(data, i)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> Integer.SIZE;
    }
    return hash;
  }

  private synchronized Kept find(Key key) {
    return kept.get(key);
  }

  private synchronized void keep(Key key, Kept one) {
    if (words + one.words > MOST_WORDS) {
      kept.clear();
      words = 0;
    }
    Kept old = kept.put(key, one);
    words += one.words - (old == null ? 0 : old.words);
  }
}
