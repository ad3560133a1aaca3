package org.oovr.samples.standin;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import org.lwjgl.opengl.EXTTextureFilterAnisotropic;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.MemoryUtil;
import org.oovr.samples.util.Picture;

/** A {@link Scene} in buffers and textures of the current context. */
final class GpuScene {
  private static final float ANISOTROPY = 16;

  private final int[] arrays;
  private final int[] counts;
  private final int[] colours;
  private final int[] normals;
  private final int[] glosses;
  private final float anisotropy;

  /** Uploads everything. */
  GpuScene(Scene scene) {
    anisotropy =
        GL.getCapabilities().GL_EXT_texture_filter_anisotropic
            ? Math.min(
                ANISOTROPY,
                glGetFloat(EXTTextureFilterAnisotropic.GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT))
            : 1;
    int n = scene.solids().size();
    arrays = new int[n];
    counts = new int[n];
    for (int i = 0; i < n; i++) {
      Solid s = scene.solids().get(i);
      arrays[i] = upload(s);
      counts[i] = s.indexCount();
    }
    int m = scene.materials().size();
    colours = new int[m];
    normals = new int[m];
    glosses = new int[m];
    for (int i = 0; i < m; i++) {
      Painter painter = new Painter(scene.materials().get(i));
      boolean repeats = scene.materials().get(i).pattern().compareTo(Material.Pattern.STAIN) < 0;
      colours[i] = texture(GL_SRGB8_ALPHA8, painter.colour(), repeats);
      normals[i] = texture(GL_RGBA8, painter.normals(), repeats);
      glosses[i] = texture(GL_RGBA8, painter.gloss(), repeats);
    }
  }

  /** A texture with its whole chain of mip levels, filtered as well as the driver can. */
  int texture(int format, Picture picture, boolean repeats) {
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
    int wrap = repeats ? GL_REPEAT : GL_CLAMP_TO_EDGE;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
    if (anisotropy > 1) {
      glTexParameterf(
          GL_TEXTURE_2D, EXTTextureFilterAnisotropic.GL_TEXTURE_MAX_ANISOTROPY_EXT, anisotropy);
    }
    return texture;
  }

  /** A table of numbers in a texture: one level, read between neighbours, its ends held. */
  static int table(Picture picture) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, texture);
    ByteBuffer b = picture.toNative();
    int n = picture.size();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, n, n, 0, GL_RGBA, GL_UNSIGNED_BYTE, b);
    MemoryUtil.memFree(b);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
  }

  private static int upload(Solid solid) {
    int array = glGenVertexArrays();
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, solid.vertexArray(), GL_STATIC_DRAW);
    int[] sizes = {3, 3, 3, 2};
    for (int i = 0; i < sizes.length; i++) {
      glEnableVertexAttribArray(i);
      glVertexAttribPointer(i, sizes[i], GL_FLOAT, false, Solid.STRIDE_BYTES, i * 12L);
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, solid.indexArray(), GL_STATIC_DRAW);
    return array;
  }

  /** A vertex array of bare positions. */
  static int positions(float[] xyz) {
    int array = glGenVertexArrays();
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, xyz, GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, false, 12, 0);
    return array;
  }

  /** Binds colour, normal and gloss of a material to units 0, 1 and 2. */
  void bindMaterial(int material) {
    bind(0, colours[material]);
    bind(1, normals[material]);
    bind(2, glosses[material]);
  }

  /** Binds the colour of a material to unit 0. */
  void bindColour(int material) {
    bind(0, colours[material]);
  }

  /** Binds a two-dimensional texture. */
  static void bind(int unit, int texture) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, texture);
  }

  /** Draws a solid's triangles with the program in use. */
  void draw(int solid) {
    glBindVertexArray(arrays[solid]);
    glDrawElements(GL_TRIANGLES, counts[solid], GL_UNSIGNED_INT, 0);
  }
}
