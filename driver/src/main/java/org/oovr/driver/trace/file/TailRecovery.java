package org.oovr.driver.trace.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallEncoder;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.FunctionTable;
import org.oovr.driver.trace.TraceException;

/**
 * Completes the trace of a process that died: what its {@link TailFile} holds beyond the file comes
 * to its end, and then the calls that were under way, as calls without an end.
 */
public final class TailRecovery {
  private TailRecovery() {}

  /**
   * What was added.
   *
   * @param bytes bytes of the stream
   * @param unfinished names of the calls that were under way
   * @param missingBytes bytes between the end of the file and the oldest that the tail has; when
   *     there are some, nothing could be added
   */
  public record Outcome(long bytes, List<String> unfinished, long missingBytes) {
    static final Outcome NOTHING = new Outcome(0, List.of(), 0);
  }

  /** Whether a tail lies beside a trace. */
  public static boolean isNeeded(Path trace) {
    return Files.exists(TailFile.beside(trace));
  }

  /** Whether the program lives that writes a trace. */
  public static boolean isBeingWritten(Path trace) throws IOException {
    if (!isNeeded(trace)) {
      return false;
    }
    try (FileChannel file = FileChannel.open(TailFile.beside(trace), StandardOpenOption.WRITE)) {
      return !unlocked(file);
    }
  }

  /**
   * Completes a trace, or the last of its segments, and deletes its tail. Does nothing without one,
   * and while its writer lives.
   *
   * @param table the functions by whose numbers the calls under way are told
   */
  public static Outcome recover(Path trace, FunctionTable table) throws IOException {
    Path path = TailFile.beside(trace);
    if (!Files.exists(path)) {
      return Outcome.NOTHING;
    }
    Outcome outcome;
    try (FileChannel file =
        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      if (!unlocked(file)) {
        return Outcome.NOTHING;
      }
      ByteBuffer tail = read(file);
      int target = tail.getInt(TailFile.TARGET_AT);
      Path written = target == 0 ? trace : Segments.segment(trace, target - 1);
      if (!Files.exists(written)) {
        return Outcome.NOTHING;
      }
      outcome = recover(written, table, tail);
    }
    Files.delete(path);
    return outcome;
  }

  private static boolean unlocked(FileChannel file) throws IOException {
    try {
      FileLock lock = file.tryLock();
      return lock != null; // given back when the file is closed
    } catch (OverlappingFileLockException own) {
      return false;
    }
  }

  private static ByteBuffer read(FileChannel file) throws IOException {
    ByteBuffer tail = ByteBuffer.allocate(TailFile.FILE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    while (tail.hasRemaining() && file.read(tail) >= 0) {
      continue;
    }
    return tail;
  }

  private static Outcome recover(Path trace, FunctionTable table, ByteBuffer tail)
      throws IOException {
    if (tail.position() < TailFile.FILE_BYTES
        || tail.getLong(0) != TailFile.MAGIC
        || tail.getInt(8) != TailFile.VERSION) {
      return Outcome.NOTHING; // the process died before it wrote anything
    }
    Extent whole = extent(trace);
    long have = whole.streamBytes();
    long end = tail.getLong(TailFile.END_AT);
    long oldest = Math.max(0, end - TailFile.RING_BYTES);
    if (have < oldest) {
      return new Outcome(0, List.of(), oldest - have);
    }
    ByteArrayOutputStream more = new ByteArrayOutputStream();
    for (long at = have; at < end; at++) {
      more.write(tail.get(TailFile.RING_AT + ((int) at & TailFile.RING_BYTES - 1)));
    }
    long bytes = more.size();
    append(trace, whole, more.toByteArray());
    List<String> unfinished = new ArrayList<>();
    if (tail.getInt(TailFile.FUNCTIONS_AT) == table.size()) {
      append(trace, extent(trace), unfinished(trace, table, tail, unfinished));
    }
    return new Outcome(bytes, unfinished, 0);
  }

  /**
   * What a file has in whole chunks.
   *
   * @param streamBytes bytes of the stream
   * @param fileEnd where in the file they end
   */
  private record Extent(long streamBytes, long fileEnd) {}

  /** A last chunk that was being written when the process died is none. */
  private static Extent extent(Path trace) throws IOException {
    try (SnappyInput in = Containers.openSnappy(trace)) {
      byte[] block = new byte[1 << 16];
      long bytes = 0;
      try {
        for (int n = in.read(block, 0, block.length); n > 0; n = in.read(block, 0, block.length)) {
          bytes += n;
        }
      } catch (TraceException damaged) {
        return new Extent(in.chunkStart(), in.chunkPosition());
      }
      return in.cut()
          ? new Extent(in.chunkStart(), in.chunkPosition())
          : new Extent(bytes, in.endPosition());
    }
  }

  private static void append(Path trace, Extent whole, byte[] bytes) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(trace.toFile(), "rw")) {
      SnappyOutput out = SnappyOutput.append(file.getChannel(), whole.fileEnd());
      out.write(bytes, 0, bytes.length);
      out.flush();
    }
  }

  /** The beginnings of the calls that were under way. */
  private static byte[] unfinished(
      Path trace, FunctionTable table, ByteBuffer tail, List<String> names) throws IOException {
    CallEncoder encoder = null;
    for (int thread = 0; thread < TailFile.THREADS; thread++) {
      int at = TailFile.call(thread);
      long function = tail.getLong(at) - 1;
      if (function < 0 || function >= table.size()) {
        continue;
      }
      if (encoder == null) {
        encoder = encoder(trace, table);
      }
      Call call = new Call();
      call.signature = table.signature((int) function);
      call.thread = (int) tail.getLong(at + Long.BYTES);
      call.argumentCount = call.signature.parameters().size();
      int known = (int) tail.getLong(at + 2 * Long.BYTES);
      for (int i = 0; i < Math.min(known, call.argumentCount); i++) {
        call.bits[i] = tail.getLong(at + (3 + i) * Long.BYTES);
      }
      encoder.enter(call);
      names.add(call.signature.name());
    }
    return encoder == null ? new byte[0] : encoder.take();
  }

  /** Goes on where the trace ends. */
  private static CallEncoder encoder(Path path, FunctionTable table) throws IOException {
    try (Trace trace = Trace.open(path)) {
      CallParser parser = trace.read();
      while (parser.next() != null) {
        continue;
      }
      return new CallEncoder(table, parser.definitions(), parser.begun());
    }
  }
}
