package org.oovr.driver.vk.object;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.vk.format.TexelOrder;
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * Views whose texels the simulator cannot see in the image's texture: blocks of compressed images
 * (VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT), and 16 bits in another order. They are
 * textures of their own, which get the image's texels before commands use them, and give them back
 * when they were written.
 */
public final class CopiedViews implements AccessVisitor {
  /** Of levels and layers, or slices, from some on, as many as the copy has. */
  private record View(ImageObject image, Texture copy, TexelOrder order, int level, int layer) {}

  private final Session session;
  private final Map<Integer, View> views = new HashMap<>();

  // --- of the command that is sent
  private final Set<View> used = new LinkedHashSet<>();
  private final Set<View> written = new LinkedHashSet<>();

  /** Those to which the pass that is open draws. */
  private final Set<View> drawn = new LinkedHashSet<>();

  private boolean busy;

  CopiedViews(Session session) {
    this.session = session;
  }

  /**
   * A view, as a texture that is to be made.
   *
   * @param copy a texel for each of the image's, or for each block
   * @param order how these texels lie in memory
   * @param level the first of as many levels as the copy has
   * @param layer the first of as many layers, or slices
   */
  public void add(ImageObject image, Texture copy, TexelOrder order, int level, int layer) {
    views.put(copy.id(), new View(image, copy, order, level, layer));
  }

  /** Forgets the view that a texture is, if it is one. */
  void remove(Texture copy) {
    views.remove(copy.id());
  }

  /** Whether a command may have to do with such views. */
  boolean concerns() {
    return !views.isEmpty() && !busy;
  }

  /** Brings what a command uses up to date. */
  void before(Command command) {
    used.clear();
    written.clear();
    if (command instanceof Command.BeginPass begin) {
      attached(begin.target());
    } else {
      command.accesses(this);
      // an open pass has what it draws to, and gives it back in the end
      used.removeAll(drawn);
      written.removeAll(drawn);
    }
    busy = true;
    try {
      used.forEach(this::take);
    } finally {
      busy = false;
    }
  }

  /** Gives what a command has written to the images. */
  void after(Command command) {
    if (command instanceof Command.EndPass) {
      written.addAll(drawn);
      drawn.clear();
    }
    busy = true;
    try {
      written.forEach(this::give);
    } finally {
      busy = false;
    }
  }

  private void attached(RenderTarget target) {
    for (Attachment a : target.colors()) {
      View view = a == null ? null : views.get(a.texture().id());
      if (view != null) {
        drawn.add(view);
        used.add(view);
      }
    }
  }

  private void take(View v) {
    Texture image = v.image.texture;
    if (!session.live.has(image)) {
      return;
    }
    for (int level = 0; level < v.copy.levels(); level++) {
      int from = v.level + level;
      for (int i = 0; i < v.copy.slices(level); i++) {
        byte[] bytes =
            session.read(image, from, v.layer + i, 0, 0, image.width(from), image.height(from));
        v.image.format.order().toMemory(bytes);
        v.order.toStorage(bytes);
        write(v.copy, level, i, bytes);
      }
    }
  }

  private void give(View v) {
    Texture image = v.image.texture;
    if (!session.live.has(image)) {
      return;
    }
    for (int level = 0; level < v.copy.levels(); level++) {
      for (int i = 0; i < v.copy.slices(level); i++) {
        byte[] bytes =
            session.read(v.copy, level, i, 0, 0, v.copy.width(level), v.copy.height(level));
        v.order.toMemory(bytes);
        v.image.format.order().toStorage(bytes);
        write(image, v.level + level, v.layer + i, bytes);
      }
    }
  }

  private void write(Texture to, int level, int slice, byte[] bytes) {
    boolean volume = to.shape() == Texture.Shape.D3;
    session.work(
        new ResourceCommand.UpdateTexture(
            to,
            level,
            0,
            0,
            volume ? slice : 0,
            volume ? 0 : slice,
            to.width(level),
            to.height(level),
            1,
            bytes));
  }

  // --- what a command uses

  @Override
  public void reads(ImageRange range, Usage usage) {
    View view = views.get(range.texture().id());
    if (view != null) {
      used.add(view);
    }
  }

  @Override
  public void writes(ImageRange range, Usage usage, int overwritten) {
    View view = views.get(range.texture().id());
    if (view != null) {
      used.add(view);
      written.add(view);
    }
  }

  @Override
  public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
    // no image
  }

  @Override
  public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
    // no image
  }

  @Override
  public void destroys(Buffer buffer) {
    // no image
  }

  @Override
  public void destroys(Texture texture) {
    // forgotten with the view
  }
}
