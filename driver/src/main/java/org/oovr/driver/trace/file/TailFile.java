package org.oovr.driver.trace.file;

import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.oovr.driver.trace.StreamTail;

/**
 * The end of a trace that is being written, in a file of its own that is mapped into memory: what
 * lies there belongs to the operating system, whatever happens to the process. It holds the last
 * bytes of the stream and, for each thread, the call that is under way. {@link TailRecovery} puts
 * both into the trace when the process has died; a capture that ends in order deletes the file.
 *
 * <p>All numbers are little-endian. The file is locked while its writer lives.
 */
public final class TailFile implements StreamTail, Closeable {
  static final long MAGIC = 0x4c49_4154_5256_4f4fL; // OOVRTAIL
  static final int VERSION = 1;

  /** Bytes of the stream that are kept; a power of two. */
  static final int RING_BYTES = 4 << 20;

  static final int THREADS = 64;

  /** Longs of a call under way: function and 1, thread, arguments, bits of the arguments. */
  static final int CALL_LONGS = 32;

  static final int MOST_ARGUMENTS = CALL_LONGS - 3;

  static final int HEADER_BYTES = 4096;
  static final int END_AT = 16;
  static final int FUNCTIONS_AT = 24;

  /** What the stream is written to: 0 the trace itself, n + 1 its segment n. */
  static final int TARGET_AT = 28;

  static final int RING_AT = HEADER_BYTES + THREADS * CALL_LONGS * Long.BYTES;
  static final int FILE_BYTES = RING_AT + RING_BYTES;
  static final VarHandle LONG =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final Path path;
  private final FileChannel file;
  private final ByteBuffer memory;

  private TailFile(Path path, FileChannel file, ByteBuffer memory) {
    this.path = path;
    this.file = file;
    this.memory = memory;
  }

  /** Where the tail of a trace lies. */
  static Path beside(Path trace) {
    return trace.resolveSibling(trace.getFileName() + ".tail");
  }

  /**
   * Begins a tail.
   *
   * @param functions number of functions of the table by whose numbers calls are told
   */
  public static TailFile create(Path trace, int functions) throws IOException {
    Path path = beside(trace);
    Files.deleteIfExists(path);
    FileChannel file =
        FileChannel.open(
            path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      file.lock();
      ByteBuffer memory =
          file.map(FileChannel.MapMode.READ_WRITE, 0, FILE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
      memory.putInt(8, VERSION);
      memory.putInt(FUNCTIONS_AT, functions);
      LONG.setRelease(memory, 0, MAGIC);
      return new TailFile(path, file, memory);
    } catch (IOException | RuntimeException fault) {
      file.close();
      throw fault;
    }
  }

  @Override
  public void append(long position, byte[] bytes, int offset, int length) {
    int skipped = Math.max(0, length - RING_BYTES);
    int from = offset + skipped;
    int left = length - skipped;
    int at = (int) (position + skipped) & RING_BYTES - 1;
    int first = Math.min(left, RING_BYTES - at);
    memory.put(RING_AT + at, bytes, from, first);
    if (left > first) {
      memory.put(RING_AT, bytes, from + first, left - first);
    }
    LONG.setRelease(memory, END_AT, position + length);
  }

  /**
   * A thread begins a call.
   *
   * @param thread its number; calls of threads from 64 on are kept in the places of others
   * @param function number in the table
   * @param bits arguments from {@code bits[1]} on
   */
  public void begin(int thread, int function, long[] bits, int arguments) {
    int at = call(thread);
    int n = Math.min(arguments, MOST_ARGUMENTS);
    for (int i = 0; i < n; i++) {
      memory.putLong(at + (3 + i) * Long.BYTES, bits[1 + i]);
    }
    memory.putLong(at + Long.BYTES, thread);
    memory.putLong(at + 2 * Long.BYTES, n);
    LONG.setRelease(memory, at, function + 1L);
  }

  /**
   * From here on the tail is that of another stream, which goes into a segment of the trace. The
   * stream before is in its file, and nobody appends meanwhile.
   */
  public void restart(int segment) {
    LONG.setRelease(memory, END_AT, 0L);
    memory.putInt(TARGET_AT, segment + 1);
  }

  /** The thread's call has ended. */
  public void end(int thread) {
    LONG.setRelease(memory, call(thread), 0L);
  }

  static int call(int thread) {
    return HEADER_BYTES + (thread & THREADS - 1) * CALL_LONGS * Long.BYTES;
  }

  /** Nobody needs the tail any more. */
  public void delete() throws IOException {
    close();
    Files.deleteIfExists(path);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
