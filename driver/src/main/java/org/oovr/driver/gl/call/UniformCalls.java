package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Map;
import org.oovr.driver.common.Out;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.trace.Call;
import org.oovr.simulator.shader.ShaderReflection.Base;

/**
 * {@code glUniform*}, {@code glProgramUniform*} and {@code glGetUniform*} (GL 3.3 core sections
 * 2.11.4 and 6.1.10).
 */
final class UniformCalls {
  private UniformCalls() {}

  static void register(Map<String, Handler> t) {
    for (int n = 1; n <= 4; n++) {
      int size = n;
      t.put("glUniform" + n + "f", (gl, c) -> scalars(gl, c, current(gl), 0, size, Base.FLOAT));
      t.put("glUniform" + n + "i", (gl, c) -> scalars(gl, c, current(gl), 0, size, Base.INT));
      t.put("glUniform" + n + "ui", (gl, c) -> scalars(gl, c, current(gl), 0, size, Base.UINT));
      t.put("glUniform" + n + "fv", (gl, c) -> vector(gl, c, current(gl), 0, size, Base.FLOAT));
      t.put("glUniform" + n + "iv", (gl, c) -> vector(gl, c, current(gl), 0, size, Base.INT));
      t.put("glUniform" + n + "uiv", (gl, c) -> vector(gl, c, current(gl), 0, size, Base.UINT));
      String p = "glProgramUniform" + n;
      t.put(p + "f", (gl, c) -> scalars(gl, c, named(gl, c), 1, size, Base.FLOAT));
      t.put(p + "i", (gl, c) -> scalars(gl, c, named(gl, c), 1, size, Base.INT));
      t.put(p + "ui", (gl, c) -> scalars(gl, c, named(gl, c), 1, size, Base.UINT));
      t.put(p + "fv", (gl, c) -> vector(gl, c, named(gl, c), 1, size, Base.FLOAT));
      t.put(p + "iv", (gl, c) -> vector(gl, c, named(gl, c), 1, size, Base.INT));
      t.put(p + "uiv", (gl, c) -> vector(gl, c, named(gl, c), 1, size, Base.UINT));
    }
    for (int n = 2; n <= 4; n++) {
      for (int m = 2; m <= 4; m++) {
        int columns = n;
        int rows = m;
        String suffix = (n == m ? "Matrix" + n : "Matrix" + n + "x" + m) + "fv";
        t.put("glUniform" + suffix, (gl, c) -> matrix(gl, c, current(gl), 0, columns, rows));
        t.put(
            "glProgramUniform" + suffix, (gl, c) -> matrix(gl, c, named(gl, c), 1, columns, rows));
      }
    }
    t.put("glGetUniformfv", (gl, c) -> get(gl, c, Base.FLOAT));
    t.put("glGetUniformiv", (gl, c) -> get(gl, c, Base.INT));
    t.put("glGetUniformuiv", (gl, c) -> get(gl, c, Base.UINT));
  }

  private static ProgramExecutable current(GlContext gl) {
    GlProgram p = gl.program;
    if (p == null || p.executable == null) {
      if (p == null || !gl.recorded) {
        gl.invalidOperation("no program is in use");
      }
      return null;
    }
    return p.executable;
  }

  private static ProgramExecutable named(GlContext gl, Call c) {
    GlProgram p = ShaderCalls.program(gl, c.i(0));
    if (p == null) {
      return null;
    }
    if (p.executable == null && !gl.recorded) {
      gl.invalidOperation("program " + p.name + " is not linked");
    }
    return p.executable;
  }

