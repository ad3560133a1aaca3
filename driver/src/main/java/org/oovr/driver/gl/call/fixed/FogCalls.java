package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.ParameterValues;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.Matrices;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Fog, alpha test and clip planes (GL 2.1, sections 3.10, 4.1.4 and 2.12). */
public final class FogCalls {
  private FogCalls() {}

  public static void fogf(GlContext gl, int pname, float param) {
    fog(gl, pname, ParameterValues.of(param));
  }

  /** Lists of Mesa keep zero for this one where it is told as a whole number: an error. */
  private static boolean isLostInLists(GlContext gl, int pname) {
    boolean lost = pname == GL_FOG_DISTANCE_MODE_NV && (gl.listDepth > 0 || gl.compiling != null);
    if (lost) {
      gl.invalidEnum("mode", 0);
    }
    return lost;
  }

  public static void fogi(GlContext gl, int pname, int param) {
    if (isLostInLists(gl, pname)) {
      return;
    }
    fog(gl, pname, ParameterValues.of((float) param));
  }

  public static void fogfv(GlContext gl, int pname, Pointer params) {
    fog(gl, pname, ParameterValues.of(params, 'f'));
  }

  public static void fogiv(GlContext gl, int pname, Pointer params) {
    if (isLostInLists(gl, pname)) {
      return;
    }
    fog(gl, pname, ParameterValues.of(params, 'i'));
  }

  public static void fogx(GlContext gl, int pname, int param) {
    fog(gl, pname, ParameterValues.fixed(param));
  }

  public static void fogxv(GlContext gl, int pname, Pointer param) {
    fog(gl, pname, ParameterValues.of(param, 'x'));
  }

  public static void alphaFuncx(GlContext gl, int func, int ref) {
    alphaFunc(gl, func, ref / ParameterValues.FIXED_ONE);
  }

  private static void fog(GlContext gl, int pname, ParameterValues v) {
    FixedState s = gl.fixed;
    switch (pname) {
      case GL_FOG_MODE -> {
        int mode = v.integer(0);
        if (mode != GL_LINEAR && mode != GL_EXP && mode != GL_EXP2) {
          gl.invalidEnum("mode", mode);
          return;
        }
        s.fogMode = mode;
      }
      case GL_FOG_DENSITY -> {
        if (!(v.number(0) >= 0)) {
          gl.error(GL_INVALID_VALUE, "density " + v.number(0));
          return;
        }
        s.fogDensity = v.number(0);
      }
      case GL_FOG_START -> s.fogStart = v.number(0);
      case GL_FOG_END -> s.fogEnd = v.number(0);
      case GL_FOG_INDEX -> s.fogIndex = v.number(0);
      case GL_FOG_COLOR -> {
        System.arraycopy(FixedValues.color(v), 0, s.fogColor, 0, 4);
      }
      case GL_FOG_COORD_SRC -> {
        int source = v.integer(0);
        if (source != GL_FOG_COORD && source != GL_FRAGMENT_DEPTH) {
          gl.invalidEnum("source", source);
          return;
        }
        s.fogSource = source;
      }
      case GL_FOG_DISTANCE_MODE_NV -> {
        int mode = v.integer(0);
        if (mode != GL_EYE_RADIAL_NV && mode != GL_EYE_PLANE && mode != GL_EYE_PLANE_ABSOLUTE_NV) {
          gl.invalidEnum("mode", mode);
          return;
        }
        s.fogDistance = mode;
      }
      default -> gl.invalidEnum("pname", pname);
    }
    s.programVersion++;
    s.valueVersion++;
  }

  public static void alphaFunc(GlContext gl, int func, float ref) {
    if (func < GL_NEVER || func > GL_ALWAYS) {
      gl.invalidEnum("func", func);
      return;
    }
    gl.fixed.alphaFunc = func;
    gl.fixed.alphaReference = ref;
    gl.fixed.programVersion++;
    gl.fixed.valueVersion++;
  }

  public static void clipPlane(GlContext gl, int plane, Pointer equation) {
    float[] p = new float[4];
    for (int c = 0; c < 4; c++) {
      p[c] = (float) equation.float64(c);
    }
    plane(gl, plane, p);
  }

  public static void clipPlanef(GlContext gl, int plane, Pointer equation) {
    plane(gl, plane, FixedValues.numbers(ParameterValues.of(equation, 'f'), 4));
  }

  public static void clipPlanex(GlContext gl, int plane, Pointer equation) {
    plane(gl, plane, FixedValues.numbers(ParameterValues.of(equation, 'x'), 4));
  }

  private static void plane(GlContext gl, int plane, float[] equation) {
    int i = plane - GL_CLIP_PLANE0;
    if (i < 0 || i >= FixedState.PLANES) {
      gl.invalidEnum("plane", plane);
      return;
    }
    float[] p = Matrices.plane(gl.fixed.modelView.inverse(), equation);
    System.arraycopy(p, 0, gl.fixed.clipPlanes[i], 0, 4);
    gl.fixed.valueVersion++;
  }

  public static void getClipPlane(GlContext gl, int plane, Pointer equation) {
    getPlane(gl, plane, equation, 'd');
  }

  public static void getClipPlanef(GlContext gl, int plane, Pointer equation) {
    getPlane(gl, plane, equation, 'f');
  }

  public static void getClipPlanex(GlContext gl, int plane, Pointer equation) {
    getPlane(gl, plane, equation, 'x');
  }

  private static void getPlane(GlContext gl, int plane, Pointer equation, char form) {
    int i = plane - GL_CLIP_PLANE0;
    if (gl.recorded) {
      return;
    }
    if (i < 0 || i >= FixedState.PLANES) {
      gl.invalidEnum("plane", plane);
    } else {
      FixedValues.put(equation, form, gl.fixed.clipPlanes[i]);
    }
  }
}
