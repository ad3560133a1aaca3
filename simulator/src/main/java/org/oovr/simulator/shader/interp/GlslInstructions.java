package org.oovr.simulator.shader.interp;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.math.FloatFormulas;
import org.oovr.simulator.shader.math.ShaderMath;
import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;

/** The extended instructions GLSL.std.450. */
final class GlslInstructions {
  private static final FloatFormulas MATH = FloatFormulas.INSTANCE;

  private final Execution run;
  private final int lanes;
  private final NarrowInstructions narrow;

  GlslInstructions(Execution run) {
    this.run = run;
    narrow = new NarrowInstructions(run.module(), run.lanes());
    lanes = run.lanes();
  }

  int[] execute(LaneState s, SpirvInstruction i) {
    GlslOp op = i.glsl();
    int n = i.count() - 2;
    switch (op) {
      case INTERPOLATE_AT_CENTROID, INTERPOLATE_AT_SAMPLE, INTERPOLATE_AT_OFFSET -> {
        return interpolate(s, i, op);
      }
      case MODF, FREXP -> {
        return withPointer(s, i, op);
      }
      case POW -> {
        return power(s, i);
      }
      default -> {
        // below
      }
    }
    int[][] in = new int[n][];
    int[] scalars = new int[n];
    for (int k = 0; k < n; k++) {
      in[k] = narrow.operand(run.value(s, i.operand(2 + k)), i, op, 2 + k);
      scalars[k] = in[k].length / lanes;
    }
    int[] r = new int[i.type().scalars() * lanes];
    for (int l = 0; l < lanes; l++) {
      List<List<Integer>> args = new ArrayList<>();
      for (int k = 0; k < n; k++) {
        List<Integer> a = new ArrayList<>();
        for (int c = 0; c < scalars[k]; c++) {
          a.add(in[k][c * lanes + l]);
        }
        args.add(a);
      }
      List<Integer> result = lane(op, args, i.type());
      for (int c = 0; c < result.size(); c++) {
        r[c * lanes + l] = result.get(c);
      }
    }
    return r;
  }

  /** Interpolation at another place: the input's plane there, times w. */
  private int[] interpolate(LaneState s, SpirvInstruction i, GlslOp op) {
    LanePointer p = run.memory().pointer(s, i.operand(2));
    int[][] planes = new int[ShaderContext.PLANE][];
    for (int k = 0; k < planes.length; k++) {
      planes[k] = run.memory().plane(p, k);
    }
    if (planes[0] == null) {
      return run.memory().load(s, p);
    }
    int[] where = op == GlslOp.INTERPOLATE_AT_CENTROID ? new int[0] : run.value(s, i.operand(3));
    int[] r = new int[planes[0].length];
    for (int k = 0; k < r.length; k++) {
      int l = k % lanes;
      float x;
      float y;
      if (op == GlslOp.INTERPOLATE_AT_OFFSET) {
        x = f(where[l]);
        y = f(where[lanes + l]);
      } else if (op == GlslOp.INTERPOLATE_AT_CENTROID) {
        x = run.context().centroid[0][l];
        y = run.context().centroid[1][l];
      } else {
        int sample = where[l] >= 0 && where[l] < ShaderContext.MOST_SAMPLES ? where[l] : 0;
        x = run.context().samplePlaces[2 * sample][l];
        y = run.context().samplePlaces[2 * sample + 1][l];
      }
      float value = f(planes[0][k]) + f(planes[1][k]) * x + f(planes[2][k]) * y;
      r[k] = bits(value * f(planes[3][k]));
    }
    return r;
  }

  private int[] power(LaneState s, SpirvInstruction i) {
    int[] x = run.value(s, i.operand(2));
    int[] y = run.value(s, i.operand(3));
    SpirvConstant constant = run.module().constant(i.operand(3));
    int[] r = new int[x.length];
    for (int k = 0; k < r.length; k++) {
      float exponent = constant == null ? Float.NaN : f(constant.words()[k / lanes]);
      r[k] = bits(MATH.pow(f(x[k]), f(y[k]), exponent));
    }
    return r;
  }

  private static float f(int bits) {
    return Float.intBitsToFloat(bits);
  }

  private static int bits(float f) {
    return Float.floatToRawIntBits(f);
  }

  private static List<Float> floats(List<Integer> words) {
    return words.stream().map(GlslInstructions::f).toList();
  }

  private static List<Integer> words(List<Float> floats) {
    return floats.stream().map(GlslInstructions::bits).toList();
  }

