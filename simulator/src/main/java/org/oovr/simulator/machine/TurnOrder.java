package org.oovr.simulator.machine;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.profile.FrameProfile;

/**
 * The order of tiles that cover the same place, over all GPMs: keeps those whose turn has not come,
 * and lets them go when what is before them has been merged.
 */
final class TurnOrder extends Component {
  /** A GPM whose tiles wait. */
  interface Waiter {
    /** A tile may be tested. */
    void turnToTest(Tile tile);

    /** A tile may be merged. */
    void turnToMerge(Tile tile);
  }

  private final FrameProfile profile;
  private final RenderPolicy policy;
  private final Tile[] slotHead;
  private Waiter[] waiters;
  private int waiting;

  TurnOrder(Engine engine, FrameProfile profile, RenderPolicy policy) {
    super(engine, "order");
    this.profile = profile;
    this.policy = policy;
    slotHead = new Tile[policy.slots()];
  }

  /**
   * @param byGpm whom to tell of turns
   */
  void connect(Waiter[] byGpm) {
    waiters = byGpm;
  }

  /** Keeps a tile that must wait for others of its slot. */
  void keep(Tile tile) {
    int slot = policy.slot(tile.unit);
    tile.nextInSlot = slotHead[slot];
    slotHead[slot] = tile;
    waiting++;
  }

  /** Lets a tile no longer wait. */
  void release(Tile tile) {
    int slot = policy.slot(tile.unit);
    Tile before = null;
    Tile at = slotHead[slot];
    while (at != tile) {
      before = at;
      at = at.nextInSlot;
    }
    if (before == null) {
      slotHead[slot] = tile.nextInSlot;
    } else {
      before.nextInSlot = tile.nextInSlot;
    }
    waiting--;
  }

  /** Merges a tile's pixels, and lets go those that waited for it. */
  void merge(Tile tile, int gpm) {
    boolean readied = policy.merge(tile.unit, gpm, tile.survivors);
    int slot = policy.slot(tile.unit);
    Tile next = slotHead[slot];
    if (next == null || !readied) {
      return;
    }
    slotHead[slot] = null;
    List<Tile> go = new ArrayList<>();
    while (next != null) {
      Tile one = next;
      next = one.nextInSlot;
      if (policy.ready(one.unit)) {
        go.add(one);
        waiting--;
      } else {
        one.nextInSlot = slotHead[slot];
        slotHead[slot] = one;
      }
    }
    go.sort((a, b) -> Integer.compare(a.unit, b.unit));
    for (Tile one : go) {
      if (one.state() == TileState.AWAITS_TEST) {
        waiters[one.gpm].turnToTest(one);
      } else {
        waiters[one.gpm].turnToMerge(one);
      }
    }
  }

  @Override
  protected void handle(int kind, int argument) {
    throw new IllegalStateException("order has no events");
  }

  @Override
  public Waiting waiting() {
    if (waiting == 0) {
      return null;
    }
    StringBuilder who = new StringBuilder();
    for (Tile head : slotHead) {
      if (head != null) {
        who.append("tile ")
            .append(profile.unitTileX(head.unit))
            .append(',')
            .append(profile.unitTileY(head.unit))
            .append(" of draw ")
            .append(head.task.draw)
            .append(" on gpm")
            .append(head.gpm);
        break;
      }
    }
    return new Waiting(waiting + " tiles for earlier draws, the first " + who, null);
  }
}
