package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.RasterLighting;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RasterPosition;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.simulator.command.PipelineState.Topology;

/**
 * What becomes of captured vertices: the raster position, hits, or numbers for feedback. Primitives
 * are clipped here, by the planes in the order and with the operations of llvmpipe, which tells the
 * parts of a clipped polygon as triangles that share its first corner.
 */
final class CapturedPrimitives {
  private static final int SIDES = 6;

  private final GlContext gl;
  private final VertexCapture.Layout layout;
  private final float[] words;

  CapturedPrimitives(GlContext gl, VertexCapture.Layout layout, float[] words) {
    this.gl = gl;
    this.layout = layout;
    this.words = words;
  }

  private int count() {
    return words.length / layout.strideWords;
  }

  private float[] vertex(int index) {
    int at = index * layout.strideWords;
    return java.util.Arrays.copyOfRange(words, at, at + layout.strideWords);
  }

  // --- in the window

  private float distance(float[] v, int plane) {
    RenderState s = gl.state;
    int p = layout.position;
    float w = v[p + 3];
    return switch (plane) {
      case 0 -> w - v[p];
      case 1 -> w + v[p];
      case 2 -> w - v[p + 1];
      case 3 -> w + v[p + 1];
      case 4 -> s.depthClamp ? 0 : s.clipDepthMode == GL_ZERO_TO_ONE ? v[p + 2] : v[p + 2] + w;
      case 5 -> s.depthClamp ? 0 : w - v[p + 2];
      default -> v[layout.distances + plane - SIDES];
    };
  }

  /** Planes with all distances: those that are switched on, or all where none is, as drawing. */
  private boolean applies(int plane) {
    int on = gl.state.clipDistances;
    return plane < SIDES || on == 0 || (on >> plane - SIDES & 1) != 0;
  }

  private int planes() {
    return SIDES + (layout.distances < 0 ? 0 : layout.distanceCount);
  }

  private boolean isInside(float[] v) {
    for (int plane = 0; plane < planes(); plane++) {
      if (applies(plane) && !(distance(v, plane) >= 0)) {
        return false;
      }
    }
    return true;
  }

  /** x, y and z in the window, and the clip coordinate w. */
  private float[] window(float[] v) {
    RenderState s = gl.state;
    int p = layout.position;
    float w = v[p + 3];
    float inverse = w == 0 ? 1 : 1 / w;
    float near = (float) s.depthRanges[0][0];
    float far = (float) s.depthRanges[0][1];
    boolean half = s.clipDepthMode == GL_ZERO_TO_ONE;
    float turned = s.isUpsideDown() ? -1 : 1;
    float z = v[p + 2] * inverse;
    z = half ? z * (far - near) + near : z * ((far - near) / 2) + (far + near) / 2;
    if (s.depthClamp) {
      z = Math.max(Math.min(near, far), Math.min(z, Math.max(near, far)));
    }
    return new float[] {
      v[p] * inverse * (s.viewport[2] / 2) + (s.viewport[0] + s.viewport[2] / 2),
      turned * v[p + 1] * inverse * (s.viewport[3] / 2) + (s.viewport[1] + s.viewport[3] / 2),
      z,
      w
    };
  }

  private float[] four(float[] v, int at, int slot) {
    float[] out = new float[4];
    for (int i = 0; i < 4; i++) {
      out[i] = at >= 0 ? v[at + i] : Float.intBitsToFloat(gl.genericAttributes[slot][i]);
    }
    return out;
  }

  private float[] color(float[] v) {
    return four(v, layout.color, ConventionalAttributes.COLOR);
  }

  private float[] texture(float[] v, int set) {
    return four(v, layout.texture[set], ConventionalAttributes.TEXTURE_COORDINATES + set);
  }

  // --- the raster position

