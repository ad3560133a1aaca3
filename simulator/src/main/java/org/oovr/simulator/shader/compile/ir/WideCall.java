package org.oovr.simulator.shader.compile.ir;

import org.oovr.simulator.shader.math.LongMath;
import org.oovr.simulator.shader.math.WideFunction;

/**
 * One word of what a function makes of 64-bit values. A 64-bit operand is two words, the low one
 * first. C2 finds that the two words of a result come of one computation, where a kernel has both.
 *
 * @param high whether it is the high word of a 64-bit result
 */
public record WideCall(WideFunction function, boolean high) {
  /** Position of the operand that word {@code i} ends, or -1 when a word of it follows. */
  public int operandEndingAt(int i) {
    int words = 0;
    for (int k = 0; k < function.operands(); k++) {
      words += function.isWide(k) ? 2 : 1;
      if (words - 1 >= i) {
        return words - 1 == i ? k : -1;
      }
    }
    throw new IllegalStateException("word " + i + " of " + function);
  }

  /** The word for constant operands. */
  int fold(int[] words) {
    long[] operands = new long[function.operands()];
    int at = 0;
    for (int k = 0; k < operands.length; k++) {
      boolean wide = function.isWide(k);
      operands[k] = wide ? LongMath.join(words[at], words[at + 1]) : words[at];
      at += wide ? 2 : 1;
    }
    long r = function.apply(operands);
    return function.isTruth() ? (int) -r : (int) (high ? r >>> 32 : r);
  }
}
