package org.oovr.programs;

import java.util.ArrayList;
import java.util.List;
import org.oovr.programs.CornerCase.Bound;
import org.oovr.programs.CornerCase.Except;

/** The built-in functions and operators of GLSL 3.30 and those of later versions that we have. */
public final class CornerCases {
  private static final String ANY = "1234";
  private static final String VECTOR = "234";

  private final List<CornerCase> cases = new ArrayList<>();

  private CornerCases() {}

  /** All of them. */
  public static List<CornerCase> all() {
    CornerCases c = new CornerCases();
    c.common();
    c.exponential();
    c.trigonometric();
    c.geometric();
    c.matrices();
    c.relational();
    c.conversions();
    c.integers();
    c.bits();
    c.packing();
    c.branches();
    return List.copyOf(c.cases);
  }

  private void add(Bound bound, String operands, char result, String sizes, String... expressions) {
    for (String e : expressions) {
      cases.add(new CornerCase(e, e, operands, result, sizes, bound, except(e)));
    }
  }

  private static Except except(String e) {
    if (List.of("$0 << 32", "$0 >> 32u", "$0 >> 33", "$0 / 0u", "$0 % 0u").contains(e)) {
      return Except.ALL;
    }
    if (e.startsWith("$U($0)")) {
      return Except.NOT_UNSIGNED;
    }
    if (e.contains("?") || e.equals("max(min($0, 1.0), 0.0)") || e.matches("(atan|pow).*")) {
      return Except.NAN;
    }
    if (e.matches("(fma|faceforward).*|.*\\* \\$1 \\+.*|.*(tame|mat[234]).*")) {
      return Except.NOT_FINITE;
    }
    return e.matches("(min|max|clamp|largest)\\(.*") ? Except.ZERO_SIGN : Except.NONE;
  }

  private void exact(String operands, char result, String sizes, String... expressions) {
    add(Bound.EXACT, operands, result, sizes, expressions);
  }

  private void ulps(double n, String operands, char result, String sizes, String... expressions) {
    add(new Bound(n, 0, 0), operands, result, sizes, expressions);
  }

  private void common() {
    exact(
        "f",
        'f',
        ANY,
        "abs($0)",
        "sign($0)",
        "floor($0)",
        "trunc($0)",
        "round($0)",
        "roundEven($0)",
        "ceil($0)",
        "fract($0)",
        "-$0",
        "+$0",
        "clamp($0, 0.0, 1.0)",
        "clamp($0, -1.0, 1.0)",
        "max($0, 0.0)",
        "min($0, 1.0)",
        "max(min($0, 1.0), 0.0)",
        "min(max($0, 0.0), 1.0)",
        "max($0, -$0)");
    exact("ff", 'f', ANY, "min($0, $1)", "max($0, $1)", "step($0, $1)");
    exact("fF", 'f', VECTOR, "min($0, $1)", "max($0, $1)");
    exact("fF", 'f', ANY, "step($1, $0)");
    exact("ff", 'f', ANY, "$0 + $1", "$0 - $1", "$0 * $1");
    ulps(3, "ff", 'f', ANY, "$0 / $1", "mod(tame($0), tame($1))");
    ulps(3, "f", 'f', ANY, "1.0 / $0", "mod($0, 1.0)");
    exact("fff", 'f', ANY, "clamp($0, $1, $2)", "max(min($0, $2), $1)");
    exact("fFF", 'f', ANY, "clamp($0, $1, $2)");
    ulps(2, "fff", 'f', ANY, "fma($0, $1, $2)", "$0 * $1 + $2");
    sums(2, "fff", 'f', ANY, "mix(tame($0), tame($1), tame($2))");
    ulps(8, "fff", 'f', ANY, "smoothstep($0, $1, $2)");
    exact("ffb", 'f', ANY, "mix($0, $1, $2)");
    exact("f", 'b', ANY, "isnan($0)", "isinf($0)");
    exact("f", 'i', ANY, "floatBitsToInt($0)");
    exact("f", 'u', ANY, "floatBitsToUint($0)");
    exact("i", 'f', ANY, "intBitsToFloat($0)");
    exact("u", 'f', ANY, "uintBitsToFloat($0)");
    exact("f", 'f', ANY, "modf($0, $N)", "modfWhole($0)");
    exact("f", 'f', ANY, "frexp($0, $N)");
    exact("f", 'i', ANY, "frexpExponent($0)");
    exact("fi", 'f', ANY, "ldexp($0, $1)");
  }

  private void exponential() {
    ulps(4, "f", 'f', ANY, "exp($0)", "exp2($0)", "sqrt($0)");
    // 2^-21 between 0.5 and 2
    add(new Bound(3, 0x1p-21, 0), "f", 'f', ANY, "log($0)", "log2($0)");
    ulps(4, "f", 'f', ANY, "inversesqrt($0)");
    ulps(512, "ff", 'f', ANY, "pow($0, clamp($1, -30.0, 30.0))");
    ulps(
        16,
        "f",
        'f',
        ANY,
        "pow($0, $F(2.0))",
        "pow($0, $F(0.0))",
        "pow($F(2.0), $0)",
        "pow($0, $F(0.5))");
  }

