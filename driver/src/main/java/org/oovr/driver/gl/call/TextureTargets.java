package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.BlockEncoder;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.GlContext;

/**
 * Targets of image calls, and what the calls of all kinds check: sizes, formats, and regions (GL
 * 3.3 core 3.8.1 and 3.8.2).
 */
public final class TextureTargets {
  private TextureTargets() {}

  public static boolean isFace(int target) {
    return target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z;
  }

  /** Cube face of an image target, 0 for all others. */
  static int face(int target) {
    return isFace(target) ? target - GL_TEXTURE_CUBE_MAP_POSITIVE_X : 0;
  }

  static boolean isProxy(int target) {
    return switch (target) {
      case GL_PROXY_TEXTURE_1D,
          GL_PROXY_TEXTURE_2D,
          GL_PROXY_TEXTURE_3D,
          GL_PROXY_TEXTURE_RECTANGLE,
          GL_PROXY_TEXTURE_CUBE_MAP,
          GL_PROXY_TEXTURE_1D_ARRAY,
          GL_PROXY_TEXTURE_2D_ARRAY,
          GL_PROXY_TEXTURE_CUBE_MAP_ARRAY ->
          true;
      default -> false;
    };
  }

  /** The target whose images a proxy stands for; any other as it is. */
  public static int ofProxy(int target) {
    return switch (target) {
      case GL_PROXY_TEXTURE_1D -> GL_TEXTURE_1D;
      case GL_PROXY_TEXTURE_2D -> GL_TEXTURE_2D;
      case GL_PROXY_TEXTURE_3D -> GL_TEXTURE_3D;
      case GL_PROXY_TEXTURE_RECTANGLE -> GL_TEXTURE_RECTANGLE;
      case GL_PROXY_TEXTURE_CUBE_MAP -> GL_TEXTURE_CUBE_MAP;
      case GL_PROXY_TEXTURE_1D_ARRAY -> GL_TEXTURE_1D_ARRAY;
      case GL_PROXY_TEXTURE_2D_ARRAY -> GL_TEXTURE_2D_ARRAY;
      case GL_PROXY_TEXTURE_CUBE_MAP_ARRAY -> GL_TEXTURE_CUBE_MAP_ARRAY;
      case GL_PROXY_TEXTURE_2D_MULTISAMPLE -> GL_TEXTURE_2D_MULTISAMPLE;
      case GL_PROXY_TEXTURE_2D_MULTISAMPLE_ARRAY -> GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
      default -> target;
    };
  }

  static boolean matches(int target, int dims) {
    return switch (target) {
      case GL_TEXTURE_1D -> dims == 1;
      case GL_TEXTURE_2D, GL_TEXTURE_RECTANGLE, GL_TEXTURE_1D_ARRAY -> dims == 2;
      case GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP_ARRAY -> dims == 3;
      default -> dims == 2 && isFace(target);
    };
  }

  /** The texture of a name whose images have so many dimensions; null after raising an error. */
  static GlTexture named(GlContext gl, int name, int dims) {
    GlTexture t = TextureCalls.named(gl, name);
    boolean faces = t != null && t.target == GL_TEXTURE_CUBE_MAP && dims == 3;
    if (t != null && !faces && !matches(t.target, dims)) {
      gl.invalidOperation("images of the texture have other dimensions");
      return null;
    }
    return t;
  }

  /** The texture that an image call on a target means; null after raising an error. */
  static GlTexture target(GlContext gl, int target, int dims) {
    boolean flat = target == GL_TEXTURE_2D || isFace(target);
    // of images of other APIs apitrace tells the contents so
    boolean told = target == GL_TEXTURE_EXTERNAL_OES && dims == 2 && gl.recorded;
    if (!told && !matches(target, dims) || gl.firstEs && !flat && !gl.lenient()) {
      gl.invalidEnum("target", target);
      return null;
    }
    return gl.boundTexture(isFace(target) ? GL_TEXTURE_CUBE_MAP : target);
  }

