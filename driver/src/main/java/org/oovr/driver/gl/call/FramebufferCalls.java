// Long because framebuffers, renderbuffers and what is asked about them are one family.
package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.ReadFormats;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/** Framebuffer and renderbuffer objects, draw and read buffers (GL 3.3 core sections 4.2, 4.4). */
public final class FramebufferCalls {
  private FramebufferCalls() {}

  public static void genFramebuffers(GlContext gl, int n, Pointer framebuffers) {
    Names.generate(gl, n, framebuffers, gl.framebuffers, false);
  }

  public static void createFramebuffers(GlContext gl, int n, Pointer framebuffers) {
    Names.generate(gl, n, framebuffers, gl.framebuffers, true);
    for (int i = 0; i < Math.min(n, framebuffers.count(4)); i++) {
      GlFramebuffer f = gl.framebuffers.get(framebuffers.int32(i));
      if (f != null) {
        f.created = true;
      }
    }
  }

  public static void drawBuffer(GlContext gl, int buf) {
    drawBuffers(gl, gl.drawFramebuffer, buf);
  }

  public static void drawBuffers(GlContext gl, int n, Pointer bufs) {
    drawBuffers(gl, gl.drawFramebuffer, n, bufs);
  }

  public static void namedFramebufferDrawBuffer(GlContext gl, int framebuffer, int buf) {
    drawBuffers(gl, named(gl, framebuffer, gl.drawFramebuffer), buf);
  }

  public static void namedFramebufferDrawBuffers(
      GlContext gl, int framebuffer, int n, Pointer bufs) {
    drawBuffers(gl, named(gl, framebuffer, gl.drawFramebuffer), n, bufs);
  }

  private static void drawBuffers(GlContext gl, GlFramebuffer f, int n, Pointer bufs) {
    if (f != null && n < 0) {
      gl.invalidValue("n", n);
      return;
    }
    if (f != null) {
      drawBuffers(gl, f, true, list(n, bufs));
    }
  }

  /** What is wrong with a buffer in a list, which names buffers one by one. */
  private static int checkListed(GlFramebuffer f, int count, int buffer) {
    return switch (buffer) {
      case GL_FRONT, GL_LEFT, GL_RIGHT, GL_FRONT_AND_BACK -> GL_INVALID_ENUM;
      case GL_BACK ->
          !f.isDefault() ? GL_INVALID_ENUM : count != 1 ? GL_INVALID_OPERATION : GL_NO_ERROR;
      default -> checkBuffer(f, buffer);
    };
  }

  /** The same in OpenGL ES, where each place has its own attachment or none (ES 3.2, 15.2.1). */
  private static int checkListedOfEs(GlFramebuffer f, int index, int buffer) {
    boolean whole =
        switch (buffer) {
          case GL_FRONT, GL_LEFT, GL_RIGHT, GL_FRONT_AND_BACK -> true;
          default -> false;
        };
    if (whole) {
      return GL_INVALID_ENUM;
    }
    int wrong = checkBuffer(f, buffer);
    boolean own = f.isDefault() || buffer == GL_NONE || buffer == GL_COLOR_ATTACHMENT0 + index;
    return wrong == GL_NO_ERROR && !own ? GL_INVALID_OPERATION : wrong;
  }

  public static void readBuffer(GlContext gl, int src) {
    readBuffer(gl, gl.readFramebuffer, src);
  }

  public static void namedFramebufferReadBuffer(GlContext gl, int framebuffer, int src) {
    readBuffer(gl, named(gl, framebuffer, gl.readFramebuffer), src);
  }

  public static void framebufferParameteri(GlContext gl, int target, int pname, int param) {
    parameter(gl, target(gl, target), pname, param);
  }

  public static void framebufferParameteriMESA(GlContext gl, int target, int pname, int param) {
    ofFlip(gl, target, pname, () -> framebufferParameteri(gl, target, pname, param));
  }

  public static void getFramebufferParameterivMESA(
      GlContext gl, int target, int pname, Pointer params) {
    ofFlip(gl, target, pname, () -> getFramebufferParameteriv(gl, target, pname, params));
  }

  private static void ofFlip(GlContext gl, int target, int pname, Runnable call) {
    if (target(gl, target) == null) {
      return;
    }
    if (pname != GL_FRAMEBUFFER_FLIP_Y_MESA) {
      gl.invalidEnum("pname", pname);
      return;
    }
    call.run();
  }

