package org.oovr.simulator.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;

/**
 * One GPU module: its pipeline from PolyMorph over raster engine, depth stage and SMs to the colour
 * stage, and its memory. Tasks go through in order; tiles find their own way behind the raster
 * engine.
 */
public final class Gpm extends Component implements Sm.SmListener, Link.Receiver {
  /** A bit per pixel of a tile. */
  private static final int TEST_ANSWER_BYTES = 32;

  private final int number;
  private final Machine machine;
  private final Memory memory;
  private final PolyMorph polyMorph;
  private final RasterEngine raster;
  private final Rop depthStage;
  private final Rop colorStage;
  private final Sm[] sms;
  private final WaitingTiles waitingTiles;
  private final SmQueue waitingForSm = new SmQueue();
  private final UnshadedTiles unshaded;
  private final TilesByTurns waitingForColor = new TilesByTurns();

  /** Tiles that wait for their turn to be tested before they are shaded, oldest first. */
  private final LinkedHashSet<UnitRun> awaitingTurn = new LinkedHashSet<>();

  /** Such tiles on their way to an SM without that test. */
  private int untested;

  /** Tiles rendered privately, until their task ends. */
  private final List<UnitRun> unsent = new ArrayList<>();

  private final ArrayDeque<Task> waitingTasks = new ArrayDeque<>();
  private int inFlight;

  /** Tiles of its tasks that it has not rendered, but those that wait for their turn. */
  private int unrendered;

  private boolean dispatching;
  private int active;
  private long activeSince;
  private long busyCycles;
  private long renderedUntil;
  private final int fragments;
  private final int composedTiles;

  Gpm(Engine engine, int number, Machine machine, Memory memory, Probe probe) {
    super(engine, "gpm" + number);
    engine.add(this);
    this.number = number;
    this.machine = machine;
    this.memory = memory;
    int texture = TrafficClass.TEXTURE.ordinal();
    int vertex = TrafficClass.VERTEX.ordinal();
    polyMorph = new PolyMorph(engine, this, name() + ".polymorph", memory, machine, probe, vertex);
    raster = new RasterEngine(engine, this, name() + ".raster", machine, probe);
    depthStage =
        new Rop(engine, this, name() + ".depth", machine, memory, probe, true, this::depthTested);
    colorStage =
        new Rop(engine, this, name() + ".color", machine, memory, probe, false, this::written);
    sms = new Sm[machine.spec().smsPerGpm()];
    for (int s = 0; s < sms.length; s++) {
      sms[s] = new Sm(engine, name() + ".sm" + s, machine.spec(), memory, this, probe, texture);
    }
    unshaded = new UnshadedTiles(waitingForSm, sms);
    waitingTiles = new WaitingTiles(engine, this, machine, memory.dram(), probe);
    fragments = probe.counter(name(), "fragments");
    composedTiles = probe.counter(name(), "composedTiles");
  }

  public int number() {
    return number;
  }

  Memory memory() {
    return memory;
  }

  /** Vertices transformed so far. */
  public long verticesSoFar() {
    return machine.probe().value(polyMorph.verticesCounter());
  }

  /** Fragments sent to SMs so far. */
  public long fragmentsSoFar() {
    return machine.probe().value(fragments);
  }

  /** Cycles in which it had work, up to now. */
  public long busyCycles() {
    return busyCycles + (active > 0 ? now() - activeSince : 0);
  }

  /** Cycle at which it finished the last tile it rendered itself. */
  public long renderedUntil() {
    return renderedUntil;
  }

  void begin() {
    if (active++ == 0) {
      activeSince = now();
    }
  }

  void end() {
    if (--active == 0) {
      busyCycles += now() - activeSince;
    }
  }

  /** Takes a task; it starts when those before it are far enough. */
  public void submit(Task task) {
    task.gpm = number;
    unrendered += task.unitsRendering;
    waitingTasks.add(task);
    startTasks();
  }

  private void startTasks() {
    while (!waitingTasks.isEmpty()) {
      Task next = waitingTasks.peek();
      if (!next.handedOver) { // else it follows the tiles before it: no stage must be free for it
        if (inFlight == machine.spec().drawsInFlightPerGpm()) {
          return;
        }
        inFlight++;
        next.inFlight = true;
      }
      start(waitingTasks.remove());
    }
  }

