package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GatheredVertices;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Primitives whose vertices are calls (GL 2.1, sections 2.6, 2.7 and 2.10). */
public final class VertexCalls {
  private VertexCalls() {}

  public static void begin(GlContext gl, int mode) {
    if (Translate.topology(mode) == null || gl.core) {
      gl.invalidEnum("mode", mode);
      return;
    }
    if (gl.drawFramebuffer.status() != GL_FRAMEBUFFER_COMPLETE) {
      gl.error(GL_INVALID_FRAMEBUFFER_OPERATION, "the draw framebuffer is not complete");
      return;
    }
    gl.vertices.begin(mode);
  }

  public static void end(GlContext gl) {
    GatheredVertices v = gl.vertices;
    if (!v.isOpen()) {
      gl.invalidOperation("no primitive has begun");
      return;
    }
    int mode = v.end();
    if (v.overflowed()) {
      gl.error(GL_OUT_OF_MEMORY, "too many vertices in one primitive");
    }
    if (v.drawn() > 0) {
      gl.drawing.gathered(mode, v);
    }
  }

  public static void primitiveRestartNV(GlContext gl) {
    if (!gl.vertices.isOpen()) {
      gl.invalidOperation("no primitive has begun");
      return;
    }
    int mode = gl.vertices.mode();
    end(gl);
    gl.vertices.begin(mode);
  }

  /** A position, which ends a vertex; outside of primitives it is nothing. */
  private static void vertex(GlContext gl, float x, float y, float z, float w) {
    gl.attribute(
        ConventionalAttributes.POSITION,
        GL_FLOAT,
        Float.floatToRawIntBits(x),
        Float.floatToRawIntBits(y),
        Float.floatToRawIntBits(z),
        Float.floatToRawIntBits(w));
  }

  private static void rectangle(GlContext gl, float x1, float y1, float x2, float y2) {
    begin(gl, GL_QUADS);
    if (!gl.vertices.isOpen()) {
      return;
    }
    vertex(gl, x1, y1, 0, 1);
    vertex(gl, x2, y1, 0, 1);
    vertex(gl, x2, y2, 0, 1);
    vertex(gl, x1, y2, 0, 1);
    end(gl);
  }

  public static void arrayElement(GlContext gl, int i) {
    if (gl.state.primitiveRestart && i == gl.state.restartIndex) {
      primitiveRestartNV(gl);
      return;
    }
    ArrayElements.take(gl, i);
  }

  public static void vertex2s(GlContext gl, int x, int y) {
    vertex(gl, (short) x, (short) y, 0, 1);
  }

  public static void vertex2sv(GlContext gl, Pointer v) {
    vertex(gl, v.int16(0), v.int16(1), 0, 1);
  }

  public static void vertex2i(GlContext gl, int x, int y) {
    vertex(gl, x, y, 0, 1);
  }

  public static void vertex2iv(GlContext gl, Pointer v) {
    vertex(gl, v.int32(0), v.int32(1), 0, 1);
  }

  public static void vertex2f(GlContext gl, float x, float y) {
    vertex(gl, x, y, 0, 1);
  }

  public static void vertex2fv(GlContext gl, Pointer v) {
    vertex(gl, v.float32(0), v.float32(1), 0, 1);
  }

  public static void vertex2d(GlContext gl, double x, double y) {
    vertex(gl, (float) x, (float) y, 0, 1);
  }

  public static void vertex2dv(GlContext gl, Pointer v) {
    vertex(gl, (float) v.float64(0), (float) v.float64(1), 0, 1);
  }

  public static void vertexP2ui(GlContext gl, int type, int value) {
    CurrentValues.packed(gl, ConventionalAttributes.POSITION, 2, type, false, value);
  }

  public static void vertexP2uiv(GlContext gl, int type, Pointer value) {
    CurrentValues.packed(gl, ConventionalAttributes.POSITION, 2, type, false, value.int32(0));
  }

  public static void vertex3s(GlContext gl, int x, int y, int z) {
    vertex(gl, (short) x, (short) y, (short) z, 1);
  }

  public static void vertex3sv(GlContext gl, Pointer v) {
    vertex(gl, v.int16(0), v.int16(1), v.int16(2), 1);
  }

  public static void vertex3i(GlContext gl, int x, int y, int z) {
    vertex(gl, x, y, z, 1);
  }

