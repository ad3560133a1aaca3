package org.oovr.simulator.render;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;

/**
 * Hands commands to a renderer on a thread of its own, so that the application goes on meanwhile.
 * Bounded by the bytes that waiting commands carry: whoever is faster waits. Any thread may call
 * {@link #accept}; the order of one thread's commands is kept.
 *
 * <p>A command that fails is logged (each message once), counted, and the stream goes on. When the
 * thread itself dies, futures inside waiting and later commands complete exceptionally.
 */
public final class CommandQueue implements CommandSink, AutoCloseable {
  /** Bytes that any command costs beside its data: a draw with its streams and bindings, about. */
  private static final int COMMAND_BYTES = 512;

  /** Idle time after which waiting draws are executed, so that queries finish. */
  private static final long IDLE_MILLIS = 2;

  /** Looks for a command before the thread sleeps; to be woken takes some 50 microseconds. */
  private static final int SPINS = 1000;

  /** Different messages logged; further ones are only counted. */
  private static final int MOST_MESSAGES = 200;

  /** Is told of failed commands; each message once. */
  public interface FaultListener {
    /**
     * Called on the queue's thread.
     *
     * @param what a line that says what failed and what follows from it
     */
    void onFault(String what, Throwable fault);

    /** Called on the queue's thread when it ends with a fault: no frame comes any more. */
    default void onDeath(Throwable fault) {
      onFault("the simulator's renderer died of " + cause(fault) + "; frames end here", fault);
    }
  }

  private final Renderer renderer;
  private final FaultListener listener;
  private final long capacityBytes;
  private final Thread thread;
  private final Set<String> messages = new HashSet<>();

  /** What was told and not yet taken over by the thread. */
  private CommandBatch waiting = new CommandBatch();

  /** What the thread has taken over, all that waited at once: it has the lock once for many. */
  private CommandBatch taken = new CommandBatch();

  /** Bytes of all that is not executed. */
  private final AtomicLong queuedBytes = new AtomicLong();

  /** Whether the thread sleeps until a command comes. */
  private boolean idle;

  /** How many sleep until there is room; changed by who holds the lock. */
  private volatile int sleepers;

  private volatile boolean closing;
  private volatile boolean abandoned;
  private Throwable dead;
  private long faults;

  /**
   * Starts the thread.
   *
   * @param renderer used by that thread only from now on; closed with this queue
   * @param capacityBytes most bytes of waiting commands; a single larger command still passes
   * @param threadName name of the thread
   */
  public CommandQueue(Renderer renderer, long capacityBytes, String threadName) {
    this(renderer, capacityBytes, threadName, new Log());
  }

  /**
   * Starts the thread. With a listener of its own, the queue never touches the platform's logging,
   * which inside somebody else's application would be set up too early.
   */
  public CommandQueue(
      Renderer renderer, long capacityBytes, String threadName, FaultListener listener) {
    if (capacityBytes < 1) {
      throw new IllegalArgumentException("queue capacity: " + capacityBytes + " bytes");
    }
    this.renderer = renderer;
    this.listener = listener;
    this.capacityBytes = capacityBytes;
    thread = new Thread(this::serve, threadName);
    thread.setDaemon(true);
    thread.start();
  }

  /** Appends a command, waiting while the queue is full. */
  @Override
  public void accept(Command command) {
    long bytes = COMMAND_BYTES + command.dataBytes();
    Throwable reason;
    synchronized (this) {
      awaitRoom(bytes);
      if (dead == null && !closing) {
        waiting.add(command, bytes);
        queuedBytes.addAndGet(bytes);
        if (idle) {
          notifyAll();
        }
        return;
      }
      reason = dead;
    }
    if (reason != null) {
      command.fail(reason);
    } else {
      command.drop();
    }
  }

