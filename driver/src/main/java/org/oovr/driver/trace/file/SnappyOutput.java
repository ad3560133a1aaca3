package org.oovr.driver.trace.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.xerial.snappy.Snappy;

/**
 * Writes the Snappy container. What was flushed can be read, whatever happens to the process
 * afterwards: a flush ends the chunk, and nothing that is in the file is written again, as a
 * process can be killed in the middle of a write.
 */
public final class SnappyOutput implements Closeable {
  /**
   * Bytes of a chunk before compression. Snappy looks back 64 KiB at most; stock tools take chunks
   * of up to 1 MiB.
   */
  static final int CHUNK_BYTES = 128 << 10;

  static final byte[] MAGIC = {'a', 't'};
  static final int LENGTH_BYTES = 4;

  private final FileChannel file;
  private final byte[] chunk = new byte[CHUNK_BYTES];
  private final byte[] packed = new byte[LENGTH_BYTES + Snappy.maxCompressedLength(CHUNK_BYTES)];

  /** Bytes of the present chunk, which lies behind those in the file. */
  private int used;

  private long end;

  private SnappyOutput(FileChannel file, long position) {
    this.file = file;
    end = position;
  }

  /** Begins a file, in place of one that is there. */
  public static SnappyOutput create(Path path) throws IOException {
    FileChannel file =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING);
    file.write(ByteBuffer.wrap(MAGIC), 0);
    return new SnappyOutput(file, MAGIC.length);
  }

  /** Goes on with a file; everything from {@code position} on is replaced. */
  static SnappyOutput append(FileChannel file, long position) throws IOException {
    file.truncate(position);
    return new SnappyOutput(file, position);
  }

  /** Appends to the stream. */
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int done = 0;
    while (done < length) {
      int part = Math.min(length - done, CHUNK_BYTES - used);
      System.arraycopy(bytes, offset + done, chunk, used, part);
      used += part;
      done += part;
      if (used == CHUNK_BYTES) {
        flush();
      }
    }
  }

  /** Makes sure that everything written so far is in the file. */
  public void flush() throws IOException {
    if (used == 0) { // an empty chunk would be the end of the file
      return;
    }
    int length = Snappy.compress(chunk, 0, used, packed, LENGTH_BYTES);
    for (int i = 0; i < LENGTH_BYTES; i++) {
      packed[i] = (byte) (length >>> 8 * i);
    }
    ByteBuffer bytes = ByteBuffer.wrap(packed, 0, LENGTH_BYTES + length);
    while (bytes.hasRemaining()) {
      end += file.write(bytes, end);
    }
    used = 0;
  }

  /** Bytes in the file. */
  public long fileBytes() {
    return end;
  }

  @Override
  public void close() throws IOException {
    try {
      flush();
    } finally {
      file.close();
    }
  }
}
