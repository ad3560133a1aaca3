// Long because the interface has a function for each size and type; each is a line or two here.
package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.pixel.SmallFloats;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Current values of generic attributes (GL 3.3 core section 2.7) and attribute queries. */
public final class VertexAttributeCalls {
  private VertexAttributeCalls() {}

  public static void vertexAttrib1f(GlContext gl, int index, float x) {
    setFloats(gl, index, x, 0, 0, 1);
  }

  public static void vertexAttrib1fv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 1, 'f', false);
  }

  public static void vertexAttrib1d(GlContext gl, int index, double x) {
    setFloats(gl, index, x, 0, 0, 1);
  }

  public static void vertexAttrib1dv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 1, 'd', false);
  }

  public static void vertexAttrib1s(GlContext gl, int index, int x) {
    setFloats(gl, index, (short) x, 0, 0, 1);
  }

  public static void vertexAttrib1sv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 1, 's', false);
  }

  public static void vertexAttribI1i(GlContext gl, int index, int x) {
    set(gl, index, GL_INT, x, 0, 0, 1);
  }

  public static void vertexAttribI1ui(GlContext gl, int index, int x) {
    set(gl, index, GL_UNSIGNED_INT, x, 0, 0, 1);
  }

  public static void vertexAttribI1iv(GlContext gl, int index, Pointer v) {
    integerVector(gl, index, v, 1, 'i', GL_INT);
  }

  public static void vertexAttribI1uiv(GlContext gl, int index, Pointer v) {
    integerVector(gl, index, v, 1, 'i', GL_UNSIGNED_INT);
  }

  public static void vertexAttribP1ui(
      GlContext gl, int index, int type, boolean normalized, int value) {
    packed(gl, index, type, normalized, value, 1);
  }

  public static void vertexAttribP1uiv(
      GlContext gl, int index, int type, boolean normalized, Pointer value) {
    packed(gl, index, type, normalized, value.int32(0), 1);
  }

  public static void vertexAttrib2f(GlContext gl, int index, float x, float y) {
    setFloats(gl, index, x, y, 0, 1);
  }

  public static void vertexAttrib2fv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 2, 'f', false);
  }

  public static void vertexAttrib2d(GlContext gl, int index, double x, double y) {
    setFloats(gl, index, x, y, 0, 1);
  }

  public static void vertexAttrib2dv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 2, 'd', false);
  }

  public static void vertexAttrib2s(GlContext gl, int index, int x, int y) {
    setFloats(gl, index, (short) x, (short) y, 0, 1);
  }

  public static void vertexAttrib2sv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 2, 's', false);
  }

  public static void vertexAttribI2i(GlContext gl, int index, int x, int y) {
    set(gl, index, GL_INT, x, y, 0, 1);
  }

  public static void vertexAttribI2ui(GlContext gl, int index, int x, int y) {
    set(gl, index, GL_UNSIGNED_INT, x, y, 0, 1);
  }

  public static void vertexAttribI2iv(GlContext gl, int index, Pointer v) {
    integerVector(gl, index, v, 2, 'i', GL_INT);
  }

  public static void vertexAttribI2uiv(GlContext gl, int index, Pointer v) {
    integerVector(gl, index, v, 2, 'i', GL_UNSIGNED_INT);
  }

  public static void vertexAttribP2ui(
      GlContext gl, int index, int type, boolean normalized, int value) {
    packed(gl, index, type, normalized, value, 2);
  }

  public static void vertexAttribP2uiv(
      GlContext gl, int index, int type, boolean normalized, Pointer value) {
    packed(gl, index, type, normalized, value.int32(0), 2);
  }

  public static void vertexAttrib3f(GlContext gl, int index, float x, float y, float z) {
    setFloats(gl, index, x, y, z, 1);
  }

  public static void vertexAttrib3fv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 3, 'f', false);
  }

  public static void vertexAttrib3d(GlContext gl, int index, double x, double y, double z) {
    setFloats(gl, index, x, y, z, 1);
  }

  public static void vertexAttrib3dv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 3, 'd', false);
  }

  public static void vertexAttrib3s(GlContext gl, int index, int x, int y, int z) {
    setFloats(gl, index, (short) x, (short) y, (short) z, 1);
  }

  public static void vertexAttrib3sv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 3, 's', false);
  }

  public static void vertexAttribI3i(GlContext gl, int index, int x, int y, int z) {
    set(gl, index, GL_INT, x, y, z, 1);
  }

  public static void vertexAttribI3ui(GlContext gl, int index, int x, int y, int z) {
    set(gl, index, GL_UNSIGNED_INT, x, y, z, 1);
  }

  public static void vertexAttribI3iv(GlContext gl, int index, Pointer v) {
    integerVector(gl, index, v, 3, 'i', GL_INT);
  }

  public static void vertexAttribI3uiv(GlContext gl, int index, Pointer v) {
    integerVector(gl, index, v, 3, 'i', GL_UNSIGNED_INT);
  }

  public static void vertexAttribP3ui(
      GlContext gl, int index, int type, boolean normalized, int value) {
    packed(gl, index, type, normalized, value, 3);
  }

  public static void vertexAttribP3uiv(
      GlContext gl, int index, int type, boolean normalized, Pointer value) {
    packed(gl, index, type, normalized, value.int32(0), 3);
  }

  public static void vertexAttrib4f(GlContext gl, int index, float x, float y, float z, float w) {
    setFloats(gl, index, x, y, z, w);
  }

  public static void vertexAttrib4fv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 'f', false);
  }

  public static void vertexAttrib4d(
      GlContext gl, int index, double x, double y, double z, double w) {
    setFloats(gl, index, x, y, z, w);
  }

  public static void vertexAttrib4dv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 'd', false);
  }

  public static void vertexAttrib4s(GlContext gl, int index, int x, int y, int z, int w) {
    setFloats(gl, index, (short) x, (short) y, (short) z, (short) w);
  }

  public static void vertexAttrib4sv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 's', false);
  }

  public static void vertexAttribI4i(GlContext gl, int index, int x, int y, int z, int w) {
    set(gl, index, GL_INT, x, y, z, w);
  }

  public static void vertexAttribI4ui(GlContext gl, int index, int x, int y, int z, int w) {
    set(gl, index, GL_UNSIGNED_INT, x, y, z, w);
  }

  public static void vertexAttribI4iv(GlContext gl, int index, Pointer v) {
    integerVector(gl, index, v, 4, 'i', GL_INT);
  }

  public static void vertexAttribI4uiv(GlContext gl, int index, Pointer v) {
    integerVector(gl, index, v, 4, 'i', GL_UNSIGNED_INT);
  }

  public static void vertexAttribP4ui(
      GlContext gl, int index, int type, boolean normalized, int value) {
    packed(gl, index, type, normalized, value, 4);
  }

  public static void vertexAttribP4uiv(
      GlContext gl, int index, int type, boolean normalized, Pointer value) {
    packed(gl, index, type, normalized, value.int32(0), 4);
  }

  public static void vertexAttrib4bv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 'b', false);
  }

  public static void vertexAttrib4ubv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 'B', false);
  }

  public static void vertexAttrib4usv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 'S', false);
  }

  public static void vertexAttrib4iv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 'i', false);
  }

  public static void vertexAttrib4uiv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 'I', false);
  }

  public static void vertexAttrib4Nbv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 'b', true);
  }

  public static void vertexAttrib4Nubv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 'B', true);
  }

  public static void vertexAttrib4Nsv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 's', true);
  }

  public static void vertexAttrib4Nusv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 'S', true);
  }

  public static void vertexAttrib4Niv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 'i', true);
  }

  public static void vertexAttrib4Nuiv(GlContext gl, int index, Pointer v) {
    vector(gl, index, v, 4, 'I', true);
  }

  public static void vertexAttribI4bv(GlContext gl, int index, Pointer v) {
    integerVector(gl, index, v, 4, 'b', GL_INT);
  }

  public static void vertexAttribI4sv(GlContext gl, int index, Pointer v) {
    integerVector(gl, index, v, 4, 's', GL_INT);
  }

  public static void vertexAttribI4ubv(GlContext gl, int index, Pointer v) {
    integerVector(gl, index, v, 4, 'B', GL_UNSIGNED_INT);
  }

  public static void vertexAttribI4usv(GlContext gl, int index, Pointer v) {
    integerVector(gl, index, v, 4, 'S', GL_UNSIGNED_INT);
  }

  public static void vertexAttribL1d(GlContext gl, int index, double x) {
    setWide(gl, index, x, 0, 0, 0);
  }

  public static void vertexAttribL2d(GlContext gl, int index, double x, double y) {
    setWide(gl, index, x, y, 0, 0);
  }

  public static void vertexAttribL3d(GlContext gl, int index, double x, double y, double z) {
    setWide(gl, index, x, y, z, 0);
  }

  public static void vertexAttribL4d(
      GlContext gl, int index, double x, double y, double z, double w) {
    setWide(gl, index, x, y, z, w);
  }

  public static void vertexAttribL1dv(GlContext gl, int index, Pointer v) {
    setWide(gl, index, v.float64(0), 0, 0, 0);
  }

  public static void vertexAttribL2dv(GlContext gl, int index, Pointer v) {
    setWide(gl, index, v.float64(0), v.float64(1), 0, 0);
  }

  public static void vertexAttribL3dv(GlContext gl, int index, Pointer v) {
    setWide(gl, index, v.float64(0), v.float64(1), v.float64(2), 0);
  }

  public static void vertexAttribL4dv(GlContext gl, int index, Pointer v) {
    setWide(gl, index, v.float64(0), v.float64(1), v.float64(2), v.float64(3));
  }

  /** Components of 64 bits, the low word of each first. */
  /**
   * Sets a value of 64 bits; components that are not given are 0, the last one, too, as in Mesa.
   */
  private static void setWide(GlContext gl, int index, double... components) {
    if (!VertexArrayCalls.isIndex(gl, index)) {
      return;
    }
    for (int i = 0; i < components.length; i++) {
      long bits = Double.doubleToRawLongBits(components[i]);
      gl.genericAttributes[index][2 * i] = (int) bits;
      gl.genericAttributes[index][2 * i + 1] = (int) (bits >>> 32);
    }
    if (gl.vertices.isOpen()) {
      gl.unsupported("64-bit attribute inside a primitive");
    }
    gl.genericTypes[index] = GL_DOUBLE;
    gl.genericVersion++;
  }

  private static void set(GlContext gl, int index, int type, int x, int y, int z, int w) {
    if (!VertexArrayCalls.isIndex(gl, index)) {
      return;
    }
    if (gl.genericTypes[index] == GL_DOUBLE) {
      java.util.Arrays.fill(gl.genericAttributes[index], 4, 8, 0);
    }
    gl.attribute(index, type, x, y, z, w);
  }

  private static void setFloats(GlContext gl, int index, double x, double y, double z, double w) {
    set(gl, index, GL_FLOAT, bits(x), bits(y), bits(z), bits(w));
  }

  private static int bits(double v) {
    return Float.floatToRawIntBits((float) v);
  }

  public static void vertexAttrib4Nub(GlContext gl, int index, int x, int y, int z, int w) {
    setFloats(gl, index, unsigned(x), unsigned(y), unsigned(z), unsigned(w));
  }

  /** The value of a normalized byte. */
  private static double unsigned(int v) {
    return (v & 0xff) / 255.0;
  }

  private static void vector(
      GlContext gl, int index, Pointer values, int size, char type, boolean normalized) {
    double[] v = {0, 0, 0, 1};
    for (int i = 0; i < size; i++) {
      double x =
          switch (type) {
            case 'f' -> values.float32(i);
            case 'd' -> values.float64(i);
            default -> integer(values, type, i);
          };
      v[i] = normalized ? normalized(x, type) : x;
    }
    setFloats(gl, index, v[0], v[1], v[2], v[3]);
  }

  private static long integer(Pointer values, char type, int i) {
    return switch (type) {
      case 'b' -> values.int8(i);
      case 'B' -> values.int8(i) & 0xff;
      case 's' -> values.int16(i);
      case 'S' -> values.int16(i) & 0xffff;
      case 'I' -> values.int32(i) & 0xffffffffL;
      default -> values.int32(i);
    };
  }

  /** Signed ones as before GL 4.2 (GL 3.3 core equation 2.2), as Mesa has it to this day. */
  private static double normalized(double x, char type) {
    double most =
        switch (type) {
          case 'b', 'B' -> 255;
          case 's', 'S' -> 65535;
          default -> 4294967295.0;
        };
    return switch (type) { // as Mesa computes them, in floats
      case 'b', 's' -> (2f * (float) x + 1) * (1f / (float) most);
      case 'S' -> (float) x * (1f / (float) most);
      case 'i' -> (2 * x + 1) / most;
      default -> x / most;
    };
  }

  private static void integerVector(
      GlContext gl, int index, Pointer values, int size, char memory, int type) {
    int[] v = {0, 0, 0, 1};
    for (int i = 0; i < size; i++) {
      v[i] = (int) integer(values, memory, i);
    }
    set(gl, index, type, v[0], v[1], v[2], v[3]);
  }

  private static void packed(
      GlContext gl, int index, int type, boolean normalized, int word, int size) {
    if (type == GL_UNSIGNED_INT_10F_11F_11F_REV && size < 4) {
      float y = SmallFloats.uf11ToFloat(word >>> 11 & 0x7ff);
      float z = SmallFloats.uf10ToFloat(word >>> 22);
      setFloats(
          gl, index, SmallFloats.uf11ToFloat(word & 0x7ff), size > 1 ? y : 0, size > 2 ? z : 0, 1);
      return;
    }
    boolean signed = type == GL_INT_2_10_10_10_REV;
    if (!signed && type != GL_UNSIGNED_INT_2_10_10_10_REV) {
      gl.invalidEnum("type", type);
      return;
    }
    double[] v = {0, 0, 0, 1};
    for (int i = 0; i < size; i++) {
      int bits = i == 3 ? 2 : 10;
      int field = word << (32 - bits - 10 * i) >> (32 - bits);
      int unsigned = field & ((1 << bits) - 1);
      if (normalized) {
        v[i] =
            signed
                ? Math.max(-1, (double) field / ((1 << (bits - 1)) - 1))
                : (double) unsigned / ((1 << bits) - 1);
      } else {
        v[i] = signed ? field : unsigned;
      }
    }
    setFloats(gl, index, v[0], v[1], v[2], v[3]);
  }
}
