// Long because the interface has a function for each size and form; each is one line here.
package org.oovr.driver.gl.call;

import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.shader.ShaderReflection.Base;

/**
 * Uniforms of 64-bit floats ({@code GL_ARB_gpu_shader_fp64}, GL 4.0 core section 2.14.7) and
 * integers ({@code GL_ARB_gpu_shader_int64}): setting them in the program that is used and in a
 * named one, and reading them.
 */
public final class WideUniformCalls {
  private WideUniformCalls() {}

  public static void uniform1d(GlContext gl, int location, double v0) {
    scalars(gl, UniformCalls.current(gl), location, v0);
  }

  public static void uniform1dv(GlContext gl, int location, int count, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, false, value, 1, 1);
  }

  public static void programUniform1d(GlContext gl, int program, int location, double v0) {
    scalars(gl, UniformCalls.named(gl, program), location, v0);
  }

  public static void programUniform1dv(
      GlContext gl, int program, int location, int count, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, false, value, 1, 1);
  }

  public static void uniform2d(GlContext gl, int location, double v0, double v1) {
    scalars(gl, UniformCalls.current(gl), location, v0, v1);
  }

  public static void uniform2dv(GlContext gl, int location, int count, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, false, value, 1, 2);
  }

  public static void programUniform2d(
      GlContext gl, int program, int location, double v0, double v1) {
    scalars(gl, UniformCalls.named(gl, program), location, v0, v1);
  }

  public static void programUniform2dv(
      GlContext gl, int program, int location, int count, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, false, value, 1, 2);
  }

  public static void uniform3d(GlContext gl, int location, double v0, double v1, double v2) {
    scalars(gl, UniformCalls.current(gl), location, v0, v1, v2);
  }

  public static void uniform3dv(GlContext gl, int location, int count, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, false, value, 1, 3);
  }

  public static void programUniform3d(
      GlContext gl, int program, int location, double v0, double v1, double v2) {
    scalars(gl, UniformCalls.named(gl, program), location, v0, v1, v2);
  }

  public static void programUniform3dv(
      GlContext gl, int program, int location, int count, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, false, value, 1, 3);
  }

  public static void uniform4d(
      GlContext gl, int location, double v0, double v1, double v2, double v3) {
    scalars(gl, UniformCalls.current(gl), location, v0, v1, v2, v3);
  }

  public static void uniform4dv(GlContext gl, int location, int count, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, false, value, 1, 4);
  }

  public static void programUniform4d(
      GlContext gl, int program, int location, double v0, double v1, double v2, double v3) {
    scalars(gl, UniformCalls.named(gl, program), location, v0, v1, v2, v3);
  }

  public static void programUniform4dv(
      GlContext gl, int program, int location, int count, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, false, value, 1, 4);
  }

  public static void uniformMatrix2dv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, transpose, value, 2, 2);
  }

  public static void programUniformMatrix2dv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, transpose, value, 2, 2);
  }

  public static void uniformMatrix2x3dv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, transpose, value, 2, 3);
  }

  public static void programUniformMatrix2x3dv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, transpose, value, 2, 3);
  }

  public static void uniformMatrix2x4dv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, transpose, value, 2, 4);
  }

  public static void programUniformMatrix2x4dv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, transpose, value, 2, 4);
  }

  public static void uniformMatrix3x2dv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, transpose, value, 3, 2);
  }

  public static void programUniformMatrix3x2dv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, transpose, value, 3, 2);
  }

  public static void uniformMatrix3dv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, transpose, value, 3, 3);
  }

  public static void programUniformMatrix3dv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, transpose, value, 3, 3);
  }

  public static void uniformMatrix3x4dv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, transpose, value, 3, 4);
  }

  public static void programUniformMatrix3x4dv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, transpose, value, 3, 4);
  }

  public static void uniformMatrix4x2dv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, transpose, value, 4, 2);
  }

  public static void programUniformMatrix4x2dv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, transpose, value, 4, 2);
  }

  public static void uniformMatrix4x3dv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, transpose, value, 4, 3);
  }

  public static void programUniformMatrix4x3dv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, transpose, value, 4, 3);
  }

  public static void uniformMatrix4dv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, transpose, value, 4, 4);
  }

  public static void programUniformMatrix4dv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, transpose, value, 4, 4);
  }

  public static void uniform1i64ARB(GlContext gl, int location, long x) {
    scalars(gl, UniformCalls.current(gl), location, Base.LONG, x);
  }

  public static void uniform1i64vARB(GlContext gl, int location, int count, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, false, value, 1, 1, Base.LONG);
  }

  public static void programUniform1i64ARB(GlContext gl, int program, int location, long x) {
    scalars(gl, UniformCalls.named(gl, program), location, Base.LONG, x);
  }

  public static void programUniform1i64vARB(
      GlContext gl, int program, int location, int count, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, false, value, 1, 1, Base.LONG);
  }

  public static void uniform2i64ARB(GlContext gl, int location, long x, long y) {
    scalars(gl, UniformCalls.current(gl), location, Base.LONG, x, y);
  }

  public static void uniform2i64vARB(GlContext gl, int location, int count, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, false, value, 1, 2, Base.LONG);
  }

  public static void programUniform2i64ARB(
      GlContext gl, int program, int location, long x, long y) {
    scalars(gl, UniformCalls.named(gl, program), location, Base.LONG, x, y);
  }

  public static void programUniform2i64vARB(
      GlContext gl, int program, int location, int count, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, false, value, 1, 2, Base.LONG);
  }

  public static void uniform3i64ARB(GlContext gl, int location, long x, long y, long z) {
    scalars(gl, UniformCalls.current(gl), location, Base.LONG, x, y, z);
  }

  public static void uniform3i64vARB(GlContext gl, int location, int count, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, false, value, 1, 3, Base.LONG);
  }

  public static void programUniform3i64ARB(
      GlContext gl, int program, int location, long x, long y, long z) {
    scalars(gl, UniformCalls.named(gl, program), location, Base.LONG, x, y, z);
  }

  public static void programUniform3i64vARB(
      GlContext gl, int program, int location, int count, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, false, value, 1, 3, Base.LONG);
  }

  public static void uniform4i64ARB(GlContext gl, int location, long x, long y, long z, long w) {
    scalars(gl, UniformCalls.current(gl), location, Base.LONG, x, y, z, w);
  }

  public static void uniform4i64vARB(GlContext gl, int location, int count, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, false, value, 1, 4, Base.LONG);
  }

  public static void programUniform4i64ARB(
      GlContext gl, int program, int location, long x, long y, long z, long w) {
    scalars(gl, UniformCalls.named(gl, program), location, Base.LONG, x, y, z, w);
  }

  public static void programUniform4i64vARB(
      GlContext gl, int program, int location, int count, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, false, value, 1, 4, Base.LONG);
  }

  public static void uniform1ui64ARB(GlContext gl, int location, long x) {
    scalars(gl, UniformCalls.current(gl), location, Base.ULONG, x);
  }

  public static void uniform1ui64vARB(GlContext gl, int location, int count, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, false, value, 1, 1, Base.ULONG);
  }

  public static void programUniform1ui64ARB(GlContext gl, int program, int location, long x) {
    scalars(gl, UniformCalls.named(gl, program), location, Base.ULONG, x);
  }

  public static void programUniform1ui64vARB(
      GlContext gl, int program, int location, int count, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, false, value, 1, 1, Base.ULONG);
  }

  public static void uniform2ui64ARB(GlContext gl, int location, long x, long y) {
    scalars(gl, UniformCalls.current(gl), location, Base.ULONG, x, y);
  }

  public static void uniform2ui64vARB(GlContext gl, int location, int count, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, false, value, 1, 2, Base.ULONG);
  }

  public static void programUniform2ui64ARB(
      GlContext gl, int program, int location, long x, long y) {
    scalars(gl, UniformCalls.named(gl, program), location, Base.ULONG, x, y);
  }

  public static void programUniform2ui64vARB(
      GlContext gl, int program, int location, int count, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, false, value, 1, 2, Base.ULONG);
  }

  public static void uniform3ui64ARB(GlContext gl, int location, long x, long y, long z) {
    scalars(gl, UniformCalls.current(gl), location, Base.ULONG, x, y, z);
  }

  public static void uniform3ui64vARB(GlContext gl, int location, int count, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, false, value, 1, 3, Base.ULONG);
  }

  public static void programUniform3ui64ARB(
      GlContext gl, int program, int location, long x, long y, long z) {
    scalars(gl, UniformCalls.named(gl, program), location, Base.ULONG, x, y, z);
  }

  public static void programUniform3ui64vARB(
      GlContext gl, int program, int location, int count, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, false, value, 1, 3, Base.ULONG);
  }

  public static void uniform4ui64ARB(GlContext gl, int location, long x, long y, long z, long w) {
    scalars(gl, UniformCalls.current(gl), location, Base.ULONG, x, y, z, w);
  }

  public static void uniform4ui64vARB(GlContext gl, int location, int count, Pointer value) {
    values(gl, UniformCalls.current(gl), location, count, false, value, 1, 4, Base.ULONG);
  }

  public static void programUniform4ui64ARB(
      GlContext gl, int program, int location, long x, long y, long z, long w) {
    scalars(gl, UniformCalls.named(gl, program), location, Base.ULONG, x, y, z, w);
  }

  public static void programUniform4ui64vARB(
      GlContext gl, int program, int location, int count, Pointer value) {
    values(gl, UniformCalls.named(gl, program), location, count, false, value, 1, 4, Base.ULONG);
  }

  private static void scalars(
      GlContext gl, ProgramExecutable e, int location, double... components) {
    long[] bits = new long[components.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Double.doubleToRawLongBits(components[i]);
    }
    scalars(gl, e, location, Base.DOUBLE, bits);
  }

  private static void scalars(
      GlContext gl, ProgramExecutable e, int location, Base base, long... components) {
    ProgramExecutable.Location l = UniformCalls.find(gl, e, location);
    if (l == null || !UniformCalls.fits(gl, l.uniform(), 1, components.length, base, 1)) {
      return;
    }
    int[] words = new int[2 * components.length];
    for (int i = 0; i < components.length; i++) {
      put(words, i, components[i]);
    }
    e.set(l.uniform(), l.element(), words, words.length);
  }

  private static void put(int[] words, int number, long bits) {
    words[2 * number] = (int) bits;
    words[2 * number + 1] = (int) (bits >>> 32);
  }

  /** Vectors, which are matrices of one column, and matrices. */
  private static void values(
      GlContext gl,
      ProgramExecutable e,
      int location,
      int count,
      boolean transpose,
      Pointer value,
      int columns,
      int rows) {
    values(gl, e, location, count, transpose, value, columns, rows, Base.DOUBLE);
  }

  private static void values(
      GlContext gl,
      ProgramExecutable e,
      int location,
      int count,
      boolean transpose,
      Pointer value,
      int columns,
      int rows,
      Base base) {
    if (count < 0) {
      gl.invalidValue("count", count);
      return;
    }
    ProgramExecutable.Location l = UniformCalls.find(gl, e, location);
    if (l == null || !UniformCalls.fits(gl, l.uniform(), columns, rows, base, count)) {
      return;
    }
    LinkedProgram.Uniform u = l.uniform();
    int size = columns * rows;
    int n = Math.min(count, u.arraySize() - l.element());
    n = Math.min(n, value.count(8 * size));
    int[] words = new int[2 * n * size];
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < size; i++) {
        int from = transpose ? (i % rows) * columns + i / rows : i;
        put(words, k * size + i, value.int64(k * size + from));
      }
    }
    e.set(u, l.element(), words, words.length);
  }
}
