// Long because the interface has a function for each type, size and form; each is one line here.
package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.UniformTypes;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.shader.ShaderReflection.Base;

/**
 * {@code glUniform*}, {@code glProgramUniform*} and {@code glGetUniform*} (GL 3.3 core sections
 * 2.11.4 and 6.1.10).
 */
public final class UniformCalls {
  private UniformCalls() {}

  public static void uniform1f(GlContext gl, int location, float v0) {
    floats(gl, current(gl), location, 1, v0, 0, 0, 0);
  }

  public static void uniform1fv(GlContext gl, int location, int count, Pointer value) {
    vector(gl, current(gl), location, count, value, 1, Base.FLOAT);
  }

  public static void programUniform1f(GlContext gl, int program, int location, float v0) {
    floats(gl, named(gl, program), location, 1, v0, 0, 0, 0);
  }

  public static void programUniform1fv(
      GlContext gl, int program, int location, int count, Pointer value) {
    vector(gl, named(gl, program), location, count, value, 1, Base.FLOAT);
  }

  public static void uniform1i(GlContext gl, int location, int v0) {
    integers(gl, current(gl), location, 1, Base.INT, v0, 0, 0, 0);
  }

  public static void uniform1iv(GlContext gl, int location, int count, Pointer value) {
    vector(gl, current(gl), location, count, value, 1, Base.INT);
  }

  public static void programUniform1i(GlContext gl, int program, int location, int v0) {
    integers(gl, named(gl, program), location, 1, Base.INT, v0, 0, 0, 0);
  }

  public static void programUniform1iv(
      GlContext gl, int program, int location, int count, Pointer value) {
    vector(gl, named(gl, program), location, count, value, 1, Base.INT);
  }

  public static void uniform1ui(GlContext gl, int location, int v0) {
    integers(gl, current(gl), location, 1, Base.UINT, v0, 0, 0, 0);
  }

  public static void uniform1uiv(GlContext gl, int location, int count, Pointer value) {
    vector(gl, current(gl), location, count, value, 1, Base.UINT);
  }

  public static void programUniform1ui(GlContext gl, int program, int location, int v0) {
    integers(gl, named(gl, program), location, 1, Base.UINT, v0, 0, 0, 0);
  }

  public static void programUniform1uiv(
      GlContext gl, int program, int location, int count, Pointer value) {
    vector(gl, named(gl, program), location, count, value, 1, Base.UINT);
  }

  public static void uniform2f(GlContext gl, int location, float v0, float v1) {
    floats(gl, current(gl), location, 2, v0, v1, 0, 0);
  }

  public static void uniform2fv(GlContext gl, int location, int count, Pointer value) {
    vector(gl, current(gl), location, count, value, 2, Base.FLOAT);
  }

  public static void programUniform2f(GlContext gl, int program, int location, float v0, float v1) {
    floats(gl, named(gl, program), location, 2, v0, v1, 0, 0);
  }

  public static void programUniform2fv(
      GlContext gl, int program, int location, int count, Pointer value) {
    vector(gl, named(gl, program), location, count, value, 2, Base.FLOAT);
  }

  public static void uniform2i(GlContext gl, int location, int v0, int v1) {
    integers(gl, current(gl), location, 2, Base.INT, v0, v1, 0, 0);
  }

  public static void uniform2iv(GlContext gl, int location, int count, Pointer value) {
    vector(gl, current(gl), location, count, value, 2, Base.INT);
  }

  public static void programUniform2i(GlContext gl, int program, int location, int v0, int v1) {
    integers(gl, named(gl, program), location, 2, Base.INT, v0, v1, 0, 0);
  }

  public static void programUniform2iv(
      GlContext gl, int program, int location, int count, Pointer value) {
    vector(gl, named(gl, program), location, count, value, 2, Base.INT);
  }

  public static void uniform2ui(GlContext gl, int location, int v0, int v1) {
    integers(gl, current(gl), location, 2, Base.UINT, v0, v1, 0, 0);
  }

  public static void uniform2uiv(GlContext gl, int location, int count, Pointer value) {
    vector(gl, current(gl), location, count, value, 2, Base.UINT);
  }

  public static void programUniform2ui(GlContext gl, int program, int location, int v0, int v1) {
    integers(gl, named(gl, program), location, 2, Base.UINT, v0, v1, 0, 0);
  }

  public static void programUniform2uiv(
      GlContext gl, int program, int location, int count, Pointer value) {
    vector(gl, named(gl, program), location, count, value, 2, Base.UINT);
  }

  public static void uniform3f(GlContext gl, int location, float v0, float v1, float v2) {
    floats(gl, current(gl), location, 3, v0, v1, v2, 0);
  }

