package org.oovr.simulator.shader.interp;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.math.FloatFormulas;
import org.oovr.simulator.shader.math.ShaderMath;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;

/** Everything but control flow: one instruction for all lanes. */
final class Instructions {
  private static final FloatFormulas MATH = FloatFormulas.INSTANCE;

  private final Execution run;
  private final int lanes;
  private final Memory memory;
  private final Composites composites;
  private final GlslInstructions glsl;
  private final ImageInstructions images;

  /** Lanes that asked to become helpers. */
  private final boolean[] demoted;

  Instructions(Execution run) {
    this.run = run;
    lanes = run.lanes();
    memory = run.memory();
    composites = new Composites(run);
    glsl = new GlslInstructions(run);
    images = new ImageInstructions(run);
    demoted = new boolean[lanes];
  }

  void kill(boolean[] mask) {
    for (int l = 0; l < lanes; l++) {
      if (mask[l]) {
        run.context().killed[l] = -1;
      }
    }
  }

  void execute(LaneState s, SpirvInstruction i) {
    switch (i.op()) {
      case NOP -> {
        // nothing
      }
      case ACCESS_CHAIN, IN_BOUNDS_ACCESS_CHAIN -> s.set(i.id(), memory.chain(s, i));
      case LOAD -> s.set(i.id(), memory.load(s, memory.pointer(s, i.operand(0))));
      case STORE -> memory.store(s, memory.pointer(s, i.operand(0)), run.value(s, i.operand(1)));
      case COPY_MEMORY -> {
        int[] v = memory.load(s, memory.pointer(s, i.operand(1)));
        memory.store(s, memory.pointer(s, i.operand(0)), v);
      }
      case COPY_OBJECT -> {
        if (i.type() instanceof SpirvType.PointerType) {
          s.set(i.id(), memory.pointer(s, i.operand(0)));
        } else {
          s.set(i.id(), run.value(s, i.operand(0)));
        }
      }
      case DEMOTE_TO_HELPER_INVOCATION -> {
        kill(run.active());
        for (int l = 0; l < lanes; l++) {
          demoted[l] |= run.active()[l];
        }
      }
      case IS_HELPER_INVOCATION -> {
        int[] v = new int[lanes];
        for (int l = 0; l < lanes; l++) {
          v[l] = run.context().helper[l] != 0 || demoted[l] ? 1 : 0;
        }
        s.set(i.id(), v);
      }
      case EXT_INST -> s.set(i.id(), glsl.execute(s, i));
      default -> s.set(i.id(), compute(s, i));
    }
  }

  private int[] compute(LaneState s, SpirvInstruction i) {
    int[] v = composites.execute(s, i);
    if (v == null) {
      v = images.execute(s, i);
    }
    if (v == null) {
      v = floats(s, i);
    }
    if (v == null) {
      v = integers(s, i);
    }
    if (v == null) {
      v = truths(s, i);
    }
    if (v == null) {
      throw new ShaderException("instruction " + i + " is not supported");
    }
    return v;
  }

  // --- helpers

  private int[] map(LaneState s, SpirvInstruction i, IntUnaryOperator f) {
    int[] a = run.value(s, i.operand(0));
    int[] r = new int[a.length];
    for (int k = 0; k < r.length; k++) {
      r[k] = f.applyAsInt(a[k]);
    }
    return r;
  }

  private int[] map(LaneState s, SpirvInstruction i, IntBinaryOperator f) {
    int[] a = run.value(s, i.operand(0));
    int[] b = run.value(s, i.operand(1));
    int[] r = new int[a.length];
    for (int k = 0; k < r.length; k++) {
      r[k] = f.applyAsInt(a[k], b[k]);
    }
    return r;
  }

  private static float f(int bits) {
    return Float.intBitsToFloat(bits);
  }

  private static int bits(float f) {
    return Float.floatToRawIntBits(f);
  }

  private static int truth(boolean b) {
    return b ? 1 : 0;
  }

  // --- floats

