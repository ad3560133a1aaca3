package org.oovr.driver.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Memory behind the pointers of an array, as one piece that belongs to a call: where each part
 * begins in it, 64 bits each, 0 for none, and behind these the parts in order. {@link
 * Call#SOME_PARTS} is the address of such an array.
 */
public final class MemoryParts {
  private MemoryParts() {}

  /** The piece; parts may be null. */
  public static ByteBuffer of(List<ByteBuffer> parts) {
    long bytes = 8L * parts.size();
    for (ByteBuffer part : parts) {
      bytes += part == null ? 0 : part.remaining();
    }
    ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
    int at = 8 * parts.size();
    for (int i = 0; i < parts.size(); i++) {
      ByteBuffer part = parts.get(i);
      if (part != null && part.hasRemaining()) {
        all.putLong(8 * i, at);
        all.position(at);
        all.put(part.duplicate());
        at = all.position();
      }
    }
    return all.rewind();
  }

  /** Number of parts: the first one begins where the table ends. */
  public static int count(ByteBuffer all) {
    ByteBuffer table = all.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    int n = 0;
    int end = all.limit();
    while (8L * (n + 1) <= end) {
      long begin = table.getLong(8 * n);
      n++;
      if (begin > 0 && begin < end) {
        end = (int) begin;
      }
    }
    return n;
  }

  /** A part, up to where the next one begins; null where there is none. */
  public static ByteBuffer part(ByteBuffer all, int index) {
    ByteBuffer table = all.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    int n = count(all);
    long begin = index < 0 || index >= n ? 0 : table.getLong(8 * index);
    if (begin < 8L * n || begin >= all.limit()) {
      return null;
    }
    int end = all.limit();
    for (int i = index + 1; i < n && end == all.limit(); i++) {
      long next = table.getLong(8 * i);
      end = next > begin && next < end ? (int) next : end;
    }
    table.position((int) begin).limit(end);
    return table.slice().order(ByteOrder.LITTLE_ENDIAN);
  }
}
