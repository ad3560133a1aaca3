package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.List;

/** Who we say we are: names, version and extensions of {@code instead} mode. */
public final class Identity {
  /** Extensions that every context has; each is implemented. */
  private static final List<String> ALWAYS =
      List.of(
          "GL_3DFX_texture_compression_FXT1",
          "GL_AMD_conservative_depth",
          "GL_AMD_draw_buffers_blend",
          "GL_AMD_multi_draw_indirect",
          "GL_AMD_query_buffer_object",
          "GL_AMD_seamless_cubemap_per_texture",
          "GL_AMD_shader_stencil_export",
          "GL_AMD_shader_trinary_minmax",
          "GL_AMD_texture_texture4",
          "GL_AMD_vertex_shader_layer",
          "GL_AMD_vertex_shader_viewport_index",
          "GL_ANGLE_texture_compression_dxt3",
          "GL_ANGLE_texture_compression_dxt5",
          "GL_ARB_ES2_compatibility",
          "GL_ARB_ES3_1_compatibility",
          "GL_ARB_ES3_2_compatibility",
          "GL_ARB_ES3_compatibility",
          "GL_ARB_arrays_of_arrays",
          "GL_ARB_base_instance",
          "GL_ARB_blend_func_extended",
          "GL_ARB_buffer_storage",
          "GL_ARB_clear_buffer_object",
          "GL_ARB_clear_texture",
          "GL_ARB_clip_control",
          "GL_ARB_compute_shader",
          "GL_ARB_compressed_texture_pixel_storage",
          "GL_ARB_conditional_render_inverted",
          "GL_ARB_conservative_depth",
          "GL_ARB_copy_buffer",
          "GL_ARB_copy_image",
          "GL_ARB_cull_distance",
          "GL_ARB_debug_output",
          "GL_ARB_depth_buffer_float",
          "GL_ARB_depth_clamp",
          "GL_ARB_derivative_control",
          "GL_ARB_direct_state_access",
          "GL_ARB_draw_buffers",
          "GL_ARB_draw_buffers_blend",
          "GL_ARB_draw_elements_base_vertex",
          "GL_ARB_draw_indirect",
          "GL_ARB_draw_instanced",
          "GL_ARB_enhanced_layouts",
          "GL_ARB_explicit_attrib_location",
          "GL_ARB_explicit_uniform_location",
          "GL_ARB_fragment_coord_conventions",
          "GL_ARB_fragment_layer_viewport",
          "GL_ARB_fragment_shader",
          "GL_ARB_framebuffer_no_attachments",
          "GL_ARB_framebuffer_object",
          "GL_ARB_framebuffer_sRGB",
          "GL_ARB_get_program_binary",
          "GL_ARB_get_texture_sub_image",
          "GL_ARB_gl_spirv",
          "GL_ARB_gpu_shader5",
          "GL_ARB_gpu_shader_fp64",
          "GL_ARB_gpu_shader_int64",
          "GL_ARB_half_float_pixel",
          "GL_ARB_half_float_vertex",
          "GL_ARB_indirect_parameters",
          "GL_ARB_instanced_arrays",
          "GL_ARB_internalformat_query",
          "GL_ARB_internalformat_query2",
          "GL_ARB_invalidate_subdata",
          "GL_ARB_map_buffer_alignment",
          "GL_ARB_map_buffer_range",
          "GL_ARB_multi_bind",
          "GL_ARB_multi_draw_indirect",
          "GL_ARB_occlusion_query2",
          "GL_ARB_parallel_shader_compile",
          "GL_ARB_pipeline_statistics_query",
          "GL_ARB_pixel_buffer_object",
          "GL_ARB_point_sprite",
          "GL_ARB_polygon_offset_clamp",
          "GL_ARB_post_depth_coverage",
          "GL_ARB_program_interface_query",
          "GL_ARB_provoking_vertex",
          "GL_ARB_query_buffer_object",
          "GL_ARB_robust_buffer_access_behavior",
          "GL_ARB_robustness",
          "GL_ARB_sample_shading",
          "GL_ARB_sampler_objects",
          "GL_ARB_seamless_cube_map",
          "GL_ARB_seamless_cubemap_per_texture",
          "GL_ARB_separate_shader_objects",
          "GL_ARB_shader_atomic_counter_ops",
          "GL_ARB_shader_atomic_counters",
          "GL_ARB_shader_ballot",
          "GL_ARB_shader_bit_encoding",
          "GL_ARB_shader_clock",
          "GL_ARB_shader_draw_parameters",
          "GL_ARB_shader_group_vote",
          "GL_ARB_shader_image_load_store",
          "GL_ARB_shader_image_size",
          "GL_ARB_shader_objects",
          "GL_ARB_shader_precision",
          "GL_ARB_shader_stencil_export",
          "GL_ARB_shader_storage_buffer_object",
          "GL_ARB_shader_subroutine",
          "GL_ARB_shader_texture_image_samples",
          "GL_ARB_shader_texture_lod",
          "GL_ARB_shader_viewport_layer_array",
          "GL_ARB_shading_language_420pack",
          "GL_ARB_shading_language_include",
          "GL_ARB_shading_language_packing",
          "GL_ARB_spirv_extensions",
          "GL_ARB_stencil_texturing",
          "GL_ARB_sync",
          "GL_ARB_tessellation_shader",
          "GL_ARB_texture_barrier",
          "GL_ARB_texture_buffer_object",
          "GL_ARB_texture_buffer_object_rgb32",
          "GL_ARB_texture_buffer_range",
          "GL_ARB_texture_compression_bptc",
          "GL_ARB_texture_compression_rgtc",
          "GL_ARB_texture_cube_map_array",
          "GL_ARB_texture_filter_anisotropic",
          "GL_ARB_texture_filter_minmax",
          "GL_ARB_texture_float",
          "GL_ARB_texture_gather",
          "GL_ARB_texture_mirror_clamp_to_edge",
          "GL_ARB_texture_multisample",
          "GL_ARB_texture_non_power_of_two",
          "GL_ARB_texture_query_levels",
          "GL_ARB_texture_query_lod",
          "GL_ARB_texture_rectangle",
          "GL_ARB_texture_rg",
          "GL_ARB_texture_rgb10_a2ui",
          "GL_ARB_texture_stencil8",
          "GL_ARB_texture_storage",
          "GL_ARB_texture_storage_multisample",
          "GL_ARB_texture_swizzle",
          "GL_ARB_texture_view",
          "GL_ARB_timer_query",
          "GL_ARB_transform_feedback2",
          "GL_ARB_transform_feedback3",
          "GL_ARB_transform_feedback_instanced",
          "GL_ARB_transform_feedback_overflow_query",
          "GL_ARB_uniform_buffer_object",
          "GL_ARB_vertex_array_bgra",
          "GL_ARB_vertex_array_object",
          "GL_ARB_vertex_attrib_64bit",
          "GL_ARB_vertex_attrib_binding",
          "GL_ARB_vertex_buffer_object",
          "GL_ARB_vertex_shader",
          "GL_ARB_vertex_type_10f_11f_11f_rev",
          "GL_ARB_vertex_type_2_10_10_10_rev",
          "GL_ARB_viewport_array",
          "GL_ATI_blend_equation_separate",
          "GL_ATI_texture_float",
          "GL_ATI_texture_mirror_once",
          "GL_EXT_EGL_image_storage",
          "GL_EXT_EGL_sync",
          "GL_EXT_abgr",
          "GL_EXT_blend_equation_separate",
          "GL_EXT_debug_label",
          "GL_EXT_draw_buffers2",
          "GL_EXT_draw_instanced",
          "GL_EXT_framebuffer_blit",
          "GL_EXT_framebuffer_multisample",
          "GL_EXT_framebuffer_multisample_blit_scaled",
          "GL_EXT_framebuffer_object",
          "GL_EXT_framebuffer_sRGB",
          "GL_EXT_memory_object",
          "GL_EXT_memory_object_fd",
          "GL_EXT_packed_depth_stencil",
          "GL_EXT_packed_float",
          "GL_EXT_pixel_buffer_object",
          "GL_EXT_polygon_offset_clamp",
          "GL_EXT_provoking_vertex",
          "GL_EXT_shader_framebuffer_fetch",
          "GL_EXT_shader_framebuffer_fetch_non_coherent",
          "GL_EXT_shader_integer_mix",
          "GL_EXT_texture_array",
          "GL_EXT_texture_compression_bptc",
          "GL_EXT_texture_compression_dxt1",
          "GL_EXT_texture_compression_rgtc",
          "GL_EXT_texture_compression_s3tc",
          "GL_EXT_texture_compression_s3tc_srgb",
          "GL_EXT_texture_filter_anisotropic",
          "GL_EXT_texture_filter_minmax",
          "GL_EXT_texture_integer",
          "GL_EXT_texture_mirror_clamp",
          "GL_EXT_texture_sRGB",
          "GL_EXT_texture_sRGB_R8",
          "GL_EXT_texture_sRGB_RG8",
          "GL_EXT_texture_sRGB_decode",
          "GL_EXT_texture_shadow_lod",
          "GL_EXT_texture_shared_exponent",
          "GL_EXT_texture_snorm",
          "GL_EXT_texture_swizzle",
          "GL_EXT_timer_query",
          "GL_EXT_transform_feedback",
          "GL_EXT_vertex_array_bgra",
          "GL_EXT_vertex_attrib_64bit",
          "GL_IBM_multimode_draw_arrays",
          "GL_INTEL_shader_atomic_float_minmax",
          "GL_KHR_blend_equation_advanced",
          "GL_KHR_blend_equation_advanced_coherent",
          "GL_KHR_context_flush_control",
          "GL_KHR_debug",
          "GL_KHR_no_error",
          "GL_KHR_parallel_shader_compile",
          "GL_KHR_robust_buffer_access_behavior",
          "GL_KHR_robustness",
          "GL_KHR_texture_compression_astc_ldr",
          "GL_KHR_texture_compression_astc_sliced_3d",
          "GL_MESA_framebuffer_flip_y",
          "GL_MESA_pack_invert",
          "GL_MESA_shader_integer_functions",
          "GL_MESA_texture_signed_rgba",
          "GL_MESA_ycbcr_texture",
          "GL_NV_conditional_render",
          "GL_NV_copy_image",
          "GL_NV_depth_clamp",
          "GL_NV_packed_depth_stencil",
          "GL_NV_shader_atomic_float",
          "GL_NV_texture_barrier",
          "GL_OES_EGL_image",
          "GL_OVR_multiview",
          "GL_OVR_multiview2",
          "GL_S3_s3tc");

