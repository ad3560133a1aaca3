package org.oovr.simulator.machine;

import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.Requests;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/** The shaded pixels of a tile as bytes, and where they lie in a GPM's own memory. */
final class TilePixels {
  private final FrameWork work;
  private final FrameProfile profile;
  private final AddressMap addresses;
  private final RenderPolicy policy;

  TilePixels(FrameWork work, AddressMap addresses, RenderPolicy policy) {
    this.work = work;
    this.addresses = addresses;
    this.policy = policy;
    profile = work.profile();
  }

  /** Bytes of a tile's shaded pixels: what its owner tests, blends and writes. */
  int bytes(Tile tile) {
    if (tile.survivingQuads == 0 || policy.colorless(tile.unit)) {
      return 0;
    }
    return tile.pixels() * (policy.colorBytes(tile.unit) + policy.depthBytes(tile.unit));
  }

  private DrawWork work(Tile tile) {
    return work.work(profile.unitDraw(tile.unit), profile.unitView(tile.unit));
  }

  private int privateLine(Tile tile, int gpm, int image) {
    return addresses.privateTileLine(
        gpm, image, profile.unitTileX(tile.unit), profile.unitTileY(tile.unit));
  }

  /** A line of a GPM's own memory where a tile's pixels can wait. */
  int privateLine(Tile tile, int gpm) {
    int image = 0;
    for (int c : work(tile).colorImages) {
      image = Math.max(image, c);
    }
    return privateLine(tile, gpm, image);
  }

  /** Reads a tile from the image that a GPM keeps for itself. */
  void readBack(Tile tile, int gpm, CrossbarPort memory) {
    DrawWork w = work(tile);
    for (int image : w.colorImages) {
      if (image >= 0) {
        int base = privateLine(tile, gpm, image);
        for (int i = 0; i < addresses.tileLines(image); i++) {
          memory.access(base + i, false, TrafficClass.COLOR.ordinal(), w.draw, Requests.NOBODY, 0);
        }
      }
    }
  }
}
