package org.oovr.driver.glsl.precision;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.oovr.simulator.shader.spirv.Op;

/** Types of a module and their ids, and what its declarations say of precision. */
final class ModuleFacts {
  static final int HEADER_WORDS = 5;
  private static final int BOUND = 3;

  private static final int OP_EXT_INST_IMPORT = 11;
  private static final int OP_TYPE_BOOL = 20;
  private static final int OP_TYPE_INT = 21;
  private static final int OP_TYPE_FLOAT = 22;
  private static final int OP_TYPE_VECTOR = 23;
  private static final int OP_TYPE_MATRIX = 24;
  private static final int OP_TYPE_IMAGE = 25;
  private static final int FIRST_TYPE = 19;
  private static final int LAST_TYPE = 39;
  private static final int OP_DECORATE = 71;
  private static final int COMPOSITE_PARTS = 3;

  private static final int PRIVATE = 6;
  private static final int FUNCTION = 7;

  private static final int RELAXED_PRECISION = 0;
  private static final int BUILT_IN = 11;
  private static final int NO_CONTRACTION = 42;
  private static final int FRAG_COORD = 15;

  /** Word of an image type that tells its format, and formats whose texels fit 16 bits. */
  private static final int IMAGE_FORMAT = 8;

  private static final Set<Integer> SMALL_FORMATS =
      Set.of(
          2, 4, 5, 7, 8, 9, 11, 13, 15, 18, 20, 22, 23, 26, 27, 28, 29, 31, 32, 34, 36, 37, 38, 39);

  private final int[] words;

  /** Of each type, where it is declared. */
  private final int[] declaredAt;

  /** Of each value, its type. */
  private final int[] types;

  /** Of each constant, where it is declared. */
  private final int[] constantAt;

  private final BitSet relaxed = new BitSet();

  /** Values that are to be calculated as they stand. */
  private final BitSet precise = new BitSet();

  /** Variables outside of functions that other stages or the API see. */
  private final BitSet interfaces = new BitSet();

  private final Set<Integer> fragmentCoordinates = new HashSet<>();
  private int glsl;
  private int boolType;
  private int floatType;
  private int firstFunction;

