package org.oovr.driver.glsl.precision;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.Op;

/**
 * Rewrites a module of OpenGL ES so that expressions of medium and low precision are calculated in
 * 16 bits, as Mesa has them calculated on llvmpipe. An expression is of lower precision when no
 * operand is of high precision and one is of a lower one: the declared precision of variables,
 * members, results of functions and samplers decides, constants have none. Its operands and its
 * result are rounded to 16 bits, and so is each step of a built-in function. What is only moved
 * (loaded, stored, swizzled) keeps its 32 bits, whatever it is declared as, and a single operation
 * of such values whose result is wanted in 32 bits is done in them. What a constant operand makes
 * give back the other one is not calculated at all.
 *
 * <p>Expects modules as the front end makes them of a source, without optimisations: there every
 * value is defined before it is used, and its type tells how wide it is, which is 32 bits.
 */
public final class HalfPrecision extends HalfIdentities {
  private final boolean oldCoordinates;
  private final VariableWidths variables;
  private boolean returnsLower;

  private HalfPrecision(int[] words, ModuleFacts facts, boolean oldCoordinates) {
    super(words, facts);
    this.oldCoordinates = oldCoordinates;
    variables = new VariableWidths(words, facts.firstFunction());
  }

  /**
   * Lowers a module; the same array comes back when it has nothing of lower precision.
   *
   * @param oldCoordinates whether {@code gl_FragCoord} is of medium precision, which it is in
   *     version 1.00 of the language
   */
  public static int[] lower(int[] words, boolean oldCoordinates) {
    ModuleFacts facts = new ModuleFacts(words);
    if (!facts.hasRelaxed() || facts.floatType() == 0) {
      return words;
    }
    int[] lowered = new HalfPrecision(words, facts, oldCoordinates).run();
    return HalfSums.order(CommonValues.merge(lowered));
  }

  private int[] run() {
    for (int at = facts.firstFunction(); at < words.length; at += words[at] >>> 16) {
      Op op = Op.of(words[at] & 0xffff);
      if (op == null) {
        out.copy(at);
      } else if (!op.hasType()) {
        effect(op, at);
      } else {
        instruction(op, at);
      }
    }
    return out.finish();
  }

  /** One without a result. */
  private void effect(Op op, int at) {
    switch (op) {
      case LABEL -> {
        variables.enter(words[at + 1]);
        out.copy(at);
      }
      case STORE -> {
        int value = words[at + 2];
        if (facts.isLowered(variables.base(words[at + 1]))) {
          boolean any = precisions[value] == ANY && isNumber(facts.type(value));
          variables.stored(words[at + 1], narrow.get(value) || any);
          int rounded = any && !facts.isMatrix(facts.type(value)) ? half(value) : value;
          out.set(out.copy(at) + 2, rounded);
        } else {
          copy(op, at);
        }
      }
      case RETURN_VALUE -> {
        if (returnsLower) {
          out.copy(at);
        } else {
          copy(op, at);
        }
      }
      default -> copy(op, at);
    }
  }

  /** One with a type and a result. */
  private void instruction(Op op, int at) {
    switch (op.group()) {
      case MEMORY -> memory(op, at);
      case IMAGE -> image(op, at);
      case COMPOSITE, PHI, SELECT, REDUCTION -> move(op, at);
      case PRODUCT -> product(op, at);
      case DERIVATIVE -> componentWise(op, at);
      case SCALAR -> scalar(op, at);
      case EXTENDED -> extended(at);
      case CALL -> {
        variables.called(at);
        out.copy(at);
        precise(at);
        narrow.set(words[at + 2], facts.isRelaxed(words[at + 2]));
      }
      default -> {
        returnsLower = op == Op.FUNCTION ? facts.isRelaxed(words[at + 2]) : returnsLower;
        declared(at);
      }
    }
  }

  /** Copies an instruction whose result has the precision that it was declared with. */
  private void declared(int at) {
    copy(Op.of(words[at] & 0xffff), at);
    precise(at);
  }

