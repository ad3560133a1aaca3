package org.oovr.driver.gl.call;

import java.nio.ByteBuffer;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.object.Drawable;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlRenderbuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.GlSession;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** The {@code oovr*} records, and apitrace's {@code memcpy} into mapped buffers. */
public final class RecordCalls {
  private RecordCalls() {}

  public static void oovrDrawable(
      GlSession d,
      Call c,
      long drawable,
      int width,
      int height,
      int depthBits,
      int stencilBits,
      int samples,
      int alphaBits,
      boolean srgb,
      boolean doubleBuffer) {
    Drawable w = d.drawable(drawable);
    w.sizeKnown = true;
    w.sizeGuessed = false;
    w.doubleBuffer = doubleBuffer;
    w.format(depthBits, stencilBits, alphaBits, Limits.samples(samples), srgb);
    w.resize(width, height);
    GlContext gl = d.current(c.thread);
    if (gl != null && gl.defaultFramebuffer.drawable == w) {
      gl.attach(w);
    }
  }

  public static void oovrThread(GlSession d, Call c, int thread, Pointer name) {
    d.threadNames().put(thread, name.text());
  }

  public static void oovrFrameBegin(GlSession d, Call c, long frame, int sampled) {
    d.beginFrame((int) frame, sampled);
  }

  public static void oovrLost(GlSession d, Call c, long calls, long bytes, Pointer reason) {
    d.unsupported("calls lost in recording");
  }

  public static void memcpy(GlSession d, Call c, long dest, Pointer src, long n) {
    GlBuffer b = d.environment.mappings().at(dest);
    if (b == null) {
      d.unsupported("memcpy outside mapped buffers");
      return;
    }
    long into = dest - b.mapAddress;
    int length = (int) Math.min((int) n, b.mapLength - into);
    length = src.memory() == null ? 0 : Math.min(length, src.memory().limit());
    if (length <= 0) {
      return;
    }
    b.update((int) (b.mapOffset + into), Pointer.bytes(src.memory(), 0, length));
  }

  private static GlContext context(GlSession d, Call c) {
    GlContext gl = d.current(c.thread);
    if (gl == null) {
      d.unsupported(c.signature.name() + ": no context is current");
    }
    return gl;
  }

  private static void told(GlSession d, String kind, int name, Pointer contents) {
    ByteBuffer memory = contents.memory();
    d.toldContents.told(
        d.state.number(), name == 0 ? "window" : kind, name, memory == null ? 0 : memory.limit());
  }

  public static void oovrBufferContents(
      GlSession d, Call c, int buffer, long offset, long size, Pointer data) {
    told(d, "buffer", buffer, data);
    GlContext gl = context(d, c);
    GlBuffer b = gl == null ? null : gl.share.buffers.get(buffer);
    if (b == null) {
      return;
    }
    int from = (int) offset;
    int length = (int) size;
    if (from >= 0 && length > 0 && from <= b.size() - length) {
      b.update(from, Pointer.bytes(data.memory(), 0, length));
    }
  }

  public static void oovrTextureContents(
      GlSession d,
      Call c,
      int texture,
      int target,
      int level,
      int width,
      int height,
      int depth,
      int format,
      int type,
      long size,
      Pointer data) {
    told(d, "texture", texture, data);
    GlContext gl = context(d, c);
    GlTexture t = gl == null ? null : gl.share.textures.get(texture);
    int face = TextureTargets.face(target);
    TextureImage image = t == null ? null : t.image(face, level);
    if (image == null) {
      return;
    }
    boolean shaped = width == image.width && height * depth == image.height * image.depth;
    if (shaped && image.samples > 1 && depth == 1) {
      image.drawnSamples = samples(data.memory(), format, type, width, height, image.format);
      write(d, t.storage(), width, height, image.drawnSamples);
      return;
    }
    if (!shaped
        || image.format.compressed()
        || image.samples > 1
        || !fits(image.format, format, type)) {
      d.unsupported("oovrTextureContents of another shape");
      return;
    }
    byte[] texels =
        PixelTransfer.unpack(
            data.memory(),
            0,
            format,
            type,
            tight(),
            image.width,
            image.height,
            image.depth,
            true,
            image.format);
    t.update(
        face,
        level,
        new TextureImage.Update(0, 0, 0, image.width, image.height, image.depth, texels));
  }

  /** Renderbuffer 0 is the window. */
  public static void oovrRenderbufferContents(
      GlSession d,
      Call c,
      int renderbuffer,
      int width,
      int height,
      int format,
      int type,
      long size,
      Pointer data) {
    told(d, "renderbuffer", renderbuffer, data);
    GlContext gl = context(d, c);
    if (gl != null && renderbuffer == 0) {
      windowContents(d, gl.defaultFramebuffer.drawable, width, height, format, type, data);
      return;
    }
    GlRenderbuffer r = gl == null ? null : gl.share.renderbuffers.get(renderbuffer);
    Texture t = r == null ? null : r.storage();
    ByteBuffer memory = data.memory();
    boolean shaped = t != null && width == r.width && height == r.height;
    if (!shaped || memory == null || !fits(r.format, format, type)) {
      return;
    }
    long plane = (long) ClientFormat.groupBytes(format, type) * r.width * r.height;
    if (r.samples > 1 && memory.remaining() != plane) {
      r.drawnSamples = samples(memory, format, type, r.width, r.height, r.format);
      write(d, t, r.width, r.height, r.drawnSamples);
      return;
    }
    byte[] texels =
        PixelTransfer.unpack(
            memory, 0, format, type, tight(), r.width, r.height, 1, false, r.format);
    if (r.samples > 1) {
      // resolved: all samples of a pixel alike, as the update below makes them
      r.drawnSamples = new byte[r.samples][];
      java.util.Arrays.fill(r.drawnSamples, texels);
    }
    d.environment
        .emitter()
        .emit(new ResourceCommand.UpdateTexture(t, 0, 0, 0, 0, 0, r.width, r.height, 1, texels));
  }

