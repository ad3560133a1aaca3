package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GlVertexArray;

/** Current values and arrays of conventional attributes (GL 2.1, tables 6.5 to 6.8). */
public final class ConventionalValues {
  private ConventionalValues() {}

  /** Answers a value; leaves the answer empty when the name is none. */
  public static void get(GlContext gl, int pname, Answer a) {
    int unit = gl.textures.activeUnit % ConventionalAttributes.TEXTURE_COORDINATE_SETS;
    switch (pname) {
      case GL_CURRENT_COLOR -> a.normalized(current(gl, ConventionalAttributes.COLOR, 4));
      case GL_CURRENT_SECONDARY_COLOR ->
          a.normalized(current(gl, ConventionalAttributes.SECONDARY_COLOR, 4));
      case GL_CURRENT_NORMAL -> a.normalized(current(gl, ConventionalAttributes.NORMAL, 3));
      case GL_CURRENT_TEXTURE_COORDS ->
          a.floats(current(gl, ConventionalAttributes.TEXTURE_COORDINATES + unit, 4));
      case GL_CURRENT_FOG_COORD -> a.floats(current(gl, ConventionalAttributes.FOG_COORDINATE, 1));
      case GL_CURRENT_INDEX -> a.floats(current(gl, ConventionalAttributes.COLOR_INDEX, 1));
      case GL_EDGE_FLAG -> a.truth(current(gl, ConventionalAttributes.EDGE_FLAG, 1)[0] != 0);
      case GL_CLIENT_ACTIVE_TEXTURE -> a.integers(GL_TEXTURE0 + (long) gl.clientTexture);
      case GL_MAX_TEXTURE_COORDS, GL_MAX_TEXTURE_UNITS ->
          a.integers(ConventionalAttributes.TEXTURE_COORDINATE_SETS);
      case GL_MAX_LIGHTS -> a.integers(FixedState.LIGHTS);
      default -> array(gl, pname, a);
    }
  }

  private static float[] current(GlContext gl, int slot, int components) {
    gl.vertices.takeCurrent();
    int[] words = gl.vertices.visible(slot);
    float[] v = new float[components];
    for (int i = 0; i < components; i++) {
      v[i] = Float.intBitsToFloat(words[i]);
    }
    return v;
  }

  private static GlVertexArray.Attribute of(GlContext gl, int array) {
    return gl.vertexArray().attributes[ConventionalAttributes.slot(array, gl.clientTexture)];
  }