  public static void namedFramebufferParameteri(
      GlContext gl, int framebuffer, int pname, int param) {
    parameter(gl, named(gl, framebuffer, gl.drawFramebuffer), pname, param);
  }

  public static void getFramebufferParameteriv(
      GlContext gl, int target, int pname, Pointer params) {
    getParameter(gl, target(gl, target), pname, params);
  }

  public static void getNamedFramebufferParameteriv(
      GlContext gl, int framebuffer, int pname, Pointer params) {
    getParameter(gl, named(gl, framebuffer, gl.drawFramebuffer), pname, params);
  }

  private static void getParameter(GlContext gl, GlFramebuffer f, int pname, Pointer params) {
    if (f == null || gl.recorded) {
      return;
    }
    boolean own =
        pname >= GL_FRAMEBUFFER_DEFAULT_WIDTH
                && pname <= GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS
            || pname == GL_FRAMEBUFFER_FLIP_Y_MESA;
    if (f.isDefault() && (own || gl.es && isOfFramebuffer(pname))) {
      gl.invalidOperation("the default framebuffer has no parameters of its own");
      return;
    }
    switch (pname) {
      case GL_FRAMEBUFFER_DEFAULT_WIDTH -> params.putInt(0, f.defaultWidth);
      case GL_FRAMEBUFFER_DEFAULT_HEIGHT -> params.putInt(0, f.defaultHeight);
      case GL_FRAMEBUFFER_DEFAULT_LAYERS -> params.putInt(0, f.defaultLayers);
      case GL_FRAMEBUFFER_DEFAULT_SAMPLES -> params.putInt(0, f.defaultSamples);
      case GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS ->
          params.putInt(0, f.defaultFixedSamples ? 1 : 0);
      case GL_FRAMEBUFFER_FLIP_Y_MESA -> params.putInt(0, f.flipsRows ? 1 : 0);
      case GL_SAMPLES -> params.putInt(0, samples(f));
      case GL_SAMPLE_BUFFERS -> params.putInt(0, samples(f) > 0 ? 1 : 0);
      case GL_DOUBLEBUFFER ->
          params.putInt(0, f.isDefault() && f.drawable != null && f.drawable.doubleBuffer ? 1 : 0);
      case GL_STEREO -> params.putInt(0, 0);
      case GL_IMPLEMENTATION_COLOR_READ_FORMAT, GL_IMPLEMENTATION_COLOR_READ_TYPE -> {
        if (f.readColor() == null) {
          gl.invalidOperation("there are no colours to read");
        } else {
          boolean format = pname == GL_IMPLEMENTATION_COLOR_READ_FORMAT;
          InternalFormat read = f.readFormat();
          params.putInt(0, format ? ReadFormats.format(read) : ReadFormats.type(read));
        }
      }
      default -> gl.invalidEnum("pname", pname);
    }
  }

  /** What is asked of framebuffers, and in OpenGL ES not of the default one. */
  private static boolean isOfFramebuffer(int pname) {
    return switch (pname) {
      case GL_DOUBLEBUFFER,
          GL_IMPLEMENTATION_COLOR_READ_FORMAT,
          GL_IMPLEMENTATION_COLOR_READ_TYPE,
          GL_SAMPLES,
          GL_SAMPLE_BUFFERS,
          GL_STEREO ->
          true;
      default -> false;
    };
  }

  /** Of what is not complete Mesa tells none. */
  private static int samples(GlFramebuffer f) {
    return f.isDefault() || f.status() == GL_FRAMEBUFFER_COMPLETE ? f.drawnSamples() : 0;
  }

  /** The framebuffer bound to a target; null after raising an error. */
  public static GlFramebuffer target(GlContext gl, int target) {
    return switch (target) {
      case GL_FRAMEBUFFER, GL_DRAW_FRAMEBUFFER -> gl.drawFramebuffer;
      case GL_READ_FRAMEBUFFER -> gl.readFramebuffer;
      default -> {
        gl.invalidEnum("target", target);
        yield null;
      }
    };
  }

  /**
   * The framebuffer of that name; 0 is the default one.
   *
   * @param present one of the bound framebuffers, for 0 in a context without default framebuffer
   */
  public static GlFramebuffer named(GlContext gl, int name, GlFramebuffer present) {
    if (name == 0) {
      return present.isDefault() ? present : gl.defaultFramebuffer;
    }
    GlFramebuffer f = gl.framebuffers.isReserved(name) ? gl.framebuffers.getOrCreate(name) : null;
    if (f == null || !f.created && !gl.lenient()) {
      gl.invalidOperation("no framebuffer " + name);
      return null;
    }
    return f;
  }

