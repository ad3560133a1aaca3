package org.oovr.simulator.shader.compile.lower;

import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.shader.compile.ir.MathFunction;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeFormulas;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.math.HalfFormulas;
import org.oovr.simulator.shader.spirv.NarrowValues;
import org.oovr.simulator.shader.spirv.NarrowValues.Extension;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.ProductForms;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.IntType;

/** Numbers of 8 and 16 bits as nodes of words, see {@link NarrowValues}. */
final class NarrowLowering {
  private final NodeBuilder b;
  private final HalfFormulas<Node> halves;

  NarrowLowering(NodeBuilder builder, NodeFormulas formulas) {
    b = builder;
    halves = new HalfFormulas<>(formulas, x -> b.call(MathFunction.QUANTIZE_TO_HALF, x));
  }

  private Node extend(int bits, boolean signed, Node x) {
    if (!signed) {
      return b.i(NodeOp.IAND, x, b.constant((1 << bits) - 1));
    }
    Node by = b.constant(32 - bits);
    return b.i(NodeOp.ISHR, b.i(NodeOp.ISHL, x, by), by);
  }

  /** The number that has such bits in memory. */
  static Node value(NodeBuilder b, SpirvType scalar, Node bits) {
    return new NarrowLowering(b, null).value(scalar, bits);
  }

  private Node value(SpirvType scalar, Node bits) {
    return scalar instanceof IntType t
        ? extend(t.bits(), t.signed(), bits)
        : b.call(MathFunction.FROM_HALF, b.i(NodeOp.IAND, bits, b.constant(0xffff)));
  }

  /** The bits of a number in memory; those above are anything. */
  static Node bits(NodeBuilder b, SpirvType scalar, Node value) {
    return scalar instanceof IntType ? value : b.call(MathFunction.HALF_BITS, value);
  }

  private Node round(SpirvType scalar, Node x) {
    return scalar instanceof IntType t
        ? extend(t.bits(), t.signed(), x)
        : b.call(MathFunction.QUANTIZE_TO_HALF, x);
  }

  /** An operand as an instruction sees it. */
  Node[] operand(Node[] v, SpirvType type, Extension how) {
    if (how == Extension.AS_IT_IS
        || type == null
        || !type.isNarrow()
        || !(type.scalar() instanceof IntType t)) {
      return v;
    }
    Node[] r = new Node[v.length];
    Arrays.setAll(r, k -> extend(t.bits(), how == Extension.SIGN, v[k]));
    return r;
  }

  /** The result, of which each node is a number of its type. */
  Node[] rounded(SpirvInstruction i, Node[] v) {
    if (!NarrowValues.has(i.type()) || i.op().group() == Op.Group.COMPOSITE) {
      return v;
    }
    SpirvType[] words = NarrowValues.words(i.type());
    Node[] r = v.clone();
    for (int k = 0; k < r.length; k++) {
      r[k] = words[k].isNarrow() ? round(words[k], v[k]) : v[k];
    }
    return r;
  }

  /** A product of vectors or matrices of 16-bit floats, each step of which is rounded. */
  Node[] product(Op op, SpirvType ta, Node[] a, SpirvType tb, Node[] c) {
    List<Node> r = ProductForms.of(halves, op, ta, Arrays.asList(a), tb, Arrays.asList(c));
    return r.toArray(new Node[0]);
  }

  /** Nodes with the same bits as those of another type, one component after the other. */
  Node[] bitcast(Node[] v, SpirvType from, SpirvType to) {
    int bytesFrom = Math.min(4, from.scalarBytes());
    int bytesTo = Math.min(4, to.scalarBytes());
    Node[] raw = new Node[v.length];
    for (int k = 0; k < raw.length; k++) {
      raw[k] =
          from.isNarrow()
              ? extend(8 * bytesFrom, false, bits(b, from.scalar(), v[k]))
              : v[k].kind().isFloat() ? b.bits(v[k]) : v[k];
    }
    Node[] r = new Node[to.scalars()];
    for (int k = 0; k < r.length; k++) {
      Node bits = null;
      int step = Math.min(bytesFrom, bytesTo);
      for (int at = 0; at < bytesTo; at += step) {
        int first = k * bytesTo + at;
        Node part = raw[first / bytesFrom];
        int right = 8 * (first % bytesFrom);
        part = right == 0 ? part : b.i(NodeOp.IUSHR, part, b.constant(right));
        part = at == 0 ? part : b.i(NodeOp.ISHL, part, b.constant(8 * at));
        bits = bits == null ? part : b.i(NodeOp.IOR, bits, part);
      }
      boolean floats = to.scalar() instanceof SpirvType.FloatType && !to.isWide();
      r[k] = to.isNarrow() ? value(to.scalar(), bits) : floats ? b.fromBits(bits) : bits;
    }
    return r;
  }
}