  /** Gives each sample its texels, where they are known. */
  private static void write(GlSession d, Texture t, int width, int height, byte[][] samples) {
    if (samples == null || t == null || samples.length != t.samples()) {
      d.unsupported("contents of samples of another shape");
      return;
    }
    for (int s = 0; s < samples.length; s++) {
      d.environment
          .emitter()
          .emit(
              new ResourceCommand.UpdateTexture(t, 0, s, 0, 0, 0, 0, width, height, 1, samples[s]));
    }
  }

  /**
   * Texels of each sample, which lie behind each other; null when they are not as recorders have
   * them.
   */
  private static byte[][] samples(
      ByteBuffer data, int format, int type, int width, int height, InternalFormat of) {
    boolean known =
        switch (of.base()) {
          case GL.GL_DEPTH_COMPONENT -> format == GL.GL_DEPTH_COMPONENT && type == GL.GL_FLOAT;
          case GL.GL_DEPTH_STENCIL ->
              format == GL.GL_DEPTH_STENCIL && type == GL.GL_FLOAT_32_UNSIGNED_INT_24_8_REV;
          case GL.GL_STENCIL_INDEX -> false;
          default ->
              of.isInteger()
                  ? format == GL.GL_RGBA_INTEGER
                      && (type == GL.GL_INT || type == GL.GL_UNSIGNED_INT)
                  : format == GL.GL_RGBA && type == GL.GL_FLOAT;
        };
    if (!known || data == null) {
      return null;
    }
    int bytes = ClientFormat.groupBytes(format, type) * width * height;
    byte[][] samples = new byte[data.remaining() / bytes][];
    for (int i = 0; i < samples.length; i++) {
      samples[i] =
          PixelTransfer.unpack(
              data, (long) i * bytes, format, type, tight(), width, height, 1, false, of);
    }
    return samples.length == 0 ? null : samples;
  }

  private static void windowContents(
      GlSession d, Drawable w, int width, int height, int format, int type, Pointer data) {
    if (w == null || w.samples > 1) {
      return;
    }
    PixelStore store = tight();
    store.rowLength = width;
    if (width < w.width || height < w.height) {
      d.unsupported("oovrRenderbufferContents of another shape");
      return;
    }
    boolean color = format == GL.GL_RGBA || format == GL.GL_RGB;
    InternalFormat of = color ? w.colorFormat() : w.depthStencilFormat();
    if (of == null || !travels(of, format, type)) {
      return;
    }
    Texture t = (color ? w.color() : w.depthStencil()).texture();
    byte[] texels =
        PixelTransfer.unpack(
            data.memory(), 0, format, type, store, w.width, w.height, 1, false, of);
    d.environment
        .emitter()
        .emit(new ResourceCommand.UpdateTexture(t, 0, 0, 0, 0, 0, w.width, w.height, 1, texels));
    w.contentsTold = true;
  }

  /** Whether recorders use the client format for images of a window. */
  private static boolean travels(InternalFormat of, int format, int type) {
    return switch (of.base()) {
      case GL.GL_DEPTH_STENCIL -> format == GL.GL_DEPTH_STENCIL && type == GL.GL_UNSIGNED_INT_24_8;
      case GL.GL_DEPTH_COMPONENT -> fits(of, format, type);
      default -> (format == GL.GL_RGBA || format == GL.GL_RGB) && type == GL.GL_UNSIGNED_BYTE;
    };
  }

  /** Whether recorders use the client format for contents of that format. */
  private static boolean fits(InternalFormat of, int format, int type) {
    return switch (of.base()) {
      case GL.GL_DEPTH_COMPONENT ->
          format == GL.GL_DEPTH_COMPONENT
              && (type == GL.GL_UNSIGNED_INT
                  || type == GL.GL_UNSIGNED_SHORT
                  || type == GL.GL_FLOAT
                  || type == GL.GL_UNSIGNED_BYTE);
      case GL.GL_DEPTH_STENCIL ->
          format == GL.GL_DEPTH_STENCIL
              && (type == GL.GL_UNSIGNED_INT_24_8 || type == GL.GL_FLOAT_32_UNSIGNED_INT_24_8_REV);
      case GL.GL_STENCIL_INDEX -> format == GL.GL_STENCIL_INDEX && type == GL.GL_UNSIGNED_BYTE;
      default ->
          format != GL.GL_DEPTH_COMPONENT
              && format != GL.GL_DEPTH_STENCIL
              && format != GL.GL_STENCIL_INDEX;
    };
  }

  private static PixelStore tight() {
    PixelStore store = new PixelStore();
    store.alignment = 1;
    return store;
  }
}
