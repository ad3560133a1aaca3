package org.oovr.simulator.command;

import java.util.List;
import java.util.function.Consumer;
import org.oovr.simulator.command.Command.DrawLabel;

/**
 * Commands that are recorded once and executed as often as wanted, see {@link Command.Execute}.
 * Immutable. A list may execute others. It ends every render pass that it begins; draws outside of
 * these go into the pass in which the list is executed.
 */
public final class CommandList {
  /** How deep lists may execute others. */
  public static final int MOST_NESTED = 64;

  private final List<Command> commands;

  /** By command: target of the pass of this list in which it stands, or null. */
  private final RenderTarget[] targets;

  private final long dataBytes;
  private final int draws;
  private final int depth;

  /**
   * Records commands.
   *
   * @throws IllegalArgumentException when one of them can be executed once only, as it makes or
   *     ends something or answers somebody; when passes do not fit; when lists are nested too deep
   */
  public CommandList(List<Command> commands) {
    this.commands = List.copyOf(commands);
    targets = new RenderTarget[this.commands.size()];
    Recorder recorder = new Recorder();
    for (int i = 0; i < targets.length; i++) {
      Command c = this.commands.get(i);
      c.accept(recorder);
      targets[i] = recorder.pass;
      recorder.bytes += c.dataBytes();
    }
    if (recorder.pass != null) {
      throw new IllegalArgumentException("a render pass is not ended");
    }
    dataBytes = recorder.bytes;
    draws = recorder.draws;
    depth = recorder.deepest + 1;
    if (depth > MOST_NESTED) {
      throw new IllegalArgumentException("lists are nested more than " + MOST_NESTED + " deep");
    }
  }

  /** Bytes of the data inside the commands. */
  public long dataBytes() {
    return dataBytes;
  }

  /** Draws, those of executed lists included. */
  public int draws() {
    return draws;
  }

  /**
   * Names all that the commands read and write.
   *
   * @param pass target of the pass in which the list is executed, or null
   */
  public void accesses(RenderTarget pass, AccessVisitor visitor) {
    for (int i = 0; i < targets.length; i++) {
      commands.get(i).accesses(targets[i] == null ? pass : targets[i], visitor);
    }
  }

  /**
   * Tells the commands in order, those of executed lists in their place.
   *
   * @param from where the execution comes from: the frame and the call of the draws, and the first
   *     of their numbers; null leaves draws the labels with which they were recorded
   */
  public void expand(DrawLabel from, Consumer<Command> to) {
    Expander expander = new Expander(from, to);
    for (Command c : commands) {
      expander.tell(c);
    }
  }

  private static final class Expander {
    private final DrawLabel from;
    private final Consumer<Command> to;
    private int draw;

    Expander(DrawLabel from, Consumer<Command> to) {
      this.from = from;
      this.to = to;
    }

    void tell(Command c) {
      if (c instanceof Command.Execute e) {
        e.list().expand(label(e.label()), to);
        draw += e.list().draws();
      } else if (c instanceof Command.Draw d) {
        to.accept(from == null ? d : d.with(label(d.label())));
        draw++;
      } else if (c instanceof Command.DrawIndirect d) {
        to.accept(from == null ? d : d.with(label(d.draw().label())));
        draw++;
      } else if (c instanceof Command.DrawStreamed d) {
        to.accept(from == null ? d : d.with(label(d.draw().label())));
        draw++;
      } else if (c instanceof Dispatch d) {
        to.accept(from == null ? d : d.with(label(d.label())));
      } else if (c instanceof Dispatch.Indirect d) {
        to.accept(from == null ? d : d.with(label(d.dispatch().label())));
      } else {
        to.accept(c);
      }
    }

    private DrawLabel label(DrawLabel recorded) {
      if (from == null) {
        return recorded;
      }
      String text = recorded == null ? "" : recorded.text();
      boolean both = !text.isEmpty() && !from.text().isEmpty();
      return new DrawLabel(
          from.frame(),
          from.drawInFrame() + draw,
          from.callNumber(),
          from.text() + (both ? " / " : "") + text);
    }
  }

