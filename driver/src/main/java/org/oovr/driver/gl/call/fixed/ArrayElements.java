package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.driver.gl.call.number.Normalized;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.state.GlContext;

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
    int size = a.format.components();
    int type = plain(a.type);
    long offset = a.clientMemory != null ? 0 : b.offset + a.relativeOffset;
    long at = offset + (long) i * b.stride;
    ByteBuffer bytes = buffer.view().order(ByteOrder.LITTLE_ENDIAN);
    boolean inside = at >= 0 && at + GlVertexArray.elementBytes(size, type) <= bytes.limit();
    int[] words = new int[4];
    for (int c = 0; c < 4; c++) {
      double x = c >= size ? c == 3 ? 1 : 0 : inside ? component(bytes, (int) at, type, c, a) : 0;
      words[c] = a.integer ? (int) (long) x : Float.floatToRawIntBits((float) x);
    }
    boolean unsigned =
        type == GL_UNSIGNED_INT || type == GL_UNSIGNED_SHORT || type == GL_UNSIGNED_BYTE;
    gl.components = size;
    gl.attribute(
        slot,
        a.integer ? unsigned ? GL_UNSIGNED_INT : GL_INT : GL_FLOAT,
        words[0],
        words[1],
        words[2],
        words[3]);
  }

  /**
   * As what components of a type are taken. Mesa looks at three bits of it, which tell bytes to
   * doubles apart: halves are unsigned shorts, and so on; what is packed is not taken apart.
   */
  private static int plain(int type) {
    return type == GL_DOUBLE || (type & 7) == 7 ? GL_DOUBLE : GL_BYTE + (type & 7);
  }

  /** A component as it lies in memory: the order of {@code GL_BGRA} means nothing here. */
  private static double component(
      ByteBuffer bytes, int at, int type, int c, GlVertexArray.Attribute a) {
    boolean normalized = a.normalized;
    int p = at + c * GlVertexArray.elementBytes(1, type);
    return switch (type) {
      case GL_BYTE -> normalized ? Normalized.b(bytes.get(p)) : bytes.get(p);
      case GL_UNSIGNED_BYTE -> scaled(bytes.get(p) & 0xff, 255, normalized);
      case GL_SHORT -> normalized ? Normalized.s(bytes.getShort(p)) : bytes.getShort(p);
      case GL_UNSIGNED_SHORT -> scaled(bytes.getShort(p) & 0xffff, 65535, normalized);
      case GL_INT -> normalized ? Normalized.i(bytes.getInt(p)) : bytes.getInt(p);
      case GL_UNSIGNED_INT ->
          scaled((double) (bytes.getInt(p) & 0xffffffffL), 4294967295.0, normalized);
      case GL_FLOAT -> bytes.getFloat(p);
      default -> bytes.getDouble(p);
    };
  }

  private static double scaled(double v, double most, boolean normalized) {
    return normalized ? (float) v / (float) most : v;
  }
}
