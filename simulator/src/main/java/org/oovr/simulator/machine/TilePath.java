package org.oovr.simulator.machine;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.memory.Crossbar;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.Link;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.sm.Sm;
import org.oovr.simulator.machine.sm.WarpArbiter;
import org.oovr.simulator.machine.sm.WarpSource;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * The way of tiles through a GPM: raster engine, depth stage, SMs, colour stage, and to other GPMs
 * where those own them. What a tile's state is and where it goes next is decided here.
 */
final class TilePath
    implements RasterEngine.Next,
        TurnOrder.Waiter,
        WaitingTiles.Taker,
        Tile.Shader,
        Sm.SmListener,
        Link.Receiver {
  /** A bit per pixel of a tile. */
  private static final int TEST_ANSWER_BYTES = 32;

  private final int number;
  private final Engine engine;
  private final RenderPolicy policy;
  private final Probe probe;
  private final Crossbar crossbar;
  private final TurnOrder order;
  private final TilePool pool;
  private final TilePixels pixels;
  private final TaskEnds ends;
  private final TaskFront front;
  private final BusyTime busy;
  private final CrossbarPort memory;
  private final RasterEngine raster;
  private final DepthStage depthStage;
  private final ColorStage colorStage;
  private final Sm[] sms;
  private final WarpArbiter waitingForSm = new WarpArbiter();
  private final int waitingForSmLimit;
  private final UnshadedTiles unshaded;
  private final WaitingTiles waitingTiles;
  private final TileArbiter waitingForColor = new TileArbiter();

  /** By GPM. */
  private TilePath[] paths;

  /** Tiles that wait for their turn to be tested before they are shaded, oldest first. */
  private final LinkedHashSet<Tile> awaitingTurn = new LinkedHashSet<>();

  /** Such tiles on their way to an SM without that test. */
  private int ahead;

  /** Tiles rendered privately, until their task ends. */
  private final List<Tile> kept = new ArrayList<>();

  private boolean dispatching;
  private long renderedUntil;
  private final int fragments;
  private final int composedTiles;

  /**
   * @param gpm that it is part of
   */
  TilePath(
      MachineParts parts,
      Component gpm,
      int number,
      CrossbarPort memory,
      TaskFront front,
      BusyTime busy) {
    this.number = number;
    this.memory = memory;
    this.front = front;
    this.busy = busy;
    engine = parts.engine();
    policy = parts.policy();
    probe = parts.probe();
    crossbar = parts.crossbar();
    order = parts.order();
    pool = parts.pool();
    pixels = parts.pixels();
    ends = parts.ends();
    MachineSpec spec = parts.spec();
    waitingForSmLimit = spec.raster().queue();
    raster = new RasterEngine(parts.engine(), gpm, number, spec, parts.work(), pool, probe, this);
    RopStage.Parts ofRops =
        new RopStage.Parts(
            parts.engine(),
            number,
            spec,
            parts.work(),
            policy,
            parts.addresses(),
            parts.clears(),
            memory,
            probe);
    depthStage = new DepthStage(ofRops, parts.ownDepth(), new BehindDepth());
    colorStage = new ColorStage(ofRops, new BehindColor());
    sms = new Sm[spec.sm().count()];
    int texture = TrafficClass.TEXTURE.ordinal();
    for (int s = 0; s < sms.length; s++) {
      sms[s] = new Sm(parts.engine(), gpm.name() + ".sm" + s, spec, memory, this, probe, texture);
    }
    unshaded = new UnshadedTiles(waitingForSm, sms);
    waitingTiles =
        new WaitingTiles(parts.engine(), number, spec, pixels, pool, memory.dram(), probe, this);
    fragments = probe.counter(gpm.name(), "fragments");
    composedTiles = probe.counter(gpm.name(), "composedTiles");
  }

  private final class BehindDepth implements RopStage.Next {
    @Override
    public void hasRoom() {
      raster.go();
    }

    @Override
    public void served(Tile tile) {
      if (tile.state().ownerTests() && tile.gpm != number) {
        answerTest(tile);
      } else {
        tested(tile);
      }
    }
  }

  private final class BehindColor implements RopStage.Next {
    @Override
    public void hasRoom() {
      if (!waitingForColor.isEmpty()) {
        fetch(waitingForColor.remove());
      }
    }

    @Override
    public void served(Tile tile) {
      written(tile);
    }
  }

  /**
   * @param byGpm the paths of all GPMs
   */
  void connect(TilePath[] byGpm) {
    paths = byGpm;
  }

  RasterEngine raster() {
    return raster;
  }

  /** Fragments sent to SMs so far. */
  long fragments() {
    return probe.value(fragments);
  }

  /** Cycle at which the GPM finished the last tile it rendered itself. */
  long renderedUntil() {
    return renderedUntil;
  }

  /** Warps that its SMs have or are to get. */
  int warps() {
    return unshaded.warps();
  }

  /** A task starts. */
  void add(Task task) {
    raster.add(task);
  }

  /** Vertices wait for an SM. */
  void shadeVertices(WarpSource source) {
    waitingForSm.addVertices(source);
    smHasRoom();
  }

  void flush() {
    depthStage.flush();
    colorStage.flush();
  }

  Component.Waiting waiting() {
    return waitingForSm.isEmpty()
        ? null
        : new Component.Waiting(waitingForSm.size() + " pieces of work for an SM", sms[0]);
  }

  // --- raster engine

  @Override
  public boolean hasRoom() {
    return depthStage.hasRoom() && waitingForSm.size() < waitingForSmLimit;
  }

  @Override
  public void rasterIdle() {
    fillIdleSms();
  }

  @Override
  public void rasterized(Tile tile) {
    boolean must = policy.mustTestAtOwner(tile.unit);
    if (must) {
      tile.coverAll();
    } else {
      tile.survivingQuads = policy.earlyTest(tile.unit, number, tile.survivors);
      if (tile.survivingQuads == 0
          || !policy.mayTestAtOwner(tile.unit)
          || !policy.ready(tile.unit)) {
        tile.to(TileState.DEPTH_TEST);
        depthStage.add(tile);
        return;
      }
    }
    tile.ordered = must;
    tile.task.unitsOrdered += must ? 1 : 0;
    Task task = tile.task;
    if (policy.ready(tile.unit)) {
      tile.to(TileState.OWNER_TEST);
      testAtOwner(tile);
    } else {
      tile.to(TileState.AWAITS_TEST);
      order.keep(tile);
      front.parked(task);
      awaitingTurn.add(tile);
    }
    front.release(task);
    fillIdleSms();
  }

  // --- tests before shading

  @Override
  public void turnToTest(Tile tile) {
    front.unparked(tile.task);
    awaitingTurn.remove(tile);
    tile.to(TileState.OWNER_TEST_IN_TURN);
    testAtOwner(tile);
  }

  /**
   * Shades tiles that wait for their turn without the test at their owner, oldest first, while SMs
   * have nothing else to do: what the test would have culled is shaded for nothing, but nobody
   * waits for it.
   */
  private void fillIdleSms() {
    if (!policy.shadesAhead()
        || awaitingTurn.isEmpty()
        || !waitingForSm.isEmpty()
        || !raster.starved()) {
      return;
    }
    int idle = 0;
    for (Sm sm : sms) {
      idle += sm.load() == 0 ? 1 : 0;
    }
    while (ahead < idle && !awaitingTurn.isEmpty()) {
      Tile tile = awaitingTurn.iterator().next();
      awaitingTurn.remove(tile);
      order.release(tile);
      front.unparked(tile.task);
      tile.to(TileState.SHADES_AHEAD);
      ahead++;
      depthStage.add(tile);
    }
  }

  /** Has the owner test a tile whose turn has come: depth goes there, a mask comes back. */
  private void testAtOwner(Tile tile) {
    int owner = policy.owner(tile.unit, number);
    if (owner == number) {
      testHere(tile);
      return;
    }
    int bytes = tile.pixels() * policy.depthBytes(tile.unit);
    TilePath there = paths[owner];
    crossbar
        .link(number, owner)
        .message(
            bytes,
            TrafficClass.DEPTH.ordinal(),
            tile.task.draw,
            t -> {
              there.busy.begin();
              there.testHere(tile);
            },
            0);
  }

  private void testHere(Tile tile) {
    tile.survivingQuads = policy.ownerTest(tile.unit, tile.survivors);
    if (tile.gpm != number || tile.state() == TileState.OWNER_TEST_IN_TURN) {
      depthStage.addInTurn(tile);
    } else {
      depthStage.add(tile);
    }
  }

  /** The owner has tested a tile of another GPM, which gets the mask of what to shade. */
  private void answerTest(Tile tile) {
    busy.end();
    TilePath home = paths[tile.gpm];
    if (tile.survivingQuads == 0 || policy.colorless(tile.unit)) {
      order.merge(tile, number);
      home.leave(tile);
      ends.tileDone(tile);
      return;
    }
    crossbar
        .link(number, tile.gpm)
        .message(
            TEST_ANSWER_BYTES,
            TrafficClass.DEPTH.ordinal(),
            tile.task.draw,
            t -> home.tested(tile),
            0);
  }

  private void tested(Tile tile) {
    if (tile.state() == TileState.SHADES_AHEAD) {
      ahead--;
    }
    if (tile.survivingQuads > 0 && !policy.colorless(tile.unit)) {
      tile.prepareWarps(this);
      probe.add(fragments, tile.pixels());
      if (tile.warpsLeft() > 0) {
        tile.to(TileState.SHADING);
        if (tile.ordered) {
          waitingForSm.addOrderedTile(tile, tile.unit);
        } else {
          waitingForSm.addTile(tile);
        }
        smHasRoom();
        return;
      }
    }
    shaded(tile);
  }

  // --- SMs

  @Override
  public void smHasRoom() {
    if (dispatching) {
      return;
    }
    dispatching = true;
    boolean any = waitingForSm.fill(sms);
    dispatching = false;
    if (any) {
      raster.go();
    }
    fillIdleSms();
  }

  /**
   * Gives up tiles that no SM has begun, what would come last.
   *
   * @param most warps
   */
  void giveUpWarps(int most, Taker taker) {
    unshaded
        .choose(most)
        .forEach(
            (task, tiles) -> {
              int[] units = tiles.stream().mapToInt(t -> t.unit).toArray();
              if (taker.wants(task, units, false)) {
                for (Tile tile : tiles) {
                  task.unitsOrdered -= tile.ordered ? 1 : 0;
                  probe.add(fragments, -tile.pixels());
                  unshaded.remove(tile);
                  pool.free(tile);
                }
                front.gaveUp(units.length);
                task.unitsOpen -= units.length;
                task.unitsRendering -= units.length;
                task.stolen += units.length;
                taker.tiles(task, units);
              }
            });
    smHasRoom();
    raster.go(); // there is room behind it even if no SM has taken anything
  }

  // --- merging

  /** All warps of a tile are done, or it has none. */
  @Override
  public void shaded(Tile tile) {
    tile.to(TileState.SHADED);
    int owner = policy.owner(tile.unit, number);
    if (tile.survivingQuads == 0) {
      toMerge(tile);
    } else if (policy.rendersPrivately(tile.unit, number)) {
      tile.to(TileState.COLOR);
      toColor(tile);
    } else if (owner == number) {
      toMerge(tile);
    } else {
      send(tile, owner);
    }
  }

  private void send(Tile tile, int owner) {
    int sent = policy.toSend(tile.unit, number, tile.survivors);
    int draw = tile.task.draw;
    int token = pool.park(tile);
    tile.gpm = owner;
    tile.to(TileState.SENT);
    Link link = crossbar.link(number, owner);
    int depthBytes = tile.testedAtOwner ? 0 : sent * policy.depthBytes(tile.unit);
    if (depthBytes > 0) {
      link.message(depthBytes, TrafficClass.DEPTH.ordinal(), draw, t -> {}, 0);
    }
    link.message(
        sent * policy.colorBytes(tile.unit),
        TrafficClass.COLOR.ordinal(),
        draw,
        paths[owner],
        token);
    leave(tile);
  }

  /** Another GPM's tile has come to be merged. */
  @Override
  public void received(int token) {
    Tile tile = pool.unpark(token);
    busy.begin();
    probe.add(composedTiles, 1);
    toMerge(tile);
  }

  /** The tile has left its GPM's rendering, whatever is still to come. */
  private void leave(Tile tile) {
    renderedUntil = engine.now();
    front.left(tile);
  }

  private void toMerge(Tile tile) {
    boolean here = tile.state() != TileState.SENT;
    if (policy.ready(tile.unit)) {
      tile.to(here ? TileState.COLOR : TileState.COMPOSE);
      toColor(tile);
      return;
    }
    tile.to(TileState.AWAITS_MERGE);
    if (here) {
      // it holds up the rendering of others no more than one that has been sent
      busy.begin();
      leave(tile);
    }
    waitingTiles.keep(tile);
    order.keep(tile);
  }

  @Override
  public void turnToMerge(Tile tile) {
    tile.to(TileState.COMPOSE);
    fetch(tile);
  }

  /** Gets a tile that has waited to the colour stage. */
  private void fetch(Tile tile) {
    if (waitingTiles.release(tile)) {
      toColor(tile);
    }
  }

  @Override
  public void fetched(Tile tile) {
    toColor(tile);
  }

  /** Takes a tile whose turn has come. */
  private void toColor(Tile tile) {
    if (tile.survivingQuads == 0 || policy.colorless(tile.unit)) {
      written(tile);
    } else if (colorStage.hasRoom()) {
      colorStage.add(tile);
    } else {
      waitingTiles.keep(tile);
      if (tile.state() == TileState.COMPOSE) {
        waitingForColor.addOther(tile);
      } else {
        waitingForColor.addOwn(tile);
      }
    }
  }

  private void written(Tile tile) {
    boolean composing = tile.state() == TileState.COMPOSE;
    if (!composing && tile.survivingQuads > 0 && policy.rendersPrivately(tile.unit, number)) {
      tile.to(TileState.KEPT);
      kept.add(tile);
      leave(tile);
      return;
    }
    order.merge(tile, number);
    if (composing) {
      busy.end();
    } else {
      leave(tile);
    }
    ends.tileDone(tile);
  }

  /** Sends the tiles of a task that were rendered into an image of the GPM's own. */
  void sendKept(Task task) {
    int left = 0;
    for (int i = 0; i < kept.size(); i++) {
      Tile tile = kept.get(i);
      if (tile.task == task) {
        front.takeBack(task);
        pixels.readBack(tile, number, memory);
        send(tile, policy.owner(tile.unit, number));
      } else {
        kept.set(left++, tile);
      }
    }
    kept.subList(left, kept.size()).clear();
  }
}
