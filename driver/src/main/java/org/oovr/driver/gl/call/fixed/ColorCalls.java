package org.oovr.driver.gl.call.fixed;

import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Current colours (GL 2.1, section 2.7): {@code glColor*} and {@code glSecondaryColor*}. */
public final class ColorCalls {
  private ColorCalls() {}

  public static void color3b(GlContext gl, int red, int green, int blue) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.COLOR,
        Normalized.signedByte(red),
        Normalized.signedByte(green),
        Normalized.signedByte(blue),
        1);
  }

  public static void color3bv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 3, 'b', true, v);
  }

  public static void color3d(GlContext gl, double red, double green, double blue) {
    CurrentValues.set(
        gl, ConventionalAttributes.COLOR, (float) red, (float) green, (float) blue, 1);
  }

  public static void color3dv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 3, 'd', true, v);
  }

  public static void color3f(GlContext gl, float red, float green, float blue) {
    CurrentValues.set(gl, ConventionalAttributes.COLOR, red, green, blue, 1);
  }

  public static void color3fv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 3, 'f', true, v);
  }

  public static void color3i(GlContext gl, int red, int green, int blue) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.COLOR,
        Normalized.signedInt(red),
        Normalized.signedInt(green),
        Normalized.signedInt(blue),
        1);
  }

  public static void color3iv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 3, 'i', true, v);
  }

  public static void color3s(GlContext gl, int red, int green, int blue) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.COLOR,
        Normalized.signedShort(red),
        Normalized.signedShort(green),
        Normalized.signedShort(blue),
        1);
  }

  public static void color3sv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 3, 's', true, v);
  }

  public static void color3ub(GlContext gl, int red, int green, int blue) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.COLOR,
        Normalized.unsignedByte(red),
        Normalized.unsignedByte(green),
        Normalized.unsignedByte(blue),
        1);
  }

  public static void color3ubv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 3, 'B', true, v);
  }

  public static void color3ui(GlContext gl, int red, int green, int blue) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.COLOR,
        Normalized.unsignedInt(red),
        Normalized.unsignedInt(green),
        Normalized.unsignedInt(blue),
        1);
  }

  public static void color3uiv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 3, 'I', true, v);
  }

  public static void color3us(GlContext gl, int red, int green, int blue) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.COLOR,
        Normalized.unsignedShort(red),
        Normalized.unsignedShort(green),
        Normalized.unsignedShort(blue),
        1);
  }

  public static void color3usv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 3, 'S', true, v);
  }

  public static void color4b(GlContext gl, int red, int green, int blue, int alpha) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.COLOR,
        Normalized.signedByte(red),
        Normalized.signedByte(green),
        Normalized.signedByte(blue),
        Normalized.signedByte(alpha));
  }

  public static void color4bv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 4, 'b', true, v);
  }

  public static void color4d(GlContext gl, double red, double green, double blue, double alpha) {
    CurrentValues.set(
        gl, ConventionalAttributes.COLOR, (float) red, (float) green, (float) blue, (float) alpha);
  }

  public static void color4dv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 4, 'd', true, v);
  }

  public static void color4f(GlContext gl, float red, float green, float blue, float alpha) {
    CurrentValues.set(gl, ConventionalAttributes.COLOR, red, green, blue, alpha);
  }

  public static void color4fv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 4, 'f', true, v);
  }

  public static void color4i(GlContext gl, int red, int green, int blue, int alpha) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.COLOR,
        Normalized.signedInt(red),
        Normalized.signedInt(green),
        Normalized.signedInt(blue),
        Normalized.signedInt(alpha));
  }

  public static void color4iv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 4, 'i', true, v);
  }

  public static void color4s(GlContext gl, int red, int green, int blue, int alpha) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.COLOR,
        Normalized.signedShort(red),
        Normalized.signedShort(green),
        Normalized.signedShort(blue),
        Normalized.signedShort(alpha));
  }

  public static void color4sv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 4, 's', true, v);
  }

  public static void color4ub(GlContext gl, int red, int green, int blue, int alpha) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.COLOR,
        Normalized.unsignedByte(red),
        Normalized.unsignedByte(green),
        Normalized.unsignedByte(blue),
        Normalized.unsignedByte(alpha));
  }

  public static void color4ubv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 4, 'B', true, v);
  }

  public static void color4ui(GlContext gl, int red, int green, int blue, int alpha) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.COLOR,
        Normalized.unsignedInt(red),
        Normalized.unsignedInt(green),
        Normalized.unsignedInt(blue),
        Normalized.unsignedInt(alpha));
  }

  public static void color4uiv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 4, 'I', true, v);
  }

  public static void color4us(GlContext gl, int red, int green, int blue, int alpha) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.COLOR,
        Normalized.unsignedShort(red),
        Normalized.unsignedShort(green),
        Normalized.unsignedShort(blue),
        Normalized.unsignedShort(alpha));
  }

  public static void color4usv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.COLOR, 4, 'S', true, v);
  }

  public static void colorP3ui(GlContext gl, int type, int color) {
    CurrentValues.packed(gl, ConventionalAttributes.COLOR, 3, type, true, color);
  }

  public static void colorP3uiv(GlContext gl, int type, Pointer color) {
    CurrentValues.packed(gl, ConventionalAttributes.COLOR, 3, type, true, color.int32(0));
  }

  public static void colorP4ui(GlContext gl, int type, int color) {
    CurrentValues.packed(gl, ConventionalAttributes.COLOR, 4, type, true, color);
  }

  public static void colorP4uiv(GlContext gl, int type, Pointer color) {
    CurrentValues.packed(gl, ConventionalAttributes.COLOR, 4, type, true, color.int32(0));
  }

  public static void secondaryColor3b(GlContext gl, int red, int green, int blue) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.SECONDARY_COLOR,
        Normalized.signedByte(red),
        Normalized.signedByte(green),
        Normalized.signedByte(blue),
        1);
  }

  public static void secondaryColor3bv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.SECONDARY_COLOR, 3, 'b', true, v);
  }

  public static void secondaryColor3d(GlContext gl, double red, double green, double blue) {
    CurrentValues.set(
        gl, ConventionalAttributes.SECONDARY_COLOR, (float) red, (float) green, (float) blue, 1);
  }

  public static void secondaryColor3dv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.SECONDARY_COLOR, 3, 'd', true, v);
  }

  public static void secondaryColor3f(GlContext gl, float red, float green, float blue) {
    CurrentValues.set(gl, ConventionalAttributes.SECONDARY_COLOR, red, green, blue, 1);
  }

  public static void secondaryColor3fv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.SECONDARY_COLOR, 3, 'f', true, v);
  }

  public static void secondaryColor3i(GlContext gl, int red, int green, int blue) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.SECONDARY_COLOR,
        Normalized.signedInt(red),
        Normalized.signedInt(green),
        Normalized.signedInt(blue),
        1);
  }

  public static void secondaryColor3iv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.SECONDARY_COLOR, 3, 'i', true, v);
  }

  public static void secondaryColor3s(GlContext gl, int red, int green, int blue) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.SECONDARY_COLOR,
        Normalized.signedShort(red),
        Normalized.signedShort(green),
        Normalized.signedShort(blue),
        1);
  }

  public static void secondaryColor3sv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.SECONDARY_COLOR, 3, 's', true, v);
  }

  public static void secondaryColor3ub(GlContext gl, int red, int green, int blue) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.SECONDARY_COLOR,
        Normalized.unsignedByte(red),
        Normalized.unsignedByte(green),
        Normalized.unsignedByte(blue),
        1);
  }

  public static void secondaryColor3ubv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.SECONDARY_COLOR, 3, 'B', true, v);
  }

  public static void secondaryColor3ui(GlContext gl, int red, int green, int blue) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.SECONDARY_COLOR,
        Normalized.unsignedInt(red),
        Normalized.unsignedInt(green),
        Normalized.unsignedInt(blue),
        1);
  }

  public static void secondaryColor3uiv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.SECONDARY_COLOR, 3, 'I', true, v);
  }

  public static void secondaryColor3us(GlContext gl, int red, int green, int blue) {
    CurrentValues.set(
        gl,
        ConventionalAttributes.SECONDARY_COLOR,
        Normalized.unsignedShort(red),
        Normalized.unsignedShort(green),
        Normalized.unsignedShort(blue),
        1);
  }

  public static void secondaryColor3usv(GlContext gl, Pointer v) {
    CurrentValues.vector(gl, ConventionalAttributes.SECONDARY_COLOR, 3, 'S', true, v);
  }

  public static void secondaryColorP3ui(GlContext gl, int type, int color) {
    CurrentValues.packed(gl, ConventionalAttributes.SECONDARY_COLOR, 3, type, true, color);
  }

  public static void secondaryColorP3uiv(GlContext gl, int type, Pointer color) {
    CurrentValues.packed(gl, ConventionalAttributes.SECONDARY_COLOR, 3, type, true, color.int32(0));
  }
}
