package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.render.geometry.Bins;
import org.oovr.simulator.render.texture.ResourceTable;

/**
 * The images behind a render target: one for each view and layer, that of a layer as number {@code
 * view * layers + layer}.
 */
public final class PassTarget {
  public final RenderTarget target;
  public final int views;

  /** Layers of each view among which shaders choose. */
  public final int layers;

  public final int binsAcross;
  public final int binsUp;

  /** Colour surfaces by image and attachment; null where there is none. */
  public final Surface[][] colors;

  /** Depth surfaces by image; null without depth. */
  public final Surface[] depth;

  /** Stencil surfaces by image; null without stencil. */
  public final Surface[] stencil;

  public PassTarget(RenderTarget target, ResourceTable resources) {
    this.target = target;
    views = target.viewCount();
    layers = target.layerCount();
    binsAcross = Bins.across(target.width());
    binsUp = Bins.across(target.height());
    int n = target.colors().size();
    colors = new Surface[views * layers][n];
    for (int i = 0; i < n; i++) {
      Surface[] surfaces = surfaces(target.colors().get(i), resources);
      for (int v = 0; surfaces != null && v < views * layers; v++) {
        colors[v][i] = surfaces[v];
      }
    }
    depth = surfaces(target.depth(), resources);
    stencil = surfaces(target.stencil(), resources);
  }

  private Surface[] surfaces(Attachment attachment, ResourceTable resources) {
    if (attachment == null) {
      return null;
    }
    Surface[] result = new Surface[views * layers];
    for (int v = 0; v < views; v++) {
      for (int l = 0; l < layers; l++) {
        int layer = target.viewMask() != 0 ? target.viewNumber(v) : l;
        result[v * layers + l] =
            new Surface(resources.texture(attachment.texture()), attachment, v, layer);
      }
    }
    return result;
  }
}
