package org.oovr.driver.gl.call.program;

import org.oovr.driver.gl.call.ShaderCalls;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/**
 * The functions of ARB_bindless_texture. They have addresses on the reference driver, which has not
 * the extension: no handle is made, none is known, and no uniform takes one. Each is an error, but
 * for what does nothing at all. What another driver did, whose calls are recorded, is unsupported.
 */
public final class BindlessCalls {
  private static final String NO_HANDLES = "there are no handles of textures and images";

  private BindlessCalls() {}

  public static void getTextureHandleARB(GlContext gl, int texture) {
    noHandle(gl);
  }

  public static void getTextureSamplerHandleARB(GlContext gl, int texture, int sampler) {
    noHandle(gl);
  }

  public static void getImageHandleARB(
      GlContext gl, int texture, int level, boolean layered, int layer, int format) {
    noHandle(gl);
  }

  public static void isTextureHandleResidentARB(GlContext gl, long handle) {
    noHandle(gl);
  }

  public static void isImageHandleResidentARB(GlContext gl, long handle) {
    noHandle(gl);
  }

  public static void makeTextureHandleResidentARB(GlContext gl, long handle) {
    refuse(gl, handle);
  }

  public static void makeTextureHandleNonResidentARB(GlContext gl, long handle) {
    refuse(gl, handle);
  }

  public static void makeImageHandleResidentARB(GlContext gl, long handle, int access) {
    refuse(gl, handle);
  }

  public static void makeImageHandleNonResidentARB(GlContext gl, long handle) {
    refuse(gl, handle);
  }

  public static void uniformHandleui64ARB(GlContext gl, int location, long value) {
    uniform(gl, UniformCalls.current(gl), location, 1, value);
  }

  public static void uniformHandleui64vARB(GlContext gl, int location, int count, Pointer value) {
    uniform(gl, UniformCalls.current(gl), location, count, value.int64(0));
  }

  public static void programUniformHandleui64ARB(
      GlContext gl, int program, int location, long value) {
    uniform(gl, UniformCalls.named(gl, program), location, 1, value);
  }

  public static void programUniformHandleui64vARB(
      GlContext gl, int program, int location, int count, Pointer values) {
    uniform(gl, UniformCalls.named(gl, program), location, count, values.int64(0));
  }

  private static void noHandle(GlContext gl) {
    gl.invalidOperation(NO_HANDLES);
    ShaderCalls.answer(gl.call, false);
  }

  /** A program of a record that has a handle got it from its driver. */
  private static void refuse(GlContext gl, long handle) {
    if (gl.recorded && handle != 0) {
      gl.unsupported("textures and images by handles");
    } else {
      gl.invalidOperation(NO_HANDLES);
    }
  }

  /** The errors of other uniforms come first, and what is at no location is left alone. */
  private static void uniform(
      GlContext gl, ProgramExecutable e, int location, int count, long handle) {
    if (e == null) {
      return;
    }
    if (count < 0) {
      gl.invalidValue("count", count);
    } else if (UniformCalls.find(gl, e, location) != null) {
      refuse(gl, handle);
    }
  }
}
