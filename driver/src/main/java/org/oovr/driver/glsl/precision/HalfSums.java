package org.oovr.driver.glsl.precision;

import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.glsl.precision.HalfNode.Kind;
import org.oovr.simulator.shader.math.ShaderMath;
import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.Op;

/**
 * Sums and products of 16 bits in the order in which llvmpipe calculates them, which differs from
 * that of the source and shows, as each step is rounded: constants of a chain are joined ({@code x
 * * c * d} is x times the constant c * d), a constant goes to the first operand of a chain that
 * nothing else needs, and what two products have in common is multiplied once. What is {@code
 * precise} stays.
 *
 * <p>Works on modules in which {@link HalfPrecision} has made each rounding an instruction.
 */
final class HalfSums {
  /** Expressions deeper than this stay as they are. */
  private static final int MAX_DEPTH = 64;

  /** And such that would need more operations than this anew. */
  private static final int MAX_SIZE = 24;

  private final int[] words;
  private final ModuleFacts facts;
  private final ModuleWriter out;
  private final ScalarSources sources;
  private final WideUses wide;
  private final Map<Integer, HalfNode> nodes = new HashMap<>();

  private HalfSums(int[] words) {
    this.words = words;
    facts = new ModuleFacts(words);
    out = new ModuleWriter(words, facts);
    sources = new ScalarSources(words, facts);
    wide = new WideUses(words, facts, sources, out, component -> node(component, 0));
  }

  /** Puts the sums and products of a module in order. */
  static int[] order(int[] words) {
    return new HalfSums(words).run();
  }

  private int[] run() {
    for (int at = facts.firstFunction(); at < words.length; at += words[at] >>> 16) {
      if (op(at) != Op.QUANTIZE_TO_F16 || !rewrite(at)) {
        wide.copy(at);
      }
    }
    return out.finish();
  }

  private Op op(int at) {
    return at == 0 ? null : Op.of(words[at] & 0xffff);
  }

  // --- expressions

  private HalfNode node(int id, int index, int depth) {
    return node(sources.trace(ScalarSources.component(id, index)), depth);
  }

  /** The expression of a component that was traced. */
  private HalfNode node(int component, int depth) {
    HalfNode known = nodes.get(component);
    if (known == null) {
      known = build(component, depth);
      nodes.put(component, known);
    }
    return known;
  }

  private HalfNode build(int component, int depth) {
    int id = component / ScalarSources.WIDTH;
    int index = component % ScalarSources.WIDTH;
    Float constant = facts.component(id, index);
    if (constant != null) {
      return isHalf(constant) ? HalfNode.constant(constant) : HalfNode.leaf(component);
    }
    int at = sources.definedAt(id);
    if (op(at) == Op.F_NEGATE && depth < MAX_DEPTH) {
      HalfNode operand = node(words[at + 3], index, depth + 1);
      return isHalf(operand) ? operand.negated().of(component, false) : HalfNode.leaf(component);
    }
    if (op(at) != Op.QUANTIZE_TO_F16 || facts.isPrecise(id) || depth >= MAX_DEPTH) {
      return HalfNode.leaf(component);
    }
    int rounded = sources.trace(ScalarSources.component(words[at + 3], index));
    return rounded(component, rounded, depth + 1);
  }

  /** The rounded value of a component. */
  private HalfNode rounded(int component, int of, int depth) {
    int id = of / ScalarSources.WIDTH;
    int index = of % ScalarSources.WIDTH;
    Float constant = facts.component(id, index);
    if (constant != null) {
      return HalfNode.constant(constant);
    }
    int at = sources.definedAt(id);
    Op op = op(at);
    if (sources.isGiven(of)) {
      return HalfNode.converted(of, component);
    }
    if (op == Op.F_NEGATE) {
      int operand = sources.trace(ScalarSources.component(words[at + 3], index));
      return sources.isGiven(operand)
          ? HalfNode.converted(operand, -1).negated().of(component, false)
          : HalfNode.leaf(component);
    }
    boolean known =
        op == Op.F_ADD || op == Op.F_SUB || op == Op.F_MUL || op == Op.VECTOR_TIMES_SCALAR;
    if (!known || facts.isPrecise(id)) {
      return HalfNode.leaf(component);
    }
    HalfNode a = node(words[at + 3], index, depth);
    HalfNode b = node(words[at + 4], op == Op.VECTOR_TIMES_SCALAR ? 0 : index, depth);
    if (!isHalf(a) || !isHalf(b)) {
      return HalfNode.leaf(component);
    }
    boolean once = sources.uses(component) <= 1;
    if (op == Op.F_ADD || op == Op.F_SUB) {
      return sum(a, op == Op.F_SUB ? b.negated() : b, component, once, 0);
    }
    return product(a, b, component, once, 0);
  }

