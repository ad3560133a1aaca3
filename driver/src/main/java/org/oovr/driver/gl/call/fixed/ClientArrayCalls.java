package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.VertexArrayCalls;
import org.oovr.driver.gl.client.InterleavedFormat;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Arrays of conventional attributes (GL 2.1, section 2.8). */
public final class ClientArrayCalls {
  private static final int BYTES = 1;
  private static final int UNSIGNED_BYTES = 2;
  private static final int SHORTS = 4;
  private static final int UNSIGNED_SHORTS = 8;
  private static final int INTS = 16;
  private static final int UNSIGNED_INTS = 32;
  private static final int FLOATS = 64;
  private static final int DOUBLES = 128;
  private static final int HALVES = 256;
  private static final int PACKED = 512;

  private static final int COORDINATES = SHORTS | INTS | FLOATS | DOUBLES | HALVES | PACKED;
  private static final int COLORS =
      BYTES | UNSIGNED_BYTES | UNSIGNED_SHORTS | UNSIGNED_INTS | COORDINATES;

  private ClientArrayCalls() {}

  public static void vertexPointer(GlContext gl, int size, int type, int stride, Pointer pointer) {
    set(gl, ConventionalAttributes.POSITION, 2, size, type, COORDINATES, stride, pointer);
  }

  public static void normalPointer(GlContext gl, int type, int stride, Pointer pointer) {
    int size = GlVertexArray.isPacked(type) ? 4 : 3;
    int types = BYTES | COORDINATES;
    set(gl, ConventionalAttributes.NORMAL, size, size, type, types, stride, pointer);
  }

  public static void colorPointer(GlContext gl, int size, int type, int stride, Pointer pointer) {
    set(gl, ConventionalAttributes.COLOR, 3, size, type, COLORS, stride, pointer);
  }

  public static void secondaryColorPointer(
      GlContext gl, int size, int type, int stride, Pointer pointer) {
    set(gl, ConventionalAttributes.SECONDARY_COLOR, 3, size, type, COLORS, stride, pointer);
  }

  public static void fogCoordPointer(GlContext gl, int type, int stride, Pointer pointer) {
    int types = HALVES | FLOATS | DOUBLES;
    set(gl, ConventionalAttributes.FOG_COORDINATE, 1, 1, type, types, stride, pointer);
  }

  public static void indexPointer(GlContext gl, int type, int stride, Pointer pointer) {
    int types = UNSIGNED_BYTES | SHORTS | INTS | FLOATS | DOUBLES;
    set(gl, ConventionalAttributes.COLOR_INDEX, 1, 1, type, types, stride, pointer);
  }

  public static void pointSizePointerOES(GlContext gl, int type, int stride, Pointer pointer) {
    set(gl, ConventionalAttributes.POINT_SIZE, 1, 1, type, FLOATS, stride, pointer);
  }

  public static void edgeFlagPointer(GlContext gl, int stride, Pointer pointer) {
    int slot = ConventionalAttributes.EDGE_FLAG;
    set(gl, slot, 1, 1, GL_UNSIGNED_BYTE, UNSIGNED_BYTES, stride, pointer);
  }

  public static void texCoordPointer(
      GlContext gl, int size, int type, int stride, Pointer pointer) {
    coordinates(gl, gl.clientTexture, size, type, stride, pointer);
  }

  public static void multiTexCoordPointerEXT(
      GlContext gl, int texunit, int size, int type, int stride, Pointer pointer) {
    if (isUnit(gl, texunit - GL_TEXTURE0, GL_INVALID_ENUM)) {
      coordinates(gl, texunit - GL_TEXTURE0, size, type, stride, pointer);
    }
  }

  private static void coordinates(
      GlContext gl, int texture, int size, int type, int stride, Pointer pointer) {
    int slot = ConventionalAttributes.TEXTURE_COORDINATES + texture;
    set(gl, slot, 1, size, type, COORDINATES, stride, pointer);
  }

  private static boolean isSize(GlContext gl, int size, int least, boolean swapped) {
    if (size >= least && size <= 4 || swapped && size == GL_BGRA) {
      return true;
    }
    gl.invalidValue("size", size);
    return false;
  }

  private static boolean isUnit(GlContext gl, int texture, int error) {
    if (texture >= 0 && texture < ConventionalAttributes.TEXTURE_COORDINATE_SETS) {
      return true;
    }
    gl.error(error, "texture unit " + texture);
    return false;
  }

  private static int bit(int type) {
    return switch (type) {
      case GL_BYTE -> BYTES;
      case GL_UNSIGNED_BYTE -> UNSIGNED_BYTES;
      case GL_SHORT -> SHORTS;
      case GL_UNSIGNED_SHORT -> UNSIGNED_SHORTS;
      case GL_INT -> INTS;
      case GL_UNSIGNED_INT -> UNSIGNED_INTS;
      case GL_FLOAT -> FLOATS;
      case GL_DOUBLE -> DOUBLES;
      case GL_HALF_FLOAT -> HALVES;
      case GL_INT_2_10_10_10_REV, GL_UNSIGNED_INT_2_10_10_10_REV -> PACKED;
      default -> 0;
    };
  }

