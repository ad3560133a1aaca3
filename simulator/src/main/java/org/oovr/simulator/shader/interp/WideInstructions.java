package org.oovr.simulator.shader.interp;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.shader.math.LongFormulas;
import org.oovr.simulator.shader.math.WideFunction;
import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.WideForms;
import org.oovr.simulator.shader.spirv.WideValues;

/** Instructions that compute with 64-bit values, lane by lane. */
final class WideInstructions {
  private static final WideForms<Long> FORMS = new WideForms<>(LongFormulas.INSTANCE);

  private final Execution run;
  private final int lanes;
  private final NarrowInstructions narrow;

  WideInstructions(Execution run) {
    this.run = run;
    narrow = new NarrowInstructions(run.module(), run.lanes());
    lanes = run.lanes();
  }

  /** Whether an instruction is one of these; what only moves values is not. */
  boolean takes(SpirvInstruction i) {
    boolean first = i.count() > 0 && isWide(i, 0);
    return switch (i.op().group()) {
      case SCALAR -> i.op() != Op.BITCAST && (i.type().isWide() || first);
      case PRODUCT -> i.op() != Op.TRANSPOSE && i.type().isWide();
      case BIT_FIELD -> i.type().isWide();
      case PAIR -> first;
      case EXTENDED -> isWide(i, 2) || i.type().isWide();
      default -> false;
    };
  }

  private SpirvType type(SpirvInstruction i, int operand) {
    return run.module().typeOf(i.operand(operand));
  }

  private boolean isWide(SpirvInstruction i, int operand) {
    return type(i, operand) != null && type(i, operand).isWide();
  }

  int[] execute(LaneState s, SpirvInstruction i) {
    if (i.op().group() == Op.Group.EXTENDED) {
      return extended(s, i);
    }
    int n = i.count();
    SpirvType[] types = new SpirvType[n];
    int[][] in = new int[n][];
    for (int k = 0; k < n; k++) {
      types[k] = type(i, k);
      in[k] = narrow.operand(run.value(s, i.operand(k)), i, k);
    }
    int[] r = new int[i.type().scalars() * lanes];
    for (int l = 0; l < lanes; l++) {
      List<List<Long>> args = new ArrayList<>();
      for (int k = 0; k < n; k++) {
        args.add(lane(types[k], in[k], l));
      }
      set(lane(i, types, args), i.type(), r, l);
    }
    return r;
  }

  /** Scalars of one lane of a scalar, vector or matrix: 64 bits, or a word with its sign. */
  private List<Long> lane(SpirvType type, int[] v, int l) {
    boolean wide = type.isWide();
    List<Long> r = new ArrayList<>();
    for (int at = l; at < v.length; at += wide ? 2 * lanes : lanes) {
      r.add(wide ? WideValues.join(v[at], v[at + lanes]) : v[at]);
    }
    return r;
  }

  /** Puts scalars into one lane of a value; structures are of such values. */
  private void set(List<Long> scalars, SpirvType type, int[] r, int l) {
    List<Boolean> wide = new ArrayList<>();
    widths(type, wide);
    int at = l;
    for (int k = 0; k < scalars.size(); k++) {
      long x = scalars.get(k);
      r[at] = (int) x;
      at += lanes;
      if (wide.get(k)) {
        r[at] = (int) (x >>> 32);
        at += lanes;
      }
    }
  }

  private static void widths(SpirvType type, List<Boolean> wide) {
    if (type.scalar() == null) {
      for (int k = 0; k < type.elementCount(); k++) {
        widths(type.element(k), wide);
      }
      return;
    }
    for (int w = 0; w < type.scalars(); w += type.scalar().scalars()) {
      wide.add(type.isWide());
    }
  }

