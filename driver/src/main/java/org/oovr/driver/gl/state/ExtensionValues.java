package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.Matrices;
import org.oovr.driver.gl.fixed.MatrixStack;
import org.oovr.driver.gl.pixel.InternalFormat;

/**
 * Values of extensions and of what later versions removed, which Mesa tells in contexts of either
 * profile whether they can be changed there or not.
 */
public final class ExtensionValues {
  /** The largest exponents of lights and materials (NV_light_max_exponent). */
  private static final int MAX_EXPONENT = 128;

  private ExtensionValues() {}

  /** Answers a value; leaves the answer empty when the name is none. */
  public static void get(GlContext gl, int pname, Answer a) {
    IndexedValues.identity(pname, a);
    if (!a.isEmpty()) {
      return;
    }
    if (gl.es && pname != GL_PRIMITIVE_BOUNDING_BOX) {
      es(pname, a);
      return;
    }
    switch (pname) {
      case GL_AUX_BUFFERS,
          GL_VERTEX_ARRAY_COUNT_EXT,
          GL_NORMAL_ARRAY_COUNT_EXT,
          GL_COLOR_ARRAY_COUNT_EXT,
          GL_INDEX_ARRAY_COUNT_EXT,
          GL_TEXTURE_COORD_ARRAY_COUNT_EXT,
          GL_EDGE_FLAG_ARRAY_COUNT_EXT,
          GL_ARRAY_ELEMENT_LOCK_FIRST_EXT,
          GL_ARRAY_ELEMENT_LOCK_COUNT_EXT ->
          a.integers(0);
      case GL_RGBA_MODE, GL_BLEND_ADVANCED_COHERENT_KHR -> a.truth(true);
      case GL_CLAMP_VERTEX_COLOR -> clamping(gl, gl.state.clampVertexColor, a);
      case GL_CLAMP_FRAGMENT_COLOR -> clamping(gl, gl.state.clampFragmentColor, a);
      case GL_TEXTURE_GEN_STR_OES -> a.truth(false);
      case GL_RASTER_POSITION_UNCLIPPED_IBM -> a.truth(gl.state.rasterUnclipped);
      case GL_QUADS_FOLLOW_PROVOKING_VERTEX_CONVENTION -> {
        if (!gl.core) {
          a.truth(false);
        }
      }
      case GL_NUM_SHADING_LANGUAGE_VERSIONS ->
          a.integers(Identity.shadingLanguages(gl.version).size());
      case GL_MAX_SHININESS_NV, GL_MAX_SPOT_EXPONENT_NV -> a.integers(MAX_EXPONENT);
      case GL_MAX_PROGRAM_TEXTURE_GATHER_COMPONENTS_ARB -> a.integers(4);
      case GL_MAX_SHADER_COMPILER_THREADS_KHR -> a.integers(-1);
      case GL_PRIMITIVE_RESTART_INDEX_NV -> a.integers(gl.state.restartIndex & 0xffffffffL);
      case GL_ALPHA_TO_COVERAGE_DITHER_MODE_NV ->
          a.integers(GL_ALPHA_TO_COVERAGE_DITHER_DEFAULT_NV);
      case GL_PRIMITIVE_BOUNDING_BOX -> a.floats(-1, -1, -1, 1, 1, 1, 1, 1);
      case GL_STENCIL_TEST_TWO_SIDE_EXT -> a.truth(gl.state.stencilTwoSide);
      case GL_ACTIVE_STENCIL_FACE_EXT -> a.integers(gl.state.activeStencilFace);
      default -> {
        matrix(gl, pname, a);
        if (a.isEmpty()) {
          fragmentShaders(pname, a);
        }
        if (a.isEmpty()) {
          drawBuffer(gl, pname, a);
        }
      }
    }
  }

