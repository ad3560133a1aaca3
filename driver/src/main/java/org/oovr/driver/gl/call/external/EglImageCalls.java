package org.oovr.driver.gl.call.external;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.api.AttributeList;
import org.oovr.driver.gl.api.WindowFunction;
import org.oovr.driver.gl.call.TextureCalls;
import org.oovr.driver.gl.draw.TextureCompleteness;
import org.oovr.driver.gl.object.GlRenderbuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.GlSession;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/**
 * Images of EGL (EGL 1.5 section 3.9), of levels of textures and of renderbuffers, and the textures
 * and renderbuffers that show them (OES_EGL_image, EXT_EGL_image_storage). All of them have the
 * same texels until one is specified anew with another shape, as in Mesa. Of images of other APIs
 * (memory of devices, buffers of Wayland) apitrace tells the contents each time a texture takes
 * one, by a call of {@code glTexImage2D} that nobody has made.
 */
public final class EglImageCalls {
  private static final int TEXTURE_2D = 0x30B1;
  private static final int TEXTURE_3D = 0x30B2;
  private static final int FIRST_FACE = 0x30B3;
  private static final int LAST_FACE = 0x30B8;
  private static final int RENDERBUFFER = 0x30B9;
  private static final int LEVEL = 0x30BC;
  private static final int SLICE = 0x30BD;
  private static final int BAD_CONTEXT = 0x3006;
  private static final int BAD_MATCH = 0x3009;
  private static final int BAD_PARAMETER = 0x300C;

  private EglImageCalls() {}

  /**
   * {@code eglCreateImage(dpy, ctx, target, buffer, attrib_list)}. Where nobody has answered yet,
   * the result is the handle that the image is to have, and becomes EGL's error where there is none
   * of it: handles are addresses, which are never that small.
   */
  public static void create(GlSession d, Call c, WindowFunction f) {
    if (c.result == 0) {
      return;
    }
    int target = c.i(2);
    GlContext gl = d.findContext(f.context(c));
    boolean object = target >= TEXTURE_2D && target <= RENDERBUFFER;
    if (!c.recorded) {
      int error = gl == null ? BAD_CONTEXT : object ? error(gl, c, f) : BAD_PARAMETER;
      if (error != 0) {
        c.result = error;
        return;
      }
    }
    GlTexture image = gl != null && object ? image(gl, c, f) : null;
    if (image != null) {
      d.environment.images().put(c.result, image);
    } else if (!c.recorded) {
      c.result = BAD_PARAMETER;
    } else if (object) {
      d.unsupported("%s: target 0x%x".formatted(c.signature.name(), target));
    }
  }

  private static GlTexture image(GlContext gl, Call c, WindowFunction f) {
    int target = c.i(2);
    int name = (int) c.l(3);
    return target == RENDERBUFFER
        ? of(gl.share.renderbuffers.get(name))
        : of(gl.share.textures.get(name), target, f.attributes(c));
  }

  /**
   * What is wrong with an image that is wanted, 0 for nothing (EGL 1.5 section 3.9; levels that a
   * texture does not have are told by another error than textures that are not complete, as in
   * Mesa).
   */
  private static int error(GlContext gl, Call c, WindowFunction f) {
    int target = c.i(2);
    int name = (int) c.l(3);
    if (target == RENDERBUFFER) {
      GlRenderbuffer r = gl.share.renderbuffers.get(name);
      return r == null || r.samples > 0 || r.storage() == null ? BAD_PARAMETER : 0;
    }
    GlTexture t = gl.share.textures.get(name);
    if (name == 0 || t == null || t.target != textureTarget(target)) {
      return BAD_PARAMETER;
    }
    int level = AttributeList.value(f.attributes(c), LEVEL, 0);
    boolean whole = TextureCompleteness.completeToLevels(t, level > 0);
    if (!whole) {
      return BAD_PARAMETER;
    }
    if (level < t.effectiveBase() || level > TextureCompleteness.lastLevel(t)) {
      return BAD_MATCH;
    }
    if (target == TEXTURE_3D) {
      int slice = AttributeList.value(f.attributes(c), SLICE, 0);
      // as many as there are will do, too: Mesa compares so
      return slice < 0 || slice > t.image(0, level).depth ? BAD_MATCH : 0;
    }
    return 0;
  }

