package org.oovr.simulator.shader.compile.lower;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.oovr.simulator.shader.InstructionClass;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.LaneArray;
import org.oovr.simulator.shader.compile.ir.MathFunction;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeFormulas;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.NarrowValues;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;

/** GLSL.std.450 to nodes. */
final class GlslLowering {
  private final Lowering lowering;
  private final NodeBuilder b;
  private final NodeFormulas f;
  private final NarrowLowering narrow;

  GlslLowering(Lowering lowering) {
    this.lowering = lowering;
    b = lowering.builder();
    f = lowering.formulas();
    narrow = new NarrowLowering(b, f);
  }

  private Node[] operand(SpirvInstruction i, int k) {
    SpirvType type = lowering.module().typeOf(i.operand(k + 2));
    return narrow.operand(lowering.value(i.operand(k + 2)), type, NarrowValues.extension(i.glsl()));
  }

  private static List<Node> list(Node[] v) {
    return Arrays.asList(v);
  }

  private static Node[] array(List<Node> v) {
    return v.toArray(new Node[0]);
  }

  private Node special(Supplier<Node> nodes) {
    return b.counted(InstructionClass.SPECIAL, nodes);
  }

  Node[] lower(SpirvInstruction i) {
    GlslOp op = i.glsl();
    return switch (op) {
      case DETERMINANT -> new Node[] {f.determinant(list(operand(i, 0)), order(i))};
      case MATRIX_INVERSE -> array(f.inverse(list(operand(i, 0)), order(i)));
      case MODF, MODF_STRUCT -> modf(i, op);
      case FREXP, FREXP_STRUCT -> frexp(i, op);
      case PACK_SNORM_4X8, PACK_UNORM_4X8, PACK_SNORM_2X16, PACK_UNORM_2X16, PACK_HALF_2X16 ->
          pack(op, operand(i, 0));
      case UNPACK_SNORM_4X8,
          UNPACK_UNORM_4X8,
          UNPACK_SNORM_2X16,
          UNPACK_UNORM_2X16,
          UNPACK_HALF_2X16 ->
          unpack(op, operand(i, 0)[0]);
      case LENGTH -> new Node[] {f.length(list(operand(i, 0)))};
      case DISTANCE -> new Node[] {f.distance(list(operand(i, 0)), list(operand(i, 1)))};
      case CROSS -> array(f.cross(list(operand(i, 0)), list(operand(i, 1))));
      case NORMALIZE -> array(f.normalize(list(operand(i, 0))));
      case FACE_FORWARD ->
          array(f.faceForward(list(operand(i, 0)), list(operand(i, 1)), list(operand(i, 2))));
      case REFLECT -> array(f.reflect(list(operand(i, 0)), list(operand(i, 1))));
      case REFRACT -> array(f.refract(list(operand(i, 0)), list(operand(i, 1)), operand(i, 2)[0]));
      case INTERPOLATE_AT_CENTROID, INTERPOLATE_AT_SAMPLE, INTERPOLATE_AT_OFFSET ->
          interpolate(i, op);
      case POW -> power(i);
      default -> componentWise(i, op);
    };
  }

  private Node[] power(SpirvInstruction i) {
    Node[] x = operand(i, 0);
    Node[] y = operand(i, 1);
    SpirvConstant constant = lowering.module().constant(i.operand(3));
    Node[] r = new Node[x.length];
    for (int k = 0; k < r.length; k++) {
      int c = k;
      float exponent = constant == null ? Float.NaN : Float.intBitsToFloat(constant.words()[c]);
      r[k] = special(() -> f.pow(x[c], y[c], exponent));
    }
    return r;
  }

  private int order(SpirvInstruction i) {
    return ((SpirvType.MatrixType) lowering.module().typeOf(i.operand(2))).rows();
  }

  private Node[] componentWise(SpirvInstruction i, GlslOp op) {
    int n = i.count() - 2;
    Node[] x = operand(i, 0);
    Node[] y = n > 1 ? operand(i, 1) : null;
    Node[] z = n > 2 ? operand(i, 2) : null;
    Node[] r = new Node[x.length];
    for (int k = 0; k < r.length; k++) {
      int c = k;
      r[k] =
          n == 1
              ? unary(op, x[c])
              : n == 2 ? binary(op, x[c], y[c]) : ternary(op, x[c], y[c], z[c]);
    }
    return r;
  }

