package org.oovr.simulator.render;

import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PixelFormat;

/**
 * Answers to commands that nobody executes, because nobody wants their effect any more: whoever
 * waits for one goes on, with zeroes where contents were asked for.
 */
public final class Unexecuted {
  private Unexecuted() {}

  /** Completes whatever a command promises. */
  public static void answer(Command command) {
    if (command instanceof Command.Fence fence) {
      fence.done().complete(null);
    } else if (command instanceof Command.ReadTexture read) {
      PixelFormat format = read.source().texture().format();
      long bytes = format.regionBytes(Math.max(0, read.width()), Math.max(0, read.height()), 1);
      read.result().complete(new byte[Math.toIntExact(bytes)]);
    } else if (command instanceof Command.ReadBuffer read) {
      read.result().complete(new byte[Math.max(0, read.sizeBytes())]);
    } else if (command instanceof Command.EndQuery end) {
      end.query().finish();
    }
  }
}
