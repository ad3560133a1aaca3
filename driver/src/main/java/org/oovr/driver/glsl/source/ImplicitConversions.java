package org.oovr.driver.glsl.source;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values that become ones of another type without a word: which versions have that. A source is
 * compiled with a newer version than its own where the compiler lacks something; what is an error
 * for the types of its own version stays one.
 *
 * <ul>
 *   <li>GLSL ES and GLSL 1.10 have no conversions at all (GLSL ES 3.20 section 4.1.9).
 *   <li>From GLSL 1.20 on integers become floats; from 4.00 on, or with GL_ARB_gpu_shader5, {@code
 *       int} becomes {@code uint} (GLSL 4.60 section 4.1.10).
 *   <li>What a function returns is converted from 4.20 on only, or with
 *       GL_ARB_shading_language_420pack (GLSL 4.10 section 6.4.1).
 * </ul>
 */
public final class ImplicitConversions {
  private static final int NONE_UNTIL = 110;

  /** What desktop sources of GLSL 1.10 are compared with: a version without conversions. */
  public static final TargetVersion WITHOUT = new TargetVersion(GlslVersion.OLDEST_ES, true);

  /** First version that converts what functions return. */
  private static final int RETURNS = 420;

  /** The compiler's remark about what its versions before that convert, and Mesa does not. */
  private static final Pattern RETURNED =
      Pattern.compile(
          "(?:\\w+:)?(\\d+):(?:\\d+:)? warning: 'return' : +type conversion on return values.*");

  private static final Pattern ERROR = Pattern.compile("(?:\\w+:)?\\d+:(?:\\d+:)? error: (.*)");

  /** The compiler's messages about types that do not fit. */
  private static final Pattern TYPES =
      Pattern.compile(
          "'[^']*' : +(?:cannot convert from .*|cannot convert parameter \\d+ from .*"
              + "|wrong operand types:? .*"
              + "|non-matching or non-convertible constant type for const initializer.*"
              + "|type does not match, or is not convertible to,.*"
              + "|condition expression must be scalar integer expression.*)");

  private static final Pattern NO_FUNCTION =
      Pattern.compile("'(\\w+)' : no matching overloaded function found.*");

  /** Types that only extensions of older versions have, which bring conversions of their own. */
  private static final Pattern WIDE =
      Pattern.compile("double|dvec|dmat|int64|uint64|i64vec|u64vec");

  /** Types whose words GLSL ES keeps without having them. */
  private static final Pattern NOT_IN_ES =
      Pattern.compile("[iu]?sampler(1D|2DRect|1DArray|Buffer)(Shadow)?");

  /** Of GLSL ES alone: what other versions do not miss. */
  private static final Pattern OF_ES =
      Pattern.compile(
          "'[^']*' : (?:No precision specified"
              + "|type requires declaration of default precision) .*");

  private static final Set<String> INTEGERS =
      Set.of("int", "uint", "ivec2", "ivec3", "ivec4", "uvec2", "uvec3", "uvec4");

  /** Functions of every version whose arguments are of one type in GLSL ES. */
  private static final Set<String> SAME_TYPES = Set.of("min", "max", "clamp", "pow", "mod", "step");

  private static final List<String> TO_UINT =
      List.of("GL_ARB_gpu_shader5", "GL_MESA_shader_integer_functions");

  /** The one that brings all to GLSL ES 3.10 and 3.20. */
  private static final String OF_ES_310 = "GL_EXT_shader_implicit_conversions";

  private ImplicitConversions() {}

  /**
   * Whether the first thing that a compiler finds wrong is a conversion which no newer version can
   * allow, as the source's own does not have it.
   *
   * @param log of a compiler of the source's own version, or the next to it
   */
  public static boolean isFinal(String log, GlslTokens tokens, GlslVersion declared) {
    boolean more =
        declared.isEs()
            ? declared.number() >= 310 && LegacyExtensions.names(tokens, OF_ES_310)
            : declared.number() >= 400
                || TO_UINT.stream().anyMatch(e -> LegacyExtensions.names(tokens, e));
    if (more) {
      return false;
    }
    for (String line : log.split("\n")) {
      Matcher error = ERROR.matcher(line);
      if (error.matches()) {
        String message = error.group(1);
        Matcher function = NO_FUNCTION.matcher(message);
        boolean same = function.matches() && SAME_TYPES.contains(function.group(1));
        return declared.isEs() && same || isOfTypes(message, tokens) && !WIDE.matcher(line).find();
      }
    }
    return false;
  }

  /** Whether a desktop source may have none, and has integers that could be converted. */
  public static boolean areNone(GlslTokens tokens, GlslVersion declared) {
    if (declared.isEs() || declared.number() != NONE_UNTIL) {
      return false;
    }
    boolean found = false;
    for (int i = Math.max(declared.afterToken(), 0); i < tokens.size(); i++) {
      boolean integer =
          tokens.kind(i) == GlslTokens.Kind.NUMBER
              ? isInteger(tokens.text(i)) && !tokens.is(i - 1, "[")
              : tokens.isIdentifier(i) && INTEGERS.contains(tokens.text(i));
      if (tokens.isIdentifier(i) && NOT_IN_ES.matcher(tokens.text(i)).matches()) {
        return false; // its functions would be missed by the version that is compared with
      }
      found |= integer;
    }
    return found;
  }

  /**
   * The messages about conversions of integers in what a compiler without conversions says; empty
   * unless all that it finds are such.
   */
  public static String converted(String log, GlslTokens tokens) {
    StringBuilder found = new StringBuilder();
    for (String line : log.split("\n")) {
      Matcher error = ERROR.matcher(line);
      if (!error.matches() || OF_ES.matcher(error.group(1)).matches()) {
        continue;
      }
      if (!isOfTypes(error.group(1), tokens) && !NO_FUNCTION.matcher(error.group(1)).matches()) {
        return "";
      }
      found.append(line).append('\n');
    }
    return found.toString();
  }

  private static boolean isOfTypes(String message, GlslTokens tokens) {
    Matcher function = NO_FUNCTION.matcher(message);
    return TYPES.matcher(message).matches()
        || function.matches() && isDefined(tokens, function.group(1));
  }

  /** Messages about conversions of what functions return, out of those of a compiler. */
  public static String returned(String messages) {
    StringBuilder found = new StringBuilder();
    for (String line : messages.split("\n")) {
      Matcher converted = RETURNED.matcher(line);
      if (converted.matches()) {
        found.append("0:").append(converted.group(1)).append(": error: `return' with wrong type\n");
      }
    }
    return found.toString();
  }

  /** Whether a desktop source's functions must return their types themselves. */
  public static boolean areNoneAtReturns(GlslTokens tokens, GlslVersion declared) {
    return !declared.isEs()
        && declared.number() < RETURNS
        && !LegacyExtensions.names(tokens, "GL_ARB_shading_language_420pack");
  }

  /** Whether a source has a function of that name itself. */
  private static boolean isDefined(GlslTokens tokens, String name) {
    for (int i = 1; i + 1 < tokens.size(); i++) {
      if (tokens.is(i, name)
          && tokens.is(i + 1, "(")
          && tokens.directive(i) == 0
          && tokens.isIdentifier(i - 1)
          && !tokens.is(i - 1, "return")
          && !tokens.is(i - 1, "else")) {
        return true;
      }
    }
    return false;
  }

  static boolean isInteger(String number) {
    return number.startsWith("0x")
        || number.startsWith("0X")
        || number.indexOf('.') < 0 && !number.matches(".*[eEfF].*");
  }
}
