package org.oovr.agent.life;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends the virtual machine against everything that programs put in the way: windows that do not
 * close, threads that go on, exit handlers that never return. What we leave is whole first, or the
 * time is over.
 */
public final class Ending {
  /** How long a program may take to close its windows and end by itself. */
  private static final long GRACE_MILLIS = 1200;

  /** How long exit handlers of the program may take beside and after ours. */
  private static final long HANDLERS_MILLIS = 800;

  /** Within this time after a signal the process has ended. */
  private static final long STOP_MILLIS = 1100;

  private final RunNotes notes;
  private final CountDownLatch whole = new CountDownLatch(1);
  private final AtomicBoolean closing = new AtomicBoolean();
  private final AtomicBoolean stopping = new AtomicBoolean();
  private volatile long stopAtNanos;
  private volatile Runnable last = () -> {};

  public Ending(RunNotes notes) {
    this.notes = notes;
  }

  /** Has the last work of ours done when the virtual machine ends. */
  public void atEnd(Runnable work) {
    last = work;
    Runtime.getRuntime().addShutdownHook(new Thread(work, "oovr-end"));
  }

  /**
   * Closes the program, whose last frame that was asked for has been presented.
   *
   * @param windows asks its windows to close; on the calling thread
   */
  public void close(Runnable windows) {
    if (!closing.compareAndSet(false, true)) {
      return;
    }
    notes.write(RunNotes.Kind.CLOSING, "");
    windows.run();
    daemon("oovr-close", this::closeByForce);
  }

  /** The program has drawn its first frame. */
  public void drew() {
    notes.write(RunNotes.Kind.DREW, "");
  }

  /** What the program's frames were computed with. */
  public void drewWith(String kernels) {
    notes.write(RunNotes.Kind.KERNELS, kernels);
  }

  /** Whether another virtual machine of the same run has drawn. */
  public boolean othersDrew() {
    return notes.othersDrew();
  }

  /** What the program was not given last, and the last exception that it printed, if any. */
  public void tell(String refused, String exception) {
    if (!refused.isEmpty()) {
      notes.write(RunNotes.Kind.REFUSED, refused);
    }
    if (!exception.isEmpty()) {
      notes.write(RunNotes.Kind.EXCEPTION, exception);
    }
  }

  /** Whether the program was closed. */
  public boolean isClosing() {
    return closing.get();
  }

  private void closeByForce() throws InterruptedException {
    if (!whole.await(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
      exit(0);
      whole.await();
    }
    Thread.sleep(HANDLERS_MILLIS);
    Runtime.getRuntime().halt(0);
  }

  /**
   * The virtual machine was told to stop: it ends now, whether or not anything is whole.
   *
   * @param status its exit status
   */
  public void stop(int status) {
    if (stopping.compareAndSet(false, true)) {
      stopAtNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STOP_MILLIS);
      daemon(
          "oovr-stop",
          () -> {
            Thread.sleep(STOP_MILLIS);
            Runtime.getRuntime().halt(status);
          });
    }
  }

  /** Nanoseconds until a stopped process ends. */
  public long leftNanos() {
    return Math.max(0, stopAtNanos - System.nanoTime());
  }

  /** What we leave is whole. */
  public void whole() {
    if (closing.get()) {
      notes.write(RunNotes.Kind.WHOLE, "");
    }
    whole.countDown();
  }

  /**
   * Ends the program when the command that started it is no more.
   *
   * @return false when it is no more already
   */
  public boolean watchCommand() {
    RunNotes.Note command =
        notes.read().stream()
            .filter(n -> n.kind() == RunNotes.Kind.COMMAND)
            .findFirst()
            .orElse(null);
    if (command == null) {
      return true; // nobody's program, or one inside a container, which does not see the file
    }
    ProcessWatch watch = ProcessWatch.of(command.pid());
    if (watch == null) {
      return false;
    }
    daemon(
        "oovr-command",
        () -> {
          watch.await();
          StopSignal.raise();
          int status = StopSignal.status();
          stop(status);
          exit(status);
        });
    return true;
  }

  /** An exit may wait for ever for handlers, or for one that has begun: not on our thread. */
  private void exit(int status) {
    daemon(
        "oovr-exit",
        () -> {
          try {
            System.exit(status);
          } catch (SecurityException forbidden) {
            last.run(); // a halt, which needs no permission of the program's, follows
          }
        });
  }

  /** Work that may wait. */
  private interface Work {
    void run() throws InterruptedException;
  }

  private static void daemon(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
  }
}
