package org.oovr.driver.vk.play;

import static org.oovr.driver.vk.api.VK.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.driver.vk.object.ImageView;
import org.oovr.driver.vk.object.RenderPass;
import org.oovr.driver.vk.object.RenderPass.Subpass;
import org.oovr.driver.vk.object.Session;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.LoadOps;
import org.oovr.simulator.command.LoadOps.LoadOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.StoreOps;
import org.oovr.simulator.command.StoreOps.StoreOp;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Viewport;

/** The render pass that is open: a pass of the simulator for each subpass. */
public final class PassState {
  /**
   * What a pass begins with.
   *
   * @param views one per attachment; null where there is none
   * @param clears four words per attachment: colour, or depth as a float and stencil
   */
  public record Begin(
      RenderPass pass,
      List<ImageView> views,
      int width,
      int height,
      int layers,
      int areaX,
      int areaY,
      int areaWidth,
      int areaHeight,
      int[] clears,
      boolean resumes,
      boolean suspends) {}

  private final Session session;
  private Begin begin;
  private int subpass;

  /** By attachment, the views of which something was used: all bits where there are no views. */
  private int[] begun;

  private RenderTarget target;
  private final ManySamples many;

  PassState(Session session) {
    this.session = session;
    many = new ManySamples(session);
  }

  /** What draws go to, or null outside of passes. */
  RenderTarget target() {
    return target;
  }

  /** Ends a pass that its commands have not ended. */
  void endOpen() {
    if (begin != null) {
      session.diagnostics.error("vkEndCommandBuffer", "inside of a render pass");
      end();
    }
  }

  /**
   * Begins a pass.
   *
   * @throws org.oovr.driver.vk.object.InvalidHandleException when one of its images was destroyed
   */
  public void begin(Begin what) {
    endOpen();
    if (what.width <= 0 || what.height <= 0 || what.layers <= 0) {
      session.diagnostics.error("vkCmdBeginRenderPass", "a pass without pixels");
      return;
    }
    if (what.pass.subpasses().isEmpty()) {
      session.diagnostics.error("vkCmdBeginRenderPass", "a pass without subpasses");
      return;
    }
    if (what.views.size() > what.pass.attachments().size()) {
      session.diagnostics.error("vkCmdBeginRenderPass", "more attachments than the pass has");
      return;
    }
    int layers = Math.max(what.layers, layers(what.pass));
    for (ImageView view : what.views) {
      if (view != null) {
        session.live.check(view.drawn());
        session.live.check(view.seen());
        boolean covers =
            what.width <= view.drawn().width(view.drawnLevel())
                && what.height <= view.drawn().height(view.drawnLevel())
                && layers <= view.layers();
        if (!covers) {
          session.diagnostics.error("vkCmdBeginRenderPass", "an attachment is too small");
          return;
        }
      }
    }
    begin = what;
    begun = new int[what.views.size()];
    subpass = 0;
    open();
  }

  /** Layers that the views of a pass are drawn to, 0 without views. */
  private static int layers(RenderPass pass) {
    int masks = 0;
    for (Subpass s : pass.subpasses()) {
      masks |= s.viewMask();
    }
    return Integer.SIZE - Integer.numberOfLeadingZeros(masks);
  }

  /** Goes on with the next subpass. */
  public void next() {
    if (begin == null || subpass + 1 >= begin.pass.subpasses().size()) {
      session.diagnostics.error("vkCmdNextSubpass", "there is no such subpass");
      return;
    }
    close();
    subpass++;
    open();
  }

  /** Ends the pass. */
  public void end() {
    if (begin == null) {
      session.diagnostics.error("vkCmdEndRenderPass", "outside of a render pass");
      return;
    }
    close();
    begin = null;
  }

  /** Ends the simulator's pass in the middle of the program's, and begins another that goes on. */
  void interrupt() {
    if (target != null) {
      session.draw(new Command.EndPass(StoreOps.STORE));
      session.draw(new Command.BeginPass(target, LoadOps.LOAD));
    }
  }

