package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import java.util.List;

/** Who we say we are to programs of OpenGL ES. */
public final class EsIdentity {
  /**
   * Extensions of contexts that have programs, which have the newest version; each is implemented.
   */
  private static final List<String> EXTENSIONS =
      List.of(
          "GL_ANDROID_extension_pack_es31a",
          "GL_ANGLE_pack_reverse_row_order",
          "GL_ANGLE_texture_compression_dxt3",
          "GL_ANGLE_texture_compression_dxt5",
          "GL_APPLE_texture_max_level",
          "GL_EXT_EGL_image_storage",
          "GL_EXT_base_instance",
          "GL_EXT_blend_func_extended",
          "GL_EXT_blend_minmax",
          "GL_EXT_buffer_storage",
          "GL_EXT_clear_texture",
          "GL_EXT_clip_control",
          "GL_EXT_clip_cull_distance",
          "GL_EXT_color_buffer_float",
          "GL_EXT_color_buffer_half_float",
          "GL_EXT_compressed_ETC1_RGB8_sub_texture",
          "GL_EXT_copy_image",
          "GL_EXT_debug_label",
          "GL_EXT_depth_clamp",
          "GL_EXT_discard_framebuffer",
          "GL_EXT_disjoint_timer_query",
          "GL_EXT_draw_buffers",
          "GL_EXT_draw_buffers_indexed",
          "GL_EXT_draw_elements_base_vertex",
          "GL_EXT_draw_instanced",
          "GL_EXT_float_blend",
          "GL_EXT_frag_depth",
          "GL_EXT_geometry_point_size",
          "GL_EXT_geometry_shader",
          "GL_EXT_gpu_shader5",
          "GL_EXT_map_buffer_range",
          "GL_EXT_memory_object",
          "GL_EXT_memory_object_fd",
          "GL_EXT_multi_draw_arrays",
          "GL_EXT_occlusion_query_boolean",
          "GL_EXT_polygon_offset_clamp",
          "GL_EXT_primitive_bounding_box",
          "GL_EXT_read_format_bgra",
          "GL_EXT_render_snorm",
          "GL_EXT_robustness",
          "GL_EXT_sRGB_write_control",
          "GL_EXT_separate_shader_objects",
          "GL_EXT_shader_framebuffer_fetch",
          "GL_EXT_shader_framebuffer_fetch_non_coherent",
          "GL_EXT_shader_group_vote",
          "GL_EXT_shader_implicit_conversions",
          "GL_EXT_shader_integer_mix",
          "GL_EXT_shader_io_blocks",
          "GL_EXT_tessellation_point_size",
          "GL_EXT_tessellation_shader",
          "GL_EXT_texture_border_clamp",
          "GL_EXT_texture_buffer",
          "GL_EXT_texture_compression_bptc",
          "GL_EXT_texture_compression_dxt1",
          "GL_EXT_texture_compression_rgtc",
          "GL_EXT_texture_compression_s3tc",
          "GL_EXT_texture_compression_s3tc_srgb",
          "GL_EXT_texture_cube_map_array",
          "GL_EXT_texture_filter_anisotropic",
          "GL_EXT_texture_filter_minmax",
          "GL_EXT_texture_format_BGRA8888",
          "GL_EXT_texture_mirror_clamp_to_edge",
          "GL_EXT_texture_norm16",
          "GL_EXT_texture_query_lod",
          "GL_EXT_texture_rg",
          "GL_EXT_texture_sRGB_R8",
          "GL_EXT_texture_sRGB_RG8",
          "GL_EXT_texture_sRGB_decode",
          "GL_EXT_texture_shadow_lod",
          "GL_EXT_texture_type_2_10_10_10_REV",
          "GL_EXT_texture_view",
          "GL_EXT_unpack_subimage",
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
          "GL_MESA_bgra",
          "GL_MESA_framebuffer_flip_y",
          "GL_MESA_shader_integer_functions",
          "GL_NV_conditional_render",
          "GL_NV_draw_buffers",
          "GL_NV_fbo_color_attachments",
          "GL_NV_image_formats",
          "GL_NV_pack_subimage",
          "GL_NV_pixel_buffer_object",
          "GL_NV_read_buffer",
          "GL_NV_read_depth",
          "GL_NV_read_depth_stencil",
          "GL_NV_read_stencil",
          "GL_NV_shader_noperspective_interpolation",
          "GL_OES_EGL_image",
          "GL_OES_EGL_image_external",
          "GL_OES_EGL_image_external_essl3",
          "GL_OES_EGL_sync",
          "GL_OES_compressed_ETC1_RGB8_texture",
          "GL_OES_copy_image",
          "GL_OES_depth24",
          "GL_OES_depth_texture",
          "GL_OES_depth_texture_cube_map",
          "GL_OES_draw_buffers_indexed",
          "GL_OES_draw_elements_base_vertex",
          "GL_OES_element_index_uint",
          "GL_OES_fbo_render_mipmap",
          "GL_OES_geometry_point_size",
          "GL_OES_geometry_shader",
          "GL_OES_get_program_binary",
          "GL_OES_gpu_shader5",
          "GL_OES_mapbuffer",
          "GL_OES_packed_depth_stencil",
          "GL_OES_primitive_bounding_box",
          "GL_OES_required_internalformat",
          "GL_OES_rgb8_rgba8",
          "GL_OES_sample_shading",
          "GL_OES_sample_variables",
          "GL_OES_shader_image_atomic",
          "GL_OES_shader_io_blocks",
          "GL_OES_shader_multisample_interpolation",
          "GL_OES_standard_derivatives",
          "GL_OES_stencil8",
          "GL_OES_surfaceless_context",
          "GL_OES_tessellation_point_size",
          "GL_OES_tessellation_shader",
          "GL_OES_texture_3D",
          "GL_OES_texture_border_clamp",
          "GL_OES_texture_buffer",
          "GL_OES_texture_cube_map_array",
          "GL_OES_texture_float",
          "GL_OES_texture_float_linear",
          "GL_OES_texture_half_float",
          "GL_OES_texture_half_float_linear",
          "GL_OES_texture_npot",
          "GL_OES_texture_stencil8",
          "GL_OES_texture_storage_multisample_2d_array",
          "GL_OES_texture_view",
          "GL_OES_vertex_array_object",
          "GL_OES_vertex_half_float",
          "GL_OES_viewport_array");

