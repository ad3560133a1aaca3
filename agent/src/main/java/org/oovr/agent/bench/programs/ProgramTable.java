package org.oovr.agent.bench.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.agent.bench.ComparedFrame;
import org.oovr.agent.report.IndentedJson;

/** What was measured, a line a program. */
public final class ProgramTable {
  private static final String TEXT = "programs.txt";
  private static final String JSON = "programs.json";
  private static final int MOST_CAUSES = 8;

  private final Map<String, ProgramRow> rows = new TreeMap<>();
  private final Map<String, String> troubles = new TreeMap<>();

  void add(String name, ProgramRow row) {
    rows.put(name, row);
  }

  /** A program that could not be measured. */
  void without(String name, String trouble) {
    troubles.put(name, trouble);
  }

  /** Whether every program was measured, and is right. */
  public boolean right() {
    return !rows.isEmpty()
        && troubles.isEmpty()
        && rows.values().stream().allMatch(ProgramRow::right);
  }

  /** Writes text and JSON. */
  void write(Path directory) throws IOException {
    Files.writeString(directory.resolve(TEXT), text());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("programs", rows);
    json.put("notMeasured", troubles);
    Files.writeString(directory.resolve(JSON), IndentedJson.dense(json));
  }

  /** The table. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%-36s %7s %12s %8s %8s  %-9s  %s%n",
            "program",
            "within",
            "worst share",
            "PSNR, dB",
            "largest",
            "instead",
            "schemes"));
    rows.forEach((name, row) -> append(text, name, row));
    troubles.forEach(
        (name, why) -> text.append(String.format(Locale.ROOT, "%-36s %s%n", name, why)));
    text.append(
        String.format(
            Locale.ROOT,
            "%d programs: %d within the tolerance beside the driver; without it %d the same, %d by"
                + " chance, %d different, %d missing; not measured %d%n",
            rows.size() + troubles.size(),
            rows.values().stream().filter(ProgramRow::drawn).count(),
            count(ProgramRow.Alone.SAME),
            count(ProgramRow.Alone.CHANCE),
            count(ProgramRow.Alone.DIFFERENT),
            count(ProgramRow.Alone.MISSING),
            troubles.size()));
    return text.toString();
  }

  private long count(ProgramRow.Alone alone) {
    return rows.values().stream().filter(row -> row.alone() == alone).count();
  }

  private static void append(StringBuilder text, String name, ProgramRow row) {
    text.append(
        String.format(
            Locale.ROOT,
            "%-36s %4d/%-2d %10.3f %% %8.1f %8d  %-9s  %s%n",
            name,
            row.within(),
            row.beside().size(),
            100 * ComparedFrame.worstShare(row.beside()),
            ComparedFrame.worstPsnr(row.beside()),
            ComparedFrame.largest(row.beside()),
            row.alone().text(),
            schemes(row.wrongSchemes())));
    for (ComparedFrame shot : row.beside()) {
      if (shot.trouble() != null) {
        text.append("  frame " + shot.frame() + ": " + shot.trouble() + "\n");
      }
    }
    List<String> said = row.said();
    for (String cause : said.subList(0, Math.min(said.size(), MOST_CAUSES))) {
      text.append("  ").append(cause.lines().findFirst().orElse("")).append('\n');
    }
    if (said.size() > MOST_CAUSES) {
      text.append("  and " + (said.size() - MOST_CAUSES) + " more\n");
    }
  }

  private static String schemes(List<String> wrong) {
    if (wrong == null) {
      return "-";
    }
    return wrong.isEmpty() ? "equal" : "different: " + String.join(", ", wrong);
  }
}
