package org.oovr.driver.gl.fixed;

/** The material of one side (GL 2.1, table 2.10). */
public final class Material {
  // --- kinds of values
  public static final int AMBIENT = 0;
  public static final int DIFFUSE = 1;
  public static final int SPECULAR = 2;
  public static final int EMISSION = 3;
  public static final int SHININESS = 4;
  public static final int INDEXES = 5;

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

  /** Values of a kind: colours four, shininess one, indexes three. */
  public static int size(int kind) {
    return kind == SHININESS ? 1 : kind == INDEXES ? 3 : 4;
  }

  /** The values of a kind; not to be changed. */
  public float[] values(int kind) {
    return switch (kind) {
      case AMBIENT -> ambient;
      case DIFFUSE -> diffuse;
      case SPECULAR -> specular;
      case EMISSION -> emission;
      case SHININESS -> new float[] {shininess};
      default -> indexes;
    };
  }

  /** Sets the values of a kind. */
  public void set(int kind, float[] v) {
    if (kind == SHININESS) {
      shininess = v[0];
    } else {
      System.arraycopy(v, 0, values(kind), 0, size(kind));
    }
  }

  /** One with the same values. */
  public Material copy() {
    Material copy = new Material();
    copy.set(this);
    return copy;
  }
}
