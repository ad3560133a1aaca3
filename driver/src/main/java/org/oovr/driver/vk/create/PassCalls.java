package org.oovr.driver.vk.create;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;
import static org.oovr.driver.vk.api.VK.*;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.AttachmentDescription;
import org.oovr.driver.vk.api.VkStructs.AttachmentDescription2;
import org.oovr.driver.vk.api.VkStructs.AttachmentReference;
import org.oovr.driver.vk.api.VkStructs.AttachmentReference2;
import org.oovr.driver.vk.api.VkStructs.Extent2D;
import org.oovr.driver.vk.api.VkStructs.FramebufferCreateInfo;
import org.oovr.driver.vk.api.VkStructs.MultisampledRenderToSingleSampledInfoEXT;
import org.oovr.driver.vk.api.VkStructs.RenderPassCreateInfo;
import org.oovr.driver.vk.api.VkStructs.RenderPassCreateInfo2;
import org.oovr.driver.vk.api.VkStructs.RenderPassMultiviewCreateInfo;
import org.oovr.driver.vk.api.VkStructs.SubpassDescription;
import org.oovr.driver.vk.api.VkStructs.SubpassDescription2;
import org.oovr.driver.vk.api.VkStructs.SubpassDescriptionDepthStencilResolve;
import org.oovr.driver.vk.format.Formats;
import org.oovr.driver.vk.object.Framebuffer;
import org.oovr.driver.vk.object.ImageView;
import org.oovr.driver.vk.object.RenderPass;
import org.oovr.driver.vk.object.RenderPass.Attachment;
import org.oovr.driver.vk.object.RenderPass.Subpass;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.LoadOps.LoadOp;
import org.oovr.simulator.command.StoreOps.StoreOp;

/** Render passes and framebuffers. */
public final class PassCalls {
  private final Session session;

  private PassCalls(Session session) {
    this.session = session;
  }

  /** Says who executes these functions. */
  public static void register(Functions f, Session session) {
    PassCalls c = new PassCalls(session);
    f.add(VkFunctions.CREATE_RENDER_PASS, c::createRenderPass);
    f.add(VkFunctions.CREATE_RENDER_PASS2, c::createRenderPass2);
    f.addSilent(
        VkFunctions.DESTROY_RENDER_PASS, a -> session.handles.remove(a[1], RenderPass.class));
    f.addSilent(
        VkFunctions.GET_RENDER_AREA_GRANULARITY,
        a -> {
          putInt(a[2] + Extent2D.WIDTH, 1);
          putInt(a[2] + Extent2D.HEIGHT, 1);
        });
    f.add(VkFunctions.CREATE_FRAMEBUFFER, c::createFramebuffer);
    f.addSilent(
        VkFunctions.DESTROY_FRAMEBUFFER, a -> session.handles.remove(a[1], Framebuffer.class));
  }

  /** What a pass does at its beginning, by its number. */
  public static LoadOp load(int op) {
    return switch (op) {
      case VK_ATTACHMENT_LOAD_OP_LOAD, VK_ATTACHMENT_LOAD_OP_NONE_EXT -> LoadOp.LOAD;
      case VK_ATTACHMENT_LOAD_OP_CLEAR -> LoadOp.CLEAR;
      default -> LoadOp.DONT_CARE;
    };
  }

  /** What a pass does at its end, by its number. */
  public static StoreOp store(int op) {
    return op == VK_ATTACHMENT_STORE_OP_DONT_CARE ? StoreOp.DONT_CARE : StoreOp.STORE;
  }

  /** An attachment whose struct goes on from its format as both versions have it. */
  private static Attachment attachment(long fields) {
    return new Attachment(
        Formats.texel(getInt(fields)),
        getInt(fields + 4),
        load(getInt(fields + 8)),
        store(getInt(fields + 12)),
        load(getInt(fields + 16)),
        store(getInt(fields + 20)));
  }

  private static int[] references(long array, int count, int size, int at) {
    int[] result = new int[array == 0 ? 0 : count];
    for (int i = 0; i < result.length; i++) {
      result[i] = getInt(array + (long) i * size + at); // VK_ATTACHMENT_UNUSED is -1
    }
    return result;
  }

  private static int reference(long pointer, int at) {
    return pointer == 0 ? RenderPass.UNUSED : getInt(pointer + at);
  }

