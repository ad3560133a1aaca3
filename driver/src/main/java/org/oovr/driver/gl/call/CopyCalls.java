// Long because every form of copying has its rules of what may be copied into what.
package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.common.Viewports;
import org.oovr.driver.gl.call.compression.LegacyColors;
import org.oovr.driver.gl.call.compression.TexelCopies;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.EsImageFormats;
import org.oovr.driver.gl.pixel.FixedEsImageFormats;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** Copies from the framebuffer or between images into textures (GL 3.3 core section 3.8.2). */
public final class CopyCalls {
  private CopyCalls() {}

  public static void copyTexImage1D(
      GlContext gl,
      int target,
      int level,
      int internalformat,
      int x,
      int y,
      int width,
      int border) {
    copyImage(gl, 1, target, level, internalformat, x, y, width, 1, border);
  }

  public static void copyTexImage2D(
      GlContext gl,
      int target,
      int level,
      int internalformat,
      int x,
      int y,
      int width,
      int height,
      int border) {
    copyImage(gl, 2, target, level, internalformat, x, y, width, height, border);
  }

  public static void copyTexSubImage1D(
      GlContext gl, int target, int level, int xoffset, int x, int y, int width) {
    copySub(
        gl,
        TextureTargets.target(gl, target, 1),
        TextureTargets.face(target),
        level,
        new int[] {xoffset, 0, 0},
        x,
        y,
        width,
        1);
  }

  public static void copyTexSubImage2D(
      GlContext gl,
      int target,
      int level,
      int xoffset,
      int yoffset,
      int x,
      int y,
      int width,
      int height) {
    copySub(
        gl,
        TextureTargets.target(gl, target, 2),
        TextureTargets.face(target),
        level,
        new int[] {xoffset, yoffset, 0},
        x,
        y,
        width,
        height);
  }

  public static void copyTexSubImage3D(
      GlContext gl,
      int target,
      int level,
      int xoffset,
      int yoffset,
      int zoffset,
      int x,
      int y,
      int width,
      int height) {
    copySub(
        gl,
        TextureTargets.target(gl, target, 3),
        TextureTargets.face(target),
        level,
        new int[] {xoffset, yoffset, zoffset},
        x,
        y,
        width,
        height);
  }

  public static void copyTextureSubImage1D(
      GlContext gl, int texture, int level, int xoffset, int x, int y, int width) {
    copySub(
        gl,
        TextureTargets.named(gl, texture, 1),
        0,
        level,
        new int[] {xoffset, 0, 0},
        x,
        y,
        width,
        1);
  }

  public static void copyTextureSubImage2D(
      GlContext gl,
      int texture,
      int level,
      int xoffset,
      int yoffset,
      int x,
      int y,
      int width,
      int height) {
    copySub(
        gl,
        TextureTargets.named(gl, texture, 2),
        0,
        level,
        new int[] {xoffset, yoffset, 0},
        x,
        y,
        width,
        height);
  }

  public static void copyTextureSubImage3D(
      GlContext gl,
      int texture,
      int level,
      int xoffset,
      int yoffset,
      int zoffset,
      int x,
      int y,
      int width,
      int height) {
    GlTexture t = TextureTargets.named(gl, texture, 3);
    boolean cube = t != null && t.target == GL_TEXTURE_CUBE_MAP; // of which a face is a slice
    if (cube && (zoffset < 0 || zoffset >= 6)) {
      gl.invalidValue("face", zoffset);
      return;
    }
    copySub(
        gl,
        t,
        cube ? zoffset : 0,
        level,
        new int[] {xoffset, yoffset, cube ? 0 : zoffset},
        x,
        y,
        width,
        height);
  }

  /**
   * The image to read: of depth or stencil when the destination has it; null after raising an
   * error.
   */
  private static RenderTarget.Attachment source(GlContext gl, InternalFormat into) {
    GlFramebuffer f = gl.readFramebuffer;
    if (f.status() != GL_FRAMEBUFFER_COMPLETE) {
      gl.error(GL_INVALID_FRAMEBUFFER_OPERATION, "the read framebuffer is not complete");
      return null;
    }
    if (f.samples() > 0 && !f.isDefault()) {
      gl.invalidOperation("the read framebuffer is multisampled");
      return null;
    }
    RenderTarget.Attachment a =
        into.isDepth() ? f.target().depth() : into.isColor() ? f.readColor() : f.target().stencil();
    if (a == null) {
      gl.invalidOperation("the read framebuffer has no such buffer");
      return null;
    }
    if (into.isColor() && a.texture().format().isInteger() != into.isInteger()) {
      gl.invalidOperation("integer and other formats");
      return null;
    }
    return a;
  }

