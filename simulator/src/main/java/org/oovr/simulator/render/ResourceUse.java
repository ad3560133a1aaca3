package org.oovr.simulator.render;

import java.util.HashSet;
import java.util.Set;
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.render.texture.ResourceTable;

/** What the waiting draws read and write, and whether a command may overtake them. */
final class ResourceUse {
  /** Larger buffers are not copied for a new version; the draws that use them are executed. */
  private static final int MOST_COPIED_BYTES = 256 * 1024;

  /** What must happen before a command. */
  enum Action {
    NOTHING,
    /** The written buffer needs a new version; waiting draws keep the old bytes. */
    RENEW,
    /** Whatever was made of a resource is to be forgotten; waiting draws keep what they hold. */
    FORGET,
    FLUSH
  }

  private final ResourceTable resources;

  /** Target of the pass that is open, or null. */
  private RenderTarget pass;

  private final Set<Integer> buffers = new HashSet<>();
  private final Set<Integer> read = new HashSet<>();
  private final Set<Integer> written = new HashSet<>();
  private final Adding adding = new Adding();
  private final Reading reading = new Reading();
  private final Deciding deciding = new Deciding();

  ResourceUse(ResourceTable resources) {
    this.resources = resources;
  }

  void clear() {
    buffers.clear();
    read.clear();
    written.clear();
  }

  /** From now on this pass is open; null for none. */
  void pass(RenderTarget target) {
    pass = target;
  }

  /** Notes a draw into a target that is going to wait. */
  void add(Command.Draw draw, RenderTarget target) {
    draw.accesses(target, adding);
  }

  /**
   * Whether a draw's shaders read what the waiting draws write. What it tests and blends with they
   * may have written: draws into one target keep their order.
   */
  boolean readsWritten(Command.Draw draw) {
    if (written.isEmpty()) {
      return false;
    }
    reading.found = false;
    draw.accesses(reading);
    return reading.found;
  }

  /**
   * What a command that is no draw needs.
   *
   * @throws IllegalStateException when it uses what the pass that is open has for itself
   */
  Action before(Command command) {
    deciding.action = Action.NOTHING;
    deciding.written = null;
    deciding.destroyedBuffer = null;
    deciding.destroyedTexture = null;
    command.accesses(deciding);
    return deciding.action;
  }

  /** The buffer that wants a new version, after {@link Action#RENEW}. */
  Buffer written() {
    return deciding.written;
  }

  /** Has units of the resource forgotten that is destroyed, after {@link Action#FORGET}. */
  void forgetDestroyed(UnitCache units) {
    if (deciding.destroyedBuffer != null) {
      units.forget(deciding.destroyedBuffer);
    }
    if (deciding.destroyedTexture != null) {
      units.forget(deciding.destroyedTexture);
    }
  }

  /** Looks at what a draw does, which is reading buffers and reading and writing images. */
  private abstract static class Looking implements AccessVisitor {
    @Override
    public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      // no draw that waits has written it
    }

    @Override
    public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      // draws that write do not wait
    }

    @Override
    public void destroys(Buffer buffer) {
      throw new IllegalStateException("a draw destroys " + buffer);
    }

    @Override
    public void destroys(Texture texture) {
      throw new IllegalStateException("a draw destroys " + texture);
    }
  }

  private final class Adding extends Looking {
    @Override
    public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      buffers.add(buffer.id());
    }

    @Override
    public void reads(ImageRange range, Usage usage) {
      read.add(resources.contentsId(range.texture()));
    }

    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      written.add(resources.contentsId(range.texture()));
    }
  }

  private final class Reading extends Looking {
    private boolean found;

    @Override
    public void reads(ImageRange range, Usage usage) {
      found |= usage == Usage.SHADER && written.contains(resources.contentsId(range.texture()));
    }

    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      // into the target that the waiting draws have, too, or they are not waiting
    }
  }

  private final class Deciding implements AccessVisitor {
    private Action action;
    private Buffer written;
    private Buffer destroyedBuffer;
    private Texture destroyedTexture;

    @Override
    public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      // draws that write buffers do not wait
    }

    @Override
    public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      if (buffers.contains(buffer.id())) {
        written = buffer;
        need(buffer.sizeBytes() <= MOST_COPIED_BYTES ? Action.RENEW : Action.FLUSH);
      }
      for (Buffer alias : resources.aliases(buffer, offsetBytes, sizeBytes)) {
        if (buffers.contains(alias.id())) {
          need(Action.FLUSH); // only the written buffer can get a new version
        }
      }
    }

    @Override
    public void reads(ImageRange range, Usage usage) {
      requireFree(range.texture());
      if (ResourceUse.this.written.contains(resources.contentsId(range.texture()))) {
        need(Action.FLUSH);
      }
    }

    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      if (usage != Usage.CLEAR) {
        requireFree(range.texture());
      }
      int id = resources.contentsId(range.texture());
      if (read.contains(id) || ResourceUse.this.written.contains(id)) {
        need(Action.FLUSH);
      }
    }

    @Override
    public void destroys(Buffer buffer) {
      destroyedBuffer = buffer;
      need(Action.FORGET);
    }

    @Override
    public void destroys(Texture texture) {
      destroyedTexture = texture;
      need(Action.FORGET);
    }

    private void requireFree(Texture texture) {
      if (pass != null && pass.attaches(texture)) {
        throw new IllegalStateException(texture + " is attached to the render pass that is open");
      }
    }

    private void need(Action wanted) {
      action = wanted.compareTo(action) > 0 ? wanted : action;
    }
  }
}
