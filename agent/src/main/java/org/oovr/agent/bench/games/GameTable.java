package org.oovr.agent.bench.games;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.oovr.agent.bench.Breakdown;
import org.oovr.agent.bench.ComparedFrame;
import org.oovr.agent.bench.Half;
import org.oovr.agent.report.IndentedJson;

/** What was measured, a line a program. Of the half that is kept aside it tells no names. */
public final class GameTable {
  private static final String TEXT = "games.txt";
  private static final String JSON = "games.json";
  private static final int MOST_CAUSES = 12;
  private static final double LEAST_PART = 0.02;
  private static final String NAMELESS = "kept ";

  private record Line(String name, Half half, GameRow row, Breakdown where, String trouble) {}

  private final List<Line> lines = new ArrayList<>();

  /** A measured program; where its time went may be null. */
  void add(String name, Half half, GameRow row, Breakdown where) {
    lines.add(new Line(name, half, row, where, null));
  }

  /** A program that could not be measured. */
  void without(String name, Half half, String trouble) {
    lines.add(new Line(name, half, null, null, trouble));
  }

  /** Whether every program was measured, and is right. */
  public boolean right() {
    return !lines.isEmpty() && lines.stream().allMatch(l -> l.row != null && l.row.right());
  }

  /** Writes text and JSON. */
  void write(Path directory) throws IOException {
    Files.writeString(directory.resolve(TEXT), text());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("seed", Game.SEED);
    Map<String, GameRow> rows = new LinkedHashMap<>();
    for (Line line : lines) {
      if (line.half == Half.WORK && line.row != null) {
        rows.put(line.name, line.row);
      }
    }
    json.put("geometricMean", geometricMean());
    json.put("programs", rows);
    Files.writeString(directory.resolve(JSON), IndentedJson.dense(json));
  }

  /** The table. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%-24s %6s %7s %12s %8s %12s %12s %7s %7s %6s  %s%n",
            "program",
            "frames",
            "within",
            "worst share",
            "PSNR, dB",
            "llvmpipe, ms",
            "simulated",
            "ratio",
            "first",
            "MiB",
            "schemes"));
    int kept = 0;
    for (Line line : lines) {
      boolean named = line.half == Half.WORK;
      kept += named ? 0 : 1;
      append(text, named ? line.name : NAMELESS + kept, line, named);
    }
    double mean = geometricMean();
    if (mean > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              "geometric mean of the ratios: %.3f of llvmpipe's speed, the lowest %.3f%n",
              mean,
              lines.stream()
                  .filter(l -> l.row != null && l.row.ratio() > 0)
                  .mapToDouble(l -> l.row.ratio())
                  .min()
                  .orElse(0)));
    }
    Set<String> kernels = new TreeSet<>();
    lines.stream().filter(l -> l.row != null).forEach(l -> kernels.add(l.row.kernels()));
    if (!kernels.isEmpty()) {
      text.append("drawn with ").append(String.join("; ", kernels)).append('\n');
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String name, Line line, boolean named) {
    if (line.row == null) {
      text.append(String.format(Locale.ROOT, "%-24s %s%n", name, named ? line.trouble : "failed"));
      return;
    }
    GameRow row = line.row;
    text.append(
        String.format(
            Locale.ROOT,
            "%-24s %6d %4d/%-2d %10.3f %% %8.1f %12.2f %12.2f %7.3f %7.3f %6d  %s%n",
            name,
            row.frames(),
            row.within(),
            row.shots().size(),
            100 * ComparedFrame.worstShare(row.shots()),
            ComparedFrame.worstPsnr(row.shots()),
            row.realMillis(),
            row.simulatedMillis(),
            row.ratio(),
            row.firstRatio(),
            row.peakHeapBytes() >> 20,
            schemes(row, named)));
    if (named) {
      causes(text, row);
    }
    if (line.where != null) {
      where(text, line.where);
    }
  }

  private static String schemes(GameRow row, boolean named) {
    if (row.schemes() == null) {
      return "-";
    }
    List<String> wrong = row.schemes().wrong();
    String equal = wrong.isEmpty() ? "equal" : "different";
    String which = wrong.isEmpty() || !named ? "" : ": " + String.join(", ", wrong);
    return row.schemes().frames() + " frames " + equal + which;
  }

  private static void causes(StringBuilder text, GameRow row) {
    List<String> causes = new ArrayList<>();
    for (ComparedFrame shot : row.shots()) {
      if (shot.trouble() != null) {
        causes.add("frame " + shot.frame() + ": " + shot.trouble());
      }
    }
    row.unsupported()
        .forEach((what, count) -> causes.add("not supported: " + what + " (" + count + ")"));
    row.faults().forEach((place, first) -> causes.add("fault in " + place + ": " + first));
    row.errors().forEach(error -> causes.add("error " + error));
    for (String cause : causes.subList(0, Math.min(causes.size(), MOST_CAUSES))) {
      text.append("  ").append(cause.lines().findFirst().orElse("")).append('\n');
    }
  }

  private static void where(StringBuilder text, Breakdown where) {
    text.append("  ");
    for (Breakdown.Part part : Breakdown.Part.values()) {
      if (where.share(part) >= LEAST_PART) {
        text.append(
            String.format(Locale.ROOT, "%s %.0f %%, ", part.text(), 100 * where.share(part)));
      }
    }
    text.append(where.total()).append(" samples\n");
  }

  /** Of the speeds beside llvmpipe's; 0 where none was measured. */
  double geometricMean() {
    double sum = 0;
    int count = 0;
    for (Line line : lines) {
      if (line.row != null && line.row.ratio() > 0) {
        sum += Math.log(line.row.ratio());
        count++;
      }
    }
    return count == 0 ? 0 : Math.exp(sum / count);
  }
}
