package org.oovr.driver.glsl.source;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which of the values that fixed-function fragments read a stage before the rasteriser puts out, as
 * bits.
 */
public final class ConventionalOutputs {
  public static final int COLOR = 1;
  public static final int SECONDARY_COLOR = 1 << 1;
  public static final int FOG_COORDINATE = 1 << 2;

  /** The bit of the first set of texture coordinates; the others follow. */
  public static final int TEXTURE_COORDINATES = 1 << 3;

  /** All of them. */
  public static final int ALL = (TEXTURE_COORDINATES << LegacyBuiltIns.ARRAY) - 1;

  /** All texture coordinates. */
  public static final int ALL_TEXTURE_COORDINATES = ALL & -TEXTURE_COORDINATES;

  /** Uses of texture coordinates; a declaration has its type before it. */
  private static final Pattern COORDINATES =
      Pattern.compile(
          "(vec4\\s+)?" + LegacyBuiltIns.PREFIX + "gl_TexCoord\\b(?:\\s*\\[\\s*(\\d+)\\s*\\])?");

  private ConventionalOutputs() {}

  /**
   * Those that a stage mentions.
   *
   * @param source as it is compiled
   */
  public static int of(String source) {
    int outputs = 0;
    outputs |= mentions(source, "gl_FrontColor") ? COLOR : 0;
    outputs |= mentions(source, "gl_FrontSecondaryColor") ? SECONDARY_COLOR : 0;
    outputs |= mentions(source, "gl_FogFragCoord") ? FOG_COORDINATE : 0;
    Matcher m = COORDINATES.matcher(source);
    while (m.find()) {
      if (m.group(1) == null) {
        outputs |= m.group(2) == null ? ALL_TEXTURE_COORDINATES : coordinates(m.group(2));
      }
    }
    return outputs & ALL;
  }

  private static int coordinates(String index) {
    return index.length() > 1
        ? ALL_TEXTURE_COORDINATES
        : TEXTURE_COORDINATES << Integer.parseInt(index);
  }

  private static boolean mentions(String source, String name) {
    return source.contains(LegacyBuiltIns.PREFIX + name);
  }
}
