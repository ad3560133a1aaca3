package org.oovr.programs;

/**
 * One built-in function or operator of the shading language. Answers are compared with llvmpipe's
 * to the bit or within a bound; {@code docs/shader-precision.md} tells what is left out and why.
 *
 * @param name its name, with a word for the variant
 * @param expression with {@code $0} to {@code $2} for the operands and {@code $T} for the type that
 *     the generic operands have
 * @param operands a letter each: f, i, u and b are generic floats, ints, uints and bools; F, I, U
 *     and B scalars
 * @param result letter of the result
 * @param sizes how many components the generic operands may have, a digit each
 * @param bound how far an answer may lie from llvmpipe's
 * @param except where it may be another
 */
public record CornerCase(
    String name,
    String expression,
    String operands,
    char result,
    String sizes,
    Bound bound,
    Except except) {

  /** What is not compared. */
  public enum Except {
    /** Everything is. */
    NONE,
    /** The sign of a zero. */
    ZERO_SIGN,
    /** Answers for a NaN, and the sign of a zero. */
    NAN,
    /** Answers for vectors with NaN or an infinity. */
    NOT_FINITE,
    /** Answers for floats that are no unsigned integers once they are truncated. */
    NOT_UNSIGNED,
    /** All, as the standard leaves the answer open whatever the operands are. */
    ALL
  }

  /**
   * What is allowed: any of the three.
   *
   * @param ulps units in the last place of llvmpipe's answer
   * @param absolute distance
   * @param degree if not 0, the units may be those of the largest operand to this power too: sums
   *     of products, which cancel
   */
  public record Bound(double ulps, double absolute, int degree) {
    /** Equal to the bit, whereby one NaN is as good as another. */
    public static final Bound EXACT = new Bound(0, 0, 0);

    /** Whether nothing but equality will do. */
    public boolean exact() {
      return ulps == 0 && absolute == 0;
    }
  }

  /** Letter of the scalars of a type. */
  static char scalar(char type) {
    return Character.toLowerCase(type);
  }

  /** GLSL's name of a type. */
  static String type(char type, int size) {
    boolean one = size == 1 || Character.isUpperCase(type);
    return switch (scalar(type)) {
      case 'f' -> one ? "float" : "vec" + size;
      case 'i' -> one ? "int" : "ivec" + size;
      case 'u' -> one ? "uint" : "uvec" + size;
      default -> one ? "bool" : "bvec" + size;
    };
  }

  /** Components of an operand or the result. */
  static int components(char type, int size) {
    return Character.isUpperCase(type) ? 1 : size;
  }

  @Override
  public String toString() {
    return name;
  }
}
