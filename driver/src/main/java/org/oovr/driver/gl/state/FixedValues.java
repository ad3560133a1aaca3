package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.Matrices;
import org.oovr.driver.gl.fixed.MatrixStack;

/** Plain state of the fixed function (GL 2.1, tables 6.9 to 6.12 and 6.20). */
public final class FixedValues {
  private FixedValues() {}

  /** Answers a value; leaves the answer empty when the name is none. */
  public static void get(GlContext gl, int pname, Answer a) {
    FixedState s = gl.fixed;
    int unit = Math.min(gl.textures.activeUnit, FixedState.UNITS - 1);
    switch (pname) {
      case GL_MATRIX_MODE -> a.integers(s.matrixMode);
      case GL_MODELVIEW_MATRIX -> a.floats(s.modelView.top());
      case GL_PROJECTION_MATRIX -> a.floats(s.projection.top());
      case GL_TEXTURE_MATRIX -> a.floats(s.texture[unit].top());
      case GL_TRANSPOSE_MODELVIEW_MATRIX -> transposed(s.modelView, a);
      case GL_TRANSPOSE_PROJECTION_MATRIX -> transposed(s.projection, a);
      case GL_TRANSPOSE_TEXTURE_MATRIX -> transposed(s.texture[unit], a);
      case GL_MODELVIEW_STACK_DEPTH -> a.integers(s.modelView.depth());
      case GL_PROJECTION_STACK_DEPTH -> a.integers(s.projection.depth());
      case GL_TEXTURE_STACK_DEPTH -> a.integers(s.texture[unit].depth());
      case GL_MAX_MODELVIEW_STACK_DEPTH -> a.integers(s.modelView.most());
      case GL_MAX_PROJECTION_STACK_DEPTH -> a.integers(s.projection.most());
      case GL_MAX_TEXTURE_STACK_DEPTH -> a.integers(s.texture[0].most());
      case GL_LIGHT_MODEL_AMBIENT -> a.normalized(s.modelAmbient);
      case GL_LIGHT_MODEL_LOCAL_VIEWER -> a.truth(s.localViewer);
      case GL_LIGHT_MODEL_TWO_SIDE -> a.truth(s.twoSide);
      case GL_LIGHT_MODEL_COLOR_CONTROL -> a.integers(s.colorControl);
      case GL_SHADE_MODEL -> a.integers(s.shadeModel);
      case GL_COLOR_MATERIAL_FACE -> a.integers(s.colorMaterialFace);
      case GL_COLOR_MATERIAL_PARAMETER -> a.integers(s.colorMaterial);
      case GL_FOG_MODE -> a.integers(s.fogMode);
      case GL_FOG_DENSITY -> a.floats(s.fogDensity);
      case GL_FOG_START -> a.floats(s.fogStart);
      case GL_FOG_END -> a.floats(s.fogEnd);
      case GL_FOG_INDEX -> a.floats(s.fogIndex);
      case GL_FOG_COLOR -> a.normalized(ColorClamps.told(gl, s.fogColor));
      case GL_FOG_COORD_SRC -> a.integers(s.fogSource);
      case GL_FOG_DISTANCE_MODE_NV -> a.integers(s.fogDistance);
      case GL_ALPHA_TEST_FUNC -> a.integers(s.alphaFunc);
      case GL_ALPHA_TEST_REF -> a.normalized(ColorClamps.told(gl, s.alphaReference));
      case GL_LINE_STIPPLE_PATTERN -> a.integers(s.lineStipplePattern);
      case GL_LINE_STIPPLE_REPEAT -> a.integers(s.lineStippleFactor);
      case GL_POINT_SIZE_MIN -> a.floats(s.pointSizeMin);
      case GL_POINT_SIZE_MAX -> a.floats(s.pointSizeMax);
      case GL_POINT_DISTANCE_ATTENUATION -> a.floats(s.pointAttenuation);
      default -> {
        int hint = FixedState.hintIndex(pname);
        if (hint >= 0) {
          a.integers(s.hints[hint]);
        }
      }
    }
  }

  private static void transposed(MatrixStack stack, Answer a) {
    float[] m = new float[Matrices.SIZE];
    Matrices.transpose(stack.top(), m);
    a.floats(m);
  }
}
