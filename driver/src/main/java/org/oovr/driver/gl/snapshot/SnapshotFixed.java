package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.Light;
import org.oovr.driver.gl.fixed.Material;
import org.oovr.driver.gl.fixed.Matrices;
import org.oovr.driver.gl.fixed.MatrixStack;
import org.oovr.driver.gl.fixed.TextureUnit;
import org.oovr.driver.gl.pixel.StippleBits;
import org.oovr.driver.gl.state.GlContext;

/** The calls that bring back the state of the fixed function, where it is not the initial one. */
final class SnapshotFixed {
  private static final FixedState INITIAL = new FixedState();

  private final SnapshotCalls calls;

  /** Unit that the next call is about and that is not active yet; -1 for none. */
  private int pending = -1;

  /** Whether the matrix mode is not the initial one. */
  private boolean moved;

  SnapshotFixed(SnapshotCalls calls) {
    this.calls = calls;
  }

  /** All of a context of the compatibility profile. */
  void write(GlContext gl) {
    if (gl.core) {
      return;
    }
    moved = false;
    FixedState s = gl.fixed;
    int active = gl.textures.activeUnit;
    // positions and planes are kept in eye space: they are set where the model view is nothing yet
    lights(s);
    planes(s);
    for (int i = 0; i < FixedState.UNITS; i++) {
      unit(s, i, active);
    }
    matrices(s);
    model(s);
    material(GL_FRONT, s.front);
    material(GL_BACK, s.back);
    rest(s);
    for (int cap : FixedState.switches()) {
      if (s.is(cap)) {
        calls.make("glEnable", cap);
      }
    }
  }

  private void ready() {
    if (pending >= 0) {
      calls.make("glActiveTexture", GL_TEXTURE0 + pending);
      pending = -1;
    }
  }

  private void make(String function, long... bits) {
    ready();
    calls.make(function, bits);
  }

  private void floats(String function, long[] bits, float... values) {
    ByteBuffer b = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    b.asFloatBuffer().put(values);
    ready();
    calls.begin(function, bits).bytes(bits.length, b.array()).put();
  }

  private void vector(String function, float[] v, float[] initial, long... bits) {
    if (!Arrays.equals(v, initial)) {
      floats(function, bits, v);
    }
  }

  private void number(String function, float v, float initial, long... bits) {
    if (v != initial) {
      long[] all = Arrays.copyOf(bits, bits.length + 1);
      all[bits.length] = SnapshotCalls.bits(v);
      make(function, all);
    }
  }

  private void name(String function, int v, int initial, long... bits) {
    if (v != initial) {
      long[] all = Arrays.copyOf(bits, bits.length + 1);
      all[bits.length] = v;
      make(function, all);
    }
  }

  private void lights(FixedState s) {
    for (int i = 0; i < FixedState.LIGHTS; i++) {
      Light l = s.lights[i];
      Light o = INITIAL.lights[i];
      int n = GL_LIGHT0 + i;
      vector("glLightfv", l.ambient, o.ambient, n, GL_AMBIENT);
      vector("glLightfv", l.diffuse, o.diffuse, n, GL_DIFFUSE);
      vector("glLightfv", l.specular, o.specular, n, GL_SPECULAR);
      if (l.isPlaced()) {
        floats("glLightfv", new long[] {n, GL_POSITION}, l.position);
      }
      vector("glLightfv", l.spotDirection, o.spotDirection, n, GL_SPOT_DIRECTION);
      number("glLightf", l.spotExponent, o.spotExponent, n, GL_SPOT_EXPONENT);
      number("glLightf", l.spotCutoff, o.spotCutoff, n, GL_SPOT_CUTOFF);
      number("glLightf", l.constantAttenuation, 1, n, GL_CONSTANT_ATTENUATION);
      number("glLightf", l.linearAttenuation, 0, n, GL_LINEAR_ATTENUATION);
      number("glLightf", l.quadraticAttenuation, 0, n, GL_QUADRATIC_ATTENUATION);
      if (l.enabled) {
        calls.make("glEnable", n);
      }
    }
  }

