package org.oovr.driver.vk.object;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.oovr.driver.common.Diagnostics;
import org.oovr.driver.common.Emitter;
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.MemoryBlock;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * All that one program has of this driver: its objects, and the way to the simulator, to which the
 * frames belong. Whoever uses it holds its lock.
 */
public final class Session {
  public final Diagnostics diagnostics;
  public final Handles handles = new Handles();

  /** Memory that hosts see, and in which what the GPU wrote must appear. */
  public final HostMemories memories = new HostMemories(this);

  /** Where memory lies for shaders that are given addresses. */
  public final Addresses addresses = new Addresses();

  /** Views of blocks of compressed images. */
  public final CopiedViews copied = new CopiedViews(this);

  /** What the simulator has. */
  public final LiveResources live = new LiveResources();

  /** What the call that is being made returned where it was recorded; 0 where it was not. */
  public long recordedResult;

  /** Whether depths may lie beyond 0 and 1. */
  public boolean unrestrictedDepth;

  /** Whether a submission could not be played to its end: the device is lost. */
  public boolean lost;

  private final CommandSink sink;
  private final boolean study;
  private final Map<Integer, BufferObject> buffers = new HashMap<>();
  private final Map<Integer, ImageObject> images = new HashMap<>();
  private final Writes writes = new Writes();
  private int nextBuffer = 1;
  private int nextTexture = 1;
  private int nextBlock = 1;
  private int frame;
  private int draws;
  private static final long NANOSECONDS_A_TICK = 1000;

  private boolean open;
  private boolean wanted = true;
  private long calls;
  private long ticks;

  /**
   * A session without objects.
   *
   * @param study whether frames ask for work logs
   */
  public Session(CommandSink sink, boolean study, Diagnostics diagnostics) {
    this.sink = sink;
    this.study = study;
    this.diagnostics = diagnostics;
  }

  // --- frames

  /** Counts the calls of the program. */
  public void call() {
    calls++;
  }

  /** A point in time, in nanoseconds, that grows with every question. */
  public long tick() {
    ticks += NANOSECONDS_A_TICK;
    return ticks;
  }

  /** Number of the present frame, from 0. */
  public int frame() {
    return frame;
  }

  /** Where a draw of the present frame comes from. */
  public Command.DrawLabel label(String text) {
    return new Command.DrawLabel(frame, draws++, calls, text);
  }

  /** Says what is wanted of the present frame, of which nothing was done yet. */
  public void frame(int index, boolean isWanted) {
    wanted = isWanted;
    if (!open) {
      frame = index;
    }
  }

  private void openFrame() {
    if (!open) {
      open = true;
      sink.accept(new Command.BeginFrame(frame, wanted, study && wanted, true));
    }
  }

  /**
   * The end of a frame, which shows an image.
   *
   * @throws InvalidHandleException when there is no such image
   */
  public void present(RenderTarget.Attachment image) {
    live.check(image);
    openFrame();
    sink.accept(new Command.EndFrame(frame, image, wanted));
    frame++;
    wanted = true;
    draws = 0;
    open = false;
  }

  // --- commands

  /**
   * The object of a handle that may be null.
   *
   * @param function which call has it
   * @return null for the null handle, and, which is told, where there is no such object
   */
  public <T> T optional(String function, long handle, Class<T> kind) {
    T object = handles.find(handle, kind);
    if (object == null && handle != 0) {
      diagnostics.error(function, Handles.text(handle) + " is no " + kind.getSimpleName());
    }
    return object;
  }

  /**
   * Sends a command that makes or ends something.
   *
   * @throws InvalidHandleException when it uses what is not there
   */
  public void make(Command command) {
    if (command instanceof ResourceCommand.DestroyTexture destroyed) {
      copied.remove(destroyed.texture());
    }
    live.note(command);
    live.check(command);
    sink.accept(command);
  }

  /**
   * Sends a command that is work, and notes what it writes. What is brought into memory or copied
   * before anything is drawn, cleared or computed belongs to no frame, as in OpenGL.
   *
   * @throws InvalidHandleException when it uses what is not there
   */
  public void work(Command command) {
    live.check(command);
    if (!(command instanceof ResourceCommand)
        || command instanceof ResourceCommand.Clear
        || command instanceof ResourceCommand.Blit) {
      openFrame();
    }
    command.accesses(writes);
    send(command);
  }

