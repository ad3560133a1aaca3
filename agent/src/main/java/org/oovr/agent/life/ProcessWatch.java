package org.oovr.agent.life;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Waits for the end of a process that is not our child. */
final class ProcessWatch {
  private static final long INTERVAL_MILLIS = 250;

  private final ProcessHandle process;

  /** Linux tells here that a process is dead of which its parent has not heard yet. */
  private final Path state;

  private ProcessWatch(ProcessHandle process) {
    this.process = process;
    state = Path.of("/proc", Long.toString(process.pid()), "stat");
  }

  /** A watch of a process, or null when there is none of that number. */
  static ProcessWatch of(long pid) {
    return ProcessHandle.of(pid).map(ProcessWatch::new).orElse(null);
  }

  void await() throws InterruptedException {
    while (process.isAlive() && !isZombie()) {
      Thread.sleep(INTERVAL_MILLIS);
    }
  }

  private boolean isZombie() {
    try {
      String text = Files.readString(state, StandardCharsets.ISO_8859_1);
      // the name in parentheses may hold anything; the state comes after it
      int at = text.lastIndexOf(')') + 2;
      return at > 1 && at < text.length() && (text.charAt(at) == 'Z' || text.charAt(at) == 'X');
    } catch (IOException | SecurityException untold) {
      return false; // isAlive knows enough elsewhere
    }
  }
}