  private void trigonometric() {
    // The standard says nothing about their precision.
    Bound angle = new Bound(4, 1e-5, 0);
    add(new Bound(0, 1e-4, 0), "f", 'f', ANY, "sin(tame($0))", "cos(tame($0))");
    add(new Bound(0x1p13, 1e-4, 0), "f", 'f', ANY, "tan(clamp($0, -1.5, 1.5))");
    add(new Bound(4, 4e-4, 0), "f", 'f', ANY, "asin($0)", "acos($0)");
    add(angle, "f", 'f', ANY, "atan($0)");
    add(angle, "ff", 'f', ANY, "atan($0, $1)");
    ulps(2, "f", 'f', ANY, "radians($0)", "degrees($0)");
    add(new Bound(64, 1e-6, 0), "f", 'f', ANY, "sinh($0)", "cosh($0)", "asinh($0)", "acosh($0)");
    add(new Bound(64, 1e-6, 0), "f", 'f', ANY, "atanh($0)", "tanh($0)");
  }

  private void geometric() {
    ulps(4, "f", 'F', ANY, "length($0)");
    ulps(4, "ff", 'F', ANY, "distance($0, $1)");
    ulps(4, "f", 'f', ANY, "normalize($0)");
    sums(2, "ff", 'F', ANY, "dot(tame($0), tame($1))");
    sums(2, "ff", 'f', "3", "cross(tame($0), tame($1))");
    exact("fff", 'f', ANY, "faceforward($0, tame($1), tame($2))");
    sums(3, "ff", 'f', ANY, "reflect(tame($0), tame($1))");
    Bound ray = new Bound(4, 1e-5, 0);
    add(ray, "ff", 'f', VECTOR, "refract(normalize(tame($0)), normalize(tame($1)), 0.7)");
  }

  private void sums(int degree, String operands, char result, String sizes, String... expressions) {
    add(new Bound(8, 0, degree), operands, result, sizes, expressions);
  }

  private void matrices() {
    String two = "mat2(tame($0), tame($1))";
    String three = "mat3(tame($0), tame($1), tame($2))";
    String four = "mat4(tame($0), tame($1), tame($2), tame($0))";
    sums(2, "ff", 'f', "2", two + " * tame($0)", "tame($0) * " + two, two + "[1] * 2.0");
    sums(
        2, "ff", 'f', "2", "(" + two + " * " + two + ")[0]", "outerProduct(tame($0), tame($1))[1]");
    exact("ff", 'f', "2", "transpose(mat2($0, $1))[1]", "(mat2($0, $1) + mat2($1, $0))[0]");
    sums(2, "fff", 'f', "3", three + " * tame($0)", "tame($2) * " + three);
    sums(2, "fff", 'f', "4", four + " * tame($1)", "tame($0) * " + four);
    exact("fff", 'f', "4", "matrixCompMult(mat4($0, $1, $2, $0), mat4($1, $0, $1, $2))[2]");
    sums(2, "ff", 'F', "2", "determinant(" + two + ")");
    sums(3, "fff", 'F', "3", "determinant(" + three + ")");
    sums(4, "fff", 'F', "4", "determinant(" + four + ")");
    Bound inverse = new Bound(16, 1e-9, 0);
    add(inverse, "ff", 'f', "2", "inverse(" + two + " + mat2(4e4))[0]");
    add(inverse, "fff", 'f', "3", "inverse(" + three + " + mat3(8e4))[2]");
    add(inverse, "fff", 'f', "4", "inverse(" + four + " + mat4(16e4))[1]");
  }

  private void relational() {
    exact("FF", 'B', "1", "$0 < $1", "$0 <= $1", "$0 > $1", "$0 >= $1", "$0 == $1", "$0 != $1");
    exact("FF", 'B', "1", "!($0 < $1)", "!($0 <= $1)", "!($0 > $1)", "!($0 >= $1)");
    exact("FF", 'B', "1", "!($0 == $1)", "!($0 != $1)", "($0 < $1) || ($0 >= $1)");
    exact("FF", 'B', "1", "($0 < $1) ^^ ($0 > $1)", "!($0 < $1) && !($0 > $1)");
    exact("F", 'B', "1", "$0 == $0", "$0 != $0", "!($0 == $0)", "$0 < $0", "$0 <= $0");
    exact("ff", 'b', VECTOR, "lessThan($0, $1)", "lessThanEqual($0, $1)", "greaterThan($0, $1)");
    exact("ff", 'b', VECTOR, "greaterThanEqual($0, $1)", "equal($0, $1)", "notEqual($0, $1)");
    exact("ff", 'b', VECTOR, "not(lessThan($0, $1))", "not(equal($0, $1))");
    exact("ff", 'B', VECTOR, "$0 == $1", "$0 != $1", "any(lessThan($0, $1))");
    exact("ff", 'B', VECTOR, "all(notEqual($0, $1))");
    exact("ff", 'f', "1", "$0 < $1 ? $0 : $1", "$0 > $1 ? $0 : $1", "!($0 < $1) ? $0 : $1");
    exact("ff", 'f', "1", "$0 >= $1 ? $1 : $0", "$0 == $1 ? $0 : 3.0");
    exact("ii", 'b', VECTOR, "lessThan($0, $1)", "greaterThanEqual($0, $1)", "equal($0, $1)");
    exact("uu", 'b', VECTOR, "lessThan($0, $1)", "greaterThanEqual($0, $1)", "notEqual($0, $1)");
    exact("b", 'b', VECTOR, "not($0)");
    exact("b", 'B', VECTOR, "any($0)", "all($0)");
  }