  /** Extensions of compatibility contexts only. */
  private static final List<String> COMPATIBILITY =
      List.of(
          "GL_APPLE_packed_pixels",
          "GL_ARB_color_buffer_float",
          "GL_ARB_compatibility",
          "GL_ARB_depth_texture",
          "GL_ARB_fragment_program",
          "GL_ARB_fragment_program_shadow",
          "GL_ARB_multisample",
          "GL_ARB_multitexture",
          "GL_ARB_occlusion_query",
          "GL_ARB_point_parameters",
          "GL_ARB_shading_language_100",
          "GL_ARB_shadow",
          "GL_ARB_texture_border_clamp",
          "GL_ARB_texture_compression",
          "GL_ARB_texture_cube_map",
          "GL_ARB_texture_env_add",
          "GL_ARB_texture_env_combine",
          "GL_ARB_texture_env_crossbar",
          "GL_ARB_texture_env_dot3",
          "GL_ARB_texture_mirrored_repeat",
          "GL_ARB_transpose_matrix",
          "GL_ARB_vertex_program",
          "GL_ARB_window_pos",
          "GL_ATI_draw_buffers",
          "GL_ATI_fragment_shader",
          "GL_ATI_separate_stencil",
          "GL_ATI_texture_compression_3dc",
          "GL_ATI_texture_env_combine3",
          "GL_EXT_bgra",
          "GL_EXT_blend_color",
          "GL_EXT_blend_func_separate",
          "GL_EXT_blend_minmax",
          "GL_EXT_blend_subtract",
          "GL_EXT_compiled_vertex_array",
          "GL_EXT_copy_texture",
          "GL_EXT_direct_state_access",
          "GL_EXT_draw_range_elements",
          "GL_EXT_fog_coord",
          "GL_EXT_gpu_program_parameters",
          "GL_EXT_gpu_shader4",
          "GL_EXT_multi_draw_arrays",
          "GL_EXT_packed_pixels",
          "GL_EXT_point_parameters",
          "GL_EXT_rescale_normal",
          "GL_EXT_secondary_color",
          "GL_EXT_separate_specular_color",
          "GL_EXT_shadow_funcs",
          "GL_EXT_stencil_two_side",
          "GL_EXT_stencil_wrap",
          "GL_EXT_subtexture",
          "GL_EXT_texture",
          "GL_EXT_texture3D",
          "GL_EXT_texture_buffer_object",
          "GL_EXT_texture_compression_latc",
          "GL_EXT_texture_cube_map",
          "GL_EXT_texture_edge_clamp",
          "GL_EXT_texture_env_add",
          "GL_EXT_texture_env_combine",
          "GL_EXT_texture_env_dot3",
          "GL_EXT_texture_lod_bias",
          "GL_EXT_texture_object",
          "GL_EXT_texture_rectangle",
          "GL_EXT_vertex_array",
          "GL_IBM_rasterpos_clip",
          "GL_IBM_texture_mirrored_repeat",
          "GL_INGR_blend_func_separate",
          "GL_MESA_window_pos",
          "GL_NV_ES1_1_compatibility",
          "GL_NV_blend_square",
          "GL_NV_copy_depth_to_color",
          "GL_NV_fog_distance",
          "GL_NV_half_float",
          "GL_NV_light_max_exponent",
          "GL_NV_primitive_restart",
          "GL_NV_texgen_reflection",
          "GL_NV_texture_env_combine4",
          "GL_NV_texture_rectangle",
          "GL_OES_read_format",
          "GL_SGIS_generate_mipmap",
          "GL_SGIS_texture_border_clamp",
          "GL_SGIS_texture_edge_clamp",
          "GL_SGIS_texture_lod",
          "GL_SUN_multi_draw_arrays");

