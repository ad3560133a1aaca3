package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;

/**
 * What {@code glPixelTransfer} and {@code glPixelMap} say: how components change on their way
 * between the application and images (GL 2.1, 3.6.5). Components of integer formats do not change.
 */
public final class TransferState {
  /** Most entries of a map, and how many every GL must have (GL 2.1 table 6.36). */
  public static final int MOST_ENTRIES = 256;

  private static final int MAPS = 10;
  private static final int FIRST_COLOR_MAP = GL_PIXEL_MAP_I_TO_R - GL_PIXEL_MAP_I_TO_I;
  private static final int RED_MAP = GL_PIXEL_MAP_R_TO_R - GL_PIXEL_MAP_I_TO_I;

  private final float[] scale = {1, 1, 1, 1};
  private final float[] bias = new float[4];
  private float depthScale = 1;
  private float depthBias;
  private int indexShift;
  private int indexOffset;
  private boolean mapColor;
  private boolean mapStencil;
  private final float[][] maps = new float[MAPS][1];
  private boolean clamps;
  private boolean sums = true;

  /**
   * What texels of textures get that are told, in Mesa: depths change as others, colours are at
   * most clamped to 0 to 1, and stencil values stay.
   */
  public TransferState ofTexels(boolean clamps) {
    TransferState t = new TransferState();
    t.depthScale = depthScale;
    t.depthBias = depthBias;
    t.clamps = clamps;
    t.sums = false;
    return t;
  }

  /**
   * What depths and stencil values of pixel rectangles get that are told, in Mesa: they become
   * texels as those of textures do, but stencil values are looked up, where they are not copied.
   */
  public TransferState ofDepths(int format, int type) {
    TransferState t = ofTexels(false);
    boolean copied =
        format == GL_STENCIL_INDEX
            ? type == GL_UNSIGNED_BYTE
            : type == GL_UNSIGNED_INT_24_8 && depthScale == 1 && depthBias == 0;
    t.mapStencil = mapStencil && !copied;
    System.arraycopy(maps, 0, t.maps, 0, maps.length);
    return t;
  }

  /** One that does the same, and clamps colours to 0 to 1 then. */
  public TransferState clamping() {
    TransferState t = new TransferState();
    System.arraycopy(scale, 0, t.scale, 0, scale.length);
    System.arraycopy(bias, 0, t.bias, 0, bias.length);
    System.arraycopy(maps, 0, t.maps, 0, maps.length);
    t.depthScale = depthScale;
    t.depthBias = depthBias;
    t.indexShift = indexShift;
    t.indexOffset = indexOffset;
    t.mapColor = mapColor;
    t.mapStencil = mapStencil;
    t.clamps = true;
    return t;
  }

  /** Sets a parameter; false when there is none of that name. */
  public boolean set(int pname, float value) {
    switch (pname) {
      case GL_RED_SCALE -> scale[0] = value;
      case GL_RED_BIAS -> bias[0] = value;
      case GL_GREEN_SCALE -> scale[1] = value;
      case GL_GREEN_BIAS -> bias[1] = value;
      case GL_BLUE_SCALE -> scale[2] = value;
      case GL_BLUE_BIAS -> bias[2] = value;
      case GL_ALPHA_SCALE -> scale[3] = value;
      case GL_ALPHA_BIAS -> bias[3] = value;
      case GL_DEPTH_SCALE -> depthScale = value;
      case GL_DEPTH_BIAS -> depthBias = value;
      case GL_INDEX_SHIFT -> indexShift = (int) value;
      case GL_INDEX_OFFSET -> indexOffset = (int) value;
      case GL_MAP_COLOR -> mapColor = value != 0;
      case GL_MAP_STENCIL -> mapStencil = value != 0;
      default -> {
        return false;
      }
    }
    return true;
  }

  /** The value of a parameter; null when there is none of that name. */
  public Float get(int pname) {
    return switch (pname) {
      case GL_RED_SCALE -> scale[0];
      case GL_RED_BIAS -> bias[0];
      case GL_GREEN_SCALE -> scale[1];
      case GL_GREEN_BIAS -> bias[1];
      case GL_BLUE_SCALE -> scale[2];
      case GL_BLUE_BIAS -> bias[2];
      case GL_ALPHA_SCALE -> scale[3];
      case GL_ALPHA_BIAS -> bias[3];
      case GL_DEPTH_SCALE -> depthScale;
      case GL_DEPTH_BIAS -> depthBias;
      case GL_INDEX_SHIFT -> (float) indexShift;
      case GL_INDEX_OFFSET -> (float) indexOffset;
      case GL_MAP_COLOR -> mapColor ? 1f : 0f;
      case GL_MAP_STENCIL -> mapStencil ? 1f : 0f;
      default -> null;
    };
  }

  public static boolean isMap(int map) {
    return map >= GL_PIXEL_MAP_I_TO_I && map < GL_PIXEL_MAP_I_TO_I + MAPS;
  }

  /** Whether a map gives indices, which are whole numbers, and not components. */
  public static boolean givesIndices(int map) {
    return map - GL_PIXEL_MAP_I_TO_I < FIRST_COLOR_MAP;
  }

  /** Whether a map takes indices: it has a power of two of entries. */
  public static boolean takesIndices(int map) {
    return map - GL_PIXEL_MAP_I_TO_I < RED_MAP;
  }

