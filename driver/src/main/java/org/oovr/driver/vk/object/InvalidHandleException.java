package org.oovr.driver.vk.object;

/** A handle behind which there is no object of the kind that is asked for. */
public final class InvalidHandleException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public InvalidHandleException(String message) {
    super(message);
  }
}