  private void planes(FixedState s) {
    for (int i = 0; i < FixedState.PLANES; i++) {
      if (!Arrays.equals(s.clipPlanes[i], INITIAL.clipPlanes[i])) {
        ByteBuffer b = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        for (float v : s.clipPlanes[i]) {
          b.putDouble(v);
        }
        calls.begin("glClipPlane", GL_CLIP_PLANE0 + i).bytes(1, b.array()).put();
      }
    }
  }

  private void unit(FixedState s, int i, int active) {
    TextureUnit u = s.units[i];
    TextureUnit o = INITIAL.units[i];
    pending = i;
    for (int t = 0; t < TextureUnit.TARGETS.length; t++) {
      if ((u.enabled >> t & 1) != 0) {
        make("glEnable", TextureUnit.TARGETS[t]);
      }
    }
    name("glTexEnvi", u.mode, o.mode, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE);
    vector("glTexEnvfv", u.color, o.color, GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR);
    number("glTexEnvf", u.lodBias, 0, GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS);
    name("glTexEnvi", u.coordReplace ? 1 : 0, 0, GL_POINT_SPRITE, GL_COORD_REPLACE);
    name("glTexEnvi", u.combineRgb, o.combineRgb, GL_TEXTURE_ENV, GL_COMBINE_RGB);
    name("glTexEnvi", u.combineAlpha, o.combineAlpha, GL_TEXTURE_ENV, GL_COMBINE_ALPHA);
    for (int n = 0; n < TextureUnit.ARGUMENTS; n++) {
      name("glTexEnvi", u.sourceRgb[n], o.sourceRgb[n], GL_TEXTURE_ENV, GL_SRC0_RGB + n);
      name("glTexEnvi", u.sourceAlpha[n], o.sourceAlpha[n], GL_TEXTURE_ENV, GL_SRC0_ALPHA + n);
      name("glTexEnvi", u.operandRgb[n], o.operandRgb[n], GL_TEXTURE_ENV, GL_OPERAND0_RGB + n);
      name(
          "glTexEnvi", u.operandAlpha[n], o.operandAlpha[n], GL_TEXTURE_ENV, GL_OPERAND0_ALPHA + n);
    }
    number("glTexEnvf", u.scaleRgb, 1, GL_TEXTURE_ENV, GL_RGB_SCALE);
    number("glTexEnvf", u.scaleAlpha, 1, GL_TEXTURE_ENV, GL_ALPHA_SCALE);
    for (int c = 0; c < 4; c++) {
      name("glTexGeni", u.generation[c], GL_EYE_LINEAR, GL_S + c, GL_TEXTURE_GEN_MODE);
      vector("glTexGenfv", u.objectPlanes[c], o.objectPlanes[c], GL_S + c, GL_OBJECT_PLANE);
      vector("glTexGenfv", u.eyePlanes[c], o.eyePlanes[c], GL_S + c, GL_EYE_PLANE);
      if (u.generates[c]) {
        make("glEnable", GL_TEXTURE_GEN_S + c);
      }
    }
    stack(GL_TEXTURE, s.texture[i]);
    if (pending < 0) {
      calls.make("glActiveTexture", GL_TEXTURE0 + active);
    }
    pending = -1;
  }

  private void matrices(FixedState s) {
    stack(GL_MODELVIEW, s.modelView);
    stack(GL_PROJECTION, s.projection);
    stack(GL_COLOR, s.color);
    for (int i = 0; i < s.program.length; i++) {
      stack(GL_MATRIX0_ARB + i, s.program[i]);
    }
    if (moved || s.matrixMode != GL_MODELVIEW) {
      calls.make("glMatrixMode", s.matrixMode);
    }
  }