  private ImageView view(int attachment) {
    boolean exists = attachment >= 0 && attachment < begin.views.size();
    return exists ? begin.views.get(attachment) : null;
  }

  /** Views of a subpass as queries count them, 1 outside of passes and where there are none. */
  int viewCount() {
    int mask = target == null ? 0 : target.viewMask();
    return mask == 0 ? 1 : Integer.bitCount(mask);
  }

  /** Views as bits; all where there are no views. */
  private static int views(Subpass s) {
    return s.viewMask() == 0 ? -1 : s.viewMask();
  }

  private Attachment attachment(int number, Subpass s) {
    ImageView view = view(number);
    return view == null ? null : view.attachment(begin.layers > 1 && s.viewMask() == 0);
  }

  private void open() {
    Subpass s = begin.pass.subpasses().get(subpass);
    clearAlone(s);
    List<Attachment> colors = new ArrayList<>();
    int samples = 1;
    for (int c : s.colors()) {
      Attachment a = many.of(attachment(c, s), s.samples(), s.viewMask());
      colors.add(a);
      samples = a == null ? samples : a.texture().samples();
    }
    Attachment ds = many.of(attachment(s.depthStencil(), s), s.samples(), s.viewMask());
    many.load();
    samples = ds == null ? samples : ds.texture().samples();
    boolean depth = ds != null && ds.texture().format().hasDepth();
    boolean stencil = ds != null && ds.texture().format().hasStencil();
    target =
        new RenderTarget(
            colors,
            depth ? ds : null,
            stencil ? ds : null,
            begin.width,
            begin.height,
            samples,
            s.viewMask());
    LoadOps loads = begin.resumes ? LoadOps.LOAD : loads(s);
    boolean whole =
        begin.areaX <= 0
            && begin.areaY <= 0
            && begin.areaX + begin.areaWidth >= begin.width
            && begin.areaY + begin.areaHeight >= begin.height;
    session.draw(new Command.BeginPass(target, whole ? loads : LoadOps.LOAD));
    if (!whole) {
      clearArea(loads);
    }
    for (Attachment a : colors) {
      note(a);
    }
    note(ds);
  }

  /**
   * Clears what no load operation of a whole target does, as far as the pass clears it: what
   * shaders read before anything was drawn to it, and single views that come late.
   */
  private void clearAlone(Subpass s) {
    for (int i = 0; i < begun.length; i++) {
      int fresh = views(s) & ~begun[i];
      boolean alone = s.draws(i) ? fresh != views(s) : s.reads(i);
      Attachment a = alone && fresh != 0 ? attachment(i, s) : null;
      if (a == null) {
        continue;
      }
      begun[i] |= fresh;
      RenderPass.Attachment of = begin.pass.attachments().get(i);
      PixelFormat format = a.texture().format();
      boolean color = !format.isDepthStencil() && of.load() == LoadOp.CLEAR;
      boolean depth = format.hasDepth() && of.load() == LoadOp.CLEAR;
      boolean stencil = format.hasStencil() && of.stencilLoad() == LoadOp.CLEAR;
      RenderTarget read =
          new RenderTarget(
              color ? List.of(a) : List.of(),
              depth ? a : null,
              stencil ? a : null,
              begin.width,
              begin.height,
              a.texture().samples(),
              s.viewMask() == 0 ? 0 : fresh);
      if (color || depth || stencil) {
        clear(
            read,
            color ? new int[] {15} : new int[0],
            color ? Arrays.copyOfRange(begin.clears, 4 * i, 4 * i + 4) : new int[0],
            depth,
            Float.intBitsToFloat(begin.clears[4 * i]),
            stencil,
            begin.clears[4 * i + 1],
            new int[] {begin.areaX, begin.areaY, begin.areaWidth, begin.areaHeight});
      }
      note(a);
    }
  }

  private void note(Attachment a) {
    if (a != null) {
      session.wrote(a.texture());
    }
  }

