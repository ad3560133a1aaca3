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

  /** Quads are written in the raw form. */
  static void writeQuads(QuadTable quads, DataOutputStream out) throws IOException {
    out.writeInt(Math.multiplyExact(quads.count(), WorkLog.QUAD_WORDS));
    int most = CHUNK_ELEMENTS / WorkLog.QUAD_WORDS;
    int[] raw = new int[most * WorkLog.QUAD_WORDS];
    ByteBuffer chunk = chunk(4);
    for (int at = 0; at < quads.count(); at += most) {
      int n = Math.min(most, quads.count() - at);
      for (int q = 0; q < n; q++) {
        quads.get(at + q, raw, q * WorkLog.QUAD_WORDS);
      }
      chunk.asIntBuffer().put(raw, 0, n * WorkLog.QUAD_WORDS);
      out.write(chunk.array(), 0, n * WorkLog.QUAD_WORDS * 4);
    }
  }

  static void writeFloats(float[] values, DataOutputStream out) throws IOException {
    out.writeInt(values.length);
    ByteBuffer chunk = chunk(4);
    for (int at = 0; at < values.length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, values.length - at);
      chunk.asFloatBuffer().put(values, at, n);
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

  static QuadTable readQuads(DataInputStream in, long mostBytes) throws IOException {
    int length = count(in);
    if (length % WorkLog.QUAD_WORDS != 0 || length * 4L > mostBytes) {
      throw new IOException("profile is damaged: " + length + " words of quads");
    }
    QuadTable quads = new QuadTable(length / WorkLog.QUAD_WORDS);
    int most = CHUNK_ELEMENTS / WorkLog.QUAD_WORDS;
    int[] raw = new int[most * WorkLog.QUAD_WORDS];
    ByteBuffer chunk = chunk(4);
    for (int at = 0; at < quads.count(); at += most) {
      int n = Math.min(most, quads.count() - at);
      in.readFully(chunk.array(), 0, n * WorkLog.QUAD_WORDS * 4);
      chunk.asIntBuffer().get(raw, 0, n * WorkLog.QUAD_WORDS);
      for (int q = 0; q < n; q++) {
        quads.set(at + q, raw, q * WorkLog.QUAD_WORDS);
      }
    }
    return quads;
  }

  static float[] readFloats(DataInputStream in, long mostBytes) throws IOException {
    int length = count(in);
    float[] values = new float[first(length, 4, mostBytes)];
    ByteBuffer chunk = chunk(4);
    for (int at = 0; at < length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, length - at);
      in.readFully(chunk.array(), 0, n * 4);
      if (at + n > values.length) {
        values = Arrays.copyOf(values, (int) Math.min(length, 2L * values.length));
      }
      chunk.asFloatBuffer().get(values, at, n);
    }
    return values;
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
