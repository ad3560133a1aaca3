package org.oovr.driver.glsl.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names of extensions that sources may require: of desktop GLSL and of ES, as Mesa 22.3.6 has them
 * for llvmpipe. The compiler knows others, which no source gets.
 */
final class ExtensionNames {
  /** What sources of ES see of every version; they may be compiled as those of the desktop. */
  private static final List<String> OF_ES =
      List.of(
          "GL_EXT_blend_func_extended",
          "GL_EXT_draw_buffers",
          "GL_EXT_draw_instanced",
          "GL_EXT_frag_depth",
          "GL_EXT_separate_shader_objects",
          "GL_EXT_shader_framebuffer_fetch",
          "GL_EXT_shader_framebuffer_fetch_non_coherent",
          "GL_KHR_blend_equation_advanced",
          "GL_OES_EGL_image_external",
          "GL_OES_standard_derivatives",
          "GL_OES_texture_3D");

  /** From ES 3.00 on, too. */
  private static final List<String> OF_ES_300 =
      List.of(
          "GL_EXT_clip_cull_distance",
          "GL_EXT_shader_group_vote",
          "GL_EXT_shader_integer_mix",
          "GL_EXT_texture_query_lod",
          "GL_EXT_texture_shadow_lod",
          "GL_MESA_shader_integer_functions",
          "GL_NV_shader_noperspective_interpolation",
          "GL_OES_EGL_image_external_essl3",
          "GL_OES_sample_variables",
          "GL_OES_shader_multisample_interpolation");

  /** From ES 3.10 on, too. */
  static final List<String> OF_ES_310 =
      List.of(
          "GL_ANDROID_extension_pack_es31a",
          "GL_EXT_geometry_point_size",
          "GL_EXT_geometry_shader",
          "GL_EXT_gpu_shader5",
          "GL_EXT_primitive_bounding_box",
          "GL_EXT_shader_implicit_conversions",
          "GL_EXT_shader_io_blocks",
          "GL_EXT_tessellation_point_size",
          "GL_EXT_tessellation_shader",
          "GL_EXT_texture_buffer",
          "GL_EXT_texture_cube_map_array",
          "GL_NV_image_formats",
          "GL_OES_geometry_point_size",
          "GL_OES_geometry_shader",
          "GL_OES_gpu_shader5",
          "GL_OES_primitive_bounding_box",
          "GL_OES_shader_image_atomic",
          "GL_OES_shader_io_blocks",
          "GL_OES_tessellation_point_size",
          "GL_OES_tessellation_shader",
          "GL_OES_texture_buffer",
          "GL_OES_texture_cube_map_array",
          "GL_OES_texture_storage_multisample_2d_array",
          "GL_OES_viewport_array");

  /** What ANDROID_extension_pack_es31a stands for, of those that have names in GLSL. */
  private static final Set<String> OF_PACK =
      Set.of(
          "GL_ANDROID_extension_pack_es31a",
          "GL_KHR_blend_equation_advanced",
          "GL_OES_sample_variables",
          "GL_OES_shader_image_atomic",
          "GL_OES_shader_multisample_interpolation",
          "GL_OES_texture_storage_multisample_2d_array",
          "GL_EXT_geometry_shader",
          "GL_EXT_gpu_shader5",
          "GL_EXT_primitive_bounding_box",
          "GL_EXT_shader_io_blocks",
          "GL_EXT_tessellation_shader",
          "GL_EXT_texture_buffer",
          "GL_EXT_texture_cube_map_array");

