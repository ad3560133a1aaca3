package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlSampler;
import org.oovr.driver.gl.object.GlTexture;

/** Bindings of one texture image unit. */
public final class TextureUnitState {
  public static final int TARGETS = 11;

  /** Bound textures by {@link #index}; null means the default texture of the target. */
  public final GlTexture[] bound = new GlTexture[TARGETS];

  public GlSampler sampler;
  float lodBias;

  /** Dense number of a texture target, -1 when the enum is none. */
  public static int index(int target) {
    return switch (target) {
      case GL_TEXTURE_2D -> 0;
      case GL_TEXTURE_CUBE_MAP -> 1;
      case GL_TEXTURE_2D_ARRAY -> 2;
      case GL_TEXTURE_3D -> 3;
      case GL_TEXTURE_1D -> 4;
      case GL_TEXTURE_RECTANGLE -> 5;
      case GL_TEXTURE_1D_ARRAY -> 6;
      case GL_TEXTURE_BUFFER -> 7;
      case GL_TEXTURE_2D_MULTISAMPLE -> 8;
      case GL_TEXTURE_2D_MULTISAMPLE_ARRAY -> 9;
      case GL_TEXTURE_CUBE_MAP_ARRAY -> 10;
      default -> -1;
    };
  }

  private static final int[] TARGET = {
    GL_TEXTURE_2D,
    GL_TEXTURE_CUBE_MAP,
    GL_TEXTURE_2D_ARRAY,
    GL_TEXTURE_3D,
    GL_TEXTURE_1D,
    GL_TEXTURE_RECTANGLE,
    GL_TEXTURE_1D_ARRAY,
    GL_TEXTURE_BUFFER,
    GL_TEXTURE_2D_MULTISAMPLE,
    GL_TEXTURE_2D_MULTISAMPLE_ARRAY,
    GL_TEXTURE_CUBE_MAP_ARRAY
  };

  /** The inverse of {@link #index}. */
  public static int target(int index) {
    return TARGET[index];
  }
}
