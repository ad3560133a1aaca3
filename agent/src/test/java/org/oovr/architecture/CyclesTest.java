package org.oovr.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Who knows whom, in circles: no packages may, and no class may be in one with more than ten
 * others. Nested classes count as the class around them.
 */
class CyclesTest {
  private static final int MOST_OTHERS = 10;

  private static final Map<String, Set<String>> CLASS_USES = new TreeMap<>();
  private static final Map<String, Set<String>> PACKAGE_USES = new TreeMap<>();

  @BeforeAll
  static void load() {
    JavaClasses all =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.oovr");
    note(all, CLASS_USES, CyclesTest::outermost);
    note(all, PACKAGE_USES, JavaClass::getPackageName);
  }

  private static String outermost(JavaClass one) {
    String name = one.getName();
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  private static void note(
      JavaClasses all, Map<String, Set<String>> uses, Function<JavaClass, String> name) {
    for (JavaClass one : all) {
      for (Dependency d : one.getDirectDependenciesFromSelf()) {
        JavaClass other = d.getTargetClass().getBaseComponentType();
        String from = name.apply(one);
        String to = name.apply(other);
        if (other.getName().startsWith("org.oovr.") && !from.equals(to)) {
          uses.computeIfAbsent(from, f -> new TreeSet<>()).add(to);
        }
      }
    }
  }

  @Test
  void noPackagesInCircles() {
    assertTrue(PACKAGE_USES.size() > 10, "nothing was seen");
    for (Set<String> circle : circles(PACKAGE_USES)) {
      assertEquals(1, circle.size(), () -> "packages in a circle: " + circle);
    }
  }

  @Test
  void noClassInACircleWithMoreThanTenOthers() {
    assertTrue(CLASS_USES.size() > 100, "nothing was seen");
    for (Set<String> circle : circles(CLASS_USES)) {
      assertTrue(
          circle.size() <= MOST_OTHERS + 1,
          () -> circle.size() + " classes: " + new TreeSet<>(circle));
    }
  }

  @Test
  void findsCircles() {
    Map<String, Set<String>> uses =
        Map.of("a", Set.of("b"), "b", Set.of("c", "d"), "c", Set.of("a"), "d", Set.of("e"));
    Set<Set<String>> expected = Set.of(Set.of("a", "b", "c"), Set.of("d"), Set.of("e"));
    assertEquals(expected, new HashSet<>(circles(uses)));
  }

  /** Strongly connected parts of a graph, by Tarjan's algorithm without recursion. */
  private static List<Set<String>> circles(Map<String, Set<String>> uses) {
    Map<String, Integer> number = new HashMap<>();
    Map<String, Integer> lowest = new HashMap<>();
    Deque<String> stack = new ArrayDeque<>();
    Set<String> onStack = new HashSet<>();
    List<Set<String>> result = new ArrayList<>();
    for (String start : uses.keySet()) {
      if (number.containsKey(start)) {
        continue;
      }
      Deque<String> path = new ArrayDeque<>();
      Map<String, Deque<String>> left = new HashMap<>();
      path.push(start);
      while (!path.isEmpty()) {
        String at = path.peek();
        if (!number.containsKey(at)) {
          number.put(at, number.size());
          lowest.put(at, number.get(at));
          stack.push(at);
          onStack.add(at);
          left.put(at, new ArrayDeque<>(uses.getOrDefault(at, Set.of())));
        }
        String next = left.get(at).poll();
        if (next == null) {
          path.pop();
          if (!path.isEmpty()) {
            lowest.merge(path.peek(), lowest.get(at), Math::min);
          }
          if (lowest.get(at).equals(number.get(at))) {
            Set<String> circle = new HashSet<>();
            String one;
            do {
              one = stack.pop();
              onStack.remove(one);
              circle.add(one);
            } while (!one.equals(at));
            result.add(circle);
          }
        } else if (!number.containsKey(next)) {
          path.push(next);
        } else if (onStack.contains(next)) {
          lowest.merge(at, number.get(next), Math::min);
        }
      }
    }
    return result;
  }
}
