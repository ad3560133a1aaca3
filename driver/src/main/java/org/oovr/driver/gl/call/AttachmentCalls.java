package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.Attachment;
import org.oovr.driver.gl.object.Drawable;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.GlRenderbuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/**
 * Attaching images to framebuffer objects, GL_OVR_multiview included, and attachment queries (GL
 * 3.3 core sections 4.4.2 and 6.1.13).
 */
public final class AttachmentCalls {
  private AttachmentCalls() {}

  public static void framebufferRenderbuffer(
      GlContext gl, int target, int attachment, int renderbuffertarget, int renderbuffer) {
    renderbuffer(gl, object(gl, target, false), attachment, renderbuffertarget, renderbuffer);
  }

  public static void namedFramebufferRenderbuffer(
      GlContext gl, int framebuffer, int attachment, int renderbuffertarget, int renderbuffer) {
    renderbuffer(gl, object(gl, framebuffer, true), attachment, renderbuffertarget, renderbuffer);
  }

  public static void framebufferTexture(
      GlContext gl, int target, int attachment, int texture, int level) {
    texture(gl, object(gl, target, false), attachment, texture, level, 0, true);
  }

  public static void namedFramebufferTexture(
      GlContext gl, int framebuffer, int attachment, int texture, int level) {
    texture(gl, object(gl, framebuffer, true), attachment, texture, level, 0, true);
  }

  public static void framebufferTexture1D(
      GlContext gl, int target, int attachment, int textarget, int texture, int level) {
    dimensional(gl, object(gl, target, false), attachment, 1, textarget, texture, level, 0);
  }

  public static void framebufferTexture2D(
      GlContext gl, int target, int attachment, int textarget, int texture, int level) {
    dimensional(gl, object(gl, target, false), attachment, 2, textarget, texture, level, 0);
  }

  public static void framebufferTexture3D(
      GlContext gl,
      int target,
      int attachment,
      int textarget,
      int texture,
      int level,
      int zoffset) {
    dimensional(gl, object(gl, target, false), attachment, 3, textarget, texture, level, zoffset);
  }

  public static void framebufferTextureLayer(
      GlContext gl, int target, int attachment, int texture, int level, int layer) {
    texture(gl, object(gl, target, false), attachment, texture, level, layer, false);
  }

  public static void namedFramebufferTextureLayer(
      GlContext gl, int framebuffer, int attachment, int texture, int level, int layer) {
    texture(gl, object(gl, framebuffer, true), attachment, texture, level, layer, false);
  }

  public static void framebufferTextureMultiviewOVR(
      GlContext gl,
      int target,
      int attachment,
      int texture,
      int level,
      int baseViewIndex,
      int numViews) {
    multiview(gl, object(gl, target, false), attachment, texture, level, baseViewIndex, numViews);
  }

  public static void namedFramebufferTextureMultiviewOVR(
      GlContext gl,
      int framebuffer,
      int attachment,
      int texture,
      int level,
      int baseViewIndex,
      int numViews) {
    multiview(
        gl, object(gl, framebuffer, true), attachment, texture, level, baseViewIndex, numViews);
  }

  public static void getFramebufferAttachmentParameteriv(
      GlContext gl, int target, int attachment, int pname, Pointer params) {
    if (!gl.recorded) {
      parameter(gl, FramebufferCalls.target(gl, target), attachment, pname, params);
    }
  }

  public static void getNamedFramebufferAttachmentParameteriv(
      GlContext gl, int framebuffer, int attachment, int pname, Pointer params) {
    if (!gl.recorded) {
      GlFramebuffer f = FramebufferCalls.named(gl, framebuffer, gl.drawFramebuffer);
      parameter(gl, f, attachment, pname, params);
    }
  }

  /** The framebuffer object to change; null after raising an error. */
  private static GlFramebuffer object(GlContext gl, int targetOrName, boolean isName) {
    GlFramebuffer f =
        isName
            ? FramebufferCalls.named(gl, targetOrName, gl.drawFramebuffer)
            : FramebufferCalls.target(gl, targetOrName);
    if (isName && f != null && !hasAttachments(gl, f)) {
      return null;
    }
    return f;
  }

  private static boolean hasAttachments(GlContext gl, GlFramebuffer f) {
    if (f.isDefault()) {
      gl.invalidOperation("the default framebuffer has no attachments");
      return false;
    }
    return true;
  }

