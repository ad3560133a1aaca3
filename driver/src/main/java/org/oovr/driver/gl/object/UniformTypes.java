package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.simulator.shader.ShaderReflection;

/** Types of uniforms and attributes as GL enums (GL 3.3 core table 2.10). */
public final class UniformTypes {
  private static final int[] FLOAT = {GL_FLOAT, GL_FLOAT_VEC2, GL_FLOAT_VEC3, GL_FLOAT_VEC4};
  private static final int[] INT = {GL_INT, GL_INT_VEC2, GL_INT_VEC3, GL_INT_VEC4};
  private static final int[] UINT = {
    GL_UNSIGNED_INT, GL_UNSIGNED_INT_VEC2, GL_UNSIGNED_INT_VEC3, GL_UNSIGNED_INT_VEC4
  };
  private static final int[] BOOL = {GL_BOOL, GL_BOOL_VEC2, GL_BOOL_VEC3, GL_BOOL_VEC4};
  private static final int[] DOUBLE = {GL_DOUBLE, GL_DOUBLE_VEC2, GL_DOUBLE_VEC3, GL_DOUBLE_VEC4};
  private static final int[] LONG = {
    GL_INT64_ARB, GL_INT64_VEC2_ARB, GL_INT64_VEC3_ARB, GL_INT64_VEC4_ARB
  };
  private static final int[] ULONG = {
    GL_UNSIGNED_INT64_ARB,
    GL_UNSIGNED_INT64_VEC2_ARB,
    GL_UNSIGNED_INT64_VEC3_ARB,
    GL_UNSIGNED_INT64_VEC4_ARB
  };
  private static final int[][] DOUBLE_MATRIX = {
    {GL_DOUBLE_MAT2, GL_DOUBLE_MAT2x3, GL_DOUBLE_MAT2x4},
    {GL_DOUBLE_MAT3x2, GL_DOUBLE_MAT3, GL_DOUBLE_MAT3x4},
    {GL_DOUBLE_MAT4x2, GL_DOUBLE_MAT4x3, GL_DOUBLE_MAT4}
  };
  private static final int[][] MATRIX = {
    {GL_FLOAT_MAT2, GL_FLOAT_MAT2x3, GL_FLOAT_MAT2x4},
    {GL_FLOAT_MAT3x2, GL_FLOAT_MAT3, GL_FLOAT_MAT3x4},
    {GL_FLOAT_MAT4x2, GL_FLOAT_MAT4x3, GL_FLOAT_MAT4}
  };

  private UniformTypes() {}

  /** The type of an active uniform. */
  public static int type(LinkedProgram.Uniform u) {
    return u.counterBuffer() >= 0 ? GL_UNSIGNED_INT_ATOMIC_COUNTER : type(u.type());
  }

  /** The GL enum of a type. */
  public static int type(LinkedProgram.Type t) {
    if (t.image()) {
      int ofFloats = image(t);
      return switch (t.base()) {
        case INT -> ofFloats + (GL_INT_IMAGE_1D - GL_IMAGE_1D);
        case UINT -> ofFloats + (GL_UNSIGNED_INT_IMAGE_1D - GL_IMAGE_1D);
        default -> ofFloats;
      };
    }
    if (t.isOpaque()) {
      return switch (t.base()) {
        case INT -> integerSampler(t);
        case UINT -> unsignedSampler(t);
        default -> sampler(t);
      };
    }
    if (t.columns() > 1) {
      int[][] matrices = t.base() == ShaderReflection.Base.DOUBLE ? DOUBLE_MATRIX : MATRIX;
      return matrices[t.columns() - 2][t.rows() - 2];
    }
    int[] vectors =
        switch (t.base()) {
          case FLOAT -> FLOAT;
          case INT -> INT;
          case UINT -> UINT;
          case BOOL -> BOOL;
          case DOUBLE -> DOUBLE;
          case LONG -> LONG;
          case ULONG -> ULONG;
        };
    return vectors[t.rows() - 1];
  }

  /** Of floats; those of integers are as far apart for all shapes. */
  private static int image(LinkedProgram.Type t) {
    return switch (t.dim()) {
      case D1 -> t.arrayed() ? GL_IMAGE_1D_ARRAY : GL_IMAGE_1D;
      case D2 ->
          t.multisample()
              ? t.arrayed() ? GL_IMAGE_2D_MULTISAMPLE_ARRAY : GL_IMAGE_2D_MULTISAMPLE
              : t.arrayed() ? GL_IMAGE_2D_ARRAY : GL_IMAGE_2D;
      case D3 -> GL_IMAGE_3D;
      case CUBE -> t.arrayed() ? GL_IMAGE_CUBE_MAP_ARRAY : GL_IMAGE_CUBE;
      case RECT -> GL_IMAGE_2D_RECT;
      case BUFFER -> GL_IMAGE_BUFFER;
    };
  }

