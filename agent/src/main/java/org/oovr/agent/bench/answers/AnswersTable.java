package org.oovr.agent.bench.answers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How many answers are llvmpipe's, which are not, and which need not be. */
public final class AnswersTable {
  private static final String TEXT = "answers.txt";
  private static final String DIFFERENCES = "differences.txt";

  private static final class Row {
    final AnswerDifferences differences = new AnswerDifferences();
    final List<String> crashed = new ArrayList<>();
    int sequences;
  }

  private final long seed;
  private final Map<AskedContext, Row> rows = new EnumMap<>(AskedContext.class);

  AnswersTable(long seed) {
    this.seed = seed;
  }

  private Row row(AskedContext context) {
    return rows.computeIfAbsent(context, c -> new Row());
  }

  void add(AskedContext context, List<String> theirs, List<String> ours) {
    Row row = row(context);
    row.sequences += (int) theirs.stream().filter(l -> l.startsWith("context ")).count();
    row.differences.add(theirs, ours);
  }

  /** The process of llvmpipe ended in the sequence of that number, at that call. */
  void crashed(AskedContext context, long number, String call) {
    row(context).crashed.add(number + ", at " + call);
  }

  /** Calls that differ and may not. */
  public int wrong() {
    return rows.values().stream()
        .flatMap(row -> row.differences.wrong().values().stream())
        .mapToInt(n -> n)
        .sum();
  }

  void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve(TEXT), text());
    List<String> lines = new ArrayList<>();
    rows.forEach((context, row) -> lines.addAll(row.differences.lines()));
    Files.write(directory.resolve(DIFFERENCES), lines);
  }

  /** The table for people. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append("answers and errors beside llvmpipe's, seed ").append(seed).append('\n');
    Map<String, Integer> excepted = new TreeMap<>();
    rows.forEach(
        (context, row) -> {
          int wrong = row.differences.wrong().values().stream().mapToInt(n -> n).sum();
          int may = row.differences.excepted().values().stream().mapToInt(n -> n).sum();
          text.append(
              String.format(
                  "%-14s %4d sequences  %6d calls  %4d differ  %4d differ and may%n",
                  context.word(), row.sequences, row.differences.calls(), wrong, may));
          if (wrong > 0) {
            text.append("  differ: ").append(row.differences.wrong()).append('\n');
          }
          if (row.differences.unanswered() > 0) {
            text.append("  not answered by us, whose process ended: ");
            text.append(row.differences.unanswered()).append('\n');
          }
          for (String crashed : row.crashed) {
            text.append("  llvmpipe crashed, and another took its place: ");
            text.append(crashed).append('\n');
          }
          row.differences.excepted().forEach((what, n) -> excepted.merge(what, n, Integer::sum));
        });
    for (AnswerException one : AnswerException.ALL) {
      if (excepted.containsKey(one.what())) {
        text.append("  may differ: ").append(one.what()).append(": ");
        text.append(excepted.get(one.what())).append("\n    ").append(one.sentence()).append('\n');
      }
    }
    return text.toString();
  }
}