  /**
   * Sets an array, or raises what Mesa finds first: the stride, the type, then the size.
   *
   * @param least components that the array has
   * @param types bits of the types that it may have
   */
  private static void set(
      GlContext gl,
      int slot,
      int least,
      int size,
      int type,
      int types,
      int stride,
      Pointer pointer) {
    boolean memory = VertexArrayCalls.inMemory(gl, pointer.address(), pointer.memory());
    if (!VertexArrayCalls.mayPoint(gl, stride, memory)) {
      return;
    }
    boolean sizes = slot == ConventionalAttributes.POINT_SIZE;
    boolean ofEs = gl.firstEs && (type == GL_FIXED || type == GL_BYTE && !sizes);
    if ((bit(type) & types) == 0 && !ofEs) {
      gl.invalidEnum("type", type);
      return;
    }
    boolean colors =
        slot == ConventionalAttributes.COLOR || slot == ConventionalAttributes.SECONDARY_COLOR;
    if (!isSize(gl, size, least, colors)) {
      return;
    }
    boolean normalized = type != GL_FIXED && (slot == ConventionalAttributes.NORMAL || colors);
    VertexArrayCalls.pointer(
        gl, slot, size, type, normalized, false, stride, pointer.address(), pointer.memory());
  }

  // --- switches

  public static void clientActiveTexture(GlContext gl, int texture) {
    if (isUnit(gl, texture - GL_TEXTURE0, GL_INVALID_ENUM)) {
      gl.clientTexture = texture - GL_TEXTURE0;
    }
  }

  public static void enableClientState(GlContext gl, int array) {
    enable(gl, array, gl.clientTexture, true);
  }

  public static void disableClientState(GlContext gl, int array) {
    enable(gl, array, gl.clientTexture, false);
  }

  public static void enableClientStateIndexedEXT(GlContext gl, int array, int index) {
    enableIndexed(gl, array, index, true);
  }

  public static void disableClientStateIndexedEXT(GlContext gl, int array, int index) {
    enableIndexed(gl, array, index, false);
  }

  public static void enableClientStateiEXT(GlContext gl, int array, int index) {
    enableIndexed(gl, array, index, true);
  }

  public static void disableClientStateiEXT(GlContext gl, int array, int index) {
    enableIndexed(gl, array, index, false);
  }

  private static void enableIndexed(GlContext gl, int array, int index, boolean on) {
    if (array != GL_TEXTURE_COORD_ARRAY) {
      gl.invalidEnum("array", array);
    } else if (isUnit(gl, index, GL_INVALID_VALUE)) {
      enable(gl, array, index, on);
    }
  }

  private static void enable(GlContext gl, int array, int texture, boolean on) {
    if (array == GL_PRIMITIVE_RESTART_NV) {
      gl.state.primitiveRestart = on;
      return;
    }
    int slot = ConventionalAttributes.slot(array, texture);
    boolean sizes = slot == ConventionalAttributes.POINT_SIZE;
    if (slot < 0 || sizes && !gl.firstEs) {
      gl.invalidEnum("array", array);
      return;
    }
    GlVertexArray v = gl.vertexArray();
    if (v.attributes[slot].enabled != on) {
      v.attributes[slot].enabled = on;
      v.version++;
      if (sizes) {
        gl.fixed.programVersion++; // the shader that transforms vertices reads it
      }
    }
  }

  /** Sets several arrays at once (GL 2.1, table 2.5). */
  public static void interleavedArrays(GlContext gl, int format, int stride, Pointer pointer) {
    InterleavedFormat f = InterleavedFormat.of(format);
    if (stride < 0) {
      gl.invalidValue("stride", stride);
      return;
    }
    if (f == null) {
      gl.invalidEnum("format", format);
      return;
    }
    int step = stride != 0 ? stride : f.bytes();
    disableClientState(gl, GL_EDGE_FLAG_ARRAY);
    disableClientState(gl, GL_INDEX_ARRAY);
    for (int array :
        new int[] {GL_TEXTURE_COORD_ARRAY, GL_COLOR_ARRAY, GL_NORMAL_ARRAY, GL_VERTEX_ARRAY}) {
      enable(gl, array, gl.clientTexture, false);
    }
    for (InterleavedFormat.Part part : f.parts()) {
      int slot = ConventionalAttributes.slot(part.array(), gl.clientTexture);
      boolean normalized = part.array() == GL_COLOR_ARRAY || part.array() == GL_NORMAL_ARRAY;
      long address = pointer.address() + part.offset();
      // the bytes come with the calls that a record has before each draw
      VertexArrayCalls.pointer(
          gl, slot, part.size(), part.type(), normalized, false, step, address, null);
      enable(gl, part.array(), gl.clientTexture, true);
    }
  }
}
