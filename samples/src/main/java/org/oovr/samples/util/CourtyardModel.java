package org.oovr.samples.util;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * The {@link Courtyard} in OpenGL buffers and textures, for programs that draw it more than once a
 * frame. The program in use needs the attributes 0 to 2 as {@link Mesh} has them, and the uniforms
 * {@code model}, {@code normalMatrix}, {@code look} (repeat, gloss, glow, light map strength),
 * {@code tint}, {@code albedo} (unit 0) and {@code lightMap} (unit 1).
 */
public final class CourtyardModel {
  private final Courtyard courtyard = new Courtyard();
  private final int[] firstIndex = new int[Courtyard.Shape.values().length];
  private final int[] indexCount = new int[firstIndex.length];
  private final int[] textures;
  private final int lightMap;
  private final int array;

  /** Uploads everything to the current context. */
  public CourtyardModel() {
    Mesh all = new Mesh(new float[0], new int[0]);
    Mesh[] meshes = Courtyard.meshes();
    for (int i = 0; i < meshes.length; i++) {
      firstIndex[i] = all.indices().length;
      indexCount[i] = meshes[i].indices().length;
      all = all.plus(meshes[i]);
    }
    array = glGenVertexArrays();
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, all.vertices(), GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, all.shortIndices(), GL_STATIC_DRAW);
    for (int i = 0; i < 3; i++) {
      glEnableVertexAttribArray(i);
      glVertexAttribPointer(i, i < 2 ? 3 : 2, GL_FLOAT, false, Mesh.STRIDE, i * 12L);
    }
    Picture[] colours = Courtyard.colours();
    textures = new int[colours.length];
    for (int i = 0; i < colours.length; i++) {
      textures[i] = texture(GL_SRGB8_ALPHA8, colours[i]);
    }
    lightMap = texture(GL_RG8, courtyard.lightMap(1024));
  }

  private static int texture(int format, Picture picture) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, texture);
    int level = 0;
    for (Picture p = picture; p != null; p = p.size() > 1 ? p.half() : null) {
      ByteBuffer b = p.toNative();
      int n = p.size();
      glTexImage2D(GL_TEXTURE_2D, level++, format, n, n, 0, GL_RGBA, GL_UNSIGNED_BYTE, b);
      MemoryUtil.memFree(b);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    return texture;
  }

  /** What happens around the draw of an object. */
  @FunctionalInterface
  public interface Around {
    /**
     * Draws an object.
     *
     * @param name its material and shape
     * @param draw one draw call, with everything bound
     */
    void object(String name, Runnable draw);
  }

  /** Draws all objects as they are in a frame, each by a draw of its own. */
  public void draw(int program, int frame) {
    draw(program, frame, (name, draw) -> draw.run());
  }

  /** The same with something around each draw. */
  public void draw(int program, int frame, Around around) {
    int model = glGetUniformLocation(program, "model");
    int normalMatrix = glGetUniformLocation(program, "normalMatrix");
    int look = glGetUniformLocation(program, "look");
    int tint = glGetUniformLocation(program, "tint");
    glBindVertexArray(array);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, lightMap);
    glActiveTexture(GL_TEXTURE0);
    for (Courtyard.Item item : courtyard.items()) {
      Courtyard.Material m = item.material();
      glBindTexture(GL_TEXTURE_2D, textures[m.ordinal()]);
      Mat4 place = item.at(frame);
      glUniformMatrix4fv(model, false, place.array());
      glUniformMatrix3fv(normalMatrix, false, place.normalMatrix());
      boolean floor = item.shape() == Courtyard.Shape.SLAB;
      glUniform4f(look, m.repeat, m.gloss, m.glows() ? 1 : 0, floor ? 1 : 0);
      glUniform3f(tint, item.grey(), item.grey(), item.grey());
      glCullFace(m == Courtyard.Material.SKY ? GL_FRONT : GL_BACK);
      int s = item.shape().ordinal();
      around.object(
          m + " " + item.shape(),
          () -> glDrawElements(GL_TRIANGLES, indexCount[s], GL_UNSIGNED_SHORT, firstIndex[s] * 2L));
    }
  }
}
