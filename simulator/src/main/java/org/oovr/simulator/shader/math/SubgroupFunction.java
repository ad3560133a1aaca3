package org.oovr.simulator.shader.math;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

/**
 * What lanes make of each other's values. A sub-group is {@link #LANES} lanes that follow each
 * other, as many as llvmpipe has in a vector of 256 bits; where lanes come in rows, each row begins
 * a sub-group. Of a sub-group those lanes take part that are on the way, and neither helpers nor
 * killed.
 */
public enum SubgroupFunction {
  /** A bit for each lane that takes part and whose value is not 0. */
  BALLOT,
  /** The value of the first lane that takes part. */
  FIRST,
  /** The value of the lane whose number the first lane that takes part says. */
  READ,
  /** Whether all lanes that take part have a value that is not 0. */
  ALL,
  ANY,
  /** Whether all lanes that take part have the same value. */
  ALL_EQUAL,
  /** Whether a lane is the first that takes part. */
  ELECT,
  /** Whether the value has the lane's bit. */
  INVERSE_BALLOT,
  /** Whether the value has the bit that the lane names. */
  BIT_EXTRACT,
  /** Bits of the value: all, those up to the lane, those before it. */
  BIT_COUNT,
  FIRST_BIT,
  LAST_BIT,
  /** The value of the lane that each names. */
  SHUFFLE,
  /** The value of the lane whose number differs in the bits that each names. */
  SHUFFLE_XOR,
  /** The value of the lane that is so many before. */
  SHUFFLE_UP,
  SHUFFLE_DOWN,
  /** The value of the lane of the quad that each names. */
  QUAD_BROADCAST,
  /** The value of the neighbour: 0 beside, 1 above or below, 2 across. */
  QUAD_SWAP,
  /** Of the following: of all, of those up to the lane, of those before it. */
  ADD(0),
  ADD_FLOAT(0),
  MULTIPLY(1),
  MULTIPLY_FLOAT(floatToRawIntBits(1)),
  MIN_SIGNED(Integer.MAX_VALUE),
  MIN_UNSIGNED(-1),
  MIN_FLOAT(floatToRawIntBits(Float.POSITIVE_INFINITY)),
  MAX_SIGNED(Integer.MIN_VALUE),
  MAX_UNSIGNED(0),
  MAX_FLOAT(floatToRawIntBits(Float.NEGATIVE_INFINITY)),
  AND(-1),
  OR(0),
  XOR(0);

  /** Lanes of a sub-group. */
  public static final int LANES = 8;

  /** Which lanes count: all that take part. */
  public static final int REDUCE = 0;

  /** Those up to the lane itself. */
  public static final int INCLUSIVE = 1;

  /** Those before it. */
  public static final int EXCLUSIVE = 2;

  /** Of sums of 64-bit numbers: what is wanted is the lower word. */
  public static final int LOW_OF_64 = 4;

  /** The same: the upper word. */
  public static final int HIGH_OF_64 = 8;

  private static final int SCOPE = 3;

  /** Where a scope has how many bits a word has more than the number that is in it. */
  private static final int UNUSED_BITS_SHIFT = 4;

  private final boolean sums;
  private final int identity;

  SubgroupFunction() {
    sums = false;
    identity = 0;
  }

  SubgroupFunction(int identity) {
    sums = true;
    this.identity = identity;
  }

  /**
   * A scope of numbers that have fewer bits than a word.
   *
   * @param bits of each number, 8 to 32
   */
  public static int ofBits(int scope, int bits) {
    return scope | 32 - bits << UNUSED_BITS_SHIFT;
  }

  /** Whether it joins the values of lanes to one. */
  public boolean sums() {
    return sums;
  }

  /** Whether the value is a ballot, of which the first word counts. */
  public boolean takesBallot() {
    return switch (this) {
      case INVERSE_BALLOT, BIT_EXTRACT, BIT_COUNT, FIRST_BIT, LAST_BIT -> true;
      default -> false;
    };
  }

  /** Whether its result is a truth value, whatever it is of. */
  public boolean isTruth() {
    return switch (this) {
      case ALL, ANY, ALL_EQUAL, ELECT, INVERSE_BALLOT, BIT_EXTRACT -> true;
      default -> false;
    };
  }

