package org.oovr.simulator.shader.spirv.parse;

import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.SpirvText;

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
    if (SpirvText.bytes(w, at, end) == 4 * Math.max(0, end - at)) {
      throw bad(at, "string without its end");
    }
    return SpirvText.read(w, at, end);
  }
}
