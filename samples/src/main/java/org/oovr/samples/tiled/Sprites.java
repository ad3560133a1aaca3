package org.oovr.samples.tiled;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;

/** Textured rectangles in the coordinates of a board one unit high, as 2D games batch them. */
final class Sprites {
  private static final int FLOATS = 8;
  private static final int VERTICES = 6;

  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec2 position;
      layout(location = 1) in vec2 uv;
      layout(location = 2) in vec4 tint;
      uniform float aspect;
      out vec2 texCoord;
      out vec4 colour;
      void main() {
        texCoord = uv;
        colour = tint;
        gl_Position = vec4((position.x / aspect) * 2.0 - 1.0, position.y * 2.0 - 1.0, 0.0, 1.0);
      }
      """;

  private static final String FRAGMENT =
      """
      #version 330 core
      in vec2 texCoord;
      in vec4 colour;
      uniform sampler2D atlas;
      out vec4 result;
      void main() {
        result = texture(atlas, texCoord) * colour;
      }
      """;

  private final int program = Shaders.program(VERTEX, FRAGMENT);
  private final int array = glGenVertexArrays();
  private final float[] vertices;
  private int count;

  /** Room for so many rectangles at a time. */
  Sprites(int rectangles, float aspect) {
    vertices = new float[rectangles * VERTICES * FLOATS];
    Shaders.sampler(program, "atlas", 0);
    glUniform1f(glGetUniformLocation(program, "aspect"), aspect);
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, 4L * vertices.length, GL_DYNAMIC_DRAW);
    int[] sizes = {2, 2, 4};
    for (int i = 0, at = 0; i < sizes.length; at += sizes[i++]) {
      glEnableVertexAttribArray(i);
      glVertexAttribPointer(i, sizes[i], GL_FLOAT, false, 4 * FLOATS, 4L * at);
    }
  }

  /** Adds a rectangle that shows a square of a texture. */
  void add(float x, float y, float w, float h, float u, float v, float side, int rgb) {
    float[] corners = {0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1};
    for (int i = 0; i < VERTICES; i++) {
      int at = count++ * FLOATS;
      float cx = corners[2 * i];
      float cy = corners[2 * i + 1];
      vertices[at] = x + cx * w;
      vertices[at + 1] = y + cy * h;
      vertices[at + 2] = u + cx * side;
      vertices[at + 3] = v + cy * side;
      for (int c = 0; c < 3; c++) {
        vertices[at + 4 + c] = (rgb >> 16 - 8 * c & 0xff) / 255f;
      }
      vertices[at + 7] = 1;
    }
  }

  /** Draws all that was added. */
  void draw(int texture) {
    glUseProgram(program);
    glBindTexture(GL_TEXTURE_2D, texture);
    glBindVertexArray(array);
    float[] used = java.util.Arrays.copyOf(vertices, count * FLOATS);
    glBufferSubData(GL_ARRAY_BUFFER, 0, used);
    glDrawArrays(GL_TRIANGLES, 0, count);
    count = 0;
  }

  /** A texture with mipmaps. */
  static int texture(Picture picture) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, texture);
    ByteBuffer pixels = picture.toNative();
    int n = picture.size();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, n, n, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    MemoryUtil.memFree(pixels);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    return texture;
  }
}