  private static List<Long> lane(SpirvInstruction i, SpirvType[] types, List<List<Long>> args) {
    List<Long> x = args.get(0);
    List<Long> y = args.size() > 1 ? args.get(1) : x;
    if (i.op().group() == Op.Group.PRODUCT) {
      return FORMS.product(i.op(), types[0], x, types[types.length > 1 ? 1 : 0], y);
    }
    List<Long> r = new ArrayList<>();
    boolean to = i.type().isWide();
    boolean from = types[0].isWide();
    for (int c = 0; c < x.size(); c++) {
      switch (i.op().group()) {
        case PAIR -> r.add(WideValues.pair(i.op(), false).apply(x.get(c), y.get(c)));
        case BIT_FIELD -> r.add(bitField(i.op(), args, c));
        default ->
            r.add(
                WideValues.isMove(i.op(), from, to)
                    ? x.get(c)
                    : WideValues.of(i.op(), from, to).apply(x.get(c), y.get(c)));
      }
    }
    for (int c = 0; c < x.size() && i.op().group() == Op.Group.PAIR; c++) {
      r.add(WideValues.pair(i.op(), true).apply(x.get(c), y.get(c)));
    }
    return r;
  }

  private static long bitField(Op op, List<List<Long>> args, int c) {
    boolean insert = op == Op.BIT_FIELD_INSERT;
    long offset = WideFunction.L_INDEX.apply(args.get(insert ? 2 : 1).get(0));
    long count = WideFunction.L_INDEX.apply(args.get(insert ? 3 : 2).get(0));
    WideFunction f = WideValues.bitField(op);
    long base = args.get(0).get(c);
    return insert ? f.apply(base, args.get(1).get(c), offset, count) : f.apply(base, offset, count);
  }

  // --- GLSL.std.450

  private int[] extended(LaneState s, SpirvInstruction i) {
    GlslOp op = i.glsl();
    if (op == GlslOp.PACK_DOUBLE_2X32 || op == GlslOp.UNPACK_DOUBLE_2X32) {
      return run.value(s, i.operand(2));
    }
    boolean stores = op.writesMemory();
    int n = i.count() - (stores ? 3 : 2);
    SpirvType[] types = new SpirvType[n];
    int[][] in = new int[n][];
    for (int k = 0; k < n; k++) {
      types[k] = type(i, 2 + k);
      in[k] = run.value(s, i.operand(2 + k));
    }
    LanePointer to = stores ? run.memory().pointer(s, i.operand(3)) : null;
    int[] r = new int[i.type().scalars() * lanes];
    int[] stored = stores ? new int[to.type().scalars() * lanes] : null;
    for (int l = 0; l < lanes; l++) {
      List<List<Long>> args = new ArrayList<>();
      for (int k = 0; k < n; k++) {
        args.add(lane(types[k], in[k], l));
      }
      if (stores) {
        set(half(op, args.get(0), true), i.type(), r, l);
        set(half(op, args.get(0), false), to.type(), stored, l);
      } else {
        set(extended(op, types, args), i.type(), r, l);
      }
    }
    if (stores) {
      run.memory().store(s, to, stored);
    }
    return r;
  }

  private static List<Long> extended(GlslOp op, SpirvType[] types, List<List<Long>> args) {
    if (op == GlslOp.MODF_STRUCT || op == GlslOp.FREXP_STRUCT) {
      List<Long> both = new ArrayList<>(half(op, args.get(0), true));
      both.addAll(half(op, args.get(0), false));
      return both;
    }
    if (op == GlslOp.REFRACT && !types[2].isWide()) {
      args.set(2, List.of(WideFunction.D_FROM_FLOAT.apply(args.get(2).get(0))));
    }
    List<Long> r = FORMS.vectors(op, args);
    if (r != null) {
      return r;
    }
    r = new ArrayList<>();
    for (int c = 0; c < args.get(0).size(); c++) {
      int component = c;
      List<Long> in = args.stream().map(a -> a.get(component)).toList();
      r.add(
          op == GlslOp.LDEXP
              ? WideFunction.D_LDEXP.apply(in.get(0), in.get(1))
              : FORMS.component(op, in));
    }
    return r;
  }

  /** Fraction or significand, else whole part or exponent. */
  private static List<Long> half(GlslOp op, List<Long> x, boolean first) {
    if (op == GlslOp.FREXP || op == GlslOp.FREXP_STRUCT) {
      WideFunction f = first ? WideFunction.D_FREXP_SIGNIFICAND : WideFunction.D_FREXP_EXPONENT;
      return x.stream().map(f::apply).toList();
    }
    return x.stream()
        .map(
            v -> {
              long whole = WideFunction.D_TRUNC.apply(v);
              return first ? WideFunction.D_SUB.apply(v, whole) : whole;
            })
        .toList();
  }
}
