package org.oovr.simulator.texmem;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.texmem.NodeThread.Command;
import org.oovr.simulator.texmem.NodeThread.Kind;

/**
 * The threads of the paper's section 3.6 that answer the requests of a pass: for each GPU an event
 * handler, which asks for pages; a memory manager, its node of the directory; and an OpenGL thread,
 * which alone touches the GPU. They work on commands in queues of a bounded length, and wait for
 * each other by a rule: the event handler for the manager and the OpenGL thread, the manager for
 * its OpenGL thread, and that one for nobody. So no circle of waiting threads can come about. Other
 * rules can be tried; the engine finds the circle.
 */
final class MemoryManagers {
  /** Who waits for whom. */
  enum Rule {
    /**
     * As in the paper. What managers send to each other never waits: a manager has no more requests
     * open than its queue is long, and there is a place for each of them at each other manager.
     */
    PAPER,
    /** A manager that has asked another one waits for the answer, and takes nothing meanwhile. */
    MANAGERS_WAIT_FOR_ANSWERS,
    /** No places are kept: a manager waits until the queue of another one has a place. */
    MANAGERS_WAIT_FOR_PLACES,
    /** The OpenGL thread begins a pass and waits in it until the pages are there. */
    OPENGL_WAITS
  }

  /**
   * A page that a GPU needs; of a pass no two are equal.
   *
   * @param owner GPU that alone has its contents, -1 when the host has them
   * @param losers GPUs that lose their copy, a bit each
   * @param exclusive whether the page is to be written
   * @param readBytes that the owner sends
   * @param writtenBytes that are written to the GPU, 0 when it needs no contents
   */
  record Request(
      int gpu,
      int page,
      int owner,
      long losers,
      boolean exclusive,
      long readBytes,
      long writtenBytes) {}

  private final TextureMemorySpec spec;
  private final Rule rule;
  private final int places;
  private final Engine engine = new Engine();
  private final Handler[] handlers;
  private final Manager[] managers;
  private final OpenGl[] gls;

  /** Waits that there have been, as {@code "manager > opengl"}. */
  private final Set<String> waits = new TreeSet<>();

  private int open;

  /**
   * Threads with nothing to do.
   *
   * @param places commands that a queue holds
   */
  MemoryManagers(TextureMemorySpec spec, int places, Rule rule) {
    if (places < 1) {
      throw new IllegalArgumentException("queue " + places + ": expected at least 1");
    }
    this.spec = spec;
    this.rule = rule;
    this.places = places;
    int n = spec.gpus();
    handlers = new Handler[n];
    managers = new Manager[n];
    gls = new OpenGl[n];
    for (int g = 0; g < n; g++) {
      handlers[g] = new Handler(g);
      managers[g] = new Manager(g);
      gls[g] = new OpenGl(g);
    }
  }

  /**
   * Answers the requests of a pass, those of all GPUs at once.
   *
   * @return nanoseconds until the last page is there
   * @throws org.oovr.simulator.engine.DeadlockException when threads wait in a circle; the message
   *     names them
   */
  long run(List<Request> requests) {
    long begin = engine.now();
    open = requests.size();
    for (Request request : requests) {
      handlers[request.gpu].asks.add(request);
    }
    for (Handler handler : handlers) {
      if (rule == Rule.OPENGL_WAITS && handler.unsent() > 0) {
        gls[handler.gpu].put(new Command(Kind.PASS, null, handler.gpu));
      }
    }
    for (Handler handler : handlers) {
      handler.send();
    }
    engine.run();
    if (open != 0) {
      throw new IllegalStateException(open + " requests were lost");
    }
    return engine.now() - begin;
  }

  /** Waits that there have been so far. */
  Set<String> waits() {
    return waits;
  }

  /** The most commands that waited in a manager's queue. */
  int longestQueue() {
    int longest = 0;
    for (Manager manager : managers) {
      longest = Math.max(longest, manager.longest());
    }
    return longest;
  }

