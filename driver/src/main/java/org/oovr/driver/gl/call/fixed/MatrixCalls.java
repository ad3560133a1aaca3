package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.ParameterValues;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.Matrices;
import org.oovr.driver.gl.fixed.MatrixStack;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Matrices and their stacks (GL 2.1, section 2.11.2), those of EXT_direct_state_access too. */
public final class MatrixCalls {
  private MatrixCalls() {}

  public static void matrixMode(GlContext gl, int mode) {
    boolean known =
        mode == GL_MODELVIEW
            || mode == GL_PROJECTION
            || mode == GL_TEXTURE
            || mode == GL_COLOR
            || !gl.es && FixedState.isProgramMatrix(mode);
    if (!known) {
      gl.invalidEnum("mode", mode);
    } else {
      gl.fixed.matrixMode = mode;
    }
  }

  /** The stack of the mode; null after raising an error. */
  private static MatrixStack stack(GlContext gl) {
    if (gl.fixed.matrixMode == GL_TEXTURE && gl.textures.activeUnit >= FixedState.UNITS) {
      gl.invalidOperation("unit " + gl.textures.activeUnit + " has no texture matrix");
      return null;
    }
    return gl.fixed.stack(gl.textures.activeUnit);
  }

  /** The stack of a name; null after raising an error. */
  private static MatrixStack named(GlContext gl, int mode) {
    switch (mode) {
      case GL_MODELVIEW:
        return gl.fixed.modelView;
      case GL_PROJECTION:
        return gl.fixed.projection;
      case GL_COLOR:
        return gl.fixed.color;
      case GL_TEXTURE:
        return gl.fixed.texture[Math.min(gl.textures.activeUnit, FixedState.UNITS - 1)];
      default:
        int unit = mode - GL_TEXTURE0;
        if (unit >= 0 && unit < FixedState.UNITS) {
          return gl.fixed.texture[unit];
        }
        if (FixedState.isProgramMatrix(mode)) {
          return gl.fixed.program[mode - GL_MATRIX0_ARB];
        }
        gl.invalidEnum("matrixMode", mode);
        return null;
    }
  }

  static void load(GlContext gl, MatrixStack stack, float[] m) {
    if (stack != null) {
      boolean identity = stack.isIdentity();
      stack.load(m);
      changed(gl, stack, identity);
    }
  }

  private static void multiply(GlContext gl, MatrixStack stack, float[] m) {
    if (stack != null && m != null) {
      boolean identity = stack.isIdentity();
      stack.multiply(m);
      changed(gl, stack, identity);
    }
  }

  /** Shaders leave texture matrices out that change nothing. */
  private static void changed(GlContext gl, MatrixStack stack, boolean wasIdentity) {
    if (stack.isIdentity() != wasIdentity) {
      gl.fixed.programVersion++;
    }
  }

  private static void push(GlContext gl, MatrixStack stack) {
    if (stack != null && !stack.push()) {
      gl.error(GL_STACK_OVERFLOW, "matrices: " + stack.depth());
    }
  }

  private static void pop(GlContext gl, MatrixStack stack) {
    if (stack == null) {
      return;
    }
    boolean identity = stack.isIdentity();
    if (!stack.pop()) {
      gl.error(GL_STACK_UNDERFLOW, "the last matrix");
    }
    changed(gl, stack, identity);
  }

  private static float[] floats(Pointer m, boolean transposed) {
    float[] out = new float[Matrices.SIZE];
    for (int i = 0; i < out.length; i++) {
      out[transposed ? i % 4 * 4 + i / 4 : i] = m.float32(i);
    }
    return out;
  }

  private static float[] doubles(Pointer m, boolean transposed) {
    float[] out = new float[Matrices.SIZE];
    for (int i = 0; i < out.length; i++) {
      out[transposed ? i % 4 * 4 + i / 4 : i] = (float) m.float64(i);
    }
    return out;
  }

  /** A projection, or null after raising an error about the planes of its box. */
  private static float[] box(
      GlContext gl,
      boolean perspective,
      double l,
      double r,
      double b,
      double t,
      double n,
      double f) {
    boolean behind = perspective && (n <= 0 || f <= 0);
    if (l == r || b == t || n == f || behind) {
      gl.error(GL_INVALID_VALUE, "planes of the box");
      return null;
    }
    return perspective
        ? Matrices.frustum((float) l, (float) r, (float) b, (float) t, (float) n, (float) f)
        : Matrices.ortho((float) l, (float) r, (float) b, (float) t, (float) n, (float) f);
  }