  /**
   * Computes a word for each lane.
   *
   * @param value word of each lane
   * @param index number that each lane names; of 64-bit sums the upper word of each lane, of which
   *     {@code value} is the lower; null where there is none
   * @param mask lanes that are on the way, not 0; null for all
   * @param scope {@link #REDUCE}, {@link #INCLUSIVE} or {@link #EXCLUSIVE}, where it matters; of
   *     64-bit sums with {@link #LOW_OF_64} or {@link #HIGH_OF_64}, of sums of narrow integers
   *     {@link #ofBits}
   * @param row lanes of a row; 0 where there are none
   * @param n lanes
   */
  public void apply(
      int[] value,
      int[] index,
      int[] mask,
      int[] killed,
      int[] helper,
      int[] out,
      int scope,
      int row,
      int n) {
    int width = row == 0 ? n : row;
    for (int from = 0; from < n; from += width) {
      int end = Math.min(from + width, n);
      for (int first = from; first < end; first += LANES) {
        int after = Math.min(first + LANES, end);
        int taking = 0;
        for (int l = first; l < after; l++) {
          boolean takes = (mask == null || mask[l] != 0) && (killed[l] | helper[l]) == 0;
          taking |= takes ? 1 << l - first : 0;
        }
        group(value, index, out, scope, first, after, taking);
      }
    }
  }

  private void group(
      int[] value, int[] index, int[] out, int scope, int first, int after, int taking) {
    if (sums && (scope & (LOW_OF_64 | HIGH_OF_64)) != 0) {
      sumOfLongs(value, index, out, scope, first, after, taking);
      return;
    }
    if (sums) {
      sum(value, out, scope, first, after, taking);
      return;
    }
    int common = common(value, index, first, after, taking);
    for (int l = first; l < after; l++) {
      int lane = l - first;
      out[l] =
          switch (this) {
            case ELECT -> taking != 0 && lane == Integer.numberOfTrailingZeros(taking) ? 1 : 0;
            case INVERSE_BALLOT -> value[l] >>> lane & 1;
            case BIT_EXTRACT -> index[l] < LANES ? value[l] >>> index[l] & 1 : 0;
            case BIT_COUNT -> Integer.bitCount(value[l] & counted(scope, lane));
            case FIRST_BIT ->
                value[l] == 0 ? -1 : Integer.numberOfTrailingZeros(value[l] & (1 << LANES) - 1);
            case LAST_BIT -> 31 - Integer.numberOfLeadingZeros(value[l] & (1 << LANES) - 1);
            case SHUFFLE -> at(value, first, after, index[l]);
            case SHUFFLE_XOR -> at(value, first, after, lane ^ index[l]);
            case SHUFFLE_UP -> at(value, first, after, lane - index[l]);
            case SHUFFLE_DOWN -> at(value, first, after, lane + index[l]);
            case QUAD_BROADCAST -> at(value, first, after, lane & ~3 | index[l] & 3);
            case QUAD_SWAP -> at(value, first, after, lane ^ (index[l] & 3) + 1);
            default -> common;
          };
    }
  }

  /** The value of a lane; which one of a lane that is none is left open. */
  private static int at(int[] value, int first, int after, int lane) {
    return value[Math.min(first + (lane & LANES - 1), after - 1)];
  }

  private static int counted(int scope, int lane) {
    return switch (scope) {
      case INCLUSIVE -> (2 << lane) - 1;
      case EXCLUSIVE -> (1 << lane) - 1;
      default -> (1 << LANES) - 1;
    };
  }

  private void sum(int[] value, int[] out, int scope, int first, int after, int taking) {
    int counted = scope & SCOPE;
    int sum = identityOfBits(32 - (scope >>> UNUSED_BITS_SHIFT));
    for (int l = first; l < after; l++) {
      boolean takes = (taking >> l - first & 1) != 0;
      int before = sum;
      sum = takes ? join(sum, value[l]) : sum;
      out[l] = counted == EXCLUSIVE ? before : sum;
    }
    for (int l = first; l < after && counted == REDUCE; l++) {
      out[l] = sum;
    }
  }