  private static boolean isPoint(GlContext gl, int point) {
    if (GlFramebuffer.isAttachmentPoint(point)) {
      return true;
    }
    // Mesa knows names of 16
    if (point >= GL_COLOR_ATTACHMENT0 && point <= GL_COLOR_ATTACHMENT15) {
      gl.invalidOperation("attachment beyond GL_MAX_COLOR_ATTACHMENTS");
    } else {
      gl.invalidEnum("attachment", point);
    }
    return false;
  }

  private static void renderbuffer(GlContext gl, GlFramebuffer f, int point, int target, int name) {
    if (f == null) {
      return;
    }
    if (target != GL_RENDERBUFFER && !(gl.lenient() && name == 0)) {
      gl.invalidEnum("renderbuffertarget", target);
      return;
    }
    GlRenderbuffer r = name == 0 ? null : gl.share.renderbuffers.get(name);
    if (name != 0 && (r == null || !r.created)) {
      gl.invalidOperation("no renderbuffer " + name);
      return;
    }
    if (!hasAttachments(gl, f) || !isPoint(gl, point)) {
      return;
    }
    if (name == 0) {
      f.attach(point, null);
      return;
    }
    boolean both = point == GL_DEPTH_STENCIL_ATTACHMENT && r.format != null && !gl.recorded;
    if (both && r.format.base() != GL_DEPTH_STENCIL) {
      gl.invalidOperation("the renderbuffer has not depth and stencil");
      return;
    }
    f.attach(point, Attachment.of(r));
  }

  private static boolean isLayeredTarget(int target) {
    return switch (target) {
      case GL_TEXTURE_3D,
          GL_TEXTURE_CUBE_MAP,
          GL_TEXTURE_1D_ARRAY,
          GL_TEXTURE_2D_ARRAY,
          GL_TEXTURE_2D_MULTISAMPLE_ARRAY,
          GL_TEXTURE_CUBE_MAP_ARRAY ->
          true;
      default -> false;
    };
  }

  /** An image of a texture whose target the call names, as calls for so many dimensions do. */
  private static void dimensional(
      GlContext gl,
      GlFramebuffer f,
      int point,
      int dims,
      int textarget,
      int name,
      int level,
      int layer) {
    if (f == null) {
      return;
    }
    GlTexture t = name == 0 ? null : gl.share.textures.get(name);
    if (name != 0 && (t == null || t.target == 0)) {
      gl.invalidOperation("no texture " + name);
    } else if (t == null
        || names(gl, t, dims, textarget)
            && (dims != 3 || hasLayer(gl, t, layer))
            && hasLevel(gl, t, level)) {
      int face = TextureTargets.face(textarget);
      attach(
          gl, f, point, t == null ? null : new Attachment(t, level, face, layer, false, 0, null));
    }
  }

  /**
   * An image of a texture that the call alone names.
   *
   * @param whole all layers of a layered texture
   */
  private static void texture(
      GlContext gl, GlFramebuffer f, int point, int name, int level, int layer, boolean whole) {
    if (f == null) {
      return;
    }
    GlTexture t = name == 0 ? null : gl.share.textures.get(name);
    if (name != 0 && (t == null || t.target == 0)) {
      if (whole) {
        gl.invalidValue("texture", name);
      } else {
        gl.invalidOperation("no texture " + name);
      }
      return;
    }
    if (!hasAttachments(gl, f) || !isPoint(gl, point)) {
      return; // here before levels and layers, unlike calls that name a target
    }
    if (t == null) {
      f.attach(point, null);
      return;
    }
    boolean layered = isLayeredTarget(t.target);
    boolean neverDrawn = t.target == GL_TEXTURE_BUFFER || t.target == GL_TEXTURE_EXTERNAL_OES;
    if (neverDrawn || !whole && !layered && !gl.lenient()) {
      gl.invalidOperation("textures of such a target cannot be attached so");
      return;
    }
    boolean cube = t.target == GL_TEXTURE_CUBE_MAP;
    if (!whole && cube && gl.es && !gl.lenient()) {
      return; // Mesa does nothing, where an error is asked for (ES 3.2, 9.2.8)
    }
    if (!whole && !hasLayer(gl, t, layer) || !hasLevel(gl, t, level)) {
      return;
    }
    boolean faces = cube && !whole; // GL 4.5: a layer is a face
    f.attach(
        point,
        new Attachment(
            t,
            level,
            faces ? Math.min(layer, 5) : 0,
            faces ? 0 : layer,
            whole && layered,
            0,
            null));
  }

