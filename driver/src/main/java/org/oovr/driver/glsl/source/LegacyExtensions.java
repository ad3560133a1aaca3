package org.oovr.driver.glsl.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.spirv.Op;

/**
 * Extensions that sources name and shaderc does not know, or not in all versions: those whose
 * contents a version of GLSL has, those that are another under a second name, and those that are
 * written out as macros.
 */
public final class LegacyExtensions {
  /** The first version that has the contents of an extension. */
  private static final Map<String, Integer> SINCE = new HashMap<>();

  /** What of these shaderc does not know at all, so that it does not define the macro either. */
  private static final Set<String> UNKNOWN =
      Set.of(
          "GL_ARB_arrays_of_arrays",
          "GL_ARB_conservative_depth",
          "GL_AMD_conservative_depth",
          "GL_ARB_cull_distance",
          "GL_ARB_ES3_compatibility",
          "GL_ARB_ES3_1_compatibility",
          "GL_ARB_ES3_2_compatibility",
          "GL_ARB_fragment_layer_viewport",
          "GL_ARB_shader_precision",
          "GL_ARB_shader_subroutine",
          "GL_ARB_texture_query_levels",
          "GL_EXT_shader_framebuffer_fetch",
          "GL_EXT_shader_framebuffer_fetch_non_coherent",
          "GL_EXT_vertex_attrib_64bit",
          "GL_MESA_shader_integer_functions");

  /** What shaderc knows, or has without the name, and does not define the macro of. */
  private static final Set<String> UNDEFINED =
      Set.of(
          "GL_ARB_draw_buffers",
          "GL_EXT_draw_instanced",
          "GL_ARB_shader_atomic_counter_ops",
          "GL_ARB_shader_clock",
          "GL_ARB_shader_viewport_layer_array",
          "GL_ARB_shading_language_include",
          "GL_EXT_texture_array",
          "GL_EXT_texture_shadow_lod");

  /** The type that OES_EGL_image_external has, which is compiled as one of flat textures. */
  public static final String EXTERNAL_TYPE = "samplerExternalOES";

  private static final Map<String, String> SYNONYMS =
      Map.of(
          "GL_AMD_gpu_shader_int64", "GL_ARB_gpu_shader_int64",
          "GL_AMD_vertex_shader_layer", "GL_ARB_shader_viewport_layer_array",
          "GL_AMD_vertex_shader_viewport_index", "GL_ARB_shader_viewport_layer_array",
          "GL_AMD_shader_stencil_export", "GL_ARB_shader_stencil_export",
          "GL_EXT_shader_group_vote", "GL_ARB_shader_group_vote",
          "GL_EXT_texture_query_lod", "GL_ARB_texture_query_lod",
          "GL_NV_shader_atomic_float", "GL_EXT_shader_atomic_float",
          "GL_INTEL_shader_atomic_float_minmax", "GL_EXT_shader_atomic_float2");

  /** What some need beside that: the rest of what they have. */
  private static final Map<String, String> COMPANIONS =
      Map.of("GL_INTEL_shader_atomic_float_minmax", "GL_EXT_shader_atomic_float");

  /** An exchange where the value is the one expected; T is the type. */
  private static final String SWAP =
      "spirv_instruction(id = "
          + Op.ATOMIC_COMPARE_EXCHANGE.code()
          + ") T oovrU_atomicCompSwap(spirv_by_reference T m, int s, int e,"
          + " int n, T d, T c);\n";

  /** Lines that have what the synonym has not. */
  private static final Map<String, String> ADDED =
      Map.of(
          "GL_EXT_shader_group_vote",
          "#define anyInvocationEXT anyInvocationARB\n"
              + "#define allInvocationsEXT allInvocationsARB\n"
              + "#define allInvocationsEqualEXT allInvocationsEqualARB\n",
          "GL_INTEL_shader_atomic_float_minmax",
          "#extension GL_EXT_spirv_intrinsics : enable\n"
              + SWAP.replace("T ", "float ")
              + SWAP.replace("T ", "int ")
              + SWAP.replace("T ", "uint ")
              + "#define atomicCompSwap(m, c, d) oovrU_atomicCompSwap(m, 1, 0, 0, d, c)\n");

