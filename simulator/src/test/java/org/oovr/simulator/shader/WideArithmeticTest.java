// Long because each instruction stands beside Java's arithmetic for it.
package org.oovr.simulator.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;

/**
 * Every instruction on 64-bit scalars, in both back ends, against Java's own arithmetic: on all
 * pairs of the numbers at which instructions differ, and on random ones.
 */
class WideArithmeticTest {
  private static final int LANES = 256;
  private static final int ROUNDS = 6;
  private static final long MIN = Long.MIN_VALUE;

  private static final double[] DOUBLES = {
    0.0,
    -0.0,
    1,
    -1,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    3.7,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    Double.MIN_NORMAL,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    0x1p31,
    0x1p32,
    0x1p63,
    -0x1p63,
    0x1p64,
    2147483647.5,
    -2147483648.5,
    4294967295.5,
    0x1.fffffffffffffp62,
    0x1p52,
    0x1.8p52,
    1e-310,
    Math.PI,
    1e300
  };
  private static final long[] LONGS = {
    0,
    1,
    -1,
    2,
    -2,
    31,
    32,
    33,
    63,
    64,
    65,
    0xffffffffL,
    0x100000000L,
    0x80000000L,
    -0x80000000L,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Long.MAX_VALUE - 1,
    0x123456789abcdefL,
    -0x123456789abcdefL
  };

  /** What an instruction gives for scalars: bits of floats, integers, words with their sign. */
  private interface Answer {
    long of(long a, long b, long c, long d);
  }

  private interface Doubles {
    double of(double a, double b, double c);
  }

  private interface Comparison {
    boolean of(double a, double b);
  }

  /**
   * An instruction.
   *
   * @param code number of the instruction; negative that of one of GLSL.std.450
   * @param types a letter per operand, then one for the result: d double, l long, f float, i int, b
   *     truth value
   * @param members types of the structure that it gives, likewise, or none
   * @param member which of them the result is
   */
  record Row(String name, int code, String types, String members, int member, Answer answer) {
    @Override
    public String toString() {
      return name + " " + types + (members.isEmpty() ? "" : " " + member);
    }
  }

  private static double d(long bits) {
    return Double.longBitsToDouble(bits);
  }

  private static float f(long bits) {
    return Float.intBitsToFloat((int) bits);
  }

  private static long bits(double x) {
    return Double.doubleToLongBits(x);
  }

  private static final List<Row> ROWS = new ArrayList<>();

  private static void row(String name, int code, String types, Answer answer) {
    ROWS.add(new Row(name, code, types, "", 0, answer));
  }

  private static void pair(String name, int code, String operands, String to, Answer a, Answer b) {
    ROWS.add(new Row(name, code, operands + to.charAt(0), to, 0, a));
    ROWS.add(new Row(name, code, operands + to.charAt(1), to, 1, b));
  }

  private static void doubles(String name, int code, int operands, Doubles f) {
    row(name, code, "d".repeat(operands + 1), (a, b, c, x) -> bits(f.of(d(a), d(b), d(c))));
  }

  private static void compare(String name, int code, Comparison f) {
    row(name, code, "ddb", (a, b, c, x) -> f.of(d(a), d(b)) ? 1 : 0);
  }

  private static void longs(String name, int code, int operands, Answer f) {
    row(name, code, "l".repeat(operands + 1), f);
  }

  private static void compareLongs(String name, int code, Answer f) {
    row(name, code, "llb", f);
  }

  private static double number(double a, double b, boolean least) {
    if (Double.isNaN(a)) {
      return b;
    }
    return Double.isNaN(b) ? a : least ? Math.min(a, b) : Math.max(a, b);
  }

  private static double trunc(double x) {
    return Math.copySign(Math.floor(Math.abs(x)), x);
  }

