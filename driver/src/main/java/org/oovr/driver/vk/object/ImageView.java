package org.oovr.driver.vk.object;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;

/**
 * A view of an image.
 *
 * @param copied whether it is a texture of its own with a copy of the image's texels
 * @param seen what draws go to that choose a layer, and mostly what is sampled: the image, or a
 *     part of it with another format, shape or first layer
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
    boolean copied,
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

  /** Textures of its own, which go with it. */
  public Set<Texture> ownTextures() {
    Set<Texture> own = new LinkedHashSet<>(List.of(seen, sampled.texture()));
    own.removeIf(t -> t.part() == null && !copied);
    return own;
  }
}
