package org.oovr.driver.trace.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.xerial.snappy.Snappy;

/**
 * Writes the Snappy container. What was flushed can be read, whatever happens to the process
 * afterwards: a flush writes the chunk as it is so far, and a later one writes it again in the same
 * place with what came since, so that frequent flushes do not make small chunks.
 */
public final class SnappyOutput implements Closeable {
  /**
   * Bytes of a chunk before compression. Snappy looks back 64 KiB at most; stock tools take chunks
   * of up to 1 MiB.
   */
  static final int CHUNK_BYTES = 128 << 10;

  static final byte[] MAGIC = {'a', 't'};
  static final int LENGTH_BYTES = 4;

  /** Tag of a literal whose length less one follows in three bytes. */
  private static final byte LITERAL_OF_THREE_BYTES = (byte) (62 << 2);

  private final FileChannel file;
  private final byte[] chunk = new byte[CHUNK_BYTES];
  private final byte[] packed =
      new byte[2 * LENGTH_BYTES + Snappy.maxCompressedLength(CHUNK_BYTES)];

  /**
   * Where the present chunk lies, its bytes, those of them that the file has, and its end there.
   */
  private long chunkPosition;

  private int used;
  private int flushed;
  private long end;

  private SnappyOutput(FileChannel file, long position) {
    this.file = file;
    chunkPosition = position;
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
        put(Snappy.compress(chunk, 0, used, packed, LENGTH_BYTES));
        chunkPosition = end;
        used = 0;
        flushed = 0;
      }
    }
  }

  /** Makes sure that everything written so far is in the file. */
  public void flush() throws IOException {
    if (used > flushed) { // an empty chunk would be the end of the file
      put(literal());
    }
  }

  /**
   * The chunk as Snappy that says all literally: it will be written again, and compressing it each
   * time would cost more than all else.
   */
  private int literal() {
    int at = LENGTH_BYTES;
    for (int rest = used; ; rest >>>= 7) {
      packed[at++] = (byte) (rest > 0x7f ? rest | 0x80 : rest);
      if (rest <= 0x7f) {
        break;
      }
    }
    packed[at++] = LITERAL_OF_THREE_BYTES;
    for (int i = 0; i < 3; i++) {
      packed[at++] = (byte) (used - 1 >>> 8 * i);
    }
    System.arraycopy(chunk, 0, packed, at, used);
    return at + used - LENGTH_BYTES;
  }

  /** Writes the chunk in its place. */
  private void put(int length) throws IOException {
    for (int i = 0; i < LENGTH_BYTES; i++) {
      packed[i] = (byte) (length >>> 8 * i);
    }
    long newEnd = chunkPosition + LENGTH_BYTES + length;
    int written = LENGTH_BYTES + length;
    if (newEnd < end) {
      // what was there is longer: an empty chunk ends the stream until the rest is cut off
      Arrays.fill(packed, written, written + LENGTH_BYTES, (byte) 0);
      written += LENGTH_BYTES;
    }
    ByteBuffer bytes = ByteBuffer.wrap(packed, 0, written);
    long at = chunkPosition;
    while (bytes.hasRemaining()) {
      at += file.write(bytes, at);
    }
    if (newEnd < at) {
      file.truncate(newEnd);
    }
    end = newEnd;
    flushed = used;
  }

  /** Writes the last chunk as it stays. */
  void finish() throws IOException {
    if (used > 0) {
      put(Snappy.compress(chunk, 0, used, packed, LENGTH_BYTES));
    }
  }

  /** Bytes in the file. */
  public long fileBytes() {
    return end;
  }

  @Override
  public void close() throws IOException {
    try {
      finish();
    } finally {
      file.close();
    }
  }
}
