package org.oovr.simulator.render.geometry;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.oovr.simulator.command.VertexFormat;
import org.oovr.simulator.command.VertexFormat.Conversion;
import org.oovr.simulator.render.format.SmallFloat;

/**
 * Reads one attribute for a batch of vertices into the lanes of a shader input (GL 3.3 core 2.8 and
 * the conversions of 2.1.5, 2.1.6). Elements outside the buffer read as zero bits.
 */
public final class VertexFetcher {
  private static final VarHandle FLOAT =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle DOUBLE =
      MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

  /** Bytes as numbers, and as shares of the greatest. */
  private static final float[] NUMBERS = new float[256];

  private static final float[] SHARES = new float[256];

  static {
    for (int i = 0; i < NUMBERS.length; i++) {
      NUMBERS[i] = i;
      SHARES[i] = i / 255f;
    }
  }

  private VertexFetcher() {}

  /** Bytes that one element occupies. */
  public static int elementBytes(VertexFormat format) {
    return switch (format.type()) {
      case INT_2_10_10_10, UINT_2_10_10_10, FLOAT_11_11_10 -> 4;
      default -> format.type().bytes() * format.components();
    };
  }

  /**
   * Fetches floats.
   *
   * @param elements element number per lane
   * @param out four lane arrays; components that the format lacks become (0,0,0,1)
   */
  public static void floats(
      byte[] data,
      long offset,
      int stride,
      VertexFormat format,
      int[] elements,
      int lanes,
      float[][] out) {
    int n = format.components();
    boolean packed = format.type().name().endsWith("2_10_10_10");
    int bytes = format.type().bytes();
    int size = elementBytes(format);
    for (int c = 0; c < 4; c++) {
      float[] dst = out[c];
      if (dst == null) {
        continue; // the shader does not read it
      }
      if (c >= n) {
        java.util.Arrays.fill(dst, 0, lanes, c == 3 ? 1f : 0f);
        continue;
      }
      int source = format.bgra() && c < 3 ? 2 - c : c;
      if (packed) {
        packed(data, offset, stride, format, source, elements, lanes, dst);
      } else if (format.type() == VertexFormat.Type.FLOAT_11_11_10) {
        smallFloats(data, offset, stride, source, elements, lanes, dst);
      } else if (format.type() == VertexFormat.Type.FLOAT) {
        plain(data, offset, stride, 4 * source, size, elements, lanes, dst);
      } else {
        component(data, offset, stride, format, source * bytes, size, elements, lanes, dst);
      }
    }
  }

  private static void plain(
      byte[] data,
      long offset,
      int stride,
      int within,
      int size,
      int[] elements,
      int lanes,
      float[] dst) {
    long last = (long) data.length - size;
    if (areInside(offset, stride, elements, lanes, last)) {
      int first = (int) offset + within;
      for (int i = 0; i < lanes; i++) {
        dst[i] = (float) FLOAT.get(data, first + elements[i] * stride);
      }
      return;
    }
    for (int i = 0; i < lanes; i++) {
      long at = offset + (long) elements[i] * stride;
      dst[i] = at >= 0 && at <= last ? (float) FLOAT.get(data, (int) at + within) : 0f;
    }
  }

  /** Whether all elements begin in the buffer early enough. */
  private static boolean areInside(long offset, int stride, int[] elements, int lanes, long last) {
    int least = Integer.MAX_VALUE;
    int most = Integer.MIN_VALUE;
    for (int i = 0; i < lanes; i++) {
      least = Math.min(least, elements[i]);
      most = Math.max(most, elements[i]);
    }
    return offset >= 0
        && stride >= 0
        && offset + (long) least * stride >= 0
        && offset + (long) most * stride <= last;
  }

  private static void component(
      byte[] data,
      long offset,
      int stride,
      VertexFormat format,
      int within,
      int size,
      int[] elements,
      int lanes,
      float[] dst) {
    boolean normalized = format.conversion() == Conversion.NORMALIZED;
    long last = (long) data.length - size;
    boolean bytes = format.type() == VertexFormat.Type.UBYTE;
    if (bytes && areInside(offset, stride, elements, lanes, last)) {
      float[] table = normalized ? SHARES : NUMBERS;
      bytes(data, (int) offset + within, stride, table, elements, lanes, dst);
      return;
    }
    for (int i = 0; i < lanes; i++) {
      long at = offset + (long) elements[i] * stride;
      dst[i] =
          at >= 0 && at <= last ? toFloat(data, (int) at + within, format.type(), normalized) : 0f;
    }
  }

  /** Colours, most often: as the table has them. */
  private static void bytes(
      byte[] data, int first, int stride, float[] table, int[] elements, int lanes, float[] dst) {
    for (int i = 0; i < lanes; i++) {
      dst[i] = table[data[first + elements[i] * stride] & 0xff];
    }
  }