  /**
   * Takes the only vertex as the raster position.
   *
   * @param fixed whether the fixed function has transformed it, which tells the distance, too
   * @param x of the vertex as it was told; likewise the others
   */
  void raster(RasterPosition r, boolean fixed, float x, float y, float z, float w) {
    r.valid = count() > 0 && (gl.state.rasterUnclipped || isInside(vertex(0)));
    if (!r.valid) {
      return;
    }
    float[] v = vertex(0);
    System.arraycopy(window(v), 0, r.position, 0, 4);
    System.arraycopy(color(v), 0, r.color, 0, 4);
    float[] second = four(v, layout.secondaryColor, ConventionalAttributes.SECONDARY_COLOR);
    System.arraycopy(second, 0, r.secondaryColor, 0, 4);
    for (int i = 0; i < r.textureCoordinates.length; i++) {
      System.arraycopy(texture(v, i), 0, r.textureCoordinates[i], 0, 4);
    }
    if (fixed) {
      r.distance = distance(x, y, z, w);
    }
    if (fixed) {
      raster(r, new float[] {x, y, z, w});
    }
  }

  /** What Mesa finds without its shaders. */
  private void raster(RasterPosition r, float[] vertex) {
    float[] none = new float[0];
    float[] normal = four(none, -1, ConventionalAttributes.NORMAL);
    RasterLighting lighting = new RasterLighting(gl.fixed, vertex, normal);
    if (gl.fixed.is(GL_LIGHTING)) {
      if (gl.fixed.followsColor()) {
        gl.followCurrentColor();
      }
      lighting.light(r.color, r.secondaryColor);
    } else {
      // not clamped here
      System.arraycopy(four(none, -1, ConventionalAttributes.COLOR), 0, r.color, 0, 4);
    }
    for (int i = 0; i < FixedState.UNITS; i++) {
      int set = ConventionalAttributes.TEXTURE_COORDINATES + i;
      lighting.coordinates(i, four(none, -1, set), r.textureCoordinates[i]);
    }
  }

