package org.oovr.driver.glsl.source;

import java.util.Set;
import java.util.regex.Pattern;
import org.oovr.simulator.command.Stage;

/**
 * What a source of GLSL ES may not use, as its version and extensions do not have it. Older sources
 * are compiled as ES 3.10, newer names are rewritten, and some are compiled as desktop GLSL: these
 * have more than the source may see.
 */
final class EsRules {
  private static final int NEVER = SourceFacts.NEVER;

  /** What GLSL ES 3.00 took away. */
  private static final Set<String> OF_100 =
      Set.of(
          "gl_FragColor",
          "gl_FragData",
          "gl_LastFragData",
          "gl_MaxVaryingVectors",
          "gl_SecondaryFragColorEXT",
          "gl_SecondaryFragDataEXT");

  /** Texture functions by their old names: Mesa has them in all versions of ES. */
  private static final Set<String> OLD_LOOKUPS =
      Set.of("texture2D", "texture2DProj", "textureCube");

  /** The same with a level of detail, which GLSL ES 1.00 has in vertex shaders. */
  private static final Set<String> OLD_LEVELS =
      Set.of("texture2DLod", "texture2DProjLod", "textureCubeLod");

  private static final String FETCH = "GL_EXT_shader_framebuffer_fetch";

  private static final Set<String> QUALIFIERS =
      Set.of("flat", "smooth", "centroid", "noperspective");

  private static final Set<String> NEVER_IN_LAYOUTS =
      Set.of(
          "align",
          "xfb_buffer",
          "xfb_offset",
          "xfb_stride",
          "component",
          "origin_upper_left",
          "pixel_center_integer",
          "depth_any",
          "depth_greater",
          "depth_less",
          "depth_unchanged");

  /** Formats of images (GLSL ES 3.10 section 4.4.7). */
  private static final Set<String> FORMATS =
      Set.of(
          ("rgba32f rgba16f r32f rgba8 rgba8_snorm rgba32i rgba16i rgba8i r32i rgba32ui rgba16ui"
                  + " rgba8ui r32ui")
              .split(" "));

  /** Those that NV_image_formats adds. */
  private static final Pattern MORE_FORMATS =
      Pattern.compile(
          "(rgba|rg|r)(16|8)(_snorm)?|(rg|r)(16f|32f|32u?i|16u?i|8u?i)|rgb10_a2(ui)?"
              + "|r11f_g11f_b10f");

  private static final Pattern IMAGE = Pattern.compile("[iu]?image(1D|2D|3D|Cube|Buffer)\\w*");

  private final SourceFacts facts;
  private final GlslTokens tokens;

  EsRules(SourceFacts facts) {
    this.facts = facts;
    this.tokens = facts.tokens;
  }

  /**
   * Looks at a word that is no member.
   *
   * @param own whether the source declares the name itself
   * @param global whether it is outside of all brackets
   */
  void word(int i, String word, boolean own, boolean global) {
    if (word.startsWith("gl_")) {
      if (OF_100.contains(word) && facts.has(NEVER, 300)) {
        facts.fault(i, "`" + word + "' undeclared");
      }
      return;
    }
    boolean both = word.equals("inout") && global;
    boolean fetches = facts.has(NEVER, 300) && facts.asks(FETCH, FETCH + "_non_coherent");
    boolean reserved =
        facts.has(NEVER, 300) && (word.equals("attribute") || word.equals("varying"));
    if (reserved) {
      facts.fault(i, "illegal use of reserved word `" + word + "'");
    } else if (both && !fetches) {
      facts.fault(i, "A single interface variable cannot be declared as both input and output");
    } else if (word.equals("layout") && tokens.is(i + 1, "(")) {
      layout(i + 1);
    } else if (IMAGE.matcher(word).matches() && global) {
      image(i, word);
    }
    if (!facts.has(NEVER, 300)) {
      of100(i, word);
    }
    if (!own && tokens.is(i + 1, "(")) {
      call(i, word);
    }
    if (!own) {
      type(i, word);
    }
  }

