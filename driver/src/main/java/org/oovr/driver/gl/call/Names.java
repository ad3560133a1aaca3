package org.oovr.driver.gl.call;

import org.oovr.driver.common.NameTable;
import org.oovr.driver.common.Out;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;

/** The {@code glGen*} and {@code glCreate*} pattern: count in argument {@code at}, names behind. */
public final class Names {
  private Names() {}

  /**
   * Generates names, or takes over recorded ones.
   *
   * @param at argument that holds the count; the names are behind the next one
   * @param create whether the objects exist at once
   */
  static <T> void generate(GlContext gl, Call c, int at, NameTable<T> table, boolean create) {
    int n = c.i(at);
    if (n < 0) {
      gl.invalidValue("n", n);
      return;
    }
    n = Math.min(n, Out.count(c, at + 1, 4));
    for (int i = 0; i < n; i++) {
      int name;
      if (c.recorded) {
        name = Out.int32(c, at + 1, i);
        table.reserve(name);
      } else {
        name = table.generate();
        Out.putInt(c, at + 1, i, name);
      }
      if (create && name != 0) {
        table.getOrCreate(name);
      }
    }
  }

  /** The names of a {@code glDelete*(n, names)} call; empty after raising an error. */
  static int[] deleted(GlContext gl, Call c) {
    int n = c.i(0);
    if (n < 0) {
      gl.invalidValue("n", n);
      return new int[0];
    }
    int[] names = new int[Math.min(n, Out.count(c, 1, 4))];
    for (int i = 0; i < names.length; i++) {
      names[i] = Out.int32(c, 1, i);
    }
    return names;
  }

  /**
   * Whether a name may be bound: in the core profile only generated names may (GL 3.3 core appendix
   * E.2.2); recordings have been judged by their own driver.
   */
  static boolean bindable(GlContext gl, NameTable<?> table, int name) {
    if (name == 0 || !gl.core || gl.recorded || table.isReserved(name)) {
      return true;
    }
    gl.invalidOperation("name " + name + " was never generated");
    return false;
  }
}
