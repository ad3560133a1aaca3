package org.oovr.driver.trace.file;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.brotli.dec.BrotliInputStream;
import org.oovr.driver.trace.TraceException;

/** Tells the container of a file by its first bytes and opens the stream in it. */
final class Containers {
  /** What a stream can lie in. */
  enum Kind {
    SNAPPY,
    GZIP,
    ZSTD,
    /** It has no magic number: whatever is nothing else. */
    BROTLI;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final int[] GZIP_MAGIC = {0x1f, 0x8b};
  private static final int[] ZSTD_MAGIC = {0x28, 0xb5, 0x2f, 0xfd};
  private static final int BUFFER_BYTES = 1 << 16;

  private Containers() {}

  static Kind kind(Path path) throws IOException {
    byte[] first;
    try (InputStream in = Files.newInputStream(path)) {
      first = in.readNBytes(ZSTD_MAGIC.length);
    }
    if (first.length == 0) {
      throw new TraceException("the file is empty", 0);
    }
    if (starts(first, new int[] {SnappyOutput.MAGIC[0], SnappyOutput.MAGIC[1]})) {
      return Kind.SNAPPY;
    }
    if (starts(first, GZIP_MAGIC)) {
      return Kind.GZIP;
    }
    return starts(first, ZSTD_MAGIC) ? Kind.ZSTD : Kind.BROTLI;
  }

  private static boolean starts(byte[] first, int[] magic) {
    for (int i = 0; i < magic.length; i++) {
      if (i >= first.length || (first[i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }

  static SnappyInput openSnappy(Path path) throws IOException {
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
    try {
      return new SnappyInput(file);
    } catch (IOException fault) {
      file.close();
      throw fault;
    }
  }

  /** The stream in a container other than Snappy's. */
  static InputStream open(Path path, Kind kind) throws IOException {
    InputStream file = new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES);
    try {
      return switch (kind) {
        case GZIP -> new Packed(new GZIPInputStream(file, BUFFER_BYTES), "gzip");
        case ZSTD -> new Packed(new ZstdInputStream(file), "zstd");
        case BROTLI -> brotli(file);
        case SNAPPY -> throw new IllegalArgumentException("Snappy files are opened for seeking");
      };
    } catch (IOException fault) {
      file.close();
      throw kind == Kind.BROTLI ? noTrace() : broken(kind.word(), fault, 0);
    }
  }

  private static InputStream brotli(InputStream file) throws IOException {
    PushbackInputStream in =
        new PushbackInputStream(new Packed(new BrotliInputStream(file, BUFFER_BYTES), "brotli"), 1);
    int first = in.read();
    if (first < 0) {
      throw noTrace();
    }
    in.unread(first);
    return in;
  }

  private static TraceException noTrace() {
    return new TraceException("not a trace: neither Snappy, gzip, zstd nor Brotli", 0);
  }

  private static TraceException broken(String kind, IOException fault, long position) {
    TraceException named =
        new TraceException("damaged " + kind + " data (" + fault.getMessage() + ")", position);
    named.initCause(fault);
    return named;
  }

  /** Decompressors speak of their own formats; here their faults get a place and one type. */
  private static final class Packed extends FilterInputStream {
    private final String kind;
    private long position;

    Packed(InputStream in, String kind) {
      super(in);
      this.kind = kind;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      try {
        int n = in.read(target, offset, length);
        position += Math.max(0, n);
        return n;
      } catch (java.io.EOFException cut) {
        return -1; // as much as there is; the calls will tell that they are cut off
      } catch (IOException fault) {
        throw broken(kind, fault, position);
      } catch (IllegalStateException | ArrayIndexOutOfBoundsException fault) {
        throw broken(kind, new IOException(String.valueOf(fault.getMessage()), fault), position);
      }
    }
  }
}
