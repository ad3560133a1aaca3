package org.oovr.simulator.machine;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.memory.Crossbar;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.Link;
import org.oovr.simulator.machine.memory.TrafficClass;

/**
 * The way of shaded tiles into the image: through the colour stage of the GPM that owns them, when
 * their turn has come; by a link, if that is another GPM; and first into an image of the GPM's own,
 * where the scheme wants that.
 */
final class MergePath implements Tile.Shader, Link.Receiver {
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
  private final ColorStage colorStage;
  private final Credits colorPlaces;
  private final WaitingTiles waitingTiles;
  private final TileArbiter waitingForColor = new TileArbiter();

  /** By GPM. */
  private MergePath[] paths;

  /** Tiles rendered privately, until their task ends. */
  private final List<Tile> kept = new ArrayList<>();

  private long renderedUntil;
  private final int composedTiles;

  /**
   * @param gpm that it is part of
   * @param colorPlaces places of the colour stage
   * @param waitingTiles gives back, by {@link #fetched}, the tiles that it had put into DRAM
   */
  MergePath(
      MachineParts parts,
      Component gpm,
      int number,
      ColorStage colorStage,
      Credits colorPlaces,
      WaitingTiles waitingTiles,
      CrossbarPort memory,
      TaskFront front,
      BusyTime busy) {
    this.number = number;
    this.colorStage = colorStage;
    this.colorPlaces = colorPlaces;
    this.waitingTiles = waitingTiles;
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
    composedTiles = probe.counter(gpm.name(), "composedTiles");
  }

  /**
   * @param byGpm the ways of all GPMs
   */
  void connect(MergePath[] byGpm) {
    paths = byGpm;
  }

  /** Cycle at which the GPM finished the last tile it rendered itself. */
  long renderedUntil() {
    return renderedUntil;
  }

  void flush() {
    colorStage.flush();
  }

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
  void leave(Tile tile) {
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

  /** A tile's turn to be merged has come. */
  void turnToMerge(Tile tile) {
    tile.to(TileState.COMPOSE);
    fetch(tile);
  }

  /** Gets a tile that has waited to the colour stage. */
  private void fetch(Tile tile) {
    if (waitingTiles.release(tile)) {
      toColor(tile);
    }
  }

  /** A tile that had waited in DRAM has been fetched. */
  void fetched(Tile tile) {
    toColor(tile);
  }

  /** Takes a tile whose turn has come. */
  private void toColor(Tile tile) {
    if (tile.survivingQuads == 0 || policy.colorless(tile.unit)) {
      written(tile);
    } else if (colorPlaces.take()) {
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

  /** The colour stage has a place again. */
  void colorHasRoom() {
    if (!waitingForColor.isEmpty()) {
      fetch(waitingForColor.remove());
    }
  }

  /** A tile has been written, or nothing of it was to be. */
  void written(Tile tile) {
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
