package org.oovr.driver.gl;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.RenderTarget;

/** The way out to the simulator: hands out ids and sends commands. */
final class Emitter {
  private final CommandSink sink;

  /** Runs before a command that works on images, so that a frame is open by then. */
  private final Runnable beforeWork;

  private int nextBuffer = 1;
  private int nextTexture = 1;

  Emitter(CommandSink sink, Runnable beforeWork) {
    this.sink = sink;
    this.beforeWork = beforeWork;
  }

  int nextBufferId() {
    return nextBuffer++;
  }

  int nextTextureId() {
    return nextTexture++;
  }

  void emit(Command command) {
    if (command instanceof Command.Draw
        || command instanceof Command.Clear
        || command instanceof Command.Blit) {
      beforeWork.run();
    }
    sink.accept(command);
  }

  /** Texels of view 0, canonical and tightly packed; waits for the simulator. */
  byte[] read(RenderTarget.Attachment source, int x, int y, int width, int height) {
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    emit(new Command.ReadTexture(source, x, y, width, height, result));
    return await(result);
  }

  /** Waits until everything sent so far has been executed. */
  void finish() {
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
