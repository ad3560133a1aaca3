package org.oovr.simulator.render.geometry;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Command.IndexType;

/** Reads the indices of draws. */
public final class IndexReader {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private IndexReader() {}

  /** Whether a draw has an index at which strips begin anew. */
  static boolean restarts(Command.Draw draw) {
    return draw.restart()
        && (draw.indexType() == IndexType.U32 || draw.restartIndex() == restartIndex(draw));
  }

  /** That index, as {@link #read} gives it. */
  static int restartIndex(Command.Draw draw) {
    return switch (draw.indexType()) {
      case U8 -> draw.restartIndex() & 0xff;
      case U16 -> draw.restartIndex() & 0xffff;
      case U32 -> draw.restartIndex();
    };
  }

  /**
   * Indices {@code from..to-1} of a draw, before the base vertex.
   *
   * @param data index buffer; indices beyond its end read as 0
   */
  static int[] read(Command.Draw draw, byte[] data, int from, int to) {
    int[] index = new int[to - from];
    int bytes = draw.indexType().bytes();
    long offset = draw.indexOffsetBytes() + (long) from * bytes;
    long room = offset < 0 || offset > data.length ? 0 : (data.length - offset) / bytes;
    int n = (int) Math.min(room, index.length);
    int at = (int) offset;
    switch (draw.indexType()) {
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
}
