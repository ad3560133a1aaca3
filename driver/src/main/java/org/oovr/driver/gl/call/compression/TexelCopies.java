package org.oovr.driver.gl.call.compression;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.common.RegionCopy;
import org.oovr.driver.common.RegionCopy.Aspect;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.BlockEncoder;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * Copies into textures whose texels no blit makes: compressed ones, and those that store other
 * components than the source, or in other places; and of anything into images that wait for their
 * storage. Texels are read, and given to the texture as an application would.
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
    Texture copy = RegionCopy.of(gl.emitter, source, x, y, width, height, 1, Aspect.COLOR);
    byte[] colors = RegionCopy.taken(gl.emitter, copy, width, height);
    byte[] texels =
        PixelTransfer.unpack(
            LegacyColors.colors(colors, from, width, height),
            0,
            LegacyColors.format(from),
            LegacyColors.type(from),
            new PixelStore(),
            width,
            height,
            1,
            false,
            plain,
            gl.state.transfer);
    if (into.compressed()) {
      texels = BlockEncoder.encode(into, texels, width, height, 1);
    }
    put(t, face, level, offset, width, height, texels);
  }

  /** Copies depths, and stencil indices with them, into an image that waits for its storage. */
  public static void copyDepths(
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
    Aspect aspect =
        !into.isDepth()
            ? Aspect.STENCIL
            : into.stencilRenderable() ? Aspect.DEPTH_STENCIL : Aspect.DEPTH;
    Texture copy = RegionCopy.of(gl.emitter, source, x, y, width, height, 1, aspect);
    Texture converted =
        new Texture(
            gl.emitter.nextTextureId(),
            Texture.Shape.D2,
            into.storage(),
            width,
            height,
            1,
            1,
            1,
            1,
            1,
            "copied depths");
    gl.emitter.emit(new ResourceCommand.CreateTexture(converted));
    RegionCopy.copy(
        gl.emitter,
        new RenderTarget.Attachment(copy, 0, 0, false),
        0,
        0,
        width,
        height,
        new RenderTarget.Attachment(converted, 0, 0, false),
        0,
        0,
        aspect);
    gl.emitter.emit(new ResourceCommand.DestroyTexture(copy));
    byte[] texels = RegionCopy.taken(gl.emitter, converted, width, height);
    put(t, face, level, offset, width, height, texels);
  }

  private static void put(
      GlTexture t, int face, int level, int[] offset, int width, int height, byte[] texels) {
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
}
