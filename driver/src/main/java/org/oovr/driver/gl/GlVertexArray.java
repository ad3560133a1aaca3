package org.oovr.driver.gl;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.simulator.command.VertexFormat;

/**
 * A vertex array object, in the terms of ARB_vertex_attrib_binding: attributes have a format and
 * refer to binding points, binding points have a buffer. {@code glVertexAttribPointer} sets both.
 */
final class GlVertexArray {
  static final int MAX_ATTRIBUTES = 32;

  /** Format of an attribute. */
  static final class Attribute {
    boolean enabled;
    int size = 4;
    int type = GL_FLOAT;
    boolean normalized;
    boolean integer;

    /** As given to {@code glVertexAttribPointer}, for queries. */
    int stride;

    long pointer;
    int relativeOffset;
    int binding;
    VertexFormat format =
        new VertexFormat(VertexFormat.Type.FLOAT, 4, VertexFormat.Conversion.FLOAT, false);

    /** Contents of application memory that a pointer without buffer refers to. */
    GlBuffer clientMemory;
  }

  /** A buffer with its layout. */
  static final class Binding {
    GlBuffer buffer;
    long offset;
    int stride = 16;
    int divisor;
  }

  final int name;
  String label = "";
  boolean created;
  final Attribute[] attributes = new Attribute[MAX_ATTRIBUTES];
  final Binding[] bindings = new Binding[MAX_ATTRIBUTES];
  GlBuffer elements;

  /** Indices of the last draw that took them from application memory. */
  GlBuffer clientIndices;

  /** Changes whenever the streams of a draw may change. */
  int version;

  GlVertexArray(int name) {
    this.name = name;
    for (int i = 0; i < MAX_ATTRIBUTES; i++) {
      attributes[i] = new Attribute();
      attributes[i].binding = i;
      bindings[i] = new Binding();
    }
  }

  /** Unbinds a buffer that is being deleted. */
  void detach(GlBuffer buffer) {
    if (elements == buffer) {
      elements = null;
    }
    for (Binding b : bindings) {
      if (b.buffer == buffer) {
        b.buffer = null;
        version++;
      }
    }
  }

  boolean refersTo(GlBuffer buffer) {
    if (elements == buffer) {
      return true;
    }
    for (Binding b : bindings) {
      if (b.buffer == buffer) {
        return true;
      }
    }
    return false;
  }

  /** The component type in memory, or null when the enum is none. */
  static VertexFormat.Type type(int type) {
    return switch (type) {
      case GL_BYTE -> VertexFormat.Type.BYTE;
      case GL_UNSIGNED_BYTE -> VertexFormat.Type.UBYTE;
      case GL_SHORT -> VertexFormat.Type.SHORT;
      case GL_UNSIGNED_SHORT -> VertexFormat.Type.USHORT;
      case GL_INT -> VertexFormat.Type.INT;
      case GL_UNSIGNED_INT -> VertexFormat.Type.UINT;
      case GL_HALF_FLOAT -> VertexFormat.Type.HALF;
      case GL_FLOAT -> VertexFormat.Type.FLOAT;
      case GL_DOUBLE -> VertexFormat.Type.DOUBLE;
      case GL_FIXED -> VertexFormat.Type.FIXED;
      case GL_INT_2_10_10_10_REV -> VertexFormat.Type.INT_2_10_10_10;
      case GL_UNSIGNED_INT_2_10_10_10_REV -> VertexFormat.Type.UINT_2_10_10_10;
      default -> null;
    };
  }

  static boolean isPacked(int type) {
    return type == GL_INT_2_10_10_10_REV || type == GL_UNSIGNED_INT_2_10_10_10_REV;
  }

  /** Bytes of one element. */
  static int elementBytes(int size, int type) {
    int n = size == GL_BGRA ? 4 : size;
    return isPacked(type) ? 4 : n * type(type).bytes();
  }
}
