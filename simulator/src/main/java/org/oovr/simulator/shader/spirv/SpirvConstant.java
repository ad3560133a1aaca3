package org.oovr.simulator.shader.spirv;

import org.oovr.simulator.shader.math.WideFunction;

/**
 * A constant; a specialisation constant with the value that the API gave it, or its default.
 *
 * @param words of its scalars: float bits, integers, 1 or 0 for booleans; of 64-bit ones the low
 *     word first; read only
 */
public record SpirvConstant(int id, SpirvType type, int[] words) {

  /** The value of an integer scalar; where it does not fit, the nearest int. */
  public int asInt() {
    return type.isWide() ? (int) WideFunction.L_INDEX.apply(asLong()) : words[0];
  }

  /** The value of a scalar: 64 bits, or a word with its sign. */
  public long asLong() {
    return type.isWide() ? WideValues.join(words[0], words[1]) : words[0];
  }
}