  private static int maxSize(int target) {
    return switch (target) {
      case GL_TEXTURE_3D -> Limits.MAX_3D_TEXTURE_SIZE;
      case GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP_ARRAY -> Limits.MAX_CUBE_SIZE;
      default -> Limits.MAX_TEXTURE_SIZE;
    };
  }

  /** Raises GL_INVALID_VALUE or GL_OUT_OF_MEMORY and gives false for sizes that we cannot have. */
  public static boolean sizeFits(
      GlContext gl,
      int target,
      int level,
      int width,
      int height,
      int depth,
      InternalFormat f,
      int samples) {
    int wrong = sizeError(target, level, width, height, depth, f, samples);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "size " + width + "x" + height + "x" + depth);
    }
    return wrong == GL_NO_ERROR;
  }

  /** GL_NO_ERROR, or why no image is so large. */
  static int sizeError(
      int target, int level, int width, int height, int depth, InternalFormat f, int samples) {
    int max = Math.max(1, maxSize(target) >> level);
    boolean lines = target == GL_TEXTURE_1D_ARRAY;
    boolean layered =
        target == GL_TEXTURE_2D_ARRAY
            || target == GL_TEXTURE_CUBE_MAP_ARRAY
            || target == GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
    boolean bad =
        width < 0
            || height < 0
            || depth < 0
            || width > max
            || height > (lines ? Limits.MAX_ARRAY_LAYERS : max)
            || depth > (layered ? Limits.MAX_ARRAY_LAYERS : Limits.MAX_3D_TEXTURE_SIZE);
    if (bad) {
      return GL_INVALID_VALUE;
    }
    int faces = target == GL_TEXTURE_CUBE_MAP ? 6 : 1;
    long slices = (long) depth * faces * Math.max(1, samples);
    long bytes = f.storage().regionBytes(width, height, 1) * slices;
    return bytes > Limits.MAX_TEXTURE_BYTES ? GL_OUT_OF_MEMORY : GL_NO_ERROR;
  }

  /** Keeps what is told of an image of a proxy: nothing, where its size is too large. */
  public static void keepProxy(
      GlContext gl, int target, int level, InternalFormat f, int width, int height, int depth) {
    boolean lines = target == GL_TEXTURE_1D_ARRAY;
    boolean cubes = target == GL_TEXTURE_CUBE_MAP || target == GL_TEXTURE_CUBE_MAP_ARRAY;
    boolean fits =
        (!cubes || width == height)
            && sizeError(target, level, width, height, depth, f, 0) == GL_NO_ERROR;
    long key = (long) target << 32 | level;
    if (fits) {
      int h = lines ? 1 : height;
      gl.proxies.put(key, new TextureImage(f, width, h, lines ? height : depth, 1, true));
    } else {
      gl.proxies.remove(key);
    }
  }

  /** Whether images of a target may have a border of so many texels (GL 2.1, section 3.8.1). */
  static boolean mayHaveBorder(GlContext gl, int target, int border) {
    return border == 1
        && (!gl.core && !gl.isAnyEs() || gl.lenient())
        && target != GL_TEXTURE_RECTANGLE;
  }

  /**
   * Whether an image has a border, which is left out, as Mesa does; one too small for it has none.
   */
  static boolean stripsBorder(GlContext gl, int target, int border, int width, int height) {
    boolean flat = target != GL_TEXTURE_1D && target != GL_TEXTURE_1D_ARRAY;
    return mayHaveBorder(gl, target, border)
        && width > 2
        && (height > 2 || height == 1 && (!flat || gl.lenient()));
  }

  /** Sizes of an image inside of its border, which layers do not have. */
  static int[] withoutBorder(int target, int width, int height, int depth) {
    boolean layered = target == GL_TEXTURE_2D_ARRAY || target == GL_TEXTURE_CUBE_MAP_ARRAY;
    return new int[] {
      width - 2,
      height > 2 && target != GL_TEXTURE_1D_ARRAY ? height - 2 : height,
      depth > 2 && !layered ? depth - 2 : depth
    };
  }

  /** Whether a texture may have such an image, as far as no format matters; raises the error. */
  static boolean mayBegin(
      GlContext gl, GlTexture t, int level, int width, int height, int depth, int border) {
    if (level < 0 || level >= mostLevels(gl, t.target)) {
      gl.invalidValue("level", level);
      return false;
    }
    if (border != 0 && !mayHaveBorder(gl, t.target, border)) {
      gl.invalidValue("border", border);
      return false;
    }
    if (width < 0 || height < 0 || depth < 0) {
      gl.invalidValue("size", Math.min(width, Math.min(height, depth)));
      return false;
    }
    return true;
  }

  /** Whether an image is large enough for a border that was not left out; raises the error. */
  static boolean holdsBorder(GlContext gl, int target, int border, int width, int height) {
    boolean lines = target == GL_TEXTURE_1D || target == GL_TEXTURE_1D_ARRAY;
    boolean fits = border == 0 || width >= 2 * border && (lines || height >= 2 * border);
    if (!fits) {
      gl.invalidValue("no room for the border", border);
    }
    return fits;
  }

  /** Whether we know the format, and the context has it; raises the error. */
  static boolean isFormat(GlContext gl, int internalFormat, InternalFormat f) {
    if (f == null) {
      if (gl.lenient()) {
        gl.unsupported("internal format " + GlFunctions.enumName("InternalFormat", internalFormat));
      } else {
        gl.invalidValue("internalformat", internalFormat);
      }
      return false;
    }
    if (gl.core && !gl.lenient() && (f.isOfOldBase() || internalFormat <= 4)) {
      gl.invalidValue("internalformat", internalFormat); // the core profile has none of these
      return false;
    }
    if (internalFormat == GL_ETC1_RGB8_OES && !gl.es && !gl.lenient()) {
      gl.invalidValue("internalformat", internalFormat); // OpenGL ES alone has it
      return false;
    }
    return true;
  }

  /** Whether an image of such a size may take its place; raises the error. */
  static boolean fits(
      GlContext gl,
      int target,
      GlTexture t,
      int level,
      InternalFormat f,
      int width,
      int height,
      int depth) {
    if (t.immutable) {
      gl.invalidOperation("the texture is immutable");
      return false;
    }
    if ((isFace(target) || t.target == GL_TEXTURE_CUBE_MAP_ARRAY) && width != height) {
      gl.invalidValue("cube faces are square; height", height);
      return false;
    }
    if (t.target == GL_TEXTURE_CUBE_MAP_ARRAY && depth % 6 != 0) {
      gl.invalidValue("cubes have six faces; depth", depth);
      return false;
    }
    return sizeFits(gl, t.target, level, width, height, depth, f, 0);
  }

  /** All of the above, where no client format stands between them. */
  static boolean specifiable(
      GlContext gl,
      int target,
      int internalFormat,
      GlTexture t,
      int level,
      InternalFormat f,
      int width,
      int height,
      int depth,
      int border) {
    return mayBegin(gl, t, level, width, height, depth, border)
        && isFormat(gl, internalFormat, f)
        && fits(gl, target, t, level, f, width, height, depth);
  }

  /** GL_NO_ERROR, or what is wrong with a target of images of a format. */
  public static int compressionError(GlContext gl, int target, InternalFormat f) {
    if (!f.compressed() || compressible(gl, target, f)) {
      return GL_NO_ERROR;
    }
    boolean etc =
        f.token() >= GL_COMPRESSED_R11_EAC && f.token() <= GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC;
    return target == GL_TEXTURE_3D && etc && gl.es && !gl.recorded
        ? GL_INVALID_OPERATION
        : GL_INVALID_ENUM;
  }

  /**
   * Whether images of a compressed format may have a target: those in slices, too, where a slice is
   * an image by itself. Other drivers have volumes of S3TC.
   */
  public static boolean compressible(GlContext gl, int target, InternalFormat f) {
    return switch (target) {
      case GL_TEXTURE_2D, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP_ARRAY ->
          true;
      case GL_TEXTURE_3D -> f.storage().inSlices() && (gl.lenient() || !f.storage().isS3tc());
      default -> false;
    };
  }

  /** The internal format of an image of texels, where Mesa chooses the compression. */
  public static int chosenFormat(int target, int token) {
    boolean lines = target == GL_TEXTURE_1D || target == GL_TEXTURE_1D_ARRAY;
    return InternalFormat.chosen(token, !lines);
  }

  /**
   * Whether a format has no compression of texels, as in Mesa all but S3TC, RGTC, LATC, BPTC and
   * FXT1; raises the error. What another driver has compressed is none.
   */
  static boolean isNotCompressedHere(GlContext gl, InternalFormat f) {
    if (gl.lenient() || !f.compressed() || isCompressedHere(f)) {
      return false;
    }
    gl.invalidOperation("no compression for the format");
    return true;
  }

  static boolean isCompressedHere(InternalFormat f) {
    return BlockEncoder.texels(f) != null;
  }

  /** Levels that textures of a target can have; of another driver's, whose sizes may be larger. */
  public static int mostLevels(GlContext gl, int target) {
    return switch (target) {
      case GL_TEXTURE_RECTANGLE,
          GL_TEXTURE_EXTERNAL_OES,
          GL_TEXTURE_BUFFER,
          GL_TEXTURE_2D_MULTISAMPLE,
          GL_TEXTURE_2D_MULTISAMPLE_ARRAY ->
          1;
      default -> gl.lenient() ? GlTexture.MAX_LEVELS : levels(maxSize(target));
    };
  }

  /** Levels of a texture so large. */
  private static int levels(int size) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(size);
  }

  /** Client format against internal format (GL 3.3 core 3.8.1). */
  static boolean compatible(GlContext gl, InternalFormat f, int format) {
    boolean depthClient = format == GL_DEPTH_COMPONENT || format == GL_DEPTH_STENCIL;
    boolean stencilClient = format == GL_STENCIL_INDEX;
    boolean fits =
        f.isDepth()
            ? depthClient // drivers accept depth alone for depth and stencil, and the reverse
            : f.base() == GL_STENCIL_INDEX
                ? stencilClient
                : !depthClient && !stencilClient && f.isInteger() == ClientFormat.isInteger(format);
    if (!fits) {
      gl.invalidOperation(
          "format 0x"
              + Integer.toHexString(format)
              + " for internal format 0x"
              + Integer.toHexString(f.token()));
    }
    return fits;
  }

  /** Whether a region is inside an image that exists; raises the error if not. */
  static boolean inside(GlContext gl, GlTexture t, int face, int level, int[] offset, int[] size) {
    TextureImage image = level < 0 ? null : t.image(face, level);
    if (image == null) {
      if (level < 0 || level >= mostLevels(gl, t.target)) {
        gl.invalidValue("level", level);
      } else {
        gl.invalidOperation("level " + level + " is not defined");
      }
      return false;
    }
    boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
    int[] limit = {image.width, lines ? image.depth : image.height, lines ? 1 : image.depth};
    for (int i = 0; i < 3; i++) {
      if (size[i] < 0 || offset[i] < 0 || offset[i] > limit[i] - size[i]) {
        gl.error(
            GL_INVALID_VALUE,
            "region " + offset[i] + "+" + size[i] + " of an image of " + limit[i]);
        return false;
      }
    }
    return true;
  }

  /** Whether textures of a target can have a format; volumes have no depth and stencil. */
  public static boolean holds(GlContext gl, int target, InternalFormat f) {
    boolean fits = target != GL_TEXTURE_3D || !f.isDepth() && f.base() != GL_STENCIL_INDEX;
    if (!fits) {
      gl.invalidOperation("volumes have no depth and stencil");
    }
    return fits;
  }

  /** Whether there is an image that holds a region. */
  static boolean isInside(GlTexture t, int face, int level, int[] offset, int[] size) {
    TextureImage image = level < 0 || level >= GlTexture.MAX_LEVELS ? null : t.image(face, level);
    if (image == null) {
      return false;
    }
    boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
    int[] limit = {image.width, lines ? image.depth : image.height, lines ? 1 : image.depth};
    for (int i = 0; i < 3; i++) {
      if (size[i] < 0 || offset[i] < 0 || offset[i] > limit[i] - size[i]) {
        return false;
      }
    }
    return true;
  }
}
