package org.oovr.driver.oo;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.oovr.driver.oo.RenderedObject.TextureUse;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ShaderBindings;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;

/**
 * Passes commands on and describes each draw as an object on the way. At the end of a frame its
 * objects go to a listener, before the command that ends the frame goes on.
 */
public final class ObjectTracker implements CommandSink {
  private final CommandSink next;
  private final Consumer<List<RenderedObject>> listener;
  private List<RenderedObject> objects = new ArrayList<>();

  /**
   * @param listener takes the objects of each frame in the order of their draws; the list is its
   *     own
   */
  public ObjectTracker(CommandSink next, Consumer<List<RenderedObject>> listener) {
    this.next = next;
    this.listener = listener;
  }

  @Override
  public void accept(Command command) {
    if (command instanceof Command.Draw draw) {
      objects.add(describe(draw));
    } else if (command instanceof Command.EndFrame) {
      List<RenderedObject> done = objects;
      objects = new ArrayList<>();
      listener.accept(done);
    }
    next.accept(command);
  }

  /** The object that a draw is. */
  public static RenderedObject describe(Command.Draw draw) {
    RenderTarget target = draw.target();
    boolean blends =
        draw.state().blend().attachments().stream()
            .anyMatch(PipelineState.BlendAttachment::enabled);
    return new RenderedObject(
        draw.label().frame(),
        draw.label().drawInFrame(),
        draw.label().text(),
        (long) draw.count() * draw.instanceCount(),
        primitives(draw.state().topology(), draw.count()) * draw.instanceCount(),
        textures(draw),
        target.viewCount(),
        targetId(target),
        blends,
        draw.state().depthStencil().depthWrite());
  }

  private static int targetId(RenderTarget target) {
    for (RenderTarget.Attachment color : target.colors()) {
      if (color != null) {
        return color.texture().id();
      }
    }
    return target.depth() != null ? target.depth().texture().id() : -1;
  }

  /** Primitives that {@code count} vertices make. */
  static long primitives(PipelineState.Topology topology, int count) {
    return switch (topology) {
      case POINTS -> count;
      case LINES -> count / 2;
      case LINE_STRIP -> Math.max(0, count - 1);
      case LINE_LOOP -> count < 2 ? 0 : count;
      case TRIANGLES -> count / 3;
      case TRIANGLE_STRIP, TRIANGLE_FAN -> Math.max(0, count - 2);
      case LINES_ADJACENCY -> count / 4;
      case LINE_STRIP_ADJACENCY -> Math.max(0, count - 3);
      case TRIANGLES_ADJACENCY -> count / 6;
      case TRIANGLE_STRIP_ADJACENCY -> Math.max(0, (count - 4) / 2);
    };
  }

  private static List<TextureUse> textures(Command.Draw draw) {
    TreeMap<Integer, TextureUse> uses = new TreeMap<>();
    for (ShaderBindings bindings :
        new ShaderBindings[] {draw.vertexBindings(), draw.fragmentBindings()}) {
      for (TextureView view : bindings.textures()) {
        Texture t = view.texture();
        if (t != null) {
          TextureUse use = new TextureUse(t.id(), t.label(), bytes(view));
          uses.merge(t.id(), use, (a, b) -> a.bytes() >= b.bytes() ? a : b);
        }
      }
    }
    return new ArrayList<>(uses.values());
  }

  private static long bytes(TextureView view) {
    Texture t = view.texture();
    long bytes = 0;
    for (int level = view.baseLevel(); level <= view.maxLevel(); level++) {
      bytes +=
          t.format().regionBytes(t.width(level), t.height(level), t.depth(level))
              * t.layers()
              * t.samples();
    }
    return bytes;
  }
}