  private static int sampler(LinkedProgram.Type t) {
    return switch (t.dim()) {
      case D1 ->
          t.shadow()
              ? t.arrayed() ? GL_SAMPLER_1D_ARRAY_SHADOW : GL_SAMPLER_1D_SHADOW
              : t.arrayed() ? GL_SAMPLER_1D_ARRAY : GL_SAMPLER_1D;
      case D2 -> {
        if (t.multisample()) {
          yield t.arrayed() ? GL_SAMPLER_2D_MULTISAMPLE_ARRAY : GL_SAMPLER_2D_MULTISAMPLE;
        }
        if (t.external()) {
          yield GL_SAMPLER_EXTERNAL_OES;
        }
        yield t.shadow()
            ? t.arrayed() ? GL_SAMPLER_2D_ARRAY_SHADOW : GL_SAMPLER_2D_SHADOW
            : t.arrayed() ? GL_SAMPLER_2D_ARRAY : GL_SAMPLER_2D;
      }
      case D3 -> GL_SAMPLER_3D;
      case CUBE ->
          t.shadow()
              ? t.arrayed() ? GL_SAMPLER_CUBE_MAP_ARRAY_SHADOW : GL_SAMPLER_CUBE_SHADOW
              : t.arrayed() ? GL_SAMPLER_CUBE_MAP_ARRAY : GL_SAMPLER_CUBE;
      case RECT -> t.shadow() ? GL_SAMPLER_2D_RECT_SHADOW : GL_SAMPLER_2D_RECT;
      case BUFFER -> GL_SAMPLER_BUFFER;
    };
  }

  private static int integerSampler(LinkedProgram.Type t) {
    return switch (t.dim()) {
      case D1 -> t.arrayed() ? GL_INT_SAMPLER_1D_ARRAY : GL_INT_SAMPLER_1D;
      case D2 ->
          t.multisample()
              ? t.arrayed() ? GL_INT_SAMPLER_2D_MULTISAMPLE_ARRAY : GL_INT_SAMPLER_2D_MULTISAMPLE
              : t.arrayed() ? GL_INT_SAMPLER_2D_ARRAY : GL_INT_SAMPLER_2D;
      case D3 -> GL_INT_SAMPLER_3D;
      case CUBE -> t.arrayed() ? GL_INT_SAMPLER_CUBE_MAP_ARRAY : GL_INT_SAMPLER_CUBE;
      case RECT -> GL_INT_SAMPLER_2D_RECT;
      case BUFFER -> GL_INT_SAMPLER_BUFFER;
    };
  }

  private static int unsignedSampler(LinkedProgram.Type t) {
    return switch (t.dim()) {
      case D1 -> t.arrayed() ? GL_UNSIGNED_INT_SAMPLER_1D_ARRAY : GL_UNSIGNED_INT_SAMPLER_1D;
      case D2 ->
          t.multisample()
              ? t.arrayed()
                  ? GL_UNSIGNED_INT_SAMPLER_2D_MULTISAMPLE_ARRAY
                  : GL_UNSIGNED_INT_SAMPLER_2D_MULTISAMPLE
              : t.arrayed() ? GL_UNSIGNED_INT_SAMPLER_2D_ARRAY : GL_UNSIGNED_INT_SAMPLER_2D;
      case D3 -> GL_UNSIGNED_INT_SAMPLER_3D;
      case CUBE ->
          t.arrayed() ? GL_UNSIGNED_INT_SAMPLER_CUBE_MAP_ARRAY : GL_UNSIGNED_INT_SAMPLER_CUBE;
      case RECT -> GL_UNSIGNED_INT_SAMPLER_2D_RECT;
      case BUFFER -> GL_UNSIGNED_INT_SAMPLER_BUFFER;
    };
  }

  /** Whether a uniform of that component type may be set by {@code glUniform*} of the given one. */
  public static boolean accepts(ShaderReflection.Base uniform, ShaderReflection.Base call) {
    boolean truth = uniform == ShaderReflection.Base.BOOL;
    return uniform == call || truth && call.words() == 1;
  }
}
