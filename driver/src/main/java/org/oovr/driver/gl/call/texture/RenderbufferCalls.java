package org.oovr.driver.gl.call.texture;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.Names;
import org.oovr.driver.gl.object.GlRenderbuffer;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/**
 * Renderbuffers (GL 4.5 core section 9.2.4) and their formats. Functions that work on an image take
 * its renderbuffer, which {@link #bound} or {@link #named} finds.
 */
public final class RenderbufferCalls {
  private RenderbufferCalls() {}

  public static void genRenderbuffers(GlContext gl, int n, Pointer renderbuffers) {
    Names.generate(gl, n, renderbuffers, gl.share.renderbuffers, false);
  }

  public static void createRenderbuffers(GlContext gl, int n, Pointer renderbuffers) {
    Names.generate(gl, n, renderbuffers, gl.share.renderbuffers, true);
    for (int i = 0; i < Math.min(n, renderbuffers.count(4)); i++) {
      GlRenderbuffer r = gl.share.renderbuffers.get(renderbuffers.int32(i));
      if (r != null) {
        r.created = true;
      }
    }
  }

  /** The renderbuffer bound to a target; null after raising an error. */
  public static GlRenderbuffer bound(GlContext gl, int target) {
    if (target != GL_RENDERBUFFER) {
      gl.invalidEnum("target", target);
      return null;
    }
    if (gl.renderbuffer == null) {
      gl.invalidOperation("no renderbuffer is bound");
    }
    return gl.renderbuffer;
  }

  /** The renderbuffer of a name; null after raising an error. */
  public static GlRenderbuffer named(GlContext gl, int name) {
    GlRenderbuffer r =
        gl.share.renderbuffers.isReserved(name) ? gl.share.renderbuffers.getOrCreate(name) : null;
    if (r == null || !r.created && !gl.recorded) {
      gl.invalidOperation("no renderbuffer " + name);
      return null;
    }
    return r;
  }

  public static void bindRenderbuffer(GlContext gl, int target, int renderbuffer) {
    if (target != GL_RENDERBUFFER) {
      gl.invalidEnum("target", target);
      return;
    }
    if (!Names.bindable(gl, gl.share.renderbuffers, renderbuffer)) {
      return;
    }
    gl.renderbuffer = renderbuffer == 0 ? null : gl.share.renderbuffers.getOrCreate(renderbuffer);
    if (gl.renderbuffer != null) {
      gl.renderbuffer.created = true;
    }
  }

  public static void deleteRenderbuffers(GlContext gl, int n, Pointer renderbuffers) {
    for (int name : Names.deleted(gl, n, renderbuffers)) {
      GlRenderbuffer r = gl.share.renderbuffers.remove(name);
      if (r == null) {
        continue;
      }
      if (gl.renderbuffer == r) {
        gl.renderbuffer = null;
      }
      gl.drawFramebuffer.detach(null, r);
      gl.readFramebuffer.detach(null, r);
      gl.share.doom(r);
    }
  }

  public static void isRenderbuffer(GlContext gl, int renderbuffer) {
    Call c = gl.call;
    if (!c.recorded) {
      GlRenderbuffer r = gl.share.renderbuffers.get(renderbuffer);
      c.result = r != null && r.created ? 1 : 0;
    }
  }

  /** Whether images of a format may be of framebuffers, where one of them is never complete. */
  public static boolean isRenderable(GlContext gl, InternalFormat f) {
    return f != null
        && (f.colorRenderable(!gl.core && !gl.es)
            || f.depthRenderable()
            || f.stencilRenderable()
            || f.token() == GL_RGB9_E5);
  }

  /** Gives a renderbuffer its image; nothing without one. */
  public static void storage(
      GlContext gl, GlRenderbuffer r, int samples, int token, int width, int height) {
    if (r == null) {
      return;
    }
    // in the order in which Mesa finds them
    InternalFormat f = InternalFormat.of(token);
    if (!isRenderable(gl, f) || !(gl.lenient() || isStorage(gl, f))) {
      gl.invalidEnum("internalformat", token);
      return;
    }
    if (width < 0
        || height < 0
        || width > Limits.MAX_RENDERBUFFER_SIZE
        || height > Limits.MAX_RENDERBUFFER_SIZE
        || samples < 0) {
      gl.invalidValue("size or samples", Math.max(width, height));
      return;
    }
    if (samples > gl.limit(GL_MAX_SAMPLES, Limits.MAX_SAMPLES, Integer.MAX_VALUE)) {
      gl.error(GL_INVALID_OPERATION, "samples = " + samples);
      return;
    }
    int n = Limits.samples(samples, gl.lenient());
    if (f.storage().regionBytes(width, height, Math.max(1, n)) > Limits.MAX_TEXTURE_BYTES) {
      gl.error(GL_OUT_OF_MEMORY, width + "x" + height);
      return;
    }
    r.created = true;
    r.specify(f, width, height, n);
  }

