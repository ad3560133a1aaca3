package org.oovr.simulator.profile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The arrays of a profile file: a count, then elements, little-endian. */
final class ArrayCodec {
  private static final int CHUNK_ELEMENTS = 1 << 14;

  /** Bytes that a length may claim when nothing is known of what follows. */
  private static final long UNKNOWN = 4 * CHUNK_ELEMENTS;

  private ArrayCodec() {}

  /** Reads a count. */
  static int count(DataInputStream in) throws IOException {
    int n = in.readInt();
    if (n < 0) {
      throw new IOException("profile is damaged: negative count");
    }
    return n;
  }

  static void writeInts(int[] values, DataOutputStream out) throws IOException {
    out.writeInt(values.length);
    ByteBuffer chunk = chunk(4);
    for (int at = 0; at < values.length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, values.length - at);
      chunk.asIntBuffer().put(values, at, n);
      out.write(chunk.array(), 0, n * 4);
    }
  }

  /** Writes differences to the element {@code stride} before: neighbours are alike. */
  static void writeDifferences(int[] values, int stride, DataOutputStream out) throws IOException {
    out.writeInt(values.length);
    ByteBuffer chunk = chunk(4);
    int[] part = new int[CHUNK_ELEMENTS];
    for (int at = 0; at < values.length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, values.length - at);
      for (int i = 0; i < n; i++) {
        part[i] = values[at + i] - (at + i < stride ? 0 : values[at + i - stride]);
      }
      chunk.asIntBuffer().put(part, 0, n);
      out.write(chunk.array(), 0, n * 4);
    }
  }

  /**
   * Writes the depths of quads, which lie in planes: of four depths the first, the two steps from
   * it, and how much the fourth is off the plane of the others, each as the difference to the same
   * of the four before.
   */
  static void writeDepths(int[] depths, DataOutputStream out) throws IOException {
    out.writeInt(depths.length);
    ByteBuffer chunk = chunk(4);
    int[] part = new int[CHUNK_ELEMENTS];
    int[] last = new int[4];
    int[] next = new int[4];
    for (int at = 0; at < depths.length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, depths.length - at);
      for (int i = 0; i < n; i += 4) {
        int d = depths[at + i];
        next[0] = d;
        next[1] = depths[at + i + 1] - d;
        next[2] = depths[at + i + 2] - d;
        next[3] = depths[at + i + 3] - d - next[1] - next[2];
        for (int k = 0; k < 4; k++) {
          part[i + k] = next[k] - last[k];
          last[k] = next[k];
        }
      }
      chunk.asIntBuffer().put(part, 0, n);
      out.write(chunk.array(), 0, n * 4);
    }
  }

  static void writeLongs(long[] values, DataOutputStream out) throws IOException {
    out.writeInt(values.length);
    ByteBuffer chunk = chunk(8);
    for (int at = 0; at < values.length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, values.length - at);
      chunk.asLongBuffer().put(values, at, n);
      out.write(chunk.array(), 0, n * 8);
    }
  }

  // An array is made as large as it says, unless the file cannot hold so much: then it grows while
  // data arrives, so that a wrong length asks for no more memory than a few times what there is.

  private static int first(int length, int elementBytes, long mostBytes) {
    return (int) Math.min(length, Math.max(CHUNK_ELEMENTS, mostBytes / elementBytes));
  }

  /** Reads a short array. */
  static int[] readInts(DataInputStream in) throws IOException {
    return readInts(in, UNKNOWN);
  }

  /**
   * Reads an array.
   *
   * @param mostBytes that can follow
   */
  static int[] readInts(DataInputStream in, long mostBytes) throws IOException {
    int length = count(in);
    int[] values = new int[first(length, 4, mostBytes)];
    ByteBuffer chunk = chunk(4);
    for (int at = 0; at < length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, length - at);
      in.readFully(chunk.array(), 0, n * 4);
      if (at + n > values.length) {
        values = Arrays.copyOf(values, (int) Math.min(length, 2L * values.length));
      }
      chunk.asIntBuffer().get(values, at, n);
    }
    return values;
  }

  /** Reads what {@link #writeDifferences} wrote. */
  static int[] readDifferences(DataInputStream in, int stride, long mostBytes) throws IOException {
    int[] values = readInts(in, mostBytes);
    for (int i = stride; i < values.length; i++) {
      values[i] += values[i - stride];
    }
    return values;
  }

  /** Reads what {@link #writeDepths} wrote. */
  static int[] readDepths(DataInputStream in, long mostBytes) throws IOException {
    int[] depths = readDifferences(in, 4, mostBytes);
    if (depths.length % 4 != 0) {
      throw new IOException("profile is damaged: " + depths.length + " depths");
    }
    for (int i = 0; i < depths.length; i += 4) {
      depths[i + 3] += depths[i] + depths[i + 1] + depths[i + 2];
      depths[i + 1] += depths[i];
      depths[i + 2] += depths[i];
    }
    return depths;
  }

  /** Reads a short array. */
  static long[] readLongs(DataInputStream in) throws IOException {
    return readLongs(in, UNKNOWN);
  }

  static long[] readLongs(DataInputStream in, long mostBytes) throws IOException {
    int length = count(in);
    long[] values = new long[first(length, 8, mostBytes)];
    ByteBuffer chunk = chunk(8);
    for (int at = 0; at < length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, length - at);
      in.readFully(chunk.array(), 0, n * 8);
      if (at + n > values.length) {
        values = Arrays.copyOf(values, (int) Math.min(length, 2L * values.length));
      }
      chunk.asLongBuffer().get(values, at, n);
    }
    return values;
  }

  private static ByteBuffer chunk(int elementBytes) {
    return ByteBuffer.allocate(CHUNK_ELEMENTS * elementBytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