  /** The uniform element of a location; null when there is nothing to do or after an error. */
  private static ProgramExecutable.Location find(GlContext gl, ProgramExecutable e, int location) {
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
  private static boolean fits(
      GlContext gl, LinkedProgram.Uniform u, int columns, int rows, Base base, int count) {
    boolean ok;
    if (u.isSampler()) {
      ok = columns == 1 && rows == 1 && base == Base.INT;
    } else {
      LinkedProgram.Type t = u.type();
      boolean component =
          columns > 1 ? t.base() == Base.FLOAT : UniformTypes.accepts(t.base(), base);
      ok = t.columns() == columns && t.rows() == rows && component;
    }
    if (!ok || (count > 1 && !u.isArray())) {
      gl.invalidOperation("value does not fit uniform " + u.name());
      return false;
    }
    return true;
  }

  private static void scalars(
      GlContext gl, Call c, ProgramExecutable e, int at, int size, Base base) {
    ProgramExecutable.Location l = find(gl, e, c.i(at));
    if (l == null || !fits(gl, l.uniform(), 1, size, base, 1)) {
      return;
    }
    int[] words = new int[size];
    for (int i = 0; i < size; i++) {
      words[i] = c.i(at + 1 + i); // float arguments are raw bits already
    }
    store(gl, e, l, words, 1, base);
  }

  /** Arguments from {@code at} on: location, count, values. */
  private static void vector(
      GlContext gl, Call c, ProgramExecutable e, int at, int size, Base base) {
    int count = c.i(at + 1);
    if (count < 0) {
      gl.invalidValue("count", count);
      return;
    }
    ProgramExecutable.Location l = find(gl, e, c.i(at));
    if (l == null || !fits(gl, l.uniform(), 1, size, base, count)) {
      return;
    }
    int n = Math.min(count, l.uniform().arraySize() - l.element());
    n = Math.min(n, Out.count(c, at + 2, 4 * size));
    int[] words = new int[n * size];
    for (int i = 0; i < words.length; i++) {
      words[i] = Out.int32(c, at + 2, i);
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
    if (u.isSampler()) {
      for (int i = 0; i < count; i++) {
        if (words[i] < 0 || words[i] >= gl.units.length) {
          gl.invalidValue("texture unit", words[i]);
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

  /** Arguments from {@code at} on: location, count, transpose, values. */
  private static void matrix(
      GlContext gl, Call c, ProgramExecutable e, int at, int columns, int rows) {
    int count = c.i(at + 1);
    if (count < 0) {
      gl.invalidValue("count", count);
      return;
    }
    ProgramExecutable.Location l = find(gl, e, c.i(at));
    if (l == null || !fits(gl, l.uniform(), columns, rows, Base.FLOAT, count)) {
      return;
    }
    int size = columns * rows;
    int n = Math.min(count, l.uniform().arraySize() - l.element());
    n = Math.min(n, Out.count(c, at + 3, 4 * size));
    boolean transpose = c.z(at + 2);
    int[] words = new int[n * size];
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < size; i++) {
        int from = transpose ? (i % rows) * columns + i / rows : i;
        words[k * size + i] = Out.int32(c, at + 3, k * size + from);
      }
    }
    e.set(l.uniform(), l.element(), words, words.length);
  }

  /** program, location, values. */
  private static void get(GlContext gl, Call c, Base wanted) {
    if (c.recorded) {
      return;
    }
    ProgramExecutable e = named(gl, c);
    if (e == null) {
      return;
    }
    ProgramExecutable.Location l = e.at(c.i(1));
    if (l == null) {
      gl.invalidOperation("no uniform at location " + c.i(1));
      return;
    }
    LinkedProgram.Uniform u = l.uniform();
    boolean real = !u.isSampler() && u.type().base() == Base.FLOAT;
    for (int i = 0; i < ProgramExecutable.elementWords(u); i++) {
      int word = e.get(u, l.element(), i);
      int out = word;
      if (wanted == Base.FLOAT && !real) {
        boolean unsigned = u.type().base() == Base.UINT && !u.isSampler();
        out = Float.floatToRawIntBits(unsigned ? word & 0xffffffffL : word);
      } else if (wanted != Base.FLOAT && real) {
        out = (int) Math.rint(Float.intBitsToFloat(word));
      }
      Out.putInt(c, 2, i, out);
    }
  }
}
