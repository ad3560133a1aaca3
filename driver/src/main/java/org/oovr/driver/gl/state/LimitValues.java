package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.ReadFormats;
import org.oovr.driver.glsl.GlslLimits;

/** Implementation-dependent values (GL 3.3 core tables 6.31 to 6.44). */
public final class LimitValues {
  /** The formats for any image, of those that we know, in Mesa's order. */
  private static final long[] COMPRESSED_FORMATS = {
    GL_COMPRESSED_RGB_FXT1_3DFX,
    GL_COMPRESSED_RGBA_FXT1_3DFX,
    GL_COMPRESSED_RGB_S3TC_DXT1_EXT,
    GL_COMPRESSED_RGBA_S3TC_DXT3_EXT,
    GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
    GL_COMPRESSED_RGB8_ETC2,
    GL_COMPRESSED_RGBA8_ETC2_EAC,
    GL_COMPRESSED_R11_EAC,
    GL_COMPRESSED_RG11_EAC,
    GL_COMPRESSED_SIGNED_R11_EAC,
    GL_COMPRESSED_SIGNED_RG11_EAC,
    GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2,
  };

  private static final long[] ES_COMPRESSED_FORMATS = esCompressedFormats();

  /** Of OpenGL ES 1, in the order of Mesa. */
  private static final long[] FIXED_ES_COMPRESSED_FORMATS = {
    GL_COMPRESSED_RGB_S3TC_DXT1_EXT,
    GL_COMPRESSED_RGBA_S3TC_DXT3_EXT,
    GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
    GL_COMPRESSED_RGBA_S3TC_DXT1_EXT,
    GL_ETC1_RGB8_OES,
    GL_PALETTE4_RGB8_OES,
    GL_PALETTE4_RGBA8_OES,
    GL_PALETTE4_R5_G6_B5_OES,
    GL_PALETTE4_RGBA4_OES,
    GL_PALETTE4_RGB5_A1_OES,
    GL_PALETTE8_RGB8_OES,
    GL_PALETTE8_RGBA8_OES,
    GL_PALETTE8_R5_G6_B5_OES,
    GL_PALETTE8_RGBA4_OES,
    GL_PALETTE8_RGB5_A1_OES,
    GL_COMPRESSED_RGB8_ETC2,
    GL_COMPRESSED_RGBA8_ETC2_EAC,
    GL_COMPRESSED_R11_EAC,
    GL_COMPRESSED_RG11_EAC,
    GL_COMPRESSED_SIGNED_R11_EAC,
    GL_COMPRESSED_SIGNED_RG11_EAC,
    GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2
  };

  private LimitValues() {}

  /** Those of S3TC, ETC, and ASTC, whose numbers follow each other. */
  private static long[] esCompressedFormats() {
    long[] others = {
      GL_COMPRESSED_RGB_S3TC_DXT1_EXT,
      GL_COMPRESSED_RGBA_S3TC_DXT3_EXT,
      GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
      GL_COMPRESSED_RGBA_S3TC_DXT1_EXT,
      GL_ETC1_RGB8_OES,
      GL_COMPRESSED_RGBA_BPTC_UNORM,
      GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM,
      GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT,
      GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT,
      GL_COMPRESSED_RED_RGTC1,
      GL_COMPRESSED_SIGNED_RED_RGTC1,
      GL_COMPRESSED_RG_RGTC2,
      GL_COMPRESSED_SIGNED_RG_RGTC2,
      GL_COMPRESSED_RGB8_ETC2,
      GL_COMPRESSED_RGBA8_ETC2_EAC,
      GL_COMPRESSED_R11_EAC,
      GL_COMPRESSED_RG11_EAC,
      GL_COMPRESSED_SIGNED_R11_EAC,
      GL_COMPRESSED_SIGNED_RG11_EAC,
      GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2,
      GL_COMPRESSED_SRGB8_ETC2,
      GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC,
      GL_COMPRESSED_SRGB8_PUNCHTHROUGH_ALPHA1_ETC2
    };
    int sizes = GL_COMPRESSED_RGBA_ASTC_12x12_KHR - GL_COMPRESSED_RGBA_ASTC_4x4_KHR + 1;
    long[] all = Arrays.copyOf(others, others.length + 2 * sizes);
    for (int i = 0; i < sizes; i++) {
      all[others.length + i] = (long) GL_COMPRESSED_RGBA_ASTC_4x4_KHR + i;
      all[others.length + sizes + i] = (long) GL_COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR + i;
    }
    return all;
  }

