package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.evaluator.Evaluators;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Maps, grids, and points and meshes on them (GL 2.1, section 5.1). */
public final class EvaluatorCalls {
  /** Most points of a mesh. */
  private static final long MOST_POINTS = 1 << 24;

  private EvaluatorCalls() {}

  public static void map1f(
      GlContext gl, int target, float u1, float u2, int stride, int order, Pointer points) {
    map(gl, target, u1, u2, stride, order, points, 'f');
  }

  public static void map2f(
      GlContext gl,
      int target,
      float u1,
      float u2,
      int ustride,
      int uorder,
      float v1,
      float v2,
      int vstride,
      int vorder,
      Pointer points) {
    float[] domain = {u1, u2, v1, v2};
    map(gl, target, domain, new int[] {ustride, vstride}, new int[] {uorder, vorder}, points, 'f');
  }

  public static void mapGrid1f(GlContext gl, int un, float u1, float u2) {
    grid1(gl, un, u1, u2);
  }

  public static void mapGrid2f(
      GlContext gl, int un, float u1, float u2, int vn, float v1, float v2) {
    grid2(gl, un, u1, u2, vn, v1, v2);
  }

  public static void evalCoord1f(GlContext gl, float u) {
    Evaluation.point(gl, u);
  }

  public static void evalCoord1fv(GlContext gl, Pointer u) {
    Evaluation.point(gl, u.float32(0));
  }

  public static void evalCoord2f(GlContext gl, float u, float v) {
    Evaluation.point(gl, u, v);
  }

  public static void evalCoord2fv(GlContext gl, Pointer u) {
    Evaluation.point(gl, u.float32(0), u.float32(1));
  }

  public static void getMapfv(GlContext gl, int target, int query, Pointer v) {
    get(gl, target, query, Integer.MAX_VALUE, v, 'f');
  }

  public static void getnMapfv(GlContext gl, int target, int query, int bufSize, Pointer v) {
    get(gl, target, query, bufSize / Float.BYTES, v, 'f');
  }

  public static void getnMapdv(GlContext gl, int target, int query, int bufSize, Pointer v) {
    get(gl, target, query, bufSize / Double.BYTES, v, 'd');
  }

  public static void getnMapiv(GlContext gl, int target, int query, int bufSize, Pointer v) {
    get(gl, target, query, bufSize / Integer.BYTES, v, 'i');
  }

  public static void map1d(
      GlContext gl, int target, double u1, double u2, int stride, int order, Pointer points) {
    map(gl, target, (float) u1, (float) u2, stride, order, points, 'd');
  }

  public static void map2d(
      GlContext gl,
      int target,
      double u1,
      double u2,
      int ustride,
      int uorder,
      double v1,
      double v2,
      int vstride,
      int vorder,
      Pointer points) {
    float[] domain = {(float) u1, (float) u2, (float) v1, (float) v2};
    map(gl, target, domain, new int[] {ustride, vstride}, new int[] {uorder, vorder}, points, 'd');
  }

  public static void mapGrid1d(GlContext gl, int un, double u1, double u2) {
    grid1(gl, un, (float) u1, (float) u2);
  }

  public static void mapGrid2d(
      GlContext gl, int un, double u1, double u2, int vn, double v1, double v2) {
    grid2(gl, un, (float) u1, (float) u2, vn, (float) v1, (float) v2);
  }

  public static void evalCoord1d(GlContext gl, double u) {
    Evaluation.point(gl, (float) u);
  }

  public static void evalCoord1dv(GlContext gl, Pointer u) {
    Evaluation.point(gl, (float) u.float64(0));
  }

  public static void evalCoord2d(GlContext gl, double u, double v) {
    Evaluation.point(gl, (float) u, (float) v);
  }

  public static void evalCoord2dv(GlContext gl, Pointer u) {
    Evaluation.point(gl, (float) u.float64(0), (float) u.float64(1));
  }

  public static void getMapdv(GlContext gl, int target, int query, Pointer v) {
    get(gl, target, query, Integer.MAX_VALUE, v, 'd');
  }

  public static void getMapiv(GlContext gl, int target, int query, Pointer v) {
    get(gl, target, query, Integer.MAX_VALUE, v, 'i');
  }

