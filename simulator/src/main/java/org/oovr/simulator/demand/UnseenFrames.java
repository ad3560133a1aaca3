package org.oovr.simulator.demand;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;

/**
 * Passes commands on, but for the work of frames that nobody wants, where it changes only what is
 * overwritten unseen. Commands of such frames are held back until somebody wants a frame, asks for
 * contents or counts, or they have become many; then those go on whose effect is left, in their
 * order.
 */
public final class UnseenFrames implements CommandSink, AutoCloseable {
  /** Commands held back take as many bytes as the data in them, and about so many more each. */
  private static final long COMMAND_BYTES = 1024;

  private final CommandSink next;
  private final long capacityBytes;
  private final List<Command> held = new ArrayList<>();

  /** Of each of them the target of its pass, or null. */
  private final List<RenderTarget> passes = new ArrayList<>();

  private final Set<Integer> shared = new HashSet<>();
  private final Taking taking = new Taking();
  private long heldBytes;
  private RenderTarget pass;
  private int openQueries;

  /** Whether the frame is wanted that has begun. */
  private boolean wanted;

  /** Where the last frame begins among what is held. */
  private int frameFrom;

  /** Where the wanted frame begins among what is held; -1 when it does not. */
  private int wantedFrom = -1;

  /** Whether somebody outside can learn, after a fence, what became of commands since the last. */
  private boolean observed;

  private long leftOut;

  /**
   * Begins with nothing held back.
   *
   * @param next gets the commands
   * @param capacityBytes about how many bytes of commands are held back at most; with the end of a
   *     frame those before it are let go, with twice as many at once all
   */
  public UnseenFrames(CommandSink next, long capacityBytes) {
    this.next = next;
    this.capacityBytes = capacityBytes;
  }

  /** Commands that were left out so far. */
  public synchronized long leftOut() {
    return leftOut;
  }

  @Override
  public synchronized void accept(Command command) {
    command.accept(taking);
  }

  /** Nobody wants what is still held back; see {@link Command#drop}. */
  @Override
  public synchronized void close() {
    held.forEach(Command::drop);
    leftOut += held.size();
    forget(held.size());
    heldBytes = 0;
    wantedFrom = -1;
  }

  private void forget(int count) {
    held.subList(0, count).clear();
    passes.subList(0, count).clear();
    frameFrom = 0;
  }

  /** Everything held back whose effect is left goes on. */
  public synchronized void letGo() {
    letGo(held.size());
    wantedFrom = -1;
  }

  /** The same of the first {@code count} commands; the others tell what becomes of them. */
  private void letGo(int count) {
    int kept = wantedFrom < 0 ? held.size() : wantedFrom;
    BitSet dead = DeadWork.of(held, passes, kept, shared, openQueries);
    for (int i = 0; i < count; i++) {
      Command command = held.get(i);
      heldBytes -= bytes(command);
      if (dead.get(i)) {
        leftOut++;
        command.drop();
      } else {
        next.accept(command);
      }
    }
    forget(count);
  }

  private static long bytes(Command command) {
    return COMMAND_BYTES + command.dataBytes();
  }

  /** What a wanted frame clears first tells what need not be drawn before it. */
  private Void work(Command command) {
    if (wantedFrom >= 0) {
      letGo();
    }
    return hold(command);
  }

  private Void hold(Command command) {
    if (wanted && wantedFrom < 0) {
      next.accept(command);
      return null;
    }
    held.add(command);
    passes.add(pass);
    heldBytes += bytes(command);
    if (heldBytes > 2 * capacityBytes) {
      letGo();
    }
    return null;
  }

  private Void at(Command command) {
    letGo();
    next.accept(command);
    return null;
  }

  private Void drawing(Command.Draw draw, Command command) {
    observed |= draw.output() != null || draw.bindings().layout().writes();
    return work(command);
  }

  private final class Taking implements Command.Visitor<Void> {
    @Override
    public Void beginPass(Command.BeginPass c) {
      pass = c.target();
      return hold(c);
    }

    @Override
    public Void endPass(Command.EndPass c) {
      hold(c);
      pass = null;
      return null;
    }

    @Override
    public Void draw(Command.Draw c) {
      return drawing(c, c);
    }

    @Override
    public Void drawIndirect(Command.DrawIndirect c) {
      return drawing(c.draw(), c);
    }

    @Override
    public Void drawStreamed(Command.DrawStreamed c) {
      return drawing(c.draw(), c);
    }

    @Override
    public Void dispatch(Dispatch c) {
      observed = true;
      return work(c);
    }

    @Override
    public Void dispatchIndirect(Dispatch.Indirect c) {
      observed = true;
      return work(c);
    }

    @Override
    public Void execute(Command.Execute c) {
      return at(c);
    }

    @Override
    public Void submit(Command.Submit c) {
      return at(c);
    }

    @Override
    public Void barrier(Command.Barrier c) {
      return hold(c);
    }

    @Override
    public Void resource(ResourceCommand c) {
      if (c instanceof ResourceCommand.ReadTexture || c instanceof ResourceCommand.ReadBuffer) {
        return at(c);
      }
      if (c instanceof ResourceCommand.CreateTexture created && created.placement() != null) {
        shared.add(created.texture().contentsId());
      }
      return hold(c);
    }

    @Override
    public Void beginQuery(Command.BeginQuery c) {
      openQueries++;
      return hold(c);
    }

    @Override
    public Void endQuery(Command.EndQuery c) {
      observed = true;
      hold(c);
      openQueries--;
      return null;
    }

    @Override
    public Void fence(Command.Fence c) {
      if (wanted || observed) {
        observed = false; // until something else can be learnt
        return at(c);
      }
      c.drop(); // whoever waits learns nothing but that it is his turn
      return null;
    }

    @Override
    public Void beginFrame(Command.BeginFrame c) {
      if (c.wanted() || c.study()) {
        wanted = true;
        wantedFrom = held.size();
      }
      frameFrom = held.size();
      return hold(c);
    }

    @Override
    public Void endFrame(Command.EndFrame c) {
      if (c.wanted()) {
        letGo();
        next.accept(c);
      } else {
        hold(c);
      }
      wanted = false;
      if (heldBytes > capacityBytes) {
        letGo(frameFrom);
      }
      return null;
    }
  }
}
