package org.oovr.driver.vk.object;

import java.util.List;
import org.oovr.driver.vk.format.Formats.TexelFormat;
import org.oovr.simulator.command.LoadOps.LoadOp;
import org.oovr.simulator.command.StoreOps.StoreOp;

/** What is drawn to, in which order, and what becomes of its contents. */
public record RenderPass(List<Attachment> attachments, List<Subpass> subpasses) {
  /** No attachment. */
  public static final int UNUSED = -1;

  /** An image that is drawn to. */
  public record Attachment(
      TexelFormat format,
      int samples,
      LoadOp load,
      StoreOp store,
      LoadOp stencilLoad,
      StoreOp stencilStore) {}

  /**
   * Draws into some of the attachments.
   *
   * @param colors numbers of attachments, or {@link #UNUSED}
   * @param inputs what shaders read where they draw, likewise
   * @param resolves where samples of the colours go; empty for nowhere
   * @param depthStencil or {@link #UNUSED}
   * @param depthResolve where its samples go, or {@link #UNUSED}
   * @param depthMode how depths are resolved, 0 for not at all
   * @param stencilMode how stencils are
   * @param viewMask views that are drawn, 0 for no views
   * @param samples with which attachments of one sample are drawn to, 0 for as many as they have
   */
  public record Subpass(
      int[] colors,
      int[] inputs,
      int[] resolves,
      int depthStencil,
      int depthResolve,
      int depthMode,
      int stencilMode,
      int viewMask,
      int samples) {
    /** Whether an attachment is drawn to, or read. */
    public boolean uses(int attachment) {
      return has(colors, attachment)
          || has(inputs, attachment)
          || has(resolves, attachment)
          || depthStencil == attachment
          || depthResolve == attachment;
    }

    /** Whether an attachment is drawn to. */
    public boolean draws(int attachment) {
      return has(colors, attachment) || depthStencil == attachment;
    }

    /** Whether shaders read an attachment where they draw. */
    public boolean reads(int attachment) {
      return has(inputs, attachment);
    }

    private static boolean has(int[] numbers, int attachment) {
      for (int n : numbers) {
        if (n == attachment) {
          return true;
        }
      }
      return false;
    }
  }
}
