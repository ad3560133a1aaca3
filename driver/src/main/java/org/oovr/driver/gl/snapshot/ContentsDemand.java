package org.oovr.driver.gl.snapshot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.gl.GlDriver;
import org.oovr.driver.gl.object.Drawable;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.snapshot.LiveObjects.Kind;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ShaderBindings;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.Viewport;

/**
 * Finds out what some frames need of the time before them: the objects that their calls name, and
 * the images that they read before overwriting them. Takes the commands of a driver that executes
 * all frames, and draws nothing.
 */
public final class ContentsDemand implements CommandSink {
  private static final int COLOR = 0;
  private static final int DEPTH = 1;
  private static final int STENCIL = 2;

  /** What is known of the image of a texture since the frames began. */
  private static final class Image {
    final Set<Long> overwritten = new HashSet<>();
    boolean read;
  }

  private final LiveObjects live = LiveObjects.none();
  private final Map<Integer, Image> images = new HashMap<>();

  /** Textures by id that something was drawn into before the frames. */
  private final Set<Integer> drawn = new HashSet<>();

  /** Those with an alpha that is hidden and always one. */
  private final Set<Integer> opaque = new HashSet<>();

  private boolean begun;
  private boolean readBack;
  private GlDriver driver;
  private final List<Runnable> conclusions = new ArrayList<>();

  /** Says whose commands come; the frames that matter have not begun. */
  public void follow(GlDriver newDriver) {
    driver = newDriver;
  }

  /** The frames begin. */
  public void begin() {
    begun = true;
    Set<ShareGroup> groups = new HashSet<>();
    for (GlContext gl : driver.session().contexts()) {
      if (groups.add(gl.share)) {
        gl.share.textures.forEach(
            t -> conclude(Kind.TEXTURE, t.name, stored(t), isOpaque(t.image(0, 0))));
        gl.share.renderbuffers.forEach(
            r ->
                conclude(
                    Kind.RENDERBUFFER,
                    r.name,
                    r.storage(),
                    r.format != null && r.format.forcesAlpha()));
      }
    }
    for (Drawable d : driver.session().drawables()) {
      Texture color = d.color().texture();
      if (d.colorFormat().forcesAlpha()) {
        opaque.add(color.id());
      }
      RenderTarget.Attachment depth = d.depthStencil();
      conclusions.add(() -> window(color, depth == null ? null : depth.texture()));
    }
    live.window(false, false);
    live.drawing(readBack);
  }

  private static Texture stored(GlTexture t) {
    boolean images = t.target != 0 && t.buffer == null;
    return images ? t.storage() : null;
  }

  private static boolean isOpaque(TextureImage image) {
    return image != null && image.format.forcesAlpha();
  }

  private void conclude(Kind kind, int name, Texture storage, boolean isOpaque) {
    if (storage == null) {
      return;
    }
    if (isOpaque) {
      opaque.add(storage.id());
    }
    boolean was = drawn.contains(storage.id());
    conclusions.add(
        () -> {
          if (!isRead(storage)) {
            live.contentsAreDead(kind, name);
          } else if (was) {
            live.drawing(true);
          }
        });
  }

  private void window(Texture color, Texture depth) {
    boolean colorNeeded = isRead(color) && drawn.contains(color.id());
    boolean depthNeeded = depth != null && isRead(depth) && drawn.contains(depth.id());
    live.window(live.needsWindowColor() || colorNeeded, live.needsWindowDepth() || depthNeeded);
    live.drawing(live.needsDrawing() || colorNeeded || depthNeeded);
  }

  private boolean isRead(Texture t) {
    Image image = images.get(t.id());
    return image != null && image.read;
  }

  /** A call of the frames, before the driver executes it. */
  public void call(Call call) {
    live.add(call);
  }

  /** What is needed; the frames are over. */
  public LiveObjects result() {
    if (driver.unsupported().isEmpty()) {
      conclusions.forEach(Runnable::run);
    } else {
      // a real driver may do more with these frames than ours, which left something out
      live.window(true, true);
      live.drawing(true);
    }
    return live;
  }