  public static void loadIdentity(GlContext gl) {
    load(gl, stack(gl), Matrices.identity());
  }

  public static void matrixLoadIdentityEXT(GlContext gl, int mode) {
    load(gl, named(gl, mode), Matrices.identity());
  }

  public static void loadMatrixf(GlContext gl, Pointer m) {
    load(gl, stack(gl), floats(m, false));
  }

  public static void matrixLoadfEXT(GlContext gl, int mode, Pointer m) {
    load(gl, named(gl, mode), floats(m, false));
  }

  public static void multMatrixf(GlContext gl, Pointer m) {
    multiply(gl, stack(gl), floats(m, false));
  }

  public static void matrixMultfEXT(GlContext gl, int mode, Pointer m) {
    multiply(gl, named(gl, mode), floats(m, false));
  }

  public static void loadTransposeMatrixf(GlContext gl, Pointer m) {
    load(gl, stack(gl), floats(m, true));
  }

  public static void matrixLoadTransposefEXT(GlContext gl, int mode, Pointer m) {
    load(gl, named(gl, mode), floats(m, true));
  }

  public static void multTransposeMatrixf(GlContext gl, Pointer m) {
    multiply(gl, stack(gl), floats(m, true));
  }

  public static void matrixMultTransposefEXT(GlContext gl, int mode, Pointer m) {
    multiply(gl, named(gl, mode), floats(m, true));
  }

  public static void rotatef(GlContext gl, float angle, float x, float y, float z) {
    multiply(gl, stack(gl), Matrices.rotation(angle, x, y, z));
  }

  public static void matrixRotatefEXT(
      GlContext gl, int mode, float angle, float x, float y, float z) {
    multiply(gl, named(gl, mode), Matrices.rotation(angle, x, y, z));
  }

  public static void scalef(GlContext gl, float x, float y, float z) {
    multiply(gl, stack(gl), Matrices.scaling(x, y, z));
  }

  public static void matrixScalefEXT(GlContext gl, int mode, float x, float y, float z) {
    multiply(gl, named(gl, mode), Matrices.scaling(x, y, z));
  }

  public static void translatef(GlContext gl, float x, float y, float z) {
    multiply(gl, stack(gl), Matrices.translation(x, y, z));
  }

  public static void matrixTranslatefEXT(GlContext gl, int mode, float x, float y, float z) {
    multiply(gl, named(gl, mode), Matrices.translation(x, y, z));
  }

  public static void loadMatrixd(GlContext gl, Pointer m) {
    load(gl, stack(gl), doubles(m, false));
  }

  public static void matrixLoaddEXT(GlContext gl, int mode, Pointer m) {
    load(gl, named(gl, mode), doubles(m, false));
  }

  public static void multMatrixd(GlContext gl, Pointer m) {
    multiply(gl, stack(gl), doubles(m, false));
  }

  public static void matrixMultdEXT(GlContext gl, int mode, Pointer m) {
    multiply(gl, named(gl, mode), doubles(m, false));
  }

  public static void loadTransposeMatrixd(GlContext gl, Pointer m) {
    load(gl, stack(gl), doubles(m, true));
  }

  public static void matrixLoadTransposedEXT(GlContext gl, int mode, Pointer m) {
    load(gl, named(gl, mode), doubles(m, true));
  }

  public static void multTransposeMatrixd(GlContext gl, Pointer m) {
    multiply(gl, stack(gl), doubles(m, true));
  }

  public static void matrixMultTransposedEXT(GlContext gl, int mode, Pointer m) {
    multiply(gl, named(gl, mode), doubles(m, true));
  }

  public static void rotated(GlContext gl, double angle, double x, double y, double z) {
    multiply(gl, stack(gl), Matrices.rotation((float) angle, (float) x, (float) y, (float) z));
  }

  public static void matrixRotatedEXT(
      GlContext gl, int mode, double angle, double x, double y, double z) {
    multiply(
        gl, named(gl, mode), Matrices.rotation((float) angle, (float) x, (float) y, (float) z));
  }

  public static void scaled(GlContext gl, double x, double y, double z) {
    multiply(gl, stack(gl), Matrices.scaling((float) x, (float) y, (float) z));
  }

  public static void matrixScaledEXT(GlContext gl, int mode, double x, double y, double z) {
    multiply(gl, named(gl, mode), Matrices.scaling((float) x, (float) y, (float) z));
  }

