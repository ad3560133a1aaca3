package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tessellation shaders, from GLSL to pixels. */
class TessellationShaderTest {
  private static final String VERTEX =
      "#version 400\nin vec2 p; out vec3 color; out int id;\n"
          + "void main() { gl_Position = vec4(p, 0.1 * p.x, 1.0 + 0.2 * p.y);\n"
          + "  color = vec3(p * 0.5 + 0.5, 0.25); id = gl_VertexID; }";
  private static final String CONTROL =
      "#version 400\nlayout(vertices = 4) out; in vec3 color[]; in int id[];\n"
          + "out Corner { vec3 color; int tag; } corner[]; patch out vec2 shift; uniform float level;\n"
          + "patch out float each[4];\n"
          + "void main() {\n"
          + "  int from = gl_InvocationID % gl_PatchVerticesIn;\n"
          + "  gl_out[gl_InvocationID].gl_Position = gl_in[from].gl_Position;\n"
          + "  corner[gl_InvocationID].color = color[from];\n"
          + "  corner[gl_InvocationID].tag = id[from] + gl_InvocationID;\n"
          + "  each[gl_InvocationID] = float(gl_InvocationID) * 0.1;\n"
          + "  barrier();\n"
          + "  if (gl_InvocationID == 1) {\n"
          + "    shift = gl_out[0].gl_Position.xy * 0.1 + vec2(each[3], 0.0);\n"
          + "    for (int i = 0; i < 4; i++)\n"
          + "      gl_TessLevelOuter[i] = level + float((corner[i].tag * 3 + gl_PrimitiveID) % 5);\n"
          + "    gl_TessLevelInner[0] = level * 1.5; gl_TessLevelInner[1] = level + 1.0;\n"
          + "  }\n"
          + "}";

  private static String evaluation(String layout) {
    return "#version 400\nlayout("
        + layout
        + ") in;\n"
        + "in Corner { vec3 color; int tag; } corner[]; patch in vec2 shift; patch in float each[4];\n"
        + "out vec3 tone; out flat ivec2 tag;\n"
        + "void main() {\n"
        + "  vec4 a = mix(gl_in[0].gl_Position, gl_in[1].gl_Position, gl_TessCoord.x);\n"
        + "  vec4 b = mix(gl_in[2].gl_Position, gl_in[3].gl_Position, gl_TessCoord.x);\n"
        + "  gl_Position = mix(a, b, gl_TessCoord.y) + vec4(shift, 0.0, 0.0);\n"
        + "  gl_PointSize = 3.0;\n"
        + "  tone = corner[int(gl_TessCoord.y * 3.9)].color + gl_TessCoord * 0.3 + each[2];\n"
        + "  tag = ivec2(corner[gl_PatchVerticesIn - 1].tag, int(gl_TessLevelOuter[1] * 10.0));\n"
        + "}";
  }

  private static final String FRAGMENT =
      "#version 400\nin vec3 tone; flat in ivec2 tag; out vec4 o;\n"
          + "void main() { o = vec4(tone, float(tag.x * 5 + tag.y + gl_PrimitiveID * 9 & 255) / 255.0); }";
  private static final String PLAIN_EVALUATION =
      "#version 400\nlayout(triangles, equal_spacing) in; in vec3 color[]; out vec3 tone; out flat ivec2 tag;\n"
          + "void main() {\n"
          + "  gl_Position = gl_TessCoord.x * gl_in[0].gl_Position\n"
          + "    + gl_TessCoord.y * gl_in[1].gl_Position + gl_TessCoord.z * gl_in[2].gl_Position;\n"
          + "  tone = gl_TessCoord; tag = ivec2(gl_PrimitiveID, gl_PatchVerticesIn);\n"
          + "}";
  private static final String GEOMETRY =
      "#version 400\nlayout(triangles) in; layout(line_strip, max_vertices = 4) out;\n"
          + "in vec3 tone[]; in flat ivec2 tag[];\n"
          + "out Out { vec3 tone; flat ivec2 tag; } o;\n"
          + "void main() { for (int i = 0; i < 4; i++) {\n"
          + "  gl_Position = gl_in[i % 3].gl_Position; o.tone = tone[i % 3];\n"
          + "  o.tag = tag[0] + gl_PrimitiveIDIn; EmitVertex(); } }";
  private static final String LINE_FRAGMENT =
      "#version 400\nin Out { vec3 tone; flat ivec2 tag; } i; out vec4 o;\n"
          + "void main() { o = vec4(i.tone, float(i.tag.x + i.tag.y & 255) / 255.0); }";

