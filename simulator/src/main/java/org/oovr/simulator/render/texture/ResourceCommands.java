package org.oovr.simulator.render.texture;

import java.util.List;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Viewport;

/** Executes the commands that concern resources only, on the calling thread but for clears. */
public final class ResourceCommands implements ResourceCommand.ResourceVisitor<Void> {
  private static final int END = Integer.MAX_VALUE;

  private final ResourceTable table;
  private final Sharing sharing;

  /**
   * For the resources of a table.
   *
   * @param sharing does what is worth sharing
   */
  public ResourceCommands(ResourceTable table, Sharing sharing) {
    this.table = table;
    this.sharing = sharing;
  }

  @Override
  public Void createMemory(ResourceCommand.CreateMemory c) {
    table.createMemory(c.block());
    return null;
  }

  @Override
  public Void destroyMemory(ResourceCommand.DestroyMemory c) {
    table.destroy(c.block());
    return null;
  }

  @Override
  public Void createBuffer(ResourceCommand.CreateBuffer c) {
    table.createBuffer(c.buffer(), c.data(), c.placement());
    return null;
  }

  @Override
  public Void updateBuffer(ResourceCommand.UpdateBuffer c) {
    byte[] bytes = table.buffer(c.buffer());
    checkRange(c.buffer().toString(), bytes, c.offsetBytes(), c.data().length);
    System.arraycopy(c.data(), 0, bytes, c.offsetBytes(), c.data().length);
    return null;
  }

  @Override
  public Void copyBuffer(ResourceCommand.CopyBuffer c) {
    byte[] source = table.buffer(c.source());
    byte[] target = table.buffer(c.target());
    checkRange(c.source().toString(), source, c.sourceOffset(), c.sizeBytes());
    checkRange(c.target().toString(), target, c.targetOffset(), c.sizeBytes());
    System.arraycopy(source, c.sourceOffset(), target, c.targetOffset(), c.sizeBytes());
    return null;
  }

  @Override
  public Void readBuffer(ResourceCommand.ReadBuffer c) {
    try {
      byte[] bytes = table.buffer(c.buffer());
      checkRange(c.buffer().toString(), bytes, c.offsetBytes(), c.sizeBytes());
      byte[] copy = new byte[c.sizeBytes()];
      System.arraycopy(bytes, c.offsetBytes(), copy, 0, copy.length);
      c.result().complete(copy);
    } catch (ResourceException e) {
      c.fail(e);
      throw e;
    }
    return null;
  }

  @Override
  public Void destroyBuffer(ResourceCommand.DestroyBuffer c) {
    table.destroy(c.buffer());
    return null;
  }

  @Override
  public Void createTexture(ResourceCommand.CreateTexture c) {
    table.createTexture(c.texture(), c.placement());
    return null;
  }

  @Override
  public Void updateTexture(ResourceCommand.UpdateTexture c) {
    TextureTransfer.update(table.texture(c.texture()), c);
    return null;
  }

  @Override
  public Void copyTexture(ResourceCommand.CopyTexture c) {
    TextureTransfer.copy(table.texture(c.source()), table.texture(c.target()), c);
    return null;
  }

  @Override
  public Void readTexture(ResourceCommand.ReadTexture c) {
    try {
      TextureStore store = table.texture(c.source().texture());
      c.result()
          .complete(
              TextureTransfer.read(
                  store, c.source(), c.sample(), c.x(), c.y(), c.width(), c.height()));
    } catch (ResourceException e) {
      c.fail(e);
      throw e;
    }
    return null;
  }

  @Override
  public Void destroyTexture(ResourceCommand.DestroyTexture c) {
    table.destroy(c.texture());
    return null;
  }

  @Override
  public Void generateMipmaps(ResourceCommand.GenerateMipmaps c) {
    MipmapGenerator.generate(table.texture(c.texture()), c.baseLevel(), c.maxLevel());
    return null;
  }

  @Override
  public Void blit(ResourceCommand.Blit c) {
    TextureBlit.execute(
        table.texture(c.source().texture()), table.texture(c.target().texture()), c);
    return null;
  }

  private static void checkRange(String what, byte[] bytes, int offset, int size) {
    if (offset < 0 || size < 0 || (long) offset + size > bytes.length) {
      throw new ResourceException(what + ": bytes " + offset + "+" + size + " are outside");
    }
  }

  @Override
  public Void clear(ResourceCommand.Clear c) {
    RenderTarget target = c.target();
    Viewport clip = c.scissor();
    boolean scissor = clip != null && clip.scissor();
    int x0 = scissor ? Math.max(0, clip.scissorX()) : 0;
    int y0 = scissor ? Math.max(0, clip.scissorY()) : 0;
    int x1 = Math.min(target.width(), scissor ? end(clip.scissorX(), clip.scissorWidth()) : END);
    int y1 = Math.min(target.height(), scissor ? end(clip.scissorY(), clip.scissorHeight()) : END);
    List<Attachment> colors = target.colors();
    for (int i = 0; i < colors.size(); i++) {
      Attachment a = colors.get(i);
      int mask = a == null ? 0 : c.colorMasks()[i];
      if (mask == 0) {
        continue;
      }
      int words = i * 4;
      TextureStore store = table.texture(a.texture());
      forEachImage(
          store,
          a,
          target,
          (view, layer) ->
              TextureClear.color(
                  sharing,
                  store,
                  view,
                  a.level(),
                  layer,
                  x0,
                  y0,
                  x1,
                  y1,
                  mask,
                  c.colorWords(),
                  words,
                  c.encodeSrgb()));
    }
    boolean same = target.depth() != null && target.depth().equals(target.stencil());
    clearDepthStencil(c, target.depth(), c.clearDepth(), same && c.clearStencil(), x0, y0, x1, y1);
    if (!same) {
      clearDepthStencil(c, target.stencil(), false, c.clearStencil(), x0, y0, x1, y1);
    }
    return null;
  }

  private static int end(int start, int size) {
    return (int) Math.min(END, (long) start + size);
  }

  private void clearDepthStencil(
      ResourceCommand.Clear c,
      Attachment a,
      boolean depth,
      boolean stencil,
      int x0,
      int y0,
      int x1,
      int y1) {
    if (a == null || !depth && !stencil) {
      return;
    }
    TextureStore store = table.texture(a.texture());
    forEachImage(
        store,
        a,
        c.target(),
        (view, layer) ->
            TextureClear.depthStencil(
                sharing,
                store,
                view,
                a.level(),
                layer,
                x0,
                y0,
                x1,
                y1,
                depth,
                c.depth(),
                stencil,
                c.stencil(),
                c.stencilWriteMask()));
  }

  /** Receives each image that an attachment stands for. */
  private interface ImageConsumer {
    void accept(int view, int layer);
  }

  private static void forEachImage(
      TextureStore store, Attachment a, RenderTarget target, ImageConsumer consumer) {
    boolean views = !a.layered() && target.viewMask() != 0;
    int count = views ? target.viewCount() : a.layered() ? store.layers(a.level()) : 1;
    for (int view = 0; view < store.views(); view++) {
      for (int i = 0; i < count; i++) {
        int layer = views ? a.layer() + target.viewNumber(i) : a.layered() ? i : a.layer();
        store.checkRegion(a.level(), layer, 1, 0, 0, 0, 0);
        consumer.accept(view, layer);
      }
    }
  }
}
