package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

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

  /**
   * Sets components from memory; those that are missing are those of (0, 0, 0, 1).
   *
   * @param type 'b', 's' and 'i' for signed numbers of 8 to 32 bits, capitals for unsigned ones,
   *     'f' and 'd'
   * @param normalized whether whole numbers stand for [-1, 1] or [0, 1]
   */
  public static void vector(
      GlContext gl, int slot, int size, char type, boolean normalized, Pointer values) {
    set(
        gl,
        slot,
        component(values, 0, type, normalized),
        size > 1 ? component(values, 1, type, normalized) : 0,
        size > 2 ? component(values, 2, type, normalized) : 0,
        size > 3 ? component(values, 3, type, normalized) : 1);
  }

  private static float component(Pointer values, int i, char type, boolean normalized) {
    return switch (type) {
      case 'f' -> values.float32(i);
      case 'd' -> (float) values.float64(i);
      case 'b' -> normalized ? Normalized.signedByte(values.int8(i)) : values.int8(i);
      case 'B' -> normalized ? Normalized.unsignedByte(values.int8(i)) : values.int8(i) & 0xff;
      case 's' -> normalized ? Normalized.signedShort(values.int16(i)) : values.int16(i);
      case 'S' -> normalized ? Normalized.unsignedShort(values.int16(i)) : values.int16(i) & 0xffff;
      case 'I' ->
          normalized ? Normalized.unsignedInt(values.int32(i)) : values.int32(i) & 0xffffffffL;
      default -> normalized ? Normalized.signedInt(values.int32(i)) : values.int32(i);
    };
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