  /** One lane. */
  private static List<Integer> lane(GlslOp op, List<List<Integer>> args, SpirvType type) {
    List<Integer> r = vectors(op, args);
    if (r == null) {
      r = packing(op, args.get(0));
    }
    if (r == null && (op == GlslOp.MODF_STRUCT || op == GlslOp.FREXP_STRUCT)) {
      r = struct(op, args.get(0));
    }
    if (r != null) {
      return r;
    }
    List<Integer> out = new ArrayList<>();
    for (int c = 0; c < type.scalars(); c++) {
      int[] a = new int[args.size()];
      for (int k = 0; k < a.length; k++) {
        a[k] = args.get(k).get(c);
      }
      out.add(op.isInteger() ? integer(op, a) : bits(component(op, a)));
    }
    return out;
  }

  // --- component by component

  private static int unsignedMin(int a, int b) {
    return Integer.compareUnsigned(a, b) < 0 ? a : b;
  }

  private static int unsignedMax(int a, int b) {
    return Integer.compareUnsigned(a, b) > 0 ? a : b;
  }

  private static int integer(GlslOp op, int[] a) {
    return switch (op) {
      case S_ABS -> Math.abs(a[0]);
      case S_SIGN -> Integer.signum(a[0]);
      case U_MIN -> unsignedMin(a[0], a[1]);
      case S_MIN -> Math.min(a[0], a[1]);
      case U_MAX -> unsignedMax(a[0], a[1]);
      case S_MAX -> Math.max(a[0], a[1]);
      case U_CLAMP -> unsignedMin(unsignedMax(a[0], a[1]), a[2]);
      case S_CLAMP -> Math.min(Math.max(a[0], a[1]), a[2]);
      case FIND_I_LSB -> ShaderMath.findLsb(a[0]);
      case FIND_S_MSB -> ShaderMath.findSignedMsb(a[0]);
      default -> ShaderMath.findUnsignedMsb(a[0]);
    };
  }

  private static float component(GlslOp op, int[] a) {
    UnaryOperator<Float> unary = unary(op);
    float x = f(a[0]);
    if (unary != null) {
      return unary.apply(x);
    }
    if (op == GlslOp.LDEXP) {
      return ShaderMath.ldexp(x, a[1]);
    }
    float y = f(a[1]);
    float z = a.length > 2 ? f(a[2]) : 0;
    return switch (op) {
      case ATAN2 -> MATH.atan2(x, y);
      case F_MIN, N_MIN -> MATH.minNumber(x, y);
      case F_MAX, N_MAX -> MATH.maxNumber(x, y);
      case F_CLAMP, N_CLAMP -> MATH.clamp(x, y, z);
      case F_MIX -> MATH.mix(x, y, z);
      case STEP -> MATH.step(x, y);
      case SMOOTH_STEP -> MATH.smoothStep(x, y, z);
      case FMA -> MATH.fma(x, y, z);
      default -> throw new ShaderException("extended instruction " + op + " is not supported");
    };
  }

  private static UnaryOperator<Float> unary(GlslOp op) {
    return switch (op) {
      case ROUND, ROUND_EVEN -> MATH::roundEven;
      case TRUNC -> MATH::trunc;
      case F_ABS -> Math::abs;
      case F_SIGN -> MATH::sign;
      case FLOOR -> MATH::floor;
      case CEIL -> MATH::ceil;
      case FRACT -> MATH::fract;
      case RADIANS -> MATH::radians;
      case DEGREES -> MATH::degrees;
      case SIN -> MATH::sin;
      case COS -> MATH::cos;
      case TAN -> MATH::tan;
      case ASIN -> MATH::asin;
      case ACOS -> MATH::acos;
      case ATAN -> MATH::atan;
      case SINH -> MATH::sinh;
      case COSH -> MATH::cosh;
      case TANH -> MATH::tanh;
      case ASINH -> MATH::asinh;
      case ACOSH -> MATH::acosh;
      case ATANH -> MATH::atanh;
      case EXP -> MATH::exp;
      case LOG -> MATH::log;
      case EXP2 -> MATH::exp2;
      case LOG2 -> MATH::log2;
      case SQRT -> x -> (float) Math.sqrt(x);
      case INVERSE_SQRT -> MATH::inverseSqrt;
      default -> null;
    };
  }

  // --- vectors and matrices