  private static long[] compressedFormats(GlContext gl) {
    return gl.firstEs
        ? FIXED_ES_COMPRESSED_FORMATS
        : gl.es ? ES_COMPRESSED_FORMATS : COMPRESSED_FORMATS;
  }

  /** Answers a limit; leaves the answer empty when the name is none. */
  public static void get(GlContext gl, int pname, Answer a) {
    Long v = integer(gl, pname);
    if (v != null) {
      a.integers(v);
      return;
    }
    switch (pname) {
      case GL_ALIASED_POINT_SIZE_RANGE, GL_POINT_SIZE_RANGE -> a.floats(1, Limits.MAX_POINT_SIZE);
      case GL_POINT_SIZE_GRANULARITY, GL_LINE_WIDTH_GRANULARITY -> a.floats(0.1f);
      case GL_ALIASED_LINE_WIDTH_RANGE, GL_LINE_WIDTH_RANGE -> a.floats(1, Limits.MAX_LINE_WIDTH);
      case GL_MULTISAMPLE_LINE_WIDTH_RANGE_ARB -> a.floats(1, Limits.MAX_LINE_WIDTH);
      case GL_MULTISAMPLE_LINE_WIDTH_GRANULARITY_ARB -> a.floats(0.1f);
      case GL_MAX_FRAGMENT_INTERPOLATION_OFFSET -> a.floats(0.5);
      case GL_MIN_FRAGMENT_INTERPOLATION_OFFSET -> a.floats(-0.5);
      case GL_MAX_TEXTURE_LOD_BIAS -> a.floats(Limits.MAX_LOD_BIAS);
      case GL_MAX_TEXTURE_MAX_ANISOTROPY -> a.floats(Limits.MAX_ANISOTROPY);
      case GL_MAX_VIEWPORT_DIMS -> a.integers(Limits.MAX_TEXTURE_SIZE, Limits.MAX_TEXTURE_SIZE);
      case GL_MAX_ELEMENT_INDEX -> a.wide(0xffffffffL);
      case GL_COMPRESSED_TEXTURE_FORMATS -> a.list(compressedFormats(gl));
      case GL_VIEWPORT_BOUNDS_RANGE -> a.floats(-32768, 32767);
      case GL_SHADER_BINARY_FORMATS -> a.nothing();
      case GL_PROGRAM_BINARY_FORMATS -> a.integers(GL_PROGRAM_BINARY_FORMAT_MESA);
      default -> framebuffer(gl, pname, a);
    }
  }

  private static Long integer(GlContext gl, int pname) {
    return switch (pname) {
      case GL_MAJOR_VERSION -> (gl.firstEs ? gl.esVersion() : gl.version) / 10L;
      case GL_MINOR_VERSION -> (gl.firstEs ? gl.esVersion() : gl.version) % 10L;
      case GL_NUM_EXTENSIONS ->
          (long)
              (gl.isAnyEs() ? EsIdentity.extensions(gl.esVersion()) : Identity.extensions(gl.core))
                  .size();
      case GL_CONTEXT_FLAGS ->
          (gl.forwardCompatible ? (long) GL_CONTEXT_FLAG_FORWARD_COMPATIBLE_BIT : 0L)
              | (gl.debugs ? GL_CONTEXT_FLAG_DEBUG_BIT : 0L);
      case GL_CONTEXT_PROFILE_MASK ->
          gl.core
              ? (Long) (long) GL_CONTEXT_CORE_PROFILE_BIT
              : (Long) (long) GL_CONTEXT_COMPATIBILITY_PROFILE_BIT;
      case GL_NUM_COMPRESSED_TEXTURE_FORMATS -> (long) compressedFormats(gl).length;
      case GL_NUM_SHADER_BINARY_FORMATS -> 0L;
      case GL_NUM_PROGRAM_BINARY_FORMATS -> 1L;
      case GL_NUM_SPIR_V_EXTENSIONS -> (long) Identity.spirvExtensions().size();
      case GL_SHADER_COMPILER -> 1L;
      case GL_SUBPIXEL_BITS -> 8L;
      case GL_MAX_ELEMENTS_INDICES, GL_MAX_ELEMENTS_VERTICES -> 3000L;
      case GL_MAX_SERVER_WAIT_TIMEOUT -> 0x7fffffff7fffffffL;
      case GL_MAX_DEBUG_MESSAGE_LENGTH -> 4096L;
      case GL_MAX_DEBUG_LOGGED_MESSAGES -> 10L;
      case GL_MAX_DEBUG_GROUP_STACK_DEPTH -> 64L;
      case GL_MAX_LABEL_LENGTH -> 256L;
      case GL_MAX_CLIP_DISTANCES -> (long) Limits.MAX_CLIP_DISTANCES;
      case GL_MAX_VIEWS_OVR -> (long) Limits.MAX_VIEWS;
      case GL_TIMESTAMP -> gl.frame.nanoseconds();
      case GL_MIN_MAP_BUFFER_ALIGNMENT -> 64L;
      case GL_MAX_VIEWPORTS -> (long) GlslLimits.VIEWPORTS;
      case GL_VIEWPORT_SUBPIXEL_BITS -> 0L;
      default -> {
        Long v = sizes(pname);
        v = v != null ? v : shaders(pname);
        v = v != null ? v : storage(pname);
        yield v != null ? v : later(pname);
      }
    };
  }

