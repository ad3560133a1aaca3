package org.oovr.driver.gl.call.fixed;

import org.oovr.driver.gl.call.VertexAttributeCalls;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.pixel.SmallFloats;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Current values given as 16-bit floats (NV_half_float). */
public final class HalfCalls {
  /** Of the numbered attributes of NV_vertex_program, texture coordinates and the generic ones. */
  private static final int FIRST_COORDINATES = 6;

  private static final int FIRST_GENERIC = 15;
  private static final int ATTRIBUTES = 32;

  private HalfCalls() {}

  private static float half(int bits) {
    return SmallFloats.halfToFloat(bits & 0xffff);
  }

  public static void vertex2hNV(GlContext gl, int x, int y) {
    VertexCalls.vertex2f(gl, half(x), half(y));
  }

  public static void vertex2hvNV(GlContext gl, Pointer v) {
    vertex2hNV(gl, v.int16(0), v.int16(1));
  }

  public static void vertex3hNV(GlContext gl, int x, int y, int z) {
    VertexCalls.vertex3f(gl, half(x), half(y), half(z));
  }

  public static void vertex3hvNV(GlContext gl, Pointer v) {
    vertex3hNV(gl, v.int16(0), v.int16(1), v.int16(2));
  }

  public static void vertex4hNV(GlContext gl, int x, int y, int z, int w) {
    VertexCalls.vertex4f(gl, half(x), half(y), half(z), half(w));
  }

  public static void vertex4hvNV(GlContext gl, Pointer v) {
    vertex4hNV(gl, v.int16(0), v.int16(1), v.int16(2), v.int16(3));
  }

  public static void normal3hNV(GlContext gl, int nx, int ny, int nz) {
    NormalCalls.normal3f(gl, half(nx), half(ny), half(nz));
  }

  public static void normal3hvNV(GlContext gl, Pointer v) {
    normal3hNV(gl, v.int16(0), v.int16(1), v.int16(2));
  }

  public static void color3hNV(GlContext gl, int red, int green, int blue) {
    ColorCalls.color3f(gl, half(red), half(green), half(blue));
  }

  public static void color3hvNV(GlContext gl, Pointer v) {
    color3hNV(gl, v.int16(0), v.int16(1), v.int16(2));
  }

  public static void color4hNV(GlContext gl, int red, int green, int blue, int alpha) {
    ColorCalls.color4f(gl, half(red), half(green), half(blue), half(alpha));
  }

  public static void color4hvNV(GlContext gl, Pointer v) {
    color4hNV(gl, v.int16(0), v.int16(1), v.int16(2), v.int16(3));
  }

  public static void texCoord1hNV(GlContext gl, int s) {
    TextureCoordinateCalls.texCoord1f(gl, half(s));
  }

  public static void texCoord1hvNV(GlContext gl, Pointer v) {
    texCoord1hNV(gl, v.int16(0));
  }

  public static void texCoord2hNV(GlContext gl, int s, int t) {
    TextureCoordinateCalls.texCoord2f(gl, half(s), half(t));
  }

  public static void texCoord2hvNV(GlContext gl, Pointer v) {
    texCoord2hNV(gl, v.int16(0), v.int16(1));
  }

  public static void texCoord3hNV(GlContext gl, int s, int t, int r) {
    TextureCoordinateCalls.texCoord3f(gl, half(s), half(t), half(r));
  }

  public static void texCoord3hvNV(GlContext gl, Pointer v) {
    texCoord3hNV(gl, v.int16(0), v.int16(1), v.int16(2));
  }

  public static void texCoord4hNV(GlContext gl, int s, int t, int r, int q) {
    TextureCoordinateCalls.texCoord4f(gl, half(s), half(t), half(r), half(q));
  }

  public static void texCoord4hvNV(GlContext gl, Pointer v) {
    texCoord4hNV(gl, v.int16(0), v.int16(1), v.int16(2), v.int16(3));
  }

  public static void multiTexCoord1hNV(GlContext gl, int target, int s) {
    TextureCoordinateCalls.multiTexCoord1f(gl, target, half(s));
  }

  public static void multiTexCoord1hvNV(GlContext gl, int target, Pointer v) {
    multiTexCoord1hNV(gl, target, v.int16(0));
  }

  public static void multiTexCoord2hNV(GlContext gl, int target, int s, int t) {
    TextureCoordinateCalls.multiTexCoord2f(gl, target, half(s), half(t));
  }

  public static void multiTexCoord2hvNV(GlContext gl, int target, Pointer v) {
    multiTexCoord2hNV(gl, target, v.int16(0), v.int16(1));
  }

  public static void multiTexCoord3hNV(GlContext gl, int target, int s, int t, int r) {
    TextureCoordinateCalls.multiTexCoord3f(gl, target, half(s), half(t), half(r));
  }