  public static void uniform3fv(GlContext gl, int location, int count, Pointer value) {
    vector(gl, current(gl), location, count, value, 3, Base.FLOAT);
  }

  public static void programUniform3f(
      GlContext gl, int program, int location, float v0, float v1, float v2) {
    floats(gl, named(gl, program), location, 3, v0, v1, v2, 0);
  }

  public static void programUniform3fv(
      GlContext gl, int program, int location, int count, Pointer value) {
    vector(gl, named(gl, program), location, count, value, 3, Base.FLOAT);
  }

  public static void uniform3i(GlContext gl, int location, int v0, int v1, int v2) {
    integers(gl, current(gl), location, 3, Base.INT, v0, v1, v2, 0);
  }

  public static void uniform3iv(GlContext gl, int location, int count, Pointer value) {
    vector(gl, current(gl), location, count, value, 3, Base.INT);
  }

  public static void programUniform3i(
      GlContext gl, int program, int location, int v0, int v1, int v2) {
    integers(gl, named(gl, program), location, 3, Base.INT, v0, v1, v2, 0);
  }

  public static void programUniform3iv(
      GlContext gl, int program, int location, int count, Pointer value) {
    vector(gl, named(gl, program), location, count, value, 3, Base.INT);
  }

  public static void uniform3ui(GlContext gl, int location, int v0, int v1, int v2) {
    integers(gl, current(gl), location, 3, Base.UINT, v0, v1, v2, 0);
  }

  public static void uniform3uiv(GlContext gl, int location, int count, Pointer value) {
    vector(gl, current(gl), location, count, value, 3, Base.UINT);
  }

  public static void programUniform3ui(
      GlContext gl, int program, int location, int v0, int v1, int v2) {
    integers(gl, named(gl, program), location, 3, Base.UINT, v0, v1, v2, 0);
  }

  public static void programUniform3uiv(
      GlContext gl, int program, int location, int count, Pointer value) {
    vector(gl, named(gl, program), location, count, value, 3, Base.UINT);
  }

  public static void uniform4f(GlContext gl, int location, float v0, float v1, float v2, float v3) {
    floats(gl, current(gl), location, 4, v0, v1, v2, v3);
  }

  public static void uniform4fv(GlContext gl, int location, int count, Pointer value) {
    vector(gl, current(gl), location, count, value, 4, Base.FLOAT);
  }

  public static void programUniform4f(
      GlContext gl, int program, int location, float v0, float v1, float v2, float v3) {
    floats(gl, named(gl, program), location, 4, v0, v1, v2, v3);
  }

  public static void programUniform4fv(
      GlContext gl, int program, int location, int count, Pointer value) {
    vector(gl, named(gl, program), location, count, value, 4, Base.FLOAT);
  }

  public static void uniform4i(GlContext gl, int location, int v0, int v1, int v2, int v3) {
    integers(gl, current(gl), location, 4, Base.INT, v0, v1, v2, v3);
  }

  public static void uniform4iv(GlContext gl, int location, int count, Pointer value) {
    vector(gl, current(gl), location, count, value, 4, Base.INT);
  }

  public static void programUniform4i(
      GlContext gl, int program, int location, int v0, int v1, int v2, int v3) {
    integers(gl, named(gl, program), location, 4, Base.INT, v0, v1, v2, v3);
  }

  public static void programUniform4iv(
      GlContext gl, int program, int location, int count, Pointer value) {
    vector(gl, named(gl, program), location, count, value, 4, Base.INT);
  }

  public static void uniform4ui(GlContext gl, int location, int v0, int v1, int v2, int v3) {
    integers(gl, current(gl), location, 4, Base.UINT, v0, v1, v2, v3);
  }

  public static void uniform4uiv(GlContext gl, int location, int count, Pointer value) {
    vector(gl, current(gl), location, count, value, 4, Base.UINT);
  }

  public static void programUniform4ui(
      GlContext gl, int program, int location, int v0, int v1, int v2, int v3) {
    integers(gl, named(gl, program), location, 4, Base.UINT, v0, v1, v2, v3);
  }

  public static void programUniform4uiv(
      GlContext gl, int program, int location, int count, Pointer value) {
    vector(gl, named(gl, program), location, count, value, 4, Base.UINT);
  }

