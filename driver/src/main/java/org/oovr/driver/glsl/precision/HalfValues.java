package org.oovr.driver.glsl.precision;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.oovr.simulator.shader.spirv.Op;

/** Values of a module while it is rewritten: how precise they are, and how they are rounded. */
abstract class HalfValues {
  /** No operand has a precision. */
  static final byte ANY = 0;

  static final byte LOWER = 1;
  static final byte HIGH = 2;

  private static final int BITS = 16;

  /** The bits of a 32-bit float that one of 16 has, too. */
  private static final int HALF_MASK = 0xffffe000;

  final int[] words;
  final ModuleFacts facts;
  final ModuleWriter out;
  final HalfFormulas formulas;

  /** Of each value, its precision. */
  final byte[] precisions;

  /** Values that fit 16 bits. */
  final BitSet small = new BitSet();

  /** Values that llvmpipe has in 16 bits. */
  final BitSet narrow = new BitSet();

  /** Of values in 16 bits, the same in 32 where it is wanted so; else 0. */
  final int[] wide;

  HalfValues(int[] words, ModuleFacts facts) {
    this.words = words;
    this.facts = facts;
    out = new ModuleWriter(words, facts);
    formulas = new HalfFormulas(out, facts.floatType());
    precisions = new byte[facts.bound()];
    wide = new int[facts.bound()];
  }

  int end(int at) {
    return at + (words[at] >>> 16);
  }

  int type(int word) {
    return facts.type(words[word]);
  }

  boolean isNumber(int type) {
    return facts.isFloat(type) || facts.isInteger(type);
  }

  /** Precision of an expression of operands. */
  byte combined(int from, int to) {
    byte all = ANY;
    for (int i = from; i < to; i++) {
      all = (byte) Math.max(all, precisions[words[i]]);
    }
    return all;
  }

  /** Copies an instruction that wants its operands in 32 bits. */
  void copy(Op op, int at) {
    int begin = out.copy(at);
    int first = ModuleFacts.firstOperand(op);
    for (int i = first; i < words[at] >>> 16; i++) {
      boolean value = ModuleFacts.isOperand(op, i - first);
      if (value && words[at + i] > 0 && words[at + i] < wide.length && wide[words[at + i]] != 0) {
        out.set(begin + i, wide[words[at + i]]);
      }
    }
  }

  /** Copies what does not change its operands, which stand between two words. */
  void moved(int at, int from, int to) {
    out.copy(at);
    int result = words[at + 2];
    precisions[result] = combined(from, to);
    boolean fits = true;
    boolean calculated = false;
    boolean wider = false;
    for (int i = from; i < to; i++) {
      fits &= small.get(words[i]);
      calculated |= narrow.get(words[i]);
      wider |= wide[words[i]] != 0;
    }
    small.set(result, fits);
    narrow.set(result, calculated);
    if (wider) {
      wide[result] = out.newId();
      int begin = out.copy(at, wide[result]);
      for (int i = from; i < to; i++) {
        out.set(begin + i - at, wide[words[i]] != 0 ? wide[words[i]] : words[i]);
      }
    }
  }

  /** An operand in 16 bits. */
  int half(int value) {
    int type = facts.type(value);
    if (small.get(value)) {
      return value;
    }
    if (facts.isFloat(type)) {
      return out.emit(Op.QUANTIZE_TO_F16, type, value);
    }
    if (!facts.isInteger(type)) {
      return value;
    }
    int integer = facts.integer(type);
    Op extract = facts.isSigned(type) ? Op.BIT_FIELD_S_EXTRACT : Op.BIT_FIELD_U_EXTRACT;
    int first = out.constant(integer, 0);
    return out.emit(extract, type, value, first, out.constant(integer, BITS));
  }

  /** Makes the result of an instruction of a value of its type that is rounded first. */
  void roundedTo(int at, int value) {
    int type = words[at + 1];
    int result = words[at + 2];
    if (facts.isFloat(type)) {
      out.emitTo(result, Op.QUANTIZE_TO_F16, type, value);
    } else {
      int integer = facts.integer(type);
      Op extract = facts.isSigned(type) ? Op.BIT_FIELD_S_EXTRACT : Op.BIT_FIELD_U_EXTRACT;
      out.emitTo(
          result, extract, type, value, out.constant(integer, 0), out.constant(integer, BITS));
    }
    isSmall(result);
  }

  /** The same of a texel, of which llvmpipe cuts the last bits off. */
  void cutTo(int at, int value) {
    int type = words[at + 1];
    if (!facts.isFloat(type)) {
      roundedTo(at, value);
      return;
    }
    int n = facts.count(type);
    int integers = out.integers(n);
    int mask = out.constants(n, HALF_MASK);
    int bits = out.emit(Op.BITWISE_AND, integers, out.emit(Op.BITCAST, integers, value), mask);
    out.emitTo(words[at + 2], Op.BITCAST, type, bits);
    isSmall(words[at + 2]);
  }

  void isSmall(int result) {
    precisions[result] = LOWER;
    small.set(result);
    narrow.set(result);
  }

  /**
   * Whether an operation has no operand but such as are in 32 bits: where its result is wanted in
   * 32 bits, it is done in them.
   */
  boolean isSurrounded(int from, int to) {
    boolean all = true;
    for (int i = from; i < to; i++) {
      all &= !narrow.get(words[i]) && precisions[words[i]] != ANY;
    }
    return all;
  }

  /** Keeps, beside a result in 16 bits, that of the same instruction in 32. */
  void surrounded(int at, int from) {
    boolean floats = facts.isFloat(words[at + 1]) && facts.isFloat(type(from));
    if (floats && isSurrounded(from, end(at))) {
      wide[words[at + 2]] = out.newId();
      out.copy(at, wide[words[at + 2]]);
    }
  }

  int[] halves(int from, int to) {
    int[] operands = new int[to - from];
    for (int i = from; i < to; i++) {
      operands[i - from] = half(words[i]);
    }
    return operands;
  }

  /** Components of a value, matrices by column, each in 16 bits. */
  List<Integer> components(int value) {
    int type = facts.type(value);
    List<Integer> all = new ArrayList<>();
    if (!facts.isMatrix(type)) {
      int vector = half(value);
      int n = facts.count(type);
      for (int i = 0; i < n; i++) {
        all.add(n == 1 ? vector : out.emit(Op.COMPOSITE_EXTRACT, facts.floatType(), vector, i));
      }
      return all;
    }
    int rows = facts.count(facts.element(type));
    for (int i = 0; i < facts.count(type) * rows; i++) {
      int component = out.emit(Op.COMPOSITE_EXTRACT, facts.floatType(), value, i / rows, i % rows);
      all.add(small.get(value) ? component : formulas.rounded(component));
    }
    return all;
  }

  /** Makes the result of an instruction of its components. */
  void compose(int at, List<Integer> components) {
    int type = words[at + 1];
    int result = words[at + 2];
    int n = facts.count(type);
    if (n == 1) {
      out.emitTo(result, Op.COPY_OBJECT, type, components.get(0));
    } else {
      int[] parts = new int[n];
      int each = components.size() / n;
      for (int i = 0; i < n; i++) {
        List<Integer> part = components.subList(i * each, (i + 1) * each);
        parts[i] =
            each == 1
                ? part.get(0)
                : out.emit(
                    Op.COMPOSITE_CONSTRUCT,
                    facts.element(type),
                    part.stream().mapToInt(Integer::intValue).toArray());
      }
      out.emitTo(result, Op.COMPOSITE_CONSTRUCT, type, parts);
    }
    isSmall(result);
  }
}