  private int[] floats(LaneState s, SpirvInstruction i) {
    return switch (i.op()) {
      case F_NEGATE -> map(s, i, a -> bits(-f(a)));
      case F_ADD -> map(s, i, (a, b) -> bits(f(a) + f(b)));
      case F_SUB -> map(s, i, (a, b) -> bits(f(a) - f(b)));
      case F_MUL -> map(s, i, (a, b) -> bits(f(a) * f(b)));
      case F_DIV -> map(s, i, (a, b) -> bits(f(a) / f(b)));
      case F_REM -> map(s, i, (a, b) -> bits(MATH.rem(f(a), f(b))));
      case F_MOD -> map(s, i, (a, b) -> bits(MATH.mod(f(a), f(b))));
      case CONVERT_F_TO_U -> map(s, i, a -> ShaderMath.toUnsigned(f(a)));
      case CONVERT_F_TO_S -> map(s, i, a -> ShaderMath.toSigned(f(a)));
      case CONVERT_S_TO_F -> map(s, i, a -> bits((float) a));
      case CONVERT_U_TO_F -> map(s, i, a -> bits(ShaderMath.fromUnsigned(a)));
      case F_CONVERT, U_CONVERT, S_CONVERT, BITCAST, COPY_LOGICAL -> map(s, i, a -> a);
      case QUANTIZE_TO_F16 -> map(s, i, a -> bits(ShaderMath.quantizeToHalf(f(a))));
      case VECTOR_TIMES_SCALAR, MATRIX_TIMES_SCALAR -> timesScalar(s, i);
      case DOT, MATRIX_TIMES_VECTOR, VECTOR_TIMES_MATRIX, MATRIX_TIMES_MATRIX, OUTER_PRODUCT ->
          product(s, i);
      case D_PDX, D_PDX_FINE -> derivative(s, i, true, false);
      case D_PDY, D_PDY_FINE -> derivative(s, i, false, false);
      case D_PDX_COARSE -> derivative(s, i, true, true);
      case D_PDY_COARSE -> derivative(s, i, false, true);
      case FWIDTH, FWIDTH_FINE -> fwidth(s, i, false);
      case FWIDTH_COARSE -> fwidth(s, i, true);
      default -> null;
    };
  }

  private int[] timesScalar(LaneState s, SpirvInstruction i) {
    int[] a = run.value(s, i.operand(0));
    int[] b = run.value(s, i.operand(1));
    int[] r = new int[a.length];
    for (int k = 0; k < r.length; k++) {
      r[k] = bits(f(a[k]) * f(b[k % lanes]));
    }
    return r;
  }

  private int[] product(LaneState s, SpirvInstruction i) {
    int[] a = run.value(s, i.operand(0));
    int[] b = run.value(s, i.operand(1));
    SpirvType ta = run.module().typeOf(i.operand(0));
    int[] r = new int[i.type().scalars() * lanes];
    switch (i.op()) {
      case DOT -> dot(a, 0, b, 0, ta.scalars(), r, 0);
      case MATRIX_TIMES_VECTOR -> timesVector(a, rows(ta), b, 0, b.length / lanes, r, 0);
      case VECTOR_TIMES_MATRIX -> {
        for (int c = 0; c < i.type().scalars(); c++) {
          dot(a, 0, b, c * ta.scalars(), ta.scalars(), r, c);
        }
      }
      case MATRIX_TIMES_MATRIX -> {
        int inner = rows(run.module().typeOf(i.operand(1)));
        for (int c = 0; c < b.length / lanes / inner; c++) {
          timesVector(a, rows(ta), b, c * inner, inner, r, c * rows(ta));
        }
      }
      default -> {
        for (int k = 0; k < r.length; k++) {
          int scalar = k / lanes;
          int x = a[scalar % ta.scalars() * lanes + k % lanes];
          r[k] = bits(f(x) * f(b[scalar / ta.scalars() * lanes + k % lanes]));
        }
      }
    }
    return r;
  }

  /** Sum of products of n scalars, first one first, into scalar {@code to}. */
  private void dot(int[] a, int fromA, int[] b, int fromB, int n, int[] r, int to) {
    for (int l = 0; l < lanes; l++) {
      float sum = f(a[fromA * lanes + l]) * f(b[fromB * lanes + l]);
      for (int c = 1; c < n; c++) {
        sum += f(a[(fromA + c) * lanes + l]) * f(b[(fromB + c) * lanes + l]);
      }
      r[to * lanes + l] = bits(sum);
    }
  }

  /** Sum of columns times components, first column first. */
  private void timesVector(int[] m, int rows, int[] v, int fromV, int columns, int[] r, int to) {
    for (int row = 0; row < rows; row++) {
      for (int l = 0; l < lanes; l++) {
        float sum = f(m[row * lanes + l]) * f(v[fromV * lanes + l]);
        for (int c = 1; c < columns; c++) {
          sum += f(m[(c * rows + row) * lanes + l]) * f(v[(fromV + c) * lanes + l]);
        }
        r[(to + row) * lanes + l] = bits(sum);
      }
    }
  }

  private static int rows(SpirvType matrix) {
    return ((SpirvType.MatrixType) matrix).rows();
  }

