package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.driver.gl.call.number.Normalized;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.pixel.SmallFloats;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.simulator.command.VertexFormat;

/**
 * Elements of vertex arrays as current values (GL 2.1, section 2.8): each enabled array sets its
 * attribute, the position last, which ends a vertex. Signed numbers are the old ones without zero,
 * as if each were told.
 */
public final class ArrayElements {
  private ArrayElements() {}

  /** Takes element {@code i} of all enabled arrays. */
  public static void take(GlContext gl, int i) {
    GlVertexArray v = gl.vertexArray();
    boolean generic = v.attributes[0].enabled;
    for (int slot = 1; slot < v.attributes.length; slot++) {
      if (v.attributes[slot].enabled && slot != ConventionalAttributes.POSITION) {
        set(gl, v, slot, slot, i);
      }
    }
    if (generic || v.attributes[ConventionalAttributes.POSITION].enabled) {
      int source = generic ? 0 : ConventionalAttributes.POSITION;
      set(gl, v, source, ConventionalAttributes.POSITION, i);
    }
  }

  private static void set(GlContext gl, GlVertexArray v, int source, int slot, int i) {
    GlVertexArray.Attribute a = v.attributes[source];
    GlVertexArray.Binding b = v.bindings[a.binding];
    GlBuffer buffer = a.clientMemory != null ? a.clientMemory : b.buffer;
    if (buffer == null) {
      gl.unsupported("vertex attribute in application memory that was not recorded");
      return;
    }
    gl.components = a.size;
    long offset = a.clientMemory != null ? 0 : b.offset + a.relativeOffset;
    long at = offset + (long) i * b.stride;
    ByteBuffer bytes = buffer.view().order(ByteOrder.LITTLE_ENDIAN);
    boolean inside = at >= 0 && at + GlVertexArray.elementBytes(a.size, a.type) <= bytes.limit();
    if (a.integer) {
      int type =
          a.type == GL_UNSIGNED_INT || a.type == GL_UNSIGNED_SHORT || a.type == GL_UNSIGNED_BYTE
              ? GL_UNSIGNED_INT
              : GL_INT;
      gl.attribute(
          slot,
          type,
          inside ? (int) component(bytes, (int) at, a.format, 0) : 0,
          inside ? (int) component(bytes, (int) at, a.format, 1) : 0,
          inside ? (int) component(bytes, (int) at, a.format, 2) : 0,
          inside ? (int) component(bytes, (int) at, a.format, 3) : 1);
      return;
    }
    gl.attribute(
        slot,
        GL_FLOAT,
        real(inside, bytes, at, a.format, 0),
        real(inside, bytes, at, a.format, 1),
        real(inside, bytes, at, a.format, 2),
        real(inside, bytes, at, a.format, 3));
  }

  private static int real(boolean inside, ByteBuffer bytes, long at, VertexFormat f, int c) {
    double v = inside || c >= f.components() ? component(bytes, (int) at, f, c) : 0;
    return Float.floatToRawIntBits((float) v);
  }

  private static double component(ByteBuffer bytes, int at, VertexFormat f, int c) {
    if (c >= f.components()) {
      return c == 3 ? 1 : 0;
    }
    int source = f.bgra() && c < 3 ? 2 - c : c;
    boolean normalized = f.conversion() == VertexFormat.Conversion.NORMALIZED;
    int p = at + source * f.type().bytes();
    return switch (f.type()) {
      case BYTE -> normalized ? Normalized.b(bytes.get(p)) : bytes.get(p);
      case UBYTE -> scaled(bytes.get(p) & 0xff, 255, normalized);
      case SHORT -> normalized ? Normalized.s(bytes.getShort(p)) : bytes.getShort(p);
      case USHORT -> scaled(bytes.getShort(p) & 0xffff, 65535, normalized);
      case INT -> normalized ? Normalized.i(bytes.getInt(p)) : bytes.getInt(p);
      case UINT -> scaled((double) (bytes.getInt(p) & 0xffffffffL), 4294967295.0, normalized);
      case HALF -> SmallFloats.halfToFloat(bytes.getShort(p));
      case FLOAT -> bytes.getFloat(p);
      case DOUBLE -> bytes.getDouble(p);
      case FIXED -> bytes.getInt(p) / 65536.0;
      case INT_2_10_10_10 -> packed(bytes.getInt(at), source, true, normalized);
      case UINT_2_10_10_10 -> packed(bytes.getInt(at), source, false, normalized);
      case FLOAT_11_11_10 -> smallFloat(bytes.getInt(at), source);
    };
  }

  private static double smallFloat(int word, int c) {
    return switch (c) {
      case 0 -> SmallFloats.uf11ToFloat(word);
      case 1 -> SmallFloats.uf11ToFloat(word >>> 11);
      default -> SmallFloats.uf10ToFloat(word >>> 22);
    };
  }

  private static double scaled(double v, double most, boolean normalized) {
    return normalized ? Math.max((float) v / (float) most, -1) : v;
  }

  private static double packed(int word, int c, boolean signed, boolean normalized) {
    int bits = c == 3 ? 2 : 10;
    int up = word << 32 - bits - 10 * c;
    int v = signed ? up >> 32 - bits : up >>> 32 - bits;
    return scaled(v, (1 << (signed ? bits - 1 : bits)) - 1, normalized);
  }
}
