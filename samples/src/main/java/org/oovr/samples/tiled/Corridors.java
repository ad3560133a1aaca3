package org.oovr.samples.tiled;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * A walk through corridors with 135 textures of 8 x 8 to 512 x 256 texels, as a first-person game
 * of 1997 has them: walls, floors and ceilings, each with a texture of its own, of which some are
 * in view at a time.
 */
public final class Corridors {
  private static final int TEXTURES = 135;
  private static final int SEGMENTS = 45;
  private static final int IN_VIEW = 7;
  private static final float LENGTH = 4;
  private static final int FLOATS = 5;

  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec2 uv;
      uniform mat4 camera;
      out vec2 texCoord;
      out float depth;
      void main() {
        texCoord = uv;
        gl_Position = camera * vec4(position, 1.0);
        depth = gl_Position.w;
      }
      """;

  private static final String FRAGMENT =
      """
      #version 330 core
      in vec2 texCoord;
      in float depth;
      uniform sampler2D colours;
      out vec4 result;
      void main() {
        result = vec4(texture(colours, texCoord).rgb * clamp(1.3 - depth / 24.0, 0.1, 1.0), 1.0);
      }
      """;

  private final float[] vertices = new float[SEGMENTS * 4 * 6 * FLOATS];
  private int filled;

  private Corridors() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Corridors", args, 320, 240, window -> new Corridors().run(window));
  }

  private void run(Window window) {
    int program = Shaders.program(VERTEX, FRAGMENT);
    Shaders.sampler(program, "colours", 0);
    for (int s = 0; s < SEGMENTS; s++) {
      segment(bend(s), -LENGTH * s, bend(s + 1), -LENGTH * (s + 1));
    }
    glBindVertexArray(glGenVertexArrays());
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, vertices, GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, false, 4 * FLOATS, 0);
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(1, 2, GL_FLOAT, false, 4 * FLOATS, 12);
    int[] textures = new int[TEXTURES];
    for (int i = 0; i < TEXTURES; i++) {
      textures[i] = texture(8 << i % 7, 8 << i / 7 % 6, i);
    }
    Mat4 projection = Mat4.perspective(StrictMath.toRadians(70), window.aspect(), 0.1f, 60);
    glEnable(GL_DEPTH_TEST);
    glClearColor(0, 0, 0, 1);
    while (window.next()) {
      float at = window.frame() * 0.3f % (LENGTH * (SEGMENTS - IN_VIEW));
      int first = (int) (at / LENGTH);
      float x = between(at);
      Mat4 view = Mat4.lookAt(x, 1.4f, -at, between(at + 2 * LENGTH), 1.3f, -at - 2 * LENGTH);
      glViewport(0, 0, window.width(), window.height());
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      glUseProgram(program);
      glUniformMatrix4fv(
          glGetUniformLocation(program, "camera"), false, projection.times(view).array());
      for (int s = first; s < first + IN_VIEW; s++) {
        for (int side = 0; side < 4; side++) {
          glBindTexture(GL_TEXTURE_2D, textures[(s * 3 + side) % TEXTURES]);
          glDrawArrays(GL_TRIANGLES, (s * 4 + side) * 6, 6);
        }
      }
      window.swap();
    }
  }

  /** Where the corridor's middle lies at the beginning of a segment. */
  private static float bend(int segment) {
    return (float) (5 * StrictMath.sin(segment * 0.35));
  }

  private static float between(float at) {
    int s = (int) (at / LENGTH);
    float part = at / LENGTH - s;
    return bend(s) * (1 - part) + bend(s + 1) * part;
  }

  /** Two walls, floor and ceiling. */
  private void segment(float x0, float z0, float x1, float z1) {
    float w = 1.6f;
    float h = 2.8f;
    quad(new float[] {x0 - w, 0, z0, x1 - w, 0, z1, x1 - w, h, z1, x0 - w, h, z0});
    quad(new float[] {x1 + w, 0, z1, x0 + w, 0, z0, x0 + w, h, z0, x1 + w, h, z1});
    quad(new float[] {x0 - w, 0, z0, x0 + w, 0, z0, x1 + w, 0, z1, x1 - w, 0, z1});
    quad(new float[] {x0 - w, h, z0, x1 - w, h, z1, x1 + w, h, z1, x0 + w, h, z0});
  }

  private void quad(float[] corners) {
    int[] order = {0, 1, 2, 0, 2, 3};
    float[] uv = {0, 0, 2, 0, 2, 1, 0, 1};
    for (int c : order) {
      System.arraycopy(corners, 3 * c, vertices, filled, 3);
      System.arraycopy(uv, 2 * c, vertices, filled + 3, 2);
      filled += FLOATS;
    }
  }

  private static int texture(int width, int height, int seed) {
    ByteBuffer pixels = MemoryUtil.memAlloc(width * height * 4);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        double brick = y % 8 == 0 || (x + y / 8 * 8) % 16 == 0 ? 0.4 : 1;
        double noise = 0.6 + 0.4 * Picture.hash(x, y, seed);
        for (int c = 0; c < 3; c++) {
          double base = 0.3 + 0.7 * Picture.hash(seed, c, 5);
          pixels.put((byte) (int) (255 * brick * noise * base));
        }
        pixels.put((byte) 255);
      }
    }
    pixels.flip();
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    MemoryUtil.memFree(pixels);
    return texture;
  }
}