  private static boolean isHalf(float value) {
    return ShaderMath.quantizeToHalf(value) == value;
  }

  /** Whether a value is one of 16 bits, and an operation on it one of 16 bits. */
  private boolean isHalf(HalfNode node) {
    if (node.component() < 0 || !node.is(Kind.LEAF)) {
      return true;
    }
    int at = sources.definedAt(node.component() / ScalarSources.WIDTH);
    Op op = op(at);
    if (op == Op.EXT_INST && words[at + 3] == facts.glsl() && isExact(GlslOp.of(words[at + 4]))) {
      for (int i = at + 5; i < at + (words[at] >>> 16); i++) {
        int component = ScalarSources.component(words[i], node.component() % ScalarSources.WIDTH);
        if (!isHalf(nodes.getOrDefault(sources.trace(component), HalfNode.leaf(component)))) {
          return false;
        }
      }
      return true;
    }
    return op == Op.QUANTIZE_TO_F16;
  }

  private static boolean isExact(GlslOp op) {
    return switch (op) {
      case F_ABS, ROUND, ROUND_EVEN, TRUNC, FLOOR, CEIL, F_SIGN, STEP -> true;
      case F_MIN, F_MAX, F_CLAMP, N_MIN, N_MAX, N_CLAMP -> true;
      default -> false;
    };
  }

  // --- rules

  private boolean isUsedOnce(HalfNode node) {
    return node.component() < 0 || sources.uses(node.component()) <= 1;
  }

  private HalfNode made(Kind kind, HalfNode a, HalfNode b, int component, boolean rewritten) {
    return new HalfNode(kind, a, b, 0, component, rewritten);
  }

  private HalfNode product(HalfNode x, HalfNode y, int component, boolean once, int depth) {
    HalfNode a = x.isConstant() ? y : x;
    HalfNode b = x.isConstant() ? x : y;
    if (a.isConstant()) {
      return HalfNode.constant(a.value() * b.value()).of(component, true);
    }
    boolean deeper = depth > 0;
    if (b.isConstant() && b.value() == 0) {
      return b.of(component, true);
    }
    if (b.isConstant() && Math.abs(b.value()) == 1) {
      return (b.value() < 0 ? a.negated() : a).given(component);
    }
    if (isSmall(a, depth) && b.isConstant()) {
      if (a.endsInConstant(Kind.PRODUCT)) {
        HalfNode joined = HalfNode.constant(a.right().value() * b.value());
        return product(a.left(), joined, component, once, depth + 1);
      }
      if (once && a.is(Kind.PRODUCT) && isUsedOnce(a)) {
        HalfNode first = product(a.left(), b, -1, true, depth + 1);
        return made(Kind.PRODUCT, first, a.right(), component, true);
      }
    }
    return made(Kind.PRODUCT, a, b, component, deeper);
  }

