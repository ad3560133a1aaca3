package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.render.Frame;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.shader.ShaderBackEnd;
import org.oovr.simulator.shader.ShaderCache;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;

/** The same commands give the same bytes, whoever makes the shaders executable. */
class BackEndsTest {
  private static final String VERTEX =
      "#version 330 core\nlayout(location=0) in vec2 p; uniform float turn;\n"
          + "out vec2 uv; noperspective out vec3 n; flat out int id;\n"
          + "void main() {\n"
          + "  float s = sin(turn + float(gl_VertexID)), c = cos(turn);\n"
          + "  gl_Position = vec4(p * vec2(c, 1.0) + 0.1 * s, 0.3 * p.x, 1.0 + 0.5 * abs(p.y));\n"
          + "  uv = p * 1.7; n = vec3(p, s); id = gl_VertexID;\n"
          + "}";

  /** Textures, derivatives, a loop, a switch, functions and discarded fragments. */
  private static final String FRAGMENT =
      "#version 330 core\nuniform sampler2D t; uniform ivec2 k; in vec2 uv;\n"
          + "noperspective in vec3 n; flat in int id; out vec4 o;\n"
          + "float ridge(vec2 q) { return pow(abs(sin(q.x * 9.0)), 2.5) + exp2(-length(q)); }\n"
          + "void main() {\n"
          + "  vec4 c = texture(t, uv) + 0.25 * textureLod(t, uv.yx, 1.3);\n"
          + "  for (int i = 0; i < 2 + (int(gl_FragCoord.x) & 3); i++) {\n"
          + "    c.rgb = mix(c.rgb, normalize(n + 0.01), 0.1 * float(i));\n"
          + "  }\n"
          + "  switch (id % 3) {\n"
          + "    case 0: c.r += fwidth(uv.x) * 4.0; break;\n"
          + "    case 1: c.g += ridge(uv); break;\n"
          + "    default: c.b = float((k.x << (int(gl_FragCoord.y) & 7)) & k.y) / 255.0;\n"
          + "  }\n"
          + "  if (ridge(uv + dFdy(uv)) > 1.6) discard;\n"
          + "  o = gl_FrontFacing ? c : c.bgra;\n"
          + "}";

  private static Frame draw(List<Command> commands, ShaderBackEnd backEnd, int threads) {
    List<Frame> frames = new ArrayList<>();
    try (Renderer renderer =
        new Renderer(new RenderOptions(threads, RenderOptions.Study.NEVER), frames::add, backEnd)) {
      commands.forEach(renderer::accept);
    }
    assertEquals(1, frames.size());
    return frames.get(0);
  }