  private Node unary(GlslOp op, Node x) {
    return switch (op) {
      case ROUND, ROUND_EVEN -> special(() -> f.roundEven(x));
      case TRUNC -> special(() -> f.trunc(x));
      case F_ABS -> f.abs(x);
      case S_ABS -> b.i(NodeOp.IMAX, x, b.i(NodeOp.ISUB, b.constant(0), x));
      case F_SIGN -> b.counted(InstructionClass.FLOAT, () -> f.sign(x));
      case S_SIGN -> b.i(NodeOp.IMIN, b.i(NodeOp.IMAX, x, b.constant(-1)), b.constant(1));
      case FLOOR -> b.counted(InstructionClass.FLOAT, () -> f.floor(x));
      case CEIL -> b.counted(InstructionClass.FLOAT, () -> f.ceil(x));
      case FRACT -> b.counted(InstructionClass.FLOAT, () -> f.fract(x));
      case RADIANS -> f.radians(x);
      case DEGREES -> f.degrees(x);
      case SQRT -> f.sqrt(x);
      case INVERSE_SQRT -> special(() -> f.inverseSqrt(x));
      case EXP -> special(() -> f.exp(x));
      case LOG -> special(() -> f.log(x));
      case EXP2 -> special(() -> f.exp2(x));
      case LOG2 -> special(() -> f.log2(x));
      case FIND_I_LSB -> b.call(MathFunction.FIND_LSB, x);
      case FIND_S_MSB -> b.call(MathFunction.FIND_SIGNED_MSB, x);
      case FIND_U_MSB -> b.call(MathFunction.FIND_UNSIGNED_MSB, x);
      default -> trigonometry(op, x);
    };
  }

  private Node trigonometry(GlslOp op, Node x) {
    return switch (op) {
      case SIN -> special(() -> f.sin(x));
      case COS -> special(() -> f.cos(x));
      case TAN -> special(() -> f.tan(x));
      case ASIN -> special(() -> f.asin(x));
      case ACOS -> special(() -> f.acos(x));
      case ATAN -> special(() -> f.atan(x));
      case SINH -> special(() -> f.sinh(x));
      case COSH -> special(() -> f.cosh(x));
      case TANH -> special(() -> f.tanh(x));
      case ASINH -> special(() -> f.asinh(x));
      case ACOSH -> special(() -> f.acosh(x));
      case ATANH -> special(() -> f.atanh(x));
      default -> throw unsupported(op);
    };
  }

  private static ShaderException unsupported(GlslOp op) {
    return new ShaderException("extended instruction " + op + " is not supported");
  }

  private Node binary(GlslOp op, Node x, Node y) {
    return switch (op) {
      case ATAN2 -> special(() -> f.atan2(x, y));
      // Undefined for NaN by the standard; GPUs prefer the number here too.
      case F_MIN, N_MIN -> f.minNumber(x, y);
      case F_MAX, N_MAX -> f.maxNumber(x, y);
      case S_MIN -> b.i(NodeOp.IMIN, x, y);
      case S_MAX -> b.i(NodeOp.IMAX, x, y);
      case U_MIN -> b.select(unsignedLess(x, y), x, y);
      case U_MAX -> b.select(unsignedLess(x, y), y, x);
      case STEP -> f.step(x, y);
      case LDEXP -> b.call(MathFunction.LDEXP, x, y);
      default -> throw unsupported(op);
    };
  }

  private Node unsignedLess(Node x, Node y) {
    return b.op(NodeOp.ULT, Kind.BOOL, x, y);
  }

  private Node ternary(GlslOp op, Node x, Node y, Node z) {
    return switch (op) {
      case F_CLAMP, N_CLAMP -> f.clamp(x, y, z);
      case S_CLAMP -> b.i(NodeOp.IMIN, b.i(NodeOp.IMAX, x, y), z);
      case U_CLAMP -> {
        Node low = b.select(unsignedLess(x, y), y, x);
        yield b.select(unsignedLess(low, z), low, z);
      }
      case F_MIX -> f.mix(x, y, z);
      case SMOOTH_STEP -> f.smoothStep(x, y, z);
      case FMA -> f.fma(x, y, z);
      default -> throw unsupported(op);
    };
  }

  /** Fraction and whole part, both with the sign of the operand. */
  private Node[] modf(SpirvInstruction i, GlslOp op) {
    Node[] x = operand(i, 0);
    int n = x.length;
    Node[] r = new Node[2 * n];
    for (int k = 0; k < n; k++) {
      Node v = x[k];
      Node whole = special(() -> f.trunc(v));
      r[k] = f.sub(v, whole);
      r[n + k] = whole;
    }
    return op == GlslOp.MODF_STRUCT ? r : storeSecond(i, r);
  }

  private Node[] frexp(SpirvInstruction i, GlslOp op) {
    Node[] x = operand(i, 0);
    int n = x.length;
    Node[] r = new Node[2 * n];
    for (int k = 0; k < n; k++) {
      r[k] = b.call(MathFunction.FREXP_SIGNIFICAND, x[k]);
      r[n + k] = b.call(MathFunction.FREXP_EXPONENT, x[k]);
    }
    return op == GlslOp.FREXP_STRUCT ? r : storeSecond(i, r);
  }

