package org.oovr.samples.standin;

/** Prints the counted figures of all stand-ins as {@code docs/workloads.md} has them. */
final class Tables {
  private Tables() {}

  /** Prints a row for each stand-in. */
  public static void main(String[] args) {
    for (Game game : Game.values()) {
      System.out.println(game + " " + game.census());
    }
  }
}