  private static Long sizes(int pname) {
    return switch (pname) {
      case GL_MAX_TEXTURE_SIZE, GL_MAX_RECTANGLE_TEXTURE_SIZE -> (long) Limits.MAX_TEXTURE_SIZE;
      case GL_MAX_3D_TEXTURE_SIZE -> (long) Limits.MAX_3D_TEXTURE_SIZE;
      case GL_MAX_CUBE_MAP_TEXTURE_SIZE -> (long) Limits.MAX_CUBE_SIZE;
      case GL_MAX_ARRAY_TEXTURE_LAYERS -> (long) Limits.MAX_ARRAY_LAYERS;
      case GL_MAX_RENDERBUFFER_SIZE -> (long) Limits.MAX_RENDERBUFFER_SIZE;
      case GL_MAX_TEXTURE_BUFFER_SIZE -> (long) Limits.MAX_TEXTURE_BUFFER_SIZE;
      case GL_TEXTURE_BUFFER_OFFSET_ALIGNMENT -> (long) Limits.TEXTURE_BUFFER_ALIGNMENT;
      case GL_MAX_DRAW_BUFFERS, GL_MAX_COLOR_ATTACHMENTS -> (long) Limits.MAX_DRAW_BUFFERS;
      case GL_MAX_DUAL_SOURCE_DRAW_BUFFERS -> (long) Limits.MAX_DUAL_SOURCE_DRAW_BUFFERS;
      case GL_MAX_SAMPLES,
          GL_MAX_COLOR_TEXTURE_SAMPLES,
          GL_MAX_DEPTH_TEXTURE_SAMPLES,
          GL_MAX_INTEGER_SAMPLES ->
          (long) Limits.MAX_SAMPLES;
      case GL_MAX_SAMPLE_MASK_WORDS -> 1L;
      case GL_MAX_VERTEX_ATTRIBS, GL_MAX_VERTEX_ATTRIB_BINDINGS -> (long) Limits.MAX_ATTRIBUTES;
      case GL_MAX_VERTEX_ATTRIB_RELATIVE_OFFSET -> (long) Limits.MAX_RELATIVE_OFFSET;
      case GL_MAX_VERTEX_ATTRIB_STRIDE -> 2048L;
      case GL_MAX_FRAMEBUFFER_WIDTH, GL_MAX_FRAMEBUFFER_HEIGHT -> (long) Limits.MAX_TEXTURE_SIZE;
      default -> null;
    };
  }

