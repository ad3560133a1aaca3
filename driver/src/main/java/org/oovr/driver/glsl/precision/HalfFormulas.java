package org.oovr.driver.glsl.precision;

import org.oovr.simulator.shader.math.ShaderFormulas;
import org.oovr.simulator.shader.math.ShaderMath;
import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.Op;

/**
 * What shaders compute, as instructions each of which rounds to 16 bits. A value is the id of a
 * float that fits 16 bits already. An operation in 32 bits rounded afterwards is correctly rounded:
 * 24 bits are more than twice 11.
 */
final class HalfFormulas extends ShaderFormulas<Integer> {
  private static final float LOG2_E = 1.44269504f;
  private static final float LN_2 = 0.69314718f;

  private final ModuleWriter out;
  private final int type;

  /**
   * @param type of 32-bit floats
   */
  HalfFormulas(ModuleWriter out, int type) {
    this.out = out;
    this.type = type;
  }

  /** The nearest number of 16 bits. */
  Integer rounded(int value) {
    return out.emit(Op.QUANTIZE_TO_F16, type, value);
  }

  private Integer rounded(Op op, Integer a, Integer b) {
    return rounded(out.emit(op, type, a, b));
  }

  private Integer rounded(GlslOp op, Integer a) {
    return rounded(out.emit(op, type, a));
  }

  @Override
  public Integer constant(float value) {
    return out.constant(type, Float.floatToRawIntBits(ShaderMath.quantizeToHalf(value)));
  }

  @Override
  public Integer add(Integer a, Integer b) {
    return rounded(Op.F_ADD, a, b);
  }

  @Override
  public Integer sub(Integer a, Integer b) {
    return rounded(Op.F_SUB, a, b);
  }

  @Override
  public Integer mul(Integer a, Integer b) {
    return rounded(Op.F_MUL, a, b);
  }

  @Override
  public Integer div(Integer a, Integer b) {
    return rounded(Op.F_DIV, a, b);
  }

  @Override
  public Integer neg(Integer a) {
    return out.emit(Op.F_NEGATE, type, a);
  }

  @Override
  public Integer abs(Integer a) {
    return out.emit(GlslOp.F_ABS, type, a);
  }

  @Override
  public Integer sqrt(Integer a) {
    return rounded(GlslOp.SQRT, a);
  }

  @Override
  public Integer min(Integer a, Integer b) {
    return out.emit(GlslOp.F_MIN, type, a, b);
  }

  @Override
  public Integer max(Integer a, Integer b) {
    return out.emit(GlslOp.F_MAX, type, a, b);
  }

  @Override
  public Integer minNumber(Integer a, Integer b) {
    return min(a, b);
  }

  @Override
  public Integer maxNumber(Integer a, Integer b) {
    return max(a, b);
  }

  @Override
  public Integer sign(Integer a) {
    return out.emit(GlslOp.F_SIGN, type, a);
  }

  @Override
  public Integer ifLess(Integer a, Integer b, Integer x, Integer y) {
    return out.emit(Op.SELECT, type, out.emit(Op.F_ORD_LESS_THAN, out.boolType(), a, b), x, y);
  }

  @Override
  public Integer ifLessOrEqual(Integer a, Integer b, Integer x, Integer y) {
    return out.emit(
        Op.SELECT, type, out.emit(Op.F_ORD_LESS_THAN_EQUAL, out.boolType(), a, b), x, y);
  }

  /** As Mesa multiplies. */
  Integer smooth(Integer edge0, Integer edge1, Integer x) {
    Integer t = clamp(div(sub(x, edge0), sub(edge1, edge0)), constant(0), constant(1));
    return mul(t, mul(t, sub(constant(3), mul(constant(2), t))));
  }

  /** x - y * floor(x / y). */
  Integer modulo(Integer x, Integer y) {
    return sub(x, mul(y, out.emit(GlslOp.FLOOR, type, div(x, y))));
  }

  private Integer exponential(Integer x) {
    return rounded(GlslOp.EXP2, x);
  }

  private Integer growing(Integer x) {
    return exponential(mul(x, constant(LOG2_E)));
  }

  private Integer logarithm(Integer x) {
    return rounded(GlslOp.LOG2, x);
  }

  /** A function of the extended set whose steps are rounded one by one. */
  Integer function(GlslOp op, Integer x) {
    return switch (op) {
      case RADIANS -> radians(x);
      case DEGREES -> degrees(x);
      case EXP -> growing(x);
      case LOG -> mul(logarithm(x), constant(LN_2));
      case INVERSE_SQRT -> inverseSqrt(x);
      case TAN -> div(rounded(GlslOp.SIN, x), rounded(GlslOp.COS, x));
      case SINH -> mul(constant(0.5f), sub(growing(x), growing(neg(x))));
      case COSH -> mul(constant(0.5f), add(growing(x), growing(neg(x))));
      default -> rounded(op, x);
    };
  }

  /** A function of two operands that is rounded once. */
  Integer function(GlslOp op, Integer x, Integer y) {
    return rounded(out.emit(op, type, x, y));
  }

  /**
   * x^y: products where Mesa makes products of it, else by logarithm and exponential, which is 0
   * where x is 0.
   *
   * @param constant the exponent where the shader has it as a constant, else null
   */
  Integer power(Integer x, Integer y, Float constant) {
    if (constant != null && constant == 1) {
      return x;
    }
    if (constant != null && constant == 2) {
      return mul(x, x);
    }
    if (constant != null && constant == 4) {
      return mul(mul(x, x), mul(x, x));
    }
    Integer any = exponential(mul(logarithm(x), y));
    Integer zero = constant(0);
    Integer none = out.emit(Op.F_ORD_EQUAL, out.boolType(), x, zero);
    return out.emit(Op.SELECT, type, none, zero, any);
  }

  @Override
  public Integer shiftedBits(Integer a) {
    throw new UnsupportedOperationException("of 32 bits only");
  }

  @Override
  public Integer mantissa(Integer a) {
    throw new UnsupportedOperationException("of 32 bits only");
  }

  @Override
  public Integer biasedExponent(Integer a) {
    throw new UnsupportedOperationException("of 32 bits only");
  }
}
