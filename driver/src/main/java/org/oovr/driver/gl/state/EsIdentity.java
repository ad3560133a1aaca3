package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.List;

/** Who we say we are to programs of OpenGL ES. */
public final class EsIdentity {
  /** Extensions that contexts of every version have; each is implemented. */
  private static final List<String> ALWAYS =
      List.of(
          "GL_EXT_blend_minmax",
          "GL_EXT_texture_compression_dxt1",
          "GL_EXT_texture_compression_s3tc",
          "GL_EXT_texture_filter_anisotropic",
          "GL_KHR_texture_compression_astc_ldr",
          "GL_OES_depth24",
          "GL_OES_depth_texture",
          "GL_OES_element_index_uint",
          "GL_OES_packed_depth_stencil",
          "GL_OES_rgb8_rgba8",
          "GL_OES_standard_derivatives",
          "GL_OES_surfaceless_context",
          "GL_OES_texture_npot");

  /** From ES 3.0 on, too. */
  private static final List<String> SINCE_30 = List.of("GL_EXT_color_buffer_float");

  private EsIdentity() {}

  /**
   * Names of extensions.
   *
   * @param version ten times the context's
   */
  public static List<String> extensions(int version) {
    if (version < 30) {
      return ALWAYS;
    }
    List<String> all = new ArrayList<>(ALWAYS);
    all.addAll(SINCE_30);
    return all;
  }

  /** A {@code glGetString} answer, or null. */
  public static String string(int version, int name) {
    return switch (name) {
      case GL_VENDOR, GL_RENDERER -> Identity.string(true, version, name);
      case GL_VERSION -> "OpenGL ES %d.%d OO-VR 0.1".formatted(version / 10, version % 10);
      case GL_SHADING_LANGUAGE_VERSION ->
          // ES 2.0 has GLSL ES 1.00, which Mesa calls by its revision
          "OpenGL ES GLSL ES "
              + (version < 30 ? "1.0.16" : "%d.%d0".formatted(version / 10, version % 10));
      case GL_EXTENSIONS -> String.join(" ", extensions(version));
      default -> null;
    };
  }
}
