package org.oovr.simulator.shader.compile.ir;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.shader.math.WideFormulas;
import org.oovr.simulator.shader.math.WideFunction;

/** 64-bit values as pairs of nodes: {@link WideFormulas} that make them. */
public final class WideNodes extends WideFormulas<WideNodes.Pair> {
  private static final int SIGN = 0x80000000;

  private final NodeBuilder b;

  /** The integers that are its words. */
  public record Pair(Node low, Node high) {}

  public WideNodes(NodeBuilder b) {
    this.b = b;
  }

  /**
   * What a function makes of words.
   *
   * @param words of the operands, all integers; of 64-bit ones the low word first
   * @return the words of the result, or its truth value
   */
  public Node[] make(WideFunction function, Node... words) {
    return switch (function) {
      case D_NEG -> pair(words[0], b.i(NodeOp.IXOR, words[1], b.constant(SIGN)));
      case D_ABS -> pair(words[0], b.i(NodeOp.IAND, words[1], b.constant(~SIGN)));
      case L_AND -> each(NodeOp.IAND, words);
      case L_OR -> each(NodeOp.IOR, words);
      case L_XOR -> each(NodeOp.IXOR, words);
      case L_NOT -> pair(b.not(words[0]), b.not(words[1]));
      case L_EQUAL -> one(equal(words));
      case L_NOT_EQUAL -> one(b.not(equal(words)));
      case L_TO_WORD -> one(words[0]);
      case L_ZERO_EXTEND -> pair(words[0], b.constant(0));
      case L_SIGN_EXTEND -> pair(words[0], b.i(NodeOp.ISHR, words[0], b.constant(31)));
      default ->
          function.isWideResult()
              ? pair(call(function, false, words), call(function, true, words))
              : one(call(function, false, words));
    };
  }

  private Node call(WideFunction function, boolean high, Node... words) {
    Kind kind = function.isTruth() ? Kind.BOOL : Kind.INT;
    return b.pure(NodeOp.WIDE, kind, 0, new WideCall(function, high), words);
  }

  private static Node[] one(Node n) {
    return new Node[] {n};
  }

  private static Node[] pair(Node low, Node high) {
    return new Node[] {low, high};
  }

  private Node[] each(NodeOp op, Node... words) {
    return pair(b.i(op, words[0], words[2]), b.i(op, words[1], words[3]));
  }

  private Node equal(Node... words) {
    return b.and(b.equal(words[0], words[2]), b.equal(words[1], words[3]));
  }

  // --- formulas

  /** The values that words are. */
  public static List<Pair> pairs(Node[] words) {
    List<Pair> r = new ArrayList<>();
    for (int i = 0; i < words.length; i += 2) {
      r.add(new Pair(words[i], words[i + 1]));
    }
    return r;
  }

  /** The words that values are. */
  public static Node[] words(List<Pair> pairs) {
    Node[] r = new Node[2 * pairs.size()];
    for (int i = 0; i < pairs.size(); i++) {
      r[2 * i] = pairs.get(i).low;
      r[2 * i + 1] = pairs.get(i).high;
    }
    return r;
  }

  @Override
  protected Pair bits(long bits) {
    return new Pair(b.constant((int) bits), b.constant((int) (bits >>> 32)));
  }

  @Override
  public Pair apply(WideFunction function, List<Pair> operands) {
    Node[] r = make(function, words(operands));
    return new Pair(r[0], r[1]);
  }

  @Override
  protected Pair choose(WideFunction comparison, Pair x, Pair y, Pair yes, Pair no) {
    Node c = make(comparison, x.low, x.high, y.low, y.high)[0];
    return new Pair(b.select(c, yes.low, no.low), b.select(c, yes.high, no.high));
  }
}
