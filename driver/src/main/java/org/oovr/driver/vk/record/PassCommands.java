package org.oovr.driver.vk.record;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.vk.api.VK.*;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.ClearAttachment;
import org.oovr.driver.vk.api.VkStructs.ClearRect;
import org.oovr.driver.vk.api.VkStructs.Extent2D;
import org.oovr.driver.vk.api.VkStructs.Offset2D;
import org.oovr.driver.vk.api.VkStructs.Rect2D;
import org.oovr.driver.vk.api.VkStructs.RenderPassAttachmentBeginInfo;
import org.oovr.driver.vk.api.VkStructs.RenderPassBeginInfo;
import org.oovr.driver.vk.api.VkStructs.RenderingAttachmentInfo;
import org.oovr.driver.vk.api.VkStructs.RenderingInfo;
import org.oovr.driver.vk.create.PassCalls;
import org.oovr.driver.vk.object.Framebuffer;
import org.oovr.driver.vk.object.ImageView;
import org.oovr.driver.vk.object.RenderPass;
import org.oovr.driver.vk.object.RenderPass.Attachment;
import org.oovr.driver.vk.object.RenderPass.Subpass;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.play.PassState.Begin;
import org.oovr.driver.vk.play.Step;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.LoadOps.LoadOp;
import org.oovr.simulator.command.StoreOps.StoreOp;
import org.oovr.simulator.command.Texture;

/** Commands that begin and end passes, and clear what is drawn to. */
public final class PassCommands extends Recorder {
  private static final int CLEAR_WORDS = 4;

  private PassCommands(Functions functions, Session session) {
    super(functions, session);
  }

  /** Says who records these commands. */
  public static void register(Functions f, Session session) {
    PassCommands c = new PassCommands(f, session);
    c.add(VkFunctions.CMD_BEGIN_RENDER_PASS, a -> c.begin(a[1]));
    c.add(VkFunctions.CMD_BEGIN_RENDER_PASS2, a -> c.begin(a[1]));
    c.add(VkFunctions.CMD_NEXT_SUBPASS, a -> p -> p.pass.next());
    c.add(VkFunctions.CMD_NEXT_SUBPASS2, a -> p -> p.pass.next());
    c.add(VkFunctions.CMD_END_RENDER_PASS, a -> p -> p.pass.end());
    c.add(VkFunctions.CMD_END_RENDER_PASS2, a -> p -> p.pass.end());
    c.add(VkFunctions.CMD_BEGIN_RENDERING, a -> c.beginRendering(a[1]));
    c.add(VkFunctions.CMD_END_RENDERING, a -> p -> p.pass.end());
    c.add(VkFunctions.CMD_CLEAR_ATTACHMENTS, PassCommands::clear);
  }

  private static int[] area(long rectangle) {
    return new int[] {
      getInt(rectangle + Rect2D.OFFSET + Offset2D.X),
      getInt(rectangle + Rect2D.OFFSET + Offset2D.Y),
      getInt(rectangle + Rect2D.EXTENT + Extent2D.WIDTH),
      getInt(rectangle + Rect2D.EXTENT + Extent2D.HEIGHT)
    };
  }

  private Step begin(long p) {
    RenderPass pass =
        session.handles.get(getLong(p + RenderPassBeginInfo.RENDER_PASS), RenderPass.class);
    Framebuffer framebuffer =
        session.handles.get(getLong(p + RenderPassBeginInfo.FRAMEBUFFER), Framebuffer.class);
    List<ImageView> views = framebuffer.views();
    long imageless = Chain.find(p, VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO);
    if (imageless != 0 && views.isEmpty()) {
      views = new ArrayList<>();
      int n = getInt(imageless + RenderPassAttachmentBeginInfo.ATTACHMENT_COUNT);
      for (long v :
          Chain.longs(getLong(imageless + RenderPassAttachmentBeginInfo.P_ATTACHMENTS), n)) {
        views.add(session.optional("vkCmdBeginRenderPass", v, ImageView.class));
      }
    }
    // damaged captures tell any number; what is behind the last attachment clears nothing
    int told = getInt(p + RenderPassBeginInfo.CLEAR_VALUE_COUNT);
    int n = Math.max(0, Math.min(told, views.size()));
    int[] given = Chain.ints(getLong(p + RenderPassBeginInfo.P_CLEAR_VALUES), CLEAR_WORDS * n);
    int[] clears =
        java.util.Arrays.copyOf(given, Math.max(given.length, CLEAR_WORDS * views.size()));
    int[] area = area(p + RenderPassBeginInfo.RENDER_AREA);
    Begin begin =
        new Begin(
            pass,
            views,
            framebuffer.width(),
            framebuffer.height(),
            framebuffer.layers(),
            area[0],
            area[1],
            area[2],
            area[3],
            clears,
            false,
            false);
    return player -> player.pass.begin(begin);
  }

