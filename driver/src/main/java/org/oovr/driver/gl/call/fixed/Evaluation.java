package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.evaluator.Bezier;
import org.oovr.driver.gl.evaluator.Evaluators;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.state.GlContext;

/**
 * Attributes and positions that enabled maps have at a point. The current values are as before when
 * the vertex is made.
 */
final class Evaluation {
  private static final int COLOR = 0;
  private static final int INDEX = 1;
  private static final int NORMAL = 2;
  private static final int TEXTURE_1 = 3;
  private static final int VERTEX_3 = 7;
  private static final int VERTEX_4 = 8;

  private Evaluation() {}

  private static boolean isOn(GlContext gl, int index) {
    return gl.fixed.is(Evaluators.target(index));
  }

  /** Whether points become vertices: a map of positions is enabled. */
  static boolean makesVertices(GlContext gl, int surface) {
    int base = surface * Evaluators.MAPS;
    return isOn(gl, base + VERTEX_3) || isOn(gl, base + VERTEX_4);
  }

  static void point(GlContext gl, float u) {
    point(gl, 0, u, 0);
  }

  static void point(GlContext gl, float u, float v) {
    point(gl, Evaluators.MAPS, u, v);
  }

  private static void point(GlContext gl, int base, float u, float v) {
    boolean four = isOn(gl, base + VERTEX_4);
    boolean vertex = four || isOn(gl, base + VERTEX_3);
    if (!vertex || !gl.vertices.isOpen()) {
      return; // attributes alone change no current value
    }
    int[] slots = {
      ConventionalAttributes.COLOR,
      ConventionalAttributes.COLOR_INDEX,
      ConventionalAttributes.NORMAL,
      ConventionalAttributes.TEXTURE_COORDINATES
    };
    boolean[] evaluated = new boolean[slots.length];
    int[] maps = {
      on(gl, base + COLOR), on(gl, base + INDEX), on(gl, base + NORMAL), textureMap(gl, base)
    };
    float[] out = new float[4];
    float[] position = {0, 0, 0, 1};
    int positionMap = base + (four ? VERTEX_4 : VERTEX_3);
    value(gl, positionMap, u, v, position);
    boolean automatic = base > 0 && gl.fixed.is(GL_AUTO_NORMAL);
    reserve(gl, positionMap, maps, automatic);
    for (int i = 0; i < slots.length; i++) {
      boolean made = automatic && slots[i] == ConventionalAttributes.NORMAL;
      if (maps[i] < 0 && !made) {
        continue;
      }
      evaluated[i] = true;
      out[0] = 0;
      out[1] = 0;
      out[2] = 0;
      out[3] = 1;
      if (made) {
        normal(gl, positionMap, u, v, position, out);
      } else {
        value(gl, maps[i], u, v, out);
      }
      CurrentValues.set(gl, slots[i], out[0], out[1], out[2], out[3]);
    }
    CurrentValues.set(
        gl, ConventionalAttributes.POSITION, position[0], position[1], position[2], position[3]);
    for (int i = 0; i < slots.length; i++) {
      if (evaluated[i]) {
        // what was told last, or where nothing was, what lies in Mesa's memory of vertices
        int[] b = gl.vertices.kept(slots[i]);
        gl.attribute(slots[i], GL_FLOAT, b[0], b[1], b[2], b[3]);
      }
    }
  }

  /** Makes room for what is evaluated, in the order in which Mesa does. */
  private static void reserve(GlContext gl, int position, int[] maps, boolean automatic) {
    gl.reserve(ConventionalAttributes.POSITION, Evaluators.components(position));
    if (maps[2] >= 0) {
      gl.reserve(ConventionalAttributes.NORMAL, 3);
    }
    if (maps[0] >= 0) {
      gl.reserve(ConventionalAttributes.COLOR, Evaluators.components(maps[0]));
    }
    if (maps[1] >= 0) {
      gl.reserve(ConventionalAttributes.COLOR_INDEX, 1);
    }
    if (maps[3] >= 0) {
      gl.reserve(ConventionalAttributes.TEXTURE_COORDINATES, Evaluators.components(maps[3]));
    }
    if (automatic) {
      gl.reserve(ConventionalAttributes.NORMAL, 3);
    }
  }

  private static int on(GlContext gl, int index) {
    return isOn(gl, index) ? index : -1;
  }

  /** That of the most components counts. */
  private static int textureMap(GlContext gl, int base) {
    for (int i = base + TEXTURE_1 + 3; i >= base + TEXTURE_1; i--) {
      if (isOn(gl, i)) {
        return i;
      }
    }
    return -1;
  }

  private static void value(GlContext gl, int index, float u, float v, float[] out) {
    Evaluators.Map map = gl.evaluators.maps[index];
    float[] d = map.domain();
    float uu = (u - d[0]) * (1f / (d[1] - d[0]));
    int size = Evaluators.components(index);
    if (index < Evaluators.MAPS) {
      Bezier.curve(map.points(), 0, size, map.orders()[0], size, uu, out, 0);
    } else {
      Bezier.surface(map, size, uu, (v - d[2]) * (1f / (d[3] - d[2])), out);
    }
  }

  /** The normal of the surface of positions. */
  private static void normal(GlContext gl, int index, float u, float v, float[] p, float[] out) {
    Evaluators.Map map = gl.evaluators.maps[index];
    float[] d = map.domain();
    float[] du = new float[4];
    float[] dv = new float[4];
    int size = Evaluators.components(index);
    float uu = (u - d[0]) * (1f / (d[1] - d[0]));
    Bezier.tangents(map, size, uu, (v - d[2]) * (1f / (d[3] - d[2])), du, dv);
    if (size == 4) {
      for (int k = 0; k < 3; k++) {
        du[k] = du[k] * p[3] - du[3] * p[k];
        dv[k] = dv[k] * p[3] - dv[3] * p[k];
      }
    }
    out[0] = du[1] * dv[2] - du[2] * dv[1];
    out[1] = du[2] * dv[0] - du[0] * dv[2];
    out[2] = du[0] * dv[1] - du[1] * dv[0];
    float square = out[0] * out[0] + out[1] * out[1] + out[2] * out[2];
    if (square != 0) {
      float scale = 1 / (float) Math.sqrt(square);
      for (int k = 0; k < 3; k++) {
        out[k] *= scale;
      }
    }
  }
}