  private static Long shaders(int pname) {
    return switch (pname) {
      case GL_MAX_TEXTURE_IMAGE_UNITS,
          GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS,
          GL_MAX_GEOMETRY_TEXTURE_IMAGE_UNITS ->
          (long) Limits.MAX_TEXTURE_IMAGE_UNITS;
      case GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS -> (long) Limits.MAX_COMBINED_UNITS;
      case GL_MAX_VERTEX_UNIFORM_COMPONENTS,
          GL_MAX_FRAGMENT_UNIFORM_COMPONENTS,
          GL_MAX_GEOMETRY_UNIFORM_COMPONENTS ->
          (long) Limits.MAX_UNIFORM_COMPONENTS;
      case GL_MAX_VERTEX_UNIFORM_VECTORS, GL_MAX_FRAGMENT_UNIFORM_VECTORS ->
          Limits.MAX_UNIFORM_COMPONENTS / 4L;
      case GL_MAX_UNIFORM_LOCATIONS -> 5L * Limits.MAX_UNIFORM_COMPONENTS;
      case GL_MAX_VERTEX_UNIFORM_BLOCKS,
          GL_MAX_FRAGMENT_UNIFORM_BLOCKS,
          GL_MAX_GEOMETRY_UNIFORM_BLOCKS ->
          (long) Limits.MAX_UNIFORM_BLOCKS;
      case GL_MAX_COMBINED_UNIFORM_BLOCKS -> 6L * Limits.MAX_UNIFORM_BLOCKS;
      case GL_MAX_UNIFORM_BUFFER_BINDINGS -> (long) Limits.MAX_UNIFORM_BINDINGS;
      case GL_MAX_UNIFORM_BLOCK_SIZE -> (long) Limits.MAX_UNIFORM_BLOCK_SIZE;
      case GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT -> (long) Limits.UNIFORM_BUFFER_ALIGNMENT;
      case GL_MAX_COMBINED_COMPUTE_UNIFORM_COMPONENTS,
          GL_MAX_COMBINED_VERTEX_UNIFORM_COMPONENTS,
          GL_MAX_COMBINED_FRAGMENT_UNIFORM_COMPONENTS,
          GL_MAX_COMBINED_GEOMETRY_UNIFORM_COMPONENTS ->
          Limits.MAX_UNIFORM_COMPONENTS
              + (long) Limits.MAX_UNIFORM_BLOCKS * Limits.MAX_UNIFORM_BLOCK_SIZE / 4;
      case GL_MAX_VARYING_COMPONENTS,
          GL_MAX_VERTEX_OUTPUT_COMPONENTS,
          GL_MAX_FRAGMENT_INPUT_COMPONENTS,
          GL_MAX_GEOMETRY_INPUT_COMPONENTS ->
          (long) Limits.MAX_VARYING_COMPONENTS;
      case GL_MAX_GEOMETRY_OUTPUT_COMPONENTS -> 128L;
      case GL_MAX_VARYING_VECTORS -> Limits.MAX_VARYING_COMPONENTS / 4L;
      case GL_MAX_GEOMETRY_OUTPUT_VERTICES -> (long) GlslLimits.GEOMETRY_OUTPUT_VERTICES;
      case GL_MAX_GEOMETRY_TOTAL_OUTPUT_COMPONENTS -> 1024L;
      case GL_MIN_PROGRAM_TEXEL_OFFSET -> (long) GlslLimits.MIN_TEXEL_OFFSET;
      case GL_MAX_PROGRAM_TEXEL_OFFSET -> (long) GlslLimits.MAX_TEXEL_OFFSET;
      case GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS,
          GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS ->
          64L;
      case GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS -> 4L;
      default -> null;
    };
  }

