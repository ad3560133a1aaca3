package org.oovr.agent.reproduce;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** The tables as Markdown, which is what is printed, too. */
final class ReproductionText {
  private ReproductionText() {}

  static String of(ReproductionResult result) {
    StringBuilder text = new StringBuilder("# The OO-VR paper's figures, beside ours\n\n");
    text.append("Machine ").append(result.machine()).append("; averages over ");
    text.append(points(result.points())).append(".\n");
    text.append(
        "Points are percentage points: 100 times our average less the paper's value. Performance"
            + " agrees\nwithin "
            + result.performancePercent()
            + " %, traffic within 0.15; what does not is numbered in"
            + " docs/deviations.md. `*`: arithmetic on\nquoted values.\n\n");
    summary(text, result);
    for (ReproductionResult.Table table : result.figures()) {
      table(text, result.points(), table);
    }
    return text.toString();
  }

  private static void summary(StringBuilder text, ReproductionResult result) {
    text.append(result.count("agrees")).append(" rows agree, ");
    text.append(result.count("deviation")).append(" deviate, ");
    text.append(result.count("no value")).append(" have no value in the paper's text.\n");
    text.append(
        result.pointsWithWrongImages().isEmpty()
            ? "Every scheme composed the same image at every point.\n"
            : "IMAGES DIFFER at " + String.join(", ", result.pointsWithWrongImages()) + ".\n");
    ReproductionResult.Ranking ranking = result.ranking();
    if (ranking != null) {
      text.append("By average frame rate: ").append(String.join(" > ", ranking.ours()));
      text.append(ranking.verdict()).append('\n');
    }
    text.append('\n');
  }

  private static void table(
      StringBuilder text, List<String> points, ReproductionResult.Table table) {
    text.append("## Figure ").append(table.figure()).append(": ").append(table.title());
    text.append("\n\nUnit: ").append(table.unit()).append(".\n\n");
    text.append("| | paper | ours | points | verdict |");
    points.forEach(point -> text.append(' ').append(point).append(" |"));
    text.append("\n|---|---|---|---|---|").append("---|".repeat(points.size())).append('\n');
    for (ReproductionResult.Row row : table.rows()) {
      text.append("| ").append(row.label());
      text.append(" | ").append(row.paper() == null ? "-" : number(row.paper()));
      text.append(row.derived() ? "*" : "");
      text.append(" | ").append(number(row.ours()));
      text.append(" | ");
      text.append(row.differencePoints() == null ? "-" : signed(row.differencePoints()));
      text.append(" | ").append(row.verdictText()).append(" |");
      row.values().forEach(value -> text.append(' ').append(number(value)).append(" |"));
      text.append('\n');
    }
    text.append('\n');
    boolean any = false;
    for (ReproductionResult.Row row : table.rows()) {
      if (row.reading() != null) {
        text.append("- ").append(row.label()).append(": ").append(row.reading()).append('\n');
        any = true;
      }
    }
    text.append(any ? "\n" : "");
  }

  /** How many points, and which. */
  static String points(List<String> points) {
    String what = points.size() == 1 ? " workload point: " : " workload points: ";
    return points.size() + what + String.join(", ", points);
  }

  /** Two decimals, the same on every JDK. */
  static String number(double value) {
    return BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
  }

  static String signed(double points) {
    BigDecimal whole = BigDecimal.valueOf(points).setScale(0, RoundingMode.HALF_EVEN);
    return (whole.signum() > 0 ? "+" : "") + whole.toPlainString();
  }
}
