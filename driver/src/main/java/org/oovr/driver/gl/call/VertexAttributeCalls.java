package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.common.Out;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/** Current values of generic attributes (GL 3.3 core section 2.7) and attribute queries. */
final class VertexAttributeCalls {
  private VertexAttributeCalls() {}

  static void vertexAttrib1f(GlContext gl, int index, float x) {
    scalars(gl, gl.call, 1, 'f');
  }

  static void vertexAttrib1fv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 1, 'f', false);
  }

  static void vertexAttrib1d(GlContext gl, int index, double x) {
    scalars(gl, gl.call, 1, 'd');
  }

  static void vertexAttrib1dv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 1, 'd', false);
  }

  static void vertexAttrib1s(GlContext gl, int index, int x) {
    scalars(gl, gl.call, 1, 's');
  }

  static void vertexAttrib1sv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 1, 's', false);
  }

  static void vertexAttribI1i(GlContext gl, int index, int x) {
    integers(gl, gl.call, 1, GL_INT);
  }

  static void vertexAttribI1ui(GlContext gl, int index, int x) {
    integers(gl, gl.call, 1, GL_UNSIGNED_INT);
  }

  static void vertexAttribI1iv(GlContext gl, int index, Pointer v) {
    integerVector(gl, gl.call, 1, 'i', GL_INT);
  }

  static void vertexAttribI1uiv(GlContext gl, int index, Pointer v) {
    integerVector(gl, gl.call, 1, 'i', GL_UNSIGNED_INT);
  }

  static void vertexAttribP1ui(GlContext gl, int index, int type, boolean normalized, int value) {
    packed(gl, gl.call, 1, value);
  }

  static void vertexAttribP1uiv(
      GlContext gl, int index, int type, boolean normalized, Pointer value) {
    packed(gl, gl.call, 1, value.int32(0));
  }

  static void vertexAttrib2f(GlContext gl, int index, float x, float y) {
    scalars(gl, gl.call, 2, 'f');
  }

  static void vertexAttrib2fv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 2, 'f', false);
  }

  static void vertexAttrib2d(GlContext gl, int index, double x, double y) {
    scalars(gl, gl.call, 2, 'd');
  }

  static void vertexAttrib2dv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 2, 'd', false);
  }

  static void vertexAttrib2s(GlContext gl, int index, int x, int y) {
    scalars(gl, gl.call, 2, 's');
  }

  static void vertexAttrib2sv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 2, 's', false);
  }

  static void vertexAttribI2i(GlContext gl, int index, int x, int y) {
    integers(gl, gl.call, 2, GL_INT);
  }

  static void vertexAttribI2ui(GlContext gl, int index, int x, int y) {
    integers(gl, gl.call, 2, GL_UNSIGNED_INT);
  }

  static void vertexAttribI2iv(GlContext gl, int index, Pointer v) {
    integerVector(gl, gl.call, 2, 'i', GL_INT);
  }

  static void vertexAttribI2uiv(GlContext gl, int index, Pointer v) {
    integerVector(gl, gl.call, 2, 'i', GL_UNSIGNED_INT);
  }

  static void vertexAttribP2ui(GlContext gl, int index, int type, boolean normalized, int value) {
    packed(gl, gl.call, 2, value);
  }

  static void vertexAttribP2uiv(
      GlContext gl, int index, int type, boolean normalized, Pointer value) {
    packed(gl, gl.call, 2, value.int32(0));
  }

  static void vertexAttrib3f(GlContext gl, int index, float x, float y, float z) {
    scalars(gl, gl.call, 3, 'f');
  }

  static void vertexAttrib3fv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 3, 'f', false);
  }

  static void vertexAttrib3d(GlContext gl, int index, double x, double y, double z) {
    scalars(gl, gl.call, 3, 'd');
  }

  static void vertexAttrib3dv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 3, 'd', false);
  }

  static void vertexAttrib3s(GlContext gl, int index, int x, int y, int z) {
    scalars(gl, gl.call, 3, 's');
  }

  static void vertexAttrib3sv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 3, 's', false);
  }

  static void vertexAttribI3i(GlContext gl, int index, int x, int y, int z) {
    integers(gl, gl.call, 3, GL_INT);
  }

  static void vertexAttribI3ui(GlContext gl, int index, int x, int y, int z) {
    integers(gl, gl.call, 3, GL_UNSIGNED_INT);
  }

  static void vertexAttribI3iv(GlContext gl, int index, Pointer v) {
    integerVector(gl, gl.call, 3, 'i', GL_INT);
  }

  static void vertexAttribI3uiv(GlContext gl, int index, Pointer v) {
    integerVector(gl, gl.call, 3, 'i', GL_UNSIGNED_INT);
  }

  static void vertexAttribP3ui(GlContext gl, int index, int type, boolean normalized, int value) {
    packed(gl, gl.call, 3, value);
  }

  static void vertexAttribP3uiv(
      GlContext gl, int index, int type, boolean normalized, Pointer value) {
    packed(gl, gl.call, 3, value.int32(0));
  }

  static void vertexAttrib4f(GlContext gl, int index, float x, float y, float z, float w) {
    scalars(gl, gl.call, 4, 'f');
  }

  static void vertexAttrib4fv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 'f', false);
  }

  static void vertexAttrib4d(GlContext gl, int index, double x, double y, double z, double w) {
    scalars(gl, gl.call, 4, 'd');
  }

  static void vertexAttrib4dv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 'd', false);
  }

  static void vertexAttrib4s(GlContext gl, int index, int x, int y, int z, int w) {
    scalars(gl, gl.call, 4, 's');
  }

  static void vertexAttrib4sv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 's', false);
  }

  static void vertexAttribI4i(GlContext gl, int index, int x, int y, int z, int w) {
    integers(gl, gl.call, 4, GL_INT);
  }

  static void vertexAttribI4ui(GlContext gl, int index, int x, int y, int z, int w) {
    integers(gl, gl.call, 4, GL_UNSIGNED_INT);
  }

  static void vertexAttribI4iv(GlContext gl, int index, Pointer v) {
    integerVector(gl, gl.call, 4, 'i', GL_INT);
  }

  static void vertexAttribI4uiv(GlContext gl, int index, Pointer v) {
    integerVector(gl, gl.call, 4, 'i', GL_UNSIGNED_INT);
  }

  static void vertexAttribP4ui(GlContext gl, int index, int type, boolean normalized, int value) {
    packed(gl, gl.call, 4, value);
  }

  static void vertexAttribP4uiv(
      GlContext gl, int index, int type, boolean normalized, Pointer value) {
    packed(gl, gl.call, 4, value.int32(0));
  }

  static void vertexAttrib4bv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 'b', false);
  }

  static void vertexAttrib4ubv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 'B', false);
  }

  static void vertexAttrib4usv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 'S', false);
  }

  static void vertexAttrib4iv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 'i', false);
  }

  static void vertexAttrib4uiv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 'I', false);
  }

  static void vertexAttrib4Nbv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 'b', true);
  }

  static void vertexAttrib4Nubv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 'B', true);
  }

  static void vertexAttrib4Nsv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 's', true);
  }

  static void vertexAttrib4Nusv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 'S', true);
  }

  static void vertexAttrib4Niv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 'i', true);
  }

  static void vertexAttrib4Nuiv(GlContext gl, int index, Pointer v) {
    vector(gl, gl.call, 4, 'I', true);
  }

  static void vertexAttribI4bv(GlContext gl, int index, Pointer v) {
    integerVector(gl, gl.call, 4, 'b', GL_INT);
  }

  static void vertexAttribI4sv(GlContext gl, int index, Pointer v) {
    integerVector(gl, gl.call, 4, 's', GL_INT);
  }

  static void vertexAttribI4ubv(GlContext gl, int index, Pointer v) {
    integerVector(gl, gl.call, 4, 'B', GL_UNSIGNED_INT);
  }

  static void vertexAttribI4usv(GlContext gl, int index, Pointer v) {
    integerVector(gl, gl.call, 4, 'S', GL_UNSIGNED_INT);
  }

  static void getVertexAttribfv(GlContext gl, int index, int pname, Pointer params) {
    get(gl, gl.call, 'f');
  }

  static void getVertexAttribdv(GlContext gl, int index, int pname, Pointer params) {
    get(gl, gl.call, 'd');
  }

  static void getVertexAttribiv(GlContext gl, int index, int pname, Pointer params) {
    get(gl, gl.call, 'i');
  }

  static void getVertexAttribIiv(GlContext gl, int index, int pname, Pointer params) {
    get(gl, gl.call, 'I');
  }

  static void getVertexAttribIuiv(GlContext gl, int index, int pname, Pointer params) {
    get(gl, gl.call, 'I');
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

  static void vertexAttrib4Nub(GlContext gl, int index, int x, int y, int z, int w) {
    Call c = gl.call;
    double[] v = new double[4];
    for (int i = 0; i < 4; i++) {
      v[i] = (c.i(1 + i) & 0xff) / 255.0;
    }
    setFloats(gl, index, v);
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

  static void getVertexAttribPointerv(GlContext gl, int index, int pname, Pointer pointer) {
    Call c = gl.call;
    if (c.recorded || !VertexArrayCalls.isIndex(gl, index)) {
      return;
    }
    if (pname != GL_VERTEX_ATTRIB_ARRAY_POINTER) {
      gl.invalidEnum("pname", pname);
      return;
    }
    pointer.putLong(0, gl.vertexArray.attributes[index].pointer);
  }
}
