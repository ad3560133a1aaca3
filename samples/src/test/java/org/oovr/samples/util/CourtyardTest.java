package org.oovr.samples.util;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CourtyardTest {
  private final List<Courtyard.Item> items = new Courtyard().items();

  @Test
  void has500Objects() {
    assertEquals(500, items.size());
  }

  @Test
  void objectsShareTexturesInGroups() {
    Map<Courtyard.Material, Integer> uses = new EnumMap<>(Courtyard.Material.class);
    items.forEach(item -> uses.merge(item.material(), 1, Integer::sum));
    assertEquals(Courtyard.Material.values().length, uses.size());
    uses.forEach(
        (material, n) ->
            assertTrue(n >= 3 || material == Courtyard.Material.SKY, material + " " + n));
  }

  @Test
  void neighboursInTheStreamSeldomShareATexture() {
    int same = 0;
    for (int i = 1; i < items.size(); i++) {
      same += items.get(i).material() == items.get(i - 1).material() ? 1 : 0;
    }
    assertTrue(same < items.size() * 0.55, same + " of " + items.size());
  }

  @Test
  void aFrameDependsOnItsNumberAlone() {
    List<Courtyard.Item> again = new Courtyard().items();
    for (int i = 0; i < items.size(); i++) {
      assertArrayEquals(items.get(i).at(17).array(), again.get(i).at(17).array());
    }
  }

  @Test
  void pillarsThrowShadowsOnTheLightMap() {
    int size = 128;
    byte[] map = new Courtyard().lightMap(size).rgba();
    int dark = 0;
    for (int i = 0; i < size * size; i++) {
      dark += (map[4 * i] & 255) < 64 ? 1 : 0;
    }
    assertTrue(dark > size * size / 50 && dark < size * size / 2, dark + " texels in shadow");
  }
}
