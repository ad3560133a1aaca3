package org.oovr.driver.gl.fixed;

/** A light source (GL 2.1, table 2.10); position and direction in eye space. */
public final class Light {
  public boolean enabled;
  public float[] ambient = {0, 0, 0, 1};
  public float[] diffuse;
  public float[] specular;
  public float[] position = {0, 0, 1, 0};

  /**
   * Halfway between a light far away and a viewer far away; as in Mesa, zeros until a position is
   * told.
   */
  public float[] halfVector = new float[4];

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

  /** Takes over all values of another one. */
  public void set(Light other) {
    enabled = other.enabled;
    ambient = other.ambient.clone();
    diffuse = other.diffuse.clone();
    specular = other.specular.clone();
    position = other.position.clone();
    halfVector = other.halfVector.clone();
    spotDirection = other.spotDirection.clone();
    spotExponent = other.spotExponent;
    spotCutoff = other.spotCutoff;
    constantAttenuation = other.constantAttenuation;
    linearAttenuation = other.linearAttenuation;
    quadraticAttenuation = other.quadraticAttenuation;
  }

  /** One with the same values. */
  public Light copy() {
    Light copy = new Light(false);
    copy.set(this);
    return copy;
  }

  /** Takes a position in eye space. */
  public void place(float[] eye) {
    position = eye;
    float[] half = {eye[0], eye[1], eye[2], 1};
    normalize(half);
    half[2] += 1;
    normalize(half);
    halfVector = half;
  }

  /** Whether a position was told. */
  public boolean isPlaced() {
    return halfVector[3] != 0;
  }

  private static void normalize(float[] v) {
    float length = (float) Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int i = 0; i < 3 && length > 0; i++) {
      v[i] /= length;
    }
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
