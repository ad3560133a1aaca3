package org.oovr.simulator.redundancy;

/**
 * Why Rendering Elimination renders a tile without comparing, or although nothing that is drawn has
 * changed. What the text leaves open is decided so that no tile that is skipped has wrong pixels;
 * this is the list of these decisions, in the order in which they are looked at.
 */
public enum Blocker {
  /** The target is drawn in several passes; what is read between them must be there. */
  SEVERAL_PASSES("target drawn more than once in the frame"),
  /** Something reads or copies the target before its last draw. */
  READ_INSIDE("target read between its draws"),
  /** Something else than a draw writes to the target between its draws. */
  WRITTEN_INSIDE("target written between its draws"),
  /** The pass begins with what is left from before, not with a clear. */
  OLD_CONTENTS("pass goes on with old contents"),
  /** Shaders write memory, read a clock, or read what they draw into. */
  UNTOLD("shader does more than its inputs tell"),
  /** A query counts what is drawn. */
  QUERIED("draws are counted by a query"),
  /** Nothing is known of the target: the first frame, or a frame is missing. */
  FIRST("no frame before"),
  /** Since the frame before, something else has written to the target. */
  OTHER_WRITES("target written by something else since"),
  /**
   * A texture or buffer that is read has been written or drawn since, with the contents that it
   * had: hardware knows that it was written, not what.
   */
  RENEWED("resource written anew with equal contents");

  private final String text;

  Blocker(String text) {
    this.text = text;
  }

  /** For reports. */
  public String text() {
    return text;
  }
}
