package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.oovr.driver.gl.pixel.SmallFloats;
import org.oovr.driver.gl.state.GlContext;

/** Current values of generic attributes (GL 3.3 core section 2.7). */
public final class VertexAttributeCalls {
  private VertexAttributeCalls() {}

  /**
   * Sets a value of 64 bits; components that are not given are 0, the last one, too, as in Mesa.
   */
  public static void wide(GlContext gl, int index, long... components) {
    if (!VertexArrayCalls.isIndex(gl, index)) {
      return;
    }
    for (int i = 0; i < 4; i++) {
      long bits = i < components.length ? components[i] : 0;
      gl.genericAttributes[index][2 * i] = (int) bits;
      gl.genericAttributes[index][2 * i + 1] = (int) (bits >>> 32);
    }
    if (gl.vertices.isOpen()) {
      gl.unsupported("64-bit attribute inside a primitive");
    }
    gl.genericTypes[index] = GL_DOUBLE;
    gl.genericVersion++;
  }

  /** Sets four words of a type. */
  public static void set(GlContext gl, int index, int type, int x, int y, int z, int w) {
    if (!VertexArrayCalls.isIndex(gl, index)) {
      return;
    }
    if (gl.genericTypes[index] == GL_DOUBLE) {
      Arrays.fill(gl.genericAttributes[index], 4, 8, 0);
    }
    gl.attribute(index, type, x, y, z, w);
  }

  /** Sets four components. */
  public static void floats(GlContext gl, int index, float x, float y, float z, float w) {
    set(
        gl,
        index,
        GL_FLOAT,
        Float.floatToRawIntBits(x),
        Float.floatToRawIntBits(y),
        Float.floatToRawIntBits(z),
        Float.floatToRawIntBits(w));
  }

  /** Sets components that lie in one word. */
  public static void packed(
      GlContext gl, int index, int type, boolean normalized, int word, int size) {
    if (type == GL_UNSIGNED_INT_10F_11F_11F_REV && size < 4) {
      float y = SmallFloats.uf11ToFloat(word >>> 11 & 0x7ff);
      float z = SmallFloats.uf10ToFloat(word >>> 22);
      floats(
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
    floats(gl, index, (float) v[0], (float) v[1], (float) v[2], (float) v[3]);
  }
}
