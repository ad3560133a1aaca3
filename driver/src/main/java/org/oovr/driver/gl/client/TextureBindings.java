package org.oovr.driver.gl.client;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import java.util.Objects;

/**
 * The textures that are bound to the units of a context, one a target, and the unit that calls
 * mean.
 *
 * @param <T> what stands for a texture: the object, or its name
 */
public final class TextureBindings<T> {
  public static final int TARGETS = 12;

  /** By unit and {@link #index}; grows with the units that are bound to. */
  private Object[] bound;

  /** The unit that calls without one mean, from 0. */
  public int activeUnit;

  /**
   * Nothing bound.
   *
   * @param units how many there are at least
   */
  public TextureBindings(int units) {
    bound = new Object[units * TARGETS];
  }

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
      case GL_TEXTURE_EXTERNAL_OES -> 11;
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
    GL_TEXTURE_CUBE_MAP_ARRAY,
    GL_TEXTURE_EXTERNAL_OES
  };

  /** The inverse of {@link #index}. */
  public static int target(int index) {
    return TARGET[index];
  }

  /** The texture at a unit and target number; null where none was bound, or the default one is. */
  @SuppressWarnings("unchecked") // only bind writes
  public T at(int unit, int index) {
    int i = unit * TARGETS + index;
    return i < bound.length ? (T) bound[i] : null;
  }

  /**
   * Binds a texture.
   *
   * @param texture null for the default one of the target
   * @return whether another one was bound
   */
  public boolean bind(int unit, int index, T texture) {
    int i = unit * TARGETS + index;
    if (i >= bound.length) {
      bound = Arrays.copyOf(bound, Math.max(2 * bound.length, (unit + 1) * TARGETS));
    }
    boolean changes = !Objects.equals(bound[i], texture);
    bound[i] = texture;
    return changes;
  }

  /** Binds the default textures of all targets to a unit. */
  public void clear(int unit) {
    int from = unit * TARGETS;
    if (from < bound.length) {
      Arrays.fill(bound, from, from + TARGETS, null);
    }
  }

  /** Whether the texture is bound to any unit. */
  public boolean refersTo(T texture) {
    return Arrays.asList(bound).contains(texture);
  }

  /** Unbinds a texture that is being deleted; whether it was bound. */
  public boolean detach(T texture) {
    boolean was = false;
    for (int i = 0; i < bound.length; i++) {
      if (texture.equals(bound[i])) {
        bound[i] = null;
        was = true;
      }
    }
    return was;
  }
}