  /** Words are kept to their lowest bits: only signs are not where they would be cut off. */
  private int identityOfBits(int bits) {
    return this == MIN_SIGNED || this == MAX_SIGNED ? identity >> 32 - bits : identity;
  }

  private int join(int a, int b) {
    float x = intBitsToFloat(a);
    float y = intBitsToFloat(b);
    return switch (this) {
      case ADD -> a + b;
      case ADD_FLOAT -> floatToRawIntBits(x + y);
      case MULTIPLY -> a * b;
      case MULTIPLY_FLOAT -> floatToRawIntBits(x * y);
      case MIN_SIGNED -> Math.min(a, b);
      case MIN_UNSIGNED -> Integer.compareUnsigned(a, b) <= 0 ? a : b;
      case MIN_FLOAT -> y < x || Float.isNaN(x) ? b : a;
      case MAX_SIGNED -> Math.max(a, b);
      case MAX_UNSIGNED -> Integer.compareUnsigned(a, b) >= 0 ? a : b;
      case MAX_FLOAT -> y > x || Float.isNaN(x) ? b : a;
      case AND -> a & b;
      case OR -> a | b;
      default -> a ^ b;
    };
  }

  private void sumOfLongs(
      int[] low, int[] high, int[] out, int scope, int first, int after, int taking) {
    int counted = scope & SCOPE;
    int shift = (scope & HIGH_OF_64) != 0 ? 32 : 0;
    long sum = identityOfLongs();
    for (int l = first; l < after; l++) {
      boolean takes = (taking >> l - first & 1) != 0;
      long before = sum;
      sum = takes ? joinLongs(sum, LongMath.join(low[l], high[l])) : sum;
      out[l] = (int) ((counted == EXCLUSIVE ? before : sum) >>> shift);
    }
    for (int l = first; l < after && counted == REDUCE; l++) {
      out[l] = (int) (sum >>> shift);
    }
  }

  private long identityOfLongs() {
    return switch (this) {
      case MULTIPLY_FLOAT -> Double.doubleToRawLongBits(1);
      case MIN_SIGNED -> Long.MAX_VALUE;
      case MIN_FLOAT -> Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
      case MAX_SIGNED -> Long.MIN_VALUE;
      case MAX_FLOAT -> Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY);
      default -> identity;
    };
  }

  private long joinLongs(long a, long b) {
    double x = Double.longBitsToDouble(a);
    double y = Double.longBitsToDouble(b);
    return switch (this) {
      case ADD -> a + b;
      case ADD_FLOAT -> Double.doubleToRawLongBits(x + y);
      case MULTIPLY -> a * b;
      case MULTIPLY_FLOAT -> Double.doubleToRawLongBits(x * y);
      case MIN_SIGNED -> Math.min(a, b);
      case MIN_UNSIGNED -> Long.compareUnsigned(a, b) <= 0 ? a : b;
      case MIN_FLOAT -> y < x || Double.isNaN(x) ? b : a;
      case MAX_SIGNED -> Math.max(a, b);
      case MAX_UNSIGNED -> Long.compareUnsigned(a, b) >= 0 ? a : b;
      case MAX_FLOAT -> y > x || Double.isNaN(x) ? b : a;
      case AND -> a & b;
      case OR -> a | b;
      default -> a ^ b;
    };
  }

  /** What is the same for all lanes. */
  private int common(int[] value, int[] index, int first, int after, int taking) {
    int leader = first + (taking == 0 ? 0 : Integer.numberOfTrailingZeros(taking));
    int ballot = 0;
    boolean equal = true;
    for (int l = first; l < after; l++) {
      if ((taking >> l - first & 1) != 0) {
        ballot |= value[l] != 0 ? 1 << l - first : 0;
        equal &= value[l] == value[leader];
      }
    }
    return switch (this) {
      case BALLOT -> ballot;
      case FIRST -> value[leader];
      case READ -> at(value, first, after, index[leader]);
      case ALL -> ballot == taking ? 1 : 0;
      case ANY -> ballot != 0 ? 1 : 0;
      default -> equal ? 1 : 0;
    };
  }
}