  /** Difference inside the quad; the coarse one is that of the first row or column. */
  private int[] derivative(LaneState s, SpirvInstruction i, boolean alongX, boolean coarse) {
    int[] a = run.value(s, i.operand(0));
    int[] r = new int[a.length];
    for (int k = 0; k < r.length; k++) {
      int lane = k % lanes;
      int step = alongX ? 1 : 2;
      int quad = coarse ? lane & ~3 : lane & ~step;
      int from = k - lane + quad;
      r[k] = quad + step < lanes ? bits(f(a[from + step]) - f(a[from])) : 0;
    }
    return r;
  }

  private int[] fwidth(LaneState s, SpirvInstruction i, boolean coarse) {
    int[] x = derivative(s, i, true, coarse);
    int[] y = derivative(s, i, false, coarse);
    int[] r = new int[x.length];
    for (int k = 0; k < r.length; k++) {
      r[k] = bits(Math.abs(f(x[k])) + Math.abs(f(y[k])));
    }
    return r;
  }

  // --- integers

  private int[] integers(LaneState s, SpirvInstruction i) {
    return switch (i.op()) {
      case S_NEGATE -> map(s, i, a -> -a);
      case I_ADD -> map(s, i, (a, b) -> a + b);
      case I_SUB -> map(s, i, (a, b) -> a - b);
      case I_MUL -> map(s, i, (a, b) -> a * b);
      case U_DIV -> map(s, i, ShaderMath::divideUnsigned);
      case S_DIV -> map(s, i, ShaderMath::divideSigned);
      case U_MOD -> map(s, i, ShaderMath::moduloUnsigned);
      case S_REM -> map(s, i, ShaderMath::remainderSigned);
      case S_MOD -> map(s, i, ShaderMath::moduloSigned);
      case SHIFT_RIGHT_LOGICAL -> map(s, i, (a, b) -> a >>> b);
      case SHIFT_RIGHT_ARITHMETIC -> map(s, i, (a, b) -> a >> b);
      case SHIFT_LEFT_LOGICAL -> map(s, i, (a, b) -> a << b);
      case BITWISE_OR -> map(s, i, (a, b) -> a | b);
      case BITWISE_XOR -> map(s, i, (a, b) -> a ^ b);
      case BITWISE_AND -> map(s, i, (a, b) -> a & b);
      case NOT -> map(s, i, a -> ~a);
      case BIT_REVERSE -> map(s, i, Integer::reverse);
      case BIT_COUNT -> map(s, i, Integer::bitCount);
      case BIT_FIELD_INSERT, BIT_FIELD_S_EXTRACT, BIT_FIELD_U_EXTRACT -> bitField(s, i);
      case I_ADD_CARRY ->
          pair(s, i, (a, b) -> a + b, (a, b) -> truth(Integer.compareUnsigned(a + b, a) < 0));
      case I_SUB_BORROW ->
          pair(s, i, (a, b) -> a - b, (a, b) -> truth(Integer.compareUnsigned(a, b) < 0));
      case U_MUL_EXTENDED -> pair(s, i, (a, b) -> a * b, ShaderMath::multiplyHighUnsigned);
      case S_MUL_EXTENDED -> pair(s, i, (a, b) -> a * b, ShaderMath::multiplyHighSigned);
      default -> null;
    };
  }

  private int[] pair(
      LaneState s, SpirvInstruction i, IntBinaryOperator low, IntBinaryOperator high) {
    int[] a = map(s, i, low);
    int[] b = map(s, i, high);
    int[] r = java.util.Arrays.copyOf(a, a.length * 2);
    System.arraycopy(b, 0, r, a.length, b.length);
    return r;
  }

  private int[] bitField(LaneState s, SpirvInstruction i) {
    boolean insert = i.op() == Op.BIT_FIELD_INSERT;
    int[] base = run.value(s, i.operand(0));
    int[] second = run.value(s, i.operand(1));
    int[] offset = run.value(s, i.operand(insert ? 2 : 1));
    int[] count = run.value(s, i.operand(insert ? 3 : 2));
    int[] r = new int[base.length];
    for (int k = 0; k < r.length; k++) {
      int l = k % lanes;
      r[k] =
          switch (i.op()) {
            case BIT_FIELD_INSERT ->
                ShaderMath.bitFieldInsert(base[k], second[k], offset[l], count[l]);
            case BIT_FIELD_S_EXTRACT ->
                ShaderMath.bitFieldSignedExtract(base[k], offset[l], count[l]);
            default -> ShaderMath.bitFieldUnsignedExtract(base[k], offset[l], count[l]);
          };
    }
    return r;
  }

