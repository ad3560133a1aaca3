package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.YcbcrTexels;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.Texture;

/**
 * What is attached to one attachment point. Immutable.
 *
 * @param texture null for renderbuffers
 * @param level mip level
 * @param face cube face, else 0
 * @param layer layer of an array or slice of a volume, else 0
 * @param layered all layers
 * @param views number of views of GL_OVR_multiview, 0 when not used; {@code layer} is then the base
 *     view
 * @param renderbuffer null for textures
 */
public record Attachment(
    GlTexture texture,
    int level,
    int face,
    int layer,
    boolean layered,
    int views,
    GlRenderbuffer renderbuffer) {

  public static Attachment of(GlRenderbuffer renderbuffer) {
    return new Attachment(null, 0, 0, 0, false, 0, renderbuffer);
  }

  private TextureImage image() {
    return texture == null ? null : texture.image(face, level);
  }

  /** Null when there is no image. */
  public InternalFormat format() {
    if (renderbuffer != null) {
      return renderbuffer.width > 0 && renderbuffer.height > 0 ? renderbuffer.format : null;
    }
    TextureImage image = image();
    return image == null ? null : image.format;
  }

  int width() {
    return renderbuffer != null ? renderbuffer.width : image() == null ? 0 : image().width;
  }

  int height() {
    if (renderbuffer != null) {
      return renderbuffer.height;
    }
    TextureImage image = image();
    return image == null ? 0 : texture.target == GL_TEXTURE_1D_ARRAY ? 1 : image.height;
  }

  /** Layers, slices or 1. */
  int layers() {
    TextureImage image = image();
    if (image == null) {
      return 1;
    }
    return texture.target == GL_TEXTURE_CUBE_MAP ? 6 : image.depth;
  }

  /** 0 when not multisampled. */
  int samples() {
    if (renderbuffer != null) {
      return renderbuffer.samples;
    }
    return texture.isMultisample() && image() != null ? image().samples : 0;
  }

  /** Whether the image exists, and the layer is inside it. */
  boolean complete() {
    if (format() == null || format() == YcbcrTexels.FORMAT || width() == 0 || height() == 0) {
      return false;
    }
    if (texture == null || layered) {
      return true;
    }
    return layer + Math.max(1, views) <= Math.max(1, texture.image(face, level).depth);
  }

  boolean refersTo(GlTexture t, GlRenderbuffer r) {
    return (t != null && texture == t) || (r != null && renderbuffer == r);
  }

  /** Whether the stereo rule may give it two views: one plane, not a layer of something. */
  boolean isPlane() {
    return renderbuffer != null
        || texture.target == GL_TEXTURE_2D
        || texture.target == GL_TEXTURE_RECTANGLE
        || texture.target == GL_TEXTURE_2D_MULTISAMPLE;
  }

  /** Says that it belongs to a target that the stereo rule may give two views. */
  void becomeStereoTarget() {
    if (renderbuffer != null) {
      renderbuffer.becomeStereoTarget();
    } else {
      texture.becomeStereoTarget();
    }
  }

  /** The image in the simulator; null when it has no storage. */
  RenderTarget.Attachment resolve() {
    if (renderbuffer != null) {
      Texture t = renderbuffer.storage();
      return t == null ? null : new RenderTarget.Attachment(t, 0, 0, false);
    }
    Texture t = texture.storage();
    if (t == null || !texture.holds(face, level)) {
      return null;
    }
    return new RenderTarget.Attachment(t, level, layered ? 0 : layer + face, layered);
  }
}