  /** GL_NO_ERROR, or what is wrong with a copy into a new image, in the order of Mesa's checks. */
  private static int refusal(
      GlContext gl, int target, int level, int internalFormat, int[] size, int border) {
    GlTexture t = TextureTargets.target(gl, target, TextureTargets.matches(target, 1) ? 1 : 2);
    if (level < 0 || level >= TextureTargets.mostLevels(gl, t.target)) {
      return GL_INVALID_VALUE;
    }
    GlFramebuffer f = gl.readFramebuffer;
    if (!f.isDefault() && f.status() != GL_FRAMEBUFFER_COMPLETE) {
      return GL_INVALID_FRAMEBUFFER_OPERATION;
    }
    if (!f.isDefault() && f.samples() > 0) {
      return GL_INVALID_OPERATION;
    }
    if (border != 0 && !TextureTargets.mayHaveBorder(gl, t.target, border)) {
      return GL_INVALID_VALUE;
    }
    InternalFormat into = format(gl, t.target, internalFormat);
    boolean counted = internalFormat >= 1 && internalFormat <= 4;
    if (internalFormat == GL_YCBCR_MESA && !gl.isAnyEs()) {
      return GL_INVALID_OPERATION;
    }
    boolean foreign = gl.firstEs && !FixedEsImageFormats.isColor(internalFormat);
    if (counted || into == null || foreign || gl.core && into.isOfOldBase()) {
      return GL_INVALID_ENUM;
    }
    int unfit = sourceError(gl, f, into);
    if (unfit != GL_NO_ERROR) {
      return unfit;
    }
    if (into.compressed() && !TextureTargets.compressible(gl, t.target, into)) {
      return TextureTargets.compressionError(gl, t.target, into);
    }
    boolean encoded = !into.compressed() || TextureTargets.isCompressedHere(into) && border == 0;
    if (!encoded || t.immutable) {
      return GL_INVALID_OPERATION;
    }
    boolean lines = t.target == GL_TEXTURE_1D || t.target == GL_TEXTURE_1D_ARRAY;
    boolean odd = TextureTargets.isFace(target) && size[0] != size[1];
    if (odd || size[0] < 2 * border || size[1] < (lines ? 0 : 2 * border)) {
      return GL_INVALID_VALUE;
    }
    int height = lines ? size[1] : size[1] - 2 * border;
    int large = TextureTargets.sizeError(t.target, level, size[0] - 2 * border, height, 1, into, 0);
    if (large == GL_INVALID_VALUE) {
      return large;
    }
    InternalFormat from = sourceFormat(f, into);
    return gl.es && into.sized() && changesSizes(from, into) ? GL_INVALID_OPERATION : large;
  }

  /** The format of an image that is copied; null where the token is none. */
  private static InternalFormat format(GlContext gl, int target, int token) {
    return gl.es && token == GL_BGRA
        ? EsImageFormats.of(token, GL_BGRA, GL_UNSIGNED_BYTE)
        : InternalFormat.of(TextureTargets.chosenFormat(target, token));
  }

  /** The format of the image that is read for one of another format, or null. */
  private static InternalFormat sourceFormat(GlFramebuffer f, InternalFormat into) {
    return into.isDepth()
        ? f.depthFormat()
        : into.base() == GL_STENCIL_INDEX
            ? f.stencilFormat()
            : f.colorFormat(f.colorIndex(f.readBuffer));
  }

