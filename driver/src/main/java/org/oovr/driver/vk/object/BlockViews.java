package org.oovr.driver.vk.object;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * Views of compressed images whose texels are blocks, which images are for that are made with
 * VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT: textures of their own, which get the image's
 * blocks before commands use them, and give them back when they were written.
 */
public final class BlockViews implements AccessVisitor {
  private record View(ImageObject image, Texture blocks, int level, int layer) {}

  private final Session session;
  private final Map<Integer, View> views = new HashMap<>();

  // --- of the command that is sent
  private final Set<View> used = new LinkedHashSet<>();
  private final Set<View> written = new LinkedHashSet<>();

  /** Those to which the pass that is open draws. */
  private final Set<View> drawn = new LinkedHashSet<>();

  private boolean busy;

  BlockViews(Session session) {
    this.session = session;
  }

  /**
   * A view of a level, as a texture that is to be made.
   *
   * @param blocks a texel for each block
   * @param layer the first of as many layers, or slices, as the texture has
   */
  public void add(ImageObject image, Texture blocks, int level, int layer) {
    views.put(blocks.id(), new View(image, blocks, level, layer));
  }

  /** Forgets the view that a texture is, if it is one. */
  void remove(Texture blocks) {
    views.remove(blocks.id());
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
    for (int i = 0; i < v.blocks.layers(); i++) {
      byte[] bytes =
          session.read(
              image, v.level, v.layer + i, 0, 0, image.width(v.level), image.height(v.level));
      write(v.blocks, 0, 0, i, bytes);
    }
  }

  private void give(View v) {
    Texture image = v.image.texture;
    if (!session.live.has(image)) {
      return;
    }
    boolean volume = v.image.isVolume();
    for (int i = 0; i < v.blocks.layers(); i++) {
      byte[] bytes = session.read(v.blocks, 0, i, 0, 0, v.blocks.width(), v.blocks.height());
      write(image, v.level, volume ? v.layer + i : 0, volume ? 0 : v.layer + i, bytes);
    }
  }

  private void write(Texture to, int level, int z, int layer, byte[] bytes) {
    session.work(
        new ResourceCommand.UpdateTexture(
            to, level, 0, 0, z, layer, to.width(level), to.height(level), 1, bytes));
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
