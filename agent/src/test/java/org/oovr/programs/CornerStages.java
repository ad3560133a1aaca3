package org.oovr.programs;

import static org.lwjgl.opengl.GL43.*;

/** Positions, sizes, clip distances and depths of {@link CornerValues}. */
final class CornerStages {
  private static final int COLOR_UNIT = 6;
  private static final int DEPTH_UNIT = 7;
  private static final int W = CornerUnits.W;
  private static final int H = CornerUnits.H;

  private static final int[] FORMATS = {
    GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT32F
  };

  private static final String[] NAMES = {"depth 16", "depth 24", "depth 32F"};

  /** Denormal numbers are zeros on one of the two. */
  private static final String FLUSHED =
      "vec4 flushed(vec4 v) {\n"
          + "  return mix(v, vec4(0.0), lessThan(abs(v), vec4(1.1754944e-38)));\n}\n";

  /** A vertex each, at the middle of a pixel of its own. */
  private static final String POINTS =
      "out vec4 tint;\nvoid main() {\n"
          + "ivec2 at = ivec2(gl_VertexID % 64, gl_VertexID / 64);\n"
          + CornerUnits.fetch("f0", 0)
          + "f0 = flushed(f0);\n"
          + "tint = vec4(vec2(at) / 64.0, 0.5, 1.0);\n"
          + "vec2 p = (vec2(at) + 0.5) / vec2(64.0, 16.0) * 2.0 - 1.0;\n";

  /** Three vertices each, of which one is moved. */
  private static final String TRIANGLES =
      "out vec4 tint;\nvoid main() {\n"
          + "int n = gl_VertexID / 3; int k = gl_VertexID % 3;\n"
          + "ivec2 at = ivec2(n % 64, n / 64);\n"
          + CornerUnits.fetch("f0", 0)
          + "f0 = flushed(f0);\n"
          + "tint = vec4(vec2(at) / 64.0, 0.5, 1.0);\n"
          + "vec2 q = vec2(at & ~3) + vec2(k == 1 ? 6.0 : 0.0, k == 2 ? 6.0 : 0.0) - 0.3;\n"
          + "vec4 p = vec4(q / vec2(64.0, 16.0) * 2.0 - 1.0, 0.1 * float(k), 1.0);\n"
          + "bool moved = k == n % 3;\n";

  private static final String WRITE =
      CornerUnits.HEAD + "in vec4 tint;\nout vec4 color;\nvoid main() { color = tint; }\n";

  private final CornerUnits units;
  private int target;
  private int depth;

  CornerStages(CornerUnits units) {
    this.units = units;
  }

  void draw() {
    target();
    for (int f = 0; f < FORMATS.length; f++) {
      attach(FORMATS[f]);
      depths(NAMES[f]);
      offsets(NAMES[f]);
    }
    points("depth", "gl_Position = vec4(p, f0.x, 1.0);");
    points("w", "gl_Position = vec4(p, 0.0, 1.0) * vec4(1.0, 1.0, 1.0, f0.x);");
    points("times w", "gl_Position = vec4(p, 0.25, 1.0) * f0.x;");
    points("x", "gl_Position = vec4(f0.x, p.y, 0.0, 1.0);");
    points("all", "gl_Position = f0;");
    glEnable(GL_PROGRAM_POINT_SIZE);
    points(
        "size",
        "gl_Position = vec4(p, float(gl_VertexID) / 1024.0, 1.0);" + " gl_PointSize = f0.x;");
    glDisable(GL_PROGRAM_POINT_SIZE);
    glEnable(GL_CLIP_DISTANCE0);
    points("clip distance", "gl_Position = vec4(p, 0.0, 1.0); gl_ClipDistance[0] = f0.x;");
    triangles("clip distance", "gl_ClipDistance[0] = moved ? f0.x : float(k); gl_Position = p;");
    glDisable(GL_CLIP_DISTANCE0);
    String two =
        "gl_ClipDistance[0] = moved ? f0.x : 1.0; gl_ClipDistance[1] = moved ? f0.y : 2.0;";
    triangles("no clip distance", two + "gl_Position = p;");
    glEnable(GL_CLIP_DISTANCE1);
    triangles("second clip distance", two + "gl_Position = p;");
    glDisable(GL_CLIP_DISTANCE1);
    triangles("x", "if (moved) p.x = f0.x; gl_Position = p;");
    triangles("y", "if (moved) p.y = f0.y; gl_Position = p;");
    triangles("z", "if (moved) p.z = f0.z; gl_Position = p;");
    triangles("w", "if (moved) p.w = f0.w; gl_Position = p;");
    triangles("times w", "if (moved) p *= f0.w; gl_Position = p;");
    triangles("all", "if (moved) p = f0; gl_Position = p;");
    triangles("varying", "gl_Position = p; if (moved) tint.xy = f0.xy;");
    glEnable(GL_DEPTH_CLAMP);
    triangles("clamped z", "if (moved) p.z = f0.z; gl_Position = p;");
    glDisable(GL_DEPTH_CLAMP);
    viewports();
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glDeleteFramebuffers(target);
  }

