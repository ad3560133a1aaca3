package org.oovr.driver.trace.file;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a trace again in Brotli's container, which stock apitrace reads, too: smaller by far than
 * Snappy's, but slow to write, and without an index, so that it is read from its start.
 */
public final class TraceRepacker {
  /** The most thorough. */
  private static final int QUALITY = 11;

  /** The largest window that every decoder has: 16 MiB, several frames of most programs. */
  private static final int WINDOW_BITS = 24;

  private TraceRepacker() {}

  /**
   * Repacks.
   *
   * @param out replaced when it is there; not the trace itself
   * @throws IOException when one cannot be read or the other not written
   */
  public static void repack(Trace trace, Path out) throws IOException {
    if (!Brotli4jLoader.isAvailable()) {
      Throwable cause = Brotli4jLoader.getUnavailabilityCause();
      throw new IOException("Brotli's library does not load on this machine: " + cause, cause);
    }
    Encoder.Parameters parameters =
        new Encoder.Parameters().setQuality(QUALITY).setWindow(WINDOW_BITS);
    try (OutputStream packed =
        new BrotliOutputStream(Files.newOutputStream(out), parameters, 1 << 20)) {
      trace.copyStream(packed);
    }
  }
}