  private static float toFloat(byte[] data, int at, VertexFormat.Type type, boolean normalized) {
    switch (type) {
      case BYTE:
        return normalized ? Math.max(data[at] / 127f, -1f) : data[at];
      case UBYTE:
        return normalized ? (data[at] & 0xff) / 255f : (data[at] & 0xff);
      case SHORT:
        {
          short v = (short) SHORT.get(data, at);
          return normalized ? Math.max(v / 32767f, -1f) : v;
        }
      case USHORT:
        {
          int v = (short) SHORT.get(data, at) & 0xffff;
          return normalized ? v / 65535f : v;
        }
      case INT:
        {
          int v = (int) INT.get(data, at);
          return normalized ? (float) Math.max(v / 2147483647.0, -1.0) : v;
        }
      case UINT:
        {
          long v = (int) INT.get(data, at) & 0xffffffffL;
          return normalized ? (float) (v / 4294967295.0) : v;
        }
      case HALF:
        return halfToFloat((short) SHORT.get(data, at));
      case FLOAT:
        return (float) FLOAT.get(data, at);
      case DOUBLE:
        return (float) (double) DOUBLE.get(data, at);
      case FIXED:
        return (int) INT.get(data, at) / 65536f;
      default:
        throw new IllegalArgumentException("not a plain component type: " + type);
    }
  }

  private static void packed(
      byte[] data,
      long offset,
      int stride,
      VertexFormat format,
      int c,
      int[] elements,
      int lanes,
      float[] dst) {
    boolean signed = format.type() == VertexFormat.Type.INT_2_10_10_10;
    boolean normalized = format.conversion() == Conversion.NORMALIZED;
    float scale = signed ? (c == 3 ? 1f : 511f) : (c == 3 ? 3f : 1023f);
    for (int i = 0; i < lanes; i++) {
      float v = packedComponent(word(data, offset + (long) elements[i] * stride), c, signed);
      if (normalized) {
        v = signed ? Math.max(v / scale, -1f) : v / scale;
      }
      dst[i] = v;
    }
  }

  private static void smallFloats(
      byte[] data, long offset, int stride, int c, int[] elements, int lanes, float[] dst) {
    for (int i = 0; i < lanes; i++) {
      dst[i] = smallFloat(word(data, offset + (long) elements[i] * stride), c);
    }
  }

  private static float smallFloat(int word, int c) {
    return switch (c) {
      case 0 -> SmallFloat.float11ToFloat(word);
      case 1 -> SmallFloat.float11ToFloat(word >>> 11);
      default -> SmallFloat.float10ToFloat(word >>> 22);
    };
  }

  private static int packedComponent(int word, int c, boolean signed) {
    int bits = c == 3 ? 2 : 10;
    int up = word << (32 - bits - 10 * c);
    return signed ? up >> (32 - bits) : up >>> (32 - bits);
  }

  private static int word(byte[] data, long at) {
    return at >= 0 && at <= data.length - 4L ? (int) INT.get(data, (int) at) : 0;
  }

  /** Fetches integers; components that the format lacks become (0,0,0,1). */
  public static void ints(
      byte[] data,
      long offset,
      int stride,
      VertexFormat format,
      int[] elements,
      int lanes,
      int[][] out) {
    int n = format.components();
    int bytes = format.type().bytes();
    long last = (long) data.length - elementBytes(format);
    for (int c = 0; c < 4; c++) {
      int[] dst = out[c];
      if (dst == null) {
        continue;
      }
      int source = format.bgra() && c < 3 ? 2 - c : c;
      for (int i = 0; i < lanes; i++) {
        long at = offset + (long) elements[i] * stride;
        if (c >= n) {
          dst[i] = c == 3 ? 1 : 0;
        } else if (at < 0 || at > last) {
          dst[i] = 0;
        } else {
          dst[i] = toInt(data, (int) at, source, bytes, format.type());
        }
      }
    }
  }

  private static int toInt(byte[] data, int at, int c, int bytes, VertexFormat.Type type) {
    int p = at + c * bytes;
    return switch (type) {
      case BYTE -> data[p];
      case UBYTE -> data[p] & 0xff;
      case SHORT -> (short) SHORT.get(data, p);
      case USHORT, HALF -> (short) SHORT.get(data, p) & 0xffff;
      case INT, UINT, FLOAT, FIXED -> (int) INT.get(data, p);
      case DOUBLE -> (int) (double) DOUBLE.get(data, p);
      case INT_2_10_10_10 -> packedComponent((int) INT.get(data, at), c, true);
      case UINT_2_10_10_10 -> packedComponent((int) INT.get(data, at), c, false);
      case FLOAT_11_11_10 -> (int) smallFloat((int) INT.get(data, at), c);
    };
  }

  /** IEEE 754 binary16 to binary32; JDK 17 has no such method. */
  public static float halfToFloat(short half) {
    int h = half & 0xffff;
    int sign = (h & 0x8000) << 16;
    int exponent = (h >> 10) & 31;
    int mantissa = h & 0x3ff;
    if (exponent == 31) {
      return Float.intBitsToFloat(sign | 0x7f800000 | (mantissa << 13));
    }
    if (exponent != 0) {
      return Float.intBitsToFloat(sign | ((exponent + 112) << 23) | (mantissa << 13));
    }
    float magnitude = mantissa * 0x1p-24f;
    return sign != 0 ? -magnitude : magnitude;
  }
}