  /** Of versions after 3.3, with the values of our reference driver. */
  private static Long later(int pname) {
    return switch (pname) {
      case GL_MAX_PATCH_VERTICES -> (long) GlslLimits.PATCH_VERTICES;
      case GL_MAX_GEOMETRY_SHADER_INVOCATIONS -> 32L;
      case GL_MAX_TESS_GEN_LEVEL -> 64L;
      case GL_MAX_TESS_CONTROL_INPUT_COMPONENTS,
          GL_MAX_TESS_CONTROL_OUTPUT_COMPONENTS,
          GL_MAX_TESS_EVALUATION_INPUT_COMPONENTS,
          GL_MAX_TESS_EVALUATION_OUTPUT_COMPONENTS,
          GL_MAX_TESS_PATCH_COMPONENTS ->
          (long) Limits.MAX_VARYING_COMPONENTS;
      case GL_MAX_TESS_CONTROL_TOTAL_OUTPUT_COMPONENTS -> 4096L;
      case GL_MAX_TESS_CONTROL_TEXTURE_IMAGE_UNITS, GL_MAX_TESS_EVALUATION_TEXTURE_IMAGE_UNITS ->
          (long) Limits.MAX_TEXTURE_IMAGE_UNITS;
      case GL_MAX_TESS_CONTROL_UNIFORM_BLOCKS, GL_MAX_TESS_EVALUATION_UNIFORM_BLOCKS ->
          (long) Limits.MAX_UNIFORM_BLOCKS;
      case GL_MAX_TESS_CONTROL_UNIFORM_COMPONENTS, GL_MAX_TESS_EVALUATION_UNIFORM_COMPONENTS ->
          (long) Limits.MAX_UNIFORM_COMPONENTS;
      case GL_MAX_COMBINED_TESS_CONTROL_UNIFORM_COMPONENTS,
          GL_MAX_COMBINED_TESS_EVALUATION_UNIFORM_COMPONENTS ->
          shaders(GL_MAX_COMBINED_VERTEX_UNIFORM_COMPONENTS);
      case GL_MAX_VERTEX_STREAMS, GL_MAX_TRANSFORM_FEEDBACK_BUFFERS -> 4L;
      case GL_MAX_SUBROUTINES -> (long) GlslLimits.SUBROUTINES;
      case GL_MAX_SUBROUTINE_UNIFORM_LOCATIONS -> (long) GlslLimits.SUBROUTINE_LOCATIONS;
      case GL_MAX_CULL_DISTANCES, GL_MAX_COMBINED_CLIP_AND_CULL_DISTANCES ->
          (long) Limits.MAX_CLIP_DISTANCES;
      case GL_MAX_FRAMEBUFFER_LAYERS -> (long) Limits.MAX_ARRAY_LAYERS;
      case GL_MAX_FRAMEBUFFER_SAMPLES -> (long) Limits.MAX_SAMPLES;
      case GL_MAX_PROGRAM_TEXTURE_GATHER_OFFSET -> (long) GlslLimits.MAX_TEXEL_OFFSET;
      case GL_MIN_PROGRAM_TEXTURE_GATHER_OFFSET -> (long) GlslLimits.MIN_TEXEL_OFFSET;
      case GL_FRAGMENT_INTERPOLATION_OFFSET_BITS -> 4L;
      case GL_CONTEXT_RELEASE_BEHAVIOR -> (long) GL_CONTEXT_RELEASE_BEHAVIOR_FLUSH;
      case GL_CONTEXT_ROBUST_ACCESS -> 0L;
      case GL_RESET_NOTIFICATION_STRATEGY -> (long) GL_NO_RESET_NOTIFICATION;
      case GL_LAYER_PROVOKING_VERTEX, GL_VIEWPORT_INDEX_PROVOKING_VERTEX ->
          (long) GL_UNDEFINED_VERTEX;
      case GL_PRIMITIVE_RESTART_FOR_PATCHES_SUPPORTED, GL_NUM_SPIR_V_EXTENSIONS -> 0L;
      default -> null;
    };
  }

