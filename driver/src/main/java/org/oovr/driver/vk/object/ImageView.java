package org.oovr.driver.vk.object;

import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;

/**
 * A view of an image.
 *
 * @param seen what is sampled: the image, or a part of it with another format, shape or first layer
 * @param seenLevel first level of it
 * @param sampled as shaders see it
 * @param stored as shaders see it that write texels
 * @param drawn what draws go to: the image, or the part with another format
 * @param drawnLevel the level of it
 * @param drawnLayer its first layer or slice
 * @param layers how many
 */
public record ImageView(
    ImageObject image,
    Texture seen,
    int seenLevel,
    TextureView sampled,
    TextureView stored,
    Texture drawn,
    int drawnLevel,
    int drawnLayer,
    int layers) {
  /** One layer of what draws go to, or all where shaders choose. */
  public Attachment attachment(boolean layered) {
    return layered
        ? new Attachment(seen, seenLevel, 0, true)
        : new Attachment(drawn, drawnLevel, drawnLayer, false);
  }

  /** Whether it has a texture of its own, which goes with it. */
  public boolean ownsTexture() {
    return seen != image.texture;
  }
}