  public static void multiTexCoord3hvNV(GlContext gl, int target, Pointer v) {
    multiTexCoord3hNV(gl, target, v.int16(0), v.int16(1), v.int16(2));
  }

  public static void multiTexCoord4hNV(GlContext gl, int target, int s, int t, int r, int q) {
    TextureCoordinateCalls.multiTexCoord4f(gl, target, half(s), half(t), half(r), half(q));
  }

  public static void multiTexCoord4hvNV(GlContext gl, int target, Pointer v) {
    multiTexCoord4hNV(gl, target, v.int16(0), v.int16(1), v.int16(2), v.int16(3));
  }

  public static void secondaryColor3hNV(GlContext gl, int red, int green, int blue) {
    ColorCalls.secondaryColor3f(gl, half(red), half(green), half(blue));
  }

  public static void secondaryColor3hvNV(GlContext gl, Pointer v) {
    secondaryColor3hNV(gl, v.int16(0), v.int16(1), v.int16(2));
  }

  public static void vertexAttrib1hNV(GlContext gl, int index, int x) {
    attribute(gl, index, half(x), 0, 0, 1);
  }

  public static void vertexAttrib1hvNV(GlContext gl, int index, Pointer v) {
    vertexAttrib1hNV(gl, index, v.int16(0));
  }

  public static void vertexAttrib2hNV(GlContext gl, int index, int x, int y) {
    attribute(gl, index, half(x), half(y), 0, 1);
  }

  public static void vertexAttrib2hvNV(GlContext gl, int index, Pointer v) {
    vertexAttrib2hNV(gl, index, v.int16(0), v.int16(1));
  }

  public static void vertexAttrib3hNV(GlContext gl, int index, int x, int y, int z) {
    attribute(gl, index, half(x), half(y), half(z), 1);
  }

  public static void vertexAttrib3hvNV(GlContext gl, int index, Pointer v) {
    vertexAttrib3hNV(gl, index, v.int16(0), v.int16(1), v.int16(2));
  }

  public static void vertexAttrib4hNV(GlContext gl, int index, int x, int y, int z, int w) {
    attribute(gl, index, half(x), half(y), half(z), half(w));
  }

  public static void vertexAttrib4hvNV(GlContext gl, int index, Pointer v) {
    vertexAttrib4hNV(gl, index, v.int16(0), v.int16(1), v.int16(2), v.int16(3));
  }

  public static void fogCoordhNV(GlContext gl, int fog) {
    CurrentValues.set(gl, ConventionalAttributes.FOG_COORDINATE, half(fog), 0, 0, 1);
  }

  public static void fogCoordhvNV(GlContext gl, Pointer fog) {
    fogCoordhNV(gl, fog.int16(0));
  }

  public static void vertexAttribs1hvNV(GlContext gl, int index, int n, Pointer v) {
    attributes(gl, index, n, 1, v);
  }

  public static void vertexAttribs2hvNV(GlContext gl, int index, int n, Pointer v) {
    attributes(gl, index, n, 2, v);
  }

  public static void vertexAttribs3hvNV(GlContext gl, int index, int n, Pointer v) {
    attributes(gl, index, n, 3, v);
  }

  public static void vertexAttribs4hvNV(GlContext gl, int index, int n, Pointer v) {
    attributes(gl, index, n, 4, v);
  }

  /** Several attributes; the first one, which may complete a vertex, is the last to be set. */
  private static void attributes(GlContext gl, int index, int n, int size, Pointer v) {
    for (int i = Math.min(n, ATTRIBUTES - index) - 1; i >= 0 && index >= 0; i--) {
      int at = i * size;
      attribute(
          gl,
          index + i,
          half(v.int16(at)),
          size > 1 ? half(v.int16(at + 1)) : 0,
          size > 2 ? half(v.int16(at + 2)) : 0,
          size > 3 ? half(v.int16(at + 3)) : 1);
    }
  }

  /** An attribute by Mesa's numbers: conventional ones first, 0 being the position. */
  private static void attribute(GlContext gl, int index, float x, float y, float z, float w) {
    if (index == 0) {
      VertexCalls.vertex4f(gl, x, y, z, w);
    } else if (index >= FIRST_GENERIC && index < ATTRIBUTES - 1) {
      VertexAttributeCalls.vertexAttrib4f(gl, index - FIRST_GENERIC, x, y, z, w);
    } else if (index >= FIRST_COORDINATES && index < FIRST_GENERIC - 1) {
      int slot = ConventionalAttributes.TEXTURE_COORDINATES + index - FIRST_COORDINATES;
      CurrentValues.set(gl, slot, x, y, z, w);
    } else if (index > 0 && index < FIRST_COORDINATES) {
      CurrentValues.set(gl, ConventionalAttributes.POSITION + index, x, y, z, w);
    }
  }
}
