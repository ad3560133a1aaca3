package org.oovr.simulator.command;

/** Programmable stages, in the order in which a draw passes them; compute stands alone. */
public enum Stage {
  VERTEX("vertex"),
  TESSELLATION_CONTROL("tessellation control"),
  TESSELLATION_EVALUATION("tessellation evaluation"),
  GEOMETRY("geometry"),
  FRAGMENT("fragment"),
  COMPUTE("compute");

  private final String text;

  Stage(String text) {
    this.text = text;
  }

  /** In words. */
  public String text() {
    return text;
  }
}
