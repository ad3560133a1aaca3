package org.oovr.agent.reproduce;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The calibration's tables as Markdown, which is what is printed, too. */
final class CalibrationText {
  /** So many candidates are shown beyond those that are good or not told from the best. */
  private static final int OTHERS = 5;

  private CalibrationText() {}

  static String of(CalibrationResult result) {
    StringBuilder text =
        new StringBuilder("# What the paper leaves open, by its baseline alone\n\n");
    text.append(ReproductionText.points(result.points())).append(". ").append(result.tried());
    text.append(" candidates were tried; ").append(result.candidates().size());
    text.append(" were timed at all points, ").append(result.witnesses().size());
    text.append(" of them though they had been dropped;\n").append(result.good());
    text.append(" meet the baseline's facts with a root mean square of logarithms of at most ");
    text.append(ReproductionText.number(result.limit())).append(".\n\n");
    if (result.candidates().isEmpty()) {
      return text.toString();
    }
    candidates(text, result);
    widths(text, result);
    parts(text, result);
    stages(text, result);
    witnesses(text, result);
    return text.toString();
  }

  private static void candidates(StringBuilder text, CalibrationResult result) {
    Set<String> fields = new LinkedHashSet<>(result.candidates().get(0).values().keySet());
    text.append("| rms | told from the best |");
    result.facts().forEach(fact -> text.append(' ').append(fact).append(" |"));
    fields.forEach(field -> text.append(' ').append(field).append(" |"));
    int columns = 2 + result.facts().size() + fields.size();
    text.append("\n|").append("---|".repeat(columns)).append("\n| paper | |");
    result.paper().forEach(v -> text.append(' ').append(ReproductionText.number(v)).append(" |"));
    text.append(" |".repeat(fields.size())).append('\n');
    int others = 0;
    for (CalibrationResult.Candidate one : result.candidates()) {
      if (one.rms() > result.limit() && !one.asGood() && ++others > OTHERS) {
        continue;
      }
      text.append("| ").append(number(one.rms())).append(one.asGood() ? " | no |" : " | yes |");
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
    } else {
      text.append("Values among those that are good:\n");
      values(text, good);
    }
    List<CalibrationResult.Candidate> set =
        result.candidates().stream().filter(c -> c.asGood()).toList();
    if (result.points().size() > 1) {
      text.append(
          "The width that the points leave: a candidate is told from the best when its rms");
      text.append(" is above the best's by\nmore than ").append(number(result.standardErrors()));
      text.append(
          " standard errors of that difference (jackknife over the points, one-sided 95 % for all at once). ");
      text.append("Of those that were\ntimed at all points ");
      text.append(set.size()).append(" are not, with rms up to ");
      text.append(number(set.stream().mapToDouble(c -> c.rms()).max().orElseThrow()));
      text.append(". Values among these:\n");
      values(text, set);
    }
  }

  private static void values(StringBuilder text, List<CalibrationResult.Candidate> good) {
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
    text.append(
        "By five points, drawn by seeds. They find the set again when nothing that is good by");
    text.append(
        " all points is told from\ntheir best by them, and their best is not told from that of");
    text.append(" all points by all points:\n\n");
    text.append("| seed | points | good | of them by all points, too | rms of their best by all |");
    text.append(" not told from their best | of them by all points, too | found again |\n");
    text.append("|---|---|---|---|---|---|---|---|\n");
    for (CalibrationResult.Part part : result.halves()) {
      text.append("| ").append(part.seed()).append(" | ").append(String.join(" ", part.points()));
      text.append(" | ").append(part.good()).append(" | ").append(part.inBoth()).append(" | ");
      text.append(number(part.rmsOfTheirBest())).append(" | ").append(part.set()).append(" | ");
      text.append(part.setInBoth()).append(part.found() ? " | yes |\n" : " | no |\n");
    }
    text.append('\n');
    if (result.draws() > 0) {
      text.append("Of all ").append(result.draws()).append(" draws of five points, ");
      text.append(result.found()).append(" find the set again.\n\n");
    }
  }

  /** What was dropped when. */
  private static void stages(StringBuilder text, CalibrationResult result) {
    text.append("Candidates went on up to ").append(number(result.limit())).append(" + ");
    text.append(number(result.spread()));
    text.append(
        " x the share of points still to come / the root of those so far, by what had been timed:\n\n");
    text.append("| after | candidates | threshold | dropped | nearest of these | runs |\n");
    text.append("|---|---|---|---|---|---|\n");
    for (CalibrationResult.Stage stage : result.stages()) {
      text.append("| ").append(stage.point()).append(" | ").append(stage.began()).append(" | ");
      text.append(number(stage.threshold())).append(" | ").append(stage.dropped()).append(" | ");
      text.append(stage.least() == null ? "" : number(stage.least())).append(" | ");
      text.append(stage.runs()).append(" |\n");
    }
    text.append('\n');
  }

  /** Whether any that was dropped could have been good. */
  private static void witnesses(StringBuilder text, CalibrationResult result) {
    if (result.witnesses().isEmpty()) {
      return;
    }
    text.append("Dropped candidates, drawn by a seed, that were timed to the end:\n\n");
    text.append("| dropped after | rms then | rms by all | candidate |\n|---|---|---|---|\n");
    double needed = 0;
    int wrong = 0;
    for (CalibrationResult.Witness one : result.witnesses()) {
      text.append("| ").append(one.point()).append(" | ").append(number(one.then())).append(" | ");
      text.append(number(one.now())).append(" | ").append(one.values()).append(" |\n");
      needed = Math.max(needed, one.needed());
      wrong += one.now() <= result.limit() ? 1 : 0;
    }
    text.append('\n').append(wrong).append(" of these would have been good. The most that later ");
    text.append("points brought one of them nearer is a spread of ").append(number(needed));
    text.append(
        needed <= result.spread()
            ? ": the margin holds.\n\n"
            : ": the margin is too narrow; give a larger --margin.\n\n");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
