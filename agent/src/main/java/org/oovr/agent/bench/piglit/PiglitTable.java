package org.oovr.agent.bench.piglit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import org.oovr.agent.bench.Half;
import org.oovr.agent.bench.SchemeImages;
import org.oovr.agent.bench.piglit.PiglitTest.Kind;
import org.oovr.agent.bench.piglit.Verdict.Outcome;
import org.oovr.agent.report.IndentedJson;

/** What became of the tests, counted by outcome and by cause. */
public final class PiglitTable {
  /** Name of the text, with {@code .json} beside it. */
  private static final String TEXT = "piglit.txt";

  private static final String JSON = "piglit.json";

  private static final String COMPOSED = "composed under all schemes";
  private static final String COMPOSED_FRAMES = "frames composed";
  private static final String TOO_LARGE = "frames too large to be composed";
  private static final String SCHEMES_EQUAL = "schemes equal";
  private static final Set<String> OF_SCHEMES =
      Set.of(COMPOSED, COMPOSED_FRAMES, TOO_LARGE, SCHEMES_EQUAL);

  private record Row(PiglitTest test, Verdict verdict) {}

  /**
   * Why tests are not equal.
   *
   * @param tests with this cause
   * @param alone of these, tests that have no other
   * @param example a test
   */
  private record Cause(String name, int tests, int alone, String example) {}

  private final long seed;
  private final Half half;
  private final List<Row> rows = new ArrayList<>();
  private final Map<Kind, Map<String, Integer>> notPassed = new TreeMap<>();

  PiglitTable(long seed, Half half) {
    this.seed = seed;
    this.half = half;
  }

  /** A test that llvmpipe does not pass: it says nothing about us. */
  void notPassed(Kind kind, String result) {
    notPassed.computeIfAbsent(kind, k -> new TreeMap<>()).merge(result, 1, Integer::sum);
  }

  void add(PiglitTest test, Verdict verdict) {
    rows.add(new Row(test, verdict));
  }

  /** Whether all frames that were composed are the same under all schemes. */
  public boolean schemesEqual() {
    return rows.stream().allMatch(PiglitTable::schemesEqual);
  }

  private static boolean composed(Row row) {
    return row.verdict.schemes() != null && row.verdict.schemes().frames() > 0;
  }

  private static boolean schemesEqual(Row row) {
    return !composed(row) || row.verdict.schemes().equal();
  }