  /** GL_NO_ERROR, or what is wrong with the image that is read for one of another format. */
  private static int sourceError(GlContext gl, GlFramebuffer f, InternalFormat into) {
    InternalFormat from = sourceFormat(f, into);
    boolean split = into.base() == GL_DEPTH_STENCIL && f.stencilFormat() == null;
    if (from == null || split) {
      return GL_INVALID_OPERATION;
    }
    if (gl.isAnyEs()) {
      boolean alpha = into.base() == GL_ALPHA || into.base() == GL_LUMINANCE_ALPHA;
      boolean fewer = components(into) > components(from) || alpha && from.base() != GL_RGBA;
      boolean light = into.storage().isSrgb();
      boolean curved = light && (!into.sized() || into.compressed());
      curved |= light != from.storage().isSrgb();
      // ES 3.2 section 8.6: nothing without a size is copied from ten bits a component
      boolean deep = gl.es && !into.sized() && from.token() == GL_RGB10_A2;
      if (!into.isColor() || fewer || curved || deep || into.token() == GL_RGB9_E5) {
        return GL_INVALID_OPERATION;
      }
    }
    boolean integers = into.isInteger() || from.isInteger();
    boolean differ =
        gl.es
            ? into.componentType() != from.componentType()
                && (integers
                    || into.componentType() == GL_UNSIGNED_NORMALIZED
                    || from.componentType() == GL_UNSIGNED_NORMALIZED)
            : into.isInteger() != from.isInteger();
    boolean loose = gl.es && !into.sized() && EsImageFormats.isUnsizedRedFloat(from);
    return into.isColor() && differ && !loose ? GL_INVALID_OPERATION : GL_NO_ERROR;
  }

  private static int components(InternalFormat f) {
    return switch (f.base()) {
      case GL_RGBA -> 4;
      case GL_RGB -> 3;
      case GL_RG, GL_LUMINANCE_ALPHA -> 2;
      default -> 1;
    };
  }

  /** Whether a component that both formats have has another size in each. */
  private static boolean changesSizes(InternalFormat a, InternalFormat b) {
    return differ(a.red(), b.red())
        || differ(a.green(), b.green())
        || differ(a.blue(), b.blue())
        || differ(a.alpha(), b.alpha());
  }

  private static boolean differ(int bits, int others) {
    return bits > 0 && others > 0 && bits != others;
  }

  private static void copyImage(
      GlContext gl,
      int dims,
      int target,
      int level,
      int internalFormat,
      int x,
      int y,
      int width,
      int height,
      int border) {
    // Long because checks go in the order in which the standard's errors take precedence.
    if (!gl.lenient() && TextureTargets.matches(target, dims)) {
      int wrong = refusal(gl, target, level, internalFormat, new int[] {width, height}, border);
      if (wrong != GL_NO_ERROR) {
        gl.error(wrong, "no such image can be copied");
        return;
      }
    }
    if (TextureTargets.stripsBorder(gl, target, border, width, height)) {
      int[] size = TextureTargets.withoutBorder(target, width, height, 1);
      int up = size[1] < height ? 1 : 0;
      copyImage(gl, dims, target, level, internalFormat, x + 1, y + up, size[0], size[1], 0);
      return;
    }
    GlTexture t = TextureTargets.target(gl, target, dims);
    if (t == null) {
      return;
    }
    boolean leveled = level >= 0 && level < TextureTargets.mostLevels(gl, t.target);
    if (!leveled || border != 0) {
      gl.invalidValue("level or border", level);
      return;
    }
    InternalFormat f = format(gl, t.target, internalFormat);
    if (f == null) {
      gl.invalidEnum("internalformat", internalFormat);
      return;
    }
    if (f.compressed() && !TextureTargets.compressible(gl, t.target, f)) {
      gl.invalidEnum("target", target);
      return;
    }
    if (TextureTargets.isNotCompressedHere(gl, f)) {
      return;
    }
    if (t.immutable) {
      gl.invalidOperation("the texture is immutable");
      return;
    }
    if (!TextureTargets.sizeFits(gl, t.target, level, width, height, 1, f, 0)) {
      return;
    }
    RenderTarget.Attachment source = source(gl, f);
    if (source == null) {
      return;
    }
    int face = TextureTargets.face(target);
    if (width == 0 || height == 0) {
      t.forget(face, level);
      return;
    }
    boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
    t.specify(
        face,
        level,
        new TextureImage(f, width, lines ? 1 : height, lines ? height : 1, 1, true),
        null);
    copy(gl, source, t, face, level, new int[] {0, 0, 0}, x, y, width, height);
  }

