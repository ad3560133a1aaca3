package org.oovr.driver.gl.api;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** The enums that a context of OpenGL ES knows: those of its version and of its extensions. */
public final class EsEnums {
  private static final String TABLE = "es-enums.txt";

  /** What Mesa takes though no version and no extension of ours has it. */
  private static final Set<Integer> TAKEN =
      Set.of(
          GL.GL_MAX_CLIP_DISTANCES,
          GL.GL_FRAMEBUFFER_SRGB,
          GL.GL_DEPTH_CLAMP,
          GL.GL_BLEND_SRC,
          GL.GL_BLEND_DST,
          GL.GL_MAX_TEXTURE_COORDS,
          GL.GL_CLAMP_VERTEX_COLOR,
          GL.GL_CLAMP_FRAGMENT_COLOR,
          GL.GL_CLAMP_READ_COLOR,
          GL.GL_PATCH_DEFAULT_INNER_LEVEL,
          GL.GL_PATCH_DEFAULT_OUTER_LEVEL,
          GL.GL_FRAGMENT_SHADER_DISCARDS_SAMPLES_EXT,
          GL.GL_TEXTURE_BUFFER_FORMAT_ARB,
          GL.GL_TEXTURE_EXTERNAL_OES,
          GL.GL_TEXTURE_BINDING_EXTERNAL_OES,
          GL.GL_ALPHA_TO_COVERAGE_DITHER_MODE_NV,
          GL.GL_TEXTURE_TILING_EXT,
          GL.GL_TEXTURE_MATRIX,
          GL.GL_TRANSPOSE_TEXTURE_MATRIX,
          GL.GL_NUM_DEVICE_UUIDS_EXT,
          GL.GL_DEVICE_UUID_EXT,
          GL.GL_DRIVER_UUID_EXT,
          GL.GL_TEXTURE_SWIZZLE_RGBA,
          GL.GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD,
          GL.GL_PROXY_TEXTURE_CUBE_MAP_ARRAY,
          GL.GL_PACK_SKIP_IMAGES,
          GL.GL_PACK_IMAGE_HEIGHT);

  /** What Mesa does not take though it has the extension (EXT_clip_cull_distance). */
  private static final Set<Integer> REFUSED =
      Set.of(GL.GL_MAX_CULL_DISTANCES, GL.GL_MAX_COMBINED_CLIP_AND_CULL_DISTANCES);

  private static final int CLIP_DISTANCES = 8;

  /** Functions that look at their numbers or at what is bound first. */
  private static final Pattern LATE =
      Pattern.compile(
          "gl(TexStorage.*Multisample|FramebufferTexture|(En|Dis|IsEn)able[d]?i|GetQuery|BeginTransformFeedback|BlendFunc|BindBuffer(Base|Range)|ClearBuffer[fiu]).*");

  /** Functions that refuse generated coordinates themselves, by what the active unit has. */
  private static final Pattern SWITCHES = Pattern.compile("gl(Enable|Disable|IsEnabled)");

  /** Functions of which the second parameter is what is set of the first. */
  private static final Pattern NAMED = Pattern.compile("gl(Get)?TexParameter.*");

  /** Sorted. */
  private final int[] values;

  /**
   * Of contexts of one kind.
   *
   * @param version ten times theirs
   * @param extensions that they have
   */
  public EsEnums(int version, Collection<String> extensions) {
    Set<String> known = new HashSet<>(extensions);
    String text = new String(Resources.bytes(TABLE), StandardCharsets.US_ASCII);
    values =
        text.lines()
            .map(line -> line.split("\t"))
            .filter(
                columns ->
                    Arrays.stream(columns[1].split(" ")).anyMatch(o -> has(o, version, known)))
            .mapToInt(columns -> Integer.parseUnsignedInt(columns[0], 16))
            .sorted()
            .toArray();
  }

  /** Whether a version (ten times it) or one of the extensions is what something comes from. */
  static boolean has(String origin, int version, Set<String> extensions) {
    if (!Character.isDigit(origin.charAt(0))) {
      return extensions.contains(origin);
    }
    int since = 10 * (origin.charAt(0) - '0') + origin.charAt(2) - '0';
    // 2.0 is an API of its own, without what 1.1 has
    return since <= version && since < 20 == version < 20;
  }

  public boolean knows(int value) {
    int plane = value - GL.GL_CLIP_DISTANCE0;
    return plane >= 0 && plane < CLIP_DISTANCES
        || TAKEN.contains(value)
        || !REFUSED.contains(value) && Arrays.binarySearch(values, value) >= 0;
  }

  /**
   * How many of a function's first parameters are enums that are looked at before anything else is.
   * Further ones are not: which error comes first then, each function decides itself.
   */
  public static int leading(GlFunction function) {
    if (LATE.matcher(function.name()).matches() || !isEnum(function, 0)) {
      return 0;
    }
    return NAMED.matcher(function.name()).matches() && isEnum(function, 1) ? 2 : 1;
  }

  /** Whether a function looks at other things before it refuses a value, whatever knows it. */
  public static boolean isRefusedLate(String function, int value) {
    return value >= GL.GL_TEXTURE_GEN_S
        && value <= GL.GL_TEXTURE_GEN_Q
        && SWITCHES.matcher(function).matches();
  }

  private static boolean isEnum(GlFunction function, int at) {
    if (at >= function.parameters().size()) {
      return false;
    }
    GlParameter p = function.parameters().get(at);
    // units have numbers beyond those that have names
    return p.type() == GlType.ENUM && !p.isPointer() && !p.group().equals("TextureUnit");
  }
}