  /** Looks at what is recorded; refuses what does not fit. */
  private static final class Recorder
      implements Command.Visitor<Void>, ResourceCommand.ResourceVisitor<Void> {
    private RenderTarget pass;
    private long bytes;
    private int draws;
    private int deepest;

    private static Void onlyOnce(Command c) {
      throw new IllegalArgumentException(
          c.getClass().getSimpleName() + " can be executed once only");
    }

    @Override
    public Void beginPass(Command.BeginPass c) {
      if (pass != null) {
        throw new IllegalArgumentException("a render pass begins inside another");
      }
      pass = c.target();
      return null;
    }

    @Override
    public Void endPass(Command.EndPass c) {
      if (pass == null) {
        throw new IllegalArgumentException("a render pass ends that the list did not begin");
      }
      pass = null;
      return null;
    }

    @Override
    public Void draw(Command.Draw c) {
      draws++;
      return null;
    }

    @Override
    public Void drawIndirect(Command.DrawIndirect c) {
      draws++;
      return null;
    }

    @Override
    public Void drawStreamed(Command.DrawStreamed c) {
      draws++;
      return null;
    }

    @Override
    public Void dispatch(Dispatch c) {
      return outsidePasses();
    }

    @Override
    public Void dispatchIndirect(Dispatch.Indirect c) {
      return outsidePasses();
    }

    private Void outsidePasses() {
      if (pass != null) {
        throw new IllegalArgumentException("a dispatch stands inside a render pass");
      }
      return null;
    }

    @Override
    public Void execute(Command.Execute c) {
      draws += c.list().draws;
      deepest = Math.max(deepest, c.list().depth);
      return null;
    }

    @Override
    public Void submit(Command.Submit c) {
      return onlyOnce(c);
    }

    @Override
    public Void barrier(Command.Barrier c) {
      return null;
    }

    @Override
    public Void resource(ResourceCommand c) {
      return c.accept((ResourceCommand.ResourceVisitor<Void>) this);
    }

    @Override
    public Void beginQuery(Command.BeginQuery c) {
      return onlyOnce(c);
    }

    @Override
    public Void endQuery(Command.EndQuery c) {
      return onlyOnce(c);
    }

    @Override
    public Void fence(Command.Fence c) {
      return onlyOnce(c);
    }

    @Override
    public Void beginFrame(Command.BeginFrame c) {
      return onlyOnce(c);
    }

    @Override
    public Void endFrame(Command.EndFrame c) {
      return onlyOnce(c);
    }

    @Override
    public Void createBuffer(ResourceCommand.CreateBuffer c) {
      return onlyOnce(c);
    }

    @Override
    public Void updateBuffer(ResourceCommand.UpdateBuffer c) {
      return null;
    }

    @Override
    public Void copyBuffer(ResourceCommand.CopyBuffer c) {
      return null;
    }

    @Override
    public Void readBuffer(ResourceCommand.ReadBuffer c) {
      return onlyOnce(c);
    }

    @Override
    public Void destroyBuffer(ResourceCommand.DestroyBuffer c) {
      return onlyOnce(c);
    }

    @Override
    public Void createMemory(ResourceCommand.CreateMemory c) {
      return onlyOnce(c);
    }

    @Override
    public Void destroyMemory(ResourceCommand.DestroyMemory c) {
      return onlyOnce(c);
    }

    @Override
    public Void createTexture(ResourceCommand.CreateTexture c) {
      return onlyOnce(c);
    }

    @Override
    public Void updateTexture(ResourceCommand.UpdateTexture c) {
      return null;
    }

    @Override
    public Void copyTexture(ResourceCommand.CopyTexture c) {
      return null;
    }

    @Override
    public Void readTexture(ResourceCommand.ReadTexture c) {
      return onlyOnce(c);
    }

    @Override
    public Void destroyTexture(ResourceCommand.DestroyTexture c) {
      return onlyOnce(c);
    }

    @Override
    public Void generateMipmaps(ResourceCommand.GenerateMipmaps c) {
      return null;
    }

    @Override
    public Void blit(ResourceCommand.Blit c) {
      return null;
    }

    @Override
    public Void clear(ResourceCommand.Clear c) {
      return null;
    }
  }
}