  public static void uniformMatrix2fv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, current(gl), location, count, transpose, value, 2, 2);
  }

  public static void programUniformMatrix2fv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, named(gl, program), location, count, transpose, value, 2, 2);
  }

  public static void uniformMatrix2x3fv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, current(gl), location, count, transpose, value, 2, 3);
  }

  public static void programUniformMatrix2x3fv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, named(gl, program), location, count, transpose, value, 2, 3);
  }

  public static void uniformMatrix2x4fv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, current(gl), location, count, transpose, value, 2, 4);
  }

  public static void programUniformMatrix2x4fv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, named(gl, program), location, count, transpose, value, 2, 4);
  }

  public static void uniformMatrix3x2fv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, current(gl), location, count, transpose, value, 3, 2);
  }

  public static void programUniformMatrix3x2fv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, named(gl, program), location, count, transpose, value, 3, 2);
  }

  public static void uniformMatrix3fv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, current(gl), location, count, transpose, value, 3, 3);
  }

  public static void programUniformMatrix3fv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, named(gl, program), location, count, transpose, value, 3, 3);
  }

  public static void uniformMatrix3x4fv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, current(gl), location, count, transpose, value, 3, 4);
  }

  public static void programUniformMatrix3x4fv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, named(gl, program), location, count, transpose, value, 3, 4);
  }

  public static void uniformMatrix4x2fv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, current(gl), location, count, transpose, value, 4, 2);
  }

  public static void programUniformMatrix4x2fv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, named(gl, program), location, count, transpose, value, 4, 2);
  }

  public static void uniformMatrix4x3fv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, current(gl), location, count, transpose, value, 4, 3);
  }

  public static void programUniformMatrix4x3fv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, named(gl, program), location, count, transpose, value, 4, 3);
  }

  public static void uniformMatrix4fv(
      GlContext gl, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, current(gl), location, count, transpose, value, 4, 4);
  }

  public static void programUniformMatrix4fv(
      GlContext gl, int program, int location, int count, boolean transpose, Pointer value) {
    matrix(gl, named(gl, program), location, count, transpose, value, 4, 4);
  }

  static ProgramExecutable current(GlContext gl) {
    GlProgram p = gl.uniformProgram();
    if (p == null || p.executable == null) {
      if (p == null || !gl.recorded) {
        gl.invalidOperation("no program is in use");
      }
      return null;
    }
    return p.executable;
  }

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

  private static void floats(
      GlContext gl,
      ProgramExecutable e,
      int location,
      int size,
      float x,
      float y,
      float z,
      float w) {
    ProgramExecutable.Location l = find(gl, e, location);
    if (l != null && fits(gl, l.uniform(), 1, size, Base.FLOAT, 1)) {
      int[] words = words(size, bits(x), bits(y), bits(z), bits(w));
      store(gl, e, l, words, 1, Base.FLOAT);
    }
  }

  private static int bits(float v) {
    return Float.floatToRawIntBits(v);
  }

  private static void integers(
      GlContext gl,
      ProgramExecutable e,
      int location,
      int size,
      Base base,
      int x,
      int y,
      int z,
      int w) {
    ProgramExecutable.Location l = find(gl, e, location);
    if (l != null && fits(gl, l.uniform(), 1, size, base, 1)) {
      store(gl, e, l, words(size, x, y, z, w), 1, base);
    }
  }

  /** The first {@code size} of four words. */
  private static int[] words(int size, int x, int y, int z, int w) {
    return switch (size) {
      case 1 -> new int[] {x};
      case 2 -> new int[] {x, y};
      case 3 -> new int[] {x, y, z};
      default -> new int[] {x, y, z, w};
    };
  }

  private static void vector(
      GlContext gl,
      ProgramExecutable e,
      int location,
      int count,
      Pointer value,
      int size,
      Base base) {
    if (count < 0) {
      gl.invalidValue("count", count);
      return;
    }
    ProgramExecutable.Location l = find(gl, e, location);
    if (l == null || !fits(gl, l.uniform(), 1, size, base, count)) {
      return;
    }
    int n = Math.min(count, l.uniform().arraySize() - l.element());
    n = Math.min(n, value.count(4 * size));
    int[] words = new int[n * size];
    for (int i = 0; i < words.length; i++) {
      words[i] = value.int32(i);
    }
    store(gl, e, l, words, n, base);
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

  private static void matrix(
      GlContext gl,
      ProgramExecutable e,
      int location,
      int count,
      boolean transpose,
      Pointer value,
      int columns,
      int rows) {
    if (count < 0) {
      gl.invalidValue("count", count);
      return;
    }
    ProgramExecutable.Location l = find(gl, e, location);
    if (l == null || !fits(gl, l.uniform(), columns, rows, Base.FLOAT, count)) {
      return;
    }
    int size = columns * rows;
    int n = Math.min(count, l.uniform().arraySize() - l.element());
    n = Math.min(n, value.count(4 * size));
    int[] words = new int[n * size];
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < size; i++) {
        int from = transpose ? (i % rows) * columns + i / rows : i;
        words[k * size + i] = value.int32(k * size + from);
      }
    }
    e.set(l.uniform(), l.element(), words, words.length);
  }
}
