package org.oovr.simulator.shader.interp;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;

/** GLSL.std.450 instructions that work on whole vectors and matrices, or through pointers. */
final class Extended {
  private final Values values;
  private final Memory memory;
  private final Derivatives derivatives;

  Extended(Values values, Memory memory, Derivatives derivatives) {
    this.values = values;
    this.memory = memory;
    this.derivatives = derivatives;
  }

  void execute(SpirvInstruction i, int[] lanes, int count) {
    GlslOp op = i.glsl();
    int[][] to = values.define(i.id(), i.type().scalars());
    switch (op) {
      case INTERPOLATE_AT_CENTROID, INTERPOLATE_AT_SAMPLE, INTERPOLATE_AT_OFFSET ->
          interpolate(op, i, to, lanes, count);
      case MODF, FREXP -> throughPointer(op, i, to, lanes, count);
      case LENGTH,
          DISTANCE,
          CROSS,
          NORMALIZE,
          FACE_FORWARD,
          REFLECT,
          REFRACT,
          DETERMINANT,
          MATRIX_INVERSE,
          MODF_STRUCT,
          FREXP_STRUCT ->
          whole(op, i, to, lanes, count);
      case PACK_SNORM_4X8,
          PACK_UNORM_4X8,
          PACK_SNORM_2X16,
          PACK_UNORM_2X16,
          PACK_HALF_2X16,
          UNPACK_SNORM_2X16,
          UNPACK_UNORM_2X16,
          UNPACK_HALF_2X16,
          UNPACK_SNORM_4X8,
          UNPACK_UNORM_4X8 ->
          pack(op, values.get(i.operand(2)), to, lanes, count);
      default -> componentWise(op, i, to, lanes, count);
    }
  }

  private void componentWise(GlslOp op, SpirvInstruction i, int[][] to, int[] lanes, int count) {
    int operands = i.count() - 2;
    for (int s = 0; s < to.length; s++) {
      int[] a = values.get(i.operand(2))[s];
      int[] b = operands > 1 ? values.get(i.operand(3))[s] : a;
      int[] c = operands > 2 ? values.get(i.operand(4))[s] : a;
      for (int k = 0; k < count; k++) {
        int l = lanes[k];
        to[s][l] = GlslFunctions.apply(op, a[l], b[l], c[l]);
      }
    }
  }

  private float[] vector(int id, int lane) {
    int[][] v = values.get(id);
    float[] f = new float[v.length];
    for (int c = 0; c < f.length; c++) {
      f[c] = intBitsToFloat(v[c][lane]);
    }
    return f;
  }

  private static float dot(float[] a, float[] b) {
    float sum = a[0] * b[0];
    for (int c = 1; c < a.length; c++) {
      sum += a[c] * b[c];
    }
    return sum;
  }

  private void whole(GlslOp op, SpirvInstruction i, int[][] to, int[] lanes, int count) {
    for (int k = 0; k < count; k++) {
      int l = lanes[k];
      float[] a = vector(i.operand(2), l);
      float[] b = i.count() > 3 ? vector(i.operand(3), l) : null;
      float[] c = i.count() > 4 ? vector(i.operand(4), l) : null;
      float[] r =
          switch (op) {
            case LENGTH -> new float[] {(float) Math.sqrt(dot(a, a))};
            case DISTANCE -> {
              float[] d = minus(a, b);
              yield new float[] {(float) Math.sqrt(dot(d, d))};
            }
            case CROSS ->
                new float[] {
                  a[1] * b[2] - b[1] * a[2], a[2] * b[0] - b[2] * a[0], a[0] * b[1] - b[0] * a[1]
                };
            case NORMALIZE -> times(a, 1f / (float) Math.sqrt(dot(a, a)));
            case FACE_FORWARD -> dot(c, b) < 0 ? a : times(a, -1f);
            case REFLECT -> minus(a, times(b, 2 * dot(b, a)));
            case REFRACT -> refract(a, b, c[0]);
            case DETERMINANT -> new float[] {Matrices.determinant(a)};
            case MATRIX_INVERSE -> Matrices.inverse(a, ((MatrixType) i.type()).columns());
            case MODF_STRUCT -> modf(a);
            case FREXP_STRUCT -> frexp(a);
            default -> throw new ShaderException("GLSL.std.450 " + op + " is not supported");
          };
      for (int s = 0; s < to.length; s++) {
        to[s][l] = floatToRawIntBits(r[s]);
      }
    }
  }

  private static float[] minus(float[] a, float[] b) {
    float[] r = new float[a.length];
    for (int c = 0; c < r.length; c++) {
      r[c] = a[c] - b[c];
    }
    return r;
  }

  private static float[] times(float[] a, float f) {
    float[] r = new float[a.length];
    for (int c = 0; c < r.length; c++) {
      r[c] = a[c] * f;
    }
    return r;
  }

