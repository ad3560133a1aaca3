package org.oovr.simulator.machine;

import org.oovr.simulator.engine.Component;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.sm.Sm;
import org.oovr.simulator.machine.sm.WarpArbiter;
import org.oovr.simulator.machine.sm.WarpSource;

/** The SMs of a GPM, and the vertices and tiles that wait for them. */
final class SmArray implements Sm.SmListener {
  /** What is before it. */
  interface Sender {
    /**
     * SMs were given what they have room for.
     *
     * @param any whether there was something to give
     */
    void smsFilled(boolean any);
  }

  private final Sm[] sms;
  private final WarpArbiter waiting = new WarpArbiter();
  private final UnshadedTiles unshaded;
  private final int mostWaiting;
  private final Sender sender;
  private boolean filling;

  /**
   * @param gpm that it is part of
   */
  SmArray(MachineParts parts, Component gpm, CrossbarPort memory, Sender sender) {
    this.sender = sender;
    mostWaiting = parts.spec().raster().queue();
    sms = new Sm[parts.spec().sm().count()];
    int texture = TrafficClass.TEXTURE.ordinal();
    for (int s = 0; s < sms.length; s++) {
      String name = gpm.name() + ".sm" + s;
      sms[s] =
          new Sm(
              parts.engine(),
              name,
              parts.spec(),
              memory,
              this,
              parts.probe(),
              texture,
              parts.addresses().firstDescriptor());
    }
    unshaded = new UnshadedTiles(waiting, sms);
  }

  /** Whether another tile should come. Vertices come whether there is room or not. */
  boolean hasRoom() {
    return waiting.size() < mostWaiting;
  }

  /** Whether nothing waits for an SM. */
  boolean nothingWaits() {
    return waiting.isEmpty();
  }

  /** SMs that have no warp. */
  int idle() {
    int idle = 0;
    for (Sm sm : sms) {
      idle += sm.load() == 0 ? 1 : 0;
    }
    return idle;
  }

  /** Tiles that no SM has begun, for others to take. */
  UnshadedTiles unshaded() {
    return unshaded;
  }

  void shadeVertices(WarpSource source) {
    waiting.addVertices(source);
    smHasRoom();
  }

  /** Shades a tile whose warps are prepared. */
  void shade(Tile tile) {
    if (tile.ordered) {
      waiting.addOrderedTile(tile, tile.unit);
    } else {
      waiting.addTile(tile);
    }
    smHasRoom();
  }

  @Override
  public void smHasRoom() {
    if (filling) {
      return; // an SM that is filled says that it has room for more: the loop that fills it sees
    }
    filling = true;
    boolean any = waiting.fill(sms);
    filling = false;
    sender.smsFilled(any);
  }

  /** For the watchdog. */
  Component.Waiting waiting() {
    return waiting.isEmpty()
        ? null
        : new Component.Waiting(waiting.size() + " pieces of work for an SM", sms[0]);
  }
}