  /** One that is to be cleared by its name: Mesa binds it, and so makes what has only a name. */
  static GlFramebuffer cleared(GlContext gl, int name) {
    if (gl.framebuffers.isReserved(name) || name != 0 && !gl.core && !gl.es) {
      gl.framebuffers.getOrCreate(name).created = true;
    }
    return named(gl, name, gl.drawFramebuffer);
  }

  public static void bindFramebuffer(GlContext gl, int target, int framebuffer) {
    int name = framebuffer;
    if (target(gl, target) == null || !Names.bindable(gl, gl.framebuffers, name)) {
      return;
    }
    GlFramebuffer f = name == 0 ? gl.defaultFramebuffer : gl.framebuffers.getOrCreate(name);
    f.created = true;
    if (target != GL_READ_FRAMEBUFFER) {
      gl.drawFramebuffer = f;
    }
    if (target != GL_DRAW_FRAMEBUFFER) {
      gl.readFramebuffer = f;
    }
  }

  public static void deleteFramebuffers(GlContext gl, int n, Pointer framebuffers) {
    for (int name : Names.deleted(gl, n, framebuffers)) {
      GlFramebuffer f = gl.framebuffers.remove(name);
      if (f == null) {
        continue;
      }
      if (gl.drawFramebuffer == f) {
        gl.drawFramebuffer = gl.defaultFramebuffer;
      }
      if (gl.readFramebuffer == f) {
        gl.readFramebuffer = gl.defaultFramebuffer;
      }
    }
  }

  public static void isFramebuffer(GlContext gl, int framebuffer) {
    Call c = gl.call;
    if (!c.recorded) {
      GlFramebuffer f = gl.framebuffers.get(framebuffer);
      c.result = f != null && f.created ? 1 : 0;
    }
  }

  public static void checkFramebufferStatus(GlContext gl, int target) {
    Call c = gl.call;
    GlFramebuffer f = target(gl, target);
    if (f != null) {
      answerStatus(gl, c, f);
    }
  }

  public static void checkNamedFramebufferStatus(GlContext gl, int framebuffer, int target) {
    Call c = gl.call;
    GlFramebuffer f =
        target(gl, target) == null ? null : named(gl, framebuffer, gl.drawFramebuffer);
    if (f != null) {
      answerStatus(gl, c, f);
    }
  }

  private static void answerStatus(GlContext gl, Call c, GlFramebuffer f) {
    int status = f.status();
    if (!c.recorded) {
      c.result = status;
    } else if (c.result == GL_FRAMEBUFFER_COMPLETE && status != GL_FRAMEBUFFER_COMPLETE) {
      gl.unsupported("framebuffer that only the real driver finds complete");
    }
  }

  private static int[] list(int n, Pointer values) {
    int[] out = new int[Math.max(0, Math.min(n, values.count(4)))];
    Arrays.setAll(out, values::int32);
    return out;
  }

  private static boolean isWindowBuffer(int buffer) {
    return switch (buffer) {
      case GL_FRONT,
          GL_BACK,
          GL_LEFT,
          GL_RIGHT,
          GL_FRONT_LEFT,
          GL_FRONT_RIGHT,
          GL_BACK_LEFT,
          GL_BACK_RIGHT,
          GL_FRONT_AND_BACK ->
          true;
      default -> false;
    };
  }

  /** GL_NO_ERROR, or what is wrong with one draw or read buffer. */
  private static int checkBuffer(GlFramebuffer f, int buffer) {
    if (buffer == GL_NONE) {
      return GL_NO_ERROR;
    }
    if (buffer >= GL_AUX0 && buffer <= GL_AUX3) {
      return GL_INVALID_OPERATION; // no window has any
    }
    boolean window = isWindowBuffer(buffer);
    int attachment = buffer - GL_COLOR_ATTACHMENT0;
    boolean color = attachment >= 0 && attachment < 32;
    if (!window && !color) {
      return GL_INVALID_ENUM;
    }
    if (f.isDefault() != window) {
      return GL_INVALID_OPERATION;
    }
    if (color && attachment >= GlFramebuffer.MAX_COLORS) {
      return GL_INVALID_OPERATION;
    }
    if (buffer == GL_RIGHT || buffer == GL_FRONT_RIGHT || buffer == GL_BACK_RIGHT) {
      return GL_INVALID_OPERATION; // no stereo window
    }
    return GL_NO_ERROR;
  }