  /** Whether a format that textures may have is one for renderbuffers, too. */
  public static boolean isStorage(GlContext gl, InternalFormat f) {
    if (gl.es) {
      return isStorageOfEs(f.token());
    }
    return switch (f.token()) {
      case 1, 2, 3, 4 -> false; // formats of textures alone
      case GL_RED, GL_RG, GL_RGB, GL_RGBA, GL_DEPTH_COMPONENT, GL_DEPTH_STENCIL, GL_STENCIL_INDEX ->
          true;
      case GL_RED_SNORM, GL_RG_SNORM, GL_RGB_SNORM, GL_RGBA_SNORM -> true;
      case GL_SLUMINANCE8, GL_SLUMINANCE8_ALPHA8 -> false;
      case GL_COMPRESSED_ALPHA, GL_COMPRESSED_LUMINANCE -> false;
      case GL_COMPRESSED_LUMINANCE_ALPHA, GL_COMPRESSED_INTENSITY -> false;
      default -> f.isOfOldBase() ? !gl.core && !gl.es : f.sized();
    };
  }

  /** Formats of renderbuffers in OpenGL ES 3.2 (table 8.10) and in what extends it here. */
  public static boolean isStorageOfEs(int token) {
    return switch (token) {
      case GL_R8, GL_RG8, GL_RGB8, GL_RGB565, GL_RGBA4, GL_RGB5_A1, GL_RGBA8, GL_RGB10_A2 -> true;
      case GL_RGB10_A2UI, GL_SRGB8_ALPHA8, GL_BGRA, GL_BGRA8_EXT -> true;
      case GL_R8I, GL_R8UI, GL_R16I, GL_R16UI, GL_R32I, GL_R32UI -> true;
      case GL_RG8I, GL_RG8UI, GL_RG16I, GL_RG16UI, GL_RG32I, GL_RG32UI -> true;
      case GL_RGBA8I, GL_RGBA8UI, GL_RGBA16I, GL_RGBA16UI, GL_RGBA32I, GL_RGBA32UI -> true;
      case GL_R16F, GL_RG16F, GL_RGB16F, GL_RGBA16F, GL_R11F_G11F_B10F -> true;
      case GL_R32F, GL_RG32F, GL_RGBA32F -> true;
      case GL_R16, GL_RG16, GL_RGBA16 -> true;
      case GL_R8_SNORM, GL_RG8_SNORM, GL_RGBA8_SNORM -> true;
      case GL_R16_SNORM, GL_RG16_SNORM, GL_RGBA16_SNORM -> true;
      case GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT32F -> true;
      case GL_DEPTH24_STENCIL8, GL_DEPTH32F_STENCIL8, GL_STENCIL_INDEX8 -> true;
      default -> false;
    };
  }

  /** Tells a property of a renderbuffer; nothing without one. */
  public static void parameter(GlContext gl, GlRenderbuffer r, int pname, Pointer params) {
    if (r == null || gl.recorded) {
      return;
    }
    InternalFormat f = r.format;
    // Mesa has no storage that is drawn into for shared exponents, and so no bits of it
    InternalFormat bits = f == null || f.token() == GL_RGB9_E5 ? null : f;
    int v;
    switch (pname) {
      case GL_RENDERBUFFER_WIDTH -> v = r.width;
      case GL_RENDERBUFFER_HEIGHT -> v = r.height;
      case GL_RENDERBUFFER_SAMPLES -> v = r.samples;
      case GL_RENDERBUFFER_INTERNAL_FORMAT ->
          v = f != null ? f.token() : gl.es ? GL_RGBA4 : GL_RGBA;
      case GL_RENDERBUFFER_RED_SIZE -> v = bits == null ? 0 : bits.red();
      case GL_RENDERBUFFER_GREEN_SIZE -> v = bits == null ? 0 : bits.green();
      case GL_RENDERBUFFER_BLUE_SIZE -> v = bits == null ? 0 : bits.blue();
      case GL_RENDERBUFFER_ALPHA_SIZE -> v = bits == null ? 0 : bits.alpha();
      case GL_RENDERBUFFER_DEPTH_SIZE -> v = bits == null ? 0 : bits.depth();
      case GL_RENDERBUFFER_STENCIL_SIZE -> v = bits == null ? 0 : bits.stencil();
      default -> {
        gl.invalidEnum("pname", pname);
        return;
      }
    }
    params.putInt(0, v);
  }
}
