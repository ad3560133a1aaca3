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
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * Finds out what some frames need of the time before them: the objects that their calls name, and
 * the images that they read before overwriting them. Takes the commands of a driver that executes
 * all frames, and draws nothing.
 */
public final class ContentsDemand implements CommandSink {
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

  private final Answers answers = new Answers();
  private final Before before = new Before();
  private final Inside inside = new Inside();
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
        opaque.add(color.contentsId());
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
      opaque.add(storage.contentsId());
    }
    boolean was = drawn.contains(storage.contentsId());
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
    boolean colorNeeded = isRead(color) && drawn.contains(color.contentsId());
    boolean depthNeeded = depth != null && isRead(depth) && drawn.contains(depth.contentsId());
    live.window(live.needsWindowColor() || colorNeeded, live.needsWindowDepth() || depthNeeded);
    live.drawing(live.needsDrawing() || colorNeeded || depthNeeded);
  }

  private boolean isRead(Texture t) {
    Image image = images.get(t.contentsId());
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
    command.accept(answers);
  }

  /** Looks at every command, and answers whoever waits for one. */
  private final class Answers implements Command.Visitor<Void> {
    /** Of the pass in which draws stand. */
    private RenderTarget target;

    @Override
    public Void beginPass(Command.BeginPass c) {
      target = c.target();
      return look(c);
    }

    @Override
    public Void endPass(Command.EndPass c) {
      return look(c);
    }

    @Override
    public Void draw(Command.Draw c) {
      return look(c);
    }

    @Override
    public Void submit(Command.Submit c) {
      return look(c);
    }

    @Override
    public Void barrier(Command.Barrier c) {
      return null; // orders what others use
    }

    @Override
    public Void execute(Command.Execute c) {
      return look(c);
    }

    @Override
    public Void drawIndirect(Command.DrawIndirect c) {
      return look(c);
    }

    @Override
    public Void drawStreamed(Command.DrawStreamed c) {
      return look(c);
    }

    @Override
    public Void dispatch(Dispatch c) {
      return look(c);
    }

    @Override
    public Void dispatchIndirect(Dispatch.Indirect c) {
      return look(c);
    }

    @Override
    public Void resource(ResourceCommand c) {
      return look(c);
    }

    @Override
    public Void beginQuery(Command.BeginQuery c) {
      return look(c);
    }

    @Override
    public Void endQuery(Command.EndQuery c) {
      c.query().add(1); // what depends on it is drawn
      return look(c);
    }

    @Override
    public Void fence(Command.Fence c) {
      return look(c);
    }

    @Override
    public Void beginFrame(Command.BeginFrame c) {
      return look(c);
    }

    @Override
    public Void endFrame(Command.EndFrame c) {
      return look(c);
    }

    private Void look(Command c) {
      c.accesses(target, begun ? inside : before);
      c.drop();
      return null;
    }
  }

  /** Buffers do not matter: their contents are told with the objects that calls name. */
  private abstract static class Images implements AccessVisitor {
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
      // nobody reads it any more
    }
  }

  /** Before the frames: what is drawn into, and whether shaders write buffers. */
  private final class Before extends Images {
    private boolean copiesDrawn;

    @Override
    public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      readBack |= usage == Usage.SHADER || usage == Usage.STREAM_OUTPUT;
    }

    @Override
    public void reads(ImageRange range, Usage usage) {
      readBack |= usage == Usage.HOST;
      copiesDrawn = drawn.contains(range.texture().contentsId());
    }

    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      boolean draws =
          switch (usage) {
            case ATTACHMENT, CLEAR, BLIT -> true;
            case COPY -> copiesDrawn;
            default -> false;
          };
      if (draws) {
        drawn.add(range.texture().contentsId());
      }
    }
  }

  /** Inside the frames: what is read, and what is overwritten first. */
  private final class Inside extends Images {
    @Override
    public void reads(ImageRange range, Usage usage) {
      if (usage == Usage.ATTACHMENT && range.aspects() == ImageRange.COLOR) {
        return; // colours that are blended matter when somebody looks at what became of them
      }
      Image image = image(range.texture());
      if (!image.read) {
        range.each(key -> !(image.read |= !image.overwritten.contains(key)));
      }
    }

    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      if (overwritten == 15 || overwritten == 7 && opaque.contains(range.texture().contentsId())) {
        Set<Long> overwrittenImages = image(range.texture()).overwritten;
        range.each(key -> overwrittenImages.add(key) || true);
      }
    }
  }

  private Image image(Texture t) {
    return images.computeIfAbsent(t.contentsId(), id -> new Image());
  }
}
