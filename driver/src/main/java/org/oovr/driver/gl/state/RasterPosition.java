package org.oovr.driver.gl.state;

import org.oovr.driver.gl.object.ConventionalAttributes;

/** The current raster position and what belongs to it (GL 2.1, section 2.13). */
public final class RasterPosition {
  /** In window coordinates, and the clip coordinate w. */
  public final float[] position = {0, 0, 0, 1};

  public boolean valid = true;
  public float distance;
  public final float[] color = {1, 1, 1, 1};
  public final float[] secondaryColor = {0, 0, 0, 1};
  public final float[][] textureCoordinates =
      new float[ConventionalAttributes.TEXTURE_COORDINATE_SETS][];

  public RasterPosition() {
    java.util.Arrays.setAll(textureCoordinates, i -> new float[] {0, 0, 0, 1});
  }

  /** Another one with the same values. */
  public RasterPosition copy() {
    RasterPosition other = new RasterPosition();
    other.set(this);
    return other;
  }

  /** Takes all values of another one over. */
  public void set(RasterPosition other) {
    System.arraycopy(other.position, 0, position, 0, 4);
    valid = other.valid;
    distance = other.distance;
    System.arraycopy(other.color, 0, color, 0, 4);
    System.arraycopy(other.secondaryColor, 0, secondaryColor, 0, 4);
    for (int i = 0; i < textureCoordinates.length; i++) {
      System.arraycopy(other.textureCoordinates[i], 0, textureCoordinates[i], 0, 4);
    }
  }
}
