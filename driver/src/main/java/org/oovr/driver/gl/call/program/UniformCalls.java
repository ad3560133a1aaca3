package org.oovr.driver.gl.call.program;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.ShaderCalls;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.UniformTypes;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.shader.ShaderReflection.Base;

/**
 * {@code glUniform*} and {@code glProgramUniform*} (GL 4.5 core section 7.6.1), of all types:
 * 64-bit floats ({@code GL_ARB_gpu_shader_fp64}) and integers ({@code GL_ARB_gpu_shader_int64}),
 * too.
 */
public final class UniformCalls {
  private UniformCalls() {}

  /** What is set by functions that name no program; null after an error. */
  public static ProgramExecutable current(GlContext gl) {
    GlProgram p = gl.uniformProgram();
    if (p == null || p.executable == null) {
      if (p == null || !gl.recorded) {
        gl.invalidOperation("no program is in use");
      }
      return null;
    }
    return p.executable;
  }

  /** What is set by functions that name a program; null after an error. */
  public static ProgramExecutable named(GlContext gl, int name) {
    GlProgram p = ShaderCalls.program(gl, name);
    if (p == null) {
      return null;
    }
    if (p.executable == null && p.isUnlinked(gl.recorded)) {
      gl.invalidOperation("program " + p.name + " is not linked");
    }
    return p.executable;
  }

  /** The uniform element of a location; null when there is nothing to do or after an error. */
  static ProgramExecutable.Location find(GlContext gl, ProgramExecutable e, int location) {
    if (e == null || location == -1) {
      return null;
    }
    ProgramExecutable.Location l = gl.recorded ? e.atRecorded(location) : e.at(location);
    if (l == null) {
      gl.invalidOperation("no uniform at location " + location);
      return null;
    }
    return l.uniform() == null ? null : l;
  }

  /** Whether the value fits the uniform's type (GL 3.3 core 2.11.4, end). */
  static boolean fits(
      GlContext gl, LinkedProgram.Uniform u, int columns, int rows, Base base, int count) {
    boolean ok;
    if (u.isOpaque()) {
      ok = columns == 1 && rows == 1 && base == Base.INT;
    } else {
      LinkedProgram.Type t = u.type();
      boolean component = columns > 1 ? t.base() == base : UniformTypes.accepts(t.base(), base);
      ok = t.columns() == columns && t.rows() == rows && component;
    }
    if (!ok || (count > 1 && !u.isArray())) {
      gl.invalidOperation("value does not fit uniform " + u.name());
      return false;
    }
    return true;
  }

  /** Sets one value of words of 32 bits. */
  public static void scalars(
      GlContext gl, ProgramExecutable e, int location, Base base, int... words) {
    ProgramExecutable.Location l = find(gl, e, location);
    if (l != null && fits(gl, l.uniform(), 1, words.length, base, 1)) {
      store(gl, e, l, words, 1, base);
    }
  }

  /** Sets one value of words of 64 bits. */
  public static void scalars(
      GlContext gl, ProgramExecutable e, int location, Base base, long... components) {
    int[] words = new int[2 * components.length];
    for (int i = 0; i < components.length; i++) {
      put(words, i, components[i]);
    }
    ProgramExecutable.Location l = find(gl, e, location);
    if (l != null && fits(gl, l.uniform(), 1, components.length, base, 1)) {
      store(gl, e, l, words, 1, base);
    }
  }

  /** Sets values that lie in memory: matrices, or vectors, which are matrices of one column. */
  public static void values(
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
    ProgramExecutable.Location l = find(gl, e, location);
    if (l == null || !fits(gl, l.uniform(), columns, rows, base, count)) {
      return;
    }
    int size = columns * rows;
    int n = Math.min(count, l.uniform().arraySize() - l.element());
    n = Math.min(n, value.count(4 * base.words() * size));
    int[] words = new int[n * size * base.words()];
    for (int i = 0; i < n * size; i++) {
      int at = i % size;
      int from = transpose ? i - at + (at % rows) * columns + at / rows : i;
      if (base.words() == 1) {
        words[i] = value.int32(from);
      } else {
        put(words, i, value.int64(from));
      }
    }
    store(gl, e, l, words, n, base);
  }

  private static void put(int[] words, int number, long bits) {
    words[2 * number] = (int) bits;
    words[2 * number + 1] = (int) (bits >>> 32);
  }

  private static void store(
      GlContext gl,
      ProgramExecutable e,
      ProgramExecutable.Location l,
      int[] words,
      int count,
      Base base) {
    LinkedProgram.Uniform u = l.uniform();
    if (u.isOpaque()) {
      for (int i = 0; i < count; i++) {
        int units = u.isImage() ? gl.imageUnits.length : gl.units();
        if (words[i] < 0 || words[i] >= units) {
          gl.invalidValue(u.isImage() ? "image unit" : "texture unit", words[i]);
          return;
        }
        e.setUnit(u, l.element() + i, words[i]);
      }
      return;
    }
    if (u.type().base() == Base.BOOL) {
      for (int i = 0; i < words.length; i++) {
        boolean on = base == Base.FLOAT ? Float.intBitsToFloat(words[i]) != 0 : words[i] != 0;
        words[i] = on ? 1 : 0;
      }
    }
    e.set(u, l.element(), words, words.length);
  }
}
