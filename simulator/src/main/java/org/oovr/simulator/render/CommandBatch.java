package org.oovr.simulator.render;

import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.command.Command;

/**
 * Commands in their order, with the bytes that each carries. Many threads add, one at a time, as
 * long as it waits; then one thread takes from it.
 */
final class CommandBatch {
  private Command[] commands = new Command[64];
  private long[] bytes = new long[64];

  /** Read by who waits for it to grow without the lock that those who add to it hold. */
  private volatile int size;

  private int at;
  private long takenBytes;

  boolean isEmpty() {
    return size == 0;
  }

  void add(Command command, long commandBytes) {
    int n = size;
    if (n == commands.length) {
      commands = Arrays.copyOf(commands, n * 2);
      bytes = Arrays.copyOf(bytes, n * 2);
    }
    commands[n] = command;
    bytes[n] = commandBytes;
    size = n + 1;
  }

  /** The next command, or null. */
  Command next() {
    if (at >= size) {
      return null;
    }
    Command command = commands[at];
    commands[at] = null;
    takenBytes = bytes[at];
    at++;
    return command;
  }

  /** Bytes of the command that came last. */
  long takenBytes() {
    return takenBytes;
  }

  /**
   * Has no command taken any more. Another thread may be taking one meanwhile, which is then told
   * as well.
   *
   * @param out gets all that were not taken
   */
  void drainTo(List<Command> out) {
    int n = size;
    size = 0;
    for (int i = 0; i < n; i++) {
      if (commands[i] != null) {
        out.add(commands[i]);
      }
    }
  }

  /** Empties it for others to add. */
  void reset() {
    at = 0;
    size = 0;
  }
}