  static {
    doubles("FNegate", 127, 1, (a, b, c) -> -a);
    doubles("FAdd", 129, 2, (a, b, c) -> a + b);
    doubles("FSub", 131, 2, (a, b, c) -> a - b);
    doubles("FMul", 133, 2, (a, b, c) -> a * b);
    doubles("FDiv", 136, 2, (a, b, c) -> a / b);
    doubles("FRem", 140, 2, (a, b, c) -> a - b * trunc(a / b));
    doubles("FMod", 141, 2, (a, b, c) -> a - b * Math.floor(a / b));
    row("IsNan", 156, "db", (a, b, c, x) -> Double.isNaN(d(a)) ? 1 : 0);
    row("IsInf", 157, "db", (a, b, c, x) -> Double.isInfinite(d(a)) ? 1 : 0);
    compare("FOrdEqual", 180, (a, b) -> a == b);
    compare("FUnordEqual", 181, (a, b) -> Double.isNaN(a) || Double.isNaN(b) || a == b);
    compare("FOrdNotEqual", 182, (a, b) -> a < b || a > b);
    compare("FUnordNotEqual", 183, (a, b) -> a != b);
    compare("FOrdLessThan", 184, (a, b) -> a < b);
    compare("FUnordLessThan", 185, (a, b) -> !(a >= b));
    compare("FOrdGreaterThan", 186, (a, b) -> a > b);
    compare("FUnordGreaterThan", 187, (a, b) -> !(a <= b));
    compare("FOrdLessThanEqual", 188, (a, b) -> a <= b);
    compare("FUnordLessThanEqual", 189, (a, b) -> !(a > b));
    compare("FOrdGreaterThanEqual", 190, (a, b) -> a >= b);
    compare("FUnordGreaterThanEqual", 191, (a, b) -> !(a < b));
    conversions();
    integers();
    extended();
  }

  private static long unsigned(double x) {
    return x > -1 && x < 0x1p64 ? new java.math.BigDecimal(x).toBigInteger().longValue() : -1;
  }

  private static java.math.BigInteger unsigned(long x) {
    return new java.math.BigInteger(Long.toUnsignedString(x));
  }

  private static void conversions() {
    row("FConvert", 115, "df", (a, b, c, x) -> Float.floatToIntBits((float) d(a)));
    row("FConvert", 115, "fd", (a, b, c, x) -> bits(f(a)));
    row("ConvertFToS", 110, "di", (a, b, c, x) -> d(a) < 0x1p31 ? (int) d(a) : -0x80000000);
    row("ConvertFToS", 110, "dl", (a, b, c, x) -> d(a) < 0x1p63 ? (long) d(a) : MIN);
    row("ConvertFToS", 110, "fl", (a, b, c, x) -> f(a) < 0x1p63f ? (long) f(a) : MIN);
    row("ConvertFToU", 109, "di", (a, b, c, x) -> d(a) < 0x1p32 ? (int) unsigned(d(a)) : -1);
    row("ConvertFToU", 109, "dl", (a, b, c, x) -> unsigned(d(a)));
    row("ConvertFToU", 109, "fl", (a, b, c, x) -> unsigned(f(a)));
    row("ConvertSToF", 111, "id", (a, b, c, x) -> bits((int) a));
    row("ConvertSToF", 111, "ld", (a, b, c, x) -> bits((double) a));
    row("ConvertSToF", 111, "lf", (a, b, c, x) -> Float.floatToIntBits(a));
    row("ConvertUToF", 112, "id", (a, b, c, x) -> bits((double) ((int) a & 0xffffffffL)));
    row("ConvertUToF", 112, "ld", (a, b, c, x) -> bits(unsigned(a).doubleValue()));
    row("ConvertUToF", 112, "lf", (a, b, c, x) -> Float.floatToIntBits(unsigned(a).floatValue()));
    row("UConvert", 113, "il", (a, b, c, x) -> a & 0xffffffffL);
    row("SConvert", 114, "il", (a, b, c, x) -> (int) a);
    row("UConvert", 113, "li", (a, b, c, x) -> (int) a);
    row("SConvert", 114, "li", (a, b, c, x) -> (int) a);
    row("Bitcast", 124, "dl", (a, b, c, x) -> a);
    row("Bitcast", 124, "ld", (a, b, c, x) -> a);
  }

