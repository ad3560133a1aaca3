package org.oovr.agent.cli.terminal;

/** The work of a command failed for a reason that its message explains to the user. */
public final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  public CommandFailedException(String message) {
    this(ExitStatus.FAILED, message);
  }

  /**
   * A failure with an exit status of its own.
   *
   * @param status see {@link ExitStatus}
   */
  public CommandFailedException(int status, String message) {
    super(message);
    this.status = status;
  }

  public CommandFailedException(String message, Throwable cause) {
    super(message, cause);
    status = ExitStatus.FAILED;
  }

  /** Exit status of the command. */
  public int status() {
    return status;
  }
}