  private static final Map<String, String> MACROS =
      Map.of(
          "GL_AMD_shader_trinary_minmax",
          "#define min3(a, b, c) min(min(a, b), c)\n"
              + "#define max3(a, b, c) max(max(a, b), c)\n"
              + "#define mid3(a, b, c) max(min(a, b), min(max(a, b), c))\n",
          "GL_AMD_texture_texture4",
          "#extension GL_ARB_texture_gather : enable\n"
              + "#define texture4(s, p) textureGather(s, p)\n");

  /** Of those that ES has, too, the version; every version of ES that is compiled has them. */
  private static final int IN_ES = 330;

  static {
    for (String old :
        new String[] {
          "GL_EXT_gpu_shader4",
          "GL_EXT_texture_array",
          "GL_EXT_texture_buffer_object",
          "GL_EXT_shadow_samplers",
          "GL_EXT_frag_depth",
          "GL_EXT_draw_buffers",
          "GL_EXT_shader_texture_lod",
          "GL_OES_standard_derivatives",
          "GL_OES_texture_3D",
          "GL_OES_EGL_image_external",
          "GL_OES_EGL_image_external_essl3",
          "GL_ARB_texture_rectangle",
          "GL_ARB_draw_buffers",
          "GL_ARB_draw_instanced",
          "GL_EXT_draw_instanced",
          "GL_ARB_shader_texture_lod",
          "GL_ARB_fragment_coord_conventions",
          "GL_ARB_explicit_attrib_location",
          "GL_ARB_uniform_buffer_object",
          "GL_ARB_shader_bit_encoding",
          "GL_ARB_texture_multisample"
        }) {
      SINCE.put(old, 330);
    }
    SINCE.put("GL_ARB_shader_subroutine", 330); // rewritten in all versions
    SINCE.put("GL_EXT_shader_framebuffer_fetch", 330); // rewritten, too
    SINCE.put("GL_EXT_shader_framebuffer_fetch_non_coherent", 330);
    SINCE.put("GL_MESA_shader_integer_functions", 400);
    SINCE.put("GL_ARB_shader_precision", 410);
    SINCE.put("GL_EXT_vertex_attrib_64bit", 410);
    SINCE.put("GL_ARB_conservative_depth", 420);
    SINCE.put("GL_AMD_conservative_depth", 420);
    SINCE.put("GL_ARB_arrays_of_arrays", 430);
    SINCE.put("GL_ARB_compatibility", 140); // what it brings is known anyway
    SINCE.put("GL_ARB_ES3_compatibility", 430);
    SINCE.put("GL_ARB_ES3_1_compatibility", 450);
    SINCE.put("GL_ARB_ES3_2_compatibility", 450);
    SINCE.put("GL_ARB_fragment_layer_viewport", 430);
    SINCE.put("GL_ARB_texture_query_levels", 430);
    SINCE.put("GL_ARB_cull_distance", 450);
    // what ES has as extensions; of these the desktop's version is meant
    SINCE.put("GL_EXT_separate_shader_objects", IN_ES);
    SINCE.put("GL_EXT_clip_cull_distance", 450);
    SINCE.put("GL_NV_image_formats", 420);
    SINCE.put("GL_OES_viewport_array", 410);
  }

  /** What the compiler does not know in ES, so that a source with it is one of desktop GLSL. */
  private static final Set<String> NOT_IN_COMPILER =
      Set.of(
          "GL_EXT_shader_group_vote",
          "GL_EXT_shader_integer_mix",
          "GL_MESA_shader_integer_functions",
          "GL_NV_image_formats",
          "GL_NV_shader_noperspective_interpolation",
          "GL_EXT_clip_cull_distance",
          "GL_EXT_texture_query_lod",
          "GL_EXT_texture_shadow_lod",
          "GL_EXT_draw_instanced",
          "GL_OES_viewport_array",
          "GL_EXT_separate_shader_objects",
          "GL_EXT_shader_framebuffer_fetch",
          "GL_EXT_shader_framebuffer_fetch_non_coherent",
          "GL_EXT_blend_func_extended",
          "GL_OES_texture_3D",
          "GL_KHR_blend_equation_advanced");