  private static void integers() {
    // Long because a table: a line an instruction.
    longs("SNegate", 126, 1, (a, b, c, x) -> -a);
    longs("IAdd", 128, 2, (a, b, c, x) -> a + b);
    longs("ISub", 130, 2, (a, b, c, x) -> a - b);
    longs("IMul", 132, 2, (a, b, c, x) -> a * b);
    longs("UDiv", 134, 2, (a, b, c, x) -> b == 0 ? -1 : Long.divideUnsigned(a, b));
    longs("SDiv", 135, 2, (a, b, c, x) -> b == 0 ? 0 : a / b);
    longs("UMod", 137, 2, (a, b, c, x) -> b == 0 ? -1 : Long.remainderUnsigned(a, b));
    longs("SRem", 138, 2, (a, b, c, x) -> b == 0 ? -1 : a % b);
    longs("SMod", 139, 2, (a, b, c, x) -> b == 0 ? -1 : Math.floorMod(a, b));
    longs("ShiftRightLogical", 194, 2, (a, b, c, x) -> a >>> (b & 63));
    longs("ShiftRightArithmetic", 195, 2, (a, b, c, x) -> a >> (b & 63));
    longs("ShiftLeftLogical", 196, 2, (a, b, c, x) -> a << (b & 63));
    row("ShiftRightLogical", 194, "lil", (a, b, c, x) -> a >>> (b & 63));
    row("ShiftRightArithmetic", 195, "lil", (a, b, c, x) -> a >> (b & 63));
    row("ShiftLeftLogical", 196, "lil", (a, b, c, x) -> a << (b & 63));
    row("ShiftLeftLogical", 196, "ili", (a, b, c, x) -> (int) a << (b & 31));
    row("ShiftRightLogical", 194, "ili", (a, b, c, x) -> (int) a >>> (b & 31));
    longs("BitwiseOr", 197, 2, (a, b, c, x) -> a | b);
    longs("BitwiseXor", 198, 2, (a, b, c, x) -> a ^ b);
    longs("BitwiseAnd", 199, 2, (a, b, c, x) -> a & b);
    longs("Not", 200, 1, (a, b, c, x) -> ~a);
    longs("BitReverse", 204, 1, (a, b, c, x) -> Long.reverse(a));
    longs("BitCount", 205, 1, (a, b, c, x) -> Long.bitCount(a));
    row("BitCount", 205, "li", (a, b, c, x) -> Long.bitCount(a));
    row("BitCount", 205, "il", (a, b, c, x) -> Integer.bitCount((int) a));
    row("BitFieldUExtract", 203, "liil", (a, b, c, x) -> a >>> b & mask(c));
    row("BitFieldSExtract", 202, "liil", (a, b, c, x) -> c == 0 ? 0 : a << 64 - c - b >> 64 - c);
    row(
        "BitFieldInsert",
        201,
        "lliil",
        (a, b, c, x) -> x < 0 || x > 63 ? b : a & ~(mask(x) << c) | (b & mask(x)) << c);
    pair(
        "IAddCarry",
        149,
        "ll",
        "ll",
        (a, b, c, x) -> a + b,
        (a, b, c, x) -> unsigned(a).add(unsigned(b)).bitLength() > 64 ? 1 : 0);
    pair(
        "ISubBorrow",
        150,
        "ll",
        "ll",
        (a, b, c, x) -> a - b,
        (a, b, c, x) -> unsigned(a).compareTo(unsigned(b)) < 0 ? 1 : 0);
    pair(
        "UMulExtended",
        151,
        "ll",
        "ll",
        (a, b, c, x) -> a * b,
        (a, b, c, x) -> unsigned(a).multiply(unsigned(b)).shiftRight(64).longValue());
    pair(
        "SMulExtended",
        152,
        "ll",
        "ll",
        (a, b, c, x) -> a * b,
        (a, b, c, x) -> Math.multiplyHigh(a, b));
    compareLongs("IEqual", 170, (a, b, c, x) -> a == b ? 1 : 0);
    compareLongs("INotEqual", 171, (a, b, c, x) -> a != b ? 1 : 0);
    compareLongs("UGreaterThan", 172, (a, b, c, x) -> a + MIN > b + MIN ? 1 : 0);
    compareLongs("SGreaterThan", 173, (a, b, c, x) -> a > b ? 1 : 0);
    compareLongs("UGreaterThanEqual", 174, (a, b, c, x) -> a + MIN >= b + MIN ? 1 : 0);
    compareLongs("SGreaterThanEqual", 175, (a, b, c, x) -> a >= b ? 1 : 0);
    compareLongs("ULessThan", 176, (a, b, c, x) -> a + MIN < b + MIN ? 1 : 0);
    compareLongs("SLessThan", 177, (a, b, c, x) -> a < b ? 1 : 0);
    compareLongs("ULessThanEqual", 178, (a, b, c, x) -> a + MIN <= b + MIN ? 1 : 0);
    compareLongs("SLessThanEqual", 179, (a, b, c, x) -> a <= b ? 1 : 0);
  }

