package org.oovr.simulator.shader.interp;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.GlslOp;

/** Component-wise instructions of GLSL.std.450 on raw scalars. */
final class GlslFunctions {
  private GlslFunctions() {}

  static float truncate(float x) {
    return x < 0 ? (float) Math.ceil(x) : (float) Math.floor(x);
  }

  static float min(float x, float y) {
    return y < x ? y : x;
  }

  static float max(float x, float y) {
    return x < y ? y : x;
  }

  /** Operands beyond the number that the instruction takes are ignored. */
  static int apply(GlslOp op, int a, int b, int c) {
    float x = intBitsToFloat(a);
    float y = intBitsToFloat(b);
    float z = intBitsToFloat(c);
    return switch (op) {
      case S_ABS -> Math.abs(a);
      case S_SIGN -> Integer.signum(a);
      case U_MIN -> Integer.compareUnsigned(b, a) < 0 ? b : a;
      case S_MIN -> Math.min(a, b);
      case U_MAX -> Integer.compareUnsigned(a, b) < 0 ? b : a;
      case S_MAX -> Math.max(a, b);
      case U_CLAMP -> {
        int low = Integer.compareUnsigned(a, b) < 0 ? b : a;
        yield Integer.compareUnsigned(c, low) < 0 ? c : low;
      }
      case S_CLAMP -> Math.min(Math.max(a, b), c);
      case FIND_I_LSB -> a == 0 ? -1 : Integer.numberOfTrailingZeros(a);
      case FIND_U_MSB -> 31 - Integer.numberOfLeadingZeros(a);
      case FIND_S_MSB -> 31 - Integer.numberOfLeadingZeros(a < 0 ? ~a : a);
      case LDEXP -> floatToRawIntBits(Math.scalb(x, b));
      case F_MIN, N_MIN -> floatToRawIntBits(min(x, y));
      case F_MAX, N_MAX -> floatToRawIntBits(max(x, y));
      case F_CLAMP, N_CLAMP -> floatToRawIntBits(min(max(x, y), z));
      case F_MIX -> floatToRawIntBits(x * (1 - z) + y * z);
      case STEP -> floatToRawIntBits(y < x ? 0f : 1f);
      case SMOOTH_STEP -> {
        float t = min(max((z - x) / (y - x), 0f), 1f);
        yield floatToRawIntBits(t * t * (3 - 2 * t));
      }
      case FMA -> floatToRawIntBits(x * y + z);
      case POW -> floatToRawIntBits((float) StrictMath.pow(x, y));
      case ATAN2 -> floatToRawIntBits((float) StrictMath.atan2(x, y));
      default -> floatToRawIntBits(function(op, x));
    };
  }

  private static float function(GlslOp op, float x) {
    return switch (op) {
      case ROUND, ROUND_EVEN -> (float) Math.rint(x);
      case TRUNC -> truncate(x);
      case F_ABS -> Math.abs(x);
      case F_SIGN -> x > 0 ? 1f : x < 0 ? -1f : 0f;
      case FLOOR -> (float) Math.floor(x);
      case CEIL -> (float) Math.ceil(x);
      case FRACT -> x - (float) Math.floor(x);
      case RADIANS -> x * (float) (Math.PI / 180);
      case DEGREES -> x * (float) (180 / Math.PI);
      case SIN -> (float) StrictMath.sin(x);
      case COS -> (float) StrictMath.cos(x);
      case TAN -> (float) StrictMath.tan(x);
      case ASIN -> (float) StrictMath.asin(x);
      case ACOS -> (float) StrictMath.acos(x);
      case ATAN -> (float) StrictMath.atan(x);
      case SINH -> (float) StrictMath.sinh(x);
      case COSH -> (float) StrictMath.cosh(x);
      case TANH -> (float) StrictMath.tanh(x);
      case ASINH -> (float) StrictMath.log(x + StrictMath.sqrt((double) x * x + 1));
      case ACOSH -> (float) StrictMath.log(x + StrictMath.sqrt((double) x * x - 1));
      case ATANH -> (float) (0.5 * StrictMath.log((1.0 + x) / (1.0 - x)));
      case EXP -> (float) StrictMath.exp(x);
      case LOG -> (float) StrictMath.log(x);
      case EXP2 -> (float) StrictMath.pow(2, x);
      case LOG2 -> (float) (StrictMath.log(x) / StrictMath.log(2));
      case SQRT -> (float) Math.sqrt(x);
      case INVERSE_SQRT -> 1f / (float) Math.sqrt(x);
      default -> throw new ShaderException("GLSL.std.450 " + op + " is not supported");
    };
  }

  // --- packing (GLSL 4.20, 8.4)

  static int packSnorm(float x, float scale, int mask) {
    return (int) Math.rint(min(max(x, -1f), 1f) * scale) & mask;
  }

  static int packUnorm(float x, float scale, int mask) {
    return (int) Math.rint(min(max(x, 0f), 1f) * scale) & mask;
  }
}
