package org.oovr.driver.gl.call;

import org.oovr.driver.common.NameTable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** The {@code glGen*} and {@code glCreate*} pattern: count in argument {@code at}, names behind. */
public final class Names {
  private Names() {}

  /**
   * Generates names, or takes over recorded ones.
   *
   * @param wanted how many
   * @param names where they are, or go to
   * @param create whether the objects exist at once
   */
  public static <T> void generate(
      GlContext gl, int wanted, Pointer names, NameTable<T> table, boolean create) {
    if (wanted < 0) {
      gl.invalidValue("n", wanted);
      return;
    }
    int n = Math.min(wanted, names.count(4));
    for (int i = 0; i < n; i++) {
      int name;
      if (gl.recorded) {
        name = names.int32(i);
        table.reserve(name);
      } else {
        name = table.generate();
        names.putInt(i, name);
      }
      if (create && name != 0) {
        table.getOrCreate(name);
      }
    }
  }

  /** The names of a {@code glDelete*(n, names)} call; empty after raising an error. */
  public static int[] deleted(GlContext gl, int n, Pointer behind) {
    if (n < 0) {
      gl.invalidValue("n", n);
      return new int[0];
    }
    int[] names = new int[Math.min(n, behind.count(4))];
    for (int i = 0; i < names.length; i++) {
      names[i] = behind.int32(i);
    }
    return names;
  }

  /**
   * Whether a name may be bound: in the core profile only generated names may (GL 3.3 core appendix
   * E.2.2); recordings have been judged by their own driver, which may be laxer.
   */
  public static boolean bindable(GlContext gl, NameTable<?> table, int name) {
    if (name == 0 || !gl.core || gl.lenient() || table.isReserved(name)) {
      return true;
    }
    gl.invalidOperation("name " + name + " was never generated");
    return false;
  }
}
