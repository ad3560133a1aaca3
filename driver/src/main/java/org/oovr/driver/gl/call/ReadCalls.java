package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.oovr.driver.common.Viewports;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.BlockTexels;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * Reading pixels back, into client memory or a pixel buffer (GL 3.3 core sections 4.3.1 and 6.1.4).
 * Reads wait for the simulator. A recorded read into client memory is skipped: its result is known,
 * and nothing of ours depends on it.
 */
public final class ReadCalls {
  /** In place of a face of a cube map: one after the other. */
  private static final int ALL_FACES = -1;

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

  private static boolean skipped(GlContext gl) {
    return gl.recorded && gl.buffers.at(GL_PIXEL_PACK_BUFFER) == null;
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
    if (skipped(gl)) {
      return;
    }
    if (width < 0 || height < 0) {
      gl.invalidValue("size", Math.min(width, height));
      return;
    }
    int wrong = ClientFormat.check(format, type);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
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
    Destination d = destination(gl, pixels, format, type, width, height, 1, limit, false);
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
        gl.state.transfer);
    d.finish();
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

  /** Where packed pixels go: client memory, or a copy of a pixel buffer's range. */
  private static final class Destination {
    final ByteBuffer memory;
    final long offset;
    private final GlBuffer buffer;
    private final int start;

    Destination(ByteBuffer memory, long offset, GlBuffer buffer, int start) {
      this.memory = memory;
      this.offset = offset;
      this.buffer = buffer;
      this.start = start;
    }

    void finish() {
      if (buffer != null) {
        buffer.update(start, memory.array());
      }
    }
  }

  /** Null after raising an error, or without memory. */
  private static Destination destination(
      GlContext gl,
      Pointer pixels,
      int format,
      int type,
      int width,
      int height,
      int depth,
      int limit,
      boolean volume) {
    long extent =
        gl.pixels.pack.extent(width, height, depth, ClientFormat.groupBytes(format, type), volume);
    GlBuffer b = gl.buffers.at(GL_PIXEL_PACK_BUFFER);
    if (b == null) {
      ByteBuffer memory = pixels.memory();
      if (extent > limit) {
        gl.invalidOperation("the buffer is too small");
        return null;
      }
      return memory == null ? null : new Destination(memory, 0, null, 0);
    }
    long offset = pixels.address();
    if (b.mapped && (b.mapAccess & GL_MAP_PERSISTENT_BIT) == 0) {
      gl.invalidOperation("the pixel buffer is mapped");
      return null;
    }
    if (offset < 0 || offset + extent > b.size() || offset % ClientFormat.typeBytes(type) != 0) {
      gl.invalidOperation("pixels reach outside the pixel buffer");
      return null;
    }
    byte[] range = b.contents((int) offset, (int) extent);
    return new Destination(ByteBuffer.wrap(range), 0, b, (int) offset);
  }

  // --- texture images

  public static void getTexImage(
      GlContext gl, int target, int level, int format, int type, Pointer pixels) {
    boundTexImage(gl, target, level, format, type, Integer.MAX_VALUE, pixels);
  }

  public static void getnTexImage(
      GlContext gl, int target, int level, int format, int type, int bufSize, Pointer pixels) {
    boundTexImage(gl, target, level, format, type, bufSize, pixels);
  }

  private static void boundTexImage(
      GlContext gl, int target, int level, int format, int type, int limit, Pointer pixels) {
    if (skipped(gl)) {
      return;
    }
    boolean isFace = TextureTargets.isFace(target);
    GlTexture t = gl.boundTexture(isFace ? GL_TEXTURE_CUBE_MAP : target);
    if (t == null || target == GL_TEXTURE_CUBE_MAP || target == GL_TEXTURE_BUFFER) {
      gl.invalidEnum("target", target);
      return;
    }
    read(gl, t, TextureTargets.face(target), level, format, type, limit, pixels);
  }

  public static void getTextureImage(
      GlContext gl, int texture, int level, int format, int type, int bufSize, Pointer pixels) {
    if (skipped(gl)) {
      return;
    }
    GlTexture t = TextureCalls.named(gl, texture);
    if (t != null) {
      int face = t.target == GL_TEXTURE_CUBE_MAP ? ALL_FACES : 0;
      read(gl, t, face, level, format, type, bufSize, pixels);
    }
  }

