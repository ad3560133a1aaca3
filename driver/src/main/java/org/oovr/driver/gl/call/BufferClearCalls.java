package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.pixel.BufferFormats;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Buffers filled with a texel (GL 4.5 core section 6.2.1). */
public final class BufferClearCalls {
  /** Bytes of a texel of three 32-bit components. */
  private static final int THREE_WORDS = 12;

  private BufferClearCalls() {}

  /** The buffer bound to a target that is to be cleared: as Mesa has it, none is a wrong value. */
  public static GlBuffer cleared(GlContext gl, int target) {
    if (BufferCalls.isTarget(target) && BufferCalls.peek(gl, target) == null) {
      gl.invalidValue("target", target);
      return null;
    }
    return BufferCalls.bound(gl, target);
  }

  /** Fills a buffer with a texel. */
  public static void all(GlContext gl, GlBuffer b, int token, int format, int type, Pointer data) {
    range(gl, b, token, 0, b == null ? 0 : b.size(), format, type, data);
  }

  /** Fills a range with a texel. */
  public static void range(
      GlContext gl,
      GlBuffer b,
      int token,
      long offset,
      long size,
      int format,
      int type,
      Pointer data) {
    if (b == null || !BufferCalls.inside(gl, b, offset, size)) {
      return;
    }
    if (b.mapped && (b.mapAccess & GL_MAP_PERSISTENT_BIT) == 0) {
      gl.invalidOperation("the buffer is mapped");
      return;
    }
    InternalFormat f = InternalFormat.of(token);
    if (f == null || !BufferFormats.has(token, !gl.core && !gl.es)) {
      gl.invalidEnum("internalformat", token);
      return;
    }
    InternalFormat signed = InternalFormat.of(format);
    boolean integers =
        ClientFormat.isInteger(format) || signed != null && signed.componentType() == GL_INT;
    if (integers != f.isInteger()) {
      gl.invalidOperation("integers in place of others, or the other way round");
      return;
    }
    if (!ClientFormat.isColor(format) || ClientFormat.check(format, type, gl.es) != GL_NO_ERROR) {
      gl.invalidValue("format and type of the texel; format", format); // as Mesa calls it
      return;
    }
    boolean three = token == GL_RGB32F || token == GL_RGB32I || token == GL_RGB32UI;
    // stored with a fourth component in textures, not in buffers
    int texelBytes = three ? THREE_WORDS : f.storage().blockBytes();
    if (offset % texelBytes != 0 || size % texelBytes != 0) {
      gl.invalidValue("offset or size", offset);
      return;
    }
    byte[] bytes = new byte[(int) size];
    if (data.memory() != null) {
      byte[] texel =
          PixelTransfer.unpack(data.memory(), 0, format, type, new PixelStore(), 1, 1, 1, false, f);
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = texel[i % texelBytes];
      }
    }
    b.update((int) offset, bytes);
  }
}