  private static void patches(GlTestContext gl, int count) {
    float[] xy = new float[2 * count];
    Random random = new Random(11);
    for (int i = 0; i < xy.length; i++) {
      xy[i] = random.nextFloat() * 2.2f - 1.1f;
    }
    gl.positions(xy);
  }

  @Test
  void backEndsAgree() {
    try (GlTestContext gl = GlTestContext.core()) {
      gl.call("glClearColor", 0.2f, 0.1f, 0.4f, 1f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      gl.call("glEnable", GL_PROGRAM_POINT_SIZE);
      patches(gl, 60);
      String[] layouts = {
        "triangles, equal_spacing, cw",
        "quads, fractional_even_spacing, ccw",
        "isolines, fractional_odd_spacing",
        "quads, fractional_odd_spacing, cw, point_mode"
      };
      for (int i = 0; i < layouts.length; i++) {
        int p =
            gl.programOf(
                GL_VERTEX_SHADER,
                VERTEX,
                GL_TESS_CONTROL_SHADER,
                CONTROL,
                GL_TESS_EVALUATION_SHADER,
                evaluation(layouts[i]),
                GL_FRAGMENT_SHADER,
                FRAGMENT);
        gl.call("glUniform1f", gl.uniform(p, "level"), 1f + i);
        gl.call("glPatchParameteri", GL_PATCH_VERTICES, 3 + i % 2);
        gl.call("glDrawArrays", GL_PATCHES, i, 12 + 9 * i);
      }
      gl.present();
      gl.expect(GL_NO_ERROR);
      assertEquals(List.of(), gl.driver.unsupported());
      GeometryShaderTest.same(gl.commands);
    }
  }

  @Test
  void pointsHaveNoFrontWherePolygonsAreOutlined() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.programOf(
          GL_VERTEX_SHADER,
          "#version 430\nvoid main() { gl_Position = vec4(0); }",
          GL_TESS_EVALUATION_SHADER,
          "#version 430\nlayout(triangles, point_mode) in;\n"
              + "void main() { gl_Position = vec4(0, 0, 0, 1); }",
          GL_FRAGMENT_SHADER,
          "#version 430\nout vec4 o; void main() { o = vec4(gl_FrontFacing ? 1 : 0, 0, 0, 1); }");
      gl.call("glPatchParameteri", GL_PATCH_VERTICES, 1);
      gl.positions(0, 0);
      gl.call("glPointSize", 4f);
      int middle = GlTestContext.WIDTH / 2;
      gl.call("glDrawArrays", GL_PATCHES, 0, 1);
      assertEquals(0xff0000ff, gl.pixel(middle, GlTestContext.HEIGHT / 2));
      gl.call("glPolygonMode", GL_FRONT_AND_BACK, GL_LINE);
      gl.call("glDrawArrays", GL_PATCHES, 0, 1);
      assertEquals(0x000000ff, gl.pixel(middle, GlTestContext.HEIGHT / 2));
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void defaultLevelsAndGeometry() {
    try (GlTestContext gl = GlTestContext.core()) {
      patches(gl, 60);
      gl.call("glPatchParameterfv", GL_PATCH_DEFAULT_OUTER_LEVEL, new float[] {3, 4, 5, 1});
      gl.call("glPatchParameterfv", GL_PATCH_DEFAULT_INNER_LEVEL, new float[] {6, 1});
      gl.programOf(
          GL_VERTEX_SHADER,
          VERTEX,
          GL_TESS_EVALUATION_SHADER,
          PLAIN_EVALUATION,
          GL_FRAGMENT_SHADER,
          FRAGMENT);
      gl.call("glDrawArrays", GL_PATCHES, 0, 30);
      gl.programOf(
          GL_VERTEX_SHADER,
          VERTEX,
          GL_TESS_EVALUATION_SHADER,
          PLAIN_EVALUATION,
          GL_GEOMETRY_SHADER,
          GEOMETRY,
          GL_FRAGMENT_SHADER,
          LINE_FRAGMENT);
      gl.call("glDrawArraysInstanced", GL_PATCHES, 30, 30, 2);
      gl.present();
      gl.expect(GL_NO_ERROR);
      assertEquals(List.of(), gl.driver.unsupported());
      GeometryShaderTest.same(gl.commands);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glPatchParameteri", GL_PATCH_VERTICES, 33);
      gl.expect(GL_INVALID_VALUE);
      gl.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
      gl.call("glDrawArrays", GL_PATCHES, 0, 3);
      gl.expect(GL_INVALID_OPERATION);
    }
  }
}
