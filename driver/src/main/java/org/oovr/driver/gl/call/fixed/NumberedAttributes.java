package org.oovr.driver.gl.call.fixed;

import org.oovr.driver.gl.call.VertexAttributeCalls;
import org.oovr.driver.gl.call.number.Plain;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/**
 * Attributes by the numbers of NV_vertex_program, as functions of NV_half_float name them:
 * conventional ones first, 0 being the position.
 */
public final class NumberedAttributes {
  private static final int FIRST_COORDINATES = 6;
  private static final int FIRST_GENERIC = 15;
  private static final int ATTRIBUTES = 32;

  private NumberedAttributes() {}

  /** Several attributes; the first one, which may complete a vertex, is the last to be set. */
  public static void setAll(GlContext gl, int index, int n, int size, Pointer v) {
    for (int i = Math.min(n, ATTRIBUTES - index) - 1; i >= 0 && index >= 0; i--) {
      int at = i * size;
      set(
          gl,
          index + i,
          Plain.h(v.int16(at)),
          size > 1 ? Plain.h(v.int16(at + 1)) : 0,
          size > 2 ? Plain.h(v.int16(at + 2)) : 0,
          size > 3 ? Plain.h(v.int16(at + 3)) : 1);
    }
  }

  /** Sets an attribute. */
  public static void set(GlContext gl, int index, float x, float y, float z, float w) {
    if (index >= FIRST_GENERIC && index < ATTRIBUTES - 1) {
      VertexAttributeCalls.floats(gl, index - FIRST_GENERIC, x, y, z, w);
    } else if (index >= FIRST_COORDINATES && index < FIRST_GENERIC - 1) {
      int slot = ConventionalAttributes.TEXTURE_COORDINATES + index - FIRST_COORDINATES;
      CurrentValues.set(gl, slot, x, y, z, w);
    } else if (index >= 0 && index < FIRST_COORDINATES) {
      CurrentValues.set(gl, ConventionalAttributes.POSITION + index, x, y, z, w);
    }
  }
}
