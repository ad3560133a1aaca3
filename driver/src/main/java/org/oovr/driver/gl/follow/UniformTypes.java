package org.oovr.driver.gl.follow;

import org.oovr.driver.gl.api.GL;

/** GLSL types as {@code glGetActiveUniform} names them (GL 4.6 core, table 7.3). */
public final class UniformTypes {
  private UniformTypes() {}

  /** Scalars in a value of the type; 1 for samplers and images. */
  public static int components(int type) {
    return switch (type) {
      case GL.GL_FLOAT_VEC2, GL.GL_INT_VEC2, GL.GL_UNSIGNED_INT_VEC2, GL.GL_BOOL_VEC2 -> 2;
      case GL.GL_DOUBLE_VEC2 -> 2;
      case GL.GL_FLOAT_VEC3, GL.GL_INT_VEC3, GL.GL_UNSIGNED_INT_VEC3, GL.GL_BOOL_VEC3 -> 3;
      case GL.GL_DOUBLE_VEC3 -> 3;
      case GL.GL_FLOAT_VEC4, GL.GL_INT_VEC4, GL.GL_UNSIGNED_INT_VEC4, GL.GL_BOOL_VEC4 -> 4;
      case GL.GL_DOUBLE_VEC4, GL.GL_FLOAT_MAT2, GL.GL_DOUBLE_MAT2 -> 4;
      case GL.GL_FLOAT_MAT2x3, GL.GL_FLOAT_MAT3x2, GL.GL_DOUBLE_MAT2x3, GL.GL_DOUBLE_MAT3x2 -> 6;
      case GL.GL_FLOAT_MAT2x4, GL.GL_FLOAT_MAT4x2, GL.GL_DOUBLE_MAT2x4, GL.GL_DOUBLE_MAT4x2 -> 8;
      case GL.GL_FLOAT_MAT3, GL.GL_DOUBLE_MAT3 -> 9;
      case GL.GL_FLOAT_MAT3x4, GL.GL_FLOAT_MAT4x3, GL.GL_DOUBLE_MAT3x4, GL.GL_DOUBLE_MAT4x3 -> 12;
      case GL.GL_FLOAT_MAT4, GL.GL_DOUBLE_MAT4 -> 16;
      default -> 1;
    };
  }
}
