package org.oovr.simulator.shader.interp;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.math.ShaderMath;
import org.oovr.simulator.shader.math.SubgroupFunction;
import org.oovr.simulator.shader.spirv.AtomicRule;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Everything but control flow: one instruction for all lanes. */
final class Instructions {
  private final Execution run;
  private final int lanes;
  private final Memory memory;
  private final Composites composites;
  private final GlslInstructions glsl;
  private final WideInstructions wide;
  private final NarrowInstructions narrow;
  private final ImageInstructions images;
  private final StorageImages storageImages;

  /** Lanes that asked to become helpers. */
  private final boolean[] demoted;

  Instructions(Execution run) {
    this.run = run;
    lanes = run.lanes();
    memory = run.memory();
    composites = new Composites(run);
    glsl = new GlslInstructions(run);
    wide = new WideInstructions(run);
    narrow = new NarrowInstructions(run.module(), lanes);
    images = new ImageInstructions(run);
    storageImages = new StorageImages(run);
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
    if (i.op() == Op.DEMOTE_TO_HELPER_INVOCATION) {
      kill(run.active());
      for (int l = 0; l < lanes; l++) {
        demoted[l] |= run.active()[l];
      }
    } else if (i.op().group() == Op.Group.MEMORY) {
      memory(s, i);
    } else if (i.op().group() == Op.Group.ATOMIC) {
      atomic(s, i);
    } else if (i.op() == Op.IMAGE_WRITE) {
      storageImages.write(s, i);
    } else if (i.op().group() == Op.Group.EMISSION) {
      run.emission().execute(s, i);
    } else if (i.op().group() == Op.Group.BARRIER) {
      // the lanes of a workgroup are at the same instruction always
      return;
    } else {
      s.set(i.id(), compute(s, i));
    }
  }

  private void memory(LaneState s, SpirvInstruction i) {
    switch (i.op()) {
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
      case IMAGE_TEXEL_POINTER -> s.set(i.id(), storageImages.pointer(s, i));
      case ARRAY_LENGTH ->
          s.set(i.id(), memory.arrayLength(memory.pointer(s, i.operand(0)), i.operand(1)));
      case CONVERT_PTR_TO_U, CONVERT_U_TO_PTR -> s.set(i.id(), memory.convert(s, i));
      case PTR_EQUAL, PTR_NOT_EQUAL, PTR_DIFF -> s.set(i.id(), pointers(s, i));
      default -> memory.chain(s, i);
    }
  }

  private int[] pointers(LaneState s, SpirvInstruction i) {
    SpirvType.AddressType type = (SpirvType.AddressType) run.module().typeOf(i.operand(0));
    int[] x = run.value(s, i.operand(0));
    return memory.places().difference(i.op(), type, x, run.value(s, i.operand(1)));
  }

  private void atomic(LaneState s, SpirvInstruction i) {
    AtomicRule rule = i.op().atomic();
    int value = rule.valueOperand();
    int comparator = rule.comparatorOperand();
    LanePointer p = memory.pointer(s, i.operand(0));
    int[] values = value < 0 ? null : run.value(s, i.operand(value));
    int[] comparators = comparator < 0 ? null : run.value(s, i.operand(comparator));
    int[] before =
        run.module().typeOf(i.operand(0)) instanceof SpirvType.PointerType t
                && t.storage() == StorageClass.IMAGE
            ? storageImages.atomic(p, rule, values, comparators)
            : memory.atomic(p, rule, values, comparators);
    if (i.op().hasResult()) {
      s.set(i.id(), before);
    }
  }

  private int[] compute(LaneState s, SpirvInstruction i) {
    if (i.op() == Op.BITCAST && narrow.takes(i)) {
      return narrow.bitcast(run.value(s, i.operand(0)), i);
    }
    return narrow.rounded(i, wide.takes(i) ? wide.execute(s, i) : words(s, i));
  }

  /** What an instruction gives that computes with words. */
  private int[] words(LaneState s, SpirvInstruction i) {
    int[] v =
        switch (i.op().group()) {
          case INVOCATION -> i.op() == Op.READ_CLOCK ? clock(i) : helpers();
          case SUBGROUP -> subgroup(s, i);
          case EXTENDED -> glsl.execute(s, i);
          case COMPOSITE -> composites.execute(s, i);
          case IMAGE -> storageImages.concerns(i) ? storageImages.read(s, i) : images.execute(s, i);
          case PRODUCT ->
              i.type().isNarrow() && i.op() != Op.TRANSPOSE
                  ? narrow.product(run.value(s, i.operand(0)), run.value(s, i.operand(1)), i)
                  : product(s, i);
          case INTEGER_DOT -> new IntegerDots(run).execute(s, i);
          case PAIR -> pair(s, i);
          case BIT_FIELD -> bitField(s, i);
          case REDUCTION -> anyOrAll(s, i);
          case SELECT -> select(s, i);
          case DERIVATIVE -> difference(s, i);
          case SCALAR -> scalars(s, i);
          default -> null;
        };
    if (v == null) {
      throw new ShaderException("instruction " + i + " is not supported");
    }
    return v;
  }

  private int[] clock(SpirvInstruction i) {
    int[] v = new int[2 * lanes];
    java.util.Arrays.fill(v, 0, lanes, i.number());
    java.util.Arrays.fill(v, lanes, v.length, run.context().clock);
    return v;
  }

  private int[] helpers() {
    int[] v = new int[lanes];
    for (int l = 0; l < lanes; l++) {
      v[l] = run.context().helper[l] != 0 || demoted[l] ? 1 : 0;
    }
    return v;
  }

