package org.oovr.driver.gl.call;

import java.nio.ByteBuffer;
import java.util.Map;
import org.oovr.driver.common.Out;
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
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** The {@code oovr*} records, and apitrace's {@code memcpy} into mapped buffers. */
final class RecordCalls {
  private RecordCalls() {}

  static void register(Map<String, WindowHandler> t) {
    t.put("oovrDrawable", RecordCalls::drawable);
    t.put("oovrFrameImage", (d, c) -> {});
    t.put("oovrFrameHash", (d, c) -> {});
    t.put("oovrThread", (d, c) -> d.threadNames().put(c.i(0), Out.text(c, 1)));
    t.put("oovrUnsupported", (d, c) -> {});
    t.put("oovrCaptureEnd", (d, c) -> {});
    t.put("oovrStereoHint", (d, c) -> {}); // who draws has asked for the views that it wants
    t.put("oovrOverhead", (d, c) -> {});
    t.put("oovrRange", (d, c) -> {});
    t.put("oovrFrameBegin", (d, c) -> d.beginFrame((int) c.l(0), c.i(1)));
    t.put("oovrBufferContents", (d, c) -> told(d, c, "buffer", RecordCalls::bufferContents));
    t.put("oovrTextureContents", (d, c) -> told(d, c, "texture", RecordCalls::textureContents));
    t.put(
        "oovrRenderbufferContents",
        (d, c) -> told(d, c, "renderbuffer", RecordCalls::renderbufferContents));
    t.put("oovrLost", (d, c) -> d.unsupported("calls lost in recording"));
    t.put("memcpy", RecordCalls::memcpy);
  }

  /** drawable, width, height, depth bits, stencil bits, samples, alpha bits, srgb, double. */
  private static void drawable(GlSession d, Call c) {
    Drawable w = d.drawable(c.l(0));
    w.sizeKnown = true;
    w.doubleBuffer = c.z(8);
    w.format(c.i(3), c.i(4), c.i(6), Limits.samples(c.i(5)), c.z(7));
    w.resize(c.i(1), c.i(2));
    GlContext gl = d.current(c.thread);
    if (gl != null && gl.defaultFramebuffer.drawable == w) {
      gl.attach(w);
    }
  }

  private static void memcpy(GlSession d, Call c) {
    long address = c.l(0);
    int n = (int) c.l(2);
    GlBuffer b = d.environment.mappings().at(address);
    if (b == null) {
      d.unsupported("memcpy outside mapped buffers");
      return;
    }
    long into = address - b.mapAddress;
    int length = (int) Math.min(n, b.mapLength - into);
    b.update((int) (b.mapOffset + into), Out.bytes(c.data[1], 0, length));
  }

  private static GlContext context(GlSession d, Call c) {
    GlContext gl = d.current(c.thread);
    if (gl == null) {
      d.unsupported(c.signature.name() + ": no context is current");
    }
    return gl;
  }

  private static void told(GlSession d, Call c, String kind, WindowHandler handler) {
    long bytes = 0;
    for (int i = 0; i < c.argumentCount; i++) {
      bytes += c.data[i] == null ? 0 : c.data[i].remaining();
    }
    boolean window = c.i(0) == 0;
    d.toldContents.told(d.state.number(), window ? "window" : kind, c.i(0), bytes);
    handler.run(d, c);
  }

  private static void bufferContents(GlSession d, Call c) {
    GlContext gl = context(d, c);
    GlBuffer b = gl == null ? null : gl.share.buffers.get(c.i(0));
    if (b == null) {
      return;
    }
    int offset = (int) c.l(1);
    int size = (int) c.l(2);
    if (offset >= 0 && size > 0 && offset <= b.size() - size) {
      b.update(offset, Out.bytes(c.data[3], 0, size));
    }
  }

