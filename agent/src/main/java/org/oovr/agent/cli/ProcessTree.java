package org.oovr.agent.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.oovr.agent.life.RunNotes;

/**
 * A process with all that it starts, which ends as one: when we are told to stop, and when the
 * program inside has been closed and something of the tree goes on.
 */
final class ProcessTree {
  /** How often the notes are looked at. */
  private static final long LOOK_MILLIS = 100;

  /** How long the tree may go on when the program inside has left everything whole. */
  private static final long AFTER_MILLIS = 1200;

  /** How long processes may take to end when they are told to. */
  private static final long TOLD_MILLIS = 700;

  /** The same for the whole of it when we are told to stop. */
  private static final long STOP_MILLIS = 1300;

  private final ProcessBuilder builder;
  private final RunNotes notes;
  private volatile Process process;
  private volatile boolean stopped;

  /**
   * A tree that has not been started.
   *
   * @param notes what virtual machines under the agent tell
   */
  ProcessTree(ProcessBuilder builder, RunNotes notes) {
    this.builder = builder;
    this.notes = notes;
  }

  /** Starts the process and waits for the end of the tree; its exit status. */
  int waitFor() throws IOException, InterruptedException {
    // before the start: nobody else knows the process
    Thread hook = new Thread(this::stop, "oovr-stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      synchronized (this) {
        if (!stopped) {
          process = builder.start();
        }
      }
      if (process == null) {
        Thread.sleep(STOP_MILLIS); // we are shutting down
        throw new InterruptedException("stopped");
      }
      return waitForEnd();
    } catch (InterruptedException told) {
      end(members(), TOLD_MILLIS);
      throw told;
    } finally {
      forget(hook);
    }
  }

  private int waitForEnd() throws InterruptedException {
    long end = Long.MAX_VALUE;
    // what a stop takes is loaded before it comes: then every moment counts
    List<ProcessHandle> seen = members();
    while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      if (end == Long.MAX_VALUE && notes.last(RunNotes.Kind.WHOLE).isPresent()) {
        end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(AFTER_MILLIS);
      }
      if (System.nanoTime() > end) {
        seen = members();
        end(seen, TOLD_MILLIS);
        end = Long.MAX_VALUE - 1;
      }
    }
    // of a script that has ended, the program may go on
    end(members(), TOLD_MILLIS);
    return process.exitValue();
  }

  /**
   * All that is alive: what the process has started, and virtual machines that told of themselves.
   */
  private List<ProcessHandle> members() {
    List<ProcessHandle> all = new ArrayList<>();
    process.descendants().forEach(all::add);
    for (RunNotes.Note note : notes.read()) {
      if (note.kind() == RunNotes.Kind.STARTED) {
        ProcessHandle.of(note.pid()).filter(p -> !all.contains(p)).ifPresent(all::add);
      }
    }
    all.removeIf(p -> p.pid() == process.pid());
    if (process.isAlive()) {
      all.add(process.toHandle());
    }
    return all;
  }

  /** Tells processes to end, and ends those by force that do not in time. */
  private static void end(List<ProcessHandle> processes, long millis) throws InterruptedException {
    for (ProcessHandle process : processes) {
      process.destroy();
    }
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < end && anyAlive(processes)) {
      Thread.sleep(LOOK_MILLIS / 4);
    }
    for (ProcessHandle process : processes) {
      process.destroyForcibly();
    }
  }

  private static boolean anyAlive(List<ProcessHandle> processes) {
    boolean alive = false;
    for (ProcessHandle process : processes) {
      alive |= process.isAlive();
    }
    return alive;
  }

  /** We are told to stop. */
  private void stop() {
    synchronized (this) {
      stopped = true;
      if (process == null) {
        return;
      }
    }
    try {
      end(members(), STOP_MILLIS);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
    }
    notes.delete();
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException stopping) {
      // The hook is at work.
    }
  }
}
