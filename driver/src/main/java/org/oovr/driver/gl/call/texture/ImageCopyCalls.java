package org.oovr.driver.gl.call.texture;

import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.oovr.driver.gl.call.ClearCalls;
import org.oovr.driver.gl.draw.TextureCompleteness;
import org.oovr.driver.gl.object.GlRenderbuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.CanonicalTexels;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.ViewClass;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** Copies of texels as they are, {@code glCopyImageSubData} (GL 4.6 core, section 18.3.3). */
public final class ImageCopyCalls {
  private ImageCopyCalls() {}

  /**
   * A level of a texture, or a renderbuffer.
   *
   * @param format null of a renderbuffer that has no storage yet
   * @param depth slices, layers or faces
   */
  private record Image(
      InternalFormat format,
      int width,
      int height,
      int depth,
      int samples,
      GlTexture texture,
      GlRenderbuffer buffer) {
    Texture storage(int level) {
      if (texture == null) {
        return buffer.storage();
      }
      Texture storage = texture.storage();
      return texture.holds(0, level) ? storage : null;
    }

    /** Whether a region lies inside of it. */
    boolean holds(int x, int y, int z, int w, int h, int d) {
      return w >= 0
          && h >= 0
          && d >= 0
          && x >= 0
          && y >= 0
          && z >= 0
          && (long) x + w <= width
          && (long) y + h <= height
          && (long) z + d <= depth;
    }

    private boolean isCube() {
      return texture != null && texture.target == GL_TEXTURE_CUBE_MAP;
    }

    /** Texels, or blocks, of a rectangle, wherever they are. */
    byte[] texels(GlContext gl, int level, int x, int y, int z, int w, int h) {
      if (texture == null) {
        return gl.emitter.read(
            new RenderTarget.Attachment(buffer.storage(), 0, 0, false), x, y, w, h);
      }
      byte[] all = texture.texels(isCube() ? z : 0, level);
      PixelFormat f = format.storage();
      int bytes = f.blocksAcross(w) * f.blockBytes();
      int rows = f.blocksDown(h);
      int slice = isCube() ? 0 : z;
      int first = slice * f.blocksDown(height) + y / f.blockHeightTexels();
      byte[] out = new byte[rows * bytes];
      for (int row = 0; row < rows; row++) {
        int block = (first + row) * f.blocksAcross(width) + x / f.blockWidthTexels();
        System.arraycopy(all, block * f.blockBytes(), out, row * bytes, bytes);
      }
      return out;
    }

    void put(GlContext gl, int level, int[] at, int w, int h, byte[] texels) {
      if (texture == null) {
        gl.emitter.emit(
            new ResourceCommand.UpdateTexture(
                buffer.storage(), 0, at[0], at[1], 0, 0, w, h, 1, texels));
        return;
      }
      int z = isCube() ? 0 : at[2];
      TextureImage.Update update = new TextureImage.Update(at[0], at[1], z, w, h, 1, texels);
      texture.update(isCube() ? at[2] : 0, level, update);
    }

    int blockWidth() {
      return format == null ? 1 : format.storage().blockWidthTexels();
    }

    int blockHeight() {
      return format == null ? 1 : format.storage().blockHeightTexels();
    }
  }

