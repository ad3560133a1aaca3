package org.oovr.simulator.shader.spirv;

/**
 * A constant; a specialisation constant with the value that the API gave it, or its default.
 *
 * @param words its scalars: float bits, integers, 1 or 0 for booleans; read only
 */
public record SpirvConstant(int id, SpirvType type, int[] words) {

  /** The value of an integer scalar. */
  public int asInt() {
    return words[0];
  }
}