  public static void translated(GlContext gl, double x, double y, double z) {
    multiply(gl, stack(gl), Matrices.translation((float) x, (float) y, (float) z));
  }

  public static void matrixTranslatedEXT(GlContext gl, int mode, double x, double y, double z) {
    multiply(gl, named(gl, mode), Matrices.translation((float) x, (float) y, (float) z));
  }

  public static void frustum(
      GlContext gl,
      double left,
      double right,
      double bottom,
      double top,
      double zNear,
      double zFar) {
    multiply(gl, stack(gl), box(gl, true, left, right, bottom, top, zNear, zFar));
  }

  public static void matrixFrustumEXT(
      GlContext gl,
      int mode,
      double left,
      double right,
      double bottom,
      double top,
      double zNear,
      double zFar) {
    multiply(gl, named(gl, mode), box(gl, true, left, right, bottom, top, zNear, zFar));
  }

  public static void ortho(
      GlContext gl,
      double left,
      double right,
      double bottom,
      double top,
      double zNear,
      double zFar) {
    multiply(gl, stack(gl), box(gl, false, left, right, bottom, top, zNear, zFar));
  }

  public static void matrixOrthoEXT(
      GlContext gl,
      int mode,
      double left,
      double right,
      double bottom,
      double top,
      double zNear,
      double zFar) {
    multiply(gl, named(gl, mode), box(gl, false, left, right, bottom, top, zNear, zFar));
  }

  // --- OpenGL ES

  public static void frustumf(
      GlContext gl, float left, float right, float bottom, float top, float near, float far) {
    frustum(gl, left, right, bottom, top, near, far);
  }

  public static void orthof(
      GlContext gl, float left, float right, float bottom, float top, float near, float far) {
    ortho(gl, left, right, bottom, top, near, far);
  }

  public static void frustumx(
      GlContext gl, int left, int right, int bottom, int top, int near, int far) {
    frustum(gl, fixed(left), fixed(right), fixed(bottom), fixed(top), fixed(near), fixed(far));
  }

  public static void orthox(
      GlContext gl, int left, int right, int bottom, int top, int near, int far) {
    ortho(gl, fixed(left), fixed(right), fixed(bottom), fixed(top), fixed(near), fixed(far));
  }

  public static void rotatex(GlContext gl, int angle, int x, int y, int z) {
    rotatef(gl, fixed(angle), fixed(x), fixed(y), fixed(z));
  }

  public static void scalex(GlContext gl, int x, int y, int z) {
    scalef(gl, fixed(x), fixed(y), fixed(z));
  }

  public static void translatex(GlContext gl, int x, int y, int z) {
    translatef(gl, fixed(x), fixed(y), fixed(z));
  }

  public static void loadMatrixx(GlContext gl, Pointer m) {
    load(gl, stack(gl), FixedValues.numbers(ParameterValues.of(m, 'x'), Matrices.SIZE));
  }

  public static void multMatrixx(GlContext gl, Pointer m) {
    multiply(gl, stack(gl), FixedValues.numbers(ParameterValues.of(m, 'x'), Matrices.SIZE));
  }

  private static float fixed(int v) {
    return v / ParameterValues.FIXED_ONE;
  }

  public static void pushMatrix(GlContext gl) {
    push(gl, stack(gl));
  }

  public static void matrixPushEXT(GlContext gl, int mode) {
    push(gl, named(gl, mode));
  }

  public static void popMatrix(GlContext gl) {
    pop(gl, stack(gl));
  }

  public static void matrixPopEXT(GlContext gl, int mode) {
    pop(gl, named(gl, mode));
  }

  /**
   * The matrix on top as mantissas, in fixed point and below 1, and exponents of 2
   * (OES_query_matrix); gives a bit for each number that is none.
   */
  public static int queryMatrixxOES(GlContext gl, Pointer mantissa, Pointer exponent) {
    MatrixStack stack = stack(gl);
    if (stack == null || gl.recorded) {
      return 0;
    }
    int wrong = 0;
    for (int i = 0; i < Matrices.SIZE; i++) {
      float v = stack.top()[i];
      boolean number = Float.isFinite(v);
      int power = v == 0 || !number ? 0 : Math.getExponent(v) + 1;
      mantissa.putInt(i, number ? (int) (Math.scalb((double) v, -power) * 65536) : 0);
      exponent.putInt(i, power);
      wrong |= number ? 0 : 1 << i;
    }
    return wrong;
  }
}
