package org.oovr.driver.trace.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.oovr.driver.trace.CallEncoder;
import org.oovr.driver.trace.FunctionTable;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.TracedCallEncoder;

/**
 * Writes a trace that stock tools open. {@link #close} adds the index.
 *
 * <pre>{@code
 * try (Trace in = Trace.open(from);
 *     TraceWriter out = TraceWriter.create(to, in.properties())) {
 *   for (TracedCall call : in) {
 *     if (!call.name().equals("glFinish")) {
 *       out.write(call);
 *     }
 *   }
 * }
 * }</pre>
 */
public final class TraceWriter implements Closeable {
  private static final int TAKE_BYTES = 1 << 16;

  private final Path path;
  private final SnappyOutput out;
  private final TracedCallEncoder encoder = new TracedCallEncoder();
  private long streamBytes;
  private boolean closed;

  private TraceWriter(Path path, SnappyOutput out) {
    this.path = path;
    this.out = out;
  }

  /** Begins a file, in place of one that is there. */
  public static TraceWriter create(Path path, Map<String, String> properties) throws IOException {
    TraceWriter writer = new TraceWriter(path, SnappyOutput.create(path));
    writer.encoder.begin(properties);
    return writer;
  }

  /** Writes a call; it gets the next number. */
  public void write(TracedCall call) throws IOException {
    encoder.encode(call);
    if (encoder.pendingBytes() >= TAKE_BYTES) {
      drain();
    }
  }

  /** Calls written. */
  public long calls() {
    return encoder.nextCall();
  }

  /** Makes sure that all calls so far are in the file, whatever happens to the process. */
  public void flush() throws IOException {
    drain();
    out.flush();
  }

  private void drain() throws IOException {
    byte[] bytes = encoder.take();
    out.write(bytes, 0, bytes.length);
    streamBytes += bytes.length;
  }

  /**
   * A file that somebody else goes on with.
   *
   * @param file takes the bytes that follow, and must be closed
   * @param encoder writes the calls that follow
   * @param streamBytes bytes of the stream so far, all of them in the file
   */
  public record Continuation(SnappyOutput file, CallEncoder encoder, long streamBytes) {}

  /** Gives the file away, with the calls so far; nothing more can be written here. */
  public Continuation handOver(FunctionTable table) throws IOException {
    flush();
    closed = true;
    return new Continuation(out, encoder.goOn(table), streamBytes);
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (out) {
      drain();
    }
    Trace.addIndex(path);
  }
}
