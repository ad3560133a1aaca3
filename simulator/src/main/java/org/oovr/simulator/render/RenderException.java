package org.oovr.simulator.render;

/** A command that could not be executed; says which, and keeps the reason as its cause. */
public final class RenderException extends RuntimeException {
  public RenderException(String message) {
    super(message);
  }

  public RenderException(String message, Throwable cause) {
    super(message, cause);
  }
}
