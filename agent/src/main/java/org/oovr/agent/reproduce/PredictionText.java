package org.oovr.agent.reproduce;

import java.util.List;

/** The predictions' table as Markdown, which is what is printed, too. */
final class PredictionText {
  private PredictionText() {}

  static String of(PredictionResult result) {
    StringBuilder text = new StringBuilder("# What the calibrated machines say of the schemes\n\n");
    text.append(result.members().size()).append(" equally good settings; ");
    text.append(ReproductionText.points(result.points())).append(".\n");
    text.append(
        result.pointsWithWrongImages().isEmpty()
            ? "Every scheme composed the same image at every point.\n\n"
            : "IMAGES DIFFER at " + String.join(", ", result.pointsWithWrongImages()) + ".\n\n");
    text.append("| figure | row | paper | best setting | all settings | verdict |\n");
    text.append("|---|---|---|---|---|---|\n");
    for (PredictionResult.Row row : result.rows()) {
      text.append("| ").append(row.figure()).append(" | ").append(row.label()).append(" | ");
      text.append(row.paper() == null ? "-" : ReproductionText.number(row.paper())).append(" | ");
      text.append(ReproductionText.number(row.best())).append(" | ");
      text.append(ReproductionText.number(row.least())).append(" to ");
      text.append(ReproductionText.number(row.most())).append(" | ").append(row.verdict());
      text.append(" |\n");
    }
    text.append('\n');
    outside(text, result);
    for (int i = 0; i < result.rankings().size(); i++) {
      ReproductionResult.Ranking ranking = result.rankings().get(i);
      if (ranking != null) {
        text.append("- ").append(result.members().get(i)).append(": ");
        text.append(String.join(" > ", ranking.ours()));
        text.append(ranking.agrees() ? ", the paper's order.\n" : ".\n");
      }
    }
    for (PredictionResult.Split split : result.splits()) {
      text.append("- calibrated by ").append(String.join(" ", split.points())).append(" (seed ");
      text.append(split.seed()).append("): ").append(split.best()).append("; the others: ");
      text.append(
          split.ranking() == null ? "not timed" : String.join(" > ", split.ranking().ours()));
      if (split.ranking() != null) {
        text.append(split.ranking().agrees() ? ", the paper's order" : "");
        text.append(
            split.ranking().ours().equals(split.byAll().ours())
                ? ", as with the best setting by all points"
                : "; with the best setting by all points "
                    + String.join(" > ", split.byAll().ours()));
      }
      text.append(".\n");
    }
    return text.append('\n').toString();
  }

  /** Rows that the paper does not meet, and where to look for what decides them. */
  private static void outside(StringBuilder text, PredictionResult result) {
    List<String> outside =
        result.rows().stream()
            .filter(row -> row.verdict().equals("deviation"))
            .map(PredictionResult.Row::id)
            .toList();
    text.append(
        outside.isEmpty()
            ? "Every row is within 15 % of the paper's performance, 0.15 of its traffic, or has it"
                + " in its range.\n\n"
            : "Outside of 15 %, of traffic 0.15, and of the range: "
                + String.join(", ", outside)
                + ". What decides each, and with which value it comes in: `oovr reproduce --reading"
                + " paper --vary open`.\n\n");
  }
}
