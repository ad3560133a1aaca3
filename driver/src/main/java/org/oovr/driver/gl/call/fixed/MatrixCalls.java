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
  public static MatrixStack stack(GlContext gl) {
    if (gl.fixed.matrixMode == GL_TEXTURE && gl.textures.activeUnit >= FixedState.UNITS) {
      gl.invalidOperation("unit " + gl.textures.activeUnit + " has no texture matrix");
      return null;
    }
    return gl.fixed.stack(gl.textures.activeUnit);
  }

  /** The stack of a name; null after raising an error. */
  public static MatrixStack named(GlContext gl, int mode) {
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

  /** Replaces the top of a stack; nothing without one. */
  public static void load(GlContext gl, MatrixStack stack, float[] m) {
    if (stack != null) {
      boolean identity = stack.isIdentity();
      stack.load(m);
      changed(gl, stack, identity);
    }
  }

  /** Multiplies the top of a stack; nothing without one or without a matrix. */
  public static void multiply(GlContext gl, MatrixStack stack, float[] m) {
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

  /** Doubles the top of a stack. */
  public static void push(GlContext gl, MatrixStack stack) {
    if (stack != null && !stack.push()) {
      gl.error(GL_STACK_OVERFLOW, "matrices: " + stack.depth());
    }
  }

  /** Drops the top of a stack. */
  public static void pop(GlContext gl, MatrixStack stack) {
    if (stack == null) {
      return;
    }
    boolean identity = stack.isIdentity();
    if (!stack.pop()) {
      gl.error(GL_STACK_UNDERFLOW, "the last matrix");
    }
    changed(gl, stack, identity);
  }

  /** A matrix of floats in memory. */
  public static float[] matrixf(Pointer m, boolean transposed) {
    float[] out = new float[Matrices.SIZE];
    for (int i = 0; i < out.length; i++) {
      out[transposed ? i % 4 * 4 + i / 4 : i] = m.float32(i);
    }
    return out;
  }

  /** A matrix of 64-bit floats in memory. */
  public static float[] matrixd(Pointer m, boolean transposed) {
    float[] out = new float[Matrices.SIZE];
    for (int i = 0; i < out.length; i++) {
      out[transposed ? i % 4 * 4 + i / 4 : i] = (float) m.float64(i);
    }
    return out;
  }

  /** A matrix of fixed-point numbers in memory. */
  public static float[] matrixx(Pointer m) {
    return FixedValues.numbers(ParameterValues.of(m, 'x'), Matrices.SIZE);
  }

  /** A projection, or null after raising an error about the planes of its box. */
  public static float[] box(
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
