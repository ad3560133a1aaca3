package org.oovr.driver.asm;

import java.util.Map;

/**
 * A program that is right.
 *
 * @param glsl the same as a shader of GLSL 1.20, compatibility profile. Environment and local
 *     parameters are its uniforms {@link #environment} and {@link #local}, textures {@link #IMAGE}
 *     with the number of their unit, generic attributes {@link #ATTRIBUTE} with theirs
 * @param units target by texture image unit: {@code 2D}, {@code SHADOWRECT} and the like
 */
public record AsmProgram(String glsl, Counts counts, Map<Integer, String> units) {
  /** Name of samplers, before their unit. */
  public static final String IMAGE = "programImage";

  /** Name of generic vertex attributes, before their number. */
  public static final String ATTRIBUTE = "programAttribute";

  /** Name of the environment's parameters. */
  public static String environment(boolean fragment) {
    return fragment ? "fragmentEnv" : "vertexEnv";
  }

  /** Name of the program's own parameters. */
  public static String local(boolean fragment) {
    return fragment ? "fragmentLocal" : "vertexLocal";
  }

  /**
   * What GL tells of a program.
   *
   * @param nativeInstructions without those that options add
   * @param arithmetic instructions that sample nothing
   */
  public record Counts(
      int instructions,
      int nativeInstructions,
      int temporaries,
      int nativeTemporaries,
      int parameters,
      int attributes,
      int addresses,
      int arithmetic,
      int samples) {
    /** Of a program without text. */
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  /**
   * Translates a program.
   *
   * @param fragment whether it is to be a fragment program
   * @throws AsmException when it is not right
   */
  public static AsmProgram of(boolean fragment, String text, AsmLimits limits) throws AsmException {
    return new AsmParser(fragment, text, limits).program();
  }
}