  ModuleFacts(int[] words) {
    this.words = words;
    declaredAt = new int[words[BOUND]];
    types = new int[words[BOUND]];
    constantAt = new int[words[BOUND]];
    firstFunction = words.length;
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      int code = words[at] & 0xffff;
      Op op = Op.of(code);
      if (op == Op.FUNCTION) {
        firstFunction = Math.min(firstFunction, at);
      }
      if (code == OP_DECORATE) {
        decoration(at);
      } else if (code == OP_EXT_INST_IMPORT) {
        glsl = words[at + 1]; // the only set that the front end makes
      } else if (code >= FIRST_TYPE && code <= LAST_TYPE) {
        type(at, code);
      } else if (op != null && op.hasType()) {
        types[words[at + 2]] = words[at + 1];
        if (op == Op.VARIABLE && words[at + 3] != FUNCTION && words[at + 3] != PRIVATE) {
          interfaces.set(words[at + 2]);
        }
        if (op == Op.CONSTANT || op == Op.CONSTANT_COMPOSITE) {
          constantAt[words[at + 2]] = at;
        }
      }
    }
  }

  private void decoration(int at) {
    if (words[at + 2] == RELAXED_PRECISION) {
      relaxed.set(words[at + 1]);
    } else if (words[at + 2] == NO_CONTRACTION) {
      precise.set(words[at + 1]);
    } else if (words[at + 2] == BUILT_IN && words[at + 3] == FRAG_COORD) {
      fragmentCoordinates.add(words[at + 1]);
    }
  }

  private void type(int at, int code) {
    declaredAt[words[at + 1]] = at;
    if (code == OP_TYPE_BOOL) {
      boolType = words[at + 1];
    } else if (code == OP_TYPE_FLOAT) {
      floatType = words[at + 1];
    }
  }

  int bound() {
    return words[BOUND];
  }

  /** Where the functions begin. */
  int firstFunction() {
    return firstFunction;
  }

  /** Whether anything is of medium or low precision. */
  boolean hasRelaxed() {
    return !relaxed.isEmpty();
  }

  /** Whether the source has a value {@code precise}. */
  boolean isPrecise(int id) {
    return precise.get(id);
  }

  boolean isRelaxed(int id) {
    return relaxed.get(id);
  }

  /** Whether a variable or parameter is of lower precision and the shader's own. */
  boolean isLowered(int variable) {
    return relaxed.get(variable) && !interfaces.get(variable);
  }

  /** Whether a variable is {@code gl_FragCoord}. */
  boolean isFragmentCoordinate(int variable) {
    return fragmentCoordinates.contains(variable);
  }

  /** The instruction set GLSL.std.450, or 0. */
  int glsl() {
    return glsl;
  }

  /** The type of truths, or 0 where the module has none. */
  int boolType() {
    return boolType;
  }

  /** The type of so many unsigned integers, or 0. */
  int unsigned(int count) {
    for (int type = 0; type < declaredAt.length; type++) {
      int at = declaredAt[type];
      if (at != 0 && isInteger(type) && !isSigned(type) && count(type) == count) {
        return type;
      }
    }
    return 0;
  }

  /** The type of 32-bit floats. */
  int floatType() {
    return floatType;
  }

  /** Type of a value. */
  int type(int id) {
    return types[id];
  }

  private int code(int type) {
    return words[declaredAt[type]] & 0xffff;
  }

  boolean isMatrix(int type) {
    return code(type) == OP_TYPE_MATRIX;
  }

  /** The column of a matrix, the component of a vector; else the type itself. */
  int element(int type) {
    return isMatrix(type) || code(type) == OP_TYPE_VECTOR ? words[declaredAt[type] + 2] : type;
  }

  /** Columns of a matrix, components of a vector; 1 for a scalar. */
  int count(int type) {
    return element(type) == type ? 1 : words[declaredAt[type] + 3];
  }

  private int scalar(int type) {
    return element(element(type));
  }

  /** Floats, vectors and matrices of them. */
  boolean isFloat(int type) {
    return code(scalar(type)) == OP_TYPE_FLOAT;
  }

  /** Floats and vectors of them. */
  boolean isFloatVector(int type) {
    return isFloat(type) && !isMatrix(type);
  }

  /** Whether a word after type and result, counted from 0, is a value or a pointer. */
  static boolean isOperand(Op op, int place) {
    String pattern = op.operands();
    if (pattern.isEmpty()) {
      return false;
    }
    int k = Math.min(place, pattern.length() - 1);
    char kind = pattern.charAt(k) == '*' ? pattern.charAt(k - 1) : pattern.charAt(k);
    return kind == 'v' || kind == 'e' || kind == 'p';
  }

  /** The first word after type and result. */
  static int firstOperand(Op op) {
    return 1 + (op.hasType() ? 1 : 0) + (op.hasResult() ? 1 : 0);
  }

  /** Integers and vectors of them. */
  boolean isInteger(int type) {
    return code(scalar(type)) == OP_TYPE_INT;
  }

  /** Whether integers have a sign. */
  boolean isSigned(int type) {
    return words[declaredAt[scalar(type)] + 3] == 1;
  }

  /** The integer type of a component. */
  int integer(int type) {
    return scalar(type);
  }

  /** The number that a constant is, or all components of one are; null for anything else. */
  Float constant(int id) {
    int at = constantAt[id];
    if (at == 0 || !isFloat(types[id])) {
      return null;
    }
    if ((words[at] & 0xffff) == Op.CONSTANT.code()) {
      return Float.intBitsToFloat(words[at + COMPOSITE_PARTS]);
    }
    Float first = constant(words[at + COMPOSITE_PARTS]);
    for (int i = at + COMPOSITE_PARTS; i < at + (words[at] >>> 16) && first != null; i++) {
      first = first.equals(constant(words[i])) ? first : null;
    }
    return first;
  }

  /** The integer that a constant is; null for anything else. */
  Integer index(int id) {
    int at = constantAt[id];
    boolean one = at != 0 && (words[at] & 0xffff) == Op.CONSTANT.code() && isInteger(types[id]);
    return one ? words[at + COMPOSITE_PARTS] : null;
  }

  /** The number that a component of a constant is; null for anything else. */
  Float component(int id, int index) {
    int at = constantAt[id];
    boolean composite = at != 0 && (words[at] & 0xffff) == Op.CONSTANT_COMPOSITE.code();
    return constant(composite ? words[at + COMPOSITE_PARTS + index] : id);
  }

  /** Whether texels of an image fit 16 bits. */
  boolean isSmallImage(int type) {
    return code(type) == OP_TYPE_IMAGE
        && SMALL_FORMATS.contains(words[declaredAt[type] + IMAGE_FORMAT]);
  }
}