  private static void attach(GlContext gl, GlFramebuffer f, int point, Attachment image) {
    if (hasAttachments(gl, f) && isPoint(gl, point)) {
      f.attach(point, image);
    }
  }

  /** Whether a call for so many dimensions names the texture's target or a face of it. */
  private static boolean names(GlContext gl, GlTexture t, int dims, int textarget) {
    boolean isFace = TextureTargets.isFace(textarget);
    int has =
        switch (textarget) {
          case GL_TEXTURE_1D, GL_TEXTURE_1D_ARRAY -> 1;
          case GL_TEXTURE_2D,
              GL_TEXTURE_2D_ARRAY,
              GL_TEXTURE_2D_MULTISAMPLE,
              GL_TEXTURE_2D_MULTISAMPLE_ARRAY,
              GL_TEXTURE_RECTANGLE ->
              2;
          case GL_TEXTURE_3D -> 3;
          case GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP_ARRAY -> 0; // their faces are attached
          default -> isFace ? 2 : -1;
        };
    if (has < 0) {
      gl.invalidEnum("textarget", textarget);
      return false;
    }
    boolean same = t.target == (isFace ? GL_TEXTURE_CUBE_MAP : textarget);
    if (!same || has != dims && !gl.lenient()) {
      gl.invalidOperation("texture target does not match");
      return false;
    }
    return true;
  }

  private static boolean hasLayer(GlContext gl, GlTexture t, int layer) {
    int layers =
        switch (t.target) {
          case GL_TEXTURE_3D -> Limits.MAX_3D_TEXTURE_SIZE;
          case GL_TEXTURE_CUBE_MAP -> 6;
          default -> Limits.MAX_ARRAY_LAYERS;
        };
    boolean has = layer >= 0 && (layer < layers || gl.lenient());
    if (!has) {
      gl.invalidValue("layer", layer);
    }
    return has;
  }

  /** Whether textures of the kind have a level; what is immutable has those that it was given. */
  private static boolean hasLevel(GlContext gl, GlTexture t, int level) {
    int levels =
        gl.lenient()
            ? GlTexture.MAX_LEVELS
            : t.immutable ? t.viewLevels() : TextureTargets.mostLevels(gl, t.target);
    boolean has = level >= 0 && level < levels;
    if (!has) {
      gl.invalidValue("level", level);
    }
    return has;
  }

  /** GL_OVR_multiview. */
  private static void multiview(
      GlContext gl, GlFramebuffer f, int point, int name, int level, int baseView, int views) {
    if (f == null || !hasAttachments(gl, f) || !isPoint(gl, point)) {
      return;
    }
    if (name == 0) {
      f.attach(point, null);
      return;
    }
    GlTexture t = gl.share.textures.get(name);
    if (t == null
        || (t.target != GL_TEXTURE_2D_ARRAY && t.target != GL_TEXTURE_2D_MULTISAMPLE_ARRAY)) {
      gl.invalidOperation("not a two-dimensional array texture");
      return;
    }
    int maxViews = gl.recorded ? 6 : Limits.MAX_VIEWS;
    if (views < 1 || views > maxViews || baseView < 0 || level < 0) {
      gl.invalidValue("numViews", views);
      return;
    }
    f.attach(point, new Attachment(t, level, 0, baseView, false, views, null));
  }

  // --- queries