  private void precise(int at) {
    boolean number = isNumber(words[at + 1]);
    precisions[words[at + 2]] = number ? facts.isRelaxed(words[at + 2]) ? LOWER : HIGH : ANY;
  }

  private void memory(Op op, int at) {
    int result = words[at + 2];
    switch (op) {
      case COPY_OBJECT -> moved(at, at + 3, at + 4);
      case LOAD -> {
        boolean lowered = facts.isLowered(variables.base(words[at + 3]));
        if (lowered && isScalarOrVector(words[at + 1]) && variables.isMerged(words[at + 3])) {
          int loaded = out.newId();
          out.copy(at, loaded);
          roundedTo(at, loaded);
          return;
        }
        declared(at);
        narrow.set(result, lowered && variables.isNarrow(words[at + 3]));
        if (oldCoordinates && facts.isFragmentCoordinate(variables.base(words[at + 3]))) {
          precisions[result] = LOWER;
        }
      }
      default -> declared(at);
    }
  }

  private boolean isScalarOrVector(int type) {
    return isNumber(type) && !facts.isMatrix(type);
  }

  private void move(Op op, int at) {
    int end = end(at);
    switch (op) {
      case UNDEF -> out.copy(at);
      case VECTOR_SHUFFLE, COMPOSITE_INSERT, VECTOR_INSERT_DYNAMIC -> moved(at, at + 3, at + 5);
      case COMPOSITE_EXTRACT, VECTOR_EXTRACT_DYNAMIC -> {
        if (isNumber(type(at + 3))) {
          moved(at, at + 3, at + 4);
        } else {
          declared(at);
        }
      }
      case SELECT -> moved(at, at + 4, end); // a condition says nothing
      case PHI -> {
        out.copy(at);
        byte all = ANY;
        for (int i = at + 3; i < end; i += 2) {
          all = (byte) Math.max(all, precisions[words[i]]);
        }
        precisions[words[at + 2]] = all;
      }
      default -> moved(at, at + 3, end);
    }
  }

  // --- instructions

  /** Texels have the precision of their sampler, those of images the one of their format. */
  private void image(Op op, int at) {
    int result = words[at + 2];
    switch (op) {
      case SAMPLED_IMAGE, IMAGE -> out.copy(at);
      case IMAGE_READ -> {
        copy(op, at);
        precisions[result] = facts.isSmallImage(facts.type(words[at + 3])) ? LOWER : HIGH;
      }
      case IMAGE_QUERY_SIZE_LOD,
          IMAGE_QUERY_SIZE,
          IMAGE_QUERY_LOD,
          IMAGE_QUERY_LEVELS,
          IMAGE_QUERY_SAMPLES ->
          declared(at);
      default -> {
        if (facts.isRelaxed(result) && isNumber(words[at + 1])) {
          int texel = out.newId();
          copy(op, at);
          out.setResult(at, texel);
          cutTo(at, texel);
        } else {
          declared(at);
        }
      }
    }
  }

  private void scalar(Op op, int at) {
    int end = end(at);
    switch (op) {
      case F_NEGATE -> moved(at, at + 3, end);
      case F_MOD -> modulo(at);
      case BITCAST -> {
        boolean integers = facts.isInteger(words[at + 1]) && facts.isInteger(type(at + 3));
        copy(op, at);
        precisions[words[at + 2]] = integers ? precisions[words[at + 3]] : HIGH;
      }
      case BIT_REVERSE, BIT_COUNT -> declared(at);
      default -> {
        if (op.rule().isComparison()) {
          comparison(op, at);
        } else {
          componentWise(op, at);
        }
      }
    }
  }

  /** Whether an instruction is calculated in 16 bits; one that is not is copied. */
  private boolean isLower(int at, int from, int to) {
    byte precision = combined(from, to);
    if (precision != LOWER) {
      copy(Op.of(words[at] & 0xffff), at);
      precisions[words[at + 2]] = precision;
    }
    return precision == LOWER;
  }

