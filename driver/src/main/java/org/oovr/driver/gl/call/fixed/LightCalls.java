package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.ParameterValues;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.Light;
import org.oovr.driver.gl.fixed.Material;
import org.oovr.driver.gl.fixed.Matrices;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Lights, materials and the light model (GL 2.1, section 2.14). */
public final class LightCalls {
  private static final int FRONT = 1;
  private static final int BACK = 2;

  private LightCalls() {}

  public static void lightf(GlContext gl, int light, int pname, float param) {
    light(gl, light, pname, ParameterValues.of(param));
  }

  public static void lighti(GlContext gl, int light, int pname, int param) {
    light(gl, light, pname, ParameterValues.of((float) param));
  }

  public static void lightfv(GlContext gl, int light, int pname, Pointer params) {
    light(gl, light, pname, ParameterValues.of(params, 'f'));
  }

  public static void lightiv(GlContext gl, int light, int pname, Pointer params) {
    light(gl, light, pname, ParameterValues.of(params, 'i'));
  }

  public static void lightModelf(GlContext gl, int pname, float param) {
    model(gl, pname, ParameterValues.of(param));
  }

  public static void lightModeli(GlContext gl, int pname, int param) {
    model(gl, pname, ParameterValues.of((float) param));
  }

  public static void lightModelfv(GlContext gl, int pname, Pointer params) {
    model(gl, pname, ParameterValues.of(params, 'f'));
  }

  public static void lightModeliv(GlContext gl, int pname, Pointer params) {
    model(gl, pname, ParameterValues.of(params, 'i'));
  }

  public static void materialf(GlContext gl, int face, int pname, float param) {
    material(gl, face, pname, ParameterValues.of(param));
  }

  public static void materiali(GlContext gl, int face, int pname, int param) {
    material(gl, face, pname, ParameterValues.of((float) param));
  }

  public static void materialfv(GlContext gl, int face, int pname, Pointer params) {
    material(gl, face, pname, ParameterValues.of(params, 'f'));
  }

  public static void materialiv(GlContext gl, int face, int pname, Pointer params) {
    material(gl, face, pname, ParameterValues.of(params, 'i'));
  }

  public static void lightx(GlContext gl, int light, int pname, int param) {
    light(gl, light, pname, ParameterValues.fixed(param));
  }

  public static void lightxv(GlContext gl, int light, int pname, Pointer params) {
    light(gl, light, pname, ParameterValues.of(params, 'x'));
  }

  public static void lightModelx(GlContext gl, int pname, int param) {
    model(gl, pname, ParameterValues.fixed(param));
  }

  public static void lightModelxv(GlContext gl, int pname, Pointer param) {
    model(gl, pname, ParameterValues.of(param, 'x'));
  }

  public static void materialx(GlContext gl, int face, int pname, int param) {
    material(gl, face, pname, ParameterValues.fixed(param));
  }

  public static void materialxv(GlContext gl, int face, int pname, Pointer param) {
    material(gl, face, pname, ParameterValues.of(param, 'x'));
  }

  public static void getLightxv(GlContext gl, int light, int pname, Pointer params) {
    getLight(gl, light, pname, params, 'x');
  }

  public static void getMaterialxv(GlContext gl, int face, int pname, Pointer params) {
    getMaterial(gl, face, pname, params, 'x');
  }

  /** Raises an error and gives null for a name that is no light. */
  private static Light find(GlContext gl, int light) {
    int i = light - GL_LIGHT0;
    if (i < 0 || i >= FixedState.LIGHTS) {
      gl.invalidEnum("light", light);
      return null;
    }
    return gl.fixed.lights[i];
  }

  private static boolean inRange(GlContext gl, float v, float least, float most) {
    if (v >= least && v <= most) {
      return true;
    }
    gl.error(GL_INVALID_VALUE, "value " + v);
    return false;
  }