  /** Extensions of core contexts only, as Mesa has it. */
  private static final List<String> CORE = List.of("GL_AMD_gpu_shader_int64");

  /** The bounds of stored depth may be tested. */
  public static final String DEPTH_BOUNDS = "GL_EXT_depth_bounds_test";

  /**
   * Extensions that are implemented and that Mesa's software driver has not: recorded calls of
   * other drivers use them, programs are told of them where they are asked for.
   */
  public static final List<String> BEYOND_MESA = List.of(DEPTH_BOUNDS);

  /** The environment variable in which Mesa is told to have extensions, or not to have them. */
  private static final String OVERRIDE = "MESA_EXTENSION_OVERRIDE";

  private static final List<String> ASKED = asked(System.getenv(OVERRIDE));

  private static final List<String> ALL;
  private static final List<String> ALL_CORE;

  static {
    List<String> all = new ArrayList<>(ALWAYS);
    all.addAll(ASKED);
    all.addAll(COMPATIBILITY);
    all.sort(null);
    ALL = List.copyOf(all);
    List<String> core = new ArrayList<>(ALWAYS);
    core.addAll(ASKED);
    core.addAll(CORE);
    core.sort(null);
    ALL_CORE = List.copyOf(core);
  }

  private Identity() {}

  /**
   * Extensions beyond Mesa's that are asked for.
   *
   * @param override names between spaces, those that are wanted with a plus or nothing before them;
   *     may be null
   */
  static List<String> asked(String override) {
    List<String> words = override == null ? List.of() : List.of(override.trim().split("\\s+"));
    return BEYOND_MESA.stream().filter(e -> words.contains(e) || words.contains("+" + e)).toList();
  }

