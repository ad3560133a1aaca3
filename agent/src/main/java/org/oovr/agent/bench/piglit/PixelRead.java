package org.oovr.agent.bench.piglit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A {@code glReadPixels} of a test, and what llvmpipe gave.
 *
 * @param call number in the trace
 * @param pixels width times height
 * @param size bytes of the memory, which was zero before
 * @param bytes the memory after the call, without the zeros at its end
 */
record PixelRead(long call, int format, int type, int pixels, int size, byte[] bytes) {
  /** Channels may be off by this. */
  private static final double TOLERANCE = 2.0 / 255;

  /** Large numbers may be off by this part of them. */
  private static final double RELATIVE = 1e-4;

  /** Of the pixels, those that may be off by more. */
  static final double FEW = 0.005;

  private static final int BYTE = 0x1400;
  private static final int UNSIGNED_BYTE = 0x1401;
  private static final int SHORT = 0x1402;
  private static final int UNSIGNED_SHORT = 0x1403;
  private static final int INT = 0x1404;
  private static final int UNSIGNED_INT = 0x1405;
  private static final int FLOAT = 0x1406;
  private static final int HALF_FLOAT = 0x140B;
  private static final int FIRST_INTEGER_FORMAT = 0x8D94;
  private static final int LAST_INTEGER_FORMAT = 0x8D9D;

  /** llvmpipe's memory. */
  ByteBuffer memory() {
    return ByteBuffer.wrap(Arrays.copyOf(bytes, size)).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Pixels that differ by more than is allowed.
   *
   * @param got little-endian, of this size, with an array
   */
  int differing(ByteBuffer got) {
    if (Arrays.equals(got.array(), memory().array())) {
      return 0;
    }
    int differing = 0;
    ByteBuffer theirs = memory();
    for (int pixel = 0; pixel < places(); pixel++) {
      differing += same(got, theirs, pixel) ? 0 : 1;
    }
    return differing;
  }

  /** The first of these, from the start of the memory. */
  int firstDifference(ByteBuffer got) {
    ByteBuffer theirs = memory();
    int pixel = 0;
    while (pixel < places() && same(got, theirs, pixel)) {
      pixel++;
    }
    return pixel;
  }

  /** Pixels that the memory has room for: the rows lie one after the other, wherever they begin. */
  private int places() {
    return size / (elementBytes() * channels());
  }

  private boolean same(ByteBuffer ours, ByteBuffer theirs, int pixel) {
    int at = pixel * channels() * elementBytes();
    for (int c = 0; c < channels(); c++) {
      if (!sameElement(ours, theirs, at + c * elementBytes())) {
        return false;
      }
    }
    return true;
  }

  /** A pixel in words. */
  String pixel(ByteBuffer memory, int pixel) {
    ByteBuffer from = memory.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    StringBuilder text = new StringBuilder("(");
    for (int c = 0; c < channels(); c++) {
      int at = (pixel * channels() + c) * elementBytes();
      text.append(c == 0 ? "" : ", ").append(element(from, at));
    }
    return text.append(')').toString();
  }

  private String element(ByteBuffer from, int at) {
    return switch (type) {
      case FLOAT -> Float.toString(from.getFloat(at));
      case HALF_FLOAT -> Float.toString(half(from.getShort(at)));
      case INT -> Integer.toString(from.getInt(at));
      case UNSIGNED_INT -> Integer.toUnsignedString(from.getInt(at));
      case SHORT, UNSIGNED_SHORT -> Integer.toString(from.getShort(at) & 0xffff);
      default -> Integer.toString(from.get(at) & 0xff);
    };
  }

  /** A read whose memory is given whole. */
  static PixelRead of(long call, int format, int type, int pixels, byte[] memory) {
    int used = memory.length;
    while (used > 0 && memory[used - 1] == 0) {
      used--;
    }
    return new PixelRead(call, format, type, pixels, memory.length, Arrays.copyOf(memory, used));
  }

  /** Whether so few differ that what was read counts as equal. */
  boolean equal(int differing) {
    return differing <= FEW * pixels;
  }

  private boolean sameElement(ByteBuffer ours, ByteBuffer theirs, int at) {
    boolean exact = format >= FIRST_INTEGER_FORMAT && format <= LAST_INTEGER_FORMAT;
    return switch (type) {
      case BYTE -> near(ours.get(at), theirs.get(at), exact ? 0 : 1);
      case SHORT -> near(ours.getShort(at), theirs.getShort(at), exact ? 0 : 0x7fff * TOLERANCE);
      case UNSIGNED_SHORT ->
          near(
              ours.getShort(at) & 0xffff,
              theirs.getShort(at) & 0xffff,
              exact ? 0 : 0xffff * TOLERANCE);
      case INT -> near(ours.getInt(at), theirs.getInt(at), exact ? 0 : 0x7fffffff * TOLERANCE);
      case UNSIGNED_INT ->
          near(
              (double) Integer.toUnsignedLong(ours.getInt(at)),
              (double) Integer.toUnsignedLong(theirs.getInt(at)),
              exact ? 0 : 0xffffffffL * TOLERANCE);
      case FLOAT -> floats(ours.getFloat(at), theirs.getFloat(at));
      case HALF_FLOAT -> floats(half(ours.getShort(at)), half(theirs.getShort(at)));
      case UNSIGNED_BYTE -> near(ours.get(at) & 0xff, theirs.get(at) & 0xff, exact ? 0 : 2);
      default -> ours.get(at) == theirs.get(at);
    };
  }

  private static boolean near(double a, double b, double tolerance) {
    return Math.abs(a - b) <= tolerance;
  }

  private static boolean floats(float a, float b) {
    return a == b
        || Float.isNaN(a) && Float.isNaN(b)
        || Float.isFinite(b) && near(a, b, Math.max(TOLERANCE, RELATIVE * Math.abs(b)));
  }

  /** The value of a 16-bit float. */
  private static float half(short bits) {
    int exponent = bits >> 10 & 0x1f;
    int mantissa = bits & 0x3ff;
    float size =
        exponent == 0x1f
            ? mantissa == 0 ? Float.POSITIVE_INFINITY : Float.NaN
            : exponent == 0
                ? Math.scalb((float) mantissa, -24)
                : Math.scalb(1 + mantissa / 1024f, exponent - 15);
    return bits < 0 ? -size : size;
  }

  private int elementBytes() {
    return switch (type) {
      case SHORT, UNSIGNED_SHORT, HALF_FLOAT -> 2;
      case INT, UNSIGNED_INT, FLOAT -> 4;
      default -> 1;
    };
  }

  /** Channels of a pixel; of packed types, their bytes. */
  private int channels() {
    boolean plain = type >= BYTE && type <= FLOAT || type == HALF_FLOAT;
    if (!plain) {
      return 4;
    }
    return switch (format) {
      case 0x1901, 0x1902, 0x1903, 0x1904, 0x1905, 0x1906, 0x1909, 0x8D94, 0x8D95, 0x8D96 -> 1;
      case 0x190A, 0x8227, 0x8228 -> 2;
      case 0x1907, 0x80E0, 0x8D98, 0x8D9A -> 3;
      default -> 4;
    };
  }
}
