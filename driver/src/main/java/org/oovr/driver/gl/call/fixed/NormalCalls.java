package org.oovr.driver.gl.call.fixed;

import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Current normals, fog coordinates, colour indices and edge flags (GL 2.1, section 2.7). */
public final class NormalCalls {
  private NormalCalls() {}

  public static void normal3b(GlContext gl, int nx, int ny, int nz) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.NORMAL,
        Normalized.signedByte(nx),
        Normalized.signedByte(ny),
        Normalized.signedByte(nz),
        1);
  }

  public static void normal3bv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.NORMAL, 3, 'b', true, v);
  }

  public static void normal3d(GlContext gl, double nx, double ny, double nz) {
    CurrentValues.set(gl, ConventionalAttributes.NORMAL, (float) nx, (float) ny, (float) nz, 1);
  }

  public static void normal3dv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.NORMAL, 3, 'd', true, v);
  }

  public static void normal3f(GlContext gl, float nx, float ny, float nz) {
    CurrentValues.set(gl, ConventionalAttributes.NORMAL, nx, ny, nz, 1);
  }

  public static void normal3fv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.NORMAL, 3, 'f', true, v);
  }

  public static void normal3i(GlContext gl, int nx, int ny, int nz) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.NORMAL,
        Normalized.signedInt(nx),
        Normalized.signedInt(ny),
        Normalized.signedInt(nz),
        1);
  }

  public static void normal3iv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.NORMAL, 3, 'i', true, v);
  }

  public static void normal3s(GlContext gl, int nx, int ny, int nz) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.NORMAL,
        Normalized.signedShort(nx),
        Normalized.signedShort(ny),
        Normalized.signedShort(nz),
        1);
  }

  public static void normal3sv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.NORMAL, 3, 's', true, v);
  }

  public static void normalP3ui(GlContext gl, int type, int coords) {
    CurrentValues.packed(gl, ConventionalAttributes.NORMAL, 3, type, true, coords);
  }

  public static void normalP3uiv(GlContext gl, int type, Pointer coords) {
    CurrentValues.packed(gl, ConventionalAttributes.NORMAL, 3, type, true, coords.int32(0));
  }

  public static void fogCoordd(GlContext gl, double coord) {
    CurrentValues.set(gl, ConventionalAttributes.FOG_COORDINATE, (float) coord, 0, 0, 1);
  }

  public static void fogCoorddv(GlContext gl, Pointer coord) {
    CurrentValues.vector(gl, ConventionalAttributes.FOG_COORDINATE, 1, 'd', false, coord);
  }

  public static void fogCoordf(GlContext gl, float coord) {
    CurrentValues.set(gl, ConventionalAttributes.FOG_COORDINATE, coord, 0, 0, 1);
  }

  public static void fogCoordfv(GlContext gl, Pointer coord) {
    CurrentValues.vector(gl, ConventionalAttributes.FOG_COORDINATE, 1, 'f', false, coord);
  }

  public static void indexd(GlContext gl, double c) {
    CurrentValues.set(gl, ConventionalAttributes.COLOR_INDEX, (float) c, 0, 0, 1);
  }

  public static void indexdv(GlContext gl, Pointer c) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR_INDEX, 1, 'd', false, c);
  }

  public static void indexf(GlContext gl, float c) {
    CurrentValues.set(gl, ConventionalAttributes.COLOR_INDEX, c, 0, 0, 1);
  }

  public static void indexfv(GlContext gl, Pointer c) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR_INDEX, 1, 'f', false, c);
  }

  public static void indexi(GlContext gl, int c) {
    CurrentValues.set(gl, ConventionalAttributes.COLOR_INDEX, c, 0, 0, 1);
  }

  public static void indexiv(GlContext gl, Pointer c) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR_INDEX, 1, 'i', false, c);
  }

  public static void indexs(GlContext gl, int c) {
    CurrentValues.set(gl, ConventionalAttributes.COLOR_INDEX, (short) c, 0, 0, 1);
  }

  public static void indexsv(GlContext gl, Pointer c) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR_INDEX, 1, 's', false, c);
  }

  public static void indexub(GlContext gl, int c) {
    CurrentValues.set(gl, ConventionalAttributes.COLOR_INDEX, c & 0xff, 0, 0, 1);
  }

  public static void indexubv(GlContext gl, Pointer c) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR_INDEX, 1, 'B', false, c);
  }

  public static void edgeFlag(GlContext gl, boolean flag) {
    CurrentValues.set(gl, ConventionalAttributes.EDGE_FLAG, flag ? 1 : 0, 0, 0, 1);
  }

  public static void edgeFlagv(GlContext gl, Pointer flag) {
    edgeFlag(gl, flag.int8(0) != 0);
  }
}
