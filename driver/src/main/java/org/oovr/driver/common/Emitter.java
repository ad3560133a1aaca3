package org.oovr.driver.common;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** The way out to the simulator: hands out ids and sends commands. */
public final class Emitter {
  private final CommandSink sink;

  /** Runs before a command that works on images, so that a frame is open by then. */
  private final Runnable beforeWork;

  private int nextBuffer = 1;
  private int nextTexture = 1;

  /** When the texels of each texture changed last, by its id; 0 for never. */
  private long[] changes = new long[64];

  private long clock;

  /** What the last draws went to, whose change is noted; null for nothing. */
  private RenderTarget noted;

  /** Their state, which decides about what they write. */
  private PipelineState notedState;

  private final Noting noting = new Noting();

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

  public void emit(Command command) {
    command.accept(noting);
    sink.accept(command);
  }

  /** The time now, which goes on with every change of a texture. */
  public long now() {
    return clock;
  }

  /** When a texture's texels were changed last other than by making mipmaps of them. */
  public long changed(Texture texture) {
    int id = texture.id();
    return id < changes.length ? changes[id] : 0;
  }

  /** Opens frames and notes which textures change. */
  private final class Noting implements Command.Visitor<Void>, AccessVisitor {
    @Override
    public Void drawIndirect(Command.DrawIndirect c) {
      return draw(c.draw());
    }

    @Override
    public Void draw(Command.Draw c) {
      beforeWork.run();
      if (c.target() != noted || c.state() != notedState) {
        c.state().accesses(c.target(), this);
        noted = c.target();
        notedState = c.state();
      }
      return null;
    }

    @Override
    public Void resource(ResourceCommand c) {
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
      return null;
    }

    @Override
    public Void endFrame(Command.EndFrame c) {
      return null;
    }

    @Override
    public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      // changes nothing
    }

    @Override
    public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      // not asked for
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
      // its id is never used again
    }

    @Override
    public void destroys(Texture texture) {
      // its id is never used again
    }
  }

  private void note(Texture texture) {
    if (texture.id() >= changes.length) {
      changes = java.util.Arrays.copyOf(changes, Math.max(texture.id() + 1, 2 * changes.length));
    }
    changes[texture.id()] = ++clock;
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

  /** Waits until everything sent so far has been executed. */
  public void finish() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    emit(new Command.Fence(done));
    await(done);
  }

  private static <T> T await(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw new IllegalStateException("the simulator failed to answer", e.getCause());
    }
  }
}