  private static List<Integer> vectors(GlslOp op, List<List<Integer>> args) {
    List<Float> x = floats(args.get(0));
    List<Float> y = args.size() > 1 ? floats(args.get(1)) : null;
    int order = (int) Math.sqrt(x.size());
    return switch (op) {
      case LENGTH -> words(List.of(MATH.length(x)));
      case DISTANCE -> words(List.of(MATH.distance(x, y)));
      case NORMALIZE -> words(MATH.normalize(x));
      case CROSS -> words(MATH.cross(x, y));
      case FACE_FORWARD -> words(MATH.faceForward(x, y, floats(args.get(2))));
      case REFLECT -> words(MATH.reflect(x, y));
      case REFRACT -> words(MATH.refract(x, y, f(args.get(2).get(0))));
      case DETERMINANT -> words(List.of(MATH.determinant(x, order)));
      case MATRIX_INVERSE -> words(MATH.inverse(x, order));
      default -> null;
    };
  }

  // --- packing

  private static List<Integer> packing(GlslOp op, List<Integer> x) {
    return switch (op) {
      case PACK_SNORM_4X8 -> List.of(pack(x, 8, -1, 127));
      case PACK_UNORM_4X8 -> List.of(pack(x, 8, 0, 255));
      case PACK_SNORM_2X16 -> List.of(pack(x, 16, -1, 32767));
      case PACK_UNORM_2X16 -> List.of(pack(x, 16, 0, 65535));
      case PACK_HALF_2X16 ->
          List.of(ShaderMath.toHalf(f(x.get(0))) | ShaderMath.toHalf(f(x.get(1))) << 16);
      case UNPACK_SNORM_4X8 -> unpackSigned(x.get(0), 8, 127);
      case UNPACK_UNORM_4X8 -> unpackUnsigned(x.get(0), 8, 255);
      case UNPACK_SNORM_2X16 -> unpackSigned(x.get(0), 16, 32767);
      case UNPACK_UNORM_2X16 -> unpackUnsigned(x.get(0), 16, 65535);
      case UNPACK_HALF_2X16 ->
          words(
              List.of(
                  ShaderMath.fromHalf(x.get(0) & 0xffff), ShaderMath.fromHalf(x.get(0) >>> 16)));
      default -> null;
    };
  }

  private static int pack(List<Integer> x, int width, float low, float scale) {
    int word = 0;
    for (int c = 0; c < x.size(); c++) {
      int field = ShaderMath.packNormalized(f(x.get(c)), low, scale);
      word |= (field & (1 << width) - 1) << c * width;
    }
    return word;
  }

  private static List<Integer> unpackSigned(int word, int width, float scale) {
    List<Integer> r = new ArrayList<>();
    for (int at = 0; at < 32; at += width) {
      int field = word << 32 - width - at >> 32 - width;
      r.add(bits(ShaderMath.unpackSigned(field, scale)));
    }
    return r;
  }

  private static List<Integer> unpackUnsigned(int word, int width, float scale) {
    List<Integer> r = new ArrayList<>();
    for (int at = 0; at < 32; at += width) {
      r.add(bits((word >>> at & (1 << width) - 1) / scale));
    }
    return r;
  }

  // --- two results

  private static List<Integer> struct(GlslOp op, List<Integer> x) {
    List<Integer> first = new ArrayList<>();
    List<Integer> second = new ArrayList<>();
    for (int word : x) {
      first.add(firstOfTwo(op == GlslOp.MODF_STRUCT, f(word)));
      second.add(secondOfTwo(op == GlslOp.MODF_STRUCT, f(word)));
    }
    first.addAll(second);
    return first;
  }

  /** Fraction or significand. */
  private static int firstOfTwo(boolean modf, float x) {
    return bits(modf ? x - MATH.trunc(x) : ShaderMath.frexpSignificand(x));
  }

  /** Whole part or exponent. */
  private static int secondOfTwo(boolean modf, float x) {
    return modf ? bits(MATH.trunc(x)) : ShaderMath.frexpExponent(x);
  }

  private int[] withPointer(LaneState s, SpirvInstruction i, GlslOp op) {
    int[] x = run.value(s, i.operand(2));
    int[] result = new int[x.length];
    int[] stored = new int[x.length];
    for (int k = 0; k < x.length; k++) {
      result[k] = firstOfTwo(op == GlslOp.MODF, f(x[k]));
      stored[k] = secondOfTwo(op == GlslOp.MODF, f(x[k]));
    }
    run.memory().store(s, run.memory().pointer(s, i.operand(3)), stored);
    return result;
  }
}
