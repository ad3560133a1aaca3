package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.client.VertexArrayState;
import org.oovr.simulator.command.VertexFormat;

/**
 * A vertex array object, in the terms of ARB_vertex_attrib_binding: attributes have a format and
 * refer to binding points, binding points have a buffer. {@code glVertexAttribPointer} sets both.
 */
public final class GlVertexArray extends VertexArrayState<GlBuffer> {
  public static final int MAX_ATTRIBUTES = 32;

  /** Format of an attribute. */
  public static final class Attribute {
    public boolean enabled;
    public int size = 4;
    public int type = GL_FLOAT;
    public boolean normalized;
    public boolean integer;

    /** Given for 64-bit inputs: components are not converted. */
    public boolean wide;

    /** As given to {@code glVertexAttribPointer}, for queries. */
    public int stride;

    public long pointer;
    public int relativeOffset;
    public int binding;
    public VertexFormat format =
        new VertexFormat(VertexFormat.Type.FLOAT, 4, VertexFormat.Conversion.FLOAT, false);

    /** Contents of application memory that a pointer without buffer refers to. */
    public GlBuffer clientMemory;

    /** Says how the components lie in memory and how they are read. */
    public void setFormat(int newSize, int newType, boolean norm, boolean whole) {
      wide = false;
      if (size == newSize && type == newType && normalized == norm && integer == whole) {
        return;
      }
      size = newSize;
      type = newType;
      normalized = norm;
      integer = whole;
      VertexFormat.Type memory = GlVertexArray.type(type);
      boolean real =
          memory == VertexFormat.Type.FLOAT
              || memory == VertexFormat.Type.HALF
              || memory == VertexFormat.Type.DOUBLE
              || memory == VertexFormat.Type.FLOAT_11_11_10
              || memory == VertexFormat.Type.FIXED;
      VertexFormat.Conversion conversion =
          integer
              ? VertexFormat.Conversion.INTEGER
              : normalized && !real
                  ? VertexFormat.Conversion.NORMALIZED
                  : VertexFormat.Conversion.FLOAT;
      format = new VertexFormat(memory, size == GL_BGRA ? 4 : size, conversion, size == GL_BGRA);
    }
  }

  /** A buffer with its layout. */
  public static final class Binding {
    public GlBuffer buffer;
    public long offset;
    public int stride = 16;
    public int divisor;
  }

  public String label = "";
  public boolean created;
  public final Attribute[] attributes = new Attribute[MAX_ATTRIBUTES];
  public final Binding[] bindings = new Binding[MAX_ATTRIBUTES];

  /** Indices of the last draw that took them from application memory. */
  public GlBuffer clientIndices;

  /** Changes whenever the streams of a draw may change. */
  public int version;

  public GlVertexArray(int name) {
    super(name);
    for (int i = 0; i < MAX_ATTRIBUTES; i++) {
      attributes[i] = new Attribute();
      attributes[i].binding = i;
      bindings[i] = new Binding();
      if (i >= ConventionalAttributes.POSITION) {
        ConventionalAttributes.initialize(attributes[i], i);
      }
    }
  }

  /** Takes over attributes, bindings and indices of another one, but for deleted buffers. */
  public void set(GlVertexArray from) {
    elements = from.elements == null || from.elements.deleted ? null : from.elements;
    for (int i = 0; i < MAX_ATTRIBUTES; i++) {
      Attribute a = attributes[i];
      Attribute b = from.attributes[i];
      a.enabled = b.enabled;
      a.setFormat(b.size, b.type, b.normalized, b.integer);
      a.stride = b.stride;
      a.pointer = b.pointer;
      a.relativeOffset = b.relativeOffset;
      a.binding = b.binding;
      a.clientMemory = b.clientMemory;
      GlBuffer buffer = from.bindings[i].buffer;
      bindings[i].buffer = buffer == null || buffer.deleted ? null : buffer;
      bindings[i].offset = from.bindings[i].offset;
      bindings[i].stride = from.bindings[i].stride;
      bindings[i].divisor = from.bindings[i].divisor;
    }
    version++;
  }

  /** Unbinds a buffer that is being deleted. */
  public void detach(GlBuffer buffer) {
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

  public boolean refersTo(GlBuffer buffer) {
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
  public static VertexFormat.Type type(int type) {
    return switch (type) {
      case GL_BYTE -> VertexFormat.Type.BYTE;
      case GL_UNSIGNED_BYTE -> VertexFormat.Type.UBYTE;
      case GL_SHORT -> VertexFormat.Type.SHORT;
      case GL_UNSIGNED_SHORT -> VertexFormat.Type.USHORT;
      case GL_INT -> VertexFormat.Type.INT;
      case GL_UNSIGNED_INT -> VertexFormat.Type.UINT;
      case GL_HALF_FLOAT, GL_HALF_FLOAT_OES -> VertexFormat.Type.HALF;
      case GL_FLOAT -> VertexFormat.Type.FLOAT;
      case GL_DOUBLE -> VertexFormat.Type.DOUBLE;
      case GL_FIXED -> VertexFormat.Type.FIXED;
      case GL_INT_2_10_10_10_REV -> VertexFormat.Type.INT_2_10_10_10;
      case GL_UNSIGNED_INT_2_10_10_10_REV -> VertexFormat.Type.UINT_2_10_10_10;
      case GL_UNSIGNED_INT_10F_11F_11F_REV -> VertexFormat.Type.FLOAT_11_11_10;
      default -> null;
    };
  }

  public static boolean isPacked(int type) {
    return type == GL_INT_2_10_10_10_REV || type == GL_UNSIGNED_INT_2_10_10_10_REV;
  }

  /** Bytes of one element. */
  public static int elementBytes(int size, int type) {
    int n = size == GL_BGRA ? 4 : size;
    return isPacked(type) || type == GL_UNSIGNED_INT_10F_11F_11F_REV ? 4 : n * type(type).bytes();
  }
}