  /** srcName, srcTarget, srcLevel, srcX, srcY, srcZ, the same of dst, width, height, depth. */
  public static void copyImageSubData(
      GlContext gl,
      int srcName,
      int srcTarget,
      int srcLevel,
      int srcX,
      int srcY,
      int srcZ,
      int dstName,
      int dstTarget,
      int dstLevel,
      int dstX,
      int dstY,
      int dstZ,
      int width,
      int height,
      int depth) {
    // Long because its checks have the order of Mesa, and most lines are the ends of one region.
    Image from = image(gl, srcName, srcTarget, srcLevel, srcZ, depth);
    Image to = from == null ? null : image(gl, dstName, dstTarget, dstLevel, dstZ, depth);
    if (to == null) {
      return;
    }
    int across = from.blockWidth();
    int down = from.blockHeight();
    boolean parts =
        srcX % across != 0
            || srcY % down != 0
            || width % across != 0 && srcX + width != from.width
            || height % down != 0 && srcY + height != from.height
            || dstX % to.blockWidth() != 0
            || dstY % to.blockHeight() != 0;
    if (parts) {
      gl.invalidValue("the region is not of whole blocks", width);
      return;
    }
    int toWidth = (int) ((long) width * to.blockWidth() / across);
    int toHeight = (int) ((long) height * to.blockHeight() / down);
    if (!from.holds(srcX, srcY, srcZ, width, height, depth)
        || !to.holds(dstX, dstY, dstZ, toWidth, toHeight, depth)) {
      gl.invalidValue("the region is not inside of the image", width);
      return;
    }
    if (!compatible(gl, from.format, to.format)) {
      gl.invalidOperation("formats are not compatible");
      return;
    }
    if (Math.max(1, from.samples) != Math.max(1, to.samples)) {
      gl.invalidOperation("numbers of samples differ");
      return;
    }
    if (!gl.frame.executes() || width == 0 || height == 0 || depth == 0) {
      return;
    }
    Texture source = from.storage(srcLevel);
    Texture target = to.storage(dstLevel);
    PixelFormat format = from.format.storage();
    if (source == null || target == null) {
      for (int i = 0; i < depth; i++) {
        byte[] texels = from.texels(gl, srcLevel, srcX, srcY, srcZ + i, width, height);
        if (format != to.format.storage() && to.format.forcesAlpha()) {
          makeOpaque(to.format, texels);
        }
        to.put(gl, dstLevel, new int[] {dstX, dstY, dstZ + i}, toWidth, toHeight, texels);
      }
      return;
    }
    PixelFormat into = to.format.storage();
    boolean blocks = format.isCompressed() || into.isCompressed();
    Texture seen = format == into || blocks ? target : as(gl, target, format);
    gl.emitter.emit(
        new ResourceCommand.CopyTexture(
            source, srcLevel, srcX, srcY, srcZ, seen, dstLevel, dstX, dstY, dstZ, width, height,
            depth));
    if (seen != target) {
      gl.emitter.emit(new ResourceCommand.DestroyTexture(seen));
    }
    if (format != into && to.format.forcesAlpha()) {
      restoreAlpha(gl, target, dstLevel, dstZ, depth);
    }
  }

  /**
   * Whether texels, or blocks, of one format may be copied into the other as they are: classes of
   * views, and of uncompressed texels as large as the blocks of a compressed format, table 18.4.
   */
  private static boolean compatible(GlContext gl, InternalFormat a, InternalFormat b) {
    if (a == null || b == null || a.storage().blockBytes() != b.storage().blockBytes()) {
      return false;
    }
    if (ViewClass.compatible(a.token(), b.token())) {
      return true;
    }
    boolean blocks = a.storage().isCompressed();
    if (blocks == b.storage().isCompressed()) {
      // another driver may know what unsized formats are stored as
      boolean told = ViewClass.of(a.token()) != 0 && ViewClass.of(b.token()) != 0;
      return !blocks && gl.lenient() && !told;
    }
    int texels = ViewClass.of((blocks ? b : a).token());
    boolean listed = gl.es || ViewClass.of((blocks ? a : b).token()) != 0;
    return listed && (texels == GL_VIEW_CLASS_128_BITS || texels == GL_VIEW_CLASS_64_BITS);
  }

  /** The same texels as a texture of another format. */
  private static Texture as(GlContext gl, Texture t, PixelFormat format) {
    Texture seen =
        new Texture(
            gl.emitter.nextTextureId(),
            t.shape(),
            format,
            t.width(),
            t.height(),
            t.depth(),
            t.layers(),
            t.levels(),
            t.samples(),
            t.views(),
            t.label(),
            new Texture.Part(t, 0, 0));
    gl.emitter.emit(new ResourceCommand.CreateTexture(seen));
    return seen;
  }

