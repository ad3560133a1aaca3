package org.oovr.simulator.demand;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * Which commands of a row change only images that are overwritten, as a whole and unread, before
 * the row ends. Whatever the row leaves counts as seen. The commands are looked at from the last to
 * the first: of each image (an aspect of a layer of a level) it is known whether what it has at
 * that time is ever seen.
 */
final class DeadWork {
  private final Set<Integer> shared;

  /** Images by their texture whose contents at this time nobody sees. */
  private final Map<Integer, Set<Long>> unseen = new HashMap<>();

  private final Writes writes = new Writes();
  private final Overwrites overwrites = new Overwrites();
  private final Reads reads = new Reads();
  private final Droppable droppable = new Droppable();
  private int openQueries;

  private DeadWork(Set<Integer> shared) {
    this.shared = shared;
  }

  /**
   * The numbers of the commands that may be left out.
   *
   * @param passes for each command the target of the pass in which it stands, or null
   * @param kept number of the first command from which on all stay
   * @param shared contents (see {@link Texture#contentsId}) that lie in memory where others may,
   *     too: they are never left out
   * @param openQueries queries that still count at the end
   */
  static BitSet of(
      List<Command> commands,
      List<RenderTarget> passes,
      int kept,
      Set<Integer> shared,
      int openQueries) {
    DeadWork work = new DeadWork(shared);
    work.openQueries = openQueries;
    BitSet dead = new BitSet();
    for (int i = commands.size() - 1; i >= 0; i--) {
      dead.set(i, work.isDead(commands.get(i), passes.get(i), i < kept));
    }
    return dead;
  }

  private boolean isDead(Command command, RenderTarget pass, boolean mayBe) {
    if (command.accept(droppable) && openQueries == 0 && mayBe) {
      writes.seen = false;
      command.accesses(pass, writes);
      if (!writes.seen) {
        return true;
      }
    }
    if (!(command instanceof Command.EndFrame)) { // of frames that nobody looks at
      // what a command reads it reads before it writes, so the other way round here
      if (!(command instanceof Command.Submit || command instanceof Command.Execute)) {
        command.accesses(pass, overwrites);
      }
      command.accesses(pass, reads);
    }
    return false;
  }

  /** Tells of resources what is done to images; destroying changes no contents. */
  private abstract static class ImageAccesses implements AccessVisitor {
    @Override
    public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      // no image
    }

    @Override
    public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      // no image
    }

    @Override
    public void reads(ImageRange range, Usage usage) {
      // not asked for
    }

    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      // not asked for
    }

    @Override
    public void destroys(Buffer buffer) {
      // no image
    }

    @Override
    public void destroys(Texture texture) {
      // what had been taken from it may live on
    }
  }

  /** Whether anything that a command writes is seen. */
  private final class Writes extends ImageAccesses {
    private boolean seen;

    @Override
    public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      seen = true;
    }

    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      Set<Long> of = unseen.get(range.texture().contentsId());
      if (of == null) {
        seen = true;
      } else if (!seen) {
        range.each(key -> of.contains(key) || !(seen = true));
      }
    }
  }

  /** What images had before they are overwritten is not seen. */
  private final class Overwrites extends ImageAccesses {
    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      int id = range.texture().contentsId();
      if (overwritten == 15 && !shared.contains(id)) {
        Set<Long> of = unseen.computeIfAbsent(id, texture -> new HashSet<>());
        range.each(key -> of.add(key) || true);
      }
    }
  }

  /** What is read is seen. */
  private final class Reads extends ImageAccesses {
    @Override
    public void reads(ImageRange range, Usage usage) {
      Set<Long> of = unseen.get(range.texture().contentsId());
      if (of != null) {
        range.each(key -> of.remove(key) || true);
      }
    }
  }

  /**
   * Commands that do nothing but what they say of images and buffers; passes begin and end as they
   * did, and queries are counted.
   */
  private final class Droppable implements Command.Visitor<Boolean> {
    @Override
    public Boolean beginPass(Command.BeginPass c) {
      return false;
    }

    @Override
    public Boolean endPass(Command.EndPass c) {
      return false;
    }

    @Override
    public Boolean draw(Command.Draw c) {
      return true;
    }

    @Override
    public Boolean drawIndirect(Command.DrawIndirect c) {
      return true;
    }

    @Override
    public Boolean drawStreamed(Command.DrawStreamed c) {
      return true;
    }

    @Override
    public Boolean dispatch(Dispatch c) {
      return true;
    }

    @Override
    public Boolean dispatchIndirect(Dispatch.Indirect c) {
      return true;
    }

    @Override
    public Boolean execute(Command.Execute c) {
      return false;
    }

    @Override
    public Boolean submit(Command.Submit c) {
      return false;
    }

    @Override
    public Boolean barrier(Command.Barrier c) {
      return false;
    }

    @Override
    public Boolean resource(ResourceCommand c) {
      return c instanceof ResourceCommand.Clear
          || c instanceof ResourceCommand.Blit
          || c instanceof ResourceCommand.CopyTexture
          || c instanceof ResourceCommand.GenerateMipmaps
          || c instanceof ResourceCommand.UpdateTexture;
    }

    @Override
    public Boolean beginQuery(Command.BeginQuery c) {
      openQueries--;
      return false;
    }

    @Override
    public Boolean endQuery(Command.EndQuery c) {
      openQueries++;
      return false;
    }

    @Override
    public Boolean fence(Command.Fence c) {
      return false;
    }

    @Override
    public Boolean beginFrame(Command.BeginFrame c) {
      return false;
    }

    @Override
    public Boolean endFrame(Command.EndFrame c) {
      return false;
    }
  }
}