  private void target() {
    target = glGenFramebuffers();
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glActiveTexture(GL_TEXTURE0 + COLOR_UNIT);
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, W, H);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  }

  private void attach(int format) {
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glActiveTexture(GL_TEXTURE0 + DEPTH_UNIT);
    if (depth != 0) {
      glDeleteTextures(depth);
    }
    depth = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, depth);
    glTexStorage2D(GL_TEXTURE_2D, 1, format, W, H);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth, 0);
  }

  private void begin() {
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glViewport(0, 0, W, H);
    glClearColor(0, 0, 0, 0);
    glClearDepth(0.5);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
  }

  private void end(String name) {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_POLYGON_OFFSET_FILL);
    units.show(COLOR_UNIT, name + ", color");
    units.show(DEPTH_UNIT, name + ", depth");
  }

  private void use(int program) {
    glUseProgram(program);
    glUniform1i(glGetUniformLocation(program, "floats"), 0);
  }

  private void depths(String name) {
    String source =
        CornerUnits.HEAD
            + "out vec4 color;\nvoid main() {\n"
            + CornerUnits.OPERANDS
            + "gl_FragDepth = f0.x; color = vec4(1.0);\n}\n";
    int program = Windows.program(CornerShaders.WHOLE, source);
    for (int op : new int[] {1, 6, 7}) {
      begin();
      glDepthFunc(GL_NEVER + op);
      use(program);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      end(name + ", gl_FragDepth, comparison " + op);
    }
    glDepthFunc(GL_LESS);
    glDeleteProgram(program);
  }

  private void offsets(String name) {
    float[] corners = {
      Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1e30f, -1e30f, 1e6f, -3f
    };
    String tilted =
        "#version 430 core\nout vec4 tint;\nvoid main() {\n"
            + "vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;\n"
            + "tint = vec4(1.0); gl_Position = vec4(p, p.x * 0.2, 1.0);\n}\n";
    int program = Windows.program(tilted, WRITE);
    for (int i = 0; i < corners.length * 2; i++) {
      float v = corners[i / 2];
      begin();
      glDepthFunc(GL_LEQUAL);
      glEnable(GL_POLYGON_OFFSET_FILL);
      glPolygonOffset(i % 2 == 0 ? v : 0, i % 2 == 0 ? 0 : v);
      use(program);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      end(name + ", polygon offset " + (i % 2 == 0 ? v + ", 0" : "0, " + v));
    }
    glDepthFunc(GL_LESS);
    glDeleteProgram(program);
  }

  private void points(String name, String statements) {
    drawn("points, " + name, POINTS + statements, GL_POINTS, W * H);
  }

  private void triangles(String name, String statements) {
    drawn("triangles, " + name, TRIANGLES + statements, GL_TRIANGLES, 3 * W * H);
    drawn("lines, " + name, TRIANGLES + statements, GL_LINES, 2 * W * H);
  }

  private void drawn(String name, String source, int mode, int count) {
    int program = Windows.program(CornerUnits.HEAD + FLUSHED + source + "\n}\n", WRITE);
    begin();
    glDepthFunc(GL_ALWAYS);
    use(program);
    glDrawArrays(mode, 0, count);
    glDepthFunc(GL_LESS);
    end(name);
    glDeleteProgram(program);
  }

  private void viewports() {
    String tilted =
        "#version 430 core\nout vec4 tint;\nvoid main() {\n"
            + "vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;\n"
            + "tint = vec4(p, 0.0, 1.0); gl_Position = vec4(p, p.x * 0.2, 1.0);\n}\n";
    int program = Windows.program(tilted, WRITE);
    int big = Integer.MAX_VALUE;
    int[][] boxes = {
      {0, 0, big, big},
      {-big - 1, -big - 1, big, big},
      {-30000, -30000, 60000, 60000},
      {big, big, big, big},
      {0, 0, 0, 0},
      {10, 3, 1, 1}
    };
    for (int[] b : boxes) {
      begin();
      glViewport(b[0], b[1], b[2], b[3]);
      use(program);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      end("viewport " + b[0] + " " + b[1] + " " + b[2] + " " + b[3]);
      begin();
      glEnable(GL_SCISSOR_TEST);
      glScissor(b[0], b[1], b[2], b[3]);
      use(program);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      glDisable(GL_SCISSOR_TEST);
      end("scissor " + b[0] + " " + b[1] + " " + b[2] + " " + b[3]);
    }
    double[][] ranges = {{Double.NaN, 1}, {0, Double.NaN}, {-1e30, 1e30}, {1, 0}, {0.5, 0.5}};
    for (double[] r : ranges) {
      begin();
      glDepthFunc(GL_ALWAYS);
      glDepthRange(r[0], r[1]);
      use(program);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      glDepthRange(0, 1);
      glDepthFunc(GL_LESS);
      end("depth range " + r[0] + " " + r[1]);
    }
    glDeleteProgram(program);
  }
}