  private void start(Task task) {
    task.started = true;
    task.startCycle = now();
    begin();
    polyMorph.add(task);
    raster.add(task);
    rendered(task);
  }

  /** Tiles that wait for the raster engine. */
  public int waitingTiles() {
    int n = 0;
    for (Task t : raster.tasks()) {
      n += t.unitsWaiting();
    }
    for (Task t : waitingTasks) {
      n += t.unitsWaiting();
    }
    return n;
  }

  /** Tiles that it has still to render, from those that wait to those at SMs. */
  public int unrenderedTiles() {
    return unrendered;
  }

  /** Tiles that could be rendered elsewhere. */
  public int shareableTiles() {
    return Sharing.shareable(raster.tasks()) + Sharing.shareable(waitingTasks);
  }

  /** Tiles that it has rasterised so far. */
  public long tilesSoFar() {
    return machine.probe().value(raster.tilesCounter());
  }

  /**
   * Gives up work that has not begun, what would come last: tasks as a whole, and tiles of those
   * whose geometry is done. A task that is larger than wanted goes only if it is what comes last.
   *
   * @param most tiles, so many at most if there is a choice
   */
  public void giveUp(int most, Taker taker) {
    List<Task> tasks = new ArrayList<>();
    raster.tasks().forEach(tasks::add);
    tasks.addAll(waitingTasks);
    int[][] parts = Sharing.choose(tasks, most, taker);
    // earlier draws go first: a later one might wait for them
    for (int i = 0; i < parts.length; i++) {
      if (parts[i] != null) {
        unrendered -= parts[i].length;
        Sharing.move(tasks.get(i), parts[i], taker);
      }
    }
  }

  /** Warps that its SMs have or are to get. */
  public int warps() {
    return unshaded.warps();
  }

  /**
   * Gives up tiles that no SM has begun, what would come last.
   *
   * @param most warps
   */
  public void giveUpWarps(int most, Taker taker) {
    unshaded
        .choose(most)
        .forEach(
            (task, runs) -> {
              int[] units = runs.stream().mapToInt(r -> r.unit).toArray();
              if (taker.wants(task, units, false)) {
                for (UnitRun run : runs) {
                  task.unitsOrdered -= run.ordered ? 1 : 0;
                  machine.probe().add(fragments, -run.pixels());
                  unshaded.remove(run);
                  machine.free(run);
                }
                unrendered -= units.length;
                task.unitsOpen -= units.length;
                task.unitsRendering -= units.length;
                task.stolen += units.length;
                taker.tiles(task, units);
              }
            });
    smHasRoom();
    raster.work(); // there is room behind it even if no SM has taken anything
  }

  /** A batch of a task's geometry is done here; other GPMs that need it get its primitives. */
  void geometryDone(Task task, int batch) {
    task.geometryOpen--;
    machine.shareGeometry(task, batch, this);
    rendered(task);
  }

  void geometryAdvanced() {
    raster.work();
  }

  boolean depthStageHasRoom() {
    return depthStage.hasRoom() && waitingForSm.size() < machine.spec().rasterQueue();
  }

  void ropHasRoom(boolean depth) {
    if (depth) {
      raster.work();
    } else if (!waitingForColor.isEmpty()) {
      mayMerge(waitingForColor.remove());
    }
  }

  void rasterized(UnitRun run) {
    RenderPolicy policy = machine.policy();
    boolean must = policy.mustTestAtOwner(run.unit);
    if (must) {
      run.coverAll();
    } else {
      run.survivingQuads = policy.earlyTest(run.unit, number, run.survivors);
      if (run.survivingQuads == 0 || !policy.mayTestAtOwner(run.unit) || !policy.ready(run.unit)) {
        depthStage.add(run);
        return;
      }
    }
    run.testing = true;
    run.testedAtOwner = true;
    run.ordered = must;
    run.task.unitsOrdered += must ? 1 : 0;
    if (policy.ready(run.unit)) {
      testAtOwner(run);
    } else {
      machine.waitForSlot(run);
      run.task.unitsParked++;
      unrendered--;
      awaitingTurn.add(run);
    }
    release(run.task);
    fillIdleSms();
  }

