package org.oovr.driver.gl.call.compression;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.driver.common.Emitter;
import org.oovr.driver.common.RegionCopy;
import org.oovr.driver.common.RegionCopy.Aspect;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.pixel.TransferState;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * Colours of framebuffers with alpha, luminance and intensity, as copies and blits see them: Mesa
 * samples them, so that luminance is in all of red, green and blue, where reads of pixels have it
 * in red alone.
 */
public final class LegacyColors {
  private static final int WORDS = 4;

  private LegacyColors() {}

  /** Whether the stored components of one are not those of the other in the same places. */
  public static boolean differ(InternalFormat from, InternalFormat to) {
    return from != null
        && to != null
        && from.base() != to.base()
        && (from.isOfOldBase() || to.alphaAt() != 3);
  }

  /**
   * An image as large as the source, of its colours in the order in which another format stores
   * them; the caller destroys it.
   */
  public static Texture sampled(
      Emitter emitter, RenderTarget.Attachment source, InternalFormat from, InternalFormat to) {
    int width = source.texture().width(source.level());
    int height = source.texture().height(source.level());
    Texture copy = RegionCopy.of(emitter, source, 0, 0, width, height, 1, Aspect.COLOR);
    ByteBuffer texels = colors(RegionCopy.taken(emitter, copy, width, height), from, width, height);
    int alpha = to.alphaAt();
    for (int at = 0; at < texels.limit() && alpha != 3; at += 4 * WORDS) {
      texels.putInt(at + 4 * alpha, texels.getInt(at + 12));
    }
    PixelFormat.Kind kind = from.storage().kind();
    PixelFormat format =
        kind == PixelFormat.Kind.UINT
            ? PixelFormat.RGBA32_UINT
            : kind == PixelFormat.Kind.SINT ? PixelFormat.RGBA32_SINT : PixelFormat.RGBA32_FLOAT;
    Texture t =
        new Texture(
            emitter.nextTextureId(),
            Texture.Shape.D2,
            format,
            width,
            height,
            1,
            1,
            1,
            1,
            1,
            "colours of old bases");
    emitter.emit(new ResourceCommand.CreateTexture(t));
    emitter.emit(
        new ResourceCommand.UpdateTexture(t, 0, 0, 0, 0, 0, width, height, 1, texels.array()));
    return t;
  }

  /** The client format of what {@link #colors} gives. */
  static int format(InternalFormat from) {
    return from.isInteger() ? GL_RGBA_INTEGER : GL_RGBA;
  }

  /** The type of its components. */
  static int type(InternalFormat from) {
    boolean unsigned = from.storage().kind() == PixelFormat.Kind.UINT;
    return !from.isInteger() ? GL_FLOAT : unsigned ? GL_UNSIGNED_INT : GL_INT;
  }

  /** Canonical texels as colours that are sampled: four words each, floats or integers. */
  static ByteBuffer colors(byte[] texels, InternalFormat from, int width, int height) {
    ByteBuffer out = ByteBuffer.allocate(4 * WORDS * width * height).order(ByteOrder.LITTLE_ENDIAN);
    PixelTransfer.pack(
        texels,
        from,
        out,
        0,
        format(from),
        type(from),
        new PixelStore(),
        width,
        height,
        1,
        false,
        new TransferState());
    boolean grey = from.isOfOldBase() && from.base() != GL_ALPHA;
    for (int at = 0; at < out.limit() && grey; at += 4 * WORDS) {
      int value = out.getInt(at);
      out.putInt(at + 4, value);
      out.putInt(at + 8, value);
      if (from.base() == GL_INTENSITY) {
        out.putInt(at + 12, value);
      }
    }
    return out;
  }
}