  /** Whether it matters that a source declares a name itself: of few names, as that takes long. */
  boolean mayBeOwn(String word) {
    return EsNames.TYPES.containsKey(word) || isRewritten(word);
  }

  private boolean isRewritten(String word) {
    return LegacyNames.function(word) != null
        || LegacyNames.shadowFunction(word, facts.stage) != null;
  }

  private void call(int i, String word) {
    boolean levels = facts.has(NEVER, 300) || facts.stage == Stage.VERTEX;
    boolean old = OLD_LOOKUPS.contains(word) || OLD_LEVELS.contains(word) && levels;
    if (isRewritten(word) && !old && !EsNames.FUNCTIONS.containsKey(word)) {
      facts.fault(i, "no function with name '" + word + "'");
    }
  }

  private void type(int i, String word) {
    EsNames.Since since = EsNames.TYPES.get(word);
    boolean typed =
        tokens.isIdentifier(i + 1)
            || tokens.is(i + 1, "(")
            || tokens.is(i + 1, "[")
            || i > 1 && tokens.is(i - 2, "precision");
    if (since != null && typed && !EsNames.available(since, facts)) {
      facts.fault(i, "illegal use of reserved word `" + word + "'");
    }
  }

  /** What GLSL ES 1.00 has not of arrays and interpolation. */
  private void of100(int i, String word) {
    if (QUALIFIERS.contains(word) && tokens.isIdentifier(i + 1)) {
      facts.fault(i, "syntax error, unexpected " + word);
    } else if (word.equals("length") && tokens.is(i - 1, ".") && tokens.is(i + 1, "(")) {
      facts.fault(i, "methods not supported in GLSL ES 1.00");
    } else if (tokens.is(i + 1, "[") && !tokens.is(i - 1, ".")) {
      int close = tokens.closing(i + 1);
      if (close > 0 && tokens.is(close + 1, "(")) {
        facts.fault(i, "array constructors forbidden in GLSL ES 1.00");
      }
    }
  }

  private void layout(int open) {
    int close = tokens.closing(open);
    boolean separate = facts.asks("GL_EXT_blend_func_extended");
    boolean blends = facts.has(NEVER, 320) || facts.asks("GL_KHR_blend_equation_advanced");
    boolean numbers = facts.has(NEVER, 310);
    for (int k = open + 1; k < close; k++) {
      String word = tokens.text(k);
      boolean assigned = tokens.is(k + 1, "=");
      boolean first = tokens.is(k - 1, ",") || k == open + 1;
      boolean missing =
          first
              && (NEVER_IN_LAYOUTS.contains(word)
                  || assigned && word.equals("index") && !separate
                  || assigned && (word.equals("binding") || word.equals("offset")) && !numbers
                  || word.startsWith("blend_support_") && !blends
                  || format(word) && !numbers);
      if (missing) {
        facts.fault(k, "unrecognized layout identifier `" + word + "'");
        return;
      }
    }
  }

  private boolean format(String word) {
    return FORMATS.contains(word) || MORE_FORMATS.matcher(word).matches();
  }

  /** Images say their format (GLSL ES 3.10 section 4.4.7). */
  private void image(int i, String type) {
    if (!tokens.isIdentifier(i + 1)) {
      return; // a precision
    }
    String format = "";
    boolean read = true;
    boolean declares = false;
    for (int k = i - 1; k >= 0 && !tokens.is(k, ";") && !tokens.is(k, "}"); k--) {
      String word = tokens.text(k);
      declares |= word.equals("uniform");
      read &= !word.equals("writeonly") && !word.equals("readonly");
      if (format(word)) {
        format = word;
      }
    }
    boolean more = facts.asks("GL_NV_image_formats");
    if (declares && (format.isEmpty() || !FORMATS.contains(format) && !more)) {
      facts.fault(i, "image variables must have a format layout qualifier of this version");
    } else if (declares && read && !format.matches("r32(f|u?i)")) {
      facts.fault(i, "image variables of type " + type + " must be readonly or writeonly");
    }
  }
}
