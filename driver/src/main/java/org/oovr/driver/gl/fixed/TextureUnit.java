package org.oovr.driver.gl.fixed;

import static org.oovr.driver.gl.api.GL.*;

/** Texture environment and coordinate generation of one unit (GL 2.1, sections 2.11.4, 3.8.13). */
public final class TextureUnit {
  /** Targets that are switched on, by their order: what comes later is sampled first. */
  public static final int[] TARGETS = {
    GL_TEXTURE_1D,
    GL_TEXTURE_2D,
    GL_TEXTURE_RECTANGLE,
    GL_TEXTURE_3D,
    GL_TEXTURE_CUBE_MAP,
    GL_TEXTURE_EXTERNAL_OES
  };

  /** Most arguments of a combiner, those of NV_texture_env_combine4. */
  public static final int ARGUMENTS = 4;

  /** Bit per target. */
  public int enabled;

  // --- environment
  public int mode = GL_MODULATE;
  public float[] color = new float[4];
  public float lodBias;
  public boolean coordReplace;
  public int combineRgb = GL_MODULATE;
  public int combineAlpha = GL_MODULATE;
  public final int[] sourceRgb = {GL_TEXTURE, GL_PREVIOUS, GL_CONSTANT, GL_CONSTANT};
  public final int[] sourceAlpha = {GL_TEXTURE, GL_PREVIOUS, GL_CONSTANT, GL_CONSTANT};
  public final int[] operandRgb = {GL_SRC_COLOR, GL_SRC_COLOR, GL_SRC_ALPHA, GL_SRC_ALPHA};
  public final int[] operandAlpha = {GL_SRC_ALPHA, GL_SRC_ALPHA, GL_SRC_ALPHA, GL_SRC_ALPHA};
  public int scaleRgb = 1;
  public int scaleAlpha = 1;

  // --- coordinates, by component
  public final boolean[] generates = new boolean[4];
  public final int[] generation = {GL_EYE_LINEAR, GL_EYE_LINEAR, GL_EYE_LINEAR, GL_EYE_LINEAR};
  public final float[][] objectPlanes = {{1, 0, 0, 0}, {0, 1, 0, 0}, new float[4], new float[4]};
  public final float[][] eyePlanes = {{1, 0, 0, 0}, {0, 1, 0, 0}, new float[4], new float[4]};

  /** Takes over what is switched on from another one. */
  public void setSwitches(TextureUnit other) {
    enabled = other.enabled;
    System.arraycopy(other.generates, 0, generates, 0, generates.length);
  }

  /** Takes over all values of another one. */
  public void set(TextureUnit other) {
    setSwitches(other);
    mode = other.mode;
    color = other.color.clone();
    lodBias = other.lodBias;
    coordReplace = other.coordReplace;
    combineRgb = other.combineRgb;
    combineAlpha = other.combineAlpha;
    System.arraycopy(other.sourceRgb, 0, sourceRgb, 0, ARGUMENTS);
    System.arraycopy(other.sourceAlpha, 0, sourceAlpha, 0, ARGUMENTS);
    System.arraycopy(other.operandRgb, 0, operandRgb, 0, ARGUMENTS);
    System.arraycopy(other.operandAlpha, 0, operandAlpha, 0, ARGUMENTS);
    scaleRgb = other.scaleRgb;
    scaleAlpha = other.scaleAlpha;
    System.arraycopy(other.generation, 0, generation, 0, 4);
    for (int i = 0; i < 4; i++) {
      System.arraycopy(other.objectPlanes[i], 0, objectPlanes[i], 0, 4);
      System.arraycopy(other.eyePlanes[i], 0, eyePlanes[i], 0, 4);
    }
  }

  /** One with the same values. */
  public TextureUnit copy() {
    TextureUnit copy = new TextureUnit();
    copy.set(this);
    return copy;
  }

  /** Order of a target among {@link #TARGETS}, or -1. */
  public static int index(int target) {
    for (int i = 0; i < TARGETS.length; i++) {
      if (TARGETS[i] == target) {
        return i;
      }
    }
    return -1;
  }
}