  /** Texels of formats without alpha store a one. */
  private static void makeOpaque(InternalFormat format, byte[] texels) {
    PixelFormat f = format.storage();
    int count = texels.length / f.blockBytes();
    if (f.isInteger()) {
      long[] values = new long[4 * count];
      CanonicalTexels.decodeInteger(f, texels, 0, count, values);
      for (int i = 3; i < values.length; i += 4) {
        values[i] = 1;
      }
      CanonicalTexels.encodeInteger(f, values, count, texels, 0);
    } else {
      double[] values = new double[4 * count];
      CanonicalTexels.decode(f, texels, 0, count, values);
      for (int i = 3; i < values.length; i += 4) {
        values[i] = 1;
      }
      CanonicalTexels.encode(f, values, count, texels, 0);
    }
  }

  /** The same for texels in a storage. */
  private static void restoreAlpha(GlContext gl, Texture t, int level, int first, int count) {
    for (int z = first; z < first + count; z++) {
      RenderTarget.Attachment layer = new RenderTarget.Attachment(t, level, z, false);
      RenderTarget whole =
          new RenderTarget(List.of(layer), null, null, t.width(level), t.height(level), 1, 0);
      ClearCalls.restoreHiddenAlpha(gl, whole, 0);
    }
  }

  /** Null after raising an error. */
  private static Image image(
      GlContext gl, int name, int target, int level, int firstFace, int faces) {
    if (name == 0) {
      gl.invalidValue("name", name);
      return null;
    }
    if (target == GL_RENDERBUFFER) {
      return buffer(gl, name, level);
    }
    if (!isTarget(target)) {
      gl.invalidEnum("target", target);
      return null;
    }
    GlTexture t = gl.share.textures.get(name);
    if (t == null && !gl.share.textures.isReserved(name)) {
      gl.invalidValue("name", name);
      return null;
    }
    if (t == null || t.target == 0 || !TextureCompleteness.completeButForFormats(t)) {
      gl.invalidOperation("texture " + name + " is not complete");
      return null;
    }
    if (t.target != target) {
      gl.invalidEnum("target", target);
      return null;
    }
    boolean cube = target == GL_TEXTURE_CUBE_MAP;
    if (cube && (firstFace < 0 || firstFace >= t.faces())) {
      gl.invalidValue("face", firstFace);
      return null;
    }
    TextureImage image = t.image(cube ? firstFace : 0, level);
    for (int i = 0; i < faces && cube && image != null; i++) {
      boolean there = firstFace + i < t.faces() && t.image(firstFace + i, level) != null;
      image = there ? image : null;
    }
    if (image == null) {
      gl.invalidValue("level", level);
      return null;
    }
    int depth = cube ? t.faces() : image.depth;
    return new Image(image.format, image.width, image.height, depth, image.samples, t, null);
  }

  private static Image buffer(GlContext gl, int name, int level) {
    GlRenderbuffer r = gl.share.renderbuffers.get(name);
    if (r == null && !gl.share.renderbuffers.isReserved(name)) {
      gl.invalidValue("name", name);
      return null;
    }
    if (r == null || !r.created) {
      gl.invalidOperation("renderbuffer " + name + " was never bound");
      return null;
    }
    if (level != 0) {
      gl.invalidValue("level", level);
      return null;
    }
    return new Image(r.format, r.width, r.height, 1, r.samples, null, r);
  }

  private static boolean isTarget(int target) {
    return switch (target) {
      case GL_TEXTURE_1D,
          GL_TEXTURE_1D_ARRAY,
          GL_TEXTURE_2D,
          GL_TEXTURE_3D,
          GL_TEXTURE_CUBE_MAP,
          GL_TEXTURE_RECTANGLE,
          GL_TEXTURE_2D_ARRAY,
          GL_TEXTURE_CUBE_MAP_ARRAY,
          GL_TEXTURE_2D_MULTISAMPLE,
          GL_TEXTURE_2D_MULTISAMPLE_ARRAY ->
          true;
      default -> false;
    };
  }
}
