package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Map;
import org.oovr.driver.common.Out;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;

/** Current values of generic attributes (GL 3.3 core section 2.7) and attribute queries. */
final class VertexAttributeCalls {
  private VertexAttributeCalls() {}

  static void register(Map<String, Handler> t) {
    for (int n = 1; n <= 4; n++) {
      int size = n;
      t.put("glVertexAttrib" + n + "f", (gl, c) -> scalars(gl, c, size, 'f'));
      t.put("glVertexAttrib" + n + "d", (gl, c) -> scalars(gl, c, size, 'd'));
      t.put("glVertexAttrib" + n + "s", (gl, c) -> scalars(gl, c, size, 's'));
      t.put("glVertexAttrib" + n + "fv", (gl, c) -> vector(gl, c, size, 'f', false));
      t.put("glVertexAttrib" + n + "dv", (gl, c) -> vector(gl, c, size, 'd', false));
      t.put("glVertexAttrib" + n + "sv", (gl, c) -> vector(gl, c, size, 's', false));
      t.put("glVertexAttribI" + n + "i", (gl, c) -> integers(gl, c, size, GL_INT));
      t.put("glVertexAttribI" + n + "ui", (gl, c) -> integers(gl, c, size, GL_UNSIGNED_INT));
      t.put("glVertexAttribI" + n + "iv", (gl, c) -> integerVector(gl, c, size, 'i', GL_INT));
      t.put(
          "glVertexAttribI" + n + "uiv",
          (gl, c) -> integerVector(gl, c, size, 'i', GL_UNSIGNED_INT));
      t.put("glVertexAttribP" + n + "ui", (gl, c) -> packed(gl, c, size, c.i(3)));
      t.put("glVertexAttribP" + n + "uiv", (gl, c) -> packed(gl, c, size, Out.int32(c, 3, 0)));
    }
    t.put("glVertexAttrib4bv", (gl, c) -> vector(gl, c, 4, 'b', false));
    t.put("glVertexAttrib4ubv", (gl, c) -> vector(gl, c, 4, 'B', false));
    t.put("glVertexAttrib4usv", (gl, c) -> vector(gl, c, 4, 'S', false));
    t.put("glVertexAttrib4iv", (gl, c) -> vector(gl, c, 4, 'i', false));
    t.put("glVertexAttrib4uiv", (gl, c) -> vector(gl, c, 4, 'I', false));
    t.put("glVertexAttrib4Nbv", (gl, c) -> vector(gl, c, 4, 'b', true));
    t.put("glVertexAttrib4Nubv", (gl, c) -> vector(gl, c, 4, 'B', true));
    t.put("glVertexAttrib4Nsv", (gl, c) -> vector(gl, c, 4, 's', true));
    t.put("glVertexAttrib4Nusv", (gl, c) -> vector(gl, c, 4, 'S', true));
    t.put("glVertexAttrib4Niv", (gl, c) -> vector(gl, c, 4, 'i', true));
    t.put("glVertexAttrib4Nuiv", (gl, c) -> vector(gl, c, 4, 'I', true));
    t.put("glVertexAttrib4Nub", VertexAttributeCalls::unsignedBytes);
    t.put("glVertexAttribI4bv", (gl, c) -> integerVector(gl, c, 4, 'b', GL_INT));
    t.put("glVertexAttribI4sv", (gl, c) -> integerVector(gl, c, 4, 's', GL_INT));
    t.put("glVertexAttribI4ubv", (gl, c) -> integerVector(gl, c, 4, 'B', GL_UNSIGNED_INT));
    t.put("glVertexAttribI4usv", (gl, c) -> integerVector(gl, c, 4, 'S', GL_UNSIGNED_INT));
    t.put("glGetVertexAttribfv", (gl, c) -> get(gl, c, 'f'));
    t.put("glGetVertexAttribdv", (gl, c) -> get(gl, c, 'd'));
    t.put("glGetVertexAttribiv", (gl, c) -> get(gl, c, 'i'));
    t.put("glGetVertexAttribIiv", (gl, c) -> get(gl, c, 'I'));
    t.put("glGetVertexAttribIuiv", (gl, c) -> get(gl, c, 'I'));
    t.put("glGetVertexAttribPointerv", VertexAttributeCalls::getPointer);
  }

  private static void set(GlContext gl, int index, int type, int x, int y, int z, int w) {
    if (!VertexArrayCalls.isIndex(gl, index)) {
      return;
    }
    int[] v = gl.genericAttributes[index];
    v[0] = x;
    v[1] = y;
    v[2] = z;
    v[3] = w;
    gl.genericTypes[index] = type;
    gl.genericVersion++;
  }

  private static void setFloats(GlContext gl, int index, double[] v) {
    set(gl, index, GL_FLOAT, bits(v[0]), bits(v[1]), bits(v[2]), bits(v[3]));
  }

  private static int bits(double v) {
    return Float.floatToRawIntBits((float) v);
  }

  private static void scalars(GlContext gl, Call c, int size, char type) {
    double[] v = {0, 0, 0, 1};
    for (int i = 0; i < size; i++) {
      v[i] =
          switch (type) {
            case 'f' -> c.f(1 + i);
            case 'd' -> c.d(1 + i);
            default -> (short) c.i(1 + i);
          };
    }
    setFloats(gl, c.i(0), v);
  }

  private static void unsignedBytes(GlContext gl, Call c) {
    double[] v = new double[4];
    for (int i = 0; i < 4; i++) {
      v[i] = (c.i(1 + i) & 0xff) / 255.0;
    }
    setFloats(gl, c.i(0), v);
  }

