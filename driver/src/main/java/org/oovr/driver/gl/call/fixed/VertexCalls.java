package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GatheredVertices;
import org.oovr.driver.gl.state.GlContext;

/** Primitives whose vertices are calls (GL 2.1, sections 2.6, 2.7 and 2.10). */
public final class VertexCalls {
  private VertexCalls() {}

  public static void begin(GlContext gl, int mode) {
    if (gl.core) {
      gl.invalidEnum("mode", mode);
    } else if (gl.drawing.allows(mode)) {
      gl.vertices.begin(mode, gl.drawsList());
    }
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
    v.leave();
  }

  public static void primitiveRestartNV(GlContext gl) {
    if (!gl.vertices.isOpen()) {
      gl.invalidOperation("no primitive has begun");
      return;
    }
    int mode = gl.vertices.mode();
    end(gl);
    gl.vertices.begin(mode, gl.drawsList());
  }

  /** A rectangle between two corners. */
  public static void rectangle(GlContext gl, float x1, float y1, float x2, float y2) {
    begin(gl, GL_QUADS);
    if (!gl.vertices.isOpen()) {
      return;
    }
    CurrentValues.set(gl, ConventionalAttributes.POSITION, x1, y1, 0, 1);
    CurrentValues.set(gl, ConventionalAttributes.POSITION, x2, y1, 0, 1);
    CurrentValues.set(gl, ConventionalAttributes.POSITION, x2, y2, 0, 1);
    CurrentValues.set(gl, ConventionalAttributes.POSITION, x1, y2, 0, 1);
    end(gl);
  }

  public static void arrayElement(GlContext gl, int i) {
    if (gl.state.primitiveRestart && i == gl.state.restartIndex) {
      primitiveRestartNV(gl);
      return;
    }
    ArrayElements.take(gl, i);
  }
}
