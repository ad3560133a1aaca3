package org.oovr.driver.vk.object;

/**
 * A handle behind which there is no object of the kind that is asked for, what was destroyed, or a
 * command where none may stand: Vulkan leaves open what happens, here it is told and left out.
 */
public final class InvalidHandleException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public InvalidHandleException(String message) {
    super(message);
  }
}