  /** What sources of the compatibility profile see. */
  private static final List<String> OF_COMPATIBILITY =
      List.of("GL_ARB_compatibility", "GL_EXT_gpu_shader4");

  private LegacyExtensions() {}

  /** Whether a version has all of an extension, so that its directive can go. */
  static boolean contained(String extension, TargetVersion version) {
    Integer since = SINCE.get(extension);
    return since != null && (version.es() ? since == IN_ES : version.number() >= since);
  }

  /** Whether an extension is one of newer versions of ES only, so that a source has it not. */
  static boolean isOfNewer(String extension, GlslVersion declared) {
    return declared.isEs()
        && declared.number() < 310
        && ExtensionNames.OF_ES_310.contains(extension);
  }

  /** Whether a source of ES has extensions that the compiler has in desktop GLSL only. */
  public static boolean needDesktop(GlslTokens tokens) {
    return NOT_IN_COMPILER.stream().anyMatch(extension -> names(tokens, extension));
  }

  /** Whether a source asks for an extension. */
  static boolean names(GlslTokens tokens, String extension) {
    for (int i = 0; i + 4 < tokens.size(); i++) {
      if (tokens.isHash(i)
          && tokens.is(i + 1, "extension")
          && tokens.is(i + 2, extension)
          && !tokens.is(i + 4, "disable")) {
        return true;
      }
    }
    return false;
  }

  /** The version that a source needs for the extensions that it names, 0 for any. */
  public static int needed(GlslTokens tokens) {
    int needed = 0;
    for (int i = 0; i + 4 < tokens.size(); i++) {
      if (tokens.isHash(i)
          && tokens.is(i + 1, "extension")
          && UNKNOWN.contains(tokens.text(i + 2))
          && !tokens.is(i + 4, "disable")) {
        needed = Math.max(needed, SINCE.get(tokens.text(i + 2)));
      }
    }
    return needed;
  }

  /** The name that shaderc has for an extension, or null. */
  static String synonym(String extension) {
    return SYNONYMS.get(extension);
  }

  /** The name of another extension that is to be named beside the synonym, or null. */
  static String companion(String extension) {
    return COMPANIONS.get(extension);
  }

  /** Lines that are to stand before a source beside the synonym; empty for none. */
  static String added(String extension) {
    return ADDED.getOrDefault(extension, "");
  }

  /**
   * Whether the compiler crashes in sources with an extension, which nobody has: it must not see
   * the name.
   */
  static boolean breaksCompiler(String extension) {
    return extension.equals("GL_ARB_bindless_texture");
  }

  /** Lines that stand for an extension, or null. */
  static String macros(String extension) {
    return MACROS.get(extension);
  }

  /** Macros that tell a source that extensions are there, by what it says of its version. */
  static void define(GlslVersion declared, Map<String, String> macros) {
    if (declared.isEs()) {
      ExtensionNames.ofEs(declared).forEach(extension -> macros.put(extension, "1"));
    } else if (declared.number() < 140 || declared.profile() == GlslVersion.Profile.COMPATIBILITY) {
      OF_COMPATIBILITY.forEach(extension -> macros.put(extension, "1"));
    }
  }

  /** The macros that a source's own extensions need. */
  static void define(GlslTokens tokens, GlslVersion declared, Map<String, String> macros) {
    boolean external =
        names(tokens, "GL_OES_EGL_image_external")
            || declared.number() >= 300 && names(tokens, "GL_OES_EGL_image_external_essl3");
    if (external) { // of OpenGL, too: sources of the fixed function are
      macros.put(EXTERNAL_TYPE, "sampler2D");
    }
  }

  /** Macros that tell a source of desktop GLSL that extensions are there. */
  static void define(TargetVersion version, Map<String, String> macros) {
    for (String extension : UNKNOWN) {
      if (contained(extension, version)) {
        macros.put(extension, "1");
      }
    }
    UNDEFINED.forEach(extension -> macros.put(extension, "1"));
    SYNONYMS.keySet().forEach(extension -> macros.put(extension, "1"));
    MACROS.keySet().forEach(extension -> macros.put(extension, "1"));
  }
}
