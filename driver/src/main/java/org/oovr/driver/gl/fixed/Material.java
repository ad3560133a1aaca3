package org.oovr.driver.gl.fixed;

/** The material of one side (GL 2.1, table 2.10). */
public final class Material {
  public final float[] ambient = {0.2f, 0.2f, 0.2f, 1};
  public final float[] diffuse = {0.8f, 0.8f, 0.8f, 1};
  public final float[] specular = {0, 0, 0, 1};
  public final float[] emission = {0, 0, 0, 1};
  public float shininess;
}
