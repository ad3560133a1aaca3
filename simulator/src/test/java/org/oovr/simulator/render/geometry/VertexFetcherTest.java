package org.oovr.simulator.render.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.VertexFormat;
import org.oovr.simulator.command.VertexFormat.Conversion;
import org.oovr.simulator.command.VertexFormat.Type;

/** Attributes out of memory, against the conversions of GL 4.2 core section 2.3.4. */
class VertexFetcherTest {
  private static final int LANES = 64;

  /** A component as it lies in memory; x, y, z, w of packed words. */
  private static Number stored(ByteBuffer b, int at, Type type, int c) {
    return switch (type) {
      case BYTE -> b.get(at + c);
      case UBYTE -> b.get(at + c) & 0xff;
      case SHORT -> b.getShort(at + 2 * c);
      case USHORT -> b.getShort(at + 2 * c) & 0xffff;
      case INT -> b.getInt(at + 4 * c);
      case UINT -> b.getInt(at + 4 * c) & 0xffffffffL;
      case HALF -> half(b.getShort(at + 2 * c) & 0xffff);
      case FLOAT -> b.getFloat(at + 4 * c);
      case DOUBLE -> b.getDouble(at + 8 * c);
      case FIXED -> b.getInt(at + 4 * c) / 65536.0;
      case INT_2_10_10_10 -> {
        int bits = c == 3 ? 2 : 10;
        long field = (b.getInt(at) & 0xffffffffL) >> 10 * c & (1 << bits) - 1;
        yield field >= 1 << bits - 1 ? field - (1 << bits) : field;
      }
      case UINT_2_10_10_10 -> (b.getInt(at) & 0xffffffffL) >> 10 * c & (1 << (c == 3 ? 2 : 10)) - 1;
      case FLOAT_11_11_10 ->
          c < 2 ? small(b.getInt(at) >>> 11 * c & 0x7ff, 6) : small(b.getInt(at) >>> 22, 5);
    };
  }

  /** An unsigned float with an exponent of 5 bits. */
  private static double small(int bits, int mantissaBits) {
    int e = bits >> mantissaBits;
    double m = (bits & (1 << mantissaBits) - 1) / (double) (1 << mantissaBits);
    if (e == 31) {
      return m == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
    }
    return e == 0 ? m * 0x1p-14 : (1 + m) * Math.pow(2, e - 15);
  }

  private static double half(int h) {
    double sign = h >= 0x8000 ? -1 : 1;
    int e = h >> 10 & 31;
    int m = h & 1023;
    if (e == 31) {
      return m == 0 ? sign * Double.POSITIVE_INFINITY : Double.NaN;
    }
    return e == 0 ? sign * m * 0x1p-24 : sign * (1024 + m) * Math.pow(2, e - 25);
  }

  private static int bits(Type type, int c) {
    return switch (type) {
      case INT_2_10_10_10, UINT_2_10_10_10 -> c == 3 ? 2 : 10;
      default -> 8 * type.bytes();
    };
  }

  private static boolean signed(Type type) {
    return switch (type) {
      case BYTE, SHORT, INT, INT_2_10_10_10 -> true;
      default -> false;
    };
  }

  private static boolean whole(Type type) {
    return switch (type) {
      case HALF, FLOAT, DOUBLE, FIXED, FLOAT_11_11_10 -> false;
      default -> true;
    };
  }

  private static float expected(ByteBuffer b, int at, VertexFormat f, int c) {
    Number n = stored(b, at, f.type(), c);
    if (f.conversion() != Conversion.NORMALIZED || !whole(f.type())) {
      return n.floatValue();
    }
    boolean signed = signed(f.type());
    long most = (1L << bits(f.type(), c) - (signed ? 1 : 0)) - 1;
    BigDecimal q =
        BigDecimal.valueOf(n.longValue()).divide(BigDecimal.valueOf(most), MathContext.DECIMAL64);
    return Math.max(q.floatValue(), signed ? -1 : 0);
  }

  private static int size(VertexFormat f) {
    return f.type() == Type.INT_2_10_10_10
            || f.type() == Type.UINT_2_10_10_10
            || f.type() == Type.FLOAT_11_11_10
        ? 4
        : f.type().bytes() * f.components();
  }

  private static void check(VertexFormat f, Random random) {
    byte[] data = new byte[600];
    random.nextBytes(data);
    ByteBuffer b = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
    int stride = random.nextInt(3) == 0 ? 0 : size(f) + random.nextInt(5);
    int offset = random.nextInt(40);
    int[] elements = random.ints(LANES, -2, 90).toArray();
    float[][] floats = new float[4][LANES];
    int[][] ints = new int[4][LANES];
    boolean integer = f.conversion() == Conversion.INTEGER;
    int left = random.nextInt(5); // a component that the shader does not read
    if (left < 4) {
      floats[left] = null;
      ints[left] = null;
    }
    if (integer) {
      VertexFetcher.ints(data, offset, stride, f, elements, LANES, ints);
    } else {
      VertexFetcher.floats(data, offset, stride, f, elements, LANES, floats);
    }
    for (int i = 0; i < LANES; i++) {
      long at = offset + (long) elements[i] * stride;
      boolean inside = at >= 0 && at + size(f) <= data.length;
      for (int c = 0; c < 4; c++) {
        if (c == left) {
          continue;
        }
        int from = f.bgra() && c < 3 ? 2 - c : c;
        String what = f + " lane " + i + " component " + c;
        if (integer) {
          long value =
              c >= f.components()
                  ? c == 3 ? 1 : 0
                  : inside ? stored(b, (int) at, f.type(), from).longValue() : 0;
          assertEquals((int) value, ints[c][i], what);
        } else {
          float value =
              c >= f.components() ? c == 3 ? 1 : 0 : inside ? expected(b, (int) at, f, from) : 0;
          boolean finite = Float.isFinite(value);
          assertEquals(value, floats[c][i], finite ? Math.abs(value) * 0x1p-23f : 0, what);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Type.class)
  void everyFormat(Type type) {
    Random random = new Random(type.ordinal());
    boolean packed = type == Type.INT_2_10_10_10 || type == Type.UINT_2_10_10_10;
    for (Conversion conversion : Conversion.values()) {
      if (conversion == Conversion.INTEGER && !whole(type)) {
        continue;
      }
      boolean three = type == Type.FLOAT_11_11_10;
      for (int n = packed ? 4 : three ? 3 : 1; n <= (three ? 3 : 4); n++) {
        for (int round = 0; round < 6; round++) {
          check(new VertexFormat(type, n, conversion, false), random);
          if (n == 4) {
            check(new VertexFormat(type, 4, conversion, true), random);
          }
        }
      }
    }
  }

  @Test
  void everyHalfFloat() {
    for (int h = 0; h < 1 << 16; h++) {
      assertEquals((float) half(h), VertexFetcher.halfToFloat((short) h));
    }
  }
}
