package org.oovr.simulator.shader.interp;

import org.oovr.simulator.shader.math.LongMath;
import org.oovr.simulator.shader.math.ShaderMath;
import org.oovr.simulator.shader.spirv.IntegerDot;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;

/** Dot products of integers. */
final class IntegerDots {
  private final Execution run;
  private final int lanes;

  IntegerDots(Execution run) {
    this.run = run;
    lanes = run.lanes();
  }

  int[] execute(LaneState s, SpirvInstruction i) {
    IntegerDot dot = IntegerDot.of(i.op());
    SpirvType type = run.module().typeOf(i.operand(0));
    NarrowInstructions narrow = new NarrowInstructions(run.module(), lanes);
    int[] a = narrow.operand(run.value(s, i.operand(0)), i, 0);
    int[] b = narrow.operand(run.value(s, i.operand(1)), i, 1);
    int[] more = dot.accumulates() ? run.value(s, i.operand(2)) : null;
    boolean wide = i.type().isWide();
    int[] r = new int[i.type().scalars() * lanes];
    for (int l = 0; l < lanes; l++) {
      long sum = 0;
      for (int c = 0; c < IntegerDot.components(type); c++) {
        sum +=
            component(a, type, dot.isSigned(0), c, l) * component(b, type, dot.isSigned(1), c, l);
      }
      if (more != null && i.type().isNarrow()) {
        int most = (1 << i.type().bits() - (dot.firstSigned() ? 1 : 0)) - 1;
        int least = dot.firstSigned() ? -most - 1 : 0;
        sum = Math.max(least, Math.min(sum + more[l], most));
      } else if (more != null) {
        sum = accumulated(dot.firstSigned(), sum, more, l, wide);
      }
      r[l] = (int) sum;
      if (wide) {
        r[lanes + l] = (int) (sum >>> 32);
      }
    }
    return r;
  }

  private long accumulated(boolean signed, long sum, int[] more, int l, boolean wide) {
    if (wide) {
      long other = LongMath.join(more[l], more[lanes + l]);
      return signed
          ? LongMath.addSaturatedSigned(sum, other)
          : LongMath.addSaturatedUnsigned(sum, other);
    }
    return signed
        ? ShaderMath.addSaturatedSigned((int) sum, more[l])
        : ShaderMath.addSaturatedUnsigned((int) sum, more[l]);
  }

  private long component(int[] v, SpirvType type, boolean signed, int c, int l) {
    if (type.isWide()) {
      return LongMath.join(v[2 * c * lanes + l], v[(2 * c + 1) * lanes + l]);
    }
    int word = v[(type.isScalar() ? 0 : c) * lanes + l];
    if (type.isScalar()) {
      word = word >> IntegerDot.PACKED_BITS * c;
      return signed ? (byte) word : word & 0xff;
    }
    return signed ? word : word & 0xffffffffL;
  }
}
