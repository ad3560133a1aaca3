package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.common.Viewports;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * Reading pixels back, into client memory or a pixel buffer (GL 3.3 core section 4.3.1). Reads wait
 * for the simulator. A recorded read into client memory is skipped: its result is known, and
 * nothing of ours depends on it.
 */
public final class ReadCalls {
  private ReadCalls() {}

  public static void readPixels(
      GlContext gl, int x, int y, int width, int height, int format, int type, Pointer pixels) {
    readPixels(gl, x, y, width, height, format, type, Integer.MAX_VALUE, pixels);
  }

  public static void readnPixels(
      GlContext gl,
      int x,
      int y,
      int width,
      int height,
      int format,
      int type,
      int bufSize,
      Pointer data) {
    readPixels(gl, x, y, width, height, format, type, bufSize, data);
  }

  public static void readnPixelsARB(
      GlContext gl,
      int x,
      int y,
      int width,
      int height,
      int format,
      int type,
      int bufSize,
      Pointer data) {
    readPixels(gl, x, y, width, height, format, type, bufSize, data);
  }

  private static void readPixels(
      GlContext gl,
      int x,
      int y,
      int width,
      int height,
      int format,
      int type,
      int limit,
      Pointer pixels) {
    // Long because checks go in the order in which the standard's errors take precedence.
    if (PackDestination.skipped(gl)) {
      return;
    }
    if (width < 0 || height < 0) {
      gl.invalidValue("size", Math.min(width, height));
      return;
    }
    boolean indices = format == GL_COLOR_INDEX && !gl.es;
    int wrong =
        indices
            ? ClientFormat.checkTexels(format, type, false)
            : ClientFormat.check(format, type, gl.es);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
      return;
    }
    if (indices) {
      gl.invalidOperation("no framebuffer has colour indices");
      return;
    }
    GlFramebuffer f = gl.readFramebuffer;
    if (f.status() != GL_FRAMEBUFFER_COMPLETE) {
      gl.error(GL_INVALID_FRAMEBUFFER_OPERATION, "the read framebuffer is not complete");
      return;
    }
    if (f.samples() > 0 && !f.isDefault()) {
      gl.invalidOperation("the read framebuffer is multisampled");
      return;
    }
    RenderTarget target = f.target();
    RenderTarget.Attachment source;
    InternalFormat internal;
    switch (format) {
      case GL_DEPTH_COMPONENT -> {
        source = target.depth();
        internal = f.depthFormat();
      }
      case GL_STENCIL_INDEX -> {
        source = target.stencil();
        internal = f.stencilFormat();
      }
      case GL_DEPTH_STENCIL -> {
        source = target.stencil() == null ? null : target.depth();
        internal = f.depthFormat();
      }
      default -> {
        source = f.readColor();
        internal = f.colorFormat(f.colorIndex(f.readBuffer));
      }
    }
    if (source == null || internal == null) {
      gl.invalidOperation("the read framebuffer has no such buffer");
      return;
    }
    boolean color = internal.isColor();
    if (color && internal.isInteger() != ClientFormat.isInteger(format)) {
      gl.invalidOperation("integer and other formats");
      return;
    }
    PackDestination d =
        PackDestination.of(gl, pixels, format, type, width, height, 1, limit, false);
    if (d == null || width == 0 || height == 0) {
      return;
    }
    RenderTarget.Attachment single = f.samples() > 0 ? resolved(gl, source) : source;
    byte[] texels = region(gl, single, x, y, width, height);
    if (single != source) {
      gl.emitter.emit(new ResourceCommand.DestroyTexture(single.texture()));
    }
    PixelTransfer.pack(
        texels,
        internal,
        d.memory,
        d.offset,
        format,
        type,
        gl.pixels.pack,
        width,
        height,
        1,
        false,
        clamps(gl, internal, format, type) ? gl.state.transfer.clamping() : gl.state.transfer);
    d.finish();
  }

  /**
   * Whether Mesa clamps colours to 0 to 1: of all types but those of floats, and of these where
   * colours are fixed-point numbers. Others of these are not clamped because they need not be.
   */
  private static boolean clamps(GlContext gl, InternalFormat f, int format, int type) {
    PixelFormat.Kind kind = f.storage().kind();
    boolean within = kind == PixelFormat.Kind.UNORM && !f.isSummed(format);
    if (!f.isColor() || f.isInteger() || within) {
      return false;
    }
    boolean floats =
        switch (type) {
          case GL_FLOAT,
              GL_HALF_FLOAT,
              GL_HALF_FLOAT_OES,
              GL_UNSIGNED_INT_10F_11F_11F_REV,
              GL_UNSIGNED_INT_5_9_9_9_REV ->
              true;
          default -> false;
        };
    boolean fixed = gl.state.clampReadColor == GL_FIXED_ONLY && kind != PixelFormat.Kind.FLOAT;
    return gl.state.clampReadColor == GL_TRUE || fixed || !floats;
  }

  /** A copy of a multisampled window image with one sample; the caller destroys it. */
  private static RenderTarget.Attachment resolved(GlContext gl, RenderTarget.Attachment source) {
    Texture t = source.texture();
    Texture one =
        new Texture(
            gl.emitter.nextTextureId(),
            t.shape(),
            t.format(),
            t.width(),
            t.height(),
            1,
            1,
            1,
            1,
            1,
            "resolved " + t.label());
    gl.emitter.emit(new ResourceCommand.CreateTexture(one));
    RenderTarget.Attachment target = new RenderTarget.Attachment(one, 0, 0, false);
    boolean depth = t.format().hasDepth();
    boolean stencil = t.format().hasStencil();
    gl.emitter.emit(
        new ResourceCommand.Blit(
            source,
            0,
            0,
            t.width(),
            t.height(),
            target,
            0,
            0,
            t.width(),
            t.height(),
            false,
            !depth && !stencil,
            depth,
            stencil,
            false,
            Viewports.whole(t.width(), t.height())));
    return target;
  }

  /** A rectangle that may reach outside the image; what lies outside is zero. */
  private static byte[] region(
      GlContext gl, RenderTarget.Attachment source, int x, int y, int width, int height) {
    Texture t = source.texture();
    int w = t.width(source.level());
    int h = t.height(source.level());
    int x0 = Math.max(0, Math.min(x, w));
    int y0 = Math.max(0, Math.min(y, h));
    int x1 = (int) Math.max(x0, Math.min(w, (long) x + width));
    int y1 = (int) Math.max(y0, Math.min(h, (long) y + height));
    int texel = t.format().blockBytes();
    if (x0 == x && y0 == y && x1 - x0 == width && y1 - y0 == height) {
      return gl.emitter.read(source, x, y, width, height);
    }
    byte[] out = new byte[Math.toIntExact(t.format().regionBytes(width, height, 1))];
    if (x0 < x1 && y0 < y1) {
      byte[] inner = gl.emitter.read(source, x0, y0, x1 - x0, y1 - y0);
      int row = (x1 - x0) * texel;
      for (int i = 0; i < y1 - y0; i++) {
        System.arraycopy(inner, i * row, out, ((y0 - y + i) * width + (x0 - x)) * texel, row);
      }
    }
    return out;
  }
}
