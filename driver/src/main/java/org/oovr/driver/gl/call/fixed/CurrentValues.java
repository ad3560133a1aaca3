package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.state.GlContext;

/** Values that conventional attributes have where no array gives them. */
public final class CurrentValues {
  private CurrentValues() {}

  /** Sets the four components of an attribute. */
  public static void set(GlContext gl, int slot, float x, float y, float z, float w) {
    gl.attribute(
        slot,
        GL_FLOAT,
        Float.floatToRawIntBits(x),
        Float.floatToRawIntBits(y),
        Float.floatToRawIntBits(z),
        Float.floatToRawIntBits(w));
  }

  public static void edgeFlag(GlContext gl, boolean flag) {
    set(gl, ConventionalAttributes.EDGE_FLAG, flag ? 1 : 0, 0, 0, 1);
  }

  /** Slot of a set of coordinates; as Mesa does it, of the enum only the low bits count. */
  public static int coordinates(int texture) {
    return ConventionalAttributes.TEXTURE_COORDINATES
        + (texture & ConventionalAttributes.TEXTURE_COORDINATE_SETS - 1);
  }

  /** Sets components that lie in one word (ARB_vertex_type_2_10_10_10_rev). */
  public static void packed(
      GlContext gl, int slot, int size, int type, boolean normalized, int word) {
    if (type != GL_INT_2_10_10_10_REV && type != GL_UNSIGNED_INT_2_10_10_10_REV) {
      gl.invalidEnum("type", type);
      return;
    }
    boolean signed = type == GL_INT_2_10_10_10_REV;
    set(
        gl,
        slot,
        field(word, 0, 10, signed, normalized),
        size > 1 ? field(word, 10, 10, signed, normalized) : 0,
        size > 2 ? field(word, 20, 10, signed, normalized) : 0,
        size > 3 ? field(word, 30, 2, signed, normalized) : 1);
  }

  private static float field(int word, int at, int bits, boolean signed, boolean normalized) {
    int up = word << 32 - bits - at;
    int v = signed ? up >> 32 - bits : up >>> 32 - bits;
    if (!normalized) {
      return v;
    }
    int most = (1 << (signed ? bits - 1 : bits)) - 1;
    return Math.max(-1, v / (float) most);
  }
}
