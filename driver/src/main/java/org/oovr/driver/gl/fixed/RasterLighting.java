package org.oovr.driver.gl.fixed;

import static org.oovr.driver.gl.api.GL.*;

/**
 * Colours and generated texture coordinates of the raster position, as Mesa finds them without its
 * shaders: normals are transformed, but neither normalised nor rescaled, whatever the state says,
 * and the way to lights and to the viewer begins at the vertex as it was told, before the model
 * view matrix.
 */
public final class RasterLighting {
  /** Lights that are weaker than this add nothing. */
  private static final float WEAKEST = 1e-3f;

  private final FixedState state;
  private final float[] vertex;
  private final float[] eye;
  private final float[] normal = new float[3];

  /**
   * One for a vertex.
   *
   * @param state materials have the current colour already, where they follow it
   * @param vertex as it was told
   * @param normal the current one
   */
  public RasterLighting(FixedState state, float[] vertex, float[] normal) {
    this.state = state;
    this.vertex = vertex;
    eye = Matrices.point(state.modelView.top(), vertex);
    float[] inverse = state.modelView.inverse();
    for (int i = 0; i < 3; i++) {
      int at = 4 * i;
      this.normal[i] =
          normal[0] * inverse[at] + normal[1] * inverse[at + 1] + normal[2] * inverse[at + 2];
    }
  }

  // --- colours

  /** Writes the lit colour, and the specular part if that is kept apart. */
  public void light(float[] color, float[] specular) {
    Material m = state.front;
    for (int i = 0; i < 3; i++) {
      color[i] = m.emission[i] + m.ambient[i] * state.modelAmbient[i];
      specular[i] = 0;
    }
    color[3] = m.diffuse[3];
    specular[3] = 1;
    for (Light l : state.lights) {
      if (l.enabled) {
        add(l, color, specular);
      }
    }
    for (int i = 0; i < 4; i++) {
      color[i] = Math.max(0, Math.min(color[i], 1));
      specular[i] = Math.max(0, Math.min(specular[i], 1));
    }
  }

  private void add(Light l, float[] color, float[] specular) {
    float[] to = l.position.clone();
    float strength = 1;
    if (l.isPositional()) {
      for (int i = 0; i < 3; i++) {
        to[i] = to[i] / to[3] - vertex[i];
      }
      float far = (float) Math.sqrt(dot(to, to));
      normalize(to);
      float falling = l.linearAttenuation + far * l.quadraticAttenuation;
      strength = 1 / (l.constantAttenuation + far * falling);
    } else {
      normalize(to);
    }
    strength *= l.isSpot() ? spot(l, to) : 1;
    if (strength < WEAKEST) {
      return;
    }
    Material m = state.front;
    float across = dot(normal, to);
    float mirrored = across < 0 ? 0 : mirrored(l, to);
    boolean apart = state.colorControl == GL_SEPARATE_SPECULAR_COLOR;
    float shine = mirrored > 0 ? (float) Math.pow(mirrored, m.shininess) : 0;
    for (int i = 0; i < 3; i++) {
      float lit = l.ambient[i] * m.ambient[i] + Math.max(across, 0) * l.diffuse[i] * m.diffuse[i];
      float shining = shine * l.specular[i] * m.specular[i];
      color[i] += strength * (apart ? lit : lit + shining);
      specular[i] += apart ? strength * shining : 0;
    }
  }

  private static float spot(Light l, float[] to) {
    float[] direction = l.spotDirection.clone();
    normalize(direction);
    float cosine = -dot(to, direction);
    double cutoff = Math.max(Math.cos(Math.toRadians(l.spotCutoff)), 0);
    return cosine < cutoff ? 0 : (float) Math.pow(cosine, l.spotExponent);
  }

  /** The cosine between the normal and what is halfway between light and viewer. */
  private float mirrored(Light l, float[] to) {
    float[] half = to.clone();
    if (state.localViewer) {
      float[] seen = vertex.clone();
      normalize(seen);
      for (int i = 0; i < 3; i++) {
        half[i] -= seen[i];
      }
    } else {
      half[2] += 1;
    }
    normalize(half);
    return dot(normal, half);
  }

  // --- texture coordinates

  /** Writes the coordinates of a unit, if it makes some of the normal. */
  public void coordinates(int unit, float[] current, float[] out) {
    TextureUnit u = state.units[unit];
    float[] mirror = mirror();
    float m = dot(mirror, mirror) + 2 * mirror[2] + 1;
    float scale = m > 0 ? 0.5f / (float) Math.sqrt(m) : 0;
    float[] c = current.clone();
    boolean ofNormal = false;
    for (int i = 0; i < 4; i++) {
      if (!u.generates[i]) {
        continue;
      }
      int how = u.generation[i];
      switch (how) {
        case GL_OBJECT_LINEAR -> c[i] = dot4(vertex, u.objectPlanes[i]);
        case GL_EYE_LINEAR -> c[i] = dot4(eye, u.eyePlanes[i]);
        case GL_SPHERE_MAP -> c[i] = mirror[i] * scale + 0.5f;
        case GL_REFLECTION_MAP -> c[i] = mirror[i];
        default -> c[i] = normal[i];
      }
      ofNormal |= how != GL_OBJECT_LINEAR && how != GL_EYE_LINEAR;
    }
    if (ofNormal) {
      System.arraycopy(Matrices.point(state.texture[unit].top(), c), 0, out, 0, 4);
    }
  }

  private float[] mirror() {
    float[] to = {eye[0], eye[1], eye[2]};
    normalize(to);
    float twice = 2 * dot(normal, to);
    for (int i = 0; i < 3; i++) {
      to[i] -= normal[i] * twice;
    }
    return to;
  }

  private static float dot(float[] a, float[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }

  private static float dot4(float[] a, float[] b) {
    return dot(a, b) + a[3] * b[3];
  }

  private static void normalize(float[] v) {
    float length = (float) Math.sqrt(dot(v, v));
    for (int i = 0; i < 3 && length > 0; i++) {
      v[i] /= length;
    }
  }
}
