package org.oovr.simulator.render;

import java.util.HashSet;
import java.util.Set;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ShaderBindings;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.render.raster.PassTarget;

/** What the waiting draws read and write, and whether a command may overtake them. */
final class ResourceUse {
  /** Larger buffers are not copied for a new version; the draws that use them are executed. */
  private static final int MOST_COPIED_BYTES = 256 * 1024;

  /** What must happen before a command. */
  enum Action {
    NOTHING,
    /** The written buffer needs a new version; waiting draws keep the old bytes. */
    RENEW,
    FLUSH
  }

  private final Set<Integer> buffers = new HashSet<>();
  private final Set<Integer> sampled = new HashSet<>();
  private final Set<Integer> written = new HashSet<>();

  void clear() {
    buffers.clear();
    sampled.clear();
    written.clear();
  }

  /** Notes a draw that is going to wait. */
  void add(Command.Draw draw, PassTarget target) {
    for (VertexStream stream : draw.streams()) {
      addBuffer(stream.buffer());
    }
    addBuffer(draw.indices());
    addBindings(draw.vertexBindings());
    addBindings(draw.fragmentBindings());
    RenderTarget t = target.target;
    for (Attachment color : t.colors()) {
      addTarget(color);
    }
    addTarget(t.depth());
    addTarget(t.stencil());
  }

  private void addBuffer(Buffer buffer) {
    if (buffer != null) {
      buffers.add(buffer.id());
    }
  }

  private void addTarget(Attachment attachment) {
    if (attachment != null) {
      written.add(attachment.texture().id());
    }
  }

  private void addBindings(ShaderBindings bindings) {
    if (bindings == null) {
      return;
    }
    for (TextureView view : bindings.textures()) {
      if (view != null && view.texture() != null) {
        sampled.add(view.texture().id());
      }
      if (view != null) {
        addBuffer(view.buffer());
      }
    }
    for (ShaderBindings.BufferRange range : bindings.blocks()) {
      if (range != null) {
        addBuffer(range.buffer());
      }
    }
  }

  /** Whether a draw reads what the waiting draws write. */
  boolean samplesTarget(Command.Draw draw, PassTarget target) {
    return !written.isEmpty()
        && (samplesWritten(draw.vertexBindings()) || samplesWritten(draw.fragmentBindings()));
  }

  private boolean samplesWritten(ShaderBindings bindings) {
    if (bindings == null) {
      return false;
    }
    for (TextureView view : bindings.textures()) {
      if (view != null && view.texture() != null && written.contains(view.texture().id())) {
        return true;
      }
    }
    return false;
  }

  /** What a command that is no draw needs. */
  Action before(Command command) {
    Buffer buffer = writtenBuffer(command);
    if (buffer != null) {
      if (!buffers.contains(buffer.id())) {
        return Action.NOTHING;
      }
      return buffer.sizeBytes() <= MOST_COPIED_BYTES ? Action.RENEW : Action.FLUSH;
    }
    boolean flush;
    if (command instanceof Command.UpdateTexture c) {
      flush = touched(c.texture());
    } else if (command instanceof Command.GenerateMipmaps c) {
      flush = touched(c.texture());
    } else if (command instanceof Command.CopyTexture c) {
      flush = touched(c.target()) || written.contains(c.source().id());
    } else if (command instanceof Command.Blit c) {
      flush = touched(c.target().texture()) || written.contains(c.source().texture().id());
    } else if (command instanceof Command.ReadTexture c) {
      flush = written.contains(c.source().texture().id());
    } else if (command instanceof Command.Clear c) {
      flush = touchesAny(c.target());
    } else {
      flush = false; // creation and destruction: draws hold what they use
    }
    return flush ? Action.FLUSH : Action.NOTHING;
  }

  /** The buffer that a command writes, or null. */
  static Buffer writtenBuffer(Command command) {
    if (command instanceof Command.UpdateBuffer c) {
      return c.buffer();
    }
    return command instanceof Command.CopyBuffer c ? c.target() : null;
  }

  private boolean touched(Texture texture) {
    return sampled.contains(texture.id()) || written.contains(texture.id());
  }

  private boolean touchesAny(RenderTarget target) {
    for (Attachment color : target.colors()) {
      if (color != null && touched(color.texture())) {
        return true;
      }
    }
    return target.depth() != null && touched(target.depth().texture())
        || target.stencil() != null && touched(target.stencil().texture());
  }
}
