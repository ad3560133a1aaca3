package org.oovr.simulator.texmem;

import java.util.ArrayDeque;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;

/**
 * A thread that takes commands from its queue, one after the other, and may wait for another thread
 * between two of them.
 */
abstract class NodeThread extends Component {
  private static final int DONE = 0;

  /** What a thread is told: what to do, what for, and by whom. */
  record Command(Kind kind, MemoryManagers.Request request, int from) {}

  /** Kinds of commands. */
  enum Kind {
    /** To a manager, from its event handler: get a page. */
    GET,
    /** To a manager, from another: send the contents of a page, which its GPU alone has. */
    FETCH,
    /** To a manager, from another: its GPU loses a page. */
    INVALIDATE,
    /** To a manager, from another: what it asked for is done. */
    ANSWER,
    /** To an OpenGL thread, from its manager: read a page, or take it away. */
    READ,
    /** To an OpenGL thread, from its event handler: write a page. */
    UPLOAD,
    /** To an OpenGL thread that waits for pages: render what needs them. */
    PASS
  }

  private final ArrayDeque<Command> queue = new ArrayDeque<>();
  private Command current;
  private NodeThread waitsFor;
  private String why;
  private int longest;
  private long busyNanos;

  NodeThread(Engine engine, String name) {
    super(engine, name);
    engine.add(this);
  }

  /** Puts a command behind those that wait. */
  final void put(Command command) {
    arrived(command);
  }

  /** A command comes; it waits behind the others. */
  void arrived(Command command) {
    queue.add(command);
    longest = Math.max(longest, queue.size());
    next();
  }

  /** Commands of a kind that wait. */
  final int count(Kind kind) {
    int n = 0;
    for (Command command : queue) {
      n += command.kind() == kind ? 1 : 0;
    }
    return n;
  }

  /** Commands that wait. */
  final int queued() {
    return queue.size();
  }

  /** The most commands that have waited. */
  final int longest() {
    return longest;
  }

  final long busyNanos() {
    return busyNanos;
  }

  /** Takes no other command until {@link #goOn}. */
  final void waitFor(NodeThread other, String reason) {
    waitsFor = other;
    why = reason;
  }

  final boolean waits() {
    return waitsFor != null;
  }

  /** Whom it waits for, or null. */
  final NodeThread waitsFor() {
    return waitsFor;
  }

  final void goOn() {
    waitsFor = null;
    next();
  }

  /** Takes the next command if it can. */
  final void next() {
    if (current != null || waits()) {
      return;
    }
    for (Command command : queue) {
      if (takes(command)) {
        queue.remove(command);
        current = command;
        long nanos = nanos(command);
        busyNanos += nanos;
        after(nanos, DONE, 0);
        taken();
        return;
      }
    }
  }

  @Override
  protected final void handle(int kind, int argument) {
    Command done = current;
    current = null;
    done(done);
    next();
  }

  /** Whether it can begin a command now; else it looks at the next one. */
  abstract boolean takes(Command command);

  /** Time that a command takes. */
  abstract long nanos(Command command);

  /** A command is done. */
  abstract void done(Command command);

  /** There is a place in the queue. */
  void taken() {}

  @Override
  public Waiting waiting() {
    if (waits()) {
      return new Waiting(why, waitsFor);
    }
    return queue.isEmpty() ? null : new Waiting(queue.size() + " commands", this);
  }
}
