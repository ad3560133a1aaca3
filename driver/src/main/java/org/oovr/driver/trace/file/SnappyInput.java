package org.oovr.driver.trace.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import org.oovr.driver.trace.TraceException;
import org.xerial.snappy.Snappy;

/**
 * Reads the Snappy container. A file that ends inside a chunk gives what can be had of it. Memory
 * is bounded by the size of the file.
 */
final class SnappyInput extends InputStream {
  /** Snappy's best case is a 3-byte copy that stands for 64 bytes. */
  private static final int MOST_EXPANSION = 22;

  private static final int HEADER_BYTES = 64;

  private final RandomAccessFile file;
  private final long fileBytes;
  private byte[] packed = new byte[0];
  private byte[] chunk = new byte[0];
  private int at;
  private int limit;
  private long chunkPosition;
  private long nextPosition;
  private long chunkStart;
  private boolean cut;
  private boolean ended;

  /** Takes the file over; it is closed with this object. */
  SnappyInput(RandomAccessFile file) throws IOException {
    this.file = file;
    fileBytes = file.length();
    seek(SnappyOutput.MAGIC.length, 0);
  }

  /** Goes to a chunk by its position in the file, and to the stream position that it holds. */
  void seek(long position, long streamPosition) throws IOException {
    file.seek(position);
    nextPosition = position;
    chunkPosition = position;
    chunkStart = streamPosition;
    at = 0;
    limit = 0;
    ended = false;
  }

  /** Whether the file ends inside a chunk. */
  boolean cut() {
    return cut;
  }

  /** Where in the file the chunk begins from which the next byte comes, or came last. */
  long chunkPosition() {
    return chunkPosition;
  }

  /** Stream position of the first byte of that chunk. */
  long chunkStart() {
    return chunkStart;
  }

  /** Where in the file the first byte lies that belongs to no whole chunk. */
  long endPosition() {
    return nextPosition;
  }

  @Override
  public int read() throws IOException {
    return fill() ? chunk[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int n = Math.min(length, limit - at);
    System.arraycopy(chunk, at, target, offset, n);
    at += n;
    return n;
  }

  private boolean fill() throws IOException {
    while (at == limit) {
      if (ended || !nextChunk()) {
        ended = true;
        return false;
      }
    }
    return true;
  }

  /** Reads the next chunk; false at the end. */
  private boolean nextChunk() throws IOException {
    chunkStart += limit;
    chunkPosition = nextPosition;
    at = 0;
    limit = 0;
    long left = fileBytes - nextPosition;
    if (left < SnappyOutput.LENGTH_BYTES) {
      cut |= left > 0;
      return false;
    }
    byte[] head = new byte[SnappyOutput.LENGTH_BYTES];
    file.readFully(head);
    long length = 0;
    for (int i = 0; i < head.length; i++) {
      length |= (head[i] & 0xffL) << 8 * i;
    }
    if (length == 0) {
      return false; // where the index begins
    }
    left -= SnappyOutput.LENGTH_BYTES;
    boolean whole = length <= left;
    int bytes = (int) Math.min(Math.min(length, left), Integer.MAX_VALUE - 8);
    if (packed.length < bytes) {
      packed = new byte[bytes];
    }
    try {
      file.readFully(packed, 0, bytes);
    } catch (EOFException shrunk) {
      throw new IOException("the file became shorter while it was read", shrunk);
    }
    unpack(bytes, whole);
    if (whole) {
      nextPosition += SnappyOutput.LENGTH_BYTES + length;
    } else {
      cut = true;
      ended = true;
    }
    return limit > 0;
  }

  private void unpack(int bytes, boolean whole) throws IOException {
    long size = SnappySalvage.unpackedLength(packed, bytes);
    if (size < 0 && !whole) {
      return;
    }
    if (size < 0 || size > (long) bytes * MOST_EXPANSION + HEADER_BYTES && whole) {
      throw damaged("");
    }
    int room = (int) Math.min(size, (long) bytes * MOST_EXPANSION + HEADER_BYTES);
    if (chunk.length < room) {
      chunk = new byte[room];
    }
    if (!whole) {
      limit = SnappySalvage.unpack(packed, bytes, chunk, room);
      return;
    }
    try {
      limit = Snappy.uncompress(packed, 0, bytes, chunk, 0);
    } catch (IOException fault) {
      throw damaged(": " + fault.getMessage());
    }
  }

  private TraceException damaged(String detail) {
    return new TraceException(
        "the chunk at byte " + chunkPosition + " of the file is damaged" + detail + ",",
        chunkStart);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