  /** A pass of one subpass whose attachments are told when it begins. */
  private Step beginRendering(long p) {
    int n = getInt(p + RenderingInfo.COLOR_ATTACHMENT_COUNT);
    Rendering r = new Rendering(n);
    int[] colors = new int[n];
    int[] resolves = new int[n];
    for (int i = 0; i < n; i++) {
      long c =
          getLong(p + RenderingInfo.P_COLOR_ATTACHMENTS)
              + (long) i * RenderingAttachmentInfo.SIZEOF;
      colors[i] = r.add(c, RenderingAttachmentInfo.IMAGE_VIEW);
      resolves[i] = r.resolve(c);
    }
    long depth = getLong(p + RenderingInfo.P_DEPTH_ATTACHMENT);
    long stencil = getLong(p + RenderingInfo.P_STENCIL_ATTACHMENT);
    int ds = r.depthStencil(depth, stencil);
    long resolved = depth != 0 && r.mode(depth) != 0 ? depth : stencil;
    int[] area = area(p + RenderingInfo.RENDER_AREA);
    int flags = getInt(p + RenderingInfo.FLAGS);
    Subpass only =
        new Subpass(
            colors,
            new int[0],
            resolves,
            ds,
            resolved == 0 ? RenderPass.UNUSED : r.resolve(resolved),
            depth == 0 ? 0 : r.mode(depth),
            stencil == 0 ? 0 : r.mode(stencil),
            getInt(p + RenderingInfo.VIEW_MASK),
            PassCalls.samples(p));
    int[] size = r.size(area);
    Begin begin =
        new Begin(
            new RenderPass(r.attachments, List.of(only)),
            r.views,
            size[0],
            size[1],
            Math.max(1, getInt(p + RenderingInfo.LAYER_COUNT)),
            area[0],
            area[1],
            area[2],
            area[3],
            r.clears,
            (flags & VK_RENDERING_RESUMING_BIT) != 0,
            (flags & VK_RENDERING_SUSPENDING_BIT) != 0);
    return player -> player.pass.begin(begin);
  }

  /** Collects the attachments of a pass without object. */
  private final class Rendering {
    final List<Attachment> attachments = new ArrayList<>();
    final List<ImageView> views = new ArrayList<>();
    final int[] clears;

    Rendering(int colors) {
      clears = new int[CLEAR_WORDS * (2 * colors + 2)];
    }

    private int add(
        ImageView view, LoadOp load, StoreOp store, LoadOp stencil, StoreOp stencilStore) {
      attachments.add(new Attachment(view.image().format, 1, load, store, stencil, stencilStore));
      views.add(view);
      return views.size() - 1;
    }

    int add(long info, int handleAt) {
      ImageView view =
          session.optional("vkCmdBeginRendering", getLong(info + handleAt), ImageView.class);
      if (view == null) {
        return RenderPass.UNUSED;
      }
      LoadOp load = PassCalls.load(getInt(info + RenderingAttachmentInfo.LOAD_OP));
      StoreOp store = PassCalls.store(getInt(info + RenderingAttachmentInfo.STORE_OP));
      int number = add(view, load, store, load, store);
      System.arraycopy(
          Chain.ints(info + RenderingAttachmentInfo.CLEAR_VALUE, CLEAR_WORDS),
          0,
          clears,
          CLEAR_WORDS * number,
          CLEAR_WORDS);
      return number;
    }

