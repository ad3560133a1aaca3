package org.oovr.agent.cli.terminal;

/** What the command line's exit statuses mean. */
public final class ExitStatus {
  /** All was done. */
  public static final int DONE = 0;

  /** The work failed; a line on stderr says why. */
  public static final int FAILED = 1;

  /** Wrong usage. */
  public static final int USAGE = 2;

  /** All was done, but pictures may be wrong: a fault of ours was met, or a draw was left out. */
  public static final int DOUBTFUL = 3;

  /** The program ran, and made no call that could be intercepted. */
  public static final int NOTHING_INTERCEPTED = 4;

  private ExitStatus() {}
}
