package org.oovr.driver.gl.call.fixed;

import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Current texture coordinates (GL 2.1, section 2.7), of the first set and of any. */
public final class TextureCoordinateCalls {
  private TextureCoordinateCalls() {}

  public static void texCoord1d(GlContext gl, double s) {
    CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES, (float) s, 0, 0, 1);
  }

  public static void texCoord1dv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 1, 'd', false, v);
  }

  public static void texCoord1f(GlContext gl, float s) {
    CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES, s, 0, 0, 1);
  }

  public static void texCoord1fv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 1, 'f', false, v);
  }

  public static void texCoord1i(GlContext gl, int s) {
    CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES, s, 0, 0, 1);
  }

  public static void texCoord1iv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 1, 'i', false, v);
  }

  public static void texCoord1s(GlContext gl, int s) {
    CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES, (short) s, 0, 0, 1);
  }

  public static void texCoord1sv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 1, 's', false, v);
  }

  public static void texCoord2d(GlContext gl, double s, double t) {
    CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES, (float) s, (float) t, 0, 1);
  }

  public static void texCoord2dv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 2, 'd', false, v);
  }

  public static void texCoord2f(GlContext gl, float s, float t) {
    CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES, s, t, 0, 1);
  }

  public static void texCoord2fv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 2, 'f', false, v);
  }

  public static void texCoord2i(GlContext gl, int s, int t) {
    CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES, s, t, 0, 1);
  }

  public static void texCoord2iv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 2, 'i', false, v);
  }

  public static void texCoord2s(GlContext gl, int s, int t) {
    CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES, (short) s, (short) t, 0, 1);
  }

  public static void texCoord2sv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 2, 's', false, v);
  }

  public static void texCoord3d(GlContext gl, double s, double t, double r) {
    CurrentValues.set(
        gl, ConventionalAttributes.TEXTURE_COORDINATES, (float) s, (float) t, (float) r, 1);
  }

  public static void texCoord3dv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 3, 'd', false, v);
  }

  public static void texCoord3f(GlContext gl, float s, float t, float r) {
    CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES, s, t, r, 1);
  }

  public static void texCoord3fv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 3, 'f', false, v);
  }

  public static void texCoord3i(GlContext gl, int s, int t, int r) {
    CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES, s, t, r, 1);
  }

  public static void texCoord3iv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 3, 'i', false, v);
  }

  public static void texCoord3s(GlContext gl, int s, int t, int r) {
    CurrentValues.set(
        gl, ConventionalAttributes.TEXTURE_COORDINATES, (short) s, (short) t, (short) r, 1);
  }

  public static void texCoord3sv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 3, 's', false, v);
  }

  public static void texCoord4d(GlContext gl, double s, double t, double r, double q) {
    CurrentValues.set(
        gl, ConventionalAttributes.TEXTURE_COORDINATES, (float) s, (float) t, (float) r, (float) q);
  }

  public static void texCoord4dv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 4, 'd', false, v);
  }

  public static void texCoord4f(GlContext gl, float s, float t, float r, float q) {
    CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES, s, t, r, q);
  }

  public static void texCoord4fv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 4, 'f', false, v);
  }

  public static void texCoord4i(GlContext gl, int s, int t, int r, int q) {
    CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES, s, t, r, q);
  }

  public static void texCoord4iv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 4, 'i', false, v);
  }

  public static void texCoord4s(GlContext gl, int s, int t, int r, int q) {
    CurrentValues.set(
        gl, ConventionalAttributes.TEXTURE_COORDINATES, (short) s, (short) t, (short) r, (short) q);
  }

  public static void texCoord4sv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.TEXTURE_COORDINATES, 4, 's', false, v);
  }

  public static void texCoordP1ui(GlContext gl, int type, int coords) {
    CurrentValues.packed(gl, ConventionalAttributes.TEXTURE_COORDINATES, 1, type, false, coords);
  }

  public static void texCoordP1uiv(GlContext gl, int type, Pointer coords) {
    CurrentValues.packed(
        gl, ConventionalAttributes.TEXTURE_COORDINATES, 1, type, false, coords.int32(0));
  }

  public static void texCoordP2ui(GlContext gl, int type, int coords) {
    CurrentValues.packed(gl, ConventionalAttributes.TEXTURE_COORDINATES, 2, type, false, coords);
  }

  public static void texCoordP2uiv(GlContext gl, int type, Pointer coords) {
    CurrentValues.packed(
        gl, ConventionalAttributes.TEXTURE_COORDINATES, 2, type, false, coords.int32(0));
  }

  public static void texCoordP3ui(GlContext gl, int type, int coords) {
    CurrentValues.packed(gl, ConventionalAttributes.TEXTURE_COORDINATES, 3, type, false, coords);
  }

  public static void texCoordP3uiv(GlContext gl, int type, Pointer coords) {
    CurrentValues.packed(
        gl, ConventionalAttributes.TEXTURE_COORDINATES, 3, type, false, coords.int32(0));
  }

  public static void texCoordP4ui(GlContext gl, int type, int coords) {
    CurrentValues.packed(gl, ConventionalAttributes.TEXTURE_COORDINATES, 4, type, false, coords);
  }

  public static void texCoordP4uiv(GlContext gl, int type, Pointer coords) {
    CurrentValues.packed(
        gl, ConventionalAttributes.TEXTURE_COORDINATES, 4, type, false, coords.int32(0));
  }

  public static void multiTexCoord1d(GlContext gl, int target, double s) {
    CurrentValues.set(gl, unit(target), (float) s, 0, 0, 1);
  }

  public static void multiTexCoord1dv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 1, 'd', false, v);
  }

  public static void multiTexCoord1f(GlContext gl, int target, float s) {
    CurrentValues.set(gl, unit(target), s, 0, 0, 1);
  }

  public static void multiTexCoord1fv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 1, 'f', false, v);
  }

  public static void multiTexCoord1i(GlContext gl, int target, int s) {
    CurrentValues.set(gl, unit(target), s, 0, 0, 1);
  }

  public static void multiTexCoord1iv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 1, 'i', false, v);
  }

  public static void multiTexCoord1s(GlContext gl, int target, int s) {
    CurrentValues.set(gl, unit(target), (short) s, 0, 0, 1);
  }

  public static void multiTexCoord1sv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 1, 's', false, v);
  }

  public static void multiTexCoord2d(GlContext gl, int target, double s, double t) {
    CurrentValues.set(gl, unit(target), (float) s, (float) t, 0, 1);
  }

  public static void multiTexCoord2dv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 2, 'd', false, v);
  }

  public static void multiTexCoord2f(GlContext gl, int target, float s, float t) {
    CurrentValues.set(gl, unit(target), s, t, 0, 1);
  }

  public static void multiTexCoord2fv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 2, 'f', false, v);
  }

  public static void multiTexCoord2i(GlContext gl, int target, int s, int t) {
    CurrentValues.set(gl, unit(target), s, t, 0, 1);
  }

  public static void multiTexCoord2iv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 2, 'i', false, v);
  }

  public static void multiTexCoord2s(GlContext gl, int target, int s, int t) {
    CurrentValues.set(gl, unit(target), (short) s, (short) t, 0, 1);
  }

  public static void multiTexCoord2sv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 2, 's', false, v);
  }

  public static void multiTexCoord3d(GlContext gl, int target, double s, double t, double r) {
    CurrentValues.set(gl, unit(target), (float) s, (float) t, (float) r, 1);
  }

  public static void multiTexCoord3dv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 3, 'd', false, v);
  }

  public static void multiTexCoord3f(GlContext gl, int target, float s, float t, float r) {
    CurrentValues.set(gl, unit(target), s, t, r, 1);
  }

  public static void multiTexCoord3fv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 3, 'f', false, v);
  }

  public static void multiTexCoord3i(GlContext gl, int target, int s, int t, int r) {
    CurrentValues.set(gl, unit(target), s, t, r, 1);
  }

  public static void multiTexCoord3iv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 3, 'i', false, v);
  }

  public static void multiTexCoord3s(GlContext gl, int target, int s, int t, int r) {
    CurrentValues.set(gl, unit(target), (short) s, (short) t, (short) r, 1);
  }

  public static void multiTexCoord3sv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 3, 's', false, v);
  }

  public static void multiTexCoord4d(
      GlContext gl, int target, double s, double t, double r, double q) {
    CurrentValues.set(gl, unit(target), (float) s, (float) t, (float) r, (float) q);
  }

  public static void multiTexCoord4dv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 4, 'd', false, v);
  }

  public static void multiTexCoord4f(GlContext gl, int target, float s, float t, float r, float q) {
    CurrentValues.set(gl, unit(target), s, t, r, q);
  }

  public static void multiTexCoord4fv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 4, 'f', false, v);
  }

  public static void multiTexCoord4i(GlContext gl, int target, int s, int t, int r, int q) {
    CurrentValues.set(gl, unit(target), s, t, r, q);
  }

  public static void multiTexCoord4iv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 4, 'i', false, v);
  }

  public static void multiTexCoord4s(GlContext gl, int target, int s, int t, int r, int q) {
    CurrentValues.set(gl, unit(target), (short) s, (short) t, (short) r, (short) q);
  }

  public static void multiTexCoord4sv(GlContext gl, int target, Pointer v) {
    CurrentValues.vector(gl, unit(target), 4, 's', false, v);
  }

  public static void multiTexCoordP1ui(GlContext gl, int texture, int type, int coords) {
    CurrentValues.packed(gl, unit(texture), 1, type, false, coords);
  }

  public static void multiTexCoordP1uiv(GlContext gl, int texture, int type, Pointer coords) {
    CurrentValues.packed(gl, unit(texture), 1, type, false, coords.int32(0));
  }

  public static void multiTexCoordP2ui(GlContext gl, int texture, int type, int coords) {
    CurrentValues.packed(gl, unit(texture), 2, type, false, coords);
  }

  public static void multiTexCoordP2uiv(GlContext gl, int texture, int type, Pointer coords) {
    CurrentValues.packed(gl, unit(texture), 2, type, false, coords.int32(0));
  }

  public static void multiTexCoordP3ui(GlContext gl, int texture, int type, int coords) {
    CurrentValues.packed(gl, unit(texture), 3, type, false, coords);
  }

  public static void multiTexCoordP3uiv(GlContext gl, int texture, int type, Pointer coords) {
    CurrentValues.packed(gl, unit(texture), 3, type, false, coords.int32(0));
  }

  public static void multiTexCoordP4ui(GlContext gl, int texture, int type, int coords) {
    CurrentValues.packed(gl, unit(texture), 4, type, false, coords);
  }

  public static void multiTexCoordP4uiv(GlContext gl, int texture, int type, Pointer coords) {
    CurrentValues.packed(gl, unit(texture), 4, type, false, coords.int32(0));
  }

  /** Slot of a set of coordinates; as Mesa does it, of the enum only the low bits count. */
  private static int unit(int texture) {
    return ConventionalAttributes.TEXTURE_COORDINATES
        + (texture & ConventionalAttributes.TEXTURE_COORDINATE_SETS - 1);
  }
}
