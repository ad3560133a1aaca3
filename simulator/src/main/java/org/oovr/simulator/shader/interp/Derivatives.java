package org.oovr.simulator.shader.interp;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;

/** Differences inside a quad; lane 4q + 2y + x. Coarse ones use the quad's first row and column. */
final class Derivatives {
  private final Values values;

  Derivatives(Values values) {
    this.values = values;
  }

  float x(int[] v, int lane) {
    int row = lane & ~1;
    return intBitsToFloat(v[row + 1]) - intBitsToFloat(v[row]);
  }

  float y(int[] v, int lane) {
    int column = lane & ~2;
    return intBitsToFloat(v[column + 2]) - intBitsToFloat(v[column]);
  }

  private float coarseX(int[] v, int lane) {
    return x(v, lane & ~3);
  }

  private float coarseY(int[] v, int lane) {
    return y(v, lane & ~3);
  }

  boolean execute(SpirvInstruction i, int[] lanes, int count) {
    Op op = i.op();
    switch (op) {
      case D_PDX, D_PDY, FWIDTH, D_PDX_FINE, D_PDY_FINE, FWIDTH_FINE -> {}
      case D_PDX_COARSE, D_PDY_COARSE, FWIDTH_COARSE -> {}
      default -> {
        return false;
      }
    }
    int[][] from = values.get(i.operand(0));
    int[][] to = values.define(i.id(), i.type().scalars());
    for (int s = 0; s < to.length; s++) {
      for (int k = 0; k < count; k++) {
        int l = lanes[k];
        int[] v = from[s];
        to[s][l] =
            floatToRawIntBits(
                switch (op) {
                  case D_PDX_FINE -> x(v, l);
                  case D_PDY_FINE -> y(v, l);
                  case FWIDTH_FINE -> Math.abs(x(v, l)) + Math.abs(y(v, l));
                  case D_PDX, D_PDX_COARSE -> coarseX(v, l);
                  case D_PDY, D_PDY_COARSE -> coarseY(v, l);
                  default -> Math.abs(coarseX(v, l)) + Math.abs(coarseY(v, l));
                });
      }
    }
    return true;
  }
}