  @Override
  public void accept(Command command) {
    if (command instanceof Command.ReadTexture read) {
      readBack |= !begun;
      for (int aspect : aspects(read.source().texture())) {
        read(read.source(), aspect);
      }
      long bytes = read.source().texture().format().regionBytes(read.width(), read.height(), 1);
      read.result().complete(new byte[Math.toIntExact(bytes)]);
    } else if (command instanceof Command.ReadBuffer read) {
      read.result().complete(new byte[read.sizeBytes()]);
    } else if (command instanceof Command.Fence fence) {
      fence.done().complete(null);
    } else if (command instanceof Command.EndQuery end) {
      end.query().add(1);
      end.query().finish();
    } else if (begun) {
      inside(command);
    } else {
      before(command);
    }
  }

  // --- before the frames: what is drawn into

  private void before(Command command) {
    if (command instanceof Command.Draw draw) {
      mark(draw.target());
    } else if (command instanceof Command.Clear clear) {
      mark(clear.target());
    } else if (command instanceof Command.Blit blit) {
      drawn.add(blit.target().texture().id());
    } else if (command instanceof Command.CopyTexture copy) {
      if (drawn.contains(copy.source().id())) {
        drawn.add(copy.target().id());
      }
    }
  }

  private void mark(RenderTarget target) {
    for (RenderTarget.Attachment color : target.colors()) {
      mark(color);
    }
    mark(target.depth());
    mark(target.stencil());
  }

  private void mark(RenderTarget.Attachment a) {
    if (a != null) {
      drawn.add(a.texture().id());
    }
  }

  // --- inside: what is read, and what is overwritten first

  private void inside(Command command) {
    if (command instanceof Command.Draw draw) {
      sampled(draw.vertexBindings());
      sampled(draw.fragmentBindings());
      if (draw.state().depthStencil().depthTest() && draw.target().depth() != null) {
        read(draw.target().depth(), DEPTH);
      }
      if (draw.state().depthStencil().stencilTest() && draw.target().stencil() != null) {
        read(draw.target().stencil(), STENCIL);
      }
    } else if (command instanceof Command.Clear clear) {
      cleared(clear);
    } else if (command instanceof Command.Blit blit) {
      blit(blit);
    } else if (command instanceof Command.CopyTexture copy) {
      copied(copy);
    } else if (command instanceof Command.UpdateTexture update) {
      updated(update);
    } else if (command instanceof Command.GenerateMipmaps mipmaps) {
      mipmaps(mipmaps);
    } else if (command instanceof Command.EndFrame end) {
      if (end.color() != null) {
        read(end.color(), COLOR);
      }
    }
  }

  private Image image(Texture t) {
    return images.computeIfAbsent(t.id(), id -> new Image());
  }

  private static long key(int level, int layer, int aspect) {
    return ((long) level << 32 | layer) << 2 | aspect;
  }

  private void sampled(ShaderBindings bindings) {
    for (TextureView view : bindings.textures()) {
      if (view != null && view.texture() != null) {
        readLevels(view.texture(), view.baseLevel(), view.maxLevel());
      }
    }
  }

  private static int layers(Texture t, int level) {
    return Math.max(1, t.layers()) * Math.max(1, t.depth(level));
  }

  private static int[] aspects(Texture t) {
    boolean depth = t.format().hasDepth();
    boolean stencil = t.format().hasStencil();
    if (depth && stencil) {
      return new int[] {DEPTH, STENCIL};
    }
    return new int[] {depth ? DEPTH : stencil ? STENCIL : COLOR};
  }

  private void mipmaps(Command.GenerateMipmaps command) {
    Texture t = command.texture();
    readLevels(t, command.baseLevel(), command.baseLevel());
    for (int level = command.baseLevel() + 1; level <= command.maxLevel(); level++) {
      for (int layer = 0; layer < layers(t, level); layer++) {
        image(t).overwritten.add(key(level, layer, COLOR));
      }
    }
  }

  private void readLevels(Texture t, int first, int last) {
    Image image = image(t);
    if (image.read) {
      return;
    }
    for (int level = first; level <= Math.min(last, t.levels() - 1); level++) {
      for (int layer = 0; layer < layers(t, level); layer++) {
        for (int aspect : aspects(t)) {
          if (!image.overwritten.contains(key(level, layer, aspect))) {
            image.read = true;
            return;
          }
        }
      }
    }
  }