  /**
   * Sends a command that is work and writes nothing but the attachments of its pass. Whoever put it
   * together has looked whether all is there that it uses.
   */
  public void draw(Command command) {
    openFrame();
    send(command);
  }

  private void send(Command command) {
    if (!copied.concerns()) {
      sink.accept(command);
      return;
    }
    copied.before(command);
    sink.accept(command);
    copied.after(command);
  }

  /** Notes that an image is written. */
  public void wrote(Texture texture) {
    ImageObject image = images.get(texture.contentsId());
    if (image != null) {
      image.written = true;
    }
  }

  private final class Writes implements AccessVisitor {
    @Override
    public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      // changes nothing
    }

    @Override
    public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
      BufferObject written = usage == Usage.HOST ? null : buffers.get(buffer.id());
      if (written != null && written.memory != null) {
        written.memory.wrote(written);
      }
    }

    @Override
    public void reads(ImageRange range, Usage usage) {
      // changes nothing
    }

    @Override
    public void writes(ImageRange range, Usage usage, int overwritten) {
      if (usage != Usage.HOST) {
        wrote(range.texture());
      }
    }

    @Override
    public void destroys(Buffer buffer) {
      // its memory says what becomes of the bytes
    }

    @Override
    public void destroys(Texture texture) {
      // nobody sees it any more
    }
  }

  /** Bytes of a buffer; waits for the simulator. */
  public byte[] read(Buffer buffer, int offset, int size) {
    live.check(buffer);
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    sink.accept(new ResourceCommand.ReadBuffer(buffer, offset, size, result));
    return Emitter.await(result);
  }

  /** Texels of one layer in the simulator's order; waits for the simulator. */
  public byte[] read(Texture texture, int level, int layer, int x, int y, int width, int height) {
    live.check(texture);
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    RenderTarget.Attachment source = new RenderTarget.Attachment(texture, level, layer, false);
    sink.accept(new ResourceCommand.ReadTexture(source, x, y, width, height, result));
    return Emitter.await(result);
  }

  /** Waits until all that was sent has been executed. */
  public void finish() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    sink.accept(new Command.Fence(done));
    Emitter.await(done);
  }

  // --- resources

  /** A block of memory. */
  public MemoryBlock newBlock(long sizeBytes) {
    int id = nextBlock++;
    MemoryBlock block = new MemoryBlock(id, sizeBytes, "memory " + id);
    make(new ResourceCommand.CreateMemory(block));
    return block;
  }

  /** The identity of a buffer, which does not exist in the simulator yet. */
  public Buffer newBuffer(BufferObject of, long sizeBytes) {
    int id = nextBuffer++;
    Buffer buffer = new Buffer(id, Math.toIntExact(sizeBytes), "buffer " + id);
    buffers.put(id, of);
    return buffer;
  }

  /** The number of a texture. */
  public int newTextureId() {
    return nextTexture++;
  }

  /** An image that the simulator has from now on. */
  public void add(ImageObject image) {
    images.put(image.texture.id(), image);
  }

  /** An image, whose memory and offset are known now, comes to lie there. */
  public void place(ImageObject image) {
    ImageObject there = image.memory.place(image);
    if (there != null) {
      images.remove(image.texture.id());
      make(new ResourceCommand.DestroyTexture(image.texture));
      image.texture = there.texture;
    }
  }

  /** An image is gone, and with it its texels, where no other image has them. */
  public void remove(ImageObject image) {
    ImageObject other = image.memory == null ? null : image.memory.remove(image);
    if (other != null) {
      images.put(image.texture.id(), other);
      other.written |= image.written;
    } else {
      images.remove(image.texture.id());
      make(new ResourceCommand.DestroyTexture(image.texture));
    }
  }

  /** A buffer that is gone. */
  public void remove(BufferObject buffer) {
    addresses.remove(buffer);
    buffers.remove(buffer.buffer.id());
  }
}