  static boolean isAsked(String extension) {
    return ASKED.contains(extension);
  }

  public static List<String> extensions(boolean core) {
    return core ? ALL_CORE : ALL;
  }

  /** Versions of GLSL that contexts of a version take, newest first; the first had no name. */
  public static List<String> shadingLanguages(int version) {
    List<String> all =
        List.of(
            "460", "450", "440", "430", "420", "410", "400", "330", "150", "140", "130", "120", "",
            "320 es", "310 es", "300 es", "100");
    return version >= 46 ? all : all.subList(1, all.size());
  }

  /** Extensions of SPIR-V that modules may use. */
  public static List<String> spirvExtensions() {
    return List.of("SPV_KHR_shader_draw_parameters", "SPV_KHR_storage_buffer_storage_class");
  }

  /** A {@code glGetString} answer, or null. */
  public static String string(boolean core, int version, int name) {
    return switch (name) {
      case GL_VENDOR -> "OO-VR";
      case GL_RENDERER -> "OO-VR software GPU simulator";
      case GL_VERSION ->
          "%d.%d (%s Profile) OO-VR 0.1"
              .formatted(version / 10, version % 10, core ? "Core" : "Compatibility");
      case GL_SHADING_LANGUAGE_VERSION -> "%d.%d0".formatted(version / 10, version % 10);
      case GL_EXTENSIONS -> core ? null : String.join(" ", ALL);
      default -> null;
    };
  }
}
