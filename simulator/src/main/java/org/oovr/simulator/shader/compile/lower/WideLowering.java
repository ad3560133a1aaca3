package org.oovr.simulator.shader.compile.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.WideNodes;
import org.oovr.simulator.shader.compile.ir.WideNodes.Pair;
import org.oovr.simulator.shader.math.WideFunction;
import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.NarrowValues;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.WideForms;
import org.oovr.simulator.shader.spirv.WideValues;

/** Instructions that compute with 64-bit values, to nodes of their words. */
final class WideLowering {
  private final Lowering lowering;
  private final NodeBuilder b;
  private final WideNodes nodes;
  private final WideForms<Pair> forms;
  private final NarrowLowering narrow;

  WideLowering(Lowering lowering) {
    this.lowering = lowering;
    b = lowering.builder();
    nodes = new WideNodes(b);
    narrow = new NarrowLowering(b, lowering.formulas());
    forms = new WideForms<>(nodes);
  }

  private SpirvType type(SpirvInstruction i, int operand) {
    return lowering.module().typeOf(i.operand(operand));
  }

  private boolean isWide(SpirvInstruction i, int operand) {
    return type(i, operand) != null && type(i, operand).isWide();
  }

  private Node[] operand(SpirvInstruction i, int k) {
    Node[] v = lowering.value(i.operand(k));
    boolean scalar = i.op().group() == Op.Group.SCALAR;
    return scalar ? narrow.operand(v, type(i, k), NarrowValues.extension(i.op(), k)) : v;
  }

  /** Whether an instruction is one of these; what only moves values is not. */
  boolean takes(SpirvInstruction i) {
    return switch (i.op().group()) {
      case SCALAR -> i.type().isWide() || isWide(i, 0);
      case PRODUCT -> i.op() != Op.TRANSPOSE && i.type().isWide();
      case BIT_FIELD -> i.type().isWide();
      case PAIR -> isWide(i, 0);
      case EXTENDED -> i.type().isWide() || isWide(i, 2);
      default -> false;
    };
  }

  Node[] lower(SpirvInstruction i) {
    return switch (i.op().group()) {
      case EXTENDED -> extended(i);
      case PRODUCT ->
          WideNodes.words(
              forms.product(
                  i.op(),
                  type(i, 0),
                  WideNodes.pairs(operand(i, 0)),
                  type(i, 1),
                  WideNodes.pairs(operand(i, 1))));
      case PAIR -> pair(i);
      case BIT_FIELD -> bitField(i);
      default -> scalars(i);
    };
  }

  /** The words of component {@code c} of a value, as integers. */
  private Node[] component(Node[] value, SpirvType type, int c) {
    if (type.isWide()) {
      return new Node[] {value[2 * c], value[2 * c + 1]};
    }
    return new Node[] {integer(value[c])};
  }

  private Node integer(Node n) {
    return n.kind().isFloat() ? b.bits(n) : n;
  }

  private static Node[] join(Node[]... parts) {
    return Arrays.stream(parts).flatMap(Arrays::stream).toArray(Node[]::new);
  }

  /** The node of a word that is part of a value of this type. */
  private Node as(SpirvType type, Node n) {
    return Kind.of(type.scalar()).isFloat() ? b.fromBits(n) : n;
  }

  private Node[] scalars(SpirvInstruction i) {
    SpirvType to = i.type();
    SpirvType from = type(i, 0);
    Node[] x = operand(i, 0);
    if (WideValues.isMove(i.op(), from.isWide(), to.isWide())) {
      Node[] r = new Node[x.length];
      Arrays.setAll(r, k -> as(to, integer(x[k])));
      return r;
    }
    WideFunction f = WideValues.of(i.op(), from.isWide(), to.isWide());
    List<Node> r = new ArrayList<>();
    for (int c = 0; c < from.components(); c++) {
      Node[] words = component(x, from, c);
      if (i.count() > 1) {
        SpirvType second = type(i, 1);
        Node[] y = component(operand(i, 1), second, c);
        // an amount that is a word: the low one
        words = join(words, f.isWide(1) ? y : new Node[] {y[0]});
      }
      Node[] made = nodes.make(f, words);
      for (Node n : made) {
        r.add(as(to, n));
      }
      if (to.isWide() && made.length == 1) {
        r.add(b.constant(0));
      }
    }
    return r.toArray(new Node[0]);
  }

