package org.oovr.samples.tiled;

import static org.lwjgl.opengl.GL33C.*;

import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * Boiling water as a coupled map lattice, after Harris et al. (Physically-Based Visual Simulation
 * on Graphics Hardware, 2002): each frame renders four times into textures of the window's size,
 * the heat spreads, rises, is bound by bubbles and comes in from below. Each step reads up to five
 * texels, at most one texel away, of two textures.
 */
public final class Boiling {
  private static final String VERTEX =
      """
      #version 330 core
      void main() {
        vec2 at = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0;
        gl_Position = vec4(at, 0.0, 1.0);
      }
      """;

  private static final String HEAD =
      """
      #version 330 core
      uniform sampler2D state;
      uniform sampler2D heat;
      out vec4 result;
      vec4 cell(int x, int y) {
        ivec2 last = textureSize(state, 0) - 1;
        return texelFetch(state, clamp(ivec2(gl_FragCoord.xy) + ivec2(x, y), ivec2(0), last), 0);
      }
      """;

  /** Heat spreads to four neighbours. */
  private static final String DIFFUSION =
      """
      void main() {
        vec4 c = cell(0, 0);
        float around = cell(1, 0).r + cell(-1, 0).r + cell(0, 1).r + cell(0, -1).r;
        result = vec4(c.r + 0.2 * (around - 4.0 * c.r), c.gba);
      }
      """;

  /** Warm water rises between colder columns. */
  private static final String BUOYANCY =
      """
      void main() {
        vec4 c = cell(0, 0);
        float sides = cell(1, 0).r + cell(-1, 0).r - 2.0 * c.r;
        result = vec4(c.r - 0.05 * c.r * sides * 0.5, c.gba);
      }
      """;

  /** Where it boils, bubbles take heat from around them. */
  private static final String LATENT_HEAT =
      """
      void main() {
        vec4 c = cell(0, 0);
        float boils = step(1.0, c.r);
        float turned = step(1.0, cell(1, 0).r) + step(1.0, cell(-1, 0).r)
            + step(1.0, cell(0, 1).r) + step(1.0, cell(0, -1).r);
        result = vec4(c.r - 0.04 * boils * turned, boils, c.ba);
      }
      """;

  /** The bottom is heated, the surface cools. */
  private static final String BOUNDARY =
      """
      void main() {
        vec4 c = cell(0, 0);
        vec4 h = texelFetch(heat, ivec2(gl_FragCoord.xy), 0);
        result = vec4(mix(c.r, h.r * 1.4, h.g * 0.5), c.gba);
      }
      """;

  private static final String SHOW =
      """
      void main() {
        vec4 c = cell(0, 0);
        result = vec4(mix(vec3(0.05, 0.15, 0.4), vec3(0.9, 0.95, 1.0), c.g) + 0.3 * c.r, 1.0);
      }
      """;

  private Boiling() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Boiling", args, 512, 512, Boiling::run);
  }

  private static void run(Window window) {
    int[] steps = {
      Shaders.program(VERTEX, HEAD + DIFFUSION),
      Shaders.program(VERTEX, HEAD + BUOYANCY),
      Shaders.program(VERTEX, HEAD + LATENT_HEAT),
      Shaders.program(VERTEX, HEAD + BOUNDARY)
    };
    int show = Shaders.program(VERTEX, HEAD + SHOW);
    for (int program : steps) {
      Shaders.sampler(program, "state", 0);
      Shaders.sampler(program, "heat", 1);
    }
    Shaders.sampler(show, "state", 0);
    int w = window.width();
    int h = window.height();
    float[] cells = new float[w * h * 4];
    float[] heats = new float[w * h * 4];
    for (int y = 0; y < h; y++) {
      for (int x = 0; x < w; x++) {
        int at = (y * w + x) * 4;
        cells[at] = 0.6f + 0.5f * (float) Picture.hash(x, y, 1);
        heats[at] = 0.7f + 0.6f * (float) Picture.hash(x / 16, 3, 2);
        heats[at + 1] = y < 4 || y >= h - 4 ? 1 : 0;
        heats[at] *= y < 4 ? 1 : 0;
      }
    }
    int[] state = {lattice(w, h, cells), lattice(w, h, null)};
    int heat = lattice(w, h, heats);
    int[] target = {target(state[0]), target(state[1])};
    glBindVertexArray(glGenVertexArrays());
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, heat);
    glActiveTexture(GL_TEXTURE0);
    while (window.next()) {
      glViewport(0, 0, w, h);
      for (int i = 0; i < steps.length; i++) {
        glBindFramebuffer(GL_FRAMEBUFFER, target[(i + 1) % 2]);
        glBindTexture(GL_TEXTURE_2D, state[i % 2]);
        glUseProgram(steps[i]);
        glDrawArrays(GL_TRIANGLES, 0, 3);
      }
      glBindFramebuffer(GL_FRAMEBUFFER, 0);
      glBindTexture(GL_TEXTURE_2D, state[0]);
      glUseProgram(show);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      window.swap();
    }
  }

  private static int lattice(int width, int height, float[] cells) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, cells);
    return texture;
  }

  private static int target(int texture) {
    int target = glGenFramebuffers();
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
      throw new IllegalStateException("no frame buffer of floats");
    }
    return target;
  }
}