  /** The turn of a tile that waited has come. */
  void turnCame(UnitRun run) {
    run.task.unitsParked--;
    unrendered++;
    awaitingTurn.remove(run);
    run.waited = true;
    testAtOwner(run);
  }

  /**
   * Shades tiles that wait for their turn without the test at their owner, oldest first, while SMs
   * have nothing else to do: what the test would have culled is shaded for nothing, but nobody
   * waits for it.
   */
  private void fillIdleSms() {
    if (!machine.policy().shadesAhead()
        || awaitingTurn.isEmpty()
        || !waitingForSm.isEmpty()
        || !raster.starved()) {
      return;
    }
    int idle = 0;
    for (Sm sm : sms) {
      idle += sm.load() == 0 ? 1 : 0;
    }
    while (untested < idle && !awaitingTurn.isEmpty()) {
      UnitRun run = awaitingTurn.iterator().next();
      awaitingTurn.remove(run);
      machine.stopWaiting(run);
      run.task.unitsParked--;
      unrendered++;
      run.testing = false;
      run.testedAtOwner = false;
      run.untested = true;
      untested++;
      depthStage.add(run);
    }
  }

  /** The raster engine or an SM has nothing to do. */
  void idle() {
    fillIdleSms();
  }

  /** Lets the next task start when all that is left of this one goes in the order of its tiles. */
  private void release(Task task) {
    if (!task.released
        && task.geometryOpen == 0
        && task.unitsWaiting() == 0
        && task.unitsRendering <= task.unitsOrdered) {
      task.released = true;
      if (task.inFlight) {
        task.inFlight = false;
        inFlight--;
        startTasks();
      }
      machine.taskReleased(task);
    }
  }

  /** Has the owner test a tile whose turn has come: depth goes there, a mask comes back. */
  void testAtOwner(UnitRun run) {
    RenderPolicy policy = machine.policy();
    int owner = policy.owner(run.unit, number);
    if (owner == number) {
      testHere(run);
      return;
    }
    int bytes = run.pixels() * policy.depthBytes(run.unit);
    Gpm there = machine.gpm(owner);
    machine
        .links()
        .link(number, owner)
        .message(
            bytes,
            TrafficClass.DEPTH.ordinal(),
            run.task.draw,
            t -> {
              there.begin();
              there.testHere(run);
            },
            0);
  }

  private void testHere(UnitRun run) {
    run.survivingQuads = machine.policy().ownerTest(run.unit, run.survivors);
    if (run.gpm != number || run.waited) {
      depthStage.addInTurn(run);
    } else {
      depthStage.add(run);
    }
  }

  /** The owner has tested a tile of another GPM, which gets the mask of what to shade. */
  private void answerTest(UnitRun run) {
    end();
    Gpm home = machine.gpm(run.gpm);
    if (run.survivingQuads == 0 || machine.policy().colorless(run.unit)) {
      machine.merge(run, number);
      home.leave(run);
      machine.finished(run);
      return;
    }
    machine
        .links()
        .link(number, run.gpm)
        .message(
            TEST_ANSWER_BYTES,
            TrafficClass.DEPTH.ordinal(),
            run.task.draw,
            t -> home.tested(run),
            0);
  }

  private void depthTested(UnitRun run) {
    if (run.testing && run.gpm != number) {
      answerTest(run);
    } else {
      tested(run);
    }
  }

  private void tested(UnitRun run) {
    run.testing = false;
    if (run.untested) {
      run.untested = false;
      untested--;
    }
    if (run.survivingQuads > 0 && !machine.policy().colorless(run.unit)) {
      run.prepareWarps();
      machine.probe().add(fragments, run.pixels());
      if (run.warpsLeft() > 0) {
        dispatch(run);
        return;
      }
    }
    shaded(run);
  }

  /** Finds an SM for warps. */
  void dispatch(WarpSource source) {
    if (source instanceof UnitRun run) {
      waitingForSm.addTile(run);
    } else {
      waitingForSm.addVertices(source);
    }
    smHasRoom();
  }

  @Override
  public void smHasRoom() {
    if (dispatching) {
      return;
    }
    dispatching = true;
    boolean any = waitingForSm.fill(sms);
    dispatching = false;
    if (any) {
      raster.work();
    }
    fillIdleSms();
  }