  private static void light(GlContext gl, int name, int pname, ParameterValues v) {
    Light l = find(gl, name);
    if (l == null) {
      return;
    }
    float x = v.number(0);
    float most = Float.MAX_VALUE;
    switch (pname) {
      case GL_AMBIENT -> l.ambient = FixedValues.color(v);
      case GL_DIFFUSE -> l.diffuse = FixedValues.color(v);
      case GL_SPECULAR -> l.specular = FixedValues.color(v);
      case GL_POSITION ->
          l.place(Matrices.point(gl.fixed.modelView.top(), FixedValues.numbers(v, 4)));
      case GL_SPOT_DIRECTION -> {
        float[] d = FixedValues.numbers(v, 3);
        float[] m = gl.fixed.modelView.top();
        for (int i = 0; i < 3; i++) {
          l.spotDirection[i] = d[0] * m[i] + d[1] * m[i + 4] + d[2] * m[i + 8];
        }
      }
      case GL_SPOT_EXPONENT -> l.spotExponent = inRange(gl, x, 0, 128) ? x : l.spotExponent;
      case GL_SPOT_CUTOFF -> l.spotCutoff = x == 180 || inRange(gl, x, 0, 90) ? x : l.spotCutoff;
      case GL_CONSTANT_ATTENUATION ->
          l.constantAttenuation = inRange(gl, x, 0, most) ? x : l.constantAttenuation;
      case GL_LINEAR_ATTENUATION ->
          l.linearAttenuation = inRange(gl, x, 0, most) ? x : l.linearAttenuation;
      case GL_QUADRATIC_ATTENUATION ->
          l.quadraticAttenuation = inRange(gl, x, 0, most) ? x : l.quadraticAttenuation;
      default -> gl.invalidEnum("pname", pname);
    }
    gl.fixed.lightVersion++;
    gl.fixed.programVersion++;
  }

  private static void model(GlContext gl, int pname, ParameterValues v) {
    FixedState s = gl.fixed;
    switch (pname) {
      case GL_LIGHT_MODEL_AMBIENT -> {
        System.arraycopy(FixedValues.color(v), 0, s.modelAmbient, 0, 4);
      }
      case GL_LIGHT_MODEL_LOCAL_VIEWER -> s.localViewer = v.number(0) != 0;
      case GL_LIGHT_MODEL_TWO_SIDE -> s.twoSide = v.number(0) != 0;
      case GL_LIGHT_MODEL_COLOR_CONTROL -> {
        int control = v.integer(0);
        if (control != GL_SINGLE_COLOR && control != GL_SEPARATE_SPECULAR_COLOR) {
          gl.invalidEnum("param", control);
          return;
        }
        s.colorControl = control;
      }
      default -> gl.invalidEnum("pname", pname);
    }
    s.lightVersion++;
    s.programVersion++;
  }

  /** Bits of the faces of a name; 0 after raising an error. */
  private static int faces(GlContext gl, int face) {
    switch (face) {
      case GL_FRONT:
        return FRONT;
      case GL_BACK:
        return BACK;
      case GL_FRONT_AND_BACK:
        return FRONT | BACK;
      default:
        gl.invalidEnum("face", face);
        return 0;
    }
  }

  private static void material(GlContext gl, int face, int pname, ParameterValues v) {
    int faces = faces(gl, face);
    if (faces == 0) {
      return;
    }
    switch (pname) {
      case GL_AMBIENT -> colors(gl, faces, v, Material.AMBIENT);
      case GL_DIFFUSE -> colors(gl, faces, v, Material.DIFFUSE);
      case GL_AMBIENT_AND_DIFFUSE -> {
        colors(gl, faces, v, Material.AMBIENT);
        colors(gl, faces, v, Material.DIFFUSE);
      }
      case GL_SPECULAR -> colors(gl, faces, v, Material.SPECULAR);
      case GL_EMISSION -> colors(gl, faces, v, Material.EMISSION);
      case GL_SHININESS -> {
        if (inRange(gl, v.number(0), 0, 128)) {
          tell(gl, faces, Material.SHININESS, new float[] {v.number(0)});
        }
      }
      case GL_COLOR_INDEXES -> tell(gl, faces, Material.INDEXES, FixedValues.numbers(v, 3));
      default -> gl.invalidEnum("pname", pname);
    }
  }

  private static void colors(GlContext gl, int faces, ParameterValues v, int kind) {
    tell(gl, faces, kind, FixedValues.color(v));
  }

