package org.oovr.agent.bench;

/** A benchmark cannot be run; the message says why and what to do. */
public final class BenchException extends Exception {
  private static final long serialVersionUID = 1L;

  public BenchException(String message) {
    super(message);
  }

  public BenchException(String message, Throwable cause) {
    super(message, cause);
  }
}
