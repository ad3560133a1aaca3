package org.oovr.driver.trace;

import java.io.IOException;

/** A trace that breaks its grammar or its limits; says what and where. */
public final class TraceException extends IOException {
  private final long position;

  public TraceException(String message, long position) {
    super(message + " at byte " + position);
    this.position = position;
  }

  /** Bytes of the uncompressed stream before the fault. */
  public long position() {
    return position;
  }
}
