package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.render.Frame;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.shader.ShaderBackEnd;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;

/** Geometry shaders, from GLSL to pixels. */
class GeometryShaderTest {
  private static final String VERTEX =
      "#version 150\nin vec2 p; out Data { vec3 color; flat int id; } data; out float f[2];\n"
          + "void main() { gl_Position = vec4(p, 0.1 * p.x, 1.0 + 0.2 * p.y);\n"
          + "  data.color = vec3(p * 0.5 + 0.5, 0.25); data.id = gl_VertexID;\n"
          + "  f[0] = p.x; f[1] = p.y; }";
  private static final String PASS =
      "#version 150\nlayout(triangles) in; layout(triangle_strip, max_vertices = 3) out;\n"
          + "void main() { for (int i = 0; i < 3; i++) {\n"
          + "  gl_Position = gl_in[i].gl_Position; EmitVertex(); } EndPrimitive(); }";

  /**
   * Two invocations, dynamic indices, functions that emit, early returns, numbers of primitives.
   */
  private static final String MANY =
      "#version 400\n#extension GL_ARB_arrays_of_arrays : enable\n"
          + "layout(triangles, invocations = 3) in;\n"
          + "layout(triangle_strip, max_vertices = 11) out;\n"
          + "in Data { vec3 color; flat int id; } data[]; in float f[][2];\n"
          + "out vec3 color; flat out ivec2 tag; noperspective out float fade; uniform float size;\n"
          + "void give(int i, vec2 by) {\n"
          + "  gl_Position = gl_in[i % 3].gl_Position + vec4(by, 0.0, 0.0);\n"
          + "  color = data[i % 3].color; fade = f[(i + 1) % 3][gl_InvocationID & 1];\n"
          + "  tag = ivec2(data[i % 3].id, gl_InvocationID); gl_PrimitiveID = gl_PrimitiveIDIn * 7 + i;\n"
          + "  EmitVertex();\n"
          + "}\n"
          + "void main() {\n"
          + "  int n = 3 + (gl_PrimitiveIDIn + gl_InvocationID) % 4;\n"
          + "  if (gl_PrimitiveIDIn % 5 == 4) return;\n"
          + "  for (int i = 0; i < n; i++) {\n"
          + "    give(i, size * vec2(float(i) * 0.3, float(i & 1)));\n"
          + "    if (i == 3 && data[0].id % 2 == 0) EndPrimitive();\n"
          + "  }\n"
          + "  EndPrimitive();\n"
          + "  EndPrimitive();\n"
          + "  for (int i = 0; i < 6; i++) give(i, vec2(-size * float(i), 0.05 * float(i)));\n"
          + "}";

  private static final String FRAGMENT =
      "#version 400\nin vec3 color; flat in ivec2 tag; noperspective in float fade; out vec4 o;\n"
          + "void main() { o = vec4(color * (0.5 + 0.5 * fade),\n"
          + "  float(tag.x * 4 + tag.y + gl_PrimitiveID * 3 & 255) / 255.0); }";

  private static Frame draw(
      List<Command> commands, ShaderBackEnd backEnd, int threads, RenderOptions.Study study) {
    List<Frame> frames = new ArrayList<>();
    try (Renderer renderer =
        new Renderer(new RenderOptions(threads, study), frames::add, backEnd)) {
      commands.forEach(renderer::accept);
    }
    assertEquals(1, frames.size());
    return frames.get(0);
  }

  /** The same bytes from both back ends, with any number of threads, studied or not. */
  static void same(List<Command> commands) {
    ShaderBackEnd interpreter = (module, counting) -> Interpreter.of(module);
    Frame expected = draw(commands, interpreter, 1, RenderOptions.Study.NEVER);
    for (int threads = 1; threads < 4; threads += 2) {
      Frame actual = draw(commands, ShaderCompiler::compile, threads, RenderOptions.Study.ALWAYS);
      assertArrayEquals(expected.rgba(), actual.rgba(), threads + " threads");
      long executed = 0;
      for (int c = 0; c < 8; c++) {
        executed += actual.profile().draws().get(0).vertexInstructions[c];
      }
      assertTrue(executed > 0);
    }
  }