  /** Places of a manager's queue: for its event handler, and for each other manager's requests. */
  int queueBound() {
    return rule == Rule.MANAGERS_WAIT_FOR_PLACES
        ? places
        : places + 2 * places * (managers.length - 1);
  }

  private void waits(NodeThread who, NodeThread whom, String why) {
    who.waitFor(whom, why);
    waits.add(kind(who) + " > " + kind(whom));
  }

  private static String kind(NodeThread thread) {
    return thread.name().replaceAll("\\d", "");
  }

  /** Asks for pages, and has them written. */
  private final class Handler extends NodeThread {
    private final int gpu;
    private final List<Request> asks = new ArrayList<>();

    /** Pages that are to be written to the GPU. */
    private final ArrayDeque<Request> uploads = new ArrayDeque<>();

    private int sent;
    private int answered;

    Handler(int gpu) {
      super(engine, "handler" + gpu);
      this.gpu = gpu;
    }

    int unsent() {
      return asks.size() - sent;
    }

    /** Sends what there are places for, and waits for the rest. */
    void send() {
      Manager manager = managers[gpu];
      while (!uploads.isEmpty() && gls[gpu].count(Kind.UPLOAD) < places) {
        gls[gpu].put(new Command(Kind.UPLOAD, uploads.remove(), gpu));
      }
      while (uploads.isEmpty() && sent < asks.size() && manager.hasPlaceFor(Kind.GET)) {
        manager.put(new Command(Kind.GET, asks.get(sent++), gpu));
      }
      if (!uploads.isEmpty()) {
        MemoryManagers.this.waits(this, gls[gpu], "a place for a page");
      } else if (sent < asks.size()) {
        MemoryManagers.this.waits(this, manager, "a place for a request");
      } else if (answered < asks.size()) {
        MemoryManagers.this.waits(this, manager, (asks.size() - answered) + " pages");
      } else {
        goOn();
      }
    }

    /** The manager has a page. */
    void answer(Request request) {
      answered++;
      if (request.writtenBytes > 0) {
        uploads.add(request);
      } else {
        open--;
      }
      send();
      if (answered == asks.size()) {
        gls[gpu].pagesCame();
      }
    }

    @Override
    boolean takes(Command command) {
      throw new IllegalStateException("nobody sends commands to an event handler here");
    }

    @Override
    long nanos(Command command) {
      throw new IllegalStateException();
    }

    @Override
    void done(Command command) {
      throw new IllegalStateException();
    }
  }

  /** A node of the directory. */
  private final class Manager extends NodeThread {
    private final int gpu;

    /** Requests of its GPU for which others are asked: how many answers are missing. */
    private final Map<Request, Integer> missing = new HashMap<>();

    /** What it would send to others, where it waits for places. */
    private final List<Command> unsent = new ArrayList<>();

    private final List<Integer> unsentTo = new ArrayList<>();

    /** The command that its OpenGL thread works for. */
    private Command reading;

    Manager(int gpu) {
      super(engine, "manager" + gpu);
      this.gpu = gpu;
    }

    boolean hasPlaceFor(Kind kind) {
      if (rule == Rule.MANAGERS_WAIT_FOR_PLACES) {
        return queued() < places;
      }
      // places for other managers are theirs
      return kind != Kind.GET || gets() < places;
    }

    private int gets() {
      return count(Kind.GET);
    }

    @Override
    boolean takes(Command command) {
      // a request is begun when all that it may send has places
      return command.kind() != Kind.GET
          || rule == Rule.MANAGERS_WAIT_FOR_PLACES
          || missing.size() < places;
    }

    @Override
    long nanos(Command command) {
      Request request = command.request();
      double page = request.writtenBytes > 0 ? spec.pageMicros() : 0;
      return switch (command.kind()) {
        case GET -> Math.round(1e3 * (page + (request.exclusive ? spec.exclusiveMicros() : 0)));
        case FETCH -> Math.round(1e3 * spec.pageMicros());
        default -> 0;
      };
    }

