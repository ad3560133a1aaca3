package org.oovr.driver.common;

import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.BindGroup;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.LoadOps;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.StoreOps;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;

/**
 * The way out to the simulator: hands out ids, sends commands, and stands draws in render passes. A
 * pass begins with the first draw or clear into a target. It ends when something else is drawn to,
 * when anything but a draw or a clear uses an image that is attached, when a draw samples one, and
 * with the frame.
 */
public final class Emitter {
  /** Usages before which programs say where what shaders wrote must be there. */
  private static final EnumSet<AccessVisitor.Usage> ORDERED =
      EnumSet.of(
          AccessVisitor.Usage.VERTEX_INPUT,
          AccessVisitor.Usage.INDEX_INPUT,
          AccessVisitor.Usage.INDIRECT,
          AccessVisitor.Usage.SHADER,
          AccessVisitor.Usage.COPY,
          AccessVisitor.Usage.HOST);

  private final CommandSink sink;

  /** Runs before a command that works on images, so that a frame is open by then. */
  private final Runnable beforeWork;

  private int nextBuffer = 1;
  private int nextTexture = 1;

  /** When the texels of each texture changed last, by its id; 0 for never. */
  private long[] changes = new long[64];

  private long clock;

  /** Buffers, by id, that draws may have written since somebody read them. */
  private final BitSet written = new BitSet();

  /** For which usages no barrier has come since shaders may have written buffers. */
  private final EnumSet<AccessVisitor.Usage> unordered = EnumSet.noneOf(AccessVisitor.Usage.class);

  /** What the last draws went to, whose change is noted; null for nothing. */
  private RenderTarget noted;

  /** Their state, which decides about what they write. */
  private PipelineState notedState;

  private final Noting noting = new Noting();
  private final Touching touching = new Touching();

  /** Target of the pass that is open, or null. */
  private RenderTarget pass;

  public Emitter(CommandSink sink, Runnable beforeWork) {
    this.sink = sink;
    this.beforeWork = beforeWork;
  }

  public int nextBufferId() {
    return nextBuffer++;
  }

  public int nextTextureId() {
    return nextTexture++;
  }

  /** Sends a command that is no draw. A clear comes after the pass that draws to its images. */
  public void emit(Command command) {
    command.accept(noting);
    sink.accept(command);
  }

  /** Sends a draw into a target. */
  public void draw(RenderTarget target, Command.Draw draw) {
    draw(target, draw, draw);
  }

  /** Sends a draw into a target whose numbers lie in a buffer. */
  public void draw(RenderTarget target, Command.DrawIndirect draw) {
    draw(target, draw.draw(), draw);
  }

  /** Sends a draw of as many vertices as were appended somewhere. */
  public void draw(RenderTarget target, Command.DrawStreamed draw) {
    draw(target, draw.draw(), draw);
  }

  private void draw(RenderTarget target, Command.Draw draw, Command sent) {
    beforeWork.run();
    if (pass != null && (!isOpen(target) || samplesAttached(draw))) {
      closePass();
    }
    if (pass == null) {
      openPass(target, LoadOps.LOAD);
    }
    if (target != noted || draw.state() != notedState) {
      draw.state().accesses(target, noting);
      noted = target;
      notedState = draw.state();
    }
    if (draw.bindings().layout().writes() || draw.output() != null) {
      draw.accesses(noting);
    }
    sink.accept(sent);
  }

  /** Sends a clear of what draws go to: inside their pass, or as its beginning. */
  public void clear(ResourceCommand.Clear clear) {
    beforeWork.run();
    if (pass != null && isOpen(clear.target())) {
      clear.accesses(noting);
      sink.accept(clear);
      return;
    }
    closePass();
    LoadOps loads = LoadOps.of(clear);
    openPass(clear.target(), loads == null ? LoadOps.LOAD : loads);
    clear.accesses(noting);
    if (loads == null) {
      sink.accept(clear);
    }
  }

  private boolean isOpen(RenderTarget target) {
    if (pass != target && pass.equals(target)) {
      pass = target;
    }
    return pass == target;
  }

  private void openPass(RenderTarget target, LoadOps loads) {
    pass = target;
    sink.accept(new Command.BeginPass(target, loads));
  }

  private void closePass() {
    if (pass != null) {
      pass = null;
      sink.accept(new Command.EndPass(StoreOps.STORE));
    }
  }

  /** Whether a draw may read what the pass writes. */
  private boolean samplesAttached(Command.Draw draw) {
    List<BindGroup> groups = draw.bindings().groups();
    for (int g = 0; g < groups.size(); g++) {
      BindGroup group = groups.get(g);
      for (int i = 0; i < group.layout().size(); i++) {
        TextureView view = group.view(i);
        if (view != null && view.texture() != null && pass.attaches(view.texture())) {
          return true;
        }
      }
    }
    return false;
  }

  /** The time now, which goes on with every change of a texture. */
  public long now() {
    return clock;
  }

  /** When a texture's texels were changed last other than by making mipmaps of them. */
  public long changed(Texture texture) {
    int id = texture.contentsId();
    return id < changes.length ? changes[id] : 0;
  }

  /**
   * Whether shaders may have written a buffer since its bytes were read or replaced as a whole, or
   * others that they wrote were copied into it: only the simulator has its contents then.
   */
  public boolean isWritten(Buffer buffer) {
    return written.get(buffer.id());
  }

  /** Somebody knows all bytes of a buffer again: it was read, or gets others. */
  public void known(Buffer buffer) {
    written.clear(buffer.id());
  }

