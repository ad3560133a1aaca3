package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.state.GlContext;

/** The calls that bring back vertex arrays and current values of attributes. */
final class SnapshotArrays {
  private final SnapshotCalls calls;
  private final LiveObjects live;

  SnapshotArrays(SnapshotCalls calls, LiveObjects live) {
    this.calls = calls;
    this.live = live;
  }

  /** All of a context; leaves one bound that need not be the right one, and an array buffer. */
  void objects(GlContext gl) {
    arrays(gl, gl.vertexArrays.initial);
    int[] names = live.of(LiveObjects.Kind.VERTEX_ARRAY, gl.vertexArrays.named.names());
    if (names.length == 0) {
      return;
    }
    calls.begin("glGenVertexArrays", names.length).ints(1, names).put();
    for (int name : names) {
      GlVertexArray v = gl.vertexArrays.named.get(name);
      if (v != null) {
        calls.make("glBindVertexArray", name);
        arrays(gl, v);
      }
    }
  }

  private void arrays(GlContext gl, GlVertexArray v) {
    GlVertexArray initial = new GlVertexArray(0);
    int generic = gl.core ? GlVertexArray.MAX_ATTRIBUTES : ConventionalAttributes.POSITION;
    boolean separate = false;
    for (int i = 0; i < generic; i++) {
      GlVertexArray.Attribute a = v.attributes[i];
      GlVertexArray.Binding b = v.bindings[i];
      boolean whole =
          a.binding == i
              && a.relativeOffset == 0
              && a.pointer == b.offset
              && b.stride
                  == (a.stride == 0 ? GlVertexArray.elementBytes(a.size, a.type) : a.stride);
      separate |= !whole && !isInitial(v, initial, i);
    }
    for (int i = 0; i < generic; i++) {
      if (!isInitial(v, initial, i)) {
        if (separate) {
          separate(v, i);
        } else {
          pointer(v, i);
        }
      }
      if (v.attributes[i].enabled) {
        calls.make("glEnableVertexAttribArray", i);
      }
    }
    for (int i = generic; i < GlVertexArray.MAX_ATTRIBUTES; i++) {
      conventional(v, initial, i);
    }
    if (v.elements != null && !v.elements.deleted) {
      calls.make("glBindBuffer", GL_ELEMENT_ARRAY_BUFFER, v.elements.name);
    }
  }

  private static boolean isInitial(GlVertexArray v, GlVertexArray initial, int i) {
    GlVertexArray.Attribute a = v.attributes[i];
    GlVertexArray.Attribute c = initial.attributes[i];
    GlVertexArray.Binding b = v.bindings[i];
    GlVertexArray.Binding d = initial.bindings[i];
    return a.size == c.size
        && a.type == c.type
        && a.normalized == c.normalized
        && a.integer == c.integer
        && a.wide == c.wide
        && a.stride == c.stride
        && a.pointer == c.pointer
        && a.relativeOffset == c.relativeOffset
        && a.binding == c.binding
        && a.clientMemory == null
        && b.buffer == null
        && b.offset == d.offset
        && b.stride == d.stride
        && b.divisor == d.divisor;
  }

  private void pointer(GlVertexArray v, int i) {
    GlVertexArray.Attribute a = v.attributes[i];
    GlVertexArray.Binding b = v.bindings[i];
    boolean gone = b.buffer != null && b.buffer.deleted;
    if (!gone) {
      calls.make("glBindBuffer", GL_ARRAY_BUFFER, b.buffer == null ? 0 : b.buffer.name);
      int memory;
      if (a.integer || a.wide) {
        memory = 4;
        String name = a.wide ? "glVertexAttribLPointer" : "glVertexAttribIPointer";
        calls.begin(name, i, a.size, a.type, a.stride, a.pointer);
      } else {
        memory = 5;
        long normalized = a.normalized ? 1 : 0;
        calls.begin("glVertexAttribPointer", i, a.size, a.type, normalized, a.stride, a.pointer);
      }
      if (a.clientMemory != null) {
        calls.bytes(memory, a.clientMemory.contents());
      }
      calls.put();
    }
    if (b.divisor != 0) {
      calls.make("glVertexAttribDivisor", i, b.divisor);
    }
  }

  private void conventional(GlVertexArray v, GlVertexArray initial, int slot) {
    GlVertexArray.Attribute a = v.attributes[slot];
    GlVertexArray.Binding b = v.bindings[slot];
    boolean said = !isInitial(v, initial, slot) && !(b.buffer != null && b.buffer.deleted);
    if (!said && !a.enabled) {
      return;
    }
    int texture = slot - ConventionalAttributes.TEXTURE_COORDINATES;
    if (texture >= 0) {
      calls.make("glClientActiveTexture", GL_TEXTURE0 + texture);
    }
    if (said) {
      calls.make("glBindBuffer", GL_ARRAY_BUFFER, b.buffer == null ? 0 : b.buffer.name);
      int memory;
      switch (slot) {
        case ConventionalAttributes.NORMAL,
            ConventionalAttributes.FOG_COORDINATE,
            ConventionalAttributes.COLOR_INDEX -> {
          memory = 2;
          calls.begin(
              POINTERS[slot - ConventionalAttributes.POSITION], a.type, a.stride, a.pointer);
        }
        case ConventionalAttributes.EDGE_FLAG -> {
          memory = 1;
          calls.begin("glEdgeFlagPointer", a.stride, a.pointer);
        }
        default -> {
          memory = 3;
          String function =
              texture >= 0 ? "glTexCoordPointer" : POINTERS[slot - ConventionalAttributes.POSITION];
          calls.begin(function, a.size, a.type, a.stride, a.pointer);
        }
      }
      if (a.clientMemory != null) {
        calls.bytes(memory, a.clientMemory.contents());
      }
      calls.put();
    }
    if (a.enabled) {
      calls.make("glEnableClientState", state(slot));
    }
    if (texture >= 0) {
      calls.make("glClientActiveTexture", GL_TEXTURE0);
    }
  }

