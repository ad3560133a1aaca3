package org.oovr.driver.trace.gfxr;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;

/** How blocks are packed; by their place in this list in the file's header. */
public enum GfxrCompression {
  NONE,
  LZ4,
  ZLIB,
  ZSTD;

  /** Most bytes that a byte may unpack to, for those that do not say it themselves. */
  private static final long MOST_RATIO = 1 << 16;

  private static final long MOST_LZ4_RATIO = 255;

  /** In Java: no library is unpacked beside the program. */
  private static final LZ4Factory LZ4_JAVA = LZ4Factory.safeInstance();

  /**
   * Unpacks.
   *
   * @param bytes how many it must be
   */
  byte[] unpack(byte[] from, int at, int length, long bytes) throws GfxrException {
    long most = this == LZ4 ? MOST_LZ4_RATIO * length : length * MOST_RATIO;
    if (bytes < 0 || bytes > Math.min(most, Integer.MAX_VALUE - 16)) {
      throw new GfxrException("a block says that " + length + " packed bytes are " + bytes);
    }
    byte[] to = new byte[(int) bytes];
    switch (this) {
      case NONE -> throw new GfxrException("a packed block in a file that says it has none");
      case LZ4 -> {
        try {
          int got = LZ4_JAVA.safeDecompressor().decompress(from, at, length, to, 0);
          if (got != bytes) {
            throw new GfxrException("a block's LZ4 data is damaged");
          }
        } catch (LZ4Exception fault) {
          throw new GfxrException("a block's LZ4 data is damaged", fault);
        }
      }
      case ZLIB -> inflate(from, at, length, to);
      case ZSTD -> {
        try {
          long got = Zstd.decompress(to, Arrays.copyOfRange(from, at, at + length));
          if (got != bytes) {
            throw new GfxrException("a block's Zstandard data is damaged");
          }
        } catch (ZstdException fault) {
          throw new GfxrException("a block's Zstandard data is damaged", fault);
        }
      }
    }
    return to;
  }

  private static void inflate(byte[] from, int at, int length, byte[] to) throws GfxrException {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(from, at, length);
      int done = 0;
      while (done < to.length) {
        int n = inflater.inflate(to, done, to.length - done);
        if (n == 0) {
          throw new GfxrException("a block's zlib data is too short");
        }
        done += n;
      }
    } catch (DataFormatException fault) {
      throw new GfxrException("a block's zlib data is damaged", fault);
    } finally {
      inflater.end();
    }
  }

  /** Packs, null where that is of no use. */
  byte[] pack(byte[] from, int at, int length) {
    return switch (this) {
      case NONE, ZLIB -> null;
      case LZ4 -> LZ4_JAVA.fastCompressor().compress(from, at, length);
      case ZSTD ->
          Zstd.compress(
              at == 0 && length == from.length ? from : Arrays.copyOfRange(from, at, at + length));
    };
  }
}