  /** Writes text and JSON. */
  void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve(TEXT), text());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("seed", seed);
    json.put("half", half.name().toLowerCase(Locale.ROOT));
    for (Kind kind : Kind.values()) {
      if (!of(kind).isEmpty()) {
        json.put(kind.word(), json(kind));
      }
    }
    Files.writeString(directory.resolve(JSON), IndentedJson.dense(json));
  }

  private Map<String, Object> json(Kind kind) {
    Map<String, Object> json = new LinkedHashMap<>(figures(of(kind)));
    json.put("notPassedOnLlvmpipe", notPassed.getOrDefault(kind, Map.of()));
    if (half != Half.KEPT) {
      json.put("causes", causes(of(kind)).stream().map(PiglitTable::json).toList());
      Map<String, Verdict> tests = new LinkedHashMap<>();
      of(kind).forEach(row -> tests.put(row.test.name(), row.verdict));
      json.put("tests", tests);
    }
    return json;
  }

  private static Map<String, Object> json(Cause cause) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("cause", cause.name);
    json.put("tests", cause.tests);
    json.put("alone", cause.alone);
    json.put("example", cause.example);
    return json;
  }

  private List<Row> of(Kind kind) {
    return rows.stream().filter(row -> row.test.kind() == kind).toList();
  }

  private static Map<String, Integer> figures(List<Row> of) {
    Map<String, Integer> figures = new LinkedHashMap<>();
    figures.put("number", of.size());
    for (Outcome outcome : Outcome.values()) {
      String name = outcome.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      figures.put(name, count(of, outcome));
    }
    figures.put("nothing to compare", (int) of.stream().filter(r -> !r.verdict.compared()).count());
    figures.put(
        "with a picture",
        (int) of.stream().filter(r -> !r.verdict.picture().equals(Verdict.NO_PICTURE)).count());
    figures.put(
        "picture equal",
        (int) of.stream().filter(r -> r.verdict.picture().equals(Verdict.SAME)).count());
    figures.put("that read pixels", (int) of.stream().filter(r -> r.verdict.reads() > 0).count());
    figures.put(
        "reads equal",
        (int)
            of.stream()
                .filter(r -> r.verdict.reads() > 0 && r.verdict.differingReads() == 0)
                .count());
    int composed = (int) of.stream().filter(PiglitTable::composed).count();
    if (composed > 0) {
      figures.put(COMPOSED, composed);
      figures.put(COMPOSED_FRAMES, frames(of, SchemeImages.Composed::frames));
      figures.put(TOO_LARGE, frames(of, SchemeImages.Composed::tooLarge));
      figures.put(
          SCHEMES_EQUAL, (int) of.stream().filter(r -> composed(r) && schemesEqual(r)).count());
    }
    return figures;
  }

  private static int frames(List<Row> of, ToIntFunction<SchemeImages.Composed> count) {
    return of.stream()
        .filter(r -> r.verdict.schemes() != null)
        .mapToInt(r -> count.applyAsInt(r.verdict.schemes()))
        .sum();
  }

  private static int count(List<Row> of, Outcome outcome) {
    return (int) of.stream().filter(r -> r.verdict.outcome() == outcome).count();
  }

  /** The table for people. Of the half that is kept aside it has figures only. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append("piglit, seed ").append(seed).append(", half: ");
    text.append(half.name().toLowerCase(Locale.ROOT)).append('\n');
    for (Kind kind : Kind.values()) {
      List<Row> of = of(kind);
      if (of.isEmpty()) {
        continue;
      }
      text.append('\n').append(kind.word()).append('\n');
      Map<String, Integer> figures = figures(of);
      figures.forEach((name, count) -> line(text, name, count, of.size()));
      if (figures.containsKey(COMPOSED)) {
        text.append(
            String.format(
                Locale.ROOT,
                "  schemes equal %d of %d, %d frames, %d others were too large%n",
                figures.get(SCHEMES_EQUAL),
                figures.get(COMPOSED),
                figures.get(COMPOSED_FRAMES),
                figures.get(TOO_LARGE)));
      }
      text.append("  not passed on llvmpipe, left out: ");
      text.append(notPassed.getOrDefault(kind, Map.of())).append('\n');
      if (half != Half.KEPT) {
        causes(text, of);
      }
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String name, int count, int of) {
    if (!OF_SCHEMES.contains(name)) { // which have a line of their own
      text.append(
          String.format(Locale.ROOT, "  %-20s %6d  %5.1f %%%n", name, count, 100.0 * count / of));
    }
  }

  private static void causes(StringBuilder text, List<Row> of) {
    text.append("  causes: tests, those that have no other, what, for example\n");
    for (Cause cause : causes(of)) {
      text.append(
          String.format(
              Locale.ROOT,
              "  %5d %5d  %s  [%s]%n",
              cause.tests,
              cause.alone,
              cause.name,
              cause.example));
    }
  }

  private static List<Cause> causes(List<Row> of) {
    Map<String, List<Row>> byName = new TreeMap<>();
    Map<String, Integer> alone = new TreeMap<>();
    for (Row row : of) {
      TreeSet<String> names = causes(row);
      for (String name : names) {
        byName.computeIfAbsent(name, n -> new ArrayList<>()).add(row);
        alone.merge(name, names.size() == 1 ? 1 : 0, Integer::sum);
      }
    }
    List<Cause> causes = new ArrayList<>();
    byName.forEach(
        (name, with) ->
            causes.add(new Cause(name, with.size(), alone.get(name), with.get(0).test.name())));
    causes.sort(Comparator.comparingInt(Cause::tests).reversed().thenComparing(Cause::name));
    return causes;
  }

  private static TreeSet<String> causes(Row row) {
    TreeSet<String> names = new TreeSet<>();
    Verdict verdict = row.verdict;
    String outcome = verdict.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    if (!schemesEqual(row)) {
      verdict
          .schemes()
          .wrong()
          .forEach(wrong -> names.add("another image under a scheme: " + general(wrong)));
    }
    switch (verdict.outcome()) {
      case EQUAL -> {}
      case CRASHED, TIMED_OUT, NO_REFERENCE ->
          names.add(outcome + ": " + general(String.valueOf(verdict.faults().get("process"))));
      case DIFFERENT -> names.add("different, nothing missing: " + row.test.group());
      default -> {
        verdict.unsupported().keySet().forEach(name -> names.add("unsupported: " + general(name)));
        verdict
            .faults()
            .forEach((room, first) -> names.add("fault in the " + room + ": " + general(first)));
      }
    }
    return names;
  }

  /** Words of a cause without what belongs to one test. */
  static String general(String words) {
    String general =
        words
            .replaceAll("\\(call \\d+.*?\\)", "")
            .replaceAll("@\\d+", "")
            .replaceAll("'[^']*'", "'..'")
            .replaceAll("\\b(0x[0-9a-fA-F]+|\\d+)\\b", "N");
    return general.substring(0, Math.min(general.length(), 160));
  }
}