  private static final String[] POINTERS = {
    "glVertexPointer",
    "glNormalPointer",
    "glColorPointer",
    "glSecondaryColorPointer",
    "glFogCoordPointer",
    "glIndexPointer"
  };

  private static int state(int slot) {
    return switch (slot) {
      case ConventionalAttributes.POSITION -> GL_VERTEX_ARRAY;
      case ConventionalAttributes.NORMAL -> GL_NORMAL_ARRAY;
      case ConventionalAttributes.COLOR -> GL_COLOR_ARRAY;
      case ConventionalAttributes.SECONDARY_COLOR -> GL_SECONDARY_COLOR_ARRAY;
      case ConventionalAttributes.FOG_COORDINATE -> GL_FOG_COORD_ARRAY;
      case ConventionalAttributes.COLOR_INDEX -> GL_INDEX_ARRAY;
      case ConventionalAttributes.EDGE_FLAG -> GL_EDGE_FLAG_ARRAY;
      default -> GL_TEXTURE_COORD_ARRAY;
    };
  }

  /** In the terms of ARB_vertex_attrib_binding. */
  private void separate(GlVertexArray v, int i) {
    GlVertexArray.Attribute a = v.attributes[i];
    GlVertexArray.Binding b = v.bindings[i];
    if (a.integer || a.wide) {
      String name = a.wide ? "glVertexAttribLFormat" : "glVertexAttribIFormat";
      calls.make(name, i, a.size, a.type, a.relativeOffset);
    } else {
      long normalized = a.normalized ? 1 : 0;
      calls.make("glVertexAttribFormat", i, a.size, a.type, normalized, a.relativeOffset);
    }
    calls.make("glVertexAttribBinding", i, a.binding);
    if (b.buffer != null && !b.buffer.deleted) {
      calls.make("glBindVertexBuffer", i, b.buffer.name, b.offset, b.stride);
    }
    if (b.divisor != 0) {
      calls.make("glVertexBindingDivisor", i, b.divisor);
    }
  }

  /** The array that is bound, and attributes that have one value. */
  void bindings(GlContext gl) {
    if (gl.vertexArray() != gl.vertexArrays.initial
        || live.of(LiveObjects.Kind.VERTEX_ARRAY, gl.vertexArrays.named.names()).length > 0) {
      calls.make("glBindVertexArray", gl.vertexArray().name);
    }
    if (gl.clientTexture != 0) {
      calls.make("glClientActiveTexture", GL_TEXTURE0 + gl.clientTexture);
    }
    for (int i = 0; i < gl.genericAttributes.length; i++) {
      int[] v = gl.genericAttributes[i];
      int type = gl.genericTypes[i];
      boolean initial = type == GL_FLOAT;
      for (int c = 0; c < 4; c++) {
        float first = ConventionalAttributes.initial(i, c);
        initial &= v[c] == Float.floatToRawIntBits(first);
      }
      if (type == GL_DOUBLE) {
        calls.make("glVertexAttribL4d", i, pair(v, 0), pair(v, 1), pair(v, 2), pair(v, 3));
      } else if (!initial && i >= ConventionalAttributes.POSITION && !gl.core) {
        conventional(i, v);
      } else if (!initial) {
        String suffix = type == GL_FLOAT ? "4f" : type == GL_UNSIGNED_INT ? "I4ui" : "I4i";
        calls.make("glVertexAttrib" + suffix, i, v[0], v[1], v[2], v[3]);
      }
    }
  }

  private void conventional(int slot, int[] v) {
    switch (slot) {
      case ConventionalAttributes.NORMAL -> calls.make("glNormal3f", v[0], v[1], v[2]);
      case ConventionalAttributes.COLOR -> calls.make("glColor4f", v[0], v[1], v[2], v[3]);
      case ConventionalAttributes.SECONDARY_COLOR ->
          calls.make("glSecondaryColor3f", v[0], v[1], v[2]);
      case ConventionalAttributes.FOG_COORDINATE -> calls.make("glFogCoordf", v[0]);
      case ConventionalAttributes.COLOR_INDEX -> calls.make("glIndexf", v[0]);
      case ConventionalAttributes.EDGE_FLAG -> calls.make("glEdgeFlag", v[0] == 0 ? 0 : 1);
      case ConventionalAttributes.POSITION, ConventionalAttributes.POINT_SIZE -> {
        // no call outside of begin and end sets these
      }
      default -> {
        int texture = GL_TEXTURE0 + slot - ConventionalAttributes.TEXTURE_COORDINATES;
        calls.make("glMultiTexCoord4f", texture, v[0], v[1], v[2], v[3]);
      }
    }
  }

  /** Two words, the low one first. */
  private static long pair(int[] words, int i) {
    return (long) words[2 * i + 1] << 32 | words[2 * i] & 0xffffffffL;
  }
}