  /** texture, target, level, width, height, depth, format, type, size, data. */
  private static void textureContents(GlSession d, Call c) {
    GlContext gl = context(d, c);
    GlTexture t = gl == null ? null : gl.share.textures.get(c.i(0));
    int face = TextureImageCalls.face(c.i(1));
    TextureImage image = t == null ? null : t.image(face, c.i(2));
    if (image == null) {
      return;
    }
    int width = c.i(3);
    int height = c.i(4);
    int depth = c.i(5);
    boolean fits = width == image.width && height * depth == image.height * image.depth;
    if (fits && image.samples > 1 && depth == 1) {
      image.drawnSamples = samples(Out.memory(c, 9), c.i(6), c.i(7), width, height, image.format);
      return;
    }
    if (!fits || image.format.compressed() || image.samples > 1) {
      d.unsupported("oovrTextureContents of another shape");
      return;
    }
    byte[] texels =
        PixelTransfer.unpack(
            Out.memory(c, 9),
            0,
            c.i(6),
            c.i(7),
            tight(),
            image.width,
            image.height,
            image.depth,
            true,
            image.format);
    t.update(
        face,
        c.i(2),
        new TextureImage.Update(0, 0, 0, image.width, image.height, image.depth, texels));
  }

  /** renderbuffer, width, height, format, type, size, data; renderbuffer 0 is the window. */
  private static void renderbufferContents(GlSession d, Call c) {
    GlContext gl = context(d, c);
    if (gl != null && c.i(0) == 0) {
      windowContents(d, gl.defaultFramebuffer.drawable, c);
      return;
    }
    GlRenderbuffer r = gl == null ? null : gl.share.renderbuffers.get(c.i(0));
    Texture t = r == null ? null : r.storage();
    ByteBuffer data = Out.memory(c, 6);
    if (t == null || data == null || c.i(1) != r.width || c.i(2) != r.height) {
      return;
    }
    long plane = (long) ClientFormat.groupBytes(c.i(3), c.i(4)) * r.width * r.height;
    if (r.samples > 1 && data.remaining() != plane) {
      r.drawnSamples = samples(data, c.i(3), c.i(4), r.width, r.height, r.format);
      return;
    }
    byte[] texels =
        PixelTransfer.unpack(
            data, 0, c.i(3), c.i(4), tight(), r.width, r.height, 1, false, r.format);
    if (r.samples > 1) {
      // resolved: all samples of a pixel alike, as the update below makes them
      r.drawnSamples = new byte[r.samples][];
      java.util.Arrays.fill(r.drawnSamples, texels);
    }
    d.environment
        .emitter()
        .emit(new ResourceCommand.UpdateTexture(t, 0, 0, 0, 0, 0, r.width, r.height, 1, texels));
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

  private static void windowContents(GlSession d, Drawable w, Call c) {
    if (w == null || w.samples > 1) {
      return;
    }
    PixelStore store = tight();
    store.rowLength = c.i(1);
    if (c.i(1) < w.width || c.i(2) < w.height) {
      d.unsupported("oovrRenderbufferContents of another shape");
      return;
    }
    boolean color = c.i(3) == GL.GL_RGBA || c.i(3) == GL.GL_RGB;
    InternalFormat format = color ? w.colorFormat() : w.depthStencilFormat();
    if (format == null || !travels(format, c.i(3), c.i(4))) {
      return;
    }
    Texture t = (color ? w.color() : w.depthStencil()).texture();
    byte[] texels =
        PixelTransfer.unpack(
            Out.memory(c, 6), 0, c.i(3), c.i(4), store, w.width, w.height, 1, false, format);
    d.environment
        .emitter()
        .emit(new ResourceCommand.UpdateTexture(t, 0, 0, 0, 0, 0, w.width, w.height, 1, texels));
    w.contentsTold = true;
  }

  /** Whether recorders use the client format for images of a window. */
  private static boolean travels(InternalFormat of, int format, int type) {
    return switch (of.base()) {
      case GL.GL_DEPTH_STENCIL -> format == GL.GL_DEPTH_STENCIL && type == GL.GL_UNSIGNED_INT_24_8;
      case GL.GL_DEPTH_COMPONENT -> format == GL.GL_DEPTH_COMPONENT;
      default -> (format == GL.GL_RGBA || format == GL.GL_RGB) && type == GL.GL_UNSIGNED_BYTE;
    };
  }

  private static PixelStore tight() {
    PixelStore store = new PixelStore();
    store.alignment = 1;
    return store;
  }
}