  private LoadOps loads(Subpass s) {
    int n = s.colors().length;
    LoadOp[] ops = new LoadOp[n];
    int[] words = new int[4 * n];
    for (int i = 0; i < n; i++) {
      int c = s.colors()[i];
      ops[i] = LoadOp.LOAD;
      if (view(c) != null && (begun[c] & views(s)) == 0) {
        begun[c] |= views(s);
        ops[i] = begin.pass.attachments().get(c).load();
        System.arraycopy(begin.clears, 4 * c, words, 4 * i, 4);
      }
    }
    int ds = s.depthStencil();
    boolean first = view(ds) != null && (begun[ds] & views(s)) == 0;
    LoadOp depth = LoadOp.LOAD;
    LoadOp stencil = LoadOp.LOAD;
    if (first) {
      begun[ds] |= views(s);
      RenderPass.Attachment a = begin.pass.attachments().get(ds);
      depth = target.depth() == null ? LoadOp.LOAD : a.load();
      stencil = target.stencil() == null ? LoadOp.LOAD : a.stencilLoad();
    }
    return new LoadOps(
        Arrays.asList(ops),
        words,
        depth,
        first ? Float.intBitsToFloat(begin.clears[4 * ds]) : 0,
        stencil,
        first ? begin.clears[4 * ds + 1] & 0xff : 0);
  }

  /** Clears what the pass clears where it is drawn to. */
  private void clearArea(LoadOps loads) {
    int[] masks = new int[target.colors().size()];
    boolean any = loads.depth() == LoadOp.CLEAR || loads.stencil() == LoadOp.CLEAR;
    for (int i = 0; i < masks.length; i++) {
      if (loads.color(i) == LoadOp.CLEAR) {
        masks[i] = 15;
        any = true;
      }
    }
    if (any) {
      clear(
          target,
          masks,
          loads.colorWords(),
          loads.depth() == LoadOp.CLEAR,
          loads.clearDepth(),
          loads.stencil() == LoadOp.CLEAR,
          loads.clearStencil(),
          new int[] {begin.areaX, begin.areaY, begin.areaWidth, begin.areaHeight});
    }
  }

  /**
   * Clears a rectangle of one of the attachments that are drawn to.
   *
   * @param color number of the colour, if it is one
   * @param area x, y, width, height
   * @param first layer of those among which shaders choose
   * @param layers how many of them
   */
  public void clear(int aspects, int color, int[] value, int[] area, int first, int layers) {
    if (target == null) {
      return;
    }
    int all = target.layerCount();
    if (first < 0 || layers < 0 || layers > all - first) {
      session.diagnostics.error("vkCmdClearAttachments", "layers that the pass has not");
      return;
    }
    int[] masks = new int[target.colors().size()];
    int[] words = new int[4 * masks.length];
    if ((aspects & VK_IMAGE_ASPECT_COLOR_BIT) != 0) {
      if (color < 0 || color >= masks.length || target.colors().get(color) == null) {
        return;
      }
      masks[color] = 15;
      System.arraycopy(value, 0, words, 4 * color, 4);
    }
    for (int layer = first; layer < first + layers; layer++) {
      clear(
          all == 1 ? target : ofLayer(layer),
          masks,
          words,
          (aspects & VK_IMAGE_ASPECT_DEPTH_BIT) != 0,
          Float.intBitsToFloat(value[0]),
          (aspects & VK_IMAGE_ASPECT_STENCIL_BIT) != 0,
          value[1],
          area);
    }
  }

  /** One of the layers of the target among which shaders choose. */
  private RenderTarget ofLayer(int layer) {
    List<Attachment> colors = new ArrayList<>();
    for (Attachment a : target.colors()) {
      colors.add(ofLayer(a, layer));
    }
    return new RenderTarget(
        colors,
        ofLayer(target.depth(), layer),
        ofLayer(target.stencil(), layer),
        target.width(),
        target.height(),
        target.samples(),
        0);
  }

