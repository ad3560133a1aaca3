package org.oovr.driver.glsl.source;

import java.util.Set;

/**
 * What a source says of its version.
 *
 * @param number 110 when there is no directive (100 would be ES)
 * @param profile none given: core from 150 on
 * @param firstToken token of the directive's hash, or -1
 * @param afterToken first token after the directive, or -1
 */
public record GlslVersion(int number, Profile profile, int firstToken, int afterToken) {
  enum Profile {
    NONE,
    CORE,
    COMPATIBILITY,
    ES
  }

  private static final Set<Integer> DESKTOP =
      Set.of(110, 120, 130, 140, 150, 330, 400, 410, 420, 430, 440, 450, 460);

  private static final Set<Integer> ES = Set.of(100, 300, 310, 320);

  /** Oldest desktop version that SPIR-V for OpenGL knows. */
  public static final int OLDEST_DESKTOP = 330;

  /** Oldest ES version that SPIR-V for OpenGL knows. */
  public static final int OLDEST_ES = 310;

  /** Newest ES version. */
  public static final int NEWEST_ES = 320;

  /** The directive at the head of the source, or 110 when something else is there. */
  public static GlslVersion of(GlslTokens t) {
    if (t.size() < 2 || !t.isHash(0) || !t.is(1, "version")) {
      return new GlslVersion(110, Profile.NONE, -1, -1);
    }
    int after = t.afterDirective(0);
    int number = -1;
    if (after > 2 && t.kind(2) == GlslTokens.Kind.NUMBER && t.text(2).matches("\\d{1,4}")) {
      number = Integer.parseInt(t.text(2));
    }
    Profile profile = number == 100 ? Profile.ES : Profile.NONE;
    if (after > 3) {
      switch (t.text(3)) {
        case "core" -> profile = Profile.CORE;
        case "compatibility" -> profile = Profile.COMPATIBILITY;
        case "es" -> profile = Profile.ES;
        default -> number = -1;
      }
    }
    return new GlslVersion(number, profile, 0, after);
  }

  /** Null when the version exists, else what a driver says of it. */
  public String fault() {
    boolean known = profile == Profile.ES ? ES.contains(number) : DESKTOP.contains(number);
    if (!known || number < 150 && (profile == Profile.CORE || profile == Profile.COMPATIBILITY)) {
      return number < 0
          ? "#version must be followed by a version number and a profile"
          : String.format(
              "GLSL%s %d.%02d is not supported", isEs() ? " ES" : "", number / 100, number % 100);
    }
    return null;
  }

  public boolean isEs() {
    return profile == Profile.ES;
  }

  /** Whether {@code gl_FragCoord} is of medium precision. */
  boolean hasOldCoordinates() {
    return isOldEs();
  }

  /** Whether it is GLSL ES 1.00. */
  public boolean isOldEs() {
    return isEs() && number < 300;
  }

  /** Whether the source may use what GLSL 1.40 or the core profile took away. */
  public boolean isLegacy() {
    return isEs()
        ? number < OLDEST_ES
        : number < OLDEST_DESKTOP || profile == Profile.COMPATIBILITY;
  }
}