  /** All warps of a tile are done. */
  void shaded(UnitRun run) {
    RenderPolicy policy = machine.policy();
    int owner = policy.owner(run.unit, number);
    if (run.survivingQuads == 0) {
      toMerge(run);
    } else if (policy.rendersPrivately(run.unit, number)) {
      toColor(run);
    } else if (owner == number) {
      toMerge(run);
    } else {
      send(run, owner);
    }
  }

  private void send(UnitRun run, int owner) {
    RenderPolicy policy = machine.policy();
    int pixels = policy.toSend(run.unit, number, run.survivors);
    int draw = run.task.draw;
    int token = machine.park(run);
    run.gpm = owner;
    run.composing = true;
    Link link = machine.links().link(number, owner);
    int depthBytes = run.testedAtOwner ? 0 : pixels * policy.depthBytes(run.unit);
    if (depthBytes > 0) {
      link.message(depthBytes, TrafficClass.DEPTH.ordinal(), draw, t -> {}, 0);
    }
    link.message(
        pixels * policy.colorBytes(run.unit),
        TrafficClass.COLOR.ordinal(),
        draw,
        machine.gpm(owner),
        token);
    leave(run);
  }

  @Override
  public void received(int token) {
    UnitRun run = machine.unpark(token);
    begin();
    machine.probe().add(composedTiles, 1);
    toMerge(run);
  }

  /** The tile has left its GPM's rendering, whatever is still to come. */
  private void leave(UnitRun run) {
    renderedUntil = now();
    Task task = run.task;
    task.unitsRendering--;
    task.unitsOrdered -= run.ordered ? 1 : 0;
    unrendered--;
    rendered(task);
  }

  private void toMerge(UnitRun run) {
    if (machine.policy().ready(run.unit)) {
      toColor(run);
    } else {
      if (!run.composing) {
        // it holds up the rendering of others no more than one that has been sent
        run.composing = true;
        begin();
        leave(run);
      }
      waitingTiles.keep(run);
      machine.waitForSlot(run);
    }
  }

  /** The turn of a shaded tile has come. */
  void mayMerge(UnitRun run) {
    if (waitingTiles.release(run)) {
      toColor(run);
    }
  }

  /** Takes a tile whose turn has come. */
  void toColor(UnitRun run) {
    if (run.survivingQuads == 0 || machine.policy().colorless(run.unit)) {
      written(run);
    } else if (colorStage.hasRoom()) {
      colorStage.add(run);
    } else {
      waitingTiles.keep(run);
      if (run.composing) {
        waitingForColor.addOther(run);
      } else {
        waitingForColor.addOwn(run);
      }
    }
  }

  private void written(UnitRun run) {
    boolean composing = run.composing;
    if (!composing
        && run.survivingQuads > 0
        && machine.policy().rendersPrivately(run.unit, number)) {
      unsent.add(run);
      leave(run);
      return;
    }
    machine.merge(run, number);
    if (composing) {
      end();
    } else {
      leave(run);
    }
    machine.finished(run);
  }

  /** Looks whether a task has been rendered: then its private tiles are sent. */
  private void rendered(Task task) {
    release(task);
    if (task.unitsRendering > 0 || task.geometryOpen > 0 || task.rendered) {
      return;
    }
    task.rendered = true;
    int kept = 0;
    for (int i = 0; i < unsent.size(); i++) {
      UnitRun run = unsent.get(i);
      if (run.task == task) {
        run.task.unitsRendering++;
        unrendered++;
        machine.readBack(run, number);
        send(run, machine.policy().owner(run.unit, number));
      } else {
        unsent.set(kept++, run);
      }
    }
    unsent.subList(kept, unsent.size()).clear();
    end();
    machine.taskRendered(task);
    startTasks();
  }

  void flush() {
    depthStage.flush();
    colorStage.flush();
  }

  @Override
  protected void handle(int kind, int argument) {
    throw new IllegalStateException(name() + " has no events");
  }

  @Override
  public Waiting waiting() {
    return waitingForSm.isEmpty()
        ? null
        : new Waiting(waitingForSm.size() + " pieces of work for an SM", sms[0]);
  }
}