  private static void vector(GlContext gl, Call c, int size, char type, boolean normalized) {
    double[] v = {0, 0, 0, 1};
    for (int i = 0; i < size; i++) {
      double x =
          switch (type) {
            case 'f' -> Out.float32(c, 1, i);
            case 'd' -> Out.float64(c, 1, i);
            default -> integer(c, type, i);
          };
      v[i] = normalized ? Math.max(-1, x / maximum(type)) : x;
    }
    setFloats(gl, c.i(0), v);
  }

  private static long integer(Call c, char type, int i) {
    return switch (type) {
      case 'b' -> Out.int8(c, 1, i);
      case 'B' -> Out.int8(c, 1, i) & 0xff;
      case 's' -> Out.int16(c, 1, i);
      case 'S' -> Out.int16(c, 1, i) & 0xffff;
      case 'I' -> Out.int32(c, 1, i) & 0xffffffffL;
      default -> Out.int32(c, 1, i);
    };
  }

  private static double maximum(char type) {
    return switch (type) {
      case 'b' -> 127;
      case 'B' -> 255;
      case 's' -> 32767;
      case 'S' -> 65535;
      case 'I' -> 4294967295.0;
      default -> 2147483647;
    };
  }

  private static void integers(GlContext gl, Call c, int size, int type) {
    set(
        gl,
        c.i(0),
        type,
        c.i(1),
        size > 1 ? c.i(2) : 0,
        size > 2 ? c.i(3) : 0,
        size > 3 ? c.i(4) : 1);
  }

  private static void integerVector(GlContext gl, Call c, int size, char memory, int type) {
    int[] v = {0, 0, 0, 1};
    for (int i = 0; i < size; i++) {
      v[i] = (int) integer(c, memory, i);
    }
    set(gl, c.i(0), type, v[0], v[1], v[2], v[3]);
  }

  /** index, type, normalized, word. */
  private static void packed(GlContext gl, Call c, int size, int word) {
    boolean signed = c.i(1) == GL_INT_2_10_10_10_REV;
    if (!signed && c.i(1) != GL_UNSIGNED_INT_2_10_10_10_REV) {
      gl.invalidEnum("type", c.i(1));
      return;
    }
    double[] v = {0, 0, 0, 1};
    for (int i = 0; i < size; i++) {
      int bits = i == 3 ? 2 : 10;
      int field = word << (32 - bits - 10 * i) >> (32 - bits);
      int unsigned = field & ((1 << bits) - 1);
      if (c.z(2)) {
        v[i] =
            signed
                ? Math.max(-1, (double) field / ((1 << (bits - 1)) - 1))
                : (double) unsigned / ((1 << bits) - 1);
      } else {
        v[i] = signed ? field : unsigned;
      }
    }
    setFloats(gl, c.i(0), v);
  }

  private static void get(GlContext gl, Call c, char type) {
    int index = c.i(0);
    if (c.recorded || !VertexArrayCalls.isIndex(gl, index)) {
      return;
    }
    if (c.i(1) == GL_CURRENT_VERTEX_ATTRIB) {
      current(gl, c, index, type);
      return;
    }
    GlVertexArray.Attribute a = gl.vertexArray.attributes[index];
    GlVertexArray.Binding b = gl.vertexArray.bindings[a.binding];
    int v;
    switch (c.i(1)) {
      case GL_VERTEX_ATTRIB_ARRAY_ENABLED -> v = a.enabled ? 1 : 0;
      case GL_VERTEX_ATTRIB_ARRAY_SIZE -> v = a.size;
      case GL_VERTEX_ATTRIB_ARRAY_STRIDE -> v = a.stride;
      case GL_VERTEX_ATTRIB_ARRAY_TYPE -> v = a.type;
      case GL_VERTEX_ATTRIB_ARRAY_NORMALIZED -> v = a.normalized ? 1 : 0;
      case GL_VERTEX_ATTRIB_ARRAY_INTEGER -> v = a.integer ? 1 : 0;
      case GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING -> v = b.buffer == null ? 0 : b.buffer.name;
      case GL_VERTEX_ATTRIB_ARRAY_DIVISOR -> v = b.divisor;
      default -> {
        gl.invalidEnum("pname", c.i(1));
        return;
      }
    }
    put(c, 0, type, v);
  }

  private static void put(Call c, int i, char type, double v) {
    switch (type) {
      case 'f' -> Out.putFloat(c, 2, i, (float) v);
      case 'd' -> Out.putLong(c, 2, i, Double.doubleToRawLongBits(v));
      default -> Out.putInt(c, 2, i, (int) (long) Math.rint(v));
    }
  }

  private static void current(GlContext gl, Call c, int index, char type) {
    if (index == 0 && !gl.core) {
      gl.invalidOperation("attribute 0 has no current value");
      return;
    }
    for (int i = 0; i < 4; i++) {
      int word = gl.genericAttributes[index][i];
      if (type == 'I') {
        Out.putInt(c, 2, i, word);
      } else {
        put(
            c,
            i,
            type,
            switch (gl.genericTypes[index]) {
              case GL_INT -> word;
              case GL_UNSIGNED_INT -> word & 0xffffffffL;
              default -> Float.intBitsToFloat(word);
            });
      }
    }
  }

  private static void getPointer(GlContext gl, Call c) {
    if (c.recorded || !VertexArrayCalls.isIndex(gl, c.i(0))) {
      return;
    }
    if (c.i(1) != GL_VERTEX_ATTRIB_ARRAY_POINTER) {
      gl.invalidEnum("pname", c.i(1));
      return;
    }
    Out.putLong(c, 2, 0, gl.vertexArray.attributes[c.i(0)].pointer);
  }
}
