package org.oovr.simulator.shader.compile.ir;

import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.SpirvType;

/** Kind of a scalar value. */
public enum Kind {
  FLOAT,
  INT,
  /** Truth value: -1 or 0, in int storage. */
  BOOL,
  /** No value: an instruction with several results, read by other nodes. */
  NONE;

  public boolean isFloat() {
    return this == FLOAT;
  }

  public static Kind of(SpirvType scalar) {
    if (scalar.isWide()) {
      // the words of a 64-bit number are integers
      return INT;
    }
    if (scalar instanceof SpirvType.FloatType) {
      return FLOAT;
    }
    if (scalar instanceof SpirvType.IntType) {
      return INT;
    }
    if (scalar instanceof SpirvType.BoolType) {
      return BOOL;
    }
    throw new ShaderException("no scalar type: " + scalar);
  }
}