  /** What follows the current colour is not set (GL 2.1, 2.14.3). */
  private static void tell(GlContext gl, int faces, int kind, float[] v) {
    for (int side = FRONT; side <= BACK; side++) {
      boolean back = side == BACK;
      if ((faces & side) != 0 && (gl.fixed.followed(back) >> kind & 1) == 0) {
        gl.materials.tell(back, kind, v);
      }
    }
  }

  public static void colorMaterial(GlContext gl, int face, int mode) {
    boolean known =
        mode == GL_AMBIENT
            || mode == GL_DIFFUSE
            || mode == GL_AMBIENT_AND_DIFFUSE
            || mode == GL_SPECULAR
            || mode == GL_EMISSION;
    if (faces(gl, face) == 0) {
      return;
    }
    if (!known) {
      gl.invalidEnum("mode", mode);
      return;
    }
    if (gl.fixed.colorMaterialFace == face && gl.fixed.colorMaterial == mode) {
      return;
    }
    gl.fixed.colorMaterialFace = face;
    gl.fixed.colorMaterial = mode;
    gl.fixed.programVersion++;
    if (gl.fixed.followsColor()) {
      gl.vertices.takeCurrent();
      gl.followCurrentColor();
    }
  }

  public static void shadeModel(GlContext gl, int mode) {
    if (mode != GL_FLAT && mode != GL_SMOOTH) {
      gl.invalidEnum("mode", mode);
      return;
    }
    gl.fixed.shadeModel = mode;
    gl.fixed.programVersion++;
  }

  // --- questions

  public static void getLightfv(GlContext gl, int light, int pname, Pointer params) {
    getLight(gl, light, pname, params, 'f');
  }

  public static void getLightiv(GlContext gl, int light, int pname, Pointer params) {
    getLight(gl, light, pname, params, 'i');
  }

  private static void getLight(GlContext gl, int light, int pname, Pointer params, char form) {
    Light l = gl.recorded ? null : find(gl, light);
    if (l == null) {
      return;
    }
    switch (pname) {
      case GL_AMBIENT -> FixedValues.colors(params, form, l.ambient);
      case GL_DIFFUSE -> FixedValues.colors(params, form, l.diffuse);
      case GL_SPECULAR -> FixedValues.colors(params, form, l.specular);
      case GL_POSITION -> FixedValues.put(params, form, l.position);
      case GL_SPOT_DIRECTION -> FixedValues.put(params, form, l.spotDirection);
      case GL_SPOT_EXPONENT -> FixedValues.put(params, form, l.spotExponent);
      case GL_SPOT_CUTOFF -> FixedValues.put(params, form, l.spotCutoff);
      case GL_CONSTANT_ATTENUATION -> FixedValues.put(params, form, l.constantAttenuation);
      case GL_LINEAR_ATTENUATION -> FixedValues.put(params, form, l.linearAttenuation);
      case GL_QUADRATIC_ATTENUATION -> FixedValues.put(params, form, l.quadraticAttenuation);
      default -> gl.invalidEnum("pname", pname);
    }
  }

  public static void getMaterialfv(GlContext gl, int face, int pname, Pointer params) {
    getMaterial(gl, face, pname, params, 'f');
  }

  public static void getMaterialiv(GlContext gl, int face, int pname, Pointer params) {
    getMaterial(gl, face, pname, params, 'i');
  }

  private static void getMaterial(GlContext gl, int face, int pname, Pointer params, char form) {
    gl.vertices.settle();
    gl.vertices.takeCurrent();
    if (gl.recorded) {
      return;
    }
    if (face != GL_FRONT && face != GL_BACK) {
      gl.invalidEnum("face", face);
      return;
    }
    Material m = face == GL_FRONT ? gl.fixed.front : gl.fixed.back;
    switch (pname) {
      case GL_AMBIENT -> FixedValues.colors(params, form, m.ambient);
      case GL_DIFFUSE -> FixedValues.colors(params, form, m.diffuse);
      case GL_SPECULAR -> FixedValues.colors(params, form, m.specular);
      case GL_EMISSION -> FixedValues.colors(params, form, m.emission);
      case GL_SHININESS -> FixedValues.putRounded(params, form, m.shininess);
      case GL_COLOR_INDEXES -> FixedValues.putRounded(params, form, m.indexes);
      default -> gl.invalidEnum("pname", pname);
    }
  }
}
