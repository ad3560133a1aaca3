package org.oovr.samples.bench;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * Fragment speed: the whole window, four times a frame, through a shader with one mipmapped texture
 * and one light.
 */
public final class FillRate {
  private static final int LAYERS = 4;

  private static final String VERTEX =
      """
      #version 330 core
      uniform vec2 turn;
      out vec2 texCoord;
      out vec3 normal;
      out vec3 toLight;
      void main() {
        vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
        mat2 rotation = mat2(turn.x, turn.y, -turn.y, turn.x);
        texCoord = rotation * corner * 2.0;
        normal = vec3(corner * 0.7, 1.0);
        toLight = vec3(turn * 0.5 - corner, 1.5);
        gl_Position = vec4(corner, 0.0, 1.0);
      }
      """;

  private static final String FRAGMENT =
      """
      #version 330 core
      in vec2 texCoord;
      in vec3 normal;
      in vec3 toLight;
      uniform sampler2D albedo;
      uniform vec3 tint;
      out vec4 colour;
      void main() {
        vec3 n = normalize(normal);
        vec3 l = normalize(toLight);
        float diffuse = max(dot(n, l), 0.0);
        vec3 h = normalize(l + vec3(0.0, 0.0, 1.0));
        float specular = pow(max(dot(n, h), 0.0), 32.0);
        vec3 base = texture(albedo, texCoord).rgb * tint;
        colour = vec4(base * (0.2 + 0.8 * diffuse) + 0.3 * specular, 1.0);
      }
      """;

  private FillRate() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Fill rate", args, 1280, 1024, FillRate::run);
  }

  private static void run(Window window) {
    int program = Shaders.program(VERTEX, FRAGMENT);
    Shaders.sampler(program, "albedo", 0);
    int uTurn = glGetUniformLocation(program, "turn");
    int uTint = glGetUniformLocation(program, "tint");
    glBindVertexArray(glGenVertexArrays());
    texture(Picture.tiles(512, 3, 4, 0xb89b72, 0x5d6e63));
    glViewport(0, 0, window.width(), window.height());

    FrameClock clock = new FrameClock(window.frames());
    clock.start();
    while (window.next()) {
      for (int layer = 0; layer < LAYERS; layer++) {
        double angle = window.frame() * 0.05 + layer;
        glUniform2f(uTurn, (float) StrictMath.cos(angle), (float) StrictMath.sin(angle));
        glUniform3f(uTint, 1 - 0.1f * layer, 0.8f, 0.7f + 0.1f * layer);
        glDrawArrays(GL_TRIANGLES, 0, 3);
      }
      clock.frame();
      window.swap();
      clock.shown();
    }
    clock.report("fill", "fragments", (double) LAYERS * window.width() * window.height());
  }

  private static void texture(Picture picture) {
    glBindTexture(GL_TEXTURE_2D, glGenTextures());
    ByteBuffer pixels = picture.toNative();
    int size = picture.size();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    MemoryUtil.memFree(pixels);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  }
}
