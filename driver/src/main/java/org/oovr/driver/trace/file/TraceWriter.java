package org.oovr.driver.trace.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
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