  /** Stores the second half of a result through operand 1; returns the first. */
  private Node[] storeSecond(SpirvInstruction i, Node[] both) {
    int n = both.length / 2;
    lowering
        .memory()
        .store(lowering.memory().pointer(i.operand(3)), Arrays.copyOfRange(both, n, 2 * n));
    return Arrays.copyOf(both, n);
  }

  private Node[] pack(GlslOp op, Node[] v) {
    int width = v.length == 4 ? 8 : 16;
    Node r = null;
    for (int k = 0; k < v.length; k++) {
      Node field =
          switch (op) {
            case PACK_HALF_2X16 -> b.call(MathFunction.TO_HALF, v[k]);
            case PACK_UNORM_4X8, PACK_UNORM_2X16 -> normalized(v[k], 0f, (1 << width) - 1);
            default -> normalized(v[k], -1f, (1 << width - 1) - 1);
          };
      Node masked = b.i(NodeOp.IAND, field, b.constant((1 << width) - 1));
      Node placed = b.i(NodeOp.ISHL, masked, b.constant(k * width));
      r = r == null ? placed : b.i(NodeOp.IOR, r, placed);
    }
    return new Node[] {r};
  }

  private Node normalized(Node x, float low, int scale) {
    return b.call(MathFunction.PACK_NORMALIZED, x, b.constant(low), b.constant((float) scale));
  }

  private Node[] unpack(GlslOp op, Node word) {
    boolean four = op == GlslOp.UNPACK_SNORM_4X8 || op == GlslOp.UNPACK_UNORM_4X8;
    int width = four ? 8 : 16;
    Node[] r = new Node[four ? 4 : 2];
    for (int k = 0; k < r.length; k++) {
      Node top = b.i(NodeOp.ISHL, word, b.constant(32 - width - k * width));
      Node signed = b.i(NodeOp.ISHR, top, b.constant(32 - width));
      Node unsigned = b.i(NodeOp.IUSHR, top, b.constant(32 - width));
      r[k] =
          switch (op) {
            case UNPACK_HALF_2X16 -> b.call(MathFunction.FROM_HALF, unsigned);
            case UNPACK_SNORM_4X8, UNPACK_SNORM_2X16 ->
                b.call(
                    MathFunction.UNPACK_SIGNED, signed, b.constant((float) ((1 << width - 1) - 1)));
            default -> f.div(b.f(NodeOp.I2F, unsigned), b.constant((float) ((1 << width) - 1)));
          };
    }
    return r;
  }

  /** Interpolation at another place: the input's plane there, times w. */
  private Node[] interpolate(SpirvInstruction i, GlslOp op) {
    Pointer p = lowering.memory().pointer(i.operand(2));
    Node[][] planes = new Node[ShaderContext.PLANE][];
    for (int k = 0; k < planes.length; k++) {
      planes[k] = lowering.memory().plane(p, k);
    }
    if (planes[0] == null) {
      return lowering.memory().load(p);
    }
    Node[] offset =
        switch (op) {
          case INTERPOLATE_AT_OFFSET -> operand(i, 1);
          case INTERPOLATE_AT_SAMPLE -> samplePlace(operand(i, 1)[0]);
          default ->
              new Node[] {input(LaneArray.Field.CENTROID, 0), input(LaneArray.Field.CENTROID, 1)};
        };
    Node[] r = new Node[planes[0].length];
    for (int k = 0; k < r.length; k++) {
      Node right = f.mul(planes[1][k], offset[0]);
      Node value = f.add(f.add(planes[0][k], right), f.mul(planes[2][k], offset[1]));
      r[k] = f.mul(value, planes[3][k]);
    }
    return r;
  }

  private Node input(LaneArray.Field field, int index) {
    return b.input(new LaneArray(field, index), Kind.FLOAT);
  }

  /** From the pixel's centre to a sample; to the first one for a number that is none. */
  private Node[] samplePlace(Node sample) {
    Node[] place = {
      input(LaneArray.Field.SAMPLE_PLACES, 0), input(LaneArray.Field.SAMPLE_PLACES, 1)
    };
    for (int s = 1; s < ShaderContext.MOST_SAMPLES; s++) {
      Node here = b.equal(sample, b.constant(s));
      for (int c = 0; c < 2; c++) {
        place[c] = b.select(here, input(LaneArray.Field.SAMPLE_PLACES, 2 * s + c), place[c]);
      }
    }
    return place;
  }
}
