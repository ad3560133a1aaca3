package org.oovr.programs;

/** Draws nothing. */
public final class Silent {
  private Silent() {}

  public static void main(String[] args) {
    System.out.println("nothing to see");
  }
}
