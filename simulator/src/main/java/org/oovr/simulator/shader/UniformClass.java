package org.oovr.simulator.shader;

/**
 * Kinds of executed instructions whose operands are the same in all lanes, whatever the shader is
 * given: constants, uniforms, and what is computed of these alone. They are counted beside the
 * {@link InstructionClass}, of whose counts they are a part. A machine may execute them once for a
 * warp (the scalar unit of RTR 23.10.3).
 */
public enum UniformClass {
  /** Of {@code FLOAT}, {@code INTEGER} and {@code CONVERT}. */
  ARITHMETIC,
  /** Of {@code SPECIAL}. */
  SPECIAL,
  /** Of {@code LOAD}. */
  LOAD;

  /** The kind of an instruction whose operands are the same in all lanes, or null. */
  public static UniformClass of(InstructionClass counted) {
    return switch (counted) {
      case FLOAT, INTEGER, CONVERT -> ARITHMETIC;
      case SPECIAL -> SPECIAL;
      case LOAD -> LOAD;
      case CONTROL, TEXTURE, INTERPOLATE -> null;
    };
  }
}
