package org.oovr.driver.oo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.oo.OoMiddleware.Settings;
import org.oovr.simulator.scheme.Batch;
import org.oovr.simulator.scheme.SceneObject;
import org.oovr.simulator.scheme.SceneObject.TextureUse;

class OoMiddlewareTest {
  private static final int STONE = 0;
  private static final int WOOD = 1;
  private static final int MOSS = 2;

  /** Textures as pairs of resource and bytes. */
  private static List<TextureUse> textures(long... pairs) {
    List<TextureUse> result = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      result.add(new TextureUse((int) pairs[i], pairs[i + 1]));
    }
    return result;
  }

  private static SceneObject object(
      int draw, long triangles, List<Integer> dependsOn, long... pairs) {
    return new SceneObject(draw, triangles, textures(pairs), dependsOn, 0, !dependsOn.isEmpty());
  }

  private static List<List<Integer>> draws(String tsl, SceneObject... objects) {
    return new OoMiddleware(new Settings(tsl, 0.5, 4096, true))
        .batch(List.of(objects)).stream().map(Batch::draws).toList();
  }

  private static double level(
      TextureSharing.Formula formula, List<TextureUse> root, List<TextureUse> n) {
    TextureSharing sharing = new TextureSharing(8);
    sharing.add(root);
    return sharing.level(n, formula);
  }

  /** Equal sets of k equal textures: 1/k as printed, 1 normalised. */
  @ParameterizedTest
  @CsvSource({"1,1.0", "2,0.5", "3,0.3333333333", "4,0.25"})
  void equalSets(int k, double printed) {
    long[] pairs = new long[2 * k];
    for (int i = 0; i < k; i++) {
      pairs[2 * i] = i;
      pairs[2 * i + 1] = 1 << 20;
    }
    List<TextureUse> set = textures(pairs);
    assertEquals(printed, level(TextureSharing.Formula.PAPER, set, set), 1e-9);
    assertEquals(1, level(TextureSharing.Formula.NORMALISED, set, set), 1e-9);
  }

  @Test
  void levelsByHand() {
    List<TextureUse> root = textures(STONE, 300, WOOD, 100);
    List<TextureUse> n = textures(STONE, 300, MOSS, 200);
    // Pr = 3/4, 1/4; Pn = 3/5, 2/5; shared: stone
    assertEquals(0.6, level(TextureSharing.Formula.PAPER, root, n), 1e-12);
    double normalised = 0.75 * 0.6 / (0.75 * 0.75 + 0.25 * 0.25);
    assertEquals(normalised, level(TextureSharing.Formula.NORMALISED, root, n), 1e-12);
    // dominated by one texture: 0.8 * 0.8 + 0.2 * 0.2
    List<TextureUse> uneven = textures(STONE, 80, WOOD, 20);
    assertEquals(0.68, level(TextureSharing.Formula.PAPER, uneven, uneven), 1e-12);
    for (TextureSharing.Formula f : TextureSharing.Formula.values()) {
      assertEquals(0, level(f, root, textures(MOSS, 10)));
      assertEquals(0, level(f, root, textures()));
      assertEquals(0, level(f, textures(), root));
      assertEquals(0, level(f, textures(), textures()));
    }
  }

  @Test
  void pillarsShareTheirStone() {
    SceneObject pillar1 = object(0, 100, List.of(), STONE, 1000);
    SceneObject tree = object(1, 100, List.of(), WOOD, 1000);
    SceneObject pillar2 = object(2, 100, List.of(), STONE, 1000);
    assertEquals(List.of(List.of(0, 2), List.of(1)), draws("paper", pillar1, tree, pillar2));
  }

  @Test
  void twoSharedTexturesGroupOnlyWhenNormalised() {
    SceneObject a = object(0, 100, List.of(), STONE, 1000, WOOD, 1000);
    SceneObject b = object(1, 100, List.of(), STONE, 1000, WOOD, 1000);
    assertEquals(List.of(List.of(0), List.of(1)), draws("paper", a, b));
    assertEquals(List.of(List.of(0, 1)), draws("normalised", a, b));
  }

  /** Stone, then stone and moss in one, then moss alone: only the batch shares moss with it. */
  @Test
  void theBatchIsTheNewRoot() {
    SceneObject stone = object(0, 1, List.of(), STONE, 100);
    SceneObject mossy = object(1, 1, List.of(), STONE, 100, MOSS, 60);
    SceneObject moss = object(2, 1, List.of(), MOSS, 60);
    assertEquals(List.of(List.of(0), List.of(2)), draws("paper", stone, moss));
    // Pn of stone in mossy 0.625; then Pr of moss 0.375, Pn 1: 0.375 / 0.53125 = 0.71
    assertEquals(List.of(List.of(0, 1, 2)), draws("normalised", stone, mossy, moss));
  }

  /** 4096 triangles may be reached, and the object that exceeds them still joins. */
  @Test
  void limitOfTriangles() {
    SceneObject a = object(0, 4000, List.of(), STONE, 10);
    SceneObject b = object(1, 96, List.of(), STONE, 10);
    SceneObject c = object(2, 9000, List.of(), STONE, 10);
    SceneObject d = object(3, 1, List.of(), STONE, 10);
    List<Batch> batches = new OoMiddleware(Settings.defaults()).batch(List.of(a, b, c, d));
    assertEquals(List.of(0, 1, 2), batches.get(0).draws());
    assertEquals(13096, batches.get(0).triangles());
    assertEquals(List.of(3), batches.get(1).draws());
  }

  @Test
  void dependentsJoinAndRaiseTheLimit() {
    SceneObject wall = object(0, 4000, List.of(), STONE, 10);
    SceneObject glass = object(1, 5000, List.of(0), WOOD, 10);
    SceneObject stone = object(2, 500, List.of(), STONE, 10);
    SceneObject more = object(3, 500, List.of(), STONE, 10);
    // 9000 of 9096: stone still joins, then 9500: more does not
    assertEquals(
        List.of(List.of(0, 1, 2), List.of(3)), draws("normalised", wall, glass, stone, more));
  }

  @Test
  void dependentOfTwoBatchesJoinsTheLast() {
    SceneObject wall = object(0, 10, List.of(), STONE, 10);
    SceneObject tree = object(1, 10, List.of(), WOOD, 10);
    SceneObject glass = object(2, 10, List.of(0, 1), STONE, 10);
    assertEquals(List.of(List.of(0), List.of(1, 2)), draws("paper", wall, tree, glass));
  }

  @Test
  void passesDoNotMix() {
    List<SceneObject> objects = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      objects.add(new SceneObject(i, 1, textures(STONE, 1), List.of(), i / 2, false));
    }
    List<Batch> batches = new OoMiddleware(Settings.defaults()).batch(objects);
    assertEquals(
        List.of(List.of(0, 1), List.of(2, 3), List.of(4, 5)),
        batches.stream().map(Batch::draws).toList());
    assertEquals(List.of(0, 1, 2), batches.stream().map(Batch::number).toList());
  }

  private static List<SceneObject> random(long seed, int count) {
    Random random = new Random(seed);
    List<SceneObject> objects = new ArrayList<>();
    int pass = 0;
    int passStart = 0;
    for (int i = 0; i < count; i++) {
      if (random.nextInt(100) == 0) {
        pass++;
        passStart = i;
      }
      TreeSet<Integer> before = new TreeSet<>();
      if (random.nextInt(4) == 0) {
        for (int n = random.nextInt(4); n > 0 && i > passStart; n--) {
          before.add(passStart + random.nextInt(i - passStart));
        }
      }
      TreeSet<Integer> used = new TreeSet<>();
      int group = random.nextInt(40) * 3;
      for (int n = random.nextInt(4); n > 0; n--) {
        used.add(group + random.nextInt(4));
      }
      List<TextureUse> textures =
          used.stream().map(t -> new TextureUse(t, 1000L * (1 + t % 7))).toList();
      objects.add(
          new SceneObject(
              i,
              1 + random.nextInt(3000),
              textures,
              List.copyOf(before),
              pass,
              random.nextBoolean()));
    }
    return objects;
  }

  @ParameterizedTest
  @ValueSource(strings = {"paper", "normalised"})
  void randomBatchesAreLegal(String tsl) {
    for (int seed = 0; seed < 50; seed++) {
      List<SceneObject> objects = random(seed, 300);
      OoMiddleware middleware = new OoMiddleware(new Settings(tsl, 0.5, 4096, true));
      List<Batch> batches = middleware.batch(objects);
      assertEquals(batches, middleware.batch(objects));
      Map<Integer, Integer> place = new HashMap<>();
      int pass = 0;
      int grouped = 0;
      for (Batch b : batches) {
        assertTrue(!b.draws().isEmpty());
        grouped += b.draws().size() - 1;
        long triangles = 0;
        for (int d : b.draws()) {
          SceneObject o = objects.get(d);
          assertTrue(o.pass() >= pass, "passes keep their order");
          pass = o.pass();
          for (int before : o.dependsOn()) {
            assertTrue(place.containsKey(before), seed + ": " + d + " before " + before);
          }
          Assertions.assertNull(place.put(d, b.number()), "twice");
          triangles += o.triangles();
        }
        assertEquals(objects.get(b.draws().get(0)).pass(), pass, "passes do not mix");
        assertEquals(triangles, b.triangles());
      }
      assertEquals(objects.size(), place.size());
      assertTrue(grouped > 0);
    }
  }

  @Test
  void twoThousandObjectsInTime() {
    List<SceneObject> objects = random(7, 2000);
    Assertions.assertTimeout(
        Duration.ofSeconds(5),
        () -> new OoMiddleware(new Settings("paper", 0.5, 4096, true)).batch(objects));
  }

  @Test
  void badSettings() {
    assertThrows(IllegalArgumentException.class, () -> new Settings("cosine", 0.5, 4096, true));
    assertThrows(
        IllegalArgumentException.class, () -> new Settings("paper", Double.NaN, 4096, true));
    assertThrows(IllegalArgumentException.class, () -> new Settings("paper", -1, 4096, true));
    assertThrows(IllegalArgumentException.class, () -> new Settings("paper", 0.5, 0, true));
  }
}
