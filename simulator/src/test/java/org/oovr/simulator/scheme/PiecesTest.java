package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;

class PiecesTest {
  /** One draw over all of two views of 7 x 5 tiles, and one over two tiles of each. */
  private static FrameWork frame() {
    MicroFrame f = new MicroFrame(7, 5, 2);
    f.draw(0, 2);
    f.tileX1 = 2;
    f.tileY1 = 1;
    f.draw(0, 2);
    return new FrameWork(f.profile());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 16, 17, 35, 69})
  void piecesAreTheDraw(int largest) {
    FrameWork work = frame();
    Pieces pieces = new Pieces(work, largest);
    assertTrue(pieces.cuts(0, 0, 2));
    List<int[]> parts = pieces.of(0, 0, 2);
    assertEquals((70 + largest - 1) / largest, parts.size());
    List<Integer> all = new ArrayList<>();
    for (int[] part : parts) {
      assertTrue(part.length > 0 && part.length <= largest, part.length + " tiles");
      Arrays.stream(part).forEach(all::add);
    }
    all.sort(Comparator.naturalOrder());
    assertEquals(Arrays.stream(work.units(0, 0, 2)).boxed().toList(), all);
  }

  /** A piece has the same tiles of both views, give or take one, and each view's side by side. */
  @Test
  void viewsStayTogether() {
    FrameWork work = frame();
    FrameProfile profile = work.profile();
    for (int[] part : new Pieces(work, 20).of(0, 0, 2)) {
      int[] count = new int[2];
      int[] lowest = {Integer.MAX_VALUE, Integer.MAX_VALUE};
      int[] highest = new int[2];
      for (int u : part) {
        int v = profile.unitView(u);
        int place = profile.unitTileY(u) * 7 + profile.unitTileX(u);
        count[v]++;
        lowest[v] = Math.min(lowest[v], place);
        highest[v] = Math.max(highest[v], place);
      }
      assertTrue(Math.abs(count[0] - count[1]) <= 1, Arrays.toString(count));
      assertTrue(Math.abs(lowest[0] - lowest[1]) <= 1, Arrays.toString(lowest));
      for (int v = 0; v < 2; v++) {
        assertEquals(count[v] - 1, highest[v] - lowest[v]);
      }
    }
  }

  @Test
  void smallObjectsStayWhole() {
    FrameWork work = frame();
    for (int largest : new int[] {0, 4, 70}) {
      Pieces pieces = new Pieces(work, largest);
      assertFalse(pieces.cuts(1, 0, 2));
      assertEquals(1, pieces.of(1, 0, 2).size());
      assertArrayEquals(work.units(1, 0, 2), pieces.of(1, 0, 2).get(0));
      assertEquals(largest == 4, pieces.cuts(0, 0, 2));
    }
    assertTrue(new Pieces(work, 34).cuts(0, 1, 1));
    assertFalse(new Pieces(work, 35).cuts(0, 1, 1));
  }

  /** A draw of no tile is an object of none: its vertices are shaded all the same. */
  @Test
  void nothingToSee() {
    MicroFrame f = new MicroFrame(4, 4, 1);
    f.tileX1 = 0;
    f.draw();
    FrameWork work = new FrameWork(f.profile());
    List<int[]> parts = new Pieces(work, 1).of(0, 0, 1);
    assertEquals(1, parts.size());
    assertEquals(0, parts.get(0).length);
  }

  private static SchemeSettings largest(int tiles) {
    return ChangedSettings.of("largestObjectTiles", tiles);
  }

  /** One draw over the whole picture: whole it is at one GPM, in pieces all four share it. */
  @Test
  void largeObjectsAreShared() {
    MicroFrame f = new MicroFrame(32, 32, 1);
    f.floatInstructions = 400;
    f.vertices = 4;
    f.vertexInstructions = 10;
    f.draw();
    SchemeSimulator simulator = new SchemeSimulator(f.profile());
    MachineSpec machine = MachineSpec.preset("oovr-4gpm");
    Batcher single = Batcher.single();
    for (SchemeKind kind : new SchemeKind[] {SchemeKind.OBJECT, SchemeKind.OO_APP}) {
      SchemeRun whole = simulator.run(kind, machine, largest(0), single);
      SchemeRun pieces = simulator.run(kind, machine, largest(64), single);
      assertEquals(1, whole.batches().size());
      assertEquals(16, pieces.batches().size());
      assertTrue(
          pieces.latencyCycles() < 0.4 * whole.latencyCycles(),
          kind.id() + ": " + pieces.latencyCycles() + " of " + whole.latencyCycles() + " cycles");
      for (int g = 0; g < 4; g++) {
        // each GPM does the draw's geometry for each of its pieces, and a quarter of its tiles
        assertEquals(16L * 4 / 4, pieces.gpms().get(g).vertices(), kind.id());
        assertEquals(32 * 32 * 256 / 4, pieces.gpms().get(g).fragments(), kind.id());
      }
    }
  }
}
