package org.oovr.simulator.redundancy;

/** What a machine does about work that it has done for the frame before. */
public enum Technique {
  /** Nothing. */
  NONE("none"),
  /** Rendering Elimination: tiles of equal inputs are not rendered. */
  RENDERING_ELIMINATION("re"),
  /** Transaction Elimination: tiles of equal colours are rendered and not written. */
  TRANSACTION_ELIMINATION("te"),
  /** Fragment Memoization: fragments of equal inputs are not shaded; two frames at once. */
  FRAGMENT_MEMOIZATION("fm");

  private final String text;

  Technique(String text) {
    this.text = text;
  }

  /** Its name on the command line and in reports. */
  public String text() {
    return text;
  }
}