    @Override
    void done(Command command) {
      switch (command.kind()) {
        case GET -> get(command.request());
        case FETCH, INVALIDATE -> {
          reading = command;
          gls[gpu].put(new Command(Kind.READ, command.request(), gpu));
          MemoryManagers.this.waits(this, gls[gpu], "a page to be read");
        }
        default -> answered(command.request());
      }
    }

    private void get(Request request) {
      int asked = 0;
      for (int other = 0; other < managers.length; other++) {
        boolean owns = other == request.owner;
        if (other != gpu && (owns || (request.losers >>> other & 1) != 0)) {
          asked++;
          unsent.add(new Command(owns ? Kind.FETCH : Kind.INVALIDATE, request, gpu));
          unsentTo.add(other);
        }
      }
      if (asked == 0) {
        handlers[gpu].answer(request);
        return;
      }
      missing.put(request, asked);
      send();
      if (rule == Rule.MANAGERS_WAIT_FOR_ANSWERS) {
        int first = Long.numberOfTrailingZeros(request.losers | bit(request.owner));
        MemoryManagers.this.waits(this, managers[first], "an answer");
      }
    }

    /** Sends what is unsent; where places are not kept it waits for one. */
    void send() {
      while (!unsent.isEmpty()) {
        Manager to = managers[unsentTo.get(0)];
        if (!to.hasPlaceFor(unsent.get(0).kind())) {
          MemoryManagers.this.waits(this, to, "a place in its queue");
          return;
        }
        Command command = unsent.remove(0);
        unsentTo.remove(0);
        to.put(command);
      }
      if (rule == Rule.MANAGERS_WAIT_FOR_PLACES && waits()) {
        goOn();
      }
    }

    /** Its OpenGL thread has done what another manager has asked for. */
    void read() {
      unsent.add(new Command(Kind.ANSWER, reading.request(), gpu));
      unsentTo.add(reading.from());
      reading = null;
      waitFor(null, null);
      send();
      next();
    }

    private void answered(Request request) {
      int left = missing.merge(request, -1, Integer::sum);
      if (left == 0) {
        missing.remove(request);
        handlers[gpu].answer(request);
      }
    }

    /** Whether an answer goes past its queue: it waits for that alone. */
    private boolean takesAnswer(Command command) {
      return rule == Rule.MANAGERS_WAIT_FOR_ANSWERS && command.kind() == Kind.ANSWER;
    }

    @Override
    void taken() {
      if (handlers[gpu].waits()) {
        handlers[gpu].send();
      }
      for (Manager other : managers) {
        if (other != this && other.waitsFor() == this && !other.unsent.isEmpty()) {
          other.send();
        }
      }
    }

    @Override
    void arrived(Command command) {
      if (takesAnswer(command)) {
        answered(command.request());
        if (!missing.containsKey(command.request())) {
          goOn();
        }
      } else {
        super.arrived(command);
      }
    }
  }

  private static long bit(int gpu) {
    return gpu < 0 ? 0 : 1L << gpu;
  }

  /** The thread that has the context of a GPU. */
  private final class OpenGl extends NodeThread {
    private final int gpu;

    OpenGl(int gpu) {
      super(engine, "opengl" + gpu);
      this.gpu = gpu;
    }

    /** All pages of a pass are there. */
    void pagesCame() {
      if (waits()) {
        goOn();
      }
    }

    @Override
    boolean takes(Command command) {
      return true;
    }

    @Override
    void taken() {
      if (!handlers[gpu].uploads.isEmpty()) {
        handlers[gpu].send();
      }
    }

    @Override
    long nanos(Command command) {
      return switch (command.kind()) {
        case READ ->
            Math.round(
                command.request().owner == gpu
                    ? command.request().readBytes / spec.readBackGbps()
                    : 1e3 * spec.invalidateMicros());
        case UPLOAD -> Math.round(command.request().writtenBytes / spec.uploadGbps());
        default -> 0;
      };
    }

    @Override
    void done(Command command) {
      switch (command.kind()) {
        case READ -> managers[gpu].read();
        case UPLOAD -> open--;
        default -> MemoryManagers.this.waits(this, managers[gpu], "the pages of its pass");
      }
    }
  }
}
