package org.oovr.samples.gl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import org.lwjgl.BufferUtils;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * What is not a filled triangle: a landscape of strips with primitive restart, its wire frame drawn
 * over it with polygon offset, lines, point sprites, an outline and a mirror by the stencil buffer,
 * a scissored inset, and a lamp that is lit when an occlusion query says that the sun is seen.
 */
public final class LinesAndStencil {
  private static final int CELLS = 48;

  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec4 tint;
      uniform mat4 transform;
      uniform vec4 paint; // multiplies the vertex's colour
      uniform float pointSize; // at distance 1, in pixels
      out vec4 colour;
      void main() {
        colour = tint * paint;
        gl_Position = transform * vec4(position, 1.0);
        gl_PointSize = max(pointSize / gl_Position.w, 1.0);
      }
      """;

  private static final String FRAGMENT =
      """
      #version 330 core
      in vec4 colour;
      out vec4 result;
      void main() {
        result = colour;
      }
      """;

  private static final String SPRITE =
      """
      #version 330 core
      in vec4 colour;
      out vec4 result;
      void main() {
        vec2 d = gl_PointCoord * 2.0 - 1.0;
        float r = dot(d, d);
        if (r > 1.0) {
          discard;
        }
        result = vec4(colour.rgb * (1.3 - r), colour.a * (1.0 - r));
      }
      """;

  /** Vertices of one kind: positions as floats, colours as bytes behind them. */
  private record Shape(int array, int count) {}

  private int program;
  private int sprites;
  private Shape land;
  private Shape grid;
  private Shape knot;
  private Shape frame;
  private Shape fireflies;
  private Shape quad;

  private LinesAndStencil() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Lines and stencil", args, 1024, 768, w -> new LinesAndStencil().run(w));
  }

  private void run(Window window) {
    program = Shaders.program(VERTEX, FRAGMENT);
    sprites = Shaders.program(VERTEX, SPRITE);
    land = landscape();
    grid = grid();
    knot = knot();
    frame = shape(new float[] {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0}, white(4));
    quad = shape(new float[] {-1, 0, -1, -1, 0, 1, 1, 0, -1, 1, 0, 1}, white(4));
    fireflies = fireflies();
    int query = glGenQueries();
    glEnable(GL_PROGRAM_POINT_SIZE);
    glEnable(GL_PRIMITIVE_RESTART);
    glPrimitiveRestartIndex(0xffff);
    glClearColor(0.05f, 0.06f, 0.11f, 1);
    glClearStencil(0);
    Mat4 projection = Mat4.perspective(StrictMath.toRadians(45), window.aspect(), 0.3f, 60);
    while (window.next()) {
      int w = window.width();
      int h = window.height();
      double turn = 0.7 + window.frame() * 0.01;
      float ex = (float) (8.5 * StrictMath.sin(turn));
      float ez = (float) (8.5 * StrictMath.cos(turn));
      Mat4 camera = projection.times(Mat4.lookAt(ex, 4.2f, ez, 0, 0.3f, 0));
      glViewport(0, 0, w, h);
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
      glEnable(GL_DEPTH_TEST);
      boolean seen = drawWorld(camera, window.frame(), 150, query);

      // The inset: the same from above, in a corner of its own.
      glEnable(GL_SCISSOR_TEST);
      glScissor(w - w / 4 - 8, 8, w / 4, h / 4);
      glViewport(w - w / 4 - 8, 8, w / 4, h / 4);
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
      Mat4 above = Mat4.ortho(-8, 8, -6, 6, 1, 30);
      drawWorld(above.times(Mat4.lookAt(0.01f, 12, 0, 0, 0, 0)), window.frame(), 8, 0);
      glDisable(GL_DEPTH_TEST);
      use(program, Mat4.scale(.985f, .985f, 1), 1, 1, 1, 1);
      draw(frame, GL_LINE_LOOP);
      glViewport(12, h - 44, 32, 32);
      glScissor(12, h - 44, 32, 32);
      glClearColor(seen ? 1 : .2f, seen ? .8f : .2f, .2f, 1);
      glClear(GL_COLOR_BUFFER_BIT);
      glClearColor(0.05f, 0.06f, 0.11f, 1);
      glDisable(GL_SCISSOR_TEST);
      window.swap();
    }
    glDeleteQueries(query);
  }

  /** Draws everything; answers whether any of the sun was seen, when there is a query. */
  private boolean drawWorld(Mat4 camera, int number, float pointSize, int query) {
    // Long because each draw of the world depends on the stencil values that the one before left.
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1, 1);
    use(program, camera, 1, 1, 1, 1);
    glBindVertexArray(land.array);
    glDrawElements(GL_TRIANGLE_STRIP, land.count, GL_UNSIGNED_SHORT, 0);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glDepthFunc(GL_LEQUAL);
    use(program, camera, .25f, .4f, .45f, 1);
    glDrawElements(GL_TRIANGLE_STRIP, land.count, GL_UNSIGNED_SHORT, 0);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glDepthFunc(GL_LESS);

    // The pond: where it shows, the knot is drawn once more, upside down.
    Mat4 body = Mat4.translate(0, 1.75f, 0).times(Mat4.rotateY(number * .03));
    glEnable(GL_STENCIL_TEST);
    glStencilMask(0xff);
    glStencilFunc(GL_ALWAYS, 1, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    Mat4 pond = Mat4.translate(0, .05f, 0).times(Mat4.scale(2.6f, 1, 2.6f));
    use(program, camera.times(pond), .07f, .13f, .2f, 1);
    draw(quad, GL_TRIANGLE_STRIP);
    glStencilFunc(GL_EQUAL, 1, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    pondDepth(1, 1);
    Mat4 mirrored = Mat4.translate(0, .1f, 0).times(Mat4.scale(1, -1, 1)).times(body);
    glEnable(GL_CULL_FACE);
    glFrontFace(GL_CW);
    use(program, camera.times(mirrored), .3f, .36f, .42f, 1);
    glBindVertexArray(knot.array);
    glDrawElements(GL_TRIANGLES, knot.count, GL_UNSIGNED_INT, 0);
    glFrontFace(GL_CCW);
    use(program, camera.times(pond), 1, 1, 1, 1);
    pondDepth(0, 1);
    glBindVertexArray(knot.array);

    // The knot itself, then its outline where it is not.
    glStencilFunc(GL_ALWAYS, 2, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    use(program, camera.times(body), 1, 1, 1, 1);
    glDrawElements(GL_TRIANGLES, knot.count, GL_UNSIGNED_INT, 0);
    glDisable(GL_CULL_FACE);
    glStencilFunc(GL_NOTEQUAL, 2, 0xff);
    glStencilMask(0);
    use(program, camera.times(body).times(Mat4.scale(1.06f, 1.06f, 1.06f)), 2, 1.6f, .3f, 1);
    glDrawElements(GL_TRIANGLES, knot.count, GL_UNSIGNED_INT, 0);
    glStencilMask(0xff);
    glDisable(GL_STENCIL_TEST);

    use(program, camera, 1, 1, 1, 1);
    draw(grid, GL_LINES);
    Mat4 sun = Mat4.translate(-4.5f, 1.1f, -4.5f).times(Mat4.rotateX(StrictMath.PI / 2));
    use(program, camera.times(sun).times(Mat4.scale(.7f, 1, .7f)), 1, .75f, .2f, 1);
    if (query != 0) {
      glBeginQuery(GL_SAMPLES_PASSED, query);
    }
    draw(quad, GL_TRIANGLE_STRIP);
    if (query != 0) {
      glEndQuery(GL_SAMPLES_PASSED);
    }
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE);
    glDepthMask(false);
    use(sprites, camera.times(Mat4.rotateY(number * -.02)), 1, 1, 1, 1);
    glUniform1f(glGetUniformLocation(sprites, "pointSize"), pointSize);
    draw(fireflies, GL_POINTS);
    glDepthMask(true);
    glDisable(GL_BLEND);
    return query != 0 && glGetQueryObjectui(query, GL_QUERY_RESULT) > 200;
  }

  /** Writes the depth of the pond alone, moved into a range of depths, wherever it shows. */
  private void pondDepth(double near, double far) {
    glColorMask(false, false, false, false);
    glDepthFunc(GL_ALWAYS);
    glDepthRange(near, far);
    draw(quad, GL_TRIANGLE_STRIP);
    glDepthRange(0, 1);
    glDepthFunc(GL_LESS);
    glColorMask(true, true, true, true);
  }

  private static void use(int program, Mat4 transform, float r, float g, float b, float a) {
    glUseProgram(program);
    glUniformMatrix4fv(glGetUniformLocation(program, "transform"), false, transform.array());
    glUniform4f(glGetUniformLocation(program, "paint"), r, g, b, a);
  }

  private static void draw(Shape shape, int mode) {
    glBindVertexArray(shape.array);
    glDrawArrays(mode, 0, shape.count);
  }

  private static byte[] white(int count) {
    byte[] colours = new byte[count * 4];
    Arrays.fill(colours, (byte) 255);
    return colours;
  }

  private static Shape shape(float[] positions, byte[] colours) {
    int array = glGenVertexArrays();
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    long split = positions.length * 4L;
    FloatBuffer floats = BufferUtils.createFloatBuffer(positions.length).put(positions).flip();
    ByteBuffer bytes = BufferUtils.createByteBuffer(colours.length).put(colours).flip();
    glBufferData(GL_ARRAY_BUFFER, split + colours.length, GL_STATIC_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, floats);
    glBufferSubData(GL_ARRAY_BUFFER, split, bytes);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, false, 0, 0);
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, true, 0, split);
    return new Shape(array, positions.length / 3);
  }

  private static Shape landscape() {
    int n = CELLS + 1;
    float[] positions = new float[n * n * 3];
    byte[] colours = new byte[n * n * 4];
    double[] c = new double[4];
    for (int i = 0; i < n * n; i++) {
      double u = (double) (i % n) / CELLS;
      double v = (double) (i / n) / CELLS;
      double d = Math.sqrt((u - .5) * (u - .5) + (v - .5) * (v - .5));
      double rise = Math.max(0, Math.min(1, (d - .17) * 5));
      double y = rise * 2.2 * Picture.fractal(u, v, 6, 4, 12) - .15 + .1 * rise;
      positions[3 * i] = (float) (12 * u - 6);
      positions[3 * i + 1] = (float) y;
      positions[3 * i + 2] = (float) (12 * v - 6);
      Picture.ramp(c, y * .55, 0x274b2c, 0x5b7a34, 0xa58b5a, 0xe8e4da);
      for (int k = 0; k < 3; k++) {
        colours[4 * i + k] = (byte) (int) (c[k] * 255);
      }
      colours[4 * i + 3] = (byte) 255;
    }
    Shape points = shape(positions, colours);
    short[] indices = new short[CELLS * (2 * n + 1)];
    int at = 0;
    for (int row = 0; row < CELLS; row++) {
      for (int x = 0; x < n; x++) {
        indices[at++] = (short) (row * n + x);
        indices[at++] = (short) ((row + 1) * n + x);
      }
      indices[at++] = (short) 0xffff;
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, indices, GL_STATIC_DRAW);
    return new Shape(points.array, at);
  }

  private static Shape grid() {
    float[] p = new float[26 * 6];
    byte[] colours = white(52);
    for (int i = 0; i < 13; i++) {
      float at = i - 6;
      float[] lines = {at, 2.4f, -6, at, 2.4f, 6, -6, 2.4f, at, 6, 2.4f, at};
      System.arraycopy(lines, 0, p, i * 12, 12);
      for (int k = 0; k < 4; k++) {
        colours[(i * 4 + k) * 4] = (byte) (k < 2 ? 200 : 60);
        colours[(i * 4 + k) * 4 + 2] = (byte) (k < 2 ? 60 : 200);
      }
    }
    return shape(p, colours);
  }

  private static Shape knot() {
    Mesh mesh = Mesh.knot(2, 3, .2f, 128, 12);
    float[] positions = new float[mesh.vertexCount() * 3];
    byte[] colours = white(mesh.vertexCount());
    for (int i = 0; i < mesh.vertexCount(); i++) {
      float[] v = mesh.vertices();
      int at = i * Mesh.FLOATS_PER_VERTEX;
      System.arraycopy(v, at, positions, 3 * i, 3);
      for (int k = 0; k < 3; k++) {
        colours[4 * i + k] = (byte) (int) (150 + 100 * v[at + 3 + k]);
      }
    }
    Shape points = shape(positions, colours);
    IntBuffer indices = BufferUtils.createIntBuffer(mesh.indices().length);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, indices.put(mesh.indices()).flip(), GL_STATIC_DRAW);
    return new Shape(points.array, mesh.indices().length);
  }

  private static Shape fireflies() {
    int n = 160;
    float[] positions = new float[n * 3];
    byte[] colours = white(n);
    for (int i = 0; i < n; i++) {
      double a = i * 2.39996;
      double r = .4 * Math.sqrt(i);
      positions[3 * i] = (float) (r * StrictMath.cos(a));
      positions[3 * i + 1] = (float) (.6 + 2.4 * Picture.hash(i, 1, 3));
      positions[3 * i + 2] = (float) (r * StrictMath.sin(a));
      colours[4 * i + 1] = (byte) (160 + i % 90);
      colours[4 * i + 2] = (byte) (i % 3 * 90);
    }
    return shape(positions, colours);
  }
}
