package org.oovr.driver.gl.call.contents;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.FramebufferCalls;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/**
 * Invalidation (GL 4.5 core 6.5, 8.20, 17.4.4): contents that need not be kept are kept all the
 * same, as llvmpipe keeps them, so only the errors are left.
 */
public final class InvalidateCalls {
  private InvalidateCalls() {}

  public static void invalidateBufferData(GlContext gl, int buffer) {
    GlBuffer b = gl.share.buffers.get(buffer);
    range(gl, buffer, 0, b == null ? 0 : b.size());
  }

  public static void invalidateBufferSubData(GlContext gl, int buffer, long offset, long length) {
    range(gl, buffer, offset, length);
  }

  private static void range(GlContext gl, int name, long offset, long length) {
    GlBuffer b = gl.share.buffers.get(name);
    if (name == 0 || b == null || !b.created) {
      gl.invalidValue("buffer", name);
    } else if (offset < 0 || length < 0 || offset > b.size() - length) {
      gl.invalidValue("offset or length", offset);
    } else if (b.mapped && (b.mapAccess & GL_MAP_PERSISTENT_BIT) == 0 && meets(b, offset, length)) {
      gl.invalidOperation("the buffer is mapped");
    }
  }

  private static boolean meets(GlBuffer b, long offset, long length) {
    return offset + length > b.mapOffset && offset < b.mapOffset + b.mapLength;
  }

  public static void invalidateTexImage(GlContext gl, int texture, int level) {
    texture(gl, texture, level);
  }

  public static void invalidateTexSubImage(
      GlContext gl,
      int texture,
      int level,
      int xoffset,
      int yoffset,
      int zoffset,
      int width,
      int height,
      int depth) {
    GlTexture t = texture(gl, texture, level);
    boolean some = t != null && t.target != 0 && level < GlTexture.MAX_LEVELS;
    TextureImage image = some ? t.image(0, level) : null;
    if (image == null) {
      return; // Mesa looks at regions of images alone
    }
    int across = image.width;
    int down = image.height;
    boolean inside =
        xoffset >= 0
            && yoffset >= 0
            && width >= 0
            && height >= 0
            && depth >= 0
            && zoffset >= 0
            && xoffset <= across - width
            && yoffset <= down - height;
    if (!inside) {
      gl.invalidValue("region", xoffset);
    }
  }

  private static GlTexture texture(GlContext gl, int name, int level) {
    boolean named = name != 0 && gl.share.textures.isReserved(name);
    GlTexture t = named ? gl.share.textures.getOrCreate(name) : null;
    if (t == null) {
      gl.invalidValue("texture", name);
      return null;
    }
    boolean single =
        switch (t.target) {
          case GL_TEXTURE_RECTANGLE,
              GL_TEXTURE_BUFFER,
              GL_TEXTURE_2D_MULTISAMPLE,
              GL_TEXTURE_2D_MULTISAMPLE_ARRAY ->
              true;
          default -> false;
        };
    if (level < 0 || level > t.maxLevel || single && level != 0) {
      gl.invalidValue("level", level);
      return null;
    }
    return t;
  }

  public static void invalidateFramebuffer(
      GlContext gl, int target, int numAttachments, Pointer attachments) {
    attachments(gl, FramebufferCalls.target(gl, target), numAttachments, attachments, 0, 0);
  }

  public static void invalidateSubFramebuffer(
      GlContext gl,
      int target,
      int numAttachments,
      Pointer attachments,
      int x,
      int y,
      int width,
      int height) {
    GlFramebuffer f = FramebufferCalls.target(gl, target);
    attachments(gl, f, numAttachments, attachments, width, height);
  }

  public static void invalidateNamedFramebufferData(
      GlContext gl, int framebuffer, int numAttachments, Pointer attachments) {
    GlFramebuffer f = FramebufferCalls.named(gl, framebuffer, gl.drawFramebuffer);
    attachments(gl, f, numAttachments, attachments, 0, 0);
  }

  public static void invalidateNamedFramebufferSubData(
      GlContext gl,
      int framebuffer,
      int numAttachments,
      Pointer attachments,
      int x,
      int y,
      int width,
      int height) {
    GlFramebuffer f = FramebufferCalls.named(gl, framebuffer, gl.drawFramebuffer);
    attachments(gl, f, numAttachments, attachments, width, height);
  }

  private static void attachments(
      GlContext gl, GlFramebuffer f, int count, Pointer attachments, int width, int height) {
    if (f == null) {
      return;
    }
    if (count < 0 || width < 0 || height < 0) {
      gl.invalidValue("numAttachments, width or height", count);
      return;
    }
    int n = Math.min(count, attachments.count(4));
    for (int i = 0; i < n; i++) {
      int wrong = check(gl, f, attachments.int32(i));
      if (wrong != GL_NO_ERROR) {
        gl.error(wrong, "attachment 0x" + Integer.toHexString(attachments.int32(i)));
        return;
      }
    }
  }

  /** GL_NO_ERROR, or what is wrong with naming an attachment of a framebuffer. */
  private static int check(GlContext gl, GlFramebuffer f, int attachment) {
    if (f.isDefault()) {
      boolean sides = !gl.es || gl.recorded;
      boolean old = sides && !gl.core;
      return switch (attachment) {
        case GL_COLOR, GL_DEPTH, GL_STENCIL -> GL_NO_ERROR;
        case GL_FRONT_LEFT, GL_FRONT_RIGHT, GL_BACK_LEFT, GL_BACK_RIGHT ->
            sides ? GL_NO_ERROR : GL_INVALID_ENUM;
        case GL_AUX0, GL_AUX1, GL_AUX2, GL_AUX3, GL_ACCUM -> old ? GL_NO_ERROR : GL_INVALID_ENUM;
        default -> GL_INVALID_ENUM;
      };
    }
    int color = attachment - GL_COLOR_ATTACHMENT0;
    if (color >= 0 && color < 16) {
      return color < GlFramebuffer.MAX_COLORS ? GL_NO_ERROR : GL_INVALID_OPERATION;
    }
    return switch (attachment) {
      case GL_DEPTH_ATTACHMENT, GL_STENCIL_ATTACHMENT, GL_DEPTH_STENCIL_ATTACHMENT -> GL_NO_ERROR;
      default -> GL_INVALID_ENUM;
    };
  }
}