  private static List<Command> scene() {
    try (GlTestContext gl = GlTestContext.core()) {
      gl.call("glClearColor", 0.2f, 0.1f, 0.4f, 1f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      gl.call("glEnable", GL_DEPTH_TEST);
      int p = gl.program(VERTEX, FRAGMENT);
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      byte[] texels = new byte[16 * 16 * 4];
      new Random(5).nextBytes(texels);
      gl.call(
          "glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      gl.call("glGenerateMipmap", GL_TEXTURE_2D);
      gl.call("glUniform2i", gl.uniform(p, "k"), 0x35, 0xd7);
      gl.positions(-1, -1, 1, -1, -1, 1, 1, 0.9f, -0.2f, 0.4f, 0.7f, 0.95f, 0.1f, -0.9f);
      for (int i = 0; i < 3; i++) {
        gl.call("glUniform1f", gl.uniform(p, "turn"), 0.7f * i);
        gl.call("glDrawArrays", GL_TRIANGLE_STRIP, i, 7 - i);
      }
      gl.present();
      gl.expect(GL_NO_ERROR);
      assertEquals(List.of(), gl.driver.unsupported());
      return List.copyOf(gl.commands);
    }
  }

  /** A fractal in doubles, shaded by a flat vector of such. */
  private static List<Command> fractal() {
    try (GlTestContext gl = GlTestContext.core()) {
      int p =
          gl.program(
              "#version 400 core\nlayout(location=0) in vec2 p; uniform dvec3 tint;\n"
                  + "out vec2 uv; flat out dvec3 shade;\n"
                  + "void main() { gl_Position = vec4(p, 0, 1); uv = p;\n"
                  + "  shade = normalize(tint + double(gl_VertexID)); }",
              "#version 400 core\nuniform double scale; in vec2 uv; flat in dvec3 shade;\n"
                  + "out vec4 o;\n"
                  + "void main() {\n"
                  + "  dvec2 c = dvec2(-0.743643887037158lf, 0.131825904205312lf)\n"
                  + "    + scale * dvec2(uv);\n"
                  + "  dvec2 z = c; int n = 0;\n"
                  + "  while (n < 300 && dot(z, z) < 256.0lf) {\n"
                  + "    z = dvec2(z.x * z.x - z.y * z.y, 2.0lf * z.x * z.y) + c; n++;\n"
                  + "  }\n"
                  + "  if (n == 300) discard;\n"
                  + "  o = vec4(vec3(shade * fract(length(z) * 0.01lf)), float(n & 31) / 31.0);\n"
                  + "  o.b += fwidth(float(n)) * 0.05;\n"
                  + "}");
      gl.call("glUniform1d", gl.uniform(p, "scale"), 1e-3);
      gl.call("glUniform3d", gl.uniform(p, "tint"), 0.3, 0.6, 0.9);
      gl.fullQuad();
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.present();
      gl.expect(GL_NO_ERROR);
      assertEquals(List.of(), gl.driver.unsupported());
      return List.copyOf(gl.commands);
    }
  }

  /** Depth alone, then colours where depth is equal; uniforms say whether anything is discarded. */
  private static List<Command> choices() {
    try (GlTestContext gl = GlTestContext.core()) {
      gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      gl.call("glEnable", GL_DEPTH_TEST);
      int p =
          gl.program(
              VERTEX,
              "#version 330 core\nuniform sampler2D t; uniform int test; uniform bool never;\n"
                  + "uniform float limit; in vec2 uv; out vec4 o;\n"
                  + "void main() {\n"
                  + "  vec4 c = texture(t, uv);\n"
                  + "  if (test == 1) { if (c.a < 0.2) discard; }\n"
                  + "  else if (test == 2) { if (c.a >= 0.5) discard; }\n"
                  + "  else if (test < 0 && limit > 0.5) discard;\n"
                  + "  if (never) discard;\n"
                  + "  o = c + vec4(uv, limit, 0.0) * 0.3;\n"
                  + "}");
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      byte[] texels = new byte[16 * 16 * 4];
      new Random(6).nextBytes(texels);
      gl.call(
          "glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      gl.call("glGenerateMipmap", GL_TEXTURE_2D);
      gl.positions(-1, -1, 1, -1, -1, 1, 1, 0.9f, -0.2f, 0.4f, 0.7f, 0.95f, 0.1f, -0.9f);
      for (int pass = 0; pass < 2; pass++) {
        boolean colors = pass == 1;
        gl.call("glColorMask", colors ? 1 : 0, colors ? 1 : 0, colors ? 1 : 0, colors ? 1 : 0);
        gl.call("glDepthFunc", colors ? GL_LEQUAL : GL_LESS);
        for (int i = 0; i < 6; i++) {
          gl.call("glUniform1i", gl.uniform(p, "test"), i < 4 ? i : -1);
          gl.call("glUniform1i", gl.uniform(p, "never"), i == 3 ? 1 : 0);
          gl.call("glUniform1f", gl.uniform(p, "limit"), i == 4 ? 0.7f : 0.2f);
          gl.call("glUniform1f", gl.uniform(p, "turn"), 0.9f * i);
          gl.call("glDrawArrays", GL_TRIANGLE_STRIP, i & 3, 4);
        }
      }
      gl.present();
      gl.expect(GL_NO_ERROR);
      assertEquals(List.of(), gl.driver.unsupported());
      return List.copyOf(gl.commands);
    }
  }

  @Test
  void discardsThatUniformsDecideAboutAreTheSameBytes() {
    same(choices());
  }

  @Test
  void uniformsSayWhetherAnythingIsDiscarded() {
    List<Boolean> found = new ArrayList<>();
    for (Command command : choices()) {
      if (command instanceof Command.Draw draw) {
        ShaderModule module = draw.state().shaders().get(Stage.FRAGMENT);
        int[] uniforms = draw.bindings().pushConstants(Stage.FRAGMENT);
        found.add(ShaderCompiler.compile(module).mayKill(uniforms));
        assertTrue(Interpreter.of(module).mayKill(uniforms), "who does not know says so");
      }
    }
    List<Boolean> expected = List.of(false, true, true, true, true, false);
    assertEquals(expected, found.subList(0, 6));
    assertEquals(expected, found.subList(6, 12));
  }

  @Test
  void framesAreTheSameBytes() {
    same(scene());
  }

  @Test
  void framesOfDoublesAreTheSameBytes() {
    same(fractal());
  }

  private static void same(List<Command> commands) {
    Frame oracle = draw(commands, new ShaderCache((module, counting) -> Interpreter.of(module)), 1);
    Set<Integer> colors = new HashSet<>();
    for (int i = 0; i < oracle.rgba().length; i += 4) {
      colors.add(oracle.rgba()[i] << 16 | oracle.rgba()[i + 1] << 8 | oracle.rgba()[i + 2]);
    }
    assertTrue(colors.size() > 500, colors.size() + " colours: next to nothing was drawn");
    Frame compiled = draw(commands, new ShaderCache(ShaderCompiler::compile), 2);
    assertArrayEquals(oracle.rgba(), compiled.rgba());
    Frame counting = draw(commands, (module, c) -> ShaderCompiler.compile(module, true), 1);
    assertArrayEquals(oracle.rgba(), counting.rgba());
  }
}
