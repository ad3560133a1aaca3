package org.oovr.driver.gl.call.texture;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.pixel.FormatAnswers;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** What internal formats are good for (GL 4.6 core section 22.3). */
public final class InternalFormatCalls {
  /** In place of a format that there is not. */
  private static final int NONE = 0;

  private InternalFormatCalls() {}

  public static void getInternalformativ(
      GlContext gl, int target, int internalformat, int pname, int count, Pointer params) {
    long answer = answer(gl, target, internalformat, pname, count);
    if (answer != FormatAnswers.NOTHING) {
      params.putInt(0, (int) answer);
      if (pname == GL_MAX_COMBINED_DIMENSIONS && count > 1) {
        params.putInt(1, (int) (answer >>> 32)); // a number of 64 bits, as Mesa gives it
      }
    }
  }

  public static void getInternalformati64v(
      GlContext gl, int target, int internalformat, int pname, int count, Pointer params) {
    long answer = answer(gl, target, internalformat, pname, count);
    if (answer != FormatAnswers.NOTHING) {
      params.putLong(0, answer);
    }
  }

  private static long answer(GlContext gl, int target, int format, int pname, int count) {
    if (gl.recorded) {
      return FormatAnswers.NOTHING;
    }
    boolean multisampled =
        target == GL_RENDERBUFFER
            || target == GL_TEXTURE_2D_MULTISAMPLE
            || target == GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
    if (!FormatAnswers.isTarget(target) || gl.es && !multisampled) {
      gl.invalidEnum("target", target);
    } else if (!FormatAnswers.isParameter(pname) && pname != GL_TEXTURE_REDUCTION_MODE_ARB
        || gl.es && pname != GL_SAMPLES && pname != GL_NUM_SAMPLE_COUNTS) {
      gl.invalidEnum("pname", pname);
    } else if (count < 0) {
      gl.invalidValue("count", count);
    } else if (gl.es && !isRenderable(format)) {
      gl.invalidEnum("internalformat", format);
    } else if (count > 0) {
      int known = exists(gl, format) ? format : NONE;
      if (pname == GL_TEXTURE_REDUCTION_MODE_ARB) { // of all textures that there can be
        return FormatAnswers.of(target, known, GL_MAX_WIDTH) == 0 ? 0 : 1;
      }
      return FormatAnswers.of(target, known, pname);
    }
    return FormatAnswers.NOTHING;
  }

  /** Whether OpenGL ES tells of a format: one that it draws into, with or without a size. */
  private static boolean isRenderable(int format) {
    return switch (format) {
      case GL_RGB, GL_RGBA -> true;
      case GL_BGRA, GL_BGRA8_EXT -> false;
      default -> RenderbufferCalls.isStorageOfEs(format);
    };
  }

  /** Whether a context has a format, and we have it. */
  private static boolean exists(GlContext gl, int format) {
    InternalFormat f = InternalFormat.of(format);
    boolean sized = format != GL_RGB && format != GL_RGBA;
    boolean old = format <= 4 || f != null && f.isOfOldBase(); // counts of components, too
    return f != null && !(gl.core && old) && (sized || !gl.es);
  }
}
