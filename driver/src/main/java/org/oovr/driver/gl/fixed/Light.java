package org.oovr.driver.gl.fixed;

/** A light source (GL 2.1, table 2.10); position and direction in eye space. */
public final class Light {
  public boolean enabled;
  public float[] ambient = {0, 0, 0, 1};
  public float[] diffuse;
  public float[] specular;
  public float[] position = {0, 0, 1, 0};
  public float[] spotDirection = {0, 0, -1};
  public float spotExponent;
  public float spotCutoff = 180;
  public float constantAttenuation = 1;
  public float linearAttenuation;
  public float quadraticAttenuation;

  Light(boolean first) {
    float bright = first ? 1 : 0;
    diffuse = new float[] {bright, bright, bright, 1};
    specular = diffuse.clone();
  }

  public boolean isPositional() {
    return position[3] != 0;
  }

  public boolean isSpot() {
    return spotCutoff != 180;
  }

  public boolean isAttenuated() {
    return isPositional()
        && (constantAttenuation != 1 || linearAttenuation != 0 || quadraticAttenuation != 0);
  }
}