  public static void vertex3iv(GlContext gl, Pointer v) {
    vertex(gl, v.int32(0), v.int32(1), v.int32(2), 1);
  }

  public static void vertex3f(GlContext gl, float x, float y, float z) {
    vertex(gl, x, y, z, 1);
  }

  public static void vertex3fv(GlContext gl, Pointer v) {
    vertex(gl, v.float32(0), v.float32(1), v.float32(2), 1);
  }

  public static void vertex3d(GlContext gl, double x, double y, double z) {
    vertex(gl, (float) x, (float) y, (float) z, 1);
  }

  public static void vertex3dv(GlContext gl, Pointer v) {
    vertex(gl, (float) v.float64(0), (float) v.float64(1), (float) v.float64(2), 1);
  }

  public static void vertexP3ui(GlContext gl, int type, int value) {
    CurrentValues.packed(gl, ConventionalAttributes.POSITION, 3, type, false, value);
  }

  public static void vertexP3uiv(GlContext gl, int type, Pointer value) {
    CurrentValues.packed(gl, ConventionalAttributes.POSITION, 3, type, false, value.int32(0));
  }

  public static void vertex4s(GlContext gl, int x, int y, int z, int w) {
    vertex(gl, (short) x, (short) y, (short) z, (short) w);
  }

  public static void vertex4sv(GlContext gl, Pointer v) {
    vertex(gl, v.int16(0), v.int16(1), v.int16(2), v.int16(3));
  }

  public static void vertex4i(GlContext gl, int x, int y, int z, int w) {
    vertex(gl, x, y, z, w);
  }

  public static void vertex4iv(GlContext gl, Pointer v) {
    vertex(gl, v.int32(0), v.int32(1), v.int32(2), v.int32(3));
  }

  public static void vertex4f(GlContext gl, float x, float y, float z, float w) {
    vertex(gl, x, y, z, w);
  }

  public static void vertex4fv(GlContext gl, Pointer v) {
    vertex(gl, v.float32(0), v.float32(1), v.float32(2), v.float32(3));
  }

  public static void vertex4d(GlContext gl, double x, double y, double z, double w) {
    vertex(gl, (float) x, (float) y, (float) z, (float) w);
  }

  public static void vertex4dv(GlContext gl, Pointer v) {
    vertex(
        gl, (float) v.float64(0), (float) v.float64(1), (float) v.float64(2), (float) v.float64(3));
  }

  public static void vertexP4ui(GlContext gl, int type, int value) {
    CurrentValues.packed(gl, ConventionalAttributes.POSITION, 4, type, false, value);
  }

  public static void vertexP4uiv(GlContext gl, int type, Pointer value) {
    CurrentValues.packed(gl, ConventionalAttributes.POSITION, 4, type, false, value.int32(0));
  }

  public static void rects(GlContext gl, int x1, int y1, int x2, int y2) {
    rectangle(gl, (short) x1, (short) y1, (short) x2, (short) y2);
  }

  public static void rectsv(GlContext gl, Pointer v1, Pointer v2) {
    rectangle(gl, v1.int16(0), v1.int16(1), v2.int16(0), v2.int16(1));
  }

  public static void recti(GlContext gl, int x1, int y1, int x2, int y2) {
    rectangle(gl, x1, y1, x2, y2);
  }

  public static void rectiv(GlContext gl, Pointer v1, Pointer v2) {
    rectangle(gl, v1.int32(0), v1.int32(1), v2.int32(0), v2.int32(1));
  }

  public static void rectf(GlContext gl, float x1, float y1, float x2, float y2) {
    rectangle(gl, x1, y1, x2, y2);
  }

  public static void rectfv(GlContext gl, Pointer v1, Pointer v2) {
    rectangle(gl, v1.float32(0), v1.float32(1), v2.float32(0), v2.float32(1));
  }

  public static void rectd(GlContext gl, double x1, double y1, double x2, double y2) {
    rectangle(gl, (float) x1, (float) y1, (float) x2, (float) y2);
  }

  public static void rectdv(GlContext gl, Pointer v1, Pointer v2) {
    rectangle(
        gl,
        (float) v1.float64(0),
        (float) v1.float64(1),
        (float) v2.float64(0),
        (float) v2.float64(1));
  }
}
