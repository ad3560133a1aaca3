package org.oovr.driver.gl.call.texture;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.TextureCalls;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.pixel.BufferFormats;
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
    GlBuffer b = gl.share.buffers.get(name);
    if (name != 0 && !gl.lenient() && (b == null || !b.created)) {
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
    boolean aligned =
        offset % gl.limit(GL_TEXTURE_BUFFER_OFFSET_ALIGNMENT, Limits.TEXTURE_BUFFER_ALIGNMENT, 1)
            == 0;
    if (offset < 0 || size <= 0 || offset > b.size() - size || !aligned) {
      gl.invalidValue("range of the buffer; offset", offset);
      return false;
    }
    return true;
  }

  private static void set(GlContext gl, GlTexture t, int token, int name, long offset, long size) {
    InternalFormat f = InternalFormat.of(token);
    if (f == null || !BufferFormats.has(token, !gl.core && !gl.es)) {
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
}