  /** What desktop GLSL has of every version, without {@code GL_}. */
  private static final Set<String> OF_DESKTOP =
      Set.of(
          """
          AMD_conservative_depth AMD_gpu_shader_int64 AMD_shader_stencil_export
          AMD_shader_trinary_minmax AMD_texture_texture4 AMD_vertex_shader_layer
          AMD_vertex_shader_viewport_index ARB_ES3_1_compatibility ARB_ES3_2_compatibility
          ARB_arrays_of_arrays ARB_compatibility ARB_compute_shader ARB_conservative_depth
          ARB_cull_distance ARB_derivative_control ARB_draw_buffers ARB_draw_instanced
          ARB_enhanced_layouts ARB_explicit_attrib_location ARB_explicit_uniform_location
          ARB_fragment_coord_conventions ARB_fragment_layer_viewport ARB_gpu_shader5
          ARB_gpu_shader_fp64 ARB_gpu_shader_int64 ARB_post_depth_coverage ARB_sample_shading
          ARB_separate_shader_objects ARB_shader_atomic_counter_ops ARB_shader_atomic_counters
          ARB_shader_ballot ARB_shader_bit_encoding ARB_shader_clock
          ARB_shader_draw_parameters ARB_shader_group_vote ARB_shader_image_load_store
          ARB_shader_image_size ARB_shader_precision ARB_shader_stencil_export
          ARB_shader_storage_buffer_object ARB_shader_subroutine
          ARB_shader_texture_image_samples ARB_shader_texture_lod
          ARB_shader_viewport_layer_array ARB_shading_language_420pack
          ARB_shading_language_include ARB_shading_language_packing ARB_tessellation_shader
          ARB_texture_cube_map_array ARB_texture_gather ARB_texture_multisample
          ARB_texture_query_levels ARB_texture_query_lod ARB_texture_rectangle
          ARB_uniform_buffer_object ARB_vertex_attrib_64bit ARB_viewport_array
          ARM_shader_framebuffer_fetch_depth_stencil EXT_draw_instanced EXT_gpu_shader4
          EXT_shader_framebuffer_fetch EXT_shader_framebuffer_fetch_non_coherent
          EXT_shader_integer_mix EXT_texture_array EXT_texture_shadow_lod
          INTEL_shader_atomic_float_minmax KHR_blend_equation_advanced
          MESA_shader_integer_functions NV_shader_atomic_float
          """
              .trim()
              .split("\\s+"));

  /** Of these, the first version that has them with the compatibility profile. */
  private static final Map<String, Integer> IN_COMPATIBILITY =
      Map.of("ARB_gpu_shader_int64", 400, "AMD_gpu_shader_int64", SourceFacts.NEVER);

  /** Those that GLSL 1.50 and later have in contexts with the fixed function alone. */
  private static final Set<String> OF_FIXED_FUNCTION =
      Set.of("ARB_compatibility", "EXT_gpu_shader4");

  private static final int LAST_WITHOUT_PROFILES = 140;

  /** Ours, which Mesa has not: {@code GL_OVR_multiview} and its second version. */
  private static final String OF_VIEWS = "GL_OVR_multiview";

  private ExtensionNames() {}

  /** What sources of a version of ES see. */
  static List<String> ofEs(GlslVersion declared) {
    List<String> all = new ArrayList<>(OF_ES);
    all.addAll(declared.number() >= 300 ? OF_ES_300 : List.of());
    all.addAll(declared.number() >= 310 ? OF_ES_310 : List.of());
    return all;
  }

  /** Whether sources of a version of ES know an extension. */
  private static boolean isOfEs(String extension, GlslVersion declared) {
    return OF_ES.contains(extension)
        || declared.number() >= 300 && OF_ES_300.contains(extension)
        || declared.number() >= 310 && OF_ES_310.contains(extension);
  }

  /** The extensions that a source of ES has with the name of one: none where it is unknown. */
  static Set<String> brought(String extension, GlslVersion declared) {
    boolean pack = extension.equals("GL_ANDROID_extension_pack_es31a");
    return !isOfEs(extension, declared) ? Set.of() : pack ? OF_PACK : Set.of(extension);
  }

  private static boolean isKnown(String extension, GlslVersion declared, boolean core) {
    if (extension.startsWith(OF_VIEWS) || extension.equals("all")) {
      return true;
    }
    if (declared.isEs()) {
      return isOfEs(extension, declared);
    }
    String name = extension.startsWith("GL_") ? extension.substring(3) : "";
    boolean compatible = declared.profile() == GlslVersion.Profile.COMPATIBILITY;
    int since = compatible ? IN_COMPATIBILITY.getOrDefault(name, 0) : 0;
    boolean gone =
        core && declared.number() > LAST_WITHOUT_PROFILES && OF_FIXED_FUNCTION.contains(name);
    return OF_DESKTOP.contains(name) && declared.number() >= since && !gone;
  }

  /**
   * What a source requires and does not get, where no condition decides whether it does.
   *
   * @param core whether the context has no fixed function
   * @return a message; empty for nothing
   */
  static String missing(GlslTokens tokens, GlslVersion declared, boolean core) {
    int conditions = 0;
    for (int i = 0; i + 4 < tokens.size(); i++) {
      if (!tokens.isHash(i)) {
        continue;
      }
      String directive = tokens.text(i + 1);
      conditions += directive.startsWith("if") ? 1 : directive.equals("endif") ? -1 : 0;
      boolean required =
          directive.equals("extension") && tokens.is(i + 4, "require") && conditions == 0;
      if (required && !isKnown(tokens.text(i + 2), declared, core)) {
        return "0:%d: error: extension `%s' unsupported\n"
            .formatted(tokens.line(tokens.start(i)), tokens.text(i + 2));
      }
    }
    return "";
  }
}
