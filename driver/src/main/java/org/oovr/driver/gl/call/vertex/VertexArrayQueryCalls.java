package org.oovr.driver.gl.call.vertex;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.VertexArrayCalls;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** What is asked about vertex arrays and current attributes (GL 4.6 core section 10.5). */
public final class VertexArrayQueryCalls {
  private VertexArrayQueryCalls() {}

  public static void getVertexAttribfv(GlContext gl, int index, int pname, Pointer params) {
    get(gl, index, pname, params, 'f');
  }

  public static void getVertexAttribdv(GlContext gl, int index, int pname, Pointer params) {
    get(gl, index, pname, params, 'd');
  }

  public static void getVertexAttribiv(GlContext gl, int index, int pname, Pointer params) {
    get(gl, index, pname, params, 'i');
  }

  public static void getVertexAttribLdv(GlContext gl, int index, int pname, Pointer params) {
    get(gl, index, pname, params, 'L');
  }

  public static void getVertexAttribLui64vARB(GlContext gl, int index, int pname, Pointer params) {
    get(gl, index, pname, params, 'U');
  }

  public static void getVertexAttribIiv(GlContext gl, int index, int pname, Pointer params) {
    get(gl, index, pname, params, 'I');
  }

  public static void getVertexAttribIuiv(GlContext gl, int index, int pname, Pointer params) {
    get(gl, index, pname, params, 'I');
  }

  public static void getVertexArrayiv(GlContext gl, int vaobj, int pname, Pointer param) {
    GlVertexArray v = gl.recorded ? null : VertexArrayCalls.named(gl, vaobj);
    if (v == null) {
      return;
    }
    if (pname != GL_ELEMENT_ARRAY_BUFFER_BINDING) {
      gl.invalidEnum("pname", pname);
      return;
    }
    param.putInt(0, name(v.elements));
  }

  public static void getVertexArrayIndexediv(
      GlContext gl, int vaobj, int index, int pname, Pointer param) {
    GlVertexArray v = gl.recorded ? null : VertexArrayCalls.named(gl, vaobj);
    if (v != null && VertexArrayCalls.isIndex(gl, index)) {
      Integer value = value(v, index, pname);
      GlVertexArray.Binding b = v.bindings[index];
      switch (pname) {
        case GL_VERTEX_BINDING_DIVISOR -> param.putInt(0, b.divisor);
        case GL_VERTEX_BINDING_OFFSET -> param.putInt(0, (int) b.offset);
        case GL_VERTEX_BINDING_STRIDE -> param.putInt(0, b.stride);
        case GL_VERTEX_BINDING_BUFFER -> param.putInt(0, name(b.buffer));
        default -> {
          if (value == null) {
            gl.invalidEnum("pname", pname);
          } else {
            param.putInt(0, value);
          }
        }
      }
    }
  }

  public static void getVertexArrayIndexed64iv(
      GlContext gl, int vaobj, int index, int pname, Pointer param) {
    GlVertexArray v = gl.recorded ? null : VertexArrayCalls.named(gl, vaobj);
    if (v == null) {
      return;
    }
    if (pname != GL_VERTEX_BINDING_OFFSET) {
      gl.invalidEnum("pname", pname);
    } else if (index < 0 || index >= Limits.MAX_ATTRIBUTES) {
      gl.invalidValue("index", index);
    } else {
      param.putLong(0, v.bindings[index].offset);
    }
  }

  private static int name(GlBuffer b) {
    return b == null ? 0 : b.name;
  }

  private static void get(GlContext gl, int index, int pname, Pointer params, char type) {
    if (gl.recorded || !VertexArrayCalls.isIndex(gl, index)) {
      return;
    }
    if (pname == GL_CURRENT_VERTEX_ATTRIB) {
      current(gl, index, params, type);
      return;
    }
    Integer v = value(gl.vertexArray(), index, pname);
    if (v == null || gl.es && pname == GL_VERTEX_ATTRIB_ARRAY_LONG) {
      gl.invalidEnum("pname", pname);
    } else {
      boolean real = type == 'f' || type == 'd' || type == 'L' || type == 'U';
      boolean wide = real && pname == GL_VERTEX_ATTRIB_ARRAY_DIVISOR; // which has no sign
      put(params, 0, type, (double) (wide ? v & 0xffffffffL : v));
    }
  }

  /** A property of an attribute; null for what is none. */
  private static Integer value(GlVertexArray v, int index, int pname) {
    GlVertexArray.Attribute a = v.attributes[index];
    GlVertexArray.Binding b = v.bindings[a.binding];
    return switch (pname) {
      case GL_VERTEX_ATTRIB_ARRAY_ENABLED -> a.enabled ? 1 : 0;
      case GL_VERTEX_ATTRIB_ARRAY_SIZE -> a.size;
      case GL_VERTEX_ATTRIB_ARRAY_STRIDE -> a.stride;
      case GL_VERTEX_ATTRIB_ARRAY_TYPE -> a.type;
      case GL_VERTEX_ATTRIB_ARRAY_NORMALIZED -> a.normalized ? 1 : 0;
      case GL_VERTEX_ATTRIB_ARRAY_INTEGER -> a.integer ? 1 : 0;
      case GL_VERTEX_ATTRIB_ARRAY_LONG -> a.wide ? 1 : 0;
      case GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING -> name(b.buffer);
      case GL_VERTEX_ATTRIB_ARRAY_DIVISOR -> b.divisor;
      case GL_VERTEX_ATTRIB_BINDING -> a.binding;
      case GL_VERTEX_ATTRIB_RELATIVE_OFFSET -> a.relativeOffset;
      default -> null;
    };
  }

  private static void put(Pointer params, int i, char type, double v) {
    switch (type) {
      case 'f' -> params.putFloat(i, (float) v);
      case 'd', 'L' -> params.putLong(i, Double.doubleToRawLongBits(v));
      case 'U' -> params.putLong(i, (long) v);
      default -> params.putInt(i, (int) (long) v);
    }
  }

  /**
   * The current value. Asked for as another type than the one that it was given as, it is
   * undefined; Mesa gives the bits as they are, and takes them for floats where it converts.
   */
  private static void current(GlContext gl, int index, Pointer params, char type) {
    if (index == 0 && !gl.core && !gl.es) {
      gl.invalidOperation("attribute 0 has no current value");
      return;
    }
    int[] words = gl.genericAttributes[index];
    if (type == 'U') { // of one component
      params.putLong(0, (long) words[1] << 32 | words[0] & 0xffffffffL);
      return;
    }
    for (int i = 0; i < 4; i++) {
      float real = Float.intBitsToFloat(words[i]);
      switch (type) {
        case 'f', 'I' -> params.putInt(i, words[i]);
        case 'd' -> params.putLong(i, Double.doubleToRawLongBits(real));
        case 'L' -> params.putLong(i, (long) words[2 * i + 1] << 32 | words[2 * i] & 0xffffffffL);
        default ->
            params.putInt(i, real >= -0x1p31f && real < 0x1p31f ? (int) real : Integer.MIN_VALUE);
      }
    }
  }

  public static void getVertexAttribPointerv(GlContext gl, int index, int pname, Pointer pointer) {
    if (gl.recorded || !VertexArrayCalls.isIndex(gl, index)) {
      return;
    }
    if (pname != GL_VERTEX_ATTRIB_ARRAY_POINTER) {
      gl.invalidEnum("pname", pname);
      return;
    }
    pointer.putLong(0, gl.vertexArray().attributes[index].pointer);
  }
}
