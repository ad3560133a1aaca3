package org.oovr.simulator.render.texture;

/** A resource that is unknown, does not fit in memory, or is used outside its bounds. */
public final class ResourceException extends RuntimeException {
  public ResourceException(String message) {
    super(message);
  }

  public ResourceException(String message, Throwable cause) {
    super(message, cause);
  }
}