  /** Sleeps until so many bytes fit, nothing else waits, or the queue is closed; holds the lock. */
  private void awaitRoom(long bytes) {
    if (dead != null || closing || fits(bytes)) {
      return;
    }
    boolean interrupted = false;
    setSleepers(
        sleepers + 1); // before it looks again: who makes room looks for sleepers after that
    while (dead == null && !closing && !fits(bytes)) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true; // dropping the command would break the stream
      }
    }
    setSleepers(sleepers - 1);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void setSleepers(int number) {
    sleepers = number;
  }

  private boolean fits(long bytes) {
    long queued = queuedBytes.get();
    return queued == 0 || queued + bytes <= capacityBytes;
  }

  /** Commands that failed so far. */
  public synchronized long faults() {
    return faults;
  }

  /** Why the renderer died, or null. */
  public synchronized Throwable death() {
    return dead;
  }

  /**
   * Gives up: what waits is dropped with whatever comes later, what is being drawn ends unfinished,
   * and no frame comes any more. Whoever waits for an answer gets one without a content. Returns at
   * once.
   */
  public void abandon() {
    List<Command> lost;
    synchronized (this) {
      abandoned = true;
      closing = true;
      lost = takeAll();
      notifyAll();
    }
    renderer.abandon();
    lost.forEach(Command::drop);
  }

  /** All that is not begun, which nobody will execute; holds the lock. */
  private List<Command> takeAll() {
    List<Command> all = new ArrayList<>();
    taken.drainTo(all);
    waiting.drainTo(all);
    queuedBytes.set(0);
    return all;
  }

  /**
   * Executes everything that waits, then stops the thread and the renderer. A command that comes
   * later is not executed; see {@link Command#drop}.
   */
  @Override
  public void close() {
    synchronized (this) {
      closing = true;
      notifyAll();
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve() {
    try {
      Command command = next();
      while (command != null) {
        execute(command);
        command = next();
      }
      guardedFlush();
    } catch (Throwable t) {
      die(t);
    } finally {
      renderer.close();
    }
  }

  private Command next() throws InterruptedException {
    Command command = taken.next();
    if (command == null) {
      command = takeOver();
    }
    if (command == null) {
      // better now, beside a program that still says what else is to be drawn, than when it waits
      if (renderer.isWorthFlushing()) {
        guardedFlush();
      }
      command = poll(IDLE_MILLIS);
    }
    if (command == null && !(closing && waiting.isEmpty())) {
      if (renderer.flushesWhenIdle()) {
        guardedFlush();
      }
      command = poll(0);
    }
    if (command != null) {
      release(taken.takenBytes());
    }
    return command;
  }

  /** The next command; null when the queue is closed and empty, or when the time is over. */
  private Command poll(long millis) throws InterruptedException {
    for (int i = 0; i < SPINS && millis != 0 && waiting.isEmpty() && !closing; i++) {
      Thread.onSpinWait();
    }
    synchronized (this) {
      long deadline = System.nanoTime() + millis * 1_000_000;
      while (waiting.isEmpty() && !closing) {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (millis != 0 && left <= 0) {
          return null;
        }
        idle = true;
        wait(millis == 0 ? 0 : left);
        idle = false;
      }
      return takeOver();
    }
  }

  /** Takes all that waits, when what was taken before is done; the first of it, or null. */
  private synchronized Command takeOver() {
    CommandBatch empty = taken;
    empty.reset();
    taken = waiting;
    waiting = empty;
    return taken.next();
  }

  /** Says that a command does not wait any more. */
  private void release(long bytes) {
    queuedBytes.addAndGet(-bytes);
    if (sleepers > 0) {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  private void execute(Command command) {
    try {
      renderer.accept(command);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      if (abandoned) {
        command.drop();
        return;
      }
      fault(command.getClass().getSimpleName(), e);
      command.fail(e);
    } catch (Throwable e) {
      command.fail(e); // whoever waits for it has no other way to hear of the thread's end
      throw e;
    }
  }

  private void guardedFlush() {
    try {
      renderer.flush();
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      if (!abandoned) {
        fault("flush", e);
      }
    }
  }

  /** A draw that failed says so itself; it may have waited for long before this command. */
  private synchronized void fault(String command, Throwable e) {
    faults++;
    String message =
        e instanceof RenderException ? e.getMessage() : command + " failed: " + cause(e);
    if (messages.size() < MOST_MESSAGES && messages.add(message)) {
      listener.onFault(message + "; the frame may be incomplete", e);
    }
  }

  /** What began it, and where. */
  static String cause(Throwable fault) {
    Throwable cause = fault;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    StackTraceElement[] trace = cause.getStackTrace();
    return trace.length == 0 ? cause.toString() : cause + " at " + trace[0];
  }

  private void die(Throwable t) {
    List<Command> lost;
    synchronized (this) {
      dead = t;
      lost = takeAll();
      notifyAll();
    }
    listener.onDeath(t);
    lost.forEach(command -> command.fail(t));
  }

  /** Writes to the platform's log. */
  private static final class Log implements FaultListener {
    private final Logger log = System.getLogger(CommandQueue.class.getName());

    @Override
    public void onFault(String what, Throwable fault) {
      log.log(Level.ERROR, what, fault);
    }
  }
}