  /** What is in contexts of ES, too. */
  private static void es(int pname, Answer a) {
    switch (pname) {
      case GL_GPU_DISJOINT_EXT -> a.truth(false); // no clock ever changes its rate
      case GL_BLEND_ADVANCED_COHERENT_KHR -> a.truth(true);
      case GL_MAX_SHADER_COMPILER_THREADS_KHR -> a.integers(-1);
      case GL_PRIMITIVE_BOUNDING_BOX -> a.floats(-1, -1, -1, 1, 1, 1, 1, 1);
      // values of OpenGL, and of extensions that nothing here uses, which Mesa tells, too
      case GL_CLAMP_VERTEX_COLOR, GL_CLAMP_FRAGMENT_COLOR -> a.integers(0);
      case GL_FRAGMENT_SHADER_DISCARDS_SAMPLES_EXT -> a.truth(true);
      case GL_TEXTURE_BUFFER_FORMAT_ARB -> a.integers(GL_R8);
      case GL_MAX_TEXTURE_COORDS -> a.integers(FixedState.UNITS);
      case GL_ALPHA_TO_COVERAGE_DITHER_MODE_NV ->
          a.integers(GL_ALPHA_TO_COVERAGE_DITHER_DEFAULT_NV);
      default -> {}
    }
  }

  private static void clamping(GlContext gl, int value, Answer a) {
    if (!gl.core) {
      a.integers(value);
    }
  }

  /** The matrix that calls mean (ARB_vertex_program, "Matrix and Matrix Stack State"). */
  private static void matrix(GlContext gl, int pname, Answer a) {
    MatrixStack stack = gl.fixed.stack(gl.textures.activeUnit);
    switch (pname) {
      case GL_CURRENT_MATRIX_STACK_DEPTH_ARB -> a.integers(stack.depth());
      case GL_CURRENT_MATRIX_ARB -> a.floats(stack.top());
      case GL_TRANSPOSE_CURRENT_MATRIX_ARB -> {
        float[] m = new float[Matrices.SIZE];
        Matrices.transpose(stack.top(), m);
        a.floats(m);
      }
      default -> {}
    }
  }

  /** What shaders of ATI_fragment_shader may have. */
  private static void fragmentShaders(int pname, Answer a) {
    switch (pname) {
      case GL_NUM_FRAGMENT_REGISTERS_ATI -> a.integers(6);
      case GL_NUM_FRAGMENT_CONSTANTS_ATI -> a.integers(8);
      case GL_NUM_PASSES_ATI -> a.integers(2);
      case GL_NUM_INSTRUCTIONS_PER_PASS_ATI -> a.integers(8);
      case GL_NUM_INSTRUCTIONS_TOTAL_ATI -> a.integers(16);
      case GL_NUM_INPUT_INTERPOLATOR_COMPONENTS_ATI, GL_NUM_LOOPBACK_COMPONENTS_ATI ->
          a.integers(3);
      case GL_COLOR_ALPHA_PAIRING_ATI -> a.truth(true);
      default -> {}
    }
  }

  /** What kind of numbers the first draw buffer holds. */
  private static void drawBuffer(GlContext gl, int pname, Answer a) {
    var f = gl.drawFramebuffer;
    InternalFormat color = f.colorFormat(Math.max(0, f.colorIndex(f.drawBuffers[0])));
    int type = color == null ? GL_NONE : color.componentType();
    switch (pname) {
      case GL_RGBA_FLOAT_MODE_ARB -> a.truth(type == GL_FLOAT);
      case GL_RGBA_INTEGER_MODE_EXT -> a.truth(color != null && color.isInteger());
      case GL_RGBA_SIGNED_COMPONENTS_EXT -> {
        boolean floats = type == GL_FLOAT && color.red() > 11; // smaller ones have no sign
        boolean signed = type == GL_SIGNED_NORMALIZED || floats || type == GL_INT;
        a.truth(
            signed && color.red() > 0,
            signed && color.green() > 0,
            signed && color.blue() > 0,
            signed && color.alpha() > 0);
      }
      default -> {}
    }
  }
}