  private static void map(
      GlContext gl,
      int target,
      float u1,
      float u2,
      int stride,
      int order,
      Pointer points,
      char type) {
    map(gl, target, new float[] {u1, u2}, new int[] {stride}, new int[] {order}, points, type);
  }

  /**
   * @param strides numbers from control point to control point along each parameter
   */
  private static void map(
      GlContext gl,
      int target,
      float[] domain,
      int[] strides,
      int[] orders,
      Pointer points,
      char type) {
    int index = Evaluators.index(target);
    boolean known = index >= 0 && index / Evaluators.MAPS == orders.length - 1;
    int size = known ? Evaluators.components(index) : 0;
    for (int i = 0; i < orders.length; i++) {
      if (domain[2 * i] == domain[2 * i + 1]) {
        gl.invalidValue("u1 = u2", (long) domain[2 * i]);
        return;
      }
      if (orders[i] < 1 || orders[i] > Evaluators.MAX_ORDER) {
        gl.invalidValue("order", orders[i]);
        return;
      }
    }
    if (!known) {
      gl.invalidEnum("target", target);
      return;
    }
    for (int stride : strides) {
      if (stride < size) {
        gl.invalidValue("stride", stride);
        return;
      }
    }
    if (gl.textures.activeUnit != 0) {
      gl.invalidOperation("the active texture unit is not 0");
      return;
    }
    int rows = orders.length == 2 ? orders[0] : 1;
    int columns = orders[orders.length - 1];
    float[] p = new float[rows * columns * size];
    int to = 0;
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        int at = orders.length == 2 ? i * strides[0] + j * strides[1] : j * strides[0];
        for (int k = 0; k < size; k++) {
          p[to++] = type == 'f' ? points.float32(at + k) : (float) points.float64(at + k);
        }
      }
    }
    gl.evaluators.maps[index] = new Evaluators.Map(orders, domain, p);
  }

  private static void get(GlContext gl, int target, int query, int room, Pointer v, char type) {
    if (gl.recorded) {
      return;
    }
    int index = Evaluators.index(target);
    if (index < 0) {
      gl.invalidEnum("target", target);
      return;
    }
    Evaluators.Map map = gl.evaluators.maps[index];
    switch (query) {
      case GL_COEFF -> put(gl, v, type, map.points(), room);
      case GL_DOMAIN -> put(gl, v, type, map.domain(), room);
      case GL_ORDER -> {
        float[] orders = new float[map.orders().length];
        for (int i = 0; i < orders.length; i++) {
          orders[i] = map.orders()[i];
        }
        put(gl, v, type, orders, room);
      }
      default -> gl.invalidEnum("query", query);
    }
  }

  private static void put(GlContext gl, Pointer v, char type, float[] values, int room) {
    if (values.length > room) {
      gl.invalidOperation("the buffer is too small");
      return;
    }
    for (int i = 0; i < values.length; i++) {
      switch (type) {
        case 'f' -> v.putFloat(i, values[i]);
        case 'd' -> v.putLong(i, Double.doubleToRawLongBits(values[i]));
        default -> v.putInt(i, Math.round(values[i]));
      }
    }
  }

  private static void grid1(GlContext gl, int un, float u1, float u2) {
    if (un < 1) {
      gl.invalidValue("un", un);
      return;
    }
    gl.evaluators.grid1Segments = un;
    gl.evaluators.grid1[0] = u1;
    gl.evaluators.grid1[1] = u2;
  }

  private static void grid2(GlContext gl, int un, float u1, float u2, int vn, float v1, float v2) {
    if (un < 1 || vn < 1) {
      gl.invalidValue("un or vn", Math.min(un, vn));
      return;
    }
    Evaluators e = gl.evaluators;
    e.grid2Segments[0] = un;
    e.grid2Segments[1] = vn;
    e.grid2[0] = u1;
    e.grid2[1] = u2;
    e.grid2[2] = v1;
    e.grid2[3] = v2;
  }

  private static float step1(Evaluators e) {
    return (e.grid1[1] - e.grid1[0]) / e.grid1Segments;
  }

  private static float step2(Evaluators e, int parameter) {
    return (e.grid2[2 * parameter + 1] - e.grid2[2 * parameter]) / e.grid2Segments[parameter];
  }

  public static void evalPoint1(GlContext gl, int i) {
    Evaluation.point(gl, i * step1(gl.evaluators) + gl.evaluators.grid1[0]);
  }

  public static void evalPoint2(GlContext gl, int i, int j) {
    Evaluators e = gl.evaluators;
    Evaluation.point(gl, i * step2(e, 0) + e.grid2[0], j * step2(e, 1) + e.grid2[2]);
  }

  public static void evalMesh1(GlContext gl, int mode, int i1, int i2) {
    if (mode != GL_POINT && mode != GL_LINE) {
      gl.invalidEnum("mode", mode);
      return;
    }
    if (!Evaluation.makesVertices(gl, 0) || isTooLarge(gl, i1, i2, 0, 0)) {
      return;
    }
    float du = step1(gl.evaluators);
    float u = gl.evaluators.grid1[0] + i1 * du;
    VertexCalls.begin(gl, mode == GL_POINT ? GL_POINTS : GL_LINE_STRIP);
    for (int i = i1; i <= i2; i++, u += du) {
      Evaluation.point(gl, u);
    }
    endOf(gl);
  }

  /** Raises an error for meshes that nobody could wait for. */
  private static boolean isTooLarge(GlContext gl, int i1, int i2, int j1, int j2) {
    long points = Math.max(0, i2 - (long) i1 + 1) * Math.max(0, j2 - (long) j1 + 1);
    boolean large = points > MOST_POINTS || i2 == Integer.MAX_VALUE || j2 == Integer.MAX_VALUE;
    if (large) {
      gl.error(GL_OUT_OF_MEMORY, "a mesh of " + points + " points");
    }
    return large;
  }

  /** The primitive may not have begun, because of an error. */
  private static void endOf(GlContext gl) {
    if (gl.vertices.isOpen()) {
      VertexCalls.end(gl);
    }
  }

  public static void evalMesh2(GlContext gl, int mode, int i1, int i2, int j1, int j2) {
    if (mode != GL_POINT && mode != GL_LINE && mode != GL_FILL) {
      gl.invalidEnum("mode", mode);
      return;
    }
    if (!Evaluation.makesVertices(gl, 1) || isTooLarge(gl, i1, i2, j1, j2)) {
      return;
    }
    Evaluators e = gl.evaluators;
    float du = step2(e, 0);
    float dv = step2(e, 1);
    float u1 = e.grid2[0] + i1 * du;
    float v1 = e.grid2[2] + j1 * dv;
    switch (mode) {
      case GL_POINT -> {
        VertexCalls.begin(gl, GL_POINTS);
        float v = v1;
        for (int j = j1; j <= j2; j++, v += dv) {
          along(gl, u1, i1, i2, du, v, false, 0);
        }
        endOf(gl);
      }
      case GL_LINE -> {
        float v = v1;
        for (int j = j1; j <= j2; j++, v += dv) {
          VertexCalls.begin(gl, GL_LINE_STRIP);
          along(gl, u1, i1, i2, du, v, false, 0);
          endOf(gl);
        }
        float u = u1;
        for (int i = i1; i <= i2; i++, u += du) {
          VertexCalls.begin(gl, GL_LINE_STRIP);
          along(gl, v1, j1, j2, dv, u, true, 0);
          endOf(gl);
        }
      }
      default -> {
        float v = v1;
        for (int j = j1; j < j2; j++, v += dv) {
          VertexCalls.begin(gl, GL_TRIANGLE_STRIP);
          along(gl, u1, i1, i2, du, v, false, dv);
          endOf(gl);
        }
      }
    }
  }

  /**
   * Points along one parameter.
   *
   * @param turned whether that is the second one
   * @param beside where not 0, each is followed by another so far away along the other parameter
   */
  private static void along(
      GlContext gl,
      float start,
      int from,
      int to,
      float step,
      float other,
      boolean turned,
      float beside) {
    float p = start;
    for (int i = from; i <= to; i++, p += step) {
      Evaluation.point(gl, turned ? other : p, turned ? p : other);
      if (beside != 0) {
        Evaluation.point(gl, p, other + beside);
      }
    }
  }
}
