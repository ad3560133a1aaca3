package org.oovr.agent.bench.piglit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.agent.bench.Half;
import org.oovr.agent.bench.piglit.PiglitTest.Kind;

class PiglitDrawTest {
  private static final String LIST =
      """
      <?xml version='1.0' encoding='utf-8'?>
      <PiglitTestList count="5" name="some">
      <Test type="gl" name="shaders@one"><option name="command" value="['one', '-samples', '4']" />
      <option name="run_concurrent" value="True" /></Test>
      <Test type="gl_builtin" name="shaders@built-in"><option name="command" value="['two']" /></Test>
      <Test type="gl" name="spec@x@quoted"><option name="command" value='["a b", &apos;c&apos;]' /></Test>
      <Test type="gl" name="spec@x@es"><option name="command" value="['three_gles2']" /></Test>
      <Test type="shader" name="spec@glsl-es-3.00@four"><option name="command"
        value="['shader_runner_gles3', 'tests/four.shader_test']" /></Test>
      </PiglitTestList>
      """;

  private static List<PiglitTest> tests() {
    List<PiglitTest> tests = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      tests.add(test("spec@large@execution@" + i));
      if (i < 16) {
        tests.add(test("spec@small@execution@" + i));
      }
    }
    return tests;
  }

  private static PiglitTest test(String name) {
    return new PiglitTest(name, Kind.SHADERS, List.of("shader_runner", name));
  }

  @Test
  void readsListsOfPiglit() throws Exception {
    byte[] bytes = LIST.strip().getBytes(StandardCharsets.UTF_8);
    List<PiglitTest> read = PiglitSuite.read(new ByteArrayInputStream(bytes), Kind.PROGRAMS);
    assertEquals(
        List.of(
            new PiglitTest("shaders@one", Kind.PROGRAMS, List.of("one", "-samples", "4")),
            new PiglitTest("spec@x@quoted", Kind.PROGRAMS, List.of("a b", "c"))),
        read);
    assertEquals("spec@x", read.get(1).group());
  }

  @Test
  void testsOfOpenGlEsAreAKindOfTheirOwn() throws Exception {
    byte[] bytes = LIST.strip().getBytes(StandardCharsets.UTF_8);
    List<PiglitTest> read = PiglitSuite.read(new ByteArrayInputStream(bytes), Kind.ES);
    assertEquals(
        List.of("spec@x@es", "spec@glsl-es-3.00@four"),
        read.stream().map(PiglitTest::name).toList());
  }

  @Test
  void orderIsThatOfTheSeedAlone() {
    List<PiglitTest> tests = tests();
    List<PiglitTest> order = PiglitDraw.order(tests, Half.BOTH, 19);
    assertEquals(new HashSet<>(tests), new HashSet<>(order));
    Collections.shuffle(tests, new Random(7));
    assertEquals(order, PiglitDraw.order(tests, Half.BOTH, 19));
    assertTrue(!order.equals(PiglitDraw.order(tests, Half.BOTH, 20)));
  }

  @Test
  void groupsTakePartByTheSquareRootOfTheirSize() {
    List<PiglitTest> first = PiglitDraw.order(tests(), Half.BOTH, 19).subList(0, 28);
    long small = first.stream().filter(test -> test.name().contains("small")).count();
    assertEquals(8, small, 1); // 28 * sqrt(16) / (sqrt(16) + sqrt(100))
  }

  @Test
  void halvesAreApartAndKeepTheOrder() {
    List<PiglitTest> tests = tests();
    List<PiglitTest> work = PiglitDraw.order(tests, Half.WORK, 19);
    List<PiglitTest> kept = PiglitDraw.order(tests, Half.KEPT, 19);
    Set<PiglitTest> all = new HashSet<>(work);
    all.addAll(kept);
    assertEquals(tests.size(), work.size() + kept.size());
    assertEquals(tests.size(), all.size());
    assertTrue(Math.abs(work.size() - kept.size()) < 40, work.size() + " and " + kept.size());
    List<PiglitTest> both = new ArrayList<>(PiglitDraw.order(tests, Half.BOTH, 19));
    both.retainAll(new HashSet<>(work));
    assertEquals(both, work);
    Set<PiglitTest> otherwise = new HashSet<>(PiglitDraw.order(tests, Half.WORK, 20));
    assertEquals(new HashSet<>(work), otherwise, "another seed draws from the same half");
  }

  /** Figures that were published stay those of the same tests. */
  @Test
  void theCommittedSeedDrawsTheseTests() {
    assertEquals(
        List.of(DRAWN),
        PiglitDraw.order(tests(), Half.WORK, PiglitDraw.SEED).subList(0, 6).stream()
            .map(PiglitTest::name)
            .toList());
  }

  private static final String[] DRAWN = {
    "spec@large@execution@44",
    "spec@large@execution@56",
    "spec@small@execution@13",
    "spec@large@execution@94",
    "spec@small@execution@11",
    "spec@large@execution@7"
  };
}