  private static long mask(long count) {
    return count == 64 ? -1 : (1L << count) - 1;
  }

  private static long significand(long x) {
    double y = d(x);
    return y == 0 || Double.isNaN(y) || Double.isInfinite(y)
        ? y == 0 ? x : x & 0x800fffffffffffffL | 0x3fe0000000000000L
        : bits(Math.scalb(y, (int) -exponent(x)));
  }

  private static long exponent(long x) {
    double y = d(x);
    return y == 0
        ? 0
        : Double.isNaN(y) || Double.isInfinite(y)
            ? 1025
            : Math.getExponent(Math.abs(y) < Double.MIN_NORMAL ? y * 0x1p60 : y)
                + 1
                - (Math.abs(y) < Double.MIN_NORMAL ? 60 : 0);
  }

  private static long least(long a, long b) {
    return a + MIN < b + MIN ? a : b;
  }

  private static long most(long a, long b) {
    return a + MIN > b + MIN ? a : b;
  }

  private static double smooth(double low, double high, double x) {
    double t = Math.min(number((x - low) / (high - low), 0, false), 1);
    return t * t * (3 - 2 * t);
  }

  private static void extended() {
    doubles("Round", -1, 1, (a, b, c) -> Math.rint(a));
    doubles("RoundEven", -2, 1, (a, b, c) -> Math.rint(a));
    doubles("Trunc", -3, 1, (a, b, c) -> trunc(a));
    doubles("FAbs", -4, 1, (a, b, c) -> Math.abs(a));
    doubles("FSign", -6, 1, (a, b, c) -> a > 0 ? 1 : a < 0 ? -1 : 0.0);
    doubles("Floor", -8, 1, (a, b, c) -> Math.floor(a));
    doubles("Ceil", -9, 1, (a, b, c) -> Math.ceil(a));
    doubles("Fract", -10, 1, (a, b, c) -> a - Math.floor(a));
    doubles("Sqrt", -31, 1, (a, b, c) -> Math.sqrt(a));
    doubles("InverseSqrt", -32, 1, (a, b, c) -> 1 / Math.sqrt(a));
    doubles("FMin", -37, 2, (a, b, c) -> number(a, b, true));
    doubles("FMax", -40, 2, (a, b, c) -> number(a, b, false));
    doubles("FClamp", -43, 3, (a, b, c) -> number(number(a, b, false), c, true));
    doubles("FMix", -46, 3, (a, b, c) -> a + c * (b - a));
    doubles("Step", -48, 2, (a, b, c) -> a <= b ? 1 : 0);
    doubles("SmoothStep", -49, 3, WideArithmeticTest::smooth);
    doubles("Fma", -50, 3, (a, b, c) -> a * b + c);
    doubles("Length", -66, 1, (a, b, c) -> Math.sqrt(a * a));
    doubles("Distance", -67, 2, (a, b, c) -> Math.abs(a - b));
    doubles("Normalize", -69, 1, (a, b, c) -> a > 0 ? 1 : a < 0 ? -1 : 0.0);
    doubles("FaceForward", -70, 3, (a, b, c) -> c * b < 0 ? a : -a);
    doubles("Reflect", -71, 2, (a, b, c) -> a - 2 * (b * a) * b);
    doubles("NMin", -79, 2, (a, b, c) -> number(a, b, true));
    doubles("NMax", -80, 2, (a, b, c) -> number(a, b, false));
    doubles("NClamp", -81, 3, (a, b, c) -> number(number(a, b, false), c, true));
    row("Ldexp", -53, "did", (a, b, c, x) -> bits(Math.scalb(d(a), (int) b)));
    pair(
        "ModfStruct",
        -36,
        "d",
        "dd",
        (a, b, c, x) -> bits(d(a) - trunc(d(a))),
        (a, b, c, x) -> bits(trunc(d(a))));
    pair(
        "FrexpStruct", -52, "d", "di", (a, b, c, x) -> significand(a), (a, b, c, x) -> exponent(a));
    longs("SAbs", -5, 1, (a, b, c, x) -> a < 0 ? -a : a);
    longs("SSign", -7, 1, (a, b, c, x) -> Long.compare(a, 0));
    longs("UMin", -38, 2, (a, b, c, x) -> least(a, b));
    longs("SMin", -39, 2, (a, b, c, x) -> Math.min(a, b));
    longs("UMax", -41, 2, (a, b, c, x) -> most(a, b));
    longs("SMax", -42, 2, (a, b, c, x) -> Math.max(a, b));
    longs("UClamp", -44, 3, (a, b, c, x) -> least(most(a, b), c));
    longs("SClamp", -45, 3, (a, b, c, x) -> Math.min(Math.max(a, b), c));
  }

