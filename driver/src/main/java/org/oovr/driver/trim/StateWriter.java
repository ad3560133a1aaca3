package org.oovr.driver.trim;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.TraceWriter;

/**
 * Writes a snapshot at the beginning of a file, with contexts and windows as stock tools need them.
 *
 * <p>glretrace's window has the size of the first viewport only after its first frame, and grows
 * with every larger viewport; the first frame may be the only one. So it is given off-screen
 * surfaces of the right size, which it leaves alone.
 */
final class StateWriter {
  private final TraceWriter writer;
  private final WindowHistory history;

  /** Drawables that have their surface. */
  private final Set<Long> surfaces = new HashSet<>();

  private long calls;

  /**
   * For a file.
   *
   * @param history how the program itself made contexts and windows, or null to do it as the
   *     snapshot does
   */
  StateWriter(TraceWriter writer, WindowHistory history) {
    this.writer = writer;
    this.history = history;
  }

  /** Writes all; returns the number of calls. */
  long write(SnapshotRecord snapshot) throws IOException {
    if (history != null) {
      for (TracedCall call : history.makers()) {
        put(call);
      }
    }
    CallParser parser = snapshot.read();
    TracedCall current = null;
    for (TracedCall call = parser.next(); call != null; call = parser.next()) {
      if (current != null) {
        makeCurrent(current, call);
      }
      current = call.name().equals("glXMakeCurrent") ? call : null;
      boolean made = history != null && call.name().equals("glXCreateContextAttribsARB");
      if (current == null && !made) {
        put(call);
      }
    }
    if (current != null) {
      makeCurrent(current, null);
    }
    return calls;
  }

  /** The call after it is a viewport of the window's size where the window is new. */
  private void makeCurrent(TracedCall call, TracedCall next) throws IOException {
    TracedCall said = call;
    if (history != null) {
      TracedCall own = history.makeCurrent(call.argument("ctx").asLong());
      if (own == null) {
        return;
      }
      said = own.onThread(call.thread());
    }
    Value drawable =
        said.argument("drawable") != null ? said.argument("drawable") : said.argument("draw");
    boolean glx = said.name().startsWith("glX");
    if (glx && drawable != null && next != null && next.name().equals("glViewport")) {
      surface(drawable.asLong(), next);
    }
    put(said);
  }

  private void surface(long drawable, TracedCall viewport) throws IOException {
    if (drawable == 0 || !surfaces.add(drawable)) {
      return;
    }
    put(
        Pbuffer.call(
            viewport.thread(),
            drawable,
            viewport.argument("width").asLong(),
            viewport.argument("height").asLong()));
  }

  private void put(TracedCall call) throws IOException {
    writer.write(call);
    calls++;
  }
}
