package org.oovr.agent.timing;

/** A machine file that cannot be read or says nonsense; the message names file, line and field. */
public final class MachineFileException extends Exception {
  private static final long serialVersionUID = 1L;

  MachineFileException(String message, Throwable cause) {
    super(message, cause);
  }

  MachineFileException(String message) {
    super(message);
  }
}