  private void read(RenderTarget.Attachment a, int aspect) {
    if (!begun) {
      return;
    }
    if (a.layered()) {
      readLevels(a.texture(), a.level(), a.level());
      return;
    }
    Image image = image(a.texture());
    image.read |= !image.overwritten.contains(key(a.level(), a.layer(), aspect));
  }

  private void overwritten(RenderTarget.Attachment a, int aspect) {
    Image image = image(a.texture());
    if (a.layered()) {
      for (int layer = 0; layer < layers(a.texture(), a.level()); layer++) {
        image.overwritten.add(key(a.level(), layer, aspect));
      }
    } else {
      image.overwritten.add(key(a.level(), a.layer(), aspect));
    }
  }

  private static boolean isWhole(Viewport v, RenderTarget.Attachment a, int width, int height) {
    Texture t = a.texture();
    boolean covers =
        !v.scissor()
            || (v.scissorX() <= 0
                && v.scissorY() <= 0
                && v.scissorX() + v.scissorWidth() >= width
                && v.scissorY() + v.scissorHeight() >= height);
    return covers && width >= t.width(a.level()) && height >= t.height(a.level());
  }

  private void cleared(Command.Clear clear) {
    RenderTarget target = clear.target();
    for (int i = 0; i < target.colors().size() && i < clear.colorMasks().length; i++) {
      RenderTarget.Attachment a = target.colors().get(i);
      if (a != null
          && clear.colorMasks()[i] == (opaque.contains(a.texture().id()) ? 7 : 15)
          && isWhole(clear.scissor(), a, target.width(), target.height())) {
        overwrittenViews(target, a, COLOR);
      }
    }
    RenderTarget.Attachment depth = target.depth();
    if (clear.clearDepth()
        && depth != null
        && isWhole(clear.scissor(), depth, target.width(), target.height())) {
      overwrittenViews(target, depth, DEPTH);
    }
    RenderTarget.Attachment stencil = target.stencil();
    if (clear.clearStencil()
        && (clear.stencilWriteMask() & 0xff) == 0xff
        && stencil != null
        && isWhole(clear.scissor(), stencil, target.width(), target.height())) {
      overwrittenViews(target, stencil, STENCIL);
    }
  }

  private void overwrittenViews(RenderTarget target, RenderTarget.Attachment a, int aspect) {
    for (int view = 0; view < Math.max(1, target.multiviewCount()); view++) {
      overwritten(
          new RenderTarget.Attachment(a.texture(), a.level(), a.layer() + view, a.layered()),
          aspect);
    }
  }

  private void blit(Command.Blit blit) {
    boolean[] wanted = {blit.color(), blit.depth(), blit.stencil()};
    Texture t = blit.target().texture();
    boolean whole =
        Math.min(blit.targetX0(), blit.targetX1()) <= 0
            && Math.min(blit.targetY0(), blit.targetY1()) <= 0
            && Math.max(blit.targetX0(), blit.targetX1()) >= t.width(blit.target().level())
            && Math.max(blit.targetY0(), blit.targetY1()) >= t.height(blit.target().level())
            && !blit.scissor().scissor();
    for (int aspect = 0; aspect < wanted.length; aspect++) {
      if (wanted[aspect]) {
        read(blit.source(), aspect);
        if (whole) {
          overwritten(blit.target(), aspect);
        }
      }
    }
  }

  private void copied(Command.CopyTexture copy) {
    for (int z = 0; z < copy.depth(); z++) {
      for (int aspect : aspects(copy.source())) {
        RenderTarget.Attachment from =
            new RenderTarget.Attachment(
                copy.source(), copy.sourceLevel(), copy.sourceZ() + z, false);
        read(from, aspect);
      }
      overwrittenRegion(
          copy.target(), copy.targetLevel(), copy.targetZ() + z, copy.width(), copy.height());
    }
  }

  private void updated(Command.UpdateTexture update) {
    for (int z = 0; z < update.depth(); z++) {
      overwrittenRegion(
          update.texture(),
          update.level(),
          update.z() + update.layer() + z,
          update.width(),
          update.height());
    }
  }

  private void overwrittenRegion(Texture t, int level, int layer, int width, int height) {
    if (width >= t.width(level) && height >= t.height(level)) {
      for (int aspect : aspects(t)) {
        image(t).overwritten.add(key(level, layer, aspect));
      }
    }
  }
}
