package org.oovr.simulator.redundancy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.oovr.simulator.render.raster.Surface;

/** What is kept of a target from frame to frame: the Signature Buffer, and what memory holds. */
final class TargetHistory {
  /**
   * A frame's part.
   *
   * @param frame number of the frame in the sequence
   * @param crc by tile, its signature
   * @param digest by tile, the other sum of what is signed
   * @param contents by tile, the other sum of what pixels follow from
   * @param pixels sums of the pixels of each tile
   * @param colors sums of the colours of each tile
   * @param images what memory holds
   */
  record Entry(
      int frame,
      int[] crc,
      long[] digest,
      long[] contents,
      long[] pixels,
      long[] colors,
      List<Surface> images) {}

  private final Deque<Entry> entries = new ArrayDeque<>();

  /** The entry of so many frames ago, or null. */
  Entry ago(int frame, int frames) {
    for (Entry e : entries) {
      if (e.frame() == frame - frames) {
        return e;
      }
    }
    return null;
  }

  /** Keeps an entry; those of more than so many frames ago are forgotten. */
  void add(Entry entry, int frames) {
    entries.removeIf(e -> e.frame() == entry.frame() || e.frame() <= entry.frame() - frames);
    entries.addLast(entry);
  }

  /** Something else has written to the target. */
  void clear() {
    entries.clear();
  }
}
