package org.oovr.simulator.machine.spec;

/** Checks of fields; what is refused says the field, its value and what it may be. */
final class Check {
  /** What a whole number may be at most where nothing else is said. */
  static final int MOST = 1 << 16;

  /** What a cache may have at most, KiB. */
  static final int MOST_KIB = 1 << 20;

  private Check() {}

  static void within(String field, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          field + " is " + number(value) + ": must be " + number(least) + " to " + number(most));
    }
  }

  /** A whole number of things of which there must be one. */
  static void some(String field, int value) {
    within(field, value, 1, MOST);
  }

  /** A whole number that may be 0. */
  static void any(String field, int value) {
    within(field, value, 0, MOST);
  }

  /** So many in a cycle. */
  static void rate(String field, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(field + " is " + number(value) + ": must be more than 0");
    }
  }

  /** Gigabytes in a second. */
  static void bandwidth(String field, double value) {
    within(field, value, 0.001, 1e6);
  }

  static void powerOfTwo(String field, int value) {
    if (Integer.bitCount(value) != 1 || value < 0) {
      throw new IllegalArgumentException(field + " is " + value + ": must be a power of two");
    }
  }

  /** Whether a cache of some KiB divides into sets of lines. */
  static void sets(String field, int kib, int ways, int lineBytes) {
    long lines = (long) kib * 1024 / lineBytes;
    if (lines < ways || lines % ways != 0) {
      throw new IllegalArgumentException(
          field
              + " is "
              + kib
              + ": does not divide into "
              + ways
              + " ways of lines of "
              + lineBytes
              + " bytes");
    }
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