  /** Extensions of contexts of the fixed function. */
  private static final List<String> FIXED_FUNCTION =
      List.of(
          "GL_ANGLE_texture_compression_dxt3",
          "GL_ANGLE_texture_compression_dxt5",
          "GL_APPLE_texture_max_level",
          "GL_EXT_blend_minmax",
          "GL_EXT_compressed_ETC1_RGB8_sub_texture",
          "GL_EXT_debug_label",
          "GL_EXT_discard_framebuffer",
          "GL_EXT_map_buffer_range",
          "GL_EXT_multi_draw_arrays",
          "GL_EXT_polygon_offset_clamp",
          "GL_EXT_read_format_bgra",
          "GL_EXT_texture_compression_dxt1",
          "GL_EXT_texture_filter_anisotropic",
          "GL_EXT_texture_format_BGRA8888",
          "GL_EXT_texture_lod_bias",
          "GL_KHR_debug",
          "GL_KHR_no_error",
          "GL_OES_EGL_image",
          "GL_OES_EGL_image_external",
          "GL_OES_EGL_sync",
          "GL_OES_blend_equation_separate",
          "GL_OES_blend_func_separate",
          "GL_OES_blend_subtract",
          "GL_OES_byte_coordinates",
          "GL_OES_compressed_ETC1_RGB8_texture",
          "GL_OES_compressed_paletted_texture",
          "GL_OES_depth24",
          "GL_OES_draw_texture",
          "GL_OES_element_index_uint",
          "GL_OES_fbo_render_mipmap",
          "GL_OES_fixed_point",
          "GL_OES_framebuffer_object",
          "GL_OES_mapbuffer",
          "GL_OES_packed_depth_stencil",
          "GL_OES_point_size_array",
          "GL_OES_point_sprite",
          "GL_OES_query_matrix",
          "GL_OES_read_format",
          "GL_OES_required_internalformat",
          "GL_OES_rgb8_rgba8",
          "GL_OES_single_precision",
          "GL_OES_stencil8",
          "GL_OES_stencil_wrap",
          "GL_OES_surfaceless_context",
          "GL_OES_texture_cube_map",
          "GL_OES_texture_env_crossbar",
          "GL_OES_texture_mirrored_repeat",
          "GL_OES_texture_npot",
          "GL_OES_vertex_array_object");

  private EsIdentity() {}

  /**
   * Names of extensions.
   *
   * @param version ten times the context's
   */
  public static List<String> extensions(int version) {
    return version < GlSession.FIRST_ES_WITH_PROGRAMS ? FIXED_FUNCTION : EXTENSIONS;
  }

  /** A {@code glGetString} answer, or null. */
  public static String string(int version, int name) {
    return switch (name) {
      case GL_VENDOR, GL_RENDERER -> Identity.string(true, version, name);
      case GL_VERSION ->
          "OpenGL ES%s %d.%d OO-VR 0.1"
              .formatted(
                  version < GlSession.FIRST_ES_WITH_PROGRAMS ? "-CM" : "",
                  version / 10,
                  version % 10);
      case GL_SHADING_LANGUAGE_VERSION ->
          version < GlSession.FIRST_ES_WITH_PROGRAMS
              ? null
              : "OpenGL ES GLSL ES %d.%d0".formatted(version / 10, version % 10);
      case GL_EXTENSIONS -> String.join(" ", extensions(version));
      default -> null;
    };
  }
}