  private static void array(GlContext gl, int pname, Answer a) {
    switch (pname) {
      case GL_VERTEX_ARRAY_SIZE -> a.integers(of(gl, GL_VERTEX_ARRAY).size);
      case GL_VERTEX_ARRAY_TYPE -> a.integers(of(gl, GL_VERTEX_ARRAY).type);
      case GL_VERTEX_ARRAY_STRIDE -> a.integers(of(gl, GL_VERTEX_ARRAY).stride);
      case GL_NORMAL_ARRAY_TYPE -> a.integers(of(gl, GL_NORMAL_ARRAY).type);
      case GL_NORMAL_ARRAY_STRIDE -> a.integers(of(gl, GL_NORMAL_ARRAY).stride);
      case GL_COLOR_ARRAY_SIZE -> a.integers(of(gl, GL_COLOR_ARRAY).size);
      case GL_COLOR_ARRAY_TYPE -> a.integers(of(gl, GL_COLOR_ARRAY).type);
      case GL_COLOR_ARRAY_STRIDE -> a.integers(of(gl, GL_COLOR_ARRAY).stride);
      case GL_SECONDARY_COLOR_ARRAY_SIZE -> a.integers(of(gl, GL_SECONDARY_COLOR_ARRAY).size);
      case GL_SECONDARY_COLOR_ARRAY_TYPE -> a.integers(of(gl, GL_SECONDARY_COLOR_ARRAY).type);
      case GL_SECONDARY_COLOR_ARRAY_STRIDE -> a.integers(of(gl, GL_SECONDARY_COLOR_ARRAY).stride);
      case GL_FOG_COORD_ARRAY_TYPE -> a.integers(of(gl, GL_FOG_COORD_ARRAY).type);
      case GL_FOG_COORD_ARRAY_STRIDE -> a.integers(of(gl, GL_FOG_COORD_ARRAY).stride);
      case GL_INDEX_ARRAY_TYPE -> a.integers(of(gl, GL_INDEX_ARRAY).type);
      case GL_INDEX_ARRAY_STRIDE -> a.integers(of(gl, GL_INDEX_ARRAY).stride);
      case GL_EDGE_FLAG_ARRAY_STRIDE -> a.integers(of(gl, GL_EDGE_FLAG_ARRAY).stride);
      case GL_POINT_SIZE_ARRAY_TYPE_OES -> a.integers(of(gl, GL_POINT_SIZE_ARRAY_OES).type);
      case GL_POINT_SIZE_ARRAY_STRIDE_OES -> a.integers(of(gl, GL_POINT_SIZE_ARRAY_OES).stride);
      case GL_TEXTURE_COORD_ARRAY_SIZE -> a.integers(of(gl, GL_TEXTURE_COORD_ARRAY).size);
      case GL_TEXTURE_COORD_ARRAY_TYPE -> a.integers(of(gl, GL_TEXTURE_COORD_ARRAY).type);
      case GL_TEXTURE_COORD_ARRAY_STRIDE -> a.integers(of(gl, GL_TEXTURE_COORD_ARRAY).stride);
      default -> {
        int slot = ConventionalAttributes.slot(bufferOf(pname), gl.clientTexture);
        if (slot >= 0) {
          GlVertexArray v = gl.vertexArray();
          GlVertexArray.Binding b = v.bindings[v.attributes[slot].binding];
          a.integers(b.buffer == null ? 0 : b.buffer.name);
        }
      }
    }
  }

  private static int bufferOf(int pname) {
    return switch (pname) {
      case GL_VERTEX_ARRAY_BUFFER_BINDING -> GL_VERTEX_ARRAY;
      case GL_NORMAL_ARRAY_BUFFER_BINDING -> GL_NORMAL_ARRAY;
      case GL_COLOR_ARRAY_BUFFER_BINDING -> GL_COLOR_ARRAY;
      case GL_SECONDARY_COLOR_ARRAY_BUFFER_BINDING -> GL_SECONDARY_COLOR_ARRAY;
      case GL_FOG_COORD_ARRAY_BUFFER_BINDING -> GL_FOG_COORD_ARRAY;
      case GL_INDEX_ARRAY_BUFFER_BINDING -> GL_INDEX_ARRAY;
      case GL_EDGE_FLAG_ARRAY_BUFFER_BINDING -> GL_EDGE_FLAG_ARRAY;
      case GL_TEXTURE_COORD_ARRAY_BUFFER_BINDING -> GL_TEXTURE_COORD_ARRAY;
      case GL_POINT_SIZE_ARRAY_BUFFER_BINDING_OES -> GL_POINT_SIZE_ARRAY_OES;
      default -> 0;
    };
  }

  /** The array whose address a name asks for, or 0. */
  public static int pointerOf(int pname) {
    return switch (pname) {
      case GL_VERTEX_ARRAY_POINTER -> GL_VERTEX_ARRAY;
      case GL_NORMAL_ARRAY_POINTER -> GL_NORMAL_ARRAY;
      case GL_COLOR_ARRAY_POINTER -> GL_COLOR_ARRAY;
      case GL_SECONDARY_COLOR_ARRAY_POINTER -> GL_SECONDARY_COLOR_ARRAY;
      case GL_FOG_COORD_ARRAY_POINTER -> GL_FOG_COORD_ARRAY;
      case GL_INDEX_ARRAY_POINTER -> GL_INDEX_ARRAY;
      case GL_EDGE_FLAG_ARRAY_POINTER -> GL_EDGE_FLAG_ARRAY;
      case GL_TEXTURE_COORD_ARRAY_POINTER -> GL_TEXTURE_COORD_ARRAY;
      case GL_POINT_SIZE_ARRAY_POINTER_OES -> GL_POINT_SIZE_ARRAY_OES;
      default -> 0;
    };
  }
}
