package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.common.Viewports;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.EsReadFormats;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
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

  private record Rectangle(int x, int y, int width, int height) {}

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
    // Long because checks go in the order in which errors take precedence.
    if (PackDestination.skipped(gl)) {
      return;
    }
    if (width < 0 || height < 0) {
      gl.invalidValue("size", Math.min(width, height));
      return;
    }
    GlFramebuffer f = gl.readFramebuffer;
    if (f.status() != GL_FRAMEBUFFER_COMPLETE) {
      gl.error(GL_INVALID_FRAMEBUFFER_OPERATION, "the read framebuffer is not complete");
      return;
    }
    RenderTarget.Attachment source = image(f, format);
    InternalFormat internal = format(f, format);
    if (source == null || internal == null) {
      gl.invalidOperation("the read framebuffer has no such buffer");
      return;
    }
    int wrong = check(gl, internal, format, type);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
      return;
    }
    if (f.samples() > 0 && !f.isDefault()) {
      gl.invalidOperation("the read framebuffer is multisampled");
      return;
    }
    boolean color = internal.isColor();
    if (color && internal.isInteger() != ClientFormat.isInteger(format)) {
      gl.invalidOperation("integer and other formats");
      return;
    }
    PixelStore store = gl.pixels.pack;
    Rectangle part = part(source, x, y, width, height);
    boolean whole = part.width() == width && part.height() == height;
    if (!whole) {
      int left = part.x() - x;
      int below = part.y() - y;
      gl.pixels.pack = store.part(width, left, below, height - below - part.height());
    }
    pack(gl, source, internal, part, format, type, limit, pixels);
    gl.pixels.pack = store;
  }

  /** What lies in the image: of the rest, memory keeps what it has (GL 4.6 core 18.2.1). */
  private static Rectangle part(
      RenderTarget.Attachment source, int x, int y, int width, int height) {
    Texture t = source.texture();
    int w = t.width(source.level());
    int h = t.height(source.level());
    int x0 = Math.max(0, Math.min(x, w));
    int y0 = Math.max(0, Math.min(y, h));
    int x1 = (int) Math.max(x0, Math.min(w, (long) x + width));
    int y1 = (int) Math.max(y0, Math.min(h, (long) y + height));
    return new Rectangle(x0, y0, x1 - x0, y1 - y0);
  }

  private static void pack(
      GlContext gl,
      RenderTarget.Attachment source,
      InternalFormat internal,
      Rectangle part,
      int format,
      int type,
      int limit,
      Pointer pixels) {
    int width = part.width();
    int height = part.height();
    PackDestination d =
        PackDestination.of(gl, pixels, format, type, width, height, 1, limit, false);
    if (d == null || width == 0 || height == 0) {
      return;
    }
    RenderTarget.Attachment single =
        gl.readFramebuffer.samples() > 0 ? resolved(gl, source) : source;
    byte[] texels = gl.emitter.read(single, part.x(), part.y(), width, height);
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

  /** What pixels of a format are read of, or null. */
  private static RenderTarget.Attachment image(GlFramebuffer f, int format) {
    RenderTarget target = f.target();
    return switch (format) {
      case GL_DEPTH_COMPONENT -> target.depth();
      case GL_STENCIL_INDEX -> target.stencil();
      case GL_DEPTH_STENCIL -> target.stencil() == null ? null : target.depth();
      default -> f.readColor();
    };
  }

  private static InternalFormat format(GlFramebuffer f, int format) {
    return switch (format) {
      case GL_DEPTH_COMPONENT, GL_DEPTH_STENCIL -> f.depthFormat();
      case GL_STENCIL_INDEX -> f.stencilFormat();
      default -> f.readFormat();
    };
  }

  /** GL_NO_ERROR, or what is wrong with a format and a type for an image. */
  private static int check(GlContext gl, InternalFormat image, int format, int type) {
    if (gl.es && gl.version >= 30 && !gl.lenient()) {
      int wrong = EsReadFormats.check(image, format, type);
      if (wrong != GL_NO_ERROR) {
        return wrong;
      }
    }
    if (format == GL_COLOR_INDEX && !gl.es) {
      int wrong = ClientFormat.checkTexels(format, type, false);
      return wrong == GL_NO_ERROR ? GL_INVALID_OPERATION : wrong; // nothing has colour indices
    }
    return ClientFormat.check(format, type, gl.es);
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
}