  private void componentWise(Op op, int at) {
    if (!isLower(at, at + 3, end(at))) {
      return;
    }
    if (!isNumber(words[at + 1])) {
      out.copy(at); // of truths
      precisions[words[at + 2]] = LOWER;
      return;
    }
    if (givenBack(op, at)) {
      return;
    }
    if (!isLeftToWideUses(op)) {
      surrounded(at, at + 3);
    }
    roundedTo(at, out.emit(op, words[at + 1], halves(at + 3, end(at))));
  }

  private static boolean isLeftToWideUses(Op op) {
    return switch (op) {
      case F_ADD, F_SUB, F_MUL, VECTOR_TIMES_SCALAR -> true;
      default -> op == Op.FWIDTH || op == Op.FWIDTH_FINE || op == Op.FWIDTH_COARSE;
    };
  }

  private void comparison(Op op, int at) {
    if (facts.isFloat(type(at + 3)) && isSurrounded(at + 3, end(at))) {
      copy(op, at);
      precisions[words[at + 2]] = combined(at + 3, end(at));
    } else if (isLower(at, at + 3, end(at))) {
      out.emitTo(words[at + 2], op, words[at + 1], halves(at + 3, end(at)));
      precisions[words[at + 2]] = LOWER;
    }
  }

  private void modulo(int at) {
    if (isLower(at, at + 3, end(at))) {
      List<Integer> x = components(words[at + 3]);
      List<Integer> y = components(words[at + 4]);
      List<Integer> r = new ArrayList<>();
      for (int i = 0; i < x.size(); i++) {
        r.add(formulas.modulo(x.get(i), y.get(i)));
      }
      compose(at, r);
    }
  }

  private void product(Op op, int at) {
    if (op == Op.TRANSPOSE) {
      moved(at, at + 3, at + 4);
      return;
    }
    if (op == Op.VECTOR_TIMES_SCALAR) {
      componentWise(op, at);
      return;
    }
    if (!isLower(at, at + 3, end(at))) {
      return;
    }
    if (op == Op.MATRIX_TIMES_SCALAR || op == Op.OUTER_PRODUCT) {
      surrounded(at, at + 3);
    }
    List<Integer> a = components(words[at + 3]);
    List<Integer> b = components(words[at + 4]);
    int rowsOfA = facts.count(facts.element(type(at + 3)));
    int rowsOfB = facts.count(facts.element(type(at + 4)));
    compose(
        at,
        switch (op) {
          case DOT -> List.of(formulas.dot(a, b));
          case MATRIX_TIMES_SCALAR -> a.stream().map(x -> formulas.mul(x, b.get(0))).toList();
          case MATRIX_TIMES_VECTOR -> formulas.matrixTimesVector(a, rowsOfA, b);
          case VECTOR_TIMES_MATRIX -> formulas.vectorTimesMatrix(a, b);
          case MATRIX_TIMES_MATRIX -> formulas.matrixTimesMatrix(a, rowsOfA, b, rowsOfB);
          default -> outer(a, b);
        });
  }

  private List<Integer> outer(List<Integer> column, List<Integer> row) {
    List<Integer> r = new ArrayList<>();
    for (Integer y : row) {
      for (Integer x : column) {
        r.add(formulas.mul(x, y));
      }
    }
    return r;
  }

  private void extended(int at) {
    GlslOp op = words[at + 3] == facts.glsl() ? GlslOp.of(words[at + 4]) : null;
    if (op == null || isLeft(op)) {
      declared(at);
      return;
    }
    if (!isLower(at, at + 5, end(at))) {
      return;
    }
    if (isSingle(op) && !WideUses.isSingle(op)) {
      surrounded(at, at + 5);
    }
    if (op == GlslOp.POW && isSquare(at) && isSurrounded(at + 5, at + 6)) {
      wide[words[at + 2]] = out.emit(Op.F_MUL, words[at + 1], words[at + 5], words[at + 5]);
    }
    switch (op) {
      case F_ABS,
          ROUND,
          ROUND_EVEN,
          TRUNC,
          FLOOR,
          CEIL,
          F_SIGN,
          F_MIN,
          F_MAX,
          F_CLAMP,
          STEP,
          N_MIN,
          N_MAX,
          N_CLAMP,
          S_ABS,
          S_SIGN,
          S_MIN,
          S_MAX,
          S_CLAMP,
          U_MIN,
          U_MAX,
          U_CLAMP ->
          exact(at);
      default -> compose(at, function(op, at));
    }
  }

