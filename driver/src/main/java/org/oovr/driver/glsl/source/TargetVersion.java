package org.oovr.driver.glsl.source;

/**
 * Version to compile with.
 *
 * @param number 330 and up, or 310 and up with {@code es}
 */
public record TargetVersion(int number, boolean es) {
  public TargetVersion {
    if (number < (es ? 310 : 330)) {
      throw new IllegalArgumentException("version " + number + " must be forced up");
    }
  }

  /** The desktop version that reserves what this one does, or more. */
  public int words() {
    return es ? 450 : number;
  }

  /** Whether {@code attribute}, {@code varying} and the old colours have gone. */
  public boolean isModern() {
    return es || number >= 420;
  }

  /** Declarations that stand before the source says a precision, with one. */
  public String precision(String declarations) {
    return es && !declarations.isEmpty()
        ? "precision highp float; precision highp int; " + declarations
        : declarations;
  }

  /** The directive that says so. */
  public String directive() {
    return "#version " + number + (es ? " es" : " core");
  }
}
