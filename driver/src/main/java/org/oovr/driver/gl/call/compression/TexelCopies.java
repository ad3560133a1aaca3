package org.oovr.driver.gl.call.compression;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.driver.common.Viewports;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.BlockEncoder;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.pixel.TransferState;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * Copies of colours into textures whose texels no blit makes: compressed ones, and those whose
 * alpha lies elsewhere. Colours are read, and given to the texture as an application would.
 */
public final class TexelCopies {
  private TexelCopies() {}

  /** Copies a rectangle; what lies outside the source is zero. */
  public static void copy(
      GlContext gl,
      RenderTarget.Attachment source,
      GlTexture t,
      int face,
      int level,
      int[] offset,
      int x,
      int y,
      int width,
      int height) {
    InternalFormat into = t.image(face, level).format;
    InternalFormat plain = into.compressed() ? BlockEncoder.texels(into) : into;
    if (plain == null) {
      gl.unsupported("copies into textures that only another driver compresses");
      return;
    }
    GlFramebuffer read = gl.readFramebuffer;
    InternalFormat from = read.colorFormat(read.colorIndex(read.readBuffer));
    byte[] colors = colors(gl, source, x, y, width, height);
    boolean integer = from.isInteger();
    int format = integer ? GL_RGBA_INTEGER : GL_RGBA;
    int type = integer ? GL_INT : GL_FLOAT;
    ByteBuffer client = ByteBuffer.allocate(16 * width * height).order(ByteOrder.LITTLE_ENDIAN);
    PixelStore tight = new PixelStore();
    PixelTransfer.pack(
        colors, from, client, 0, format, type, tight, width, height, 1, false, new TransferState());
    byte[] texels =
        PixelTransfer.unpack(
            client, 0, format, type, tight, width, height, 1, false, plain, gl.state.transfer);
    if (into.compressed()) {
      texels = BlockEncoder.encode(into, texels, width, height, 1);
    }
    boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
    t.update(
        face,
        level,
        new TextureImage.Update(
            offset[0],
            offset[1],
            offset[2],
            width,
            lines ? 1 : height,
            lines ? height : 1,
            texels));
  }

  private static byte[] colors(
      GlContext gl, RenderTarget.Attachment source, int x, int y, int width, int height) {
    Texture from = source.texture();
    Texture one =
        new Texture(
            gl.emitter.nextTextureId(),
            Texture.Shape.D2,
            from.format(),
            width,
            height,
            1,
            1,
            1,
            1,
            1,
            "copied colours");
    gl.emitter.emit(new ResourceCommand.CreateTexture(one));
    RenderTarget.Attachment whole = new RenderTarget.Attachment(one, 0, 0, false);
    int x0 = Math.max(x, 0);
    int y0 = Math.max(y, 0);
    int x1 = (int) Math.min((long) x + width, from.width(source.level()));
    int y1 = (int) Math.min((long) y + height, from.height(source.level()));
    if (x0 < x1 && y0 < y1) {
      gl.emitter.emit(
          new ResourceCommand.Blit(
              source,
              x0,
              y0,
              x1,
              y1,
              whole,
              x0 - x,
              y0 - y,
              x1 - x,
              y1 - y,
              false,
              true,
              false,
              false,
              false,
              Viewports.whole(width, height)));
    }
    byte[] texels = gl.emitter.read(whole, 0, 0, width, height);
    gl.emitter.emit(new ResourceCommand.DestroyTexture(one));
    return texels;
  }
}
