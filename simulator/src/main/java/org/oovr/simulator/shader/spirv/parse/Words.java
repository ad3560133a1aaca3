package org.oovr.simulator.shader.spirv.parse;

import java.nio.charset.StandardCharsets;
import org.oovr.simulator.shader.ShaderException;

/** Words of instructions, and what is wrong with them. */
final class Words {
  private Words() {}

  static ShaderException bad(int at, String what) {
    return new ShaderException("SPIR-V word " + at + ": " + what);
  }

  /** Word {@code i} of the instruction at {@code at}. */
  static int word(int[] w, int at, int end, int i) {
    if (at + i >= end) {
      throw bad(at, "instruction " + (w[at] & 0xFFFF) + " ends after " + (end - at) + " words");
    }
    return w[at + i];
  }

  /** A string that begins at word {@code at} (SPIR-V 2.2.1). */
  static String string(int[] w, int at, int end) {
    byte[] bytes = new byte[Math.max(0, end - at) * 4];
    int n = 0;
    for (int i = at; i < end; i++) {
      for (int shift = 0; shift < 32; shift += 8) {
        byte b = (byte) (w[i] >>> shift);
        if (b == 0) {
          return new String(bytes, 0, n, StandardCharsets.UTF_8);
        }
        bytes[n++] = b;
      }
    }
    throw bad(at, "string without its end");
  }
}