  private static void parameter(
      GlContext gl, GlFramebuffer f, int point, int pname, Pointer params) {
    if (f == null) {
      return;
    }
    if (f.isDefault()) {
      windowParameter(gl, f.drawable, point, pname, params);
      return;
    }
    if (!isPoint(gl, point)) {
      return;
    }
    Attachment a = f.attachment(point);
    if (point == GL_DEPTH_STENCIL_ATTACHMENT
        && !java.util.Objects.equals(a, f.attachment(GL_STENCIL_ATTACHMENT))) {
      gl.invalidOperation("depth and stencil are different images");
      return;
    }
    if (pname == GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) {
      params.putInt(0, a == null ? GL_NONE : a.texture() != null ? GL_TEXTURE : GL_RENDERBUFFER);
      return;
    }
    if (a == null) {
      if (pname == GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME) {
        params.putInt(0, 0);
      } else if (isParameter(pname)) {
        gl.invalidOperation("nothing is attached");
      } else {
        gl.invalidEnum("pname", pname);
      }
      return;
    }
    if (pname == GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE
        && point == GL_DEPTH_STENCIL_ATTACHMENT
        && gl.es
        && !gl.lenient()) {
      gl.invalidOperation("depth and stencil are of different types");
      return;
    }
    Integer v = ofObject(a, pname);
    if (v == null) {
      v = ofFormat(a.format(), pname, point);
    }
    if (v == null) {
      gl.invalidEnum("pname", pname);
    } else {
      params.putInt(0, v);
    }
  }

  private static boolean isParameter(int pname) {
    return switch (pname) {
      case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL,
          GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE,
          GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER,
          GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING,
          GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE,
          GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE,
          GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE,
          GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE,
          GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE,
          GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE,
          GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE,
          GL_FRAMEBUFFER_ATTACHMENT_LAYERED ->
          true;
      default -> false;
    };
  }

  private static Integer ofObject(Attachment a, int pname) {
    GlTexture t = a.texture();
    return switch (pname) {
      case GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME ->
          t != null ? (Integer) t.name : (Integer) a.renderbuffer().name;
      case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL -> t == null ? null : a.level();
      case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE ->
          t == null
              ? null
              : t.target == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + a.face() : 0;
      case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER ->
          // as Mesa tells it: of other arrays none
          t == null
              ? null
              : t.target == GL_TEXTURE_3D || t.target == GL_TEXTURE_2D_ARRAY ? a.layer() : 0;
      case GL_FRAMEBUFFER_ATTACHMENT_LAYERED -> t == null ? null : a.layered() ? 1 : 0;
      case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_NUM_VIEWS_OVR -> t == null ? null : a.views();
      case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_BASE_VIEW_INDEX_OVR ->
          t == null ? null : a.views() > 0 ? a.layer() : 0;
      default -> null;
    };
  }

  private static Integer ofFormat(InternalFormat f, int pname, int point) {
    if (f == null) { // a renderbuffer without storage
      boolean size =
          pname >= GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE
              && pname <= GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE;
      boolean encoding = pname == GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING;
      return encoding ? (Integer) GL_LINEAR : size ? (Integer) 0 : null;
    }
    return switch (pname) {
      case GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE -> f.red();
      case GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE -> f.green();
      case GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE -> f.blue();
      case GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE -> f.alpha();
      case GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE -> f.depth();
      case GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE -> f.stencil();
      case GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE ->
          // of depth and stencil together drivers tell the type of the depth, unless it is a float
          point == GL_STENCIL_ATTACHMENT && f.componentType() == GL_FLOAT
              ? GL_INDEX
              : f.componentType();
      case GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING -> f.storage().isSrgb() ? GL_SRGB : GL_LINEAR;
      default -> null;
    };
  }

  private static void windowParameter(
      GlContext gl, Drawable d, int point, int pname, Pointer params) {
    boolean color =
        point == GL_FRONT_LEFT
            || point == GL_BACK_LEFT
            || point == GL_BACK
            || point == GL_FRONT
            || point == GL_LEFT;
    boolean right = point == GL_FRONT_RIGHT || point == GL_BACK_RIGHT;
    boolean depthOrStencil = point == GL_DEPTH || point == GL_STENCIL;
    if (!color && !right && !depthOrStencil) {
      gl.invalidEnum("attachment", point);
      return;
    }
    InternalFormat format =
        d == null || right ? null : color ? d.colorFormat() : d.depthStencilFormat();
    boolean present =
        format != null
            && (point != GL_DEPTH || d.depthBits > 0)
            && (point != GL_STENCIL || d.stencilBits > 0);
    if (pname == GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) {
      params.putInt(0, present ? GL_FRAMEBUFFER_DEFAULT : GL_NONE);
      return;
    }
    Integer v = ofFormat(present ? format : null, pname, point);
    if (v == null) {
      gl.invalidEnum("pname", pname);
    } else {
      params.putInt(0, v);
    }
  }
}
