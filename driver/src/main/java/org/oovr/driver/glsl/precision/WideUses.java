package org.oovr.driver.glsl.precision;

import java.util.BitSet;
import java.util.function.IntFunction;
import org.oovr.driver.glsl.precision.HalfNode.Kind;
import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.Op;

/**
 * Values of 16 bits where 32 are wanted: in outputs, coordinates of textures and expressions of
 * high precision. What was only converted to 16 bits, or is one operation of such values, is wanted
 * without the conversions and is done in 32 bits there, through however many variables it came.
 */
final class WideUses {
  private final int[] words;
  private final ModuleFacts facts;
  private final ScalarSources sources;
  private final ModuleWriter out;
  private final IntFunction<HalfNode> nodes;

  /** Values that something rounds. */
  private final BitSet rounded = new BitSet();

  private boolean returnsLower;

  /**
   * @param nodes the expression of a component that was traced
   */
  WideUses(
      int[] words,
      ModuleFacts facts,
      ScalarSources sources,
      ModuleWriter out,
      IntFunction<HalfNode> nodes) {
    this.words = words;
    this.facts = facts;
    this.sources = sources;
    this.out = out;
    this.nodes = nodes;
    for (int at = facts.firstFunction(); at < words.length; at += words[at] >>> 16) {
      if (Op.of(words[at] & 0xffff) == Op.QUANTIZE_TO_F16) {
        rounded.set(words[at + 3]);
      }
    }
  }

  /** Copies an instruction; where it wants 32 bits, operands that have them. */
  void copy(int at) {
    Op op = Op.of(words[at] & 0xffff);
    returnsLower = op == Op.FUNCTION ? facts.isRelaxed(words[at + 2]) : returnsLower;
    if (op == null || !wantsWide(op, at)) {
      out.copy(at);
      return;
    }
    int count = words[at] >>> 16;
    int[] replaced = new int[count];
    for (int i = 1; i < count; i++) {
      replaced[i] = isValue(op, at, i) ? wideOf(words[at + i]) : 0;
    }
    int begin = out.copy(at);
    for (int i = 1; i < count; i++) {
      if (replaced[i] != 0) {
        out.set(begin + i, replaced[i]);
      }
    }
  }

  private boolean wantsWide(Op op, int at) {
    return switch (op.group()) {
      case IMAGE -> true;
      case SCALAR, PRODUCT ->
          op != Op.QUANTIZE_TO_F16
              && op != Op.F_NEGATE
              && !isComparison(op)
              && !rounded.get(words[at + 2]);
      case TERMINATOR -> op == Op.RETURN_VALUE && !returnsLower;
      default -> op == Op.STORE && !sources.isOwn(words[at + 1]);
    };
  }

  private static boolean isComparison(Op op) {
    return op.rule() != null && op.rule().isComparison();
  }

  private boolean isValue(Op op, int at, int place) {
    int first = ModuleFacts.firstOperand(op);
    int id = words[at + place];
    return place >= first
        && ModuleFacts.isOperand(op, place - first)
        && id > 0
        && id < facts.bound()
        && facts.type(id) != 0
        && facts.isFloatVector(facts.type(id));
  }

  /** A value with the components that have more than 16 bits; 0 where it has none. */
  private int wideOf(int id) {
    int type = facts.type(id);
    int n = facts.count(type);
    boolean any = false;
    HalfNode[] of = new HalfNode[n];
    for (int i = 0; i < n; i++) {
      of[i] = nodes.apply(sources.trace(ScalarSources.component(id, i)));
      any |= isWide(of[i]);
    }
    if (!any) {
      return 0;
    }
    int[] parts = new int[n];
    for (int i = 0; i < n; i++) {
      int component = sources.trace(ScalarSources.component(id, i));
      parts[i] = isWide(of[i]) ? code(of[i]) : scalar(component);
    }
    return n == 1 ? parts[0] : out.emit(Op.COMPOSITE_CONSTRUCT, type, parts);
  }

  /** A negation on the way keeps the conversions. */
  private boolean isWide(HalfNode node) {
    return switch (node.kind()) {
      case CONSTANT -> false;
      case CONVERTED -> true;
      case LEAF -> function(node) != 0;
      case NEGATION -> node.left().is(Kind.CONVERTED);
      case SUM, PRODUCT -> node.left().is(Kind.CONVERTED) && node.right().is(Kind.CONVERTED);
    };
  }

  /** Where a function of converted operands is that makes a leaf; 0: it is none. */
  private int function(HalfNode node) {
    int index = node.component() % ScalarSources.WIDTH;
    int at = sources.definedAt(node.component() / ScalarSources.WIDTH);
    if (at != 0 && (words[at] & 0xffff) == Op.QUANTIZE_TO_F16.code()) {
      int from = sources.trace(ScalarSources.component(words[at + 3], index));
      at = sources.definedAt(from / ScalarSources.WIDTH);
    }
    boolean extended = at != 0 && (words[at] & 0xffff) == Op.EXT_INST.code();
    if (!extended || words[at + 3] != facts.glsl() || !isSingle(GlslOp.of(words[at + 4]))) {
      return 0;
    }
    for (int i = at + 5; i < at + (words[at] >>> 16); i++) {
      if (!operand(at, i, index).is(Kind.CONVERTED)) {
        return 0;
      }
    }
    return at;
  }

  /** An operand of a function; the magnitude is that of what was negated. */
  private HalfNode operand(int at, int place, int index) {
    HalfNode node = nodes.apply(sources.trace(ScalarSources.component(words[place], index)));
    boolean absolute = GlslOp.of(words[at + 4]) == GlslOp.F_ABS;
    return absolute && node.is(Kind.NEGATION) ? node.left() : node;
  }

  static boolean isSingle(GlslOp op) {
    return switch (op) {
      case F_ABS, CEIL, FLOOR, ROUND, ROUND_EVEN, F_SIGN, F_MAX, F_MIN, N_MAX, N_MIN -> true;
      case SQRT, EXP2, LOG2, SIN, COS -> true;
      default -> false;
    };
  }

  private int code(HalfNode node) {
    int type = facts.floatType();
    if (node.is(Kind.NEGATION)) {
      return out.emit(Op.F_NEGATE, type, code(node.left()));
    }
    if (node.is(Kind.CONVERTED)) {
      return scalar(node.left().component());
    }
    if (!node.is(Kind.LEAF)) {
      Op op = node.is(Kind.SUM) ? Op.F_ADD : Op.F_MUL;
      return out.emit(op, type, code(node.left()), code(node.right()));
    }
    int at = function(node);
    int[] operands = new int[(words[at] >>> 16) - 5];
    for (int i = 0; i < operands.length; i++) {
      operands[i] = code(operand(at, at + 5 + i, node.component() % ScalarSources.WIDTH));
    }
    return out.emit(GlslOp.of(words[at + 4]), type, operands);
  }

  /** A component as a value of its own. */
  int scalar(int component) {
    int id = component / ScalarSources.WIDTH;
    return facts.count(facts.type(id)) == 1
        ? id
        : out.emit(Op.COMPOSITE_EXTRACT, facts.floatType(), id, component % ScalarSources.WIDTH);
  }
}