  // --- truth values

  private int[] truths(LaneState s, SpirvInstruction i) {
    return switch (i.op()) {
      case ANY, ALL -> anyOrAll(s, i);
      case IS_NAN -> map(s, i, a -> truth(Float.isNaN(f(a))));
      case IS_INF -> map(s, i, a -> truth(Float.isInfinite(f(a))));
      case LOGICAL_EQUAL, I_EQUAL -> map(s, i, (a, b) -> truth(a == b));
      case LOGICAL_NOT_EQUAL, I_NOT_EQUAL -> map(s, i, (a, b) -> truth(a != b));
      case LOGICAL_OR -> map(s, i, (a, b) -> a | b);
      case LOGICAL_AND -> map(s, i, (a, b) -> a & b);
      case LOGICAL_NOT -> map(s, i, a -> a ^ 1);
      case SELECT -> select(s, i);
      case U_GREATER_THAN -> map(s, i, (a, b) -> truth(Integer.compareUnsigned(a, b) > 0));
      case S_GREATER_THAN -> map(s, i, (a, b) -> truth(a > b));
      case U_GREATER_THAN_EQUAL -> map(s, i, (a, b) -> truth(Integer.compareUnsigned(a, b) >= 0));
      case S_GREATER_THAN_EQUAL -> map(s, i, (a, b) -> truth(a >= b));
      case U_LESS_THAN -> map(s, i, (a, b) -> truth(Integer.compareUnsigned(a, b) < 0));
      case S_LESS_THAN -> map(s, i, (a, b) -> truth(a < b));
      case U_LESS_THAN_EQUAL -> map(s, i, (a, b) -> truth(Integer.compareUnsigned(a, b) <= 0));
      case S_LESS_THAN_EQUAL -> map(s, i, (a, b) -> truth(a <= b));
      case F_ORD_EQUAL -> map(s, i, (a, b) -> truth(f(a) == f(b)));
      case F_UNORD_EQUAL -> map(s, i, (a, b) -> truth(unordered(a, b) || f(a) == f(b)));
      case F_ORD_NOT_EQUAL -> map(s, i, (a, b) -> truth(!unordered(a, b) && f(a) != f(b)));
      case F_UNORD_NOT_EQUAL -> map(s, i, (a, b) -> truth(f(a) != f(b)));
      case F_ORD_LESS_THAN -> map(s, i, (a, b) -> truth(f(a) < f(b)));
      case F_UNORD_LESS_THAN -> map(s, i, (a, b) -> truth(unordered(a, b) || f(a) < f(b)));
      case F_ORD_GREATER_THAN -> map(s, i, (a, b) -> truth(f(a) > f(b)));
      case F_UNORD_GREATER_THAN -> map(s, i, (a, b) -> truth(unordered(a, b) || f(a) > f(b)));
      case F_ORD_LESS_THAN_EQUAL -> map(s, i, (a, b) -> truth(f(a) <= f(b)));
      case F_UNORD_LESS_THAN_EQUAL -> map(s, i, (a, b) -> truth(unordered(a, b) || f(a) <= f(b)));
      case F_ORD_GREATER_THAN_EQUAL -> map(s, i, (a, b) -> truth(f(a) >= f(b)));
      case F_UNORD_GREATER_THAN_EQUAL ->
          map(s, i, (a, b) -> truth(unordered(a, b) || f(a) >= f(b)));
      default -> null;
    };
  }

  private static boolean unordered(int a, int b) {
    return Float.isNaN(f(a)) || Float.isNaN(f(b));
  }

  private int[] anyOrAll(LaneState s, SpirvInstruction i) {
    int[] a = run.value(s, i.operand(0));
    int[] r = new int[lanes];
    for (int l = 0; l < lanes; l++) {
      int x = a[l];
      for (int k = l; k < a.length; k += lanes) {
        x = i.op() == Op.ANY ? x | a[k] : x & a[k];
      }
      r[l] = x;
    }
    return r;
  }

  private int[] select(LaneState s, SpirvInstruction i) {
    int[] condition = run.value(s, i.operand(0));
    int[] yes = run.value(s, i.operand(1));
    int[] no = run.value(s, i.operand(2));
    int[] r = new int[yes.length];
    for (int k = 0; k < r.length; k++) {
      int c = condition.length == lanes ? condition[k % lanes] : condition[k];
      r[k] = c != 0 ? yes[k] : no[k];
    }
    return r;
  }
}
