package org.oovr.driver.gl.fixed;

import java.util.Arrays;

/** The material of one side (GL 2.1, table 2.10). */
public final class Material {
  public final float[] ambient = {0.2f, 0.2f, 0.2f, 1};
  public final float[] diffuse = {0.8f, 0.8f, 0.8f, 1};
  public final float[] specular = {0, 0, 0, 1};
  public final float[] emission = {0, 0, 0, 1};
  public float shininess;

  /** Ambient, diffuse and specular colour of color index mode, which nothing here draws in. */
  public final float[] indexes = {0, 1, 1};

  /** Takes over all values of another one. */
  public void set(Material other) {
    System.arraycopy(other.ambient, 0, ambient, 0, 4);
    System.arraycopy(other.diffuse, 0, diffuse, 0, 4);
    System.arraycopy(other.specular, 0, specular, 0, 4);
    System.arraycopy(other.emission, 0, emission, 0, 4);
    shininess = other.shininess;
    System.arraycopy(other.indexes, 0, indexes, 0, 3);
  }

  /** Whether another one has the same values. */
  public boolean isLike(Material other) {
    return Arrays.equals(ambient, other.ambient)
        && Arrays.equals(diffuse, other.diffuse)
        && Arrays.equals(specular, other.specular)
        && Arrays.equals(emission, other.emission)
        && shininess == other.shininess;
  }

  /** One with the same values. */
  public Material copy() {
    Material copy = new Material();
    copy.set(this);
    return copy;
  }
}