  static List<Row> rows() {
    return ROWS;
  }

  // --- the shader

  private static int type(SpirvAssembler a, char letter) {
    return switch (letter) {
      case 'd' -> a.doubleNumber();
      case 'l' -> a.longInteger();
      case 'f' -> a.number();
      case 'b' -> a.bool();
      default -> a.integer();
    };
  }

  private static int bytes(char letter) {
    return letter == 'd' || letter == 'l' ? 8 : 4;
  }

  /** Each lane reads its operands out of a buffer each, and writes the result into the last. */
  private static ShaderModule shader(Row row) {
    SpirvAssembler a = new SpirvAssembler();
    int zero = a.constant(43, a.integer(), 0);
    int one = a.constant(43, a.integer(), 1);
    int lane = a.op(61, a.integer(), a.builtIn(a.integer(), 29));
    int n = row.types.length() - 1;
    int[] in = new int[n];
    for (int k = 0; k < n; k++) {
      char letter = row.types.charAt(k);
      int block = a.storage(type(a, letter), bytes(letter));
      in[k] =
          a.op(61, type(a, letter), a.op(65, a.type(32, 12, type(a, letter)), block, zero, lane));
    }
    char letter = row.types.charAt(n);
    int to = type(a, letter);
    int whole =
        row.members.isEmpty()
            ? to
            : a.type(30, type(a, row.members.charAt(0)), type(a, row.members.charAt(1)));
    int r = row.code < 0 ? a.extended(-row.code, whole, in) : a.op(row.code, whole, in);
    if (whole != to) {
      r = a.op(81, to, r, row.member);
    }
    if (letter == 'b') {
      to = a.integer();
      r = a.op(169, to, r, one, zero);
    }
    int block = a.storage(to, bytes(letter));
    a.effect(62, a.op(65, a.type(32, 12, to), block, zero, lane), r);
    return a.compute(row.name, LANES, 1, 1);
  }