  /** Each word of the result by itself; a ballot has its bits in the first. */
  private int[] subgroup(LaneState s, SpirvInstruction i) {
    SubgroupFunction f = i.op().subgroup();
    int first = i.op().subgroupValue();
    int[] value = narrow.operand(run.value(s, i.operand(first)), i, first);
    int[] index = i.count() > first + 1 ? run.value(s, i.operand(first + 1)) : null;
    int scope = f.sums() || f == SubgroupFunction.BIT_COUNT ? i.operand(1) : 0;
    if (f.sums() && i.type().isNarrow()) {
      scope = SubgroupFunction.ofBits(scope, 8 * i.type().scalarBytes());
    }
    int[] mask = new int[lanes];
    for (int l = 0; l < lanes; l++) {
      mask[l] = run.active()[l] && !demoted[l] ? 1 : 0;
    }
    boolean rows = run.shader().entry().stage() == Stage.COMPUTE;
    int row = rows ? run.shader().entry().workgroupSize().get(0) : 0;
    int[] r = new int[i.type().scalars() * lanes];
    int[] out = new int[lanes];
    boolean longs = f.sums() && i.type().isWide();
    for (int at = 0; at < (f.takesBallot() ? lanes : value.length); at += lanes) {
      int low = longs ? at / lanes / 2 * 2 * lanes : at;
      int[] words = Arrays.copyOfRange(value, low, low + lanes);
      int[] second = longs ? Arrays.copyOfRange(value, low + lanes, low + 2 * lanes) : index;
      int part = at == low ? SubgroupFunction.LOW_OF_64 : SubgroupFunction.HIGH_OF_64;
      int which = longs ? scope | part : scope;
      int[] killed = run.context().killed;
      f.apply(words, second, mask, killed, run.context().helper, out, which, row, lanes);
      for (int l = 0; l < lanes; l++) {
        if (!f.isTruth()) {
          r[at + l] = out[l];
        } else {
          r[l] = at == 0 ? out[l] : r[l] & out[l]; // of vectors all components
        }
      }
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

  // --- each component by itself

  private int[] scalars(LaneState s, SpirvInstruction i) {
    int[] a = narrow.operand(run.value(s, i.operand(0)), i, 0);
    int[] b = i.count() > 1 ? amount(s, i) : a;
    int[] r = new int[a.length];
    for (int k = 0; k < r.length; k++) {
      r[k] = i.op().evaluate(a[k], b[k]);
    }
    return r;
  }

  /** The second operand; of 64-bit amounts of a shift the low words. */
  private int[] amount(LaneState s, SpirvInstruction i) {
    int[] b = narrow.operand(run.value(s, i.operand(1)), i, 1);
    if (!run.module().typeOf(i.operand(1)).isWide()) {
      return b;
    }
    int[] r = new int[b.length / 2];
    for (int k = 0; k < r.length; k++) {
      r[k] = b[k / lanes * 2 * lanes + k % lanes];
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

  // --- products

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
    if (i.op() == Op.TRANSPOSE) {
      return composites.transpose(s, i);
    }
    int[] a = run.value(s, i.operand(0));
    int[] b = run.value(s, i.operand(1));
    SpirvType ta = run.module().typeOf(i.operand(0));
    int[] r = new int[i.type().scalars() * lanes];
    switch (i.op()) {
      case VECTOR_TIMES_SCALAR, MATRIX_TIMES_SCALAR -> {
        return timesScalar(s, i);
      }
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

  /** Sum of products of n scalars, last one first, into scalar {@code to}. */
  private void dot(int[] a, int fromA, int[] b, int fromB, int n, int[] r, int to) {
    for (int l = 0; l < lanes; l++) {
      float sum = f(a[(fromA + n - 1) * lanes + l]) * f(b[(fromB + n - 1) * lanes + l]);
      for (int c = n - 2; c >= 0; c--) {
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

  // --- derivatives

  private int[] difference(LaneState s, SpirvInstruction i) {
    return switch (i.op()) {
      case D_PDX, D_PDX_FINE -> derivative(s, i, true, false);
      case D_PDY, D_PDY_FINE -> derivative(s, i, false, false);
      case D_PDX_COARSE -> derivative(s, i, true, true);
      case D_PDY_COARSE -> derivative(s, i, false, true);
      case FWIDTH_COARSE -> fwidth(s, i, true);
      default -> fwidth(s, i, false);
    };
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

  private int[] pair(LaneState s, SpirvInstruction i) {
    return switch (i.op()) {
      case I_ADD_CARRY ->
          pair(s, i, (a, b) -> a + b, (a, b) -> truth(Integer.compareUnsigned(a + b, a) < 0));
      case I_SUB_BORROW ->
          pair(s, i, (a, b) -> a - b, (a, b) -> truth(Integer.compareUnsigned(a, b) < 0));
      case U_MUL_EXTENDED -> pair(s, i, (a, b) -> a * b, ShaderMath::multiplyHighUnsigned);
      default -> pair(s, i, (a, b) -> a * b, ShaderMath::multiplyHighSigned);
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
    int[] offset = run.index(s, i.operand(insert ? 2 : 1));
    int[] count = run.index(s, i.operand(insert ? 3 : 2));
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
    int words = i.type().isWide() ? 2 : 1;
    for (int k = 0; k < r.length; k++) {
      int component = k / lanes / words;
      int c = condition[condition.length == lanes ? k % lanes : component * lanes + k % lanes];
      r[k] = c != 0 ? yes[k] : no[k];
    }
    return r;
  }
}
