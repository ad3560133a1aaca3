package org.oovr.simulator.machine.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.machine.spec.BinnerSpec;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.WorkLog;

/** Polygon lists on one level and on several: what is where, and what it takes. */
class PolygonListsTest {
  private static final int LINE_BYTES = 64;

  /** A rectangle of tiles that a primitive covers: left, top, right, bottom. */
  private static FrameProfile frame(int[]... primitives) {
    WorkLog log = new WorkLog();
    for (int y = 0; y < 16; y++) {
      for (int x = 0; x < 16; x++) {
        log.beginUnit(0, 0, 0, x, y);
        for (int p = 0; p < primitives.length; p++) {
          int[] r = primitives[p];
          if (x >= r[0] && y >= r[1] && x <= r[2] && y <= r[3]) {
            log.addQuad(p, 0, 0, 1, true, 1, 0, null);
          }
        }
        log.endUnit();
      }
    }
    return FrameProfile.merge(0, 256, 256, 1, List.of(), List.of(), List.of(), List.of(log));
  }

  private static BinnerSpec spec(int levels, int entryBytes) {
    return MachineSpec.preset("mali-g71")
        .with(Map.of("binner.levels", "" + levels, "binner.entryBytes", "" + entryBytes))
        .binner();
  }

  private static PolygonLists lists(FrameProfile profile, int levels, int entryBytes) {
    PolygonLists lists = new PolygonLists(profile, spec(levels, entryBytes), LINE_BYTES);
    int[] units = new int[profile.unitCount()];
    Arrays.setAll(units, i -> i);
    lists.add(units, 0, units.length);
    return lists;
  }

  private static int unit(FrameProfile profile, int x, int y) {
    for (int u = 0; u < profile.unitCount(); u++) {
      if (profile.unitTileX(u) == x && profile.unitTileY(u) == y) {
        return u;
      }
    }
    throw new AssertionError("no tile " + x + " " + y);
  }

  /** As in the figure: each triangle has one entry, where it covers a single square. */
  @Test
  void aPrimitiveIsWhereItCoversASingleSquare() {
    FrameProfile p =
        frame(
            new int[] {0, 0, 0, 0}, // a tile
            new int[] {0, 0, 1, 1}, // a square of level 1
            new int[] {2, 2, 3, 2}, // another one
            new int[] {1, 1, 2, 1}, // across their border: level 2
            new int[] {0, 0, 3, 3});
    PolygonLists lists = lists(p, 3, 64);
    assertEquals(5, lists.entries());
    assertEquals(5, lists.lines());
    assertEquals(1 + 1 + 2, lists.entriesFor(unit(p, 0, 0)), "one of each level, two of the last");
    assertEquals(0 + 1 + 2, lists.entriesFor(unit(p, 1, 1)));
    assertEquals(0 + 1 + 2, lists.entriesFor(unit(p, 3, 3)), "of another one in its square, too");
    assertEquals(0 + 0 + 2, lists.entriesFor(unit(p, 0, 3)));
    int first = lists.firstLine(2, unit(p, 3, 0));
    assertEquals(PolygonLists.NONE, lists.nextLine(lists.nextLine(first)));
    assertEquals(PolygonLists.NONE, lists.firstLine(0, unit(p, 3, 3)));
  }

  /** Without levels there is an entry for each tile; with few, for each square of the highest. */
  @Test
  void entriesAreFewerWithMoreLevels() {
    FrameProfile p = frame(new int[] {0, 0, 15, 15}, new int[] {3, 3, 4, 4});
    assertEquals(256 + 4, lists(p, 1, 4).entries());
    assertEquals(64 + 4, lists(p, 2, 4).entries());
    assertEquals(16 + 4, lists(p, 3, 4).entries());
    assertEquals(4 + 1, lists(p, 4, 4).entries());
    assertEquals(2, lists(p, 5, 4).entries());
    assertEquals(2, lists(p, 9, 4).entries());
  }

  /** Whatever a tile has is in a list that it reads, and no two lists share a line. */
  @Test
  void everyTileFindsWhatItHas() {
    Random random = new Random(8);
    int[][] rectangles = new int[200][];
    for (int i = 0; i < rectangles.length; i++) {
      int x = random.nextInt(16);
      int y = random.nextInt(16);
      int size = random.nextInt(4) * random.nextInt(4);
      rectangles[i] = new int[] {x, y, Math.min(15, x + size), Math.min(15, y + size)};
    }
    FrameProfile p = frame(rectangles);
    for (int levels = 1; levels <= 5; levels++) {
      PolygonLists lists = lists(p, levels, 16);
      assertTrue(lists.lines() <= PolygonLists.mostLines(p, spec(levels, 16), LINE_BYTES));
      List<Integer> read = new ArrayList<>();
      for (int u = 0; u < p.unitCount(); u++) {
        int has = p.firstQuad(u + 1) - p.firstQuad(u);
        assertTrue(lists.entriesFor(u) >= has, "levels " + levels);
        assertTrue(levels > 1 || lists.entriesFor(u) == has);
        for (int l = 0; l < levels; l++) {
          for (int at = lists.firstLine(l, u); at >= 0; at = lists.nextLine(at)) {
            read.add(at);
          }
        }
      }
      Set<Integer> distinct = new HashSet<>(read);
      assertEquals(lists.lines(), distinct.size(), "all of them are read");
      lists.clear();
      assertEquals(0, lists.entries());
      assertEquals(0, lists.entriesFor(0));
    }
  }
}