  private static long operand(char letter, int lane, int k, int round, Random random) {
    if (k == 3 || k == 2 && letter == 'i') {
      return random.nextInt(70) - 2L;
    }
    int corners = letter == 'd' || letter == 'f' ? DOUBLES.length : LONGS.length;
    int pair = lane + round * LANES;
    int at = k == 0 ? pair % corners : k == 1 ? pair / corners % corners : random.nextInt(corners);
    boolean drawn = k == 2 && random.nextInt(4) == 0 || round >= ROUNDS - 2;
    return switch (letter) {
      case 'd' -> bits(drawn ? draw(random) : DOUBLES[at]);
      case 'f' -> Float.floatToIntBits((float) (drawn ? draw(random) : DOUBLES[at]));
      case 'i' -> drawn ? random.nextInt(200) - 100 : (int) LONGS[at];
      default -> drawn ? random.nextLong() >> random.nextInt(64) : LONGS[at];
    };
  }

  private static double draw(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> d(random.nextLong());
      case 1 -> random.nextDouble() * 20 - 10;
      default -> random.nextGaussian() * 1e10;
    };
  }

  private static ByteBuffer buffer() {
    return ByteBuffer.allocate(LANES * 8).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static long get(ByteBuffer b, char letter, int lane) {
    return bytes(letter) == 8 ? b.getLong(8 * lane) : b.getInt(4 * lane);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void givesWhatJavaGives(Row row) {
    ShaderModule module = shader(row);
    List<ShaderRoutine> routines =
        List.of(
            Interpreter.of(module),
            ShaderCompiler.compile(module),
            ShaderCompiler.compile(module, true));
    int n = row.types.length() - 1;
    for (ShaderRoutine routine : routines) {
      Random random = new Random(n);
      Workgroups w = new Workgroups(routine);
      ShaderContext c = w.context();
      c.executed = new int[64];
      for (int round = 0; round < ROUNDS; round++) {
        ByteBuffer[] buffers = new ByteBuffer[n + 1];
        for (int k = 0; k <= n; k++) {
          buffers[k] = buffer();
          for (int lane = 0; lane < LANES && k < n; lane++) {
            char letter = row.types.charAt(k);
            long x = operand(letter, lane, k, round, random);
            if (bytes(letter) == 8) {
              buffers[k].putLong(8 * lane, x);
            } else {
              buffers[k].putInt(4 * lane, (int) x);
            }
          }
        }
        c.storage = new byte[n + 1][];
        c.storageOffset = new int[n + 1];
        c.storageSize = new int[n + 1];
        for (int k = 0; k <= n; k++) {
          c.storage[k] = buffers[k].array();
          c.storageSize[k] = LANES * bytes(row.types.charAt(k));
        }
        w.run(1, 1, 1);
        for (int lane = 0; lane < LANES; lane++) {
          long[] x = new long[4];
          for (int k = 0; k < n; k++) {
            x[k] = get(buffers[k], row.types.charAt(k), lane);
          }
          char letter = row.types.charAt(n);
          assertEquals(
              canonical(letter, row.answer.of(x[0], x[1], x[2], x[3])),
              canonical(letter, get(buffers[n], letter, lane)),
              routine.getClass().getSimpleName() + " of " + x[0] + " " + x[1] + " " + x[2]);
        }
      }
    }
  }

  private static long canonical(char letter, long x) {
    return letter == 'd' ? bits(d(x)) : letter == 'f' ? Float.floatToIntBits(f(x)) : x;
  }
}
