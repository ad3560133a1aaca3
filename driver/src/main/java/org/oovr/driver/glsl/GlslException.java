package org.oovr.driver.glsl;

/** The shader compiler is not available or broke; not for shaders that do not compile. */
public final class GlslException extends RuntimeException {
  public GlslException(String message) {
    super(message);
  }

  public GlslException(String message, Throwable cause) {
    super(message, cause);
  }
}
