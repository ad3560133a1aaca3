package org.oovr.simulator.shader.math;

/**
 * Instructions on 64-bit integers: one method each, for generated code and the interpreter alike.
 * What SPIR-V leaves undefined is what {@link ShaderMath} has for 32 bits: shift amounts count
 * modulo 64, and so on. Truth values are 1 or 0.
 */
public final class LongMath {
  private LongMath() {}

  /** The value of two words. */
  public static long join(int low, int high) {
    return low & 0xffffffffL | (long) high << 32;
  }

  private static long truth(boolean b) {
    return b ? 1 : 0;
  }

  public static long add(long a, long b) {
    return a + b;
  }

  public static long sub(long a, long b) {
    return a - b;
  }

  public static long mul(long a, long b) {
    return a * b;
  }

  public static long neg(long a) {
    return -a;
  }

  public static long divideSigned(long a, long b) {
    return b == 0 ? 0 : a / b;
  }

  public static long divideUnsigned(long a, long b) {
    return b == 0 ? -1 : Long.divideUnsigned(a, b);
  }

  /** OpUMod. */
  public static long moduloUnsigned(long a, long b) {
    return b == 0 ? -1 : Long.remainderUnsigned(a, b);
  }

  /** OpSRem: sign of the dividend. */
  public static long remainderSigned(long a, long b) {
    return b == 0 ? -1 : a % b;
  }

  /** OpSMod: sign of the divisor. */
  public static long moduloSigned(long a, long b) {
    return b == 0 ? -1 : Math.floorMod(a, b);
  }

  /** 1 where the unsigned sum does not fit. */
  public static long carry(long a, long b) {
    return truth(Long.compareUnsigned(a + b, a) < 0);
  }

  /** 1 where the unsigned difference does not fit. */
  public static long borrow(long a, long b) {
    return truth(Long.compareUnsigned(a, b) < 0);
  }

  public static long multiplyHighSigned(long a, long b) {
    return Math.multiplyHigh(a, b);
  }

  public static long multiplyHighUnsigned(long a, long b) {
    return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
  }

  /** The signed sum, or the end of the range that it is beyond. */
  public static long addSaturatedSigned(long a, long b) {
    long sum = a + b;
    boolean beyond = ((a ^ sum) & (b ^ sum)) < 0;
    return beyond ? a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE : sum;
  }

  /** The unsigned sum, or the largest number. */
  public static long addSaturatedUnsigned(long a, long b) {
    return Long.compareUnsigned(a + b, a) < 0 ? -1 : a + b;
  }

  // --- bits

  public static long shiftLeft(long a, long by) {
    return a << by;
  }

  public static long shiftRight(long a, long by) {
    return a >> by;
  }

  public static long shiftRightUnsigned(long a, long by) {
    return a >>> by;
  }

  public static long and(long a, long b) {
    return a & b;
  }

  public static long or(long a, long b) {
    return a | b;
  }

  public static long xor(long a, long b) {
    return a ^ b;
  }

  public static long not(long a) {
    return ~a;
  }

  public static long bitReverse(long a) {
    return Long.reverse(a);
  }

  public static long bitCount(long a) {
    return Long.bitCount(a);
  }

  public static long bitCountOfWord(long a) {
    return Integer.bitCount((int) a);
  }

  private static long mask(long count) {
    return count == 64 ? -1 : (1L << count) - 1;
  }

  /** OpBitFieldInsert; beyond the value, shifts count modulo 64 and counts are all of it. */
  public static long bitFieldInsert(long base, long insert, long offset, long count) {
    if ((count & ~63) != 0) {
      return insert;
    }
    long m = mask(count) << offset;
    return base & ~m | insert << offset & m;
  }

  /** OpBitFieldSExtract; beyond the value, shifts count modulo 64. */
  public static long bitFieldSignedExtract(long base, long offset, long count) {
    return count == 0 ? 0 : base << 64 - count - offset >> 64 - count;
  }

  /** OpBitFieldUExtract; beyond the value, shifts count modulo 64. */
  public static long bitFieldUnsignedExtract(long base, long offset, long count) {
    return base >>> offset & mask(count);
  }

  // --- comparisons

  public static long equal(long a, long b) {
    return truth(a == b);
  }

  public static long notEqual(long a, long b) {
    return truth(a != b);
  }

  public static long less(long a, long b) {
    return truth(a < b);
  }

  public static long lessOrEqual(long a, long b) {
    return truth(a <= b);
  }

  public static long greater(long a, long b) {
    return truth(a > b);
  }

  public static long greaterOrEqual(long a, long b) {
    return truth(a >= b);
  }

  public static long lessUnsigned(long a, long b) {
    return truth(Long.compareUnsigned(a, b) < 0);
  }

  public static long lessOrEqualUnsigned(long a, long b) {
    return truth(Long.compareUnsigned(a, b) <= 0);
  }

  public static long greaterUnsigned(long a, long b) {
    return truth(Long.compareUnsigned(a, b) > 0);
  }

  public static long greaterOrEqualUnsigned(long a, long b) {
    return truth(Long.compareUnsigned(a, b) >= 0);
  }

  // --- GLSL.std.450

  public static long abs(long a) {
    return Math.abs(a);
  }

  public static long sign(long a) {
    return Long.signum(a);
  }

  public static long minSigned(long a, long b) {
    return Math.min(a, b);
  }

  public static long maxSigned(long a, long b) {
    return Math.max(a, b);
  }

  public static long minUnsigned(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
  }

  public static long maxUnsigned(long a, long b) {
    return Long.compareUnsigned(a, b) > 0 ? a : b;
  }

  public static long clampSigned(long a, long low, long high) {
    return Math.min(Math.max(a, low), high);
  }

  public static long clampUnsigned(long a, long low, long high) {
    return minUnsigned(maxUnsigned(a, low), high);
  }

  // --- widths

  /** The low word, with its sign. */
  public static long signExtend(long a) {
    return (int) a;
  }

  public static long zeroExtend(long a) {
    return a & 0xffffffffL;
  }

  /** As a 32-bit integer, where it fits; else the nearest that there is. */
  public static long index(long a) {
    return Math.max(Integer.MIN_VALUE, Math.min(a, Integer.MAX_VALUE));
  }
}