  private static void drawBuffers(GlContext gl, GlFramebuffer f, int buffer) {
    if (f != null) {
      drawBuffers(gl, f, false, buffer);
    }
  }

  private static void drawBuffers(GlContext gl, GlFramebuffer f, boolean listed, int... buffers) {
    if (buffers.length > GlFramebuffer.MAX_COLORS) {
      gl.invalidValue("n", buffers.length);
      return;
    }
    boolean own = gl.es && !gl.lenient() && listed && f.isDefault();
    if (own && (buffers.length != 1 || buffers[0] != GL_BACK && buffers[0] != GL_NONE)) {
      gl.invalidOperation("a window has GL_BACK alone (ES 3.2, 15.2.1)");
      return;
    }
    for (int i = 0; i < buffers.length; i++) {
      boolean strict = listed && !gl.lenient();
      int wrong =
          !strict
              ? checkBuffer(f, buffers[i])
              : gl.es
                  ? checkListedOfEs(f, i, buffers[i])
                  : checkListed(f, buffers.length, buffers[i]);
      if (wrong != GL_NO_ERROR) {
        gl.error(wrong, "buffer 0x" + Integer.toHexString(buffers[i]));
        return;
      }
      for (int j = 0; j < i; j++) {
        if (buffers[i] != GL_NONE && buffers[i] == buffers[j]) {
          gl.invalidOperation("a buffer is named twice");
          return;
        }
      }
    }
    Arrays.fill(f.drawBuffers, GL_NONE);
    System.arraycopy(buffers, 0, f.drawBuffers, 0, buffers.length);
    f.buffersTold = true;
    f.changed();
  }

  private static void readBuffer(GlContext gl, GlFramebuffer f, int buffer) {
    if (f == null) {
      return;
    }
    boolean ofDesktop = gl.es && !gl.recorded && isWindowBuffer(buffer) && buffer != GL_BACK;
    int wrong = ofDesktop ? GL_INVALID_ENUM : checkBuffer(f, buffer);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "buffer 0x" + Integer.toHexString(buffer));
      return;
    }
    f.readBuffer = buffer;
    f.buffersTold = true;
  }

  private static void parameter(GlContext gl, GlFramebuffer f, int pname, int value) {
    if (f == null) {
      return;
    }
    boolean own =
        pname >= GL_FRAMEBUFFER_DEFAULT_WIDTH
            && pname <= GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS;
    if (f.isDefault() && (own || pname == GL_FRAMEBUFFER_FLIP_Y_MESA)) {
      gl.invalidOperation("the default framebuffer has no parameters of its own");
      return;
    }
    int most =
        switch (pname) {
          case GL_FRAMEBUFFER_DEFAULT_WIDTH, GL_FRAMEBUFFER_DEFAULT_HEIGHT ->
              Limits.MAX_TEXTURE_SIZE;
          case GL_FRAMEBUFFER_DEFAULT_LAYERS -> Limits.MAX_ARRAY_LAYERS;
          case GL_FRAMEBUFFER_DEFAULT_SAMPLES -> Limits.MAX_SAMPLES;
          default -> Integer.MAX_VALUE;
        };
    boolean number = own && pname != GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS;
    if (number && !gl.recorded && (value < 0 || value > most)) {
      gl.invalidValue("param", value);
      return;
    }
    switch (pname) {
      case GL_FRAMEBUFFER_DEFAULT_WIDTH -> f.defaultWidth = value;
      case GL_FRAMEBUFFER_DEFAULT_HEIGHT -> f.defaultHeight = value;
      case GL_FRAMEBUFFER_DEFAULT_LAYERS -> f.defaultLayers = value;
      case GL_FRAMEBUFFER_DEFAULT_SAMPLES -> f.defaultSamples = value;
      case GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS -> f.defaultFixedSamples = value != 0;
      case GL_FRAMEBUFFER_FLIP_Y_MESA -> f.flipsRows = value != 0;
      default -> {
        gl.invalidEnum("pname", pname);
        return;
      }
    }
    f.changed();
  }
}