  private static int textureTarget(int target) {
    return target == TEXTURE_2D
        ? GL_TEXTURE_2D
        : target == TEXTURE_3D ? GL_TEXTURE_3D : GL_TEXTURE_CUBE_MAP;
  }

  private static GlTexture of(GlRenderbuffer r) {
    GlTexture t = r == null ? null : r.texture();
    return t == null ? null : image(t, 0, 0);
  }

  private static GlTexture of(GlTexture t, int target, Pointer attributes) {
    int level = AttributeList.value(attributes, LEVEL, 0);
    int face = target >= FIRST_FACE && target <= LAST_FACE ? target - FIRST_FACE : 0;
    if (t == null || t.image(face, level) == null || (target == TEXTURE_3D) != t.isVolume()) {
      return null;
    }
    int slice = target == TEXTURE_3D ? AttributeList.value(attributes, SLICE, 0) : face;
    int last = t.isVolume() ? t.image(0, level).depth - 1 : face;
    return image(t, level, Math.max(0, Math.min(slice, last)));
  }

  /** Of a level of one face or slice. */
  private static GlTexture image(GlTexture t, int level, int layer) {
    boolean whole = t.storage() != null && t.holds(t.isVolume() ? 0 : layer, level);
    return whole ? t.sibling(level, layer) : null;
  }

  /** {@code eglDestroyImage(dpy, image)}. */
  public static void destroy(GlSession d, Call c) {
    d.environment.images().remove(c.l(1));
  }

  // --- what shows them

  public static void eGLImageTargetTexture2DOES(GlContext gl, int target, long image) {
    boolean told = gl.recorded && image != 0 && gl.environment.images().get(image) == null;
    GlTexture i = isFlat(gl, target) && !told ? find(gl, image) : null;
    if (i != null) {
      show(gl, gl.boundTexture(target), i, false);
    }
  }

  public static void eGLImageTargetTexStorageEXT(
      GlContext gl, int target, long image, Pointer attributes) {
    GlTexture i = isFlat(gl, target) ? find(gl, image) : null;
    if (i != null) {
      show(gl, gl.boundTexture(target), i, true);
    }
  }

  public static void eGLImageTargetTextureStorageEXT(
      GlContext gl, int texture, long image, Pointer attributes) {
    GlTexture t = TextureCalls.named(gl, texture);
    GlTexture i = t == null ? null : find(gl, image);
    if (i != null) {
      show(gl, t, i, true);
    }
  }

  public static void eGLImageTargetRenderbufferStorageOES(GlContext gl, int target, long image) {
    if (target != GL_RENDERBUFFER) {
      gl.invalidEnum("target", target);
      return;
    }
    GlTexture i = find(gl, image);
    if (gl.renderbuffer == null) {
      gl.invalidOperation("no renderbuffer is bound");
    } else if (i != null) {
      gl.renderbuffer.link(i);
    }
  }

  private static boolean isFlat(GlContext gl, int target) {
    boolean external = target == GL_TEXTURE_EXTERNAL_OES && gl.textureIndex(target) >= 0;
    if (target != GL_TEXTURE_2D && !external) {
      gl.invalidEnum("target", target);
    }
    return target == GL_TEXTURE_2D || external;
  }

  /** The image of a handle; null after raising an error, or where a record lacks its making. */
  private static GlTexture find(GlContext gl, long handle) {
    GlTexture image = gl.environment.images().get(handle);
    if (image == null && handle != 0 && gl.recorded) {
      gl.unsupported(gl.function + ": image that nothing is known of");
    } else if (image == null) {
      gl.error(GL_INVALID_VALUE, "image " + handle);
    }
    return image;
  }

  private static void show(GlContext gl, GlTexture t, GlTexture image, boolean forGood) {
    int whole = image.origin().texture().target;
    boolean flat = whole == GL_TEXTURE_2D || whole == GL_TEXTURE_EXTERNAL_OES || whole == 0;
    if (t.immutable) {
      gl.invalidOperation("the texture is immutable");
    } else if (!flat && !gl.lenient()) { // as Mesa has it; renderbuffers show them
      gl.invalidOperation("the image is one of a cube or a volume");
    } else if (t != image.origin().texture()) { // which shows itself
      t.link(image);
      t.immutable = forGood;
      t.immutableLevels = forGood ? 1 : 0;
      gl.textureVersion++;
    }
  }
}
