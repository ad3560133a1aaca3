package org.oovr.agent.bench.piglit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.oovr.agent.bench.Half;

/**
 * Draws tests at random. The order is that of the seed alone, and a larger sample holds the smaller
 * one. A group takes part by the square root of its size: two groups hold half of all tests, which
 * are the same conversions over and over.
 */
public final class PiglitDraw {
  /**
   * The seed that figures are made with. It also tells the halves apart, whatever draws the tests:
   * with another seed for them, what is worked on would hold tests that are kept.
   */
  public static final long SEED = 19;

  private record Place(double at, PiglitTest test) {}

  private PiglitDraw() {}

  /**
   * All tests of a half in the order in which they are drawn.
   *
   * @param tests in any order
   */
  public static List<PiglitTest> order(List<PiglitTest> tests, Half half, long seed) {
    Map<String, List<PiglitTest>> groups = new TreeMap<>();
    for (PiglitTest test : tests) {
      groups.computeIfAbsent(test.group(), g -> new ArrayList<>()).add(test);
    }
    Map<String, PiglitTest> once = new HashMap<>();
    List<Place> places = new ArrayList<>();
    for (Map.Entry<String, List<PiglitTest>> group : groups.entrySet()) {
      List<PiglitTest> members = group.getValue();
      members.sort(Comparator.comparing(PiglitTest::name));
      Random random = new Random(seed * 31 + group.getKey().hashCode());
      java.util.Collections.shuffle(members, random);
      double weight = Math.sqrt(members.size());
      for (int i = 0; i < members.size(); i++) {
        if (once.putIfAbsent(members.get(i).name(), members.get(i)) == null) {
          places.add(new Place((i + random.nextDouble()) / weight, members.get(i)));
        }
      }
    }
    places.sort(Comparator.comparingDouble(Place::at).thenComparing(p -> p.test().name()));
    return places.stream().map(Place::test).filter(test -> half.holds(SEED, test.name())).toList();
  }
}
