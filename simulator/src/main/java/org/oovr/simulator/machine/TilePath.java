// Long because it is all that becomes of a tile until it is shaded.
package org.oovr.simulator.machine;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.Crossbar;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.Requests;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.sm.WarpSource;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.TextureUnitSpec;

/**
 * The way of tiles through a GPM until they are shaded: raster engine, depth stage, SMs, and the
 * test at the GPM that owns them, where the scheme wants that. Behind it is a {@link MergePath}.
 * What a tile's state is and where it goes next is decided in these two.
 */
final class TilePath
    implements RasterEngine.Next, TurnOrder.Waiter, SmArray.Sender, TaskFront.Pipeline {
  /** A bit per pixel of a tile. */
  private static final int TEST_ANSWER_BYTES = 32;

  private final int number;
  private final RenderPolicy policy;
  private final Probe probe;
  private final Crossbar crossbar;
  private final TurnOrder order;
  private final TilePool pool;
  private final TaskEnds ends;
  private final TaskFront front;
  private final BusyTime busy;
  private final RasterEngine raster;
  private final DepthStage depthStage;
  private final Credits depthPlaces;
  private final SmArray sms;
  private final MergePath merging;

  /** By GPM. */
  private TilePath[] paths;

  /** Tiles that wait for their turn to be tested before they are shaded, oldest first. */
  private final LinkedHashSet<Tile> awaitingTurn = new LinkedHashSet<>();

  /** Such tiles on their way to an SM without that test. */
  private int ahead;

  private final int fragments;
  private final int killedFragments;

  /** Whether tiles that wait for SMs lose what later ones cover. */
  private final boolean kills;

  private final FrameWork work;

  /** Reads what describes the textures of draws when they begin; null where nobody does. */
  private final CrossbarPort describes;

  private final AddressMap addresses;
  private final int descriptorsRead;

  /** Samples that a tile covers, by place of a quad. */
  private final int[] cover = new int[64];

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
    this.front = front;
    this.busy = busy;
    policy = parts.policy();
    probe = parts.probe();
    crossbar = parts.crossbar();
    order = parts.order();
    pool = parts.pool();
    ends = parts.ends();
    MachineSpec spec = parts.spec();
    depthPlaces = new Credits(spec.raster().queue());
    raster =
        new RasterEngine(
            parts.engine(), gpm, number, spec, parts.work(), pool, probe, depthPlaces, this);
    if (spec.binner().any()) {
      raster.connect(binner(parts, gpm, memory));
    }
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
    depthStage = new DepthStage(ofRops, parts.ownDepth(), depthPlaces, new BehindDepth());
    Credits colorPlaces = new Credits(spec.rop().queue());
    BehindColor behindColor = new BehindColor();
    ColorStage colorStage = new ColorStage(ofRops, colorPlaces, behindColor);
    sms = new SmArray(parts, gpm, memory, this);
    WaitingTiles waitingTiles =
        new WaitingTiles(
            parts.engine(), number, spec, parts.pixels(), pool, memory.dram(), probe, behindColor);
    fragments = probe.counter(gpm.name(), "fragments");
    kills = spec.raster().forwardPixelKill();
    work = parts.work();
    addresses = parts.addresses();
    boolean withDraw = spec.textureUnit().descriptors() == TextureUnitSpec.Descriptors.WITH_DRAW;
    describes = withDraw ? memory : null;
    descriptorsRead = withDraw ? probe.counter(gpm.name(), "descriptorsRead") : -1;
    killedFragments =
        kills || spec.binner().defersShading() ? probe.counter(gpm.name(), "killedFragments") : -1;
    merging =
        new MergePath(
            parts, gpm, number, colorStage, colorPlaces, waitingTiles, memory, front, busy);
  }

  private Binner binner(MachineParts parts, Component gpm, CrossbarPort memory) {
    return new Binner(
        parts.engine(),
        gpm,
        number,
        parts.spec(),
        parts.work(),
        parts.addresses(),
        memory,
        probe,
        new BehindBinner());
  }

  private final class BehindBinner implements Binner.Next {
    @Override
    public void tileReady() {
      raster.go();
    }

    @Override
    public void binned(Task task) {
      front.binned(task);
    }

    @Override
    public void placeEnds(Binner.Place place) {
      shadeHeld(place);
    }
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

  private final class BehindColor implements RopStage.Next, WaitingTiles.Taker {
    @Override
    public void hasRoom() {
      merging.colorHasRoom();
    }

    @Override
    public void served(Tile tile) {
      merging.written(tile);
    }

    @Override
    public void fetched(Tile tile) {
      merging.fetched(tile);
    }
  }

  /**
   * @param byGpm the paths of all GPMs
   */
  static void connect(TilePath[] byGpm) {
    MergePath[] merging = new MergePath[byGpm.length];
    for (int g = 0; g < byGpm.length; g++) {
      merging[g] = byGpm[g].merging;
    }
    for (TilePath path : byGpm) {
      path.paths = byGpm;
      path.merging.connect(merging);
    }
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
    return merging.renderedUntil();
  }

  /** Warps that its SMs have or are to get. */
  int warps() {
    return sms.unshaded().warps();
  }

  @Override
  public void start(Task task) {
    if (describes != null) {
      readDescriptors(task);
    }
    raster.add(task);
  }

  private void readDescriptors(Task task) {
    for (int texture : work.work(task.draw, 0).textures) {
      probe.add(descriptorsRead, 1);
      int line = addresses.descriptorLine(texture);
      describes.access(line, false, TrafficClass.TEXTURE.ordinal(), task.draw, Requests.NOBODY, 0);
    }
  }

  @Override
  public void taskRendered(Task task) {
    merging.sendKept(task);
  }

  /** Vertices wait for an SM. */
  void shadeVertices(WarpSource source) {
    sms.shadeVertices(source);
  }

  void flush() {
    depthStage.flush();
    merging.flush();
  }

  Component.Waiting waiting() {
    return sms.waiting();
  }

  // --- raster engine

  @Override
  public boolean hasRoom() {
    return sms.hasRoom();
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
    leavePlace(tile);
    tile.ordered = must;
    tile.task.unitsOrdered += must ? 1 : 0;
    Task task = tile.task;
    if (policy.ready(tile.unit)) {
      tile.to(TileState.OWNER_TEST);
      if (policy.owner(tile.unit, number) != number) {
        depthPlaces.give(); // it goes through the depth stage there
      }
      testAtOwner(tile);
    } else {
      depthPlaces.give();
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

  @Override
  public void turnToMerge(Tile tile) {
    merging.turnToMerge(tile);
  }

  /**
   * Shades tiles that wait for their turn without the test at their owner, oldest first, while SMs
   * have nothing else to do: what the test would have culled is shaded for nothing, but nobody
   * waits for it.
   */
  private void fillIdleSms() {
    if (!policy.shadesAhead()
        || awaitingTurn.isEmpty()
        || !sms.nothingWaits()
        || !raster.starved()) {
      return;
    }
    int idle = sms.idle();
    while (ahead < idle && !awaitingTurn.isEmpty()) {
      Tile tile = awaitingTurn.iterator().next();
      awaitingTurn.remove(tile);
      order.release(tile);
      front.unparked(tile.task);
      tile.to(TileState.SHADES_AHEAD);
      ahead++;
      depthPlaces.overdraw();
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
      home.merging.leave(tile);
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

  /** What shading waits for at a tile's place does not wait for this one. */
  private void leavePlace(Tile tile) {
    Binner.Place place = tile.place;
    if (place != null) {
      tile.place = null;
      place.untested--;
      shadeHeld(place);
    }
  }

  /** Shades what waits at a place when all of its tiles have been tested: what is seen of it. */
  private void shadeHeld(Binner.Place place) {
    if (!place.ended || place.untested > 0 || place.held.isEmpty()) {
      return;
    }
    List<Tile> held = List.copyOf(place.held);
    place.held.clear();
    Arrays.fill(cover, 0);
    Tile later = null;
    for (int i = held.size() - 1; i >= 0; i--) {
      Tile tile = held.get(i);
      // what holds of neighbours holds of all that are between two of them
      if (later != null && !hides(later, tile)) {
        Arrays.fill(cover, 0);
      }
      probe.add(killedFragments, tile.hide(cover, true));
      later = tile;
    }
    held.forEach(this::shade);
  }

  private void tested(Tile tile) {
    boolean untested = tile.state() == TileState.SHADES_AHEAD;
    if (untested) {
      ahead--;
    }
    boolean some = tile.survivingQuads > 0 && !policy.colorless(tile.unit);
    boolean waits = some && tile.place != null && work.overwrites(tile.unit, tile.unit);
    if (waits) {
      tile.place.held.add(tile);
    }
    leavePlace(tile);
    if (!waits) {
      if (kills && some && !untested) {
        kill(tile);
      }
      shade(tile);
    }
  }

  /** Hands what is left of a tile to SMs; if nothing is, it goes on. */
  private void shade(Tile tile) {
    if (tile.survivingQuads > 0 && !policy.colorless(tile.unit)) {
      tile.prepareWarps(merging);
      probe.add(fragments, tile.pixels());
      if (tile.warpsLeft() > 0) {
        tile.to(TileState.SHADING);
        sms.shade(tile);
        return;
      }
    }
    merging.shaded(tile);
  }

  private void drop(int pixels) {
    probe.add(killedFragments, pixels);
    probe.add(fragments, -pixels);
  }

  private boolean hides(Tile later, Tile earlier) {
    return policy.mayHide(later.unit, earlier.unit) && work.overwrites(later.unit, earlier.unit);
  }

  /** Forward pixel kill: tiles that wait for SMs lose what a tile that has come covers. */
  private void kill(Tile tile) {
    Arrays.fill(cover, 0);
    if (work.overwrites(tile.unit, tile.unit)) {
      probe.add(killedFragments, tile.hide(cover, true));
    } else {
      tile.addCover(cover);
    }
    sms.unshaded()
        .kill(earlier -> hides(tile, earlier), cover, this::drop)
        .forEach(merging::shaded);
  }

  // --- SMs

  @Override
  public void smsFilled(boolean any) {
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
    UnshadedTiles unshaded = sms.unshaded();
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
    sms.smHasRoom();
    raster.go(); // there is room behind it even if no SM has taken anything
  }
}
