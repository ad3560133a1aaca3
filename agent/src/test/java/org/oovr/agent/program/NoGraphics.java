package org.oovr.agent.program;

/** A program that draws nothing and ends with a status of its caller's choice. */
public final class NoGraphics {
  private NoGraphics() {}

  /** {@code --frames S} is the exit status here; 1 frame stands for status 0. */
  public static void main(String[] args) {
    int status = Integer.parseInt(args[1]);
    System.exit(status == 1 ? 0 : status);
  }
}
