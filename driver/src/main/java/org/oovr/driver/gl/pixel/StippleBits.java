package org.oovr.driver.gl.pixel;

import java.nio.ByteBuffer;
import org.oovr.simulator.command.PolygonStipple;

/** Patterns of polygons as bitmaps in the application's memory (GL 2.1, 3.5.2 and 6.1.5). */
public final class StippleBits {
  private static final int SIZE = PolygonStipple.SIZE;
  private static final int BYTES = SIZE / Byte.SIZE;

  private StippleBits() {}

  /** Bytes from the pointer to the end of the pattern. */
  public static int extent(PixelStore store) {
    long last = bit(store, SIZE - 1, SIZE - 1);
    return (int) (last / Byte.SIZE + 1);
  }

  /** Number of the bit of a pixel. */
  private static long bit(PixelStore store, int x, int y) {
    int row = store.rowLength > 0 ? store.rowLength : SIZE;
    long bytes = (row + Byte.SIZE - 1L) / Byte.SIZE;
    long stride = (bytes + store.alignment - 1) / store.alignment * store.alignment;
    return (store.skipRows + y) * stride * Byte.SIZE + store.skipPixels + x;
  }

  private static int mask(PixelStore store, long bit) {
    int i = (int) (bit % Byte.SIZE);
    return store.lsbFirst ? 1 << i : 0x80 >> i;
  }

  /** Reads a pattern; bits that are not in the memory are 0. */
  public static PolygonStipple read(ByteBuffer memory, int offset, PixelStore store) {
    int[] rows = new int[SIZE];
    for (int y = 0; y < SIZE; y++) {
      for (int x = 0; x < SIZE; x++) {
        long bit = bit(store, x, y);
        long at = offset + bit / Byte.SIZE;
        boolean set = at < memory.limit() && (memory.get((int) at) & mask(store, bit)) != 0;
        rows[y] |= set ? Integer.MIN_VALUE >>> x : 0;
      }
    }
    return new PolygonStipple(rows);
  }

  /** Writes a pattern, as far as the memory goes. */
  public static void write(PolygonStipple stipple, ByteBuffer memory, PixelStore store) {
    for (int y = 0; y < SIZE; y++) {
      for (int x = 0; x < SIZE; x++) {
        long bit = bit(store, x, y);
        long at = bit / Byte.SIZE;
        if (at < memory.limit()) {
          int mask = mask(store, bit);
          int old = memory.get((int) at);
          boolean set = (stipple.row(y) << x & Integer.MIN_VALUE) != 0;
          memory.put((int) at, (byte) (set ? old | mask : old & ~mask));
        }
      }
    }
  }

  /** The pattern as it lies in memory by initial parameters. */
  public static byte[] bytes(PolygonStipple stipple) {
    byte[] bytes = new byte[SIZE * BYTES];
    write(stipple, ByteBuffer.wrap(bytes), new PixelStore());
    return bytes;
  }
}