  /** Replaces a map; components are clamped to 0 to 1. */
  public void setMap(int map, float[] values) {
    float[] kept = values.clone();
    if (!givesIndices(map)) {
      for (int i = 0; i < kept.length; i++) {
        kept[i] = kept[i] > 0 ? Math.min(kept[i], 1) : 0;
      }
    }
    maps[map - GL_PIXEL_MAP_I_TO_I] = kept;
  }

  public float[] map(int map) {
    return maps[map - GL_PIXEL_MAP_I_TO_I].clone();
  }

  /**
   * Whether texels of a format change at all. Mesa takes colours through floats where only indices
   * would change, too.
   */
  boolean changes(InternalFormat f) {
    boolean shifted = changesIndices();
    if (f.isColor()) {
      return !f.isInteger() && (mapColor || clamps || scaled() || shifted);
    }
    return (mapStencil || shifted) && f.stencil() > 0
        || f.depth() > 0 && (depthScale != 1 || depthBias != 0);
  }

  private boolean scaled() {
    return !Arrays.equals(scale, new float[] {1, 1, 1, 1}) || !Arrays.equals(bias, new float[4]);
  }

  /** Whether luminance is the sum of red, green and blue. */
  boolean sums() {
    return sums;
  }

  /** Whether colours are clamped to 0 to 1. */
  boolean clamps() {
    return clamps;
  }

  /** Changes R, G, B, A of texels, which are floats. */
  void color(byte[] rgba, int count) {
    for (int i = 0; i < 4 * count; i++) {
      int c = i & 3;
      float v = Float.intBitsToFloat(CanonicalTexels.i32(rgba, 4 * i)) * scale[c] + bias[c];
      if (mapColor) {
        float[] map = maps[RED_MAP + c];
        v = map[(int) Math.rint(unit(v) * (map.length - 1))];
      }
      CanonicalTexels.put32(rgba, 4 * i, Float.floatToRawIntBits(clamps ? unit(v) : v));
    }
  }

  /** Whether indices are shifted or moved. */
  public boolean changesIndices() {
    return indexShift != 0 || indexOffset != 0;
  }

  /** Whether colours of pixel rectangles change at all. */
  public boolean changesColors() {
    return mapColor || scaled();
  }

  /**
   * Changes R, G, B, A of pixel rectangles. Mesa takes maps of red and green from a texture of 256
   * texels of bytes; for blue and alpha it looks up the rectangle itself by mistake, where they
   * point to, and takes the red and green that are there.
   *
   * @param width of the rectangle in pixels
   * @param down whether its texture begins with the uppermost row
   */
  void drawn(float[] rgba, int width, boolean down) {
    int height = rgba.length / 4 / width;
    float[] from = mapColor ? rgba.clone() : rgba;
    for (int i = 0; i < rgba.length; i += 4) {
      for (int c = 0; c < 4; c++) {
        rgba[i + c] = rgba[i + c] * scale[c] + bias[c];
      }
      if (mapColor) {
        int x = Math.min((int) (unit(rgba[i + 2]) * width), width - 1);
        int y = Math.min((int) (unit(rgba[i + 3]) * height), height - 1);
        int at = 4 * ((down ? height - 1 - y : y) * width + x);
        rgba[i] = mapped(0, rgba[i]);
        rgba[i + 1] = mapped(1, rgba[i + 1]);
        rgba[i + 2] = from[at];
        rgba[i + 3] = from[at + 1];
      }
    }
  }

  private float mapped(int component, float v) {
    float[] map = maps[RED_MAP + component];
    int texel = Math.min((int) (unit(v) * MOST_ENTRIES), MOST_ENTRIES - 1);
    return asByte(map[texel * map.length / MOST_ENTRIES]);
  }

  private static float unit(float v) {
    return v > 0 ? Math.min(v, 1) : 0;
  }

  /** R, G, B, A of colour indices, which shift and offset do not change here in Mesa. */
  void indices(int[] indices, double[] rgba) {
    for (int i = 0; i < indices.length; i++) {
      for (int c = 0; c < 4; c++) {
        float[] map = maps[FIRST_COLOR_MAP + c];
        rgba[4 * i + c] = asByte(map[indices[i] & map.length - 1]);
      }
    }
  }

  /**
   * R, G, B, A of colour indices of textures; no map of indices or colours is looked at in Mesa.
   */
  void texelIndices(int[] indices, float[] rgba) {
    for (int i = 0; i < indices.length; i++) {
      int index = indices[i];
      index = (indexShift >= 0 ? index << indexShift : index >>> -indexShift) + indexOffset;
      for (int c = 0; c < 4; c++) {
        float[] map = maps[FIRST_COLOR_MAP + c];
        rgba[4 * i + c] = map[index & map.length - 1];
      }
    }
  }

  /** The nearest number that a byte stands for. */
  private static float asByte(float v) {
    return (float) Math.rint(v * 255f) / 255f;
  }

  /** Changes depth and stencil of texels. */
  void depthStencil(double[] depthStencil, int count) {
    float[] map = maps[GL_PIXEL_MAP_S_TO_S - GL_PIXEL_MAP_I_TO_I];
    for (int i = 0; i < 2 * count; i += 2) {
      if (depthScale != 1 || depthBias != 0) {
        float d = (float) depthStencil[i] * depthScale + depthBias;
        depthStencil[i] = d > 0 ? Math.min(d, 1) : 0;
      }
      int s = (int) depthStencil[i + 1];
      s = (indexShift >= 0 ? s << indexShift : s >> -indexShift) + indexOffset;
      depthStencil[i + 1] = (mapStencil ? (int) map[s & map.length - 1] : s) & 0xff;
    }
  }
}
