package org.oovr.driver.gl.real;

/** The real driver, or its display, cannot be had; the message says why. */
public final class RealDriverException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public RealDriverException(String message) {
    super(message);
  }

  public RealDriverException(String message, Throwable cause) {
    super(message, cause);
  }
}