  private Node[] pair(SpirvInstruction i) {
    Node[] x = operand(i, 0);
    Node[] y = operand(i, 1);
    List<Node> r = new ArrayList<>();
    for (boolean high : new boolean[] {false, true}) {
      WideFunction f = WideValues.pair(i.op(), high);
      for (int k = 0; k < x.length; k += 2) {
        r.addAll(List.of(nodes.make(f, x[k], x[k + 1], y[k], y[k + 1])));
      }
    }
    return r.toArray(new Node[0]);
  }

  private Node[] bitField(SpirvInstruction i) {
    boolean insert = i.op() == Op.BIT_FIELD_INSERT;
    Node[] offset = {lowering.index(i.operand(insert ? 2 : 1))};
    Node[] count = {lowering.index(i.operand(insert ? 3 : 2))};
    Node[][] r = new Node[i.type().components()][];
    for (int c = 0; c < r.length; c++) {
      Node[] base = component(operand(i, 0), i.type(), c);
      Node[] in = insert ? join(base, component(operand(i, 1), i.type(), c)) : base;
      r[c] = nodes.make(WideValues.bitField(i.op()), join(in, offset, count));
    }
    return join(r);
  }

  // --- GLSL.std.450

  private Node[] extended(SpirvInstruction i) {
    GlslOp op = i.glsl();
    Node[] x = operand(i, 2);
    return switch (op) {
      case PACK_DOUBLE_2X32, UNPACK_DOUBLE_2X32 -> x;
      case MODF, MODF_STRUCT -> {
        List<Pair> v = WideNodes.pairs(x);
        List<Pair> whole = v.stream().map(p -> apply(WideFunction.D_TRUNC, p)).toList();
        List<Pair> fraction = new ArrayList<>();
        for (int c = 0; c < v.size(); c++) {
          fraction.add(nodes.sub(v.get(c), whole.get(c)));
        }
        yield both(i, WideNodes.words(fraction), WideNodes.words(whole));
      }
      case FREXP, FREXP_STRUCT -> {
        List<Pair> v = WideNodes.pairs(x);
        Node[] exponents = new Node[v.size()];
        Arrays.setAll(
            exponents,
            c -> nodes.make(WideFunction.D_FREXP_EXPONENT, v.get(c).low(), v.get(c).high())[0]);
        yield both(
            i,
            WideNodes.words(
                v.stream().map(p -> apply(WideFunction.D_FREXP_SIGNIFICAND, p)).toList()),
            exponents);
      }
      case LDEXP -> {
        Node[] exponents = operand(i, 3);
        Node[][] r = new Node[exponents.length][];
        for (int c = 0; c < r.length; c++) {
          r[c] = nodes.make(WideFunction.D_LDEXP, x[2 * c], x[2 * c + 1], exponents[c]);
        }
        yield join(r);
      }
      default -> formula(i, op);
    };
  }

  private Pair apply(WideFunction f, Pair p) {
    return nodes.apply(f, List.of(p));
  }

  /** A structure of both, or the first, and the second stored through operand 3. */
  private Node[] both(SpirvInstruction i, Node[] first, Node[] second) {
    if (!i.glsl().writesMemory()) {
      return join(first, second);
    }
    lowering.memory().store(lowering.memory().pointer(i.operand(3)), second);
    return first;
  }

  private Node[] formula(SpirvInstruction i, GlslOp op) {
    List<List<Pair>> in = new ArrayList<>();
    for (int k = 2; k < i.count(); k++) {
      Node[] v = operand(i, k);
      // the last operand of a refraction may be a 32-bit float
      in.add(
          WideNodes.pairs(isWide(i, k) ? v : nodes.make(WideFunction.D_FROM_FLOAT, integer(v[0]))));
    }
    List<Pair> r = forms.vectors(op, in);
    if (r == null) {
      r = new ArrayList<>();
      for (int c = 0; c < in.get(0).size(); c++) {
        int component = c;
        r.add(forms.component(op, in.stream().map(v -> v.get(component)).toList()));
      }
    }
    return WideNodes.words(r);
  }
}
