package org.oovr.simulator.shader.spirv;

/**
 * An instruction of a function body.
 *
 * @param op what it does
 * @param type result type, or null
 * @param id result id, or 0
 * @param operands the words after type and result; read only
 * @param number position among all body instructions of the module, from 0; stable for reports
 */
public record SpirvInstruction(Op op, SpirvType type, int id, int[] operands, int number) {

  /** Operand {@code i}. */
  public int operand(int i) {
    return operands[i];
  }

  /** Number of operands. */
  public int count() {
    return operands.length;
  }

  /** The extended instruction of an {@link Op#EXT_INST}. */
  public GlslOp glsl() {
    return GlslOp.of(operands[1]);
  }

  @Override
  public String toString() {
    return op + " %" + id + java.util.Arrays.toString(operands);
  }
}