  private HalfNode sum(HalfNode x, HalfNode y, int component, boolean once, int depth) {
    HalfNode a = x.isConstant() ? y : x;
    HalfNode b = x.isConstant() ? x : y;
    if (a.isConstant()) {
      return HalfNode.constant(a.value() + b.value()).of(component, true);
    }
    if (b.isConstant() && b.value() == 0) {
      return a.given(component);
    }
    boolean deeper = depth > 0;
    if (isSmall(a, depth) && isSmall(b, depth)) {
      if (a.is(Kind.PRODUCT) && b.is(Kind.PRODUCT)) {
        HalfNode common = common(a, b, component, depth);
        if (common != null) {
          return common;
        }
      }
      if (b.isConstant()) {
        if (a.endsInConstant(Kind.SUM)) {
          HalfNode joined = HalfNode.constant(a.right().value() + b.value());
          return sum(a.left(), joined, component, once, depth + 1);
        }
        if (a.is(Kind.NEGATION) && a.left().endsInConstant(Kind.SUM)) {
          HalfNode joined = HalfNode.constant(b.value() - a.left().right().value());
          return sum(a.left().left().negated(), joined, component, once, depth + 1);
        }
        if (once && a.is(Kind.SUM) && isUsedOnce(a)) {
          boolean swap = a.left().is(Kind.PRODUCT) && !a.right().is(Kind.PRODUCT);
          HalfNode first = sum(swap ? a.right() : a.left(), b, -1, true, depth + 1);
          return made(Kind.SUM, first, swap ? a.left() : a.right(), component, true);
        }
      }
    }
    return made(Kind.SUM, a, b, component, deeper);
  }

  private static boolean isSmall(HalfNode node, int depth) {
    boolean operation = node.left() != null;
    int size = operation ? node.left().size() : 0;
    return depth < MAX_DEPTH
        && size + (operation && node.right() != null ? node.right().size() : 0) < MAX_SIZE;
  }

  /** The sum of two products that have a factor in common; null: they have none. */
  private HalfNode common(HalfNode a, HalfNode b, int component, int depth) {
    for (int i = 0; i < 4; i++) {
      HalfNode ofA = i < 2 ? a.left() : a.right();
      HalfNode ofB = i % 2 == 0 ? b.left() : b.right();
      if (ofA.isSame(ofB)) {
        HalfNode rest =
            sum(
                i < 2 ? a.right() : a.left(),
                i % 2 == 0 ? b.right() : b.left(),
                -1,
                true,
                depth + 1);
        HalfNode all = product(rest, ofA, component, true, depth + 1);
        return all.of(component, true);
      }
    }
    return null;
  }

  // --- code

  /**
   * Writes what calculates a rounded value otherwise.
   *
   * @return whether it is otherwise; else nothing is written
   */
  private boolean rewrite(int at) {
    int type = words[at + 1];
    if (!facts.isFloatVector(type)) {
      return false;
    }
    int n = facts.count(type);
    HalfNode[] of = new HalfNode[n];
    boolean any = false;
    for (int i = 0; i < n; i++) {
      of[i] = node(words[at + 2], i, 0);
      any |= of[i].rewritten();
    }
    if (!any) {
      return false;
    }
    int[] parts = new int[n];
    for (int i = 0; i < n; i++) {
      parts[i] = code(of[i], true);
    }
    if (n == 1) {
      out.emitTo(words[at + 2], Op.COPY_OBJECT, type, parts[0]);
    } else {
      out.emitTo(words[at + 2], Op.COMPOSITE_CONSTRUCT, type, parts);
    }
    return true;
  }

  private int code(HalfNode node, boolean whole) {
    int type = facts.floatType();
    if (node.isConstant()) {
      return out.constant(type, Float.floatToRawIntBits(node.value()));
    }
    if (node.component() >= 0 && (!whole || node.left() == null)) {
      return wide.scalar(node.component());
    }
    if (node.is(Kind.CONVERTED)) {
      return out.emit(Op.QUANTIZE_TO_F16, type, wide.scalar(node.left().component()));
    }
    if (node.is(Kind.NEGATION)) {
      return out.emit(Op.F_NEGATE, type, code(node.left(), false));
    }
    Op op = node.is(Kind.SUM) ? Op.F_ADD : Op.F_MUL;
    int calculated = out.emit(op, type, code(node.left(), false), code(node.right(), false));
    return out.emit(Op.QUANTIZE_TO_F16, type, calculated);
  }
}