  private static Attachment ofLayer(Attachment a, int layer) {
    return a == null || !a.layered() ? a : new Attachment(a.texture(), a.level(), layer, false);
  }

  private void clear(
      RenderTarget cleared,
      int[] masks,
      int[] words,
      boolean depth,
      float clearDepth,
      boolean stencil,
      int clearStencil,
      int[] area) {
    Viewport scissor =
        new Viewport(
            0, 0, begin.width, begin.height, 0, 1, true, area[0], area[1], area[2], area[3]);
    session.draw(
        new ResourceCommand.Clear(
            cleared,
            masks,
            words,
            depth && cleared.depth() != null,
            clearDepth,
            stencil && cleared.stencil() != null,
            clearStencil & 0xff,
            0xff,
            true,
            scissor));
  }

  private void close() {
    if (target == null) {
      return;
    }
    Subpass s = begin.pass.subpasses().get(subpass);
    session.draw(new Command.EndPass(begin.suspends ? StoreOps.STORE : stores(s)));
    target = null;
    many.resolve(
        begin.areaX, begin.areaY, begin.areaX + begin.areaWidth, begin.areaY + begin.areaHeight);
    if (begin.suspends) {
      return;
    }
    for (int i = 0; i < s.resolves().length; i++) {
      ImageView from = view(s.colors()[i]);
      ImageView to = view(s.resolves()[i]);
      if (from != null && to != null) {
        resolve(from, to, s, true, false, false);
      }
    }
    ImageView from = view(s.depthStencil());
    ImageView to = view(s.depthResolve());
    if (from != null && to != null) {
      boolean depth = s.depthMode() != 0 && from.drawn().format().hasDepth();
      boolean stencil = s.stencilMode() != 0 && from.drawn().format().hasStencil();
      if (depth || stencil) {
        resolve(from, to, s, false, depth, stencil);
      }
    }
  }

  private StoreOps stores(Subpass s) {
    List<StoreOp> colors = new ArrayList<>();
    for (int c : s.colors()) {
      colors.add(isLast(c, s) ? begin.pass.attachments().get(c).store() : StoreOp.STORE);
    }
    int ds = s.depthStencil();
    boolean last = isLast(ds, s);
    return new StoreOps(
        colors,
        last ? begin.pass.attachments().get(ds).store() : StoreOp.STORE,
        last ? begin.pass.attachments().get(ds).stencilStore() : StoreOp.STORE);
  }

  /** Whether nothing after a subpass uses views of an attachment that it uses. */
  private boolean isLast(int attachment, Subpass s) {
    if (view(attachment) == null) {
      return false;
    }
    List<Subpass> all = begin.pass.subpasses();
    for (int i = subpass + 1; i < all.size(); i++) {
      if (all.get(i).uses(attachment) && (views(all.get(i)) & views(s)) != 0) {
        return false;
      }
    }
    return true;
  }

  private void resolve(
      ImageView from, ImageView to, Subpass s, boolean color, boolean depth, boolean stencil) {
    int x1 = begin.areaX + begin.areaWidth;
    int y1 = begin.areaY + begin.areaHeight;
    int layers = s.viewMask() == 0 ? begin.layers : Integer.SIZE;
    for (int layer = 0; layer < layers; layer++) {
      if (s.viewMask() != 0 && (s.viewMask() >>> layer & 1) == 0) {
        continue;
      }
      Texture target = to.drawn();
      session.work(
          new ResourceCommand.Blit(
              new Attachment(from.drawn(), from.drawnLevel(), from.drawnLayer() + layer, false),
              begin.areaX,
              begin.areaY,
              x1,
              y1,
              new Attachment(target, to.drawnLevel(), to.drawnLayer() + layer, false),
              begin.areaX,
              begin.areaY,
              x1,
              y1,
              false,
              color,
              depth,
              stencil,
              true,
              org.oovr.driver.common.Viewports.whole(
                  target.width(to.drawnLevel()), target.height(to.drawnLevel()))));
    }
  }
}
