package org.oovr.simulator.profile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Adler32;
import java.util.zip.Deflater;

/**
 * Compresses to one zlib stream (RFC 1950): blocks are deflated each by itself and end on a byte
 * boundary (an empty stored block, RFC 1951, 3.2.4).
 */
final class BlockDeflater extends BlockOutput {
  /** CMF and FLG: deflate with a 32 KiB window, fastest algorithm. */
  private static final byte[] HEADER = {0x78, 0x01};

  private final Adler32 checksum = new Adler32();

  /**
   * Begins a stream.
   *
   * @param out where it goes; stays open
   * @param threads at least 1
   */
  BlockDeflater(OutputStream out, int threads) throws IOException {
    super(out, threads);
    out.write(HEADER);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    checksum.update(bytes, offset, count);
    super.write(bytes, offset, count);
  }

  @Override
  byte[] packed(byte[] bytes, int count, boolean last) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(bytes, 0, count);
      if (last) {
        deflater.finish();
      }
      ByteArrayOutputStream result = new ByteArrayOutputStream(count / 2 + 64);
      byte[] part = new byte[1 << 16];
      int n;
      do {
        n = deflater.deflate(part, 0, part.length, Deflater.SYNC_FLUSH);
        result.write(part, 0, n);
      } while (n == part.length);
      return result.toByteArray();
    } finally {
      deflater.end();
    }
  }

  @Override
  byte[] end() {
    int sum = (int) checksum.getValue();
    return new byte[] {(byte) (sum >> 24), (byte) (sum >> 16), (byte) (sum >> 8), (byte) sum};
  }
}
