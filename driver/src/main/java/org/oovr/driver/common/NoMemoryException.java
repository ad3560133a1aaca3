package org.oovr.driver.common;

/** A pointer that leads nowhere: null, or a member of a struct that is not there. */
public final class NoMemoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NoMemoryException(long address) {
    super("no memory at address 0x" + Long.toHexString(address));
  }
}