  /** Functions whose results have a precision of their own, or which are given back as they are. */
  private static boolean isLeft(GlslOp op) {
    return switch (op) {
      case MODF, MODF_STRUCT, FREXP, FREXP_STRUCT, LDEXP -> true;
      case PACK_SNORM_4X8, PACK_UNORM_4X8, PACK_SNORM_2X16, PACK_UNORM_2X16, PACK_HALF_2X16 -> true;
      case UNPACK_SNORM_4X8,
          UNPACK_UNORM_4X8,
          UNPACK_SNORM_2X16,
          UNPACK_UNORM_2X16,
          UNPACK_HALF_2X16 ->
          true;
      case PACK_DOUBLE_2X32, UNPACK_DOUBLE_2X32 -> true;
      case FIND_I_LSB, FIND_S_MSB, FIND_U_MSB -> true;
      default -> op.interpolates();
    };
  }

  private boolean isSquare(int at) {
    Float exponent = facts.constant(words[at + 6]);
    return exponent != null && exponent == 2;
  }

  /** Functions that are one operation of llvmpipe's. */
  private static boolean isSingle(GlslOp op) {
    return switch (op) {
      case F_ABS, CEIL, COS, EXP2, FLOOR, FRACT, LOG2, ROUND, ROUND_EVEN, INVERSE_SQRT -> true;
      case F_SIGN, SIN, SQRT, F_MAX, F_MIN, POW -> true;
      default -> false;
    };
  }

  /** A function that makes no number which would not fit. */
  private void exact(int at) {
    int[] halves = halves(at + 5, end(at));
    int[] operands = new int[halves.length + 2];
    operands[0] = words[at + 3];
    operands[1] = words[at + 4];
    System.arraycopy(halves, 0, operands, 2, halves.length);
    out.emitTo(words[at + 2], Op.EXT_INST, words[at + 1], operands);
    isSmall(words[at + 2]);
  }

  private List<Integer> function(GlslOp op, int at) {
    List<List<Integer>> in = new ArrayList<>();
    for (int i = at + 5; i < end(at); i++) {
      in.add(components(words[i]));
    }
    List<Integer> x = in.get(0);
    List<Integer> y = in.size() > 1 ? in.get(1) : List.of();
    List<Integer> z = in.size() > 2 ? in.get(2) : List.of();
    return switch (op) {
      case LENGTH -> List.of(formulas.length(x));
      case DISTANCE -> List.of(formulas.distance(x, y));
      case NORMALIZE -> formulas.normalize(x);
      case CROSS -> formulas.cross(x, y);
      case FACE_FORWARD -> formulas.faceForward(x, y, z);
      case REFLECT -> formulas.reflect(x, y);
      case REFRACT -> formulas.refract(x, y, z.get(0));
      case DETERMINANT -> List.of(formulas.determinant(x, order(at)));
      case MATRIX_INVERSE -> formulas.inverse(x, order(at));
      default -> {
        Float exponent = op == GlslOp.POW ? facts.constant(words[at + 6]) : null;
        List<Integer> r = new ArrayList<>();
        for (int i = 0; i < x.size(); i++) {
          r.add(
              switch (op) {
                case F_MIX -> formulas.mix(x.get(i), y.get(i), z.get(i));
                case SMOOTH_STEP -> formulas.smooth(x.get(i), y.get(i), z.get(i));
                case FMA -> formulas.fma(x.get(i), y.get(i), z.get(i));
                case POW -> formulas.power(x.get(i), y.get(i), exponent);
                case ATAN2 -> formulas.function(op, x.get(i), y.get(i));
                default -> formulas.function(op, x.get(i));
              });
        }
        yield r;
      }
    };
  }

  private int order(int at) {
    return facts.count(type(at + 5));
  }
}