  /** How far a vertex is from the eye. */
  private float distance(float x, float y, float z, float w) {
    if (gl.fixed.fogSource == GL_FOG_COORDINATE) {
      return Float.intBitsToFloat(gl.genericAttributes[ConventionalAttributes.FOG_COORDINATE][0]);
    }
    float[] m = gl.fixed.modelView.top();
    float sum = 0;
    for (int row = 0; row < 3; row++) {
      float eye = m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row] * w;
      sum += eye * eye;
    }
    return (float) Math.sqrt(sum);
  }

  // --- selection and feedback

  /**
   * Tells what would be drawn.
   *
   * @param corners vertices of each primitive
   */
  void tell(Topology topology, int corners) {
    int primitives = count() / corners;
    for (int i = 0; i < primitives; i++) {
      int at = corners * i;
      switch (corners) {
        case 1 -> point(vertex(at));
        case 2 -> line(vertex(at), vertex(at + 1));
        default ->
            triangle(
                vertex(at),
                vertex(at + 1),
                vertex(at + 2),
                edges(topology, i),
                begins(topology, i));
      }
    }
  }

  /** Bit per edge from a corner of a triangle to the next: whether it is one of the primitive. */
  private int edges(Topology topology, int triangle) {
    boolean opens = triangle == 0;
    boolean closes = triangle == count() / 3 - 1;
    boolean even = triangle % 2 == 0;
    boolean first = provokesFirst();
    return switch (topology) {
      case QUADS, QUAD_STRIP -> first ? even ? 3 : 6 : even ? 5 : 3;
      case POLYGON ->
          first ? 2 | (opens ? 1 : 0) | (closes ? 4 : 0) : 1 | (opens ? 4 : 0) | (closes ? 2 : 0);
      default -> 7;
    };
  }

  /** Whether a triangle is the first of its primitive. */
  private static boolean begins(Topology topology, int triangle) {
    return switch (topology) {
      case QUADS, QUAD_STRIP -> triangle % 2 == 0;
      case POLYGON -> triangle == 0;
      default -> true;
    };
  }

  private boolean selects() {
    return gl.selection.mode == GL_SELECT;
  }

  private void tell(float[] v, float[] color) {
    float[] window = window(v);
    if (selects()) {
      gl.selection.hit(window[2]);
    } else {
      gl.selection.vertex(window, color, texture(v, 0));
    }
  }

  private void token(int token) {
    if (!selects()) {
      gl.selection.number(token);
    }
  }

  private void point(float[] v) {
    if (isInside(v)) {
      token(GL_POINT_TOKEN);
      tell(v, color(v));
    }
  }

  private boolean isFlat() {
    return gl.fixed.shadeModel == GL_FLAT;
  }

  /**
   * Whether corners of polygons that are not clipped have the colour of the provoking one, too:
   * Mesa sees to that where lines are stippled or polygons are not filled, else who draws would.
   */
  private boolean flattens() {
    return isFlat()
        && (gl.fixed.is(GL_LINE_STIPPLE)
            || gl.state.polygonMode != GL_FILL
            || gl.state.backPolygonMode != GL_FILL);
  }

  private boolean provokesFirst() {
    return gl.state.provokingVertex == GL_FIRST_VERTEX_CONVENTION;
  }

  private void line(float[] from, float[] to) {
    float[] a = from;
    float[] b = to;
    for (int plane = 0; plane < planes(); plane++) {
      if (!applies(plane)) {
        continue;
      }
      float da = distance(a, plane);
      float db = distance(b, plane);
      if (da < 0 && db < 0 || !Float.isFinite(da) || !Float.isFinite(db)) {
        return;
      }
      if (!(da >= 0)) {
        a = between(b, a, db / (db - da));
      } else if (!(db >= 0)) {
        b = between(a, b, da / (da - db));
      }
    }
    float[] flat = isFlat() ? color(provokesFirst() ? from : to) : null;
    boolean own = !gl.fixed.is(GL_LINE_STIPPLE);
    token(GL_LINE_TOKEN);
    tell(a, flat == null || own && a == from ? color(a) : flat);
    tell(b, flat == null || own && b == to ? color(b) : flat);
  }

  private static float[] between(float[] from, float[] towards, float t) {
    float[] out = new float[from.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = from[i] + t * (towards[i] - from[i]);
    }
    return out;
  }

  /** A corner, and whether the edge behind it is one of the primitive. */
  private record Corner(float[] vertex, boolean edge) {}

  private void triangle(float[] a, float[] b, float[] c, int edges, boolean begins) {
    List<Corner> polygon =
        List.of(
            new Corner(a, (edges & 1) != 0),
            new Corner(b, (edges & 2) != 0),
            new Corner(c, (edges & 4) != 0));
    for (int plane = 0; plane < planes() && polygon.size() >= 3; plane++) {
      if (applies(plane)) {
        polygon = cut(polygon, plane);
      }
    }
    float[] provoking = isFlat() ? provokesFirst() ? a : c : null;
    boolean whole = polygon.size() == 3 && polygon.get(0).vertex == a && polygon.get(1).vertex == b;
    if (whole) {
      float[] all = flattens() ? provoking : null;
      side(polygon.get(0), polygon.get(1), polygon.get(2), all, begins);
      return;
    }
    if (provoking != null && !flattens()) {
      polygon = coloured(polygon, List.of(a, b, c), provoking);
      provoking = null;
    }
    for (int i = 2; i < polygon.size(); i++) {
      Corner before = polygon.get(i - 1);
      Corner here =
          new Corner(polygon.get(i).vertex, i == polygon.size() - 1 && polygon.get(i).edge);
      Corner first = new Corner(polygon.get(0).vertex, i == 2 && polygon.get(0).edge);
      side(before, here, first, provoking, i == 2); // what is cut begins anew in Mesa
    }
  }

  /** The first corner and new ones get the colours of the provoking one, the others keep theirs. */
  private List<Corner> coloured(List<Corner> polygon, List<float[]> old, float[] provoking) {
    List<Corner> out = new ArrayList<>(polygon);
    for (int i = 0; i < out.size(); i++) {
      float[] v = out.get(i).vertex;
      if (i == 0 || old.stream().noneMatch(o -> o == v)) {
        float[] changed = v.clone();
        for (int at : new int[] {layout.color, layout.backColor}) {
          if (at >= 0) {
            System.arraycopy(provoking, at, changed, at, 4);
          }
        }
        out.set(i, new Corner(changed, out.get(i).edge));
      }
    }
    return out;
  }

  private List<Corner> cut(List<Corner> polygon, int plane) {
    int n = polygon.size();
    List<Corner> out = new ArrayList<>(n + 1);
    for (int i = 0; i < n; i++) {
      Corner here = polygon.get(i);
      Corner next = polygon.get(i + 1 == n ? 0 : i + 1);
      float di = distance(here.vertex, plane);
      float dj = distance(next.vertex, plane);
      if (!Float.isFinite(di) || !Float.isFinite(dj)) {
        return List.of();
      }
      boolean in = di >= 0;
      if (in) {
        out.add(here);
      }
      if (in && !(dj >= 0)) {
        boolean told = plane >= SIDES; // along planes of the program there is an edge
        out.add(new Corner(crossing(here.vertex, next.vertex, di, dj), told));
      } else if (!in && dj >= 0) {
        out.add(new Corner(crossing(next.vertex, here.vertex, dj, di), here.edge));
      }
    }
    return out;
  }

  private static float[] crossing(float[] inside, float[] outside, float in, float out) {
    return -out < in
        ? between(outside, inside, out / (out - in))
        : between(inside, outside, in / (in - out));
  }

  /** A triangle inside of all planes: culled, coloured by its side, filled or outlined. */
  private void side(Corner a, Corner b, Corner c, float[] provoking, boolean first) {
    float[] wa = window(a.vertex);
    float[] wb = window(b.vertex);
    float[] wc = window(c.vertex);
    float area = (wa[0] - wc[0]) * (wb[1] - wc[1]) - (wa[1] - wc[1]) * (wb[0] - wc[0]);
    RenderState s = gl.state;
    boolean front = area > 0 == (s.frontFace == GL_CCW);
    if (s.cullFace
        && (area == 0
            || s.cullMode == GL_FRONT_AND_BACK
            || s.cullMode == (front ? GL_FRONT : GL_BACK))) {
      return;
    }
    boolean twoSided =
        gl.fixed.is(GL_VERTEX_PROGRAM_TWO_SIDE) || gl.fixed.is(GL_LIGHTING) && gl.fixed.twoSide;
    boolean back = twoSided && !front && layout.backColor >= 0;
    Corner[] corners = {a, b, c};
    float[][] colors = new float[3][];
    for (int i = 0; i < 3; i++) {
      float[] from = provoking != null ? provoking : corners[i].vertex;
      colors[i] = back ? four(from, layout.backColor, ConventionalAttributes.COLOR) : color(from);
    }
    switch (front ? s.polygonMode : s.backPolygonMode) {
      case GL_POINT -> {
        for (int i = 0; i < 3; i++) {
          if (corners[i].edge) {
            token(GL_POINT_TOKEN);
            tell(corners[i].vertex, colors[i]);
          }
        }
      }
      case GL_LINE -> outline(corners, colors, first);
      default -> {
        token(GL_POLYGON_TOKEN);
        if (!selects()) {
          gl.selection.number(3);
        }
        for (int i = 0; i < 3; i++) {
          tell(corners[i].vertex, colors[i]);
        }
      }
    }
  }

  /** The edge to the first corner comes first; a stipple would begin there. */
  private void outline(Corner[] corners, float[][] colors, boolean first) {
    boolean resets = first;
    for (int k = 0; k < 3; k++) {
      int i = (k + 2) % 3;
      int j = (i + 1) % 3;
      if (corners[i].edge) {
        token(resets ? GL_LINE_RESET_TOKEN : GL_LINE_TOKEN);
        resets = false;
        tell(corners[i].vertex, colors[i]);
        tell(corners[j].vertex, colors[j]);
      }
    }
  }
}