  private long createRenderPass(long[] a) {
    long p = a[1];
    List<Attachment> attachments = new ArrayList<>();
    long all = getLong(p + RenderPassCreateInfo.P_ATTACHMENTS);
    for (int i = 0; i < getInt(p + RenderPassCreateInfo.ATTACHMENT_COUNT); i++) {
      attachments.add(
          attachment(all + (long) i * AttachmentDescription.SIZEOF + AttachmentDescription.FORMAT));
    }
    long views = Chain.find(p, VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO);
    int masks = views == 0 ? 0 : getInt(views + RenderPassMultiviewCreateInfo.SUBPASS_COUNT);
    List<Subpass> subpasses = new ArrayList<>();
    for (int i = 0; i < getInt(p + RenderPassCreateInfo.SUBPASS_COUNT); i++) {
      long s = getLong(p + RenderPassCreateInfo.P_SUBPASSES) + (long) i * SubpassDescription.SIZEOF;
      int colors = getInt(s + SubpassDescription.COLOR_ATTACHMENT_COUNT);
      subpasses.add(
          new Subpass(
              references(
                  getLong(s + SubpassDescription.P_COLOR_ATTACHMENTS),
                  colors,
                  AttachmentReference.SIZEOF,
                  AttachmentReference.ATTACHMENT),
              references(
                  getLong(s + SubpassDescription.P_INPUT_ATTACHMENTS),
                  getInt(s + SubpassDescription.INPUT_ATTACHMENT_COUNT),
                  AttachmentReference.SIZEOF,
                  AttachmentReference.ATTACHMENT),
              references(
                  getLong(s + SubpassDescription.P_RESOLVE_ATTACHMENTS),
                  colors,
                  AttachmentReference.SIZEOF,
                  AttachmentReference.ATTACHMENT),
              reference(
                  getLong(s + SubpassDescription.P_DEPTH_STENCIL_ATTACHMENT),
                  AttachmentReference.ATTACHMENT),
              RenderPass.UNUSED,
              0,
              0,
              i < masks
                  ? getInt(getLong(views + RenderPassMultiviewCreateInfo.P_VIEW_MASKS) + 4L * i)
                  : 0,
              0));
    }
    putLong(
        a[3],
        session.handles.add(new RenderPass(List.copyOf(attachments), List.copyOf(subpasses))));
    return VK_SUCCESS;
  }

  private long createRenderPass2(long[] a) {
    long p = a[1];
    List<Attachment> attachments = new ArrayList<>();
    long all = getLong(p + RenderPassCreateInfo2.P_ATTACHMENTS);
    for (int i = 0; i < getInt(p + RenderPassCreateInfo2.ATTACHMENT_COUNT); i++) {
      attachments.add(
          attachment(
              all + (long) i * AttachmentDescription2.SIZEOF + AttachmentDescription2.FORMAT));
    }
    List<Subpass> subpasses = new ArrayList<>();
    for (int i = 0; i < getInt(p + RenderPassCreateInfo2.SUBPASS_COUNT); i++) {
      subpasses.add(
          subpass2(
              getLong(p + RenderPassCreateInfo2.P_SUBPASSES)
                  + (long) i * SubpassDescription2.SIZEOF));
    }
    putLong(
        a[3],
        session.handles.add(new RenderPass(List.copyOf(attachments), List.copyOf(subpasses))));
    return VK_SUCCESS;
  }

  private static Subpass subpass2(long s) {
    int colors = getInt(s + SubpassDescription2.COLOR_ATTACHMENT_COUNT);
    long resolve = Chain.find(s, VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE);
    return new Subpass(
        references(
            getLong(s + SubpassDescription2.P_COLOR_ATTACHMENTS),
            colors,
            AttachmentReference2.SIZEOF,
            AttachmentReference2.ATTACHMENT),
        references(
            getLong(s + SubpassDescription2.P_INPUT_ATTACHMENTS),
            getInt(s + SubpassDescription2.INPUT_ATTACHMENT_COUNT),
            AttachmentReference2.SIZEOF,
            AttachmentReference2.ATTACHMENT),
        references(
            getLong(s + SubpassDescription2.P_RESOLVE_ATTACHMENTS),
            colors,
            AttachmentReference2.SIZEOF,
            AttachmentReference2.ATTACHMENT),
        reference(
            getLong(s + SubpassDescription2.P_DEPTH_STENCIL_ATTACHMENT),
            AttachmentReference2.ATTACHMENT),
        resolve == 0
            ? RenderPass.UNUSED
            : reference(
                getLong(
                    resolve
                        + SubpassDescriptionDepthStencilResolve.P_DEPTH_STENCIL_RESOLVE_ATTACHMENT),
                AttachmentReference2.ATTACHMENT),
        resolve == 0
            ? 0
            : getInt(resolve + SubpassDescriptionDepthStencilResolve.DEPTH_RESOLVE_MODE),
        resolve == 0
            ? 0
            : getInt(resolve + SubpassDescriptionDepthStencilResolve.STENCIL_RESOLVE_MODE),
        getInt(s + SubpassDescription2.VIEW_MASK),
        samples(s));
  }

  /**
   * With how many samples a subpass, or a rendering, draws to attachments of one.
   *
   * @param info whose chain tells it
   * @return 0 where nothing is told
   */
  public static int samples(long info) {
    long told = Chain.find(info, VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT);
    boolean on =
        told != 0
            && Chain.getBool(
                told
                    + MultisampledRenderToSingleSampledInfoEXT
                        .MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_ENABLE);
    return on ? getInt(told + MultisampledRenderToSingleSampledInfoEXT.RASTERIZATION_SAMPLES) : 0;
  }

  private long createFramebuffer(long[] a) {
    long p = a[1];
    boolean imageless =
        (getInt(p + FramebufferCreateInfo.FLAGS) & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT) != 0;
    List<ImageView> views = new ArrayList<>();
    int n = imageless ? 0 : getInt(p + FramebufferCreateInfo.ATTACHMENT_COUNT);
    for (long handle : Chain.longs(getLong(p + FramebufferCreateInfo.P_ATTACHMENTS), n)) {
      views.add(session.optional("vkCreateFramebuffer", handle, ImageView.class));
    }
    putLong(
        a[3],
        session.handles.add(
            new Framebuffer(
                views,
                getInt(p + FramebufferCreateInfo.WIDTH),
                getInt(p + FramebufferCreateInfo.HEIGHT),
                getInt(p + FramebufferCreateInfo.LAYERS))));
    return VK_SUCCESS;
  }
}
