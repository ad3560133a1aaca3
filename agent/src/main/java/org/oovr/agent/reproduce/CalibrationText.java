package org.oovr.agent.reproduce;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The calibration's tables as Markdown, which is what is printed, too. */
final class CalibrationText {
  /** So many candidates are shown beyond those that are good. */
  private static final int OTHERS = 5;

  private CalibrationText() {}

  static String of(CalibrationResult result) {
    StringBuilder text =
        new StringBuilder("# What the paper leaves open, by its baseline alone\n\n");
    text.append(ReproductionText.points(result.points())).append(". ").append(result.tried());
    text.append(" candidates were tried; ").append(result.candidates().size());
    text.append(" were not far off and timed at all points;\n").append(result.good());
    text.append(" meet the baseline's facts with a root mean square of logarithms of at most ");
    text.append(ReproductionText.number(result.limit())).append(".\n\n");
    if (result.candidates().isEmpty()) {
      return text.toString();
    }
    candidates(text, result);
    widths(text, result);
    parts(text, result);
    return text.toString();
  }

  private static void candidates(StringBuilder text, CalibrationResult result) {
    Set<String> fields = new LinkedHashSet<>(result.candidates().get(0).values().keySet());
    text.append("| rms |");
    result.facts().forEach(fact -> text.append(' ').append(fact).append(" |"));
    fields.forEach(field -> text.append(' ').append(field).append(" |"));
    int columns = 1 + result.facts().size() + fields.size();
    text.append("\n|").append("---|".repeat(columns)).append("\n| paper |");
    result.paper().forEach(v -> text.append(' ').append(ReproductionText.number(v)).append(" |"));
    text.append(" |".repeat(fields.size())).append('\n');
    int shown = Math.min(result.candidates().size(), result.good() + OTHERS);
    for (int i = 0; i < shown; i++) {
      CalibrationResult.Candidate one = result.candidates().get(i);
      text.append("| ")
          .append(String.format(java.util.Locale.ROOT, "%.3f", one.rms()))
          .append(" |");
      one.facts().forEach(v -> text.append(' ').append(ReproductionText.number(v)).append(" |"));
      fields.forEach(f -> text.append(' ').append(one.values().get(f)).append(" |"));
      text.append('\n');
    }
    text.append('\n');
  }

  /** What the facts leave open: the values of each field among the good candidates. */
  private static void widths(StringBuilder text, CalibrationResult result) {
    List<CalibrationResult.Candidate> good =
        result.candidates().subList(0, Math.min(result.good(), result.candidates().size()));
    if (good.isEmpty()) {
      text.append("None is good; the first of the table is nearest.\n\n");
      return;
    }
    text.append("Values among those that are good:\n");
    for (String field : good.get(0).values().keySet()) {
      Set<String> values = new LinkedHashSet<>();
      for (CalibrationResult.Candidate one : good) {
        Map<String, String> of = one.values();
        values.add(of.get(field));
      }
      text.append("- ").append(field).append(": ").append(String.join(", ", values)).append('\n');
    }
    text.append('\n');
  }

  private static void parts(StringBuilder text, CalibrationResult result) {
    if (result.halves().isEmpty()) {
      return;
    }
    text.append("By five points, drawn by seeds:\n\n");
    text.append(
        "| seed | points | good | of them by all points, too | rms of their best by all |\n");
    text.append("|---|---|---|---|---|\n");
    for (CalibrationResult.Part part : result.halves()) {
      text.append("| ").append(part.seed()).append(" | ").append(String.join(" ", part.points()));
      text.append(" | ").append(part.good()).append(" | ").append(part.inBoth()).append(" | ");
      text.append(ReproductionText.number(part.rmsOfTheirBest())).append(" |\n");
    }
    text.append('\n');
  }
}