  private static float[] refract(float[] incident, float[] normal, float eta) {
    float d = dot(normal, incident);
    float k = 1 - eta * eta * (1 - d * d);
    return k < 0
        ? new float[incident.length]
        : minus(times(incident, eta), times(normal, eta * d + (float) Math.sqrt(k)));
  }

  /** Fractions, then whole parts. */
  private static float[] modf(float[] a) {
    float[] r = new float[2 * a.length];
    for (int c = 0; c < a.length; c++) {
      float whole = GlslFunctions.truncate(a[c]);
      r[c] = a[c] - whole;
      r[a.length + c] = whole;
    }
    return r;
  }

  /** Significands in [0.5, 1), then exponents (as the bits of integers). */
  private static float[] frexp(float[] a) {
    float[] r = new float[2 * a.length];
    for (int c = 0; c < a.length; c++) {
      boolean plain = a[c] == 0 || Float.isNaN(a[c]) || Float.isInfinite(a[c]);
      int exponent = plain ? 0 : Math.getExponent(a[c] * 0x1p64f) - 63;
      if (!plain && Float.isInfinite(a[c] * 0x1p64f)) {
        exponent = Math.getExponent(a[c]) + 1;
      }
      r[c] = plain ? a[c] : (float) Math.scalb((double) a[c], -exponent);
      r[a.length + c] = intBitsToFloat(exponent);
    }
    return r;
  }

  private void throughPointer(GlslOp op, SpirvInstruction i, int[][] to, int[] lanes, int count) {
    int n = to.length;
    int[][] second = new int[n][values.get(i.operand(2))[0].length];
    for (int k = 0; k < count; k++) {
      int l = lanes[k];
      float[] a = vector(i.operand(2), l);
      float[] r = op == GlslOp.MODF ? modf(a) : frexp(a);
      for (int s = 0; s < n; s++) {
        to[s][l] = floatToRawIntBits(r[s]);
        second[s][l] = floatToRawIntBits(r[n + s]);
      }
    }
    memory.store(memory.pointer(i.operand(3)), second, lanes, count);
  }

  /** Inputs are planes over a quad, so a neighbouring position follows from the derivatives. */
  private void interpolate(GlslOp op, SpirvInstruction i, int[][] to, int[] lanes, int count) {
    memory.load(memory.pointer(i.operand(2)), to, lanes, count);
    if (op != GlslOp.INTERPOLATE_AT_OFFSET) {
      return;
    }
    int[][] offset = values.get(i.operand(3));
    for (int[] scalar : to) {
      int[] original = scalar.clone();
      for (int k = 0; k < count; k++) {
        int l = lanes[k];
        float v =
            intBitsToFloat(original[l])
                + derivatives.x(original, l) * intBitsToFloat(offset[0][l])
                + derivatives.y(original, l) * intBitsToFloat(offset[1][l]);
        scalar[l] = floatToRawIntBits(v);
      }
    }
  }

  private static void pack(GlslOp op, int[][] v, int[][] to, int[] lanes, int count) {
    for (int k = 0; k < count; k++) {
      int l = lanes[k];
      int word = v[0][l];
      switch (op) {
        case PACK_SNORM_4X8, PACK_UNORM_4X8, PACK_SNORM_2X16, PACK_UNORM_2X16, PACK_HALF_2X16 -> {
          int bits = v.length == 4 ? 8 : 16;
          int packed = 0;
          for (int c = 0; c < v.length; c++) {
            packed |= packOne(op, intBitsToFloat(v[c][l])) << (c * bits);
          }
          to[0][l] = packed;
        }
        default -> {
          int bits = to.length == 4 ? 8 : 16;
          for (int c = 0; c < to.length; c++) {
            to[c][l] = floatToRawIntBits(unpackOne(op, word >>> (c * bits)));
          }
        }
      }
    }
  }

  private static int packOne(GlslOp op, float x) {
    return switch (op) {
      case PACK_SNORM_4X8 -> GlslFunctions.packSnorm(x, 127, 0xff);
      case PACK_UNORM_4X8 -> GlslFunctions.packUnorm(x, 255, 0xff);
      case PACK_SNORM_2X16 -> GlslFunctions.packSnorm(x, 32767, 0xffff);
      case PACK_UNORM_2X16 -> GlslFunctions.packUnorm(x, 65535, 0xffff);
      default -> Halves.fromFloat(x);
    };
  }

  private static float unpackOne(GlslOp op, int bits) {
    return switch (op) {
      case UNPACK_SNORM_4X8 -> Math.max((byte) bits / 127f, -1f);
      case UNPACK_UNORM_4X8 -> (bits & 0xff) / 255f;
      case UNPACK_SNORM_2X16 -> Math.max((short) bits / 32767f, -1f);
      case UNPACK_UNORM_2X16 -> (bits & 0xffff) / 65535f;
      default -> Halves.toFloat(bits & 0xffff);
    };
  }
}