  /** What compute shaders may have, and storage blocks and counters of all stages. */
  private static Long storage(int pname) {
    return switch (pname) {
      case GL_MAX_COMPUTE_UNIFORM_COMPONENTS -> (long) Limits.MAX_UNIFORM_COMPONENTS;
      case GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS -> (long) Limits.MAX_TEXTURE_IMAGE_UNITS;
      case GL_MAX_COMPUTE_UNIFORM_BLOCKS -> (long) Limits.MAX_UNIFORM_BLOCKS;
      case GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS -> (long) GlslLimits.WORKGROUP_INVOCATIONS;
      case GL_MAX_COMPUTE_SHARED_MEMORY_SIZE -> (long) GlslLimits.WORKGROUP_MEMORY_BYTES;
      case GL_MAX_VERTEX_SHADER_STORAGE_BLOCKS,
          GL_MAX_FRAGMENT_SHADER_STORAGE_BLOCKS,
          GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS ->
          (long) Limits.MAX_STORAGE_BLOCKS;
      case GL_MAX_COMBINED_SHADER_STORAGE_BLOCKS -> 2L * Limits.MAX_STORAGE_BLOCKS;
      case GL_MAX_GEOMETRY_SHADER_STORAGE_BLOCKS,
          GL_MAX_TESS_CONTROL_SHADER_STORAGE_BLOCKS,
          GL_MAX_TESS_EVALUATION_SHADER_STORAGE_BLOCKS,
          GL_MAX_GEOMETRY_ATOMIC_COUNTERS,
          GL_MAX_TESS_CONTROL_ATOMIC_COUNTERS,
          GL_MAX_TESS_EVALUATION_ATOMIC_COUNTERS,
          GL_MAX_GEOMETRY_ATOMIC_COUNTER_BUFFERS,
          GL_MAX_TESS_CONTROL_ATOMIC_COUNTER_BUFFERS,
          GL_MAX_TESS_EVALUATION_ATOMIC_COUNTER_BUFFERS,
          GL_MAX_GEOMETRY_IMAGE_UNIFORMS,
          GL_MAX_TESS_CONTROL_IMAGE_UNIFORMS,
          GL_MAX_TESS_EVALUATION_IMAGE_UNIFORMS ->
          0L;
      case GL_MAX_IMAGE_UNITS -> (long) Limits.MAX_IMAGE_UNITS;
      case GL_MAX_VERTEX_IMAGE_UNIFORMS,
          GL_MAX_FRAGMENT_IMAGE_UNIFORMS,
          GL_MAX_COMPUTE_IMAGE_UNIFORMS ->
          (long) Limits.MAX_IMAGE_UNIFORMS;
      case GL_MAX_COMBINED_IMAGE_UNIFORMS -> 3L * Limits.MAX_IMAGE_UNIFORMS;
      case GL_MAX_IMAGE_SAMPLES -> (long) Limits.MAX_SAMPLES;
      case GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS -> (long) Limits.MAX_STORAGE_BINDINGS;
      case GL_MAX_SHADER_STORAGE_BLOCK_SIZE -> (long) Limits.MAX_STORAGE_BLOCK_SIZE;
      case GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT -> (long) Limits.STORAGE_BUFFER_ALIGNMENT;
      case GL_MAX_COMBINED_SHADER_OUTPUT_RESOURCES ->
          2L * Limits.MAX_STORAGE_BLOCKS + 2L * Limits.MAX_IMAGE_UNIFORMS + Limits.MAX_DRAW_BUFFERS;
      case GL_MAX_VERTEX_ATOMIC_COUNTERS,
          GL_MAX_FRAGMENT_ATOMIC_COUNTERS,
          GL_MAX_COMPUTE_ATOMIC_COUNTERS,
          GL_MAX_COMBINED_ATOMIC_COUNTERS ->
          (long) GlslLimits.COUNTERS;
      case GL_MAX_VERTEX_ATOMIC_COUNTER_BUFFERS,
          GL_MAX_FRAGMENT_ATOMIC_COUNTER_BUFFERS,
          GL_MAX_COMPUTE_ATOMIC_COUNTER_BUFFERS,
          GL_MAX_COMBINED_ATOMIC_COUNTER_BUFFERS,
          GL_MAX_ATOMIC_COUNTER_BUFFER_BINDINGS ->
          (long) GlslLimits.COUNTER_BUFFERS;
      case GL_MAX_ATOMIC_COUNTER_BUFFER_SIZE -> (long) GlslLimits.COUNTER_BUFFER_BYTES;
      default -> null;
    };
  }

  /** Values of the present draw framebuffer (GL 3.3 core table 6.45), legacy names included. */
  private static void framebuffer(GlContext gl, int pname, Answer a) {
    GlFramebuffer f = gl.drawFramebuffer;
    InternalFormat color = f.firstColorFormat(); // whatever is drawn into, as Mesa has it
    switch (pname) {
      case GL_DOUBLEBUFFER ->
          a.truth(f.isDefault() && f.drawable != null && f.drawable.doubleBuffer);
      case GL_STEREO -> a.truth(false);
      case GL_SAMPLE_BUFFERS -> a.integers(f.drawnSamples() > 0 ? 1 : 0);
      case GL_SAMPLES -> a.integers(f.drawnSamples());
      case GL_FRAMEBUFFER_SRGB_CAPABLE_EXT -> a.truth(color != null && color.storage().isSrgb());
      case GL_RED_BITS -> a.integers(color == null ? 0 : color.red());
      case GL_GREEN_BITS -> a.integers(color == null ? 0 : color.green());
      case GL_BLUE_BITS -> a.integers(color == null ? 0 : color.blue());
      case GL_ALPHA_BITS -> a.integers(color == null ? 0 : color.alpha());
      case GL_DEPTH_BITS -> a.integers(f.depthFormat() == null ? 0 : f.depthFormat().depth());
      case GL_STENCIL_BITS ->
          a.integers(f.stencilFormat() == null ? 0 : f.stencilFormat().stencil());
      case GL_IMPLEMENTATION_COLOR_READ_FORMAT ->
          a.integers(ReadFormats.format(gl.readFramebuffer.readFormat()));
      case GL_IMPLEMENTATION_COLOR_READ_TYPE ->
          a.integers(ReadFormats.type(gl.readFramebuffer.readFormat()));
      default -> {}
    }
  }
}
