package org.oovr.driver.trace;

import java.io.IOException;

/** A trace that breaks its grammar or its limits; says what and where. */
public final class TraceException extends IOException {
  private static final int MOST_CHARACTERS = 300;

  private final long position;

  public TraceException(String message, long position) {
    super(readable(message) + " at byte " + position);
    this.position = position;
  }

  /** A damaged file may have any bytes where a name should be. */
  private static String readable(String message) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < Math.min(message.length(), MOST_CHARACTERS); i++) {
      char c = message.charAt(i);
      line.append(c < ' ' || c >= 0x7f ? '?' : c);
    }
    return line.append(message.length() > MOST_CHARACTERS ? "..." : "").toString();
  }

  /** Bytes of the uncompressed stream before the fault. */
  public long position() {
    return position;
  }
}
