package org.oovr.driver.gl.call.texture;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.TextureCalls;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.GlContext;

/** Buffers, or parts of them, as texels (GL 4.6 core section 8.9). */
public final class TextureBufferCalls {
  private static final int ALL = -1;

  private TextureBufferCalls() {}

  public static void texBuffer(GlContext gl, int target, int internalformat, int buffer) {
    if (isTarget(gl, target) && isBuffer(gl, buffer)) {
      set(gl, gl.boundTexture(target), internalformat, buffer, 0, ALL);
    }
  }

  public static void texBufferRange(
      GlContext gl, int target, int internalformat, int buffer, long offset, long size) {
    if (isTarget(gl, target) && isBuffer(gl, buffer) && isRange(gl, buffer, offset, size)) {
      set(gl, gl.boundTexture(target), internalformat, buffer, offset, size);
    }
  }

  public static void textureBuffer(GlContext gl, int texture, int internalformat, int buffer) {
    GlTexture t = isBuffer(gl, buffer) ? named(gl, texture) : null;
    if (t != null) {
      set(gl, t, internalformat, buffer, 0, ALL);
    }
  }

  public static void textureBufferRange(
      GlContext gl, int texture, int internalformat, int buffer, long offset, long size) {
    boolean fits = isBuffer(gl, buffer) && isRange(gl, buffer, offset, size);
    GlTexture t = fits ? named(gl, texture) : null;
    if (t != null) {
      set(gl, t, internalformat, buffer, offset, size);
    }
  }

  private static boolean isTarget(GlContext gl, int target) {
    if (target != GL_TEXTURE_BUFFER) {
      gl.invalidEnum("target", target);
      return false;
    }
    return true;
  }

  private static GlTexture named(GlContext gl, int name) {
    GlTexture t = TextureCalls.named(gl, name);
    if (t != null && t.target != GL_TEXTURE_BUFFER) {
      gl.invalidOperation("the texture is none of a buffer");
      return null;
    }
    return t;
  }

  private static boolean isBuffer(GlContext gl, int name) {
    if (name != 0 && !gl.share.buffers.isReserved(name)) {
      gl.invalidOperation("no buffer " + name);
      return false;
    }
    return true;
  }

  /** Without a buffer, offset and size do not matter. */
  private static boolean isRange(GlContext gl, int name, long offset, long size) {
    if (name == 0) {
      return true;
    }
    GlBuffer b = gl.share.buffers.getOrCreate(name);
    boolean aligned = offset % Limits.TEXTURE_BUFFER_ALIGNMENT == 0 || gl.recorded;
    if (offset < 0 || size <= 0 || offset > b.size() - size || !aligned) {
      gl.invalidValue("range of the buffer; offset", offset);
      return false;
    }
    return true;
  }

  private static void set(GlContext gl, GlTexture t, int token, int name, long offset, long size) {
    InternalFormat f = InternalFormat.of(token);
    if (f == null || !isFormat(token) && !(f.isOfOldBase() && !gl.core && f.sized())) {
      gl.invalidEnum("internalformat", token);
      return;
    }
    t.buffer = name == 0 ? null : gl.share.buffers.getOrCreate(name);
    t.bufferFormat = f;
    t.bufferOffset = name == 0 ? 0 : (int) offset;
    t.bufferSize = name == 0 ? 0 : (int) size;
    t.changed();
    gl.textureVersion++;
  }

  /** GL 4.6 core table 8.16. */
  private static boolean isFormat(int token) {
    return switch (token) {
      case GL_R8,
          GL_R16,
          GL_R16F,
          GL_R32F,
          GL_R8I,
          GL_R16I,
          GL_R32I,
          GL_R8UI,
          GL_R16UI,
          GL_R32UI,
          GL_RG8,
          GL_RG16,
          GL_RG16F,
          GL_RG32F,
          GL_RG8I,
          GL_RG16I,
          GL_RG32I,
          GL_RG8UI,
          GL_RG16UI,
          GL_RG32UI,
          GL_RGB32F,
          GL_RGB32I,
          GL_RGB32UI,
          GL_RGBA8,
          GL_RGBA16,
          GL_RGBA16F,
          GL_RGBA32F,
          GL_RGBA8I,
          GL_RGBA16I,
          GL_RGBA32I,
          GL_RGBA8UI,
          GL_RGBA16UI,
          GL_RGBA32UI ->
          true;
      default -> false;
    };
  }
}
