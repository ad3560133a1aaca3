package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.render.Frame;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.shader.compile.ShaderCompiler;

/**
 * Lookups with derivatives in loops that only some pixels of a quad enter. Mesa unrolls loops whose
 * passes it can count, and then the others compute along.
 */
class UnrolledLookupsTest {
  private static final int SIZE = 64;
  private static final String VERTEX =
      "#version 330\nlayout(location = 0) in vec2 p; out vec2 t;\n"
          + "void main() { t = p * 0.5 + 0.5; gl_Position = vec4(p, 0.0, 1.0); }\n";
  private static final String HEAD =
      "#version 330\nin vec2 t; out vec4 o; uniform sampler2D s; uniform int passes;\n"
          + "vec4 looked(vec2 c) {\n  if (length(c - 0.5) > 0.4) { return vec4(0.25); }\n"
          + "  vec2 q = c * 9.0;\n";
  private static final String PASS =
      "q = q + 0.1 * q.yx + c * q; q += 0.1 * texture(s, q * 0.1).r;\n";
  private static final String TAIL =
      "  return texture(s, q * 0.1);\n}\nvoid main() { o = looked(t); }\n";

  /** The frame by compiled shaders: the interpreter computes along in all loops. */
  private static byte[] draw(String passes) {
    List<Command> commands;
    try (GlTestContext gl = GlTestContext.commands(GlTestContext.options())) {
      byte[] texels = new byte[SIZE * SIZE * 4];
      new Random(11).nextBytes(texels);
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      gl.call(
          "glTexImage2D",
          GL_TEXTURE_2D,
          0,
          GL_RGBA8,
          SIZE,
          SIZE,
          0,
          GL_RGBA,
          GL_UNSIGNED_BYTE,
          texels);
      gl.call("glGenerateMipmap", GL_TEXTURE_2D);
      int program = gl.program(VERTEX, HEAD + passes + TAIL);
      gl.call("glUseProgram", program);
      gl.call("glUniform1i", gl.uniform(program, "passes"), 4);
      gl.fullQuad();
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.present();
      gl.expect(GL_NO_ERROR);
      commands = List.copyOf(gl.commands);
    }
    List<Frame> frames = new ArrayList<>();
    RenderOptions options = new RenderOptions(1, RenderOptions.Study.NEVER);
    try (Renderer renderer = new Renderer(options, frames::add, ShaderCompiler::compile)) {
      commands.forEach(renderer::accept);
    }
    return frames.get(0).rgba();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (int i = 0; i < 4; i++) {",
        "for (int i = 8; 0 < i; i -= 2) {",
        "for (int i = 1; i != 5; ++i) {",
        "for (uint i = 3u; i <= 6u; i++) {",
        "for (float i = 0.0; i < 1.0; i += 0.25) {",
        "int i = 0; while (true) { if (i >= 4) { break; } i++;"
      })
  void countedPassesAreAsIfWrittenOut(String loop) {
    assertArrayEquals(draw(PASS + PASS + PASS + PASS), draw(loop + PASS + "}"));
  }

  @Test
  void passesThatNobodyCountsAreNot() {
    byte[] straight = draw(PASS + PASS + PASS + PASS);
    assertFalse(Arrays.equals(straight, draw("for (int i = 0; i < passes; i++) {" + PASS + "}")));
  }
}
