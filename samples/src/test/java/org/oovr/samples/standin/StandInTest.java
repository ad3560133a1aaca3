package org.oovr.samples.standin;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The ranges are those of {@code docs/workloads.md}, with its sources. */
class StandInTest {
  @ParameterizedTest
  @EnumSource
  void hasTheDrawsOfTheTable(Game game) {
    assertEquals(game.draws, game.scene().draws().size());
    assertEquals(game.offscreen, game.census().offscreen);
  }

  @ParameterizedTest
  @EnumSource
  void isTheSameEveryTime(Game game) {
    Scene one = game.scene();
    Scene two = game.make();
    assertEquals(one.draws(), two.draws());
    assertEquals(one.materials(), two.materials());
    for (int i = 0; i < one.solids().size(); i++) {
      Solid solid = one.solids().get(i);
      assertArrayEquals(solid.vertexArray(), two.solids().get(i).vertexArray());
      assertArrayEquals(solid.indexArray(), two.solids().get(i).indexArray());
    }
    for (int i = 0; i < one.items().size(); i++) {
      assertArrayEquals(one.items().get(i).place().array(), two.items().get(i).place().array());
    }
  }

  /** The walk ends with the draws of the table; before it, some are out of view. */
  @ParameterizedTest
  @EnumSource
  void aWalkBringsDrawsIntoView(Game game) {
    Scene scene = game.scene();
    Walk walk = new Walk(scene, new String[] {"--frames", "4", "--camera", "walk"});
    assertEquals(scene.draws(), walk.draws(walk.turned(0)));
    int before = scene.draws().size();
    for (int pose = -1; pose > -60; pose--) {
      List<Draw> draws = walk.draws(walk.turned(pose));
      assertTrue(scene.draws().containsAll(draws));
      before = Math.min(before, draws.size());
    }
    assertTrue(before < scene.draws().size(), before + " draws");
    Walk still = new Walk(scene, new String[] {"--frames", "4"});
    assertEquals(scene.draws(), still.draws(walk.turned(-60)));
  }

  @ParameterizedTest
  @EnumSource
  void hasThePublishedTrianglesWithinAFifth(Game game) {
    double perDraw = (double) game.census().triangles / game.draws;
    assertEquals(1, perDraw / game.trianglesPerDraw, .2, game.census().toString());
  }

  @ParameterizedTest
  @EnumSource
  void clipsAndCullsAsPublished(Game game) {
    Census c = game.census();
    double visible = 1 - c.outsideShare() - c.turnedAwayShare();
    // published: 28 to 49 % of the triangles are rasterised, 51 to 72 % are clipped or culled
    assertTrue(visible > .28 && visible < .54, c.toString());
  }

  @ParameterizedTest
  @EnumSource
  void pixelsAreShadedMoreThanOnce(Game game) {
    Census c = game.census();
    assertTrue(c.shading() > 1.4 && c.shading() < 5, c.toString());
    assertTrue(c.coverage() > c.shading(), c.toString());
  }

  @ParameterizedTest
  @EnumSource
  void drawsDifferStronglyInSize(Game game) {
    List<Integer> sorted = game.census().trianglesPerDraw.stream().sorted().toList();
    int small = sorted.get(sorted.size() / 10);
    int median = sorted.get(sorted.size() / 2);
    int largest = sorted.get(sorted.size() - 1);
    String told = small + ", " + median + " and " + largest;
    assertTrue(largest > 8 * median && median > 8 * small, told);
  }

  @ParameterizedTest
  @EnumSource
  void aTenthIsBlended(Game game) {
    double share = (double) game.census().blended / game.draws;
    assertTrue(share > .03 && share < .15, game.census().blended + " blended");
  }

  @ParameterizedTest
  @EnumSource
  void textureMemoryIsThatOfTheTime(Game game) {
    double mebibytes = game.census().textureBytes / 1048576.0;
    assertTrue(mebibytes > 40 && mebibytes < 128, mebibytes + " MiB");
    for (Material m : game.scene().materials()) {
      assertTrue(m.size() >= 128 && m.size() <= 1024, m.toString());
    }
  }

  @ParameterizedTest
  @EnumSource
  void drawsShareMaterials(Game game) {
    Map<Integer, Integer> uses = new HashMap<>();
    for (Draw d : game.scene().draws()) {
      if (d.item() >= 0) {
        uses.merge(game.scene().items().get(d.item()).material(), 1, Integer::sum);
      }
    }
    assertTrue(uses.size() * 5 < game.draws, uses.toString());
    assertTrue(uses.values().stream().filter(n -> n > 1).count() * 10 > uses.size() * 7L);
  }

  @ParameterizedTest
  @EnumSource
  void neighboursShareAMaterialAsOftenAsTheEngineSorts(Game game) {
    Scene s = game.scene();
    int same = 0;
    int opaque = 0;
    int last = -1;
    for (Draw d : s.draws()) {
      boolean counts = d.pass() == Draw.Pass.SHADE || d.pass() == Draw.Pass.INTERACTION;
      if (counts) {
        int m = s.items().get(d.item()).material();
        same += m == last ? 1 : 0;
        last = m;
        opaque++;
      }
    }
    double share = (double) same / opaque;
    assertTrue(game.sorted ? share > .9 : share < .6, share + " of neighbours share");
  }

  @ParameterizedTest
  @EnumSource
  void shadowVolumesAreClosed(Game game) {
    Scene s = game.scene();
    for (Draw d : s.draws()) {
      if (d.pass() != Draw.Pass.VOLUME) {
        continue;
      }
      float[] xyz = s.volume(d.item(), d.light());
      Map<List<Float>, Integer> edges = new HashMap<>();
      for (int t = 0; t < xyz.length; t += 9) {
        for (int i = 0; i < 3; i++) {
          int a = t + 3 * i;
          int b = t + 3 * ((i + 1) % 3);
          List<Float> there =
              List.of(xyz[a], xyz[a + 1], xyz[a + 2], xyz[b], xyz[b + 1], xyz[b + 2]);
          List<Float> back =
              List.of(xyz[b], xyz[b + 1], xyz[b + 2], xyz[a], xyz[a + 1], xyz[a + 2]);
          edges.merge(there, 1, Integer::sum);
          edges.merge(back, -1, Integer::sum);
        }
      }
      assertTrue(edges.values().stream().allMatch(n -> n == 0), d.toString());
    }
  }
}