    int mode(long info) {
      return getInt(info + RenderingAttachmentInfo.RESOLVE_MODE);
    }

    int resolve(long info) {
      ImageView view =
          mode(info) == 0
              ? null
              : session.optional(
                  "vkCmdBeginRendering",
                  getLong(info + RenderingAttachmentInfo.RESOLVE_IMAGE_VIEW),
                  ImageView.class);
      return view == null
          ? RenderPass.UNUSED
          : add(view, LoadOp.DONT_CARE, StoreOp.STORE, LoadOp.DONT_CARE, StoreOp.STORE);
    }

    /** Both are the same image, of which each has its own operations. */
    int depthStencil(long depth, long stencil) {
      int d = depth == 0 ? RenderPass.UNUSED : add(depth, RenderingAttachmentInfo.IMAGE_VIEW);
      if (stencil == 0 || getLong(stencil + RenderingAttachmentInfo.IMAGE_VIEW) == 0) {
        return alone(d, true);
      }
      if (d < 0) {
        return alone(add(stencil, RenderingAttachmentInfo.IMAGE_VIEW), false);
      }
      Attachment a = attachments.get(d);
      attachments.set(
          d,
          new Attachment(
              a.format(),
              1,
              a.load(),
              a.store(),
              PassCalls.load(getInt(stencil + RenderingAttachmentInfo.LOAD_OP)),
              PassCalls.store(getInt(stencil + RenderingAttachmentInfo.STORE_OP))));
      clears[CLEAR_WORDS * d + 1] = getInt(stencil + RenderingAttachmentInfo.CLEAR_VALUE + 4);
      return d;
    }

    /** The aspect that is not drawn to stays. */
    private int alone(int number, boolean depth) {
      if (number >= 0) {
        Attachment a = attachments.get(number);
        attachments.set(
            number,
            new Attachment(
                a.format(),
                1,
                depth ? a.load() : LoadOp.LOAD,
                depth ? a.store() : StoreOp.STORE,
                depth ? LoadOp.LOAD : a.stencilLoad(),
                depth ? StoreOp.STORE : a.stencilStore()));
      }
      return number;
    }

    /** What all attachments have in common. */
    int[] size(int[] area) {
      int width = Integer.MAX_VALUE;
      int height = Integer.MAX_VALUE;
      for (ImageView v : views) {
        Texture t = v.drawn();
        width = Math.min(width, t.width(v.drawnLevel()));
        height = Math.min(height, t.height(v.drawnLevel()));
      }
      boolean none = views.isEmpty();
      return new int[] {none ? area[0] + area[2] : width, none ? area[1] + area[3] : height};
    }
  }

  private static Step clear(long[] a) {
    int n = (int) a[1];
    int[] aspects = new int[n];
    int[] colors = new int[n];
    int[][] values = new int[n][];
    for (int i = 0; i < n; i++) {
      long c = a[2] + (long) i * ClearAttachment.SIZEOF;
      aspects[i] = getInt(c + ClearAttachment.ASPECT_MASK);
      colors[i] = getInt(c + ClearAttachment.COLOR_ATTACHMENT);
      values[i] = Chain.ints(c + ClearAttachment.CLEAR_VALUE, CLEAR_WORDS);
    }
    int[][] areas = new int[(int) a[3]][];
    int[] firsts = new int[areas.length];
    int[] layers = new int[areas.length];
    for (int i = 0; i < areas.length; i++) {
      long r = a[4] + (long) i * ClearRect.SIZEOF;
      areas[i] = area(r + ClearRect.RECT);
      firsts[i] = getInt(r + ClearRect.BASE_ARRAY_LAYER);
      layers[i] = getInt(r + ClearRect.LAYER_COUNT);
    }
    return p -> {
      for (int i = 0; i < n && !p.skips(); i++) {
        for (int k = 0; k < areas.length; k++) {
          p.pass.clear(aspects[i], colors[i], values[i], areas[k], firsts[k], layers[k]);
        }
      }
    };
  }
}
