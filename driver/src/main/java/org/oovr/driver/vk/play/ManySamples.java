package org.oovr.driver.vk.play;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.common.Viewports;
import org.oovr.driver.vk.object.Session;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * What stands for attachments of one sample while a subpass draws to them with several: images that
 * get what is there, and are resolved in the end (VK_EXT_multisampled_render_to_single_sampled).
 */
final class ManySamples {
  private record Pair(Attachment many, Attachment one, int layers, int viewMask) {}

  private final Session session;
  private final List<Pair> pairs = new ArrayList<>();

  ManySamples(Session session) {
    this.session = session;
  }

  /**
   * The attachment to draw to.
   *
   * @param samples 0 or 1 for those that it has
   * @param viewMask layers that are drawn to from its own on, 0 for no views
   */
  Attachment of(Attachment one, int samples, int viewMask) {
    if (samples <= 1 || one == null || one.texture().samples() > 1) {
      return one;
    }
    for (Pair p : pairs) {
      if (p.one.equals(one)) {
        return p.many;
      }
    }
    Texture t = one.texture();
    int views = Integer.SIZE - Integer.numberOfLeadingZeros(viewMask);
    int n = one.layered() ? t.slices(one.level()) : Math.max(1, views);
    int id = session.newTextureId();
    Texture many =
        new Texture(
            id,
            n > 1 ? Texture.Shape.D2_ARRAY : Texture.Shape.D2,
            t.format(),
            t.width(one.level()),
            t.height(one.level()),
            1,
            n,
            1,
            samples,
            t.views(),
            "samples " + id);
    session.make(new ResourceCommand.CreateTexture(many));
    Pair pair = new Pair(new Attachment(many, 0, 0, one.layered()), one, n, viewMask);
    pairs.add(pair);
    return pair.many;
  }

  /** Gives all samples what is there. */
  void load() {
    for (Pair p : pairs) {
      Texture many = p.many.texture();
      copy(p, true, 0, 0, many.width(), many.height());
    }
  }

  /** Resolves a rectangle, and forgets all. */
  void resolve(int x0, int y0, int x1, int y1) {
    for (Pair p : pairs) {
      copy(p, false, x0, y0, x1, y1);
      session.wrote(p.one.texture());
      session.make(new ResourceCommand.DestroyTexture(p.many.texture()));
    }
    pairs.clear();
  }

  private void copy(Pair p, boolean load, int x0, int y0, int x1, int y1) {
    PixelFormat format = p.one.texture().format();
    int first = p.one.layered() ? 0 : p.one.layer();
    for (int layer = 0; layer < p.layers; layer++) {
      if (p.viewMask != 0 && (p.viewMask >>> layer & 1) == 0) {
        continue;
      }
      Attachment many = new Attachment(p.many.texture(), 0, layer, false);
      Attachment one = new Attachment(p.one.texture(), p.one.level(), first + layer, false);
      Attachment to = load ? many : one;
      session.work(
          new ResourceCommand.Blit(
              load ? one : many,
              x0,
              y0,
              x1,
              y1,
              to,
              x0,
              y0,
              x1,
              y1,
              false,
              !format.isDepthStencil(),
              format.hasDepth(),
              format.hasStencil(),
              true,
              Viewports.whole(to.texture().width(to.level()), to.texture().height(to.level()))));
    }
  }
}
