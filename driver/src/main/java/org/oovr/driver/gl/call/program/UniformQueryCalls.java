package org.oovr.driver.gl.call.program;

import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.shader.ShaderReflection.Base;

/** Values of uniforms that are asked for (GL 4.6 core section 7.13). */
public final class UniformQueryCalls {
  private UniformQueryCalls() {}

  public static void getUniformfv(GlContext gl, int program, int location, Pointer params) {
    get(gl, program, location, Integer.MAX_VALUE, params, Base.FLOAT);
  }

  public static void getUniformiv(GlContext gl, int program, int location, Pointer params) {
    get(gl, program, location, Integer.MAX_VALUE, params, Base.INT);
  }

  public static void getUniformuiv(GlContext gl, int program, int location, Pointer params) {
    get(gl, program, location, Integer.MAX_VALUE, params, Base.UINT);
  }

  public static void getUniformdv(GlContext gl, int program, int location, Pointer params) {
    get(gl, program, location, Integer.MAX_VALUE, params, Base.DOUBLE);
  }

  public static void getUniformi64vARB(GlContext gl, int program, int location, Pointer params) {
    get(gl, program, location, Integer.MAX_VALUE, params, Base.LONG);
  }

  public static void getUniformui64vARB(GlContext gl, int program, int location, Pointer params) {
    get(gl, program, location, Integer.MAX_VALUE, params, Base.ULONG);
  }

  public static void getnUniformfv(
      GlContext gl, int program, int location, int bufSize, Pointer params) {
    get(gl, program, location, bufSize, params, Base.FLOAT);
  }

  public static void getnUniformiv(
      GlContext gl, int program, int location, int bufSize, Pointer params) {
    get(gl, program, location, bufSize, params, Base.INT);
  }

  public static void getnUniformuiv(
      GlContext gl, int program, int location, int bufSize, Pointer params) {
    get(gl, program, location, bufSize, params, Base.UINT);
  }

  public static void getnUniformdv(
      GlContext gl, int program, int location, int bufSize, Pointer params) {
    get(gl, program, location, bufSize, params, Base.DOUBLE);
  }

  public static void getnUniformfvARB(
      GlContext gl, int program, int location, int bufSize, Pointer params) {
    get(gl, program, location, bufSize, params, Base.FLOAT);
  }

  public static void getnUniformivARB(
      GlContext gl, int program, int location, int bufSize, Pointer params) {
    get(gl, program, location, bufSize, params, Base.INT);
  }

  public static void getnUniformuivARB(
      GlContext gl, int program, int location, int bufSize, Pointer params) {
    get(gl, program, location, bufSize, params, Base.UINT);
  }

  public static void getnUniformdvARB(
      GlContext gl, int program, int location, int bufSize, Pointer params) {
    get(gl, program, location, bufSize, params, Base.DOUBLE);
  }

  public static void getnUniformi64vARB(
      GlContext gl, int program, int location, int bufSize, Pointer params) {
    get(gl, program, location, bufSize, params, Base.LONG);
  }

  public static void getnUniformui64vARB(
      GlContext gl, int program, int location, int bufSize, Pointer params) {
    get(gl, program, location, bufSize, params, Base.ULONG);
  }

  /** Gives the components of an element, converted. */
  private static void get(
      GlContext gl, int program, int location, int bufSize, Pointer params, Base wanted) {
    if (gl.recorded) {
      return;
    }
    ProgramExecutable e = UniformCalls.named(gl, program);
    if (e == null) {
      return;
    }
    ProgramExecutable.Location l = gl.askedAgain ? e.atRecorded(location) : e.at(location);
    if (l == null) {
      gl.invalidOperation("no uniform at location " + location);
      return;
    }
    LinkedProgram.Uniform u = l.uniform();
    if (u == null) {
      return; // a location that was said to be of a uniform that nothing reads
    }
    Base stored = u.isOpaque() ? Base.INT : u.type().base();
    int components = ProgramExecutable.elementWords(u) / stored.words();
    if (bufSize < components * wanted.words() * 4L) {
      gl.invalidOperation("memory of " + bufSize + " bytes is too small");
      return;
    }
    if (isLong(wanted) && isLong(stored)) {
      for (int i = 0; i < ProgramExecutable.elementWords(u); i++) {
        params.putInt(i, e.get(u, l.element(), i));
      }
      return;
    }
    if (wanted.words() > 1 || stored.words() > 1) {
      getDoubles(e, l, params, wanted);
      return;
    }
    boolean real = !u.isOpaque() && u.type().base() == Base.FLOAT;
    for (int i = 0; i < ProgramExecutable.elementWords(u); i++) {
      int word = e.get(u, l.element(), i);
      int out = word;
      if (wanted == Base.FLOAT && !real) {
        boolean unsigned = u.type().base() == Base.UINT && !u.isOpaque();
        out = Float.floatToRawIntBits(unsigned ? word & 0xffffffffL : word);
      } else if (wanted != Base.FLOAT && real) {
        out = (int) Math.rint(Float.intBitsToFloat(word));
      }
      params.putInt(i, out);
    }
  }

  private static boolean isLong(Base base) {
    return base == Base.LONG || base == Base.ULONG;
  }

  private static void getDoubles(
      ProgramExecutable e, ProgramExecutable.Location l, Pointer params, Base wanted) {
    LinkedProgram.Uniform u = l.uniform();
    Base base = u.isOpaque() ? Base.INT : u.type().base();
    for (int i = 0; i < ProgramExecutable.elementWords(u) / base.words(); i++) {
      int word = e.get(u, l.element(), i * base.words());
      double value =
          switch (base) {
            case FLOAT -> Float.intBitsToFloat(word);
            case UINT -> word & 0xffffffffL;
            case DOUBLE -> {
              long high = e.get(u, l.element(), 2 * i + 1);
              yield Double.longBitsToDouble(high << 32 | word & 0xffffffffL);
            }
            case LONG -> (long) e.get(u, l.element(), 2 * i + 1) << 32 | word & 0xffffffffL;
            default -> word;
          };
      switch (wanted) {
        case DOUBLE, LONG, ULONG -> {
          long bits =
              wanted == Base.DOUBLE ? Double.doubleToRawLongBits(value) : (long) Math.rint(value);
          params.putInt(2 * i, (int) bits);
          params.putInt(2 * i + 1, (int) (bits >>> 32));
        }
        case FLOAT -> params.putInt(i, Float.floatToRawIntBits((float) value));
        case UINT ->
            params.putInt(i, (int) (long) Math.rint(Math.max(0, Math.min(value, 0x1p32 - 1))));
        default -> params.putInt(i, (int) Math.rint(value));
      }
    }
  }
}