  private void conversions() {
    exact("f", 'i', ANY, "$I($0)");
    exact("f", 'u', ANY, "$U($0)");
    exact("f", 'b', ANY, "$B($0)");
    exact("i", 'f', ANY, "$F($0)");
    exact("u", 'f', ANY, "$F($0)");
    exact("b", 'f', ANY, "$F($0)");
    exact("i", 'u', ANY, "$U($0)");
    exact("u", 'i', ANY, "$I($0)");
    exact("b", 'i', ANY, "$I($0)");
    exact("i", 'b', ANY, "$B($0)");
  }

  private void integers() {
    exact("i", 'i', ANY, "abs($0)", "sign($0)", "-$0", "~$0");
    for (String type : List.of("ii", "uu")) {
      char r = type.charAt(0);
      exact(type, r, ANY, "min($0, $1)", "max($0, $1)", "$0 + $1", "$0 - $1", "$0 * $1");
      exact(type, r, ANY, "$0 / $1", "$0 % $1", "$0 & $1", "$0 | $1", "$0 ^ $1");
      exact(type, r, ANY, "$0 << $1", "$0 >> $1");
    }
    exact("iI", 'i', ANY, "$0 << $1", "$0 >> $1", "$0 / $1", "$0 % $1");
    exact("uU", 'u', ANY, "$0 << $1", "$0 >> $1", "$0 / $1", "$0 % $1");
    exact(
        "i",
        'i',
        ANY,
        "$0 << 31",
        "$0 >> 33",
        "$0 << 32",
        "$0 / -1",
        "$0 % -1",
        "$0 / 7",
        "$0 % 8");
    exact("u", 'u', ANY, "$0 >> 32u", "$0 / 0u", "$0 % 0u", "$0 / 10u", "$0 * 0x10001u", "-$0");
    exact("iii", 'i', ANY, "clamp($0, $1, $2)");
    exact("uuu", 'u', ANY, "clamp($0, $1, $2)");
  }

  private void bits() {
    exact("i", 'i', ANY, "bitCount($0)", "findLSB($0)", "findMSB($0)", "bitfieldReverse($0)");
    exact("u", 'i', ANY, "bitCount($0)", "findLSB($0)", "findMSB($0)");
    exact("u", 'u', ANY, "bitfieldReverse($0)");
    exact("iII", 'i', ANY, "bitfieldExtract($0, $1, $2)", "bitfieldExtract($0, $1 & 31, $2 & 31)");
    exact("uII", 'u', ANY, "bitfieldExtract($0, $1, $2)", "bitfieldExtract($0, 32, 0)");
    exact("uII", 'u', ANY, "bitfieldInsert($0, $0 ^ 0x5a5a5a5au, $1, $2)");
    exact("iII", 'i', ANY, "bitfieldInsert($0, ~$0, $1 & 15, $2 & 15)");
    exact("iII", 'i', ANY, "bitfieldExtract($0, 0, 32)", "bitfieldInsert($0, ~$0, 0, 32)");
    exact("uu", 'u', ANY, "uaddCarry($0, $1, $N)", "usubBorrow($0, $1, $N)");
    exact("uu", 'u', ANY, "mulHigh($0, $1)");
    exact("ii", 'i', ANY, "mulHigh($0, $1)");
  }

  private void packing() {
    exact("f", 'U', "2", "packHalf2x16($0)", "packUnorm2x16($0)", "packSnorm2x16($0)");
    exact("f", 'U', "4", "packUnorm4x8($0)", "packSnorm4x8($0)");
    exact("U", 'f', "2", "unpackHalf2x16($0)", "unpackUnorm2x16($0)", "unpackSnorm2x16($0)");
    exact("U", 'f', "4", "unpackUnorm4x8($0)", "unpackSnorm4x8($0)");
    exact("f", 'f', "2", "unpackHalf2x16(packHalf2x16($0))");
  }

  private void branches() {
    exact("FF", 'F', "1", "branchLess($0, $1)", "branchNotLess($0, $1)", "loopWhile($0, $1)");
    exact("FF", 'F', "1", "loopUntil($0, $1)", "largest($0, $1)", "branchEqual($0, $1)");
    exact("FFF", 'F', "1", "sumOfSmall($0, $1, $2)");
    exact("F", 'F', "1", "branchNan($0)", "switched($0)");
  }
}