  /**
   * What shaders wrote is there for those who use it afterwards; nothing is sent when none may have
   * written since the last such barrier.
   */
  public void barrier(AccessVisitor.Usage target) {
    if (unordered.remove(target)) {
      emit(new Command.Barrier(AccessVisitor.Usage.SHADER, target, null, null));
    }
  }

  /** Opens frames and notes which textures change, and which buffers shaders write. */
  private final class Noting implements Command.Visitor<Void>, AccessVisitor {
    /** Whether the buffer that is being copied is one that shaders wrote. */
    private boolean copiesWritten;

    @Override
    public Void beginPass(Command.BeginPass c) {
      throw new IllegalArgumentException("passes begin with draws and clears");
    }

    @Override
    public Void endPass(Command.EndPass c) {
      throw new IllegalArgumentException("passes end by themselves");
    }

    @Override
    public Void drawIndirect(Command.DrawIndirect c) {
      throw new IllegalArgumentException("a draw without a target");
    }

    @Override
    public Void drawStreamed(Command.DrawStreamed c) {
      throw new IllegalArgumentException("a draw without a target");
    }

    @Override
    public Void execute(Command.Execute c) {
      closePass();
      c.accesses(this);
      return null;
    }

    @Override
    public Void submit(Command.Submit c) {
      closePass();
      c.accesses(this);
      return null;
    }

    @Override
    public Void barrier(Command.Barrier c) {
      closePass();
      return null;
    }

    @Override
    public Void draw(Command.Draw c) {
      throw new IllegalArgumentException("a draw without a target");
    }

    @Override
    public Void dispatch(Dispatch c) {
      return dispatched(c);
    }

    @Override
    public Void dispatchIndirect(Dispatch.Indirect c) {
      return dispatched(c);
    }

    private Void dispatched(Command c) {
      beforeWork.run();
      closePass();
      c.accesses(this);
      return null;
    }

    @Override
    public Void resource(ResourceCommand c) {
      if (pass != null) {
        c.accesses(touching);
      }
      c.accesses(this);
      return null;
    }

    @Override
    public Void beginQuery(Command.BeginQuery c) {
      return null;
    }

    @Override
    public Void endQuery(Command.EndQuery c) {
      return null;
    }

    @Override
    public Void fence(Command.Fence c) {
      return null;
    }

    @Override
    public Void beginFrame(Command.BeginFrame c) {
      closePass();
      return null;
    }

    @Override
    public Void endFrame(Command.EndFrame c) {
      closePass();
      return null;
    }

    @Override
    public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      copiesWritten = usage == Usage.COPY && isWritten(buffer);
    }

    @Override
    public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      if (usage == Usage.SHADER
          || usage == Usage.STREAM_OUTPUT
          || usage == Usage.COPY && copiesWritten) {
        written.set(buffer.id());
        if (usage == Usage.SHADER) {
          unordered.addAll(ORDERED);
        }
      }
    }

    @Override
    public void reads(ImageRange range, Usage usage) {
      // changes nothing
    }

    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      switch (usage) {
        case MIPMAPS -> {
          noted = null;
          clock++;
        }
        case CLEAR, BLIT -> {
          beforeWork.run();
          note(range.texture());
        }
        default -> note(range.texture());
      }
    }

    @Override
    public void destroys(Buffer buffer) {
      known(buffer); // its id is never used again
    }

    @Override
    public void destroys(Texture texture) {
      // its id is never used again
    }
  }

  /** Ends the pass before something else uses an image that is attached. */
  private final class Touching implements AccessVisitor {
    @Override
    public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      // passes have no buffers
    }

    @Override
    public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      // passes have no buffers
    }

    @Override
    public void reads(ImageRange range, Usage usage) {
      touch(range.texture());
    }

    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      touch(range.texture());
    }

    @Override
    public void destroys(Buffer buffer) {
      // passes have no buffers
    }

    @Override
    public void destroys(Texture texture) {
      touch(texture);
    }

    private void touch(Texture texture) {
      if (pass != null && pass.attaches(texture)) {
        closePass();
      }
    }
  }

  private void note(Texture texture) {
    int id = texture.contentsId();
    if (id >= changes.length) {
      changes = java.util.Arrays.copyOf(changes, Math.max(id + 1, 2 * changes.length));
    }
    changes[id] = ++clock;
  }

  /** Texels of view 0, canonical and tightly packed; waits for the simulator. */
  public byte[] read(RenderTarget.Attachment source, int x, int y, int width, int height) {
    return read(source, 0, x, y, width, height);
  }

  /** Texels of one sample. */
  public byte[] read(
      RenderTarget.Attachment source, int sample, int x, int y, int width, int height) {
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    emit(new ResourceCommand.ReadTexture(source, sample, x, y, width, height, result));
    return await(result);
  }

  /** Texels of all samples, those of the first sample first. */
  public byte[][] readSamples(RenderTarget.Attachment source, int width, int height) {
    byte[][] samples = new byte[source.texture().samples()][];
    for (int i = 0; i < samples.length; i++) {
      samples[i] = read(source, i, 0, 0, width, height);
    }
    return samples;
  }

  /** All bytes of a buffer; waits for the simulator. */
  public byte[] read(Buffer buffer) {
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    emit(new ResourceCommand.ReadBuffer(buffer, 0, buffer.sizeBytes(), result));
    return await(result);
  }

  /** Waits until everything sent so far has been executed. */
  public void finish() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    emit(new Command.Fence(done));
    await(done);
  }

  /**
   * What the simulator answers.
   *
   * @throws IllegalStateException when it failed
   */
  public static <T> T await(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw new IllegalStateException("the simulator failed to answer", e.getCause());
    }
  }
}