  private void stack(int mode, MatrixStack stack) {
    if (stack.depth() == 1 && stack.isIdentity()) {
      return;
    }
    make("glMatrixMode", mode);
    moved = true;
    for (int i = 0; i < stack.depth(); i++) {
      if (i > 0) {
        calls.make("glPushMatrix");
      }
      if (i > 0 || !Matrices.isIdentity(stack.at(i))) {
        floats("glLoadMatrixf", new long[0], stack.at(i));
      }
    }
  }

  private void model(FixedState s) {
    vector("glLightModelfv", s.modelAmbient, INITIAL.modelAmbient, GL_LIGHT_MODEL_AMBIENT);
    name("glLightModeli", s.localViewer ? 1 : 0, 0, GL_LIGHT_MODEL_LOCAL_VIEWER);
    name("glLightModeli", s.twoSide ? 1 : 0, 0, GL_LIGHT_MODEL_TWO_SIDE);
    name("glLightModeli", s.colorControl, GL_SINGLE_COLOR, GL_LIGHT_MODEL_COLOR_CONTROL);
    name("glShadeModel", s.shadeModel, GL_SMOOTH);
    if (s.colorMaterialFace != INITIAL.colorMaterialFace
        || s.colorMaterial != INITIAL.colorMaterial) {
      calls.make("glColorMaterial", s.colorMaterialFace, s.colorMaterial);
    }
  }

  private void material(int face, Material m) {
    Material o = INITIAL.front;
    vector("glMaterialfv", m.ambient, o.ambient, face, GL_AMBIENT);
    vector("glMaterialfv", m.diffuse, o.diffuse, face, GL_DIFFUSE);
    vector("glMaterialfv", m.specular, o.specular, face, GL_SPECULAR);
    vector("glMaterialfv", m.emission, o.emission, face, GL_EMISSION);
    number("glMaterialf", m.shininess, 0, face, GL_SHININESS);
  }

  private void rest(FixedState s) {
    name("glFogi", s.fogMode, INITIAL.fogMode, GL_FOG_MODE);
    number("glFogf", s.fogDensity, INITIAL.fogDensity, GL_FOG_DENSITY);
    number("glFogf", s.fogStart, INITIAL.fogStart, GL_FOG_START);
    number("glFogf", s.fogEnd, INITIAL.fogEnd, GL_FOG_END);
    number("glFogf", s.fogIndex, INITIAL.fogIndex, GL_FOG_INDEX);
    vector("glFogfv", s.fogColor, INITIAL.fogColor, GL_FOG_COLOR);
    name("glFogi", s.fogSource, INITIAL.fogSource, GL_FOG_COORD_SRC);
    name("glFogi", s.fogDistance, INITIAL.fogDistance, GL_FOG_DISTANCE_MODE_NV);
    if (s.alphaFunc != INITIAL.alphaFunc || s.alphaReference != 0) {
      calls.make("glAlphaFunc", s.alphaFunc, SnapshotCalls.bits(s.alphaReference));
    }
    if (s.lineStippleFactor != 1 || s.lineStipplePattern != 0xffff) {
      calls.make("glLineStipple", s.lineStippleFactor, s.lineStipplePattern);
    }
    if (!s.polygonStipple().isNone()) {
      calls.begin("glPolygonStipple").bytes(0, StippleBits.bytes(s.polygonStipple())).put();
    }
    number("glPointParameterf", s.pointSizeMin, INITIAL.pointSizeMin, GL_POINT_SIZE_MIN);
    number("glPointParameterf", s.pointSizeMax, INITIAL.pointSizeMax, GL_POINT_SIZE_MAX);
    vector(
        "glPointParameterfv",
        s.pointAttenuation,
        INITIAL.pointAttenuation,
        GL_POINT_DISTANCE_ATTENUATION);
    int[] hints = {
      GL_PERSPECTIVE_CORRECTION_HINT, GL_POINT_SMOOTH_HINT, GL_FOG_HINT, GL_GENERATE_MIPMAP_HINT
    };
    for (int hint : hints) {
      name("glHint", s.hints[FixedState.hintIndex(hint)], GL_DONT_CARE, hint);
    }
  }
}
