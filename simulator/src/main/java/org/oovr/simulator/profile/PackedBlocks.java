package org.oovr.simulator.profile;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Blocks that are packed by a {@link BlockPacking}: each its length, then its bytes; 0 ends. */
final class PackedBlocks {
  private PackedBlocks() {}

  /** Writes them. */
  static final class Output extends BlockOutput {
    private final BlockPacking packing;

    Output(OutputStream out, int threads, BlockPacking packing) {
      super(out, threads);
      this.packing = packing;
    }

    @Override
    byte[] packed(byte[] bytes, int count, boolean last) throws IOException {
      if (count == 0) {
        return new byte[0];
      }
      byte[] packed = packing.pack(bytes, count);
      return ByteBuffer.allocate(Integer.BYTES + packed.length)
          .putInt(packed.length)
          .put(packed)
          .array();
    }

    @Override
    byte[] end() {
      return new byte[Integer.BYTES];
    }
  }

  /**
   * The bytes that blocks may hold at most.
   *
   * @param in at the first of them
   */
  static long mostBytes(InputStream in) throws IOException {
    DataInputStream data = new DataInputStream(in);
    long bytes = 0;
    for (int length = length(data); length > 0; length = length(data)) {
      data.skipNBytes(length);
      bytes += BlockOutput.BLOCK_BYTES;
    }
    return bytes;
  }

  private static int length(DataInputStream data) throws IOException {
    int length = data.readInt();
    if (length < 0 || length > 2 * BlockOutput.BLOCK_BYTES) {
      throw new IOException("profile is damaged: a block of " + length + " bytes");
    }
    return length;
  }

  /** Reads them. */
  static final class Input extends InputStream {
    private final DataInputStream in;
    private final BlockPacking packing;
    private final byte[] block = new byte[BlockOutput.BLOCK_BYTES];
    private int at;
    private int end;
    private boolean ended;

    Input(InputStream in, BlockPacking packing) {
      this.in = new DataInputStream(in);
      this.packing = packing;
    }

    @Override
    public int read() throws IOException {
      return fill() ? block[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int count) throws IOException {
      if (count == 0) {
        return 0;
      }
      if (!fill()) {
        return -1;
      }
      int n = Math.min(count, end - at);
      System.arraycopy(block, at, bytes, offset, n);
      at += n;
      return n;
    }

    private boolean fill() throws IOException {
      while (at == end && !ended) {
        int length = length(in);
        ended = length == 0;
        byte[] packed = in.readNBytes(length);
        if (packed.length < length) {
          throw new EOFException("a block is cut off");
        }
        at = 0;
        end = ended ? 0 : packing.unpack(packed, block);
      }
      return at < end;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