  private static void read(
      GlContext gl,
      GlTexture t,
      int face,
      int level,
      int format,
      int type,
      int limit,
      Pointer pixels) {
    if (level < 0 || level >= GlTexture.MAX_LEVELS) {
      gl.invalidValue("level", level);
      return;
    }
    int wrong = ClientFormat.check(format, type);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
      return;
    }
    TextureImage image = t.image(Math.max(face, 0), level);
    if (image == null) {
      return; // an empty image gives nothing
    }
    InternalFormat f = image.format;
    boolean fits =
        ClientFormat.isDepthOrStencil(format)
            ? !f.isColor()
            : f.isColor() && f.isInteger() == ClientFormat.isInteger(format);
    if (!fits || t.isMultisample()) {
      gl.invalidOperation("format 0x" + Integer.toHexString(format) + " of this texture");
      return;
    }
    boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
    int height = lines ? image.depth : image.height;
    int depth = face == ALL_FACES ? t.faces() : lines ? 1 : image.depth;
    Destination d =
        destination(gl, pixels, format, type, image.width, height, depth, limit, depth > 1);
    if (d != null) {
      byte[] texels = texels(gl, t, face, level);
      if (f.compressed()) {
        texels = BlockTexels.decode(f.storage(), texels, image.width, height, depth);
      }
      PixelTransfer.pack(
          texels,
          f.decoded(),
          d.memory,
          d.offset,
          format,
          type,
          gl.pixels.pack,
          image.width,
          height,
          depth,
          depth > 1,
          gl.state.transfer);
      d.finish();
    }
  }

  /** All texels of an image, canonical. */
  private static byte[] texels(GlContext gl, GlTexture t, int face, int level) {
    if (face == ALL_FACES) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (int i = 0; i < t.faces(); i++) {
        all.writeBytes(texels(gl, t, i, level));
      }
      return all.toByteArray();
    }
    if (!t.holds(face, level)) {
      gl.unsupported("image that does not fit its texture");
    }
    return t.texels(face, level);
  }

  public static void getCompressedTexImage(GlContext gl, int target, int level, Pointer img) {
    boundBlocks(gl, target, level, Integer.MAX_VALUE, img);
  }

  public static void getnCompressedTexImage(
      GlContext gl, int target, int lod, int bufSize, Pointer pixels) {
    boundBlocks(gl, target, lod, bufSize, pixels);
  }

  public static void getCompressedTextureImage(
      GlContext gl, int texture, int level, int bufSize, Pointer pixels) {
    if (skipped(gl)) {
      return;
    }
    GlTexture t = TextureCalls.named(gl, texture);
    if (t != null) {
      int face = t.target == GL_TEXTURE_CUBE_MAP ? ALL_FACES : 0;
      blocks(gl, t, face, level, bufSize, pixels);
    }
  }

  private static void boundBlocks(GlContext gl, int target, int level, int limit, Pointer pixels) {
    if (skipped(gl)) {
      return;
    }
    boolean isFace = TextureTargets.isFace(target);
    GlTexture t = gl.boundTexture(isFace ? GL_TEXTURE_CUBE_MAP : target);
    if (t == null || target == GL_TEXTURE_CUBE_MAP) {
      gl.invalidEnum("target", target);
      return;
    }
    blocks(gl, t, TextureTargets.face(target), level, limit, pixels);
  }

  private static void blocks(
      GlContext gl, GlTexture t, int face, int level, int limit, Pointer pixels) {
    if (level < 0 || level >= GlTexture.MAX_LEVELS) {
      gl.invalidValue("level", level);
      return;
    }
    TextureImage image = t.image(Math.max(face, 0), level);
    if (image == null || !image.format.compressed()) {
      gl.invalidOperation("the image is not compressed");
      return;
    }
    byte[] blocks = texels(gl, t, face, level);
    if (blocks.length > limit) {
      gl.invalidOperation("the buffer is too small");
      return;
    }
    GlBuffer b = gl.buffers.at(GL_PIXEL_PACK_BUFFER);
    if (b == null) {
      ByteBuffer memory = pixels.memory();
      if (memory != null) {
        memory.put(0, blocks, 0, Math.min(blocks.length, memory.limit()));
      }
    } else if (pixels.address() < 0 || pixels.address() + blocks.length > b.size()) {
      gl.invalidOperation("pixels reach outside the pixel buffer");
    } else {
      b.update((int) pixels.address(), blocks);
    }
  }
}
