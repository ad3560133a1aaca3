package org.oovr.simulator.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.sm.Sm;
import org.oovr.simulator.machine.sm.WarpArbiter;
import org.oovr.simulator.machine.sm.WarpSource;
import org.oovr.simulator.profile.FrameProfile;

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

  /** By part of the SMs: what waits for one of them. */
  private final List<WarpArbiter> waiting = new ArrayList<>();

  private final Sm[][] parts;
  private final FrameProfile profile;
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
    int groups = parts.spec().raster().ownSms() ? parts.spec().raster().engines() : 1;
    this.parts = new Sm[groups][];
    for (int g = 0; g < groups; g++) {
      waiting.add(new WarpArbiter());
      int first = sms.length * g / groups;
      this.parts[g] = Arrays.copyOfRange(sms, first, sms.length * (g + 1) / groups);
    }
    profile = parts.work().profile();
    unshaded = new UnshadedTiles(waiting, sms);
  }

  private int waitingSources() {
    int n = 0;
    for (int g = 0; g < parts.length; g++) {
      n += waiting.get(g).size();
    }
    return n;
  }

  /** Whether another tile should come. Vertices come whether there is room or not. */
  boolean hasRoom() {
    return waitingSources() < mostWaiting;
  }

  /** Whether nothing waits for an SM. */
  boolean nothingWaits() {
    return waitingSources() == 0;
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
    WarpArbiter least = waiting.get(0);
    for (WarpArbiter arbiter : waiting) {
      least = arbiter.warps() < least.warps() ? arbiter : least;
    }
    least.addVertices(source);
    smHasRoom();
  }

  /** Shades a tile whose warps are prepared. */
  void shade(Tile tile) {
    int group = parts.length == 1 ? 0 : RasterEngine.engine(profile, tile.unit, parts.length);
    if (tile.ordered) {
      waiting.get(group).addOrderedTile(tile, tile.unit);
    } else {
      waiting.get(group).addTile(tile);
    }
    smHasRoom();
  }

  @Override
  public void smHasRoom() {
    if (filling) {
      return; // an SM that is filled says that it has room for more: the loop that fills it sees
    }
    filling = true;
    boolean any = false;
    for (int g = 0; g < parts.length; g++) {
      any |= waiting.get(g).fill(parts[g]);
    }
    filling = false;
    sender.smsFilled(any);
  }

  /** For the watchdog. */
  Component.Waiting waiting() {
    int n = waitingSources();
    return n == 0 ? null : new Component.Waiting(n + " pieces of work for an SM", sms[0]);
  }
}