  @Test
  void passesTrianglesThrough() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.call("glClearColor", 0f, 0f, 1f, 1f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      int p =
          gl.programOf(
              GL_VERTEX_SHADER,
              PictureTest.POSITION_VERTEX,
              GL_GEOMETRY_SHADER,
              PASS,
              GL_FRAGMENT_SHADER,
              PictureTest.COLOR_FRAGMENT);
      gl.call("glUniform4f", gl.uniform(p, "color"), 1f, 0f, 0f, 1f);
      gl.positions(-1, -1, 1, -1, -1, 1);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expectPixel(2, 2, 0xff0000ff);
      gl.expectPixel(60, 45, 0x0000ffff);
      gl.expect(GL_NO_ERROR);
      assertEquals(List.of(), gl.driver.unsupported());
    }
  }

  @Test
  void backEndsAgree() {
    try (GlTestContext gl = GlTestContext.core()) {
      gl.call("glClearColor", 0.2f, 0.1f, 0.4f, 1f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      gl.call("glEnable", GL_DEPTH_TEST);
      int p =
          gl.programOf(
              GL_VERTEX_SHADER, VERTEX, GL_GEOMETRY_SHADER, MANY, GL_FRAGMENT_SHADER, FRAGMENT);
      float[] xy = new float[2 * 600];
      java.util.Random random = new java.util.Random(7);
      for (int i = 0; i < xy.length; i++) {
        xy[i] = random.nextFloat() * 2.2f - 1.1f;
      }
      gl.positions(xy);
      for (int mode : new int[] {GL_TRIANGLES, GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN}) {
        gl.call("glUniform1f", gl.uniform(p, "size"), 0.02f * mode);
        gl.call("glDrawArrays", mode, 0, mode == GL_TRIANGLES ? 600 : 50);
        gl.call("glProvokingVertex", GL_FIRST_VERTEX_CONVENTION);
      }
      gl.call("glDrawArraysInstanced", GL_TRIANGLES, 0, 30, 7);
      gl.present();
      gl.expect(GL_NO_ERROR);
      assertEquals(List.of(), gl.driver.unsupported());
      same(gl.commands);
    }
  }

  private static final String LAYERS =
      "#version 150\nlayout(triangles) in; layout(triangle_strip, max_vertices = 18) out;\n"
          + "flat out int side;\n"
          + "void main() { for (int l = 0; l < 6; l++) { for (int i = 0; i < 3; i++) {\n"
          + "  gl_Layer = l; side = l; gl_Position = gl_in[i].gl_Position; EmitVertex(); }\n"
          + "  EndPrimitive(); } }";
  private static final String LAYER_FRAGMENT =
      "#version 430\nflat in int side; out vec4 o;\n"
          + "void main() { o = vec4(float(side * 40) / 255.0, float(gl_Layer * 40) / 255.0, 1, 1); }";

  /** All faces of a cube in one draw, each with depth of its own. */
  @Test
  void drawsIntoLayers() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int color = gl.gen("glGenTextures");
      int depth = gl.gen("glGenTextures");
      for (int t : new int[] {color, depth}) {
        gl.call("glBindTexture", GL_TEXTURE_CUBE_MAP, t);
        for (int f = 0; f < 6; f++) {
          gl.call(
              "glTexImage2D",
              GL_TEXTURE_CUBE_MAP_POSITIVE_X + f,
              0,
              t == color ? GL_RGBA8 : GL_DEPTH_COMPONENT24,
              16,
              16,
              0,
              t == color ? GL_RGBA : GL_DEPTH_COMPONENT,
              t == color ? GL_UNSIGNED_BYTE : GL_UNSIGNED_INT,
              null);
        }
      }
      int fbo = gl.gen("glGenFramebuffers");
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, fbo);
      gl.call("glFramebufferTexture", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, color, 0);
      gl.call("glFramebufferTexture", GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, depth, 0);
      gl.call("glViewport", 0, 0, 16, 16);
      gl.call("glEnable", GL_DEPTH_TEST);
      gl.call("glClearColor", 0f, 1f, 0f, 1f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      gl.programOf(
          GL_VERTEX_SHADER,
          PictureTest.POSITION_VERTEX,
          GL_GEOMETRY_SHADER,
          LAYERS,
          GL_FRAGMENT_SHADER,
          LAYER_FRAGMENT);
      gl.positions(-1, -1, 1, -1, -1, 1);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      int reading = gl.gen("glGenFramebuffers");
      gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, reading);
      for (int f = 0; f < 6; f++) {
        gl.call(
            "glFramebufferTexture2D",
            GL_READ_FRAMEBUFFER,
            GL_COLOR_ATTACHMENT0,
            GL_TEXTURE_CUBE_MAP_POSITIVE_X + f,
            color,
            0);
        gl.expectPixel(2, 2, f * 40 << 24 | f * 40 << 16 | 0xffff);
        gl.expectPixel(14, 14, 0x00ff00ff);
      }
      gl.expect(GL_NO_ERROR);
      assertEquals(List.of(), gl.driver.unsupported());
      // the work log has each layer as a draw of its own
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
      gl.present();
      same(gl.commands);
    }
  }
}