  private static void copySub(
      GlContext gl,
      GlTexture t,
      int face,
      int level,
      int[] at,
      int x,
      int y,
      int width,
      int height) {
    if (t == null) {
      return;
    }
    int[] offset = at;
    boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
    if (!TextureTargets.inside(gl, t, face, level, offset, new int[] {width, height, 1})) {
      return;
    }
    TextureImage image = t.image(face, level);
    if (image.format.compressed()
        && (TextureTargets.isNotCompressedHere(gl, image.format)
            || !CompressedTextureCalls.isOfWholeBlocks(
                gl, image, at, new int[] {width, height, 1}))) {
      return;
    }
    RenderTarget.Attachment source = source(gl, image.format);
    if (source != null && width > 0 && height > 0) {
      if (lines) {
        offset = new int[] {offset[0], 0, offset[1]};
      }
      copy(gl, source, t, face, level, offset, x, y, width, height);
    }
  }

  /** Copies a rectangle, leaving out what lies outside the source. */
  private static void copy(
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
    // Long because most lines are the ends of one clipped rectangle on its way into one blit.
    if (!gl.frame.executes()) {
      return;
    }
    if (t.target == GL_TEXTURE_1D_ARRAY && height > 1) {
      for (int row = 0; row < height; row++) { // each is a layer
        int[] layer = {offset[0], 0, offset[2] + row};
        copy(gl, source, t, face, level, layer, x, y + row, width, 1);
      }
      return;
    }
    if (source.texture().views() == 2 && t.target == GL_TEXTURE_2D) {
      t.becomeStereoTarget(); // the copy of a stereo image keeps both views
    }
    Texture storage = t.storage();
    boolean held = storage != null && t.holds(face, level);
    InternalFormat format = t.image(face, level).format;
    int sourceWidth = source.texture().width(source.level());
    int sourceHeight = source.texture().height(source.level());
    int x0 = Math.max(0, x);
    int y0 = Math.max(0, y);
    int x1 = (int) Math.min(sourceWidth, (long) x + width);
    int y1 = (int) Math.min(sourceHeight, (long) y + height);
    if (format.compressed()) {
      TexelCopies.copy(gl, source, t, face, level, offset, x, y, width, height);
      return;
    }
    if (x0 >= x1 || y0 >= y1) {
      return;
    }
    if (!held || changes(gl, format)) {
      int[] at = {offset[0] + x0 - x, offset[1] + y0 - y, offset[2]};
      if (format.isColor()) {
        TexelCopies.copy(gl, source, t, face, level, at, x0, y0, x1 - x0, y1 - y0);
      } else {
        TexelCopies.copyDepths(gl, source, t, face, level, at, x0, y0, x1 - x0, y1 - y0);
      }
      generate(t, level);
      return;
    }
    int toX = offset[0] + x0 - x;
    int toY = offset[1] + y0 - y;
    RenderTarget.Attachment target =
        new RenderTarget.Attachment(storage, level, offset[2] + face, false);
    boolean depth = format.isDepth();
    gl.emitter.emit(
        new ResourceCommand.Blit(
            source,
            x0,
            y0,
            x1,
            y1,
            target,
            toX,
            toY,
            toX + x1 - x0,
            toY + y1 - y0,
            false,
            format.isColor(),
            depth,
            format.stencilRenderable(),
            false,
            Viewports.whole(storage.width(level), storage.height(level))));
    if (format.forcesAlpha()) {
      RenderTarget whole =
          new RenderTarget(
              java.util.List.of(target),
              null,
              null,
              storage.width(level),
              storage.height(level),
              1,
              0);
      ClearCalls.restoreHiddenAlpha(gl, whole, 0);
    }
    generate(t, level);
  }

  private static void generate(GlTexture t, int level) {
    if (t.generateMipmap && level == t.effectiveBase()) {
      t.generateMipmaps();
    }
  }

  /** Whether a copy is no blit: its components lie elsewhere, or pixel transfer changes them. */
  private static boolean changes(GlContext gl, InternalFormat into) {
    InternalFormat from = sourceFormat(gl.readFramebuffer, into);
    boolean transferred = !into.isInteger() && gl.state.transfer.changesColors();
    boolean ordered = into.alphaAt() == 3;
    return into.isColor() && (!ordered || transferred || LegacyColors.differ(from, into));
  }
}
