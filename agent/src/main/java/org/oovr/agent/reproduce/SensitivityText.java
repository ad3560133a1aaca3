package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.reproduce.SensitivityResult.Column;
import org.oovr.agent.reproduce.SensitivityResult.Field;

/** The sensitivity tables as Markdown, which is what is printed, too. */
final class SensitivityText {
  /** Stands behind a value within its tolerance. */
  private static final String WITHIN = " ok";

  /** Heads the paper's values; {@code paper} alone is a value of {@code tsl}. */
  static final String PAPER = "OO-VR paper";

  private SensitivityText() {}

  static String of(SensitivityResult result) {
    StringBuilder text = new StringBuilder("# What the main averages depend on\n\n");
    text.append("Machine ").append(result.machine()).append("; averages over ");
    text.append(ReproductionText.points(result.points())).append(".\n");
    text.append(
        "One field at a time has another value; performance and traffic are relative to the"
            + " baseline under the\nsame value. `ok`: within "
            + result.performancePercent()
            + " % of the paper's performance, within"
            + " 0.15 of its traffic.\n\n");
    text.append(
        result.pointsWithWrongImages().isEmpty()
            ? "Every scheme composed the same image at every point.\n\n"
            : "IMAGES DIFFER at " + String.join(", ", result.pointsWithWrongImages()) + ".\n\n");
    remedies(text, result);
    for (Field field : result.fields()) {
      field(text, result.unchanged(), field);
    }
    return text.toString();
  }

  private static void remedies(StringBuilder text, SensitivityResult result) {
    text.append("## Rows that deviate, and values that bring them within\n\n");
    for (int r = 0; r < result.unchanged().rows().size(); r++) {
      ReproductionResult.Row row = result.unchanged().rows().get(r);
      if (row.verdict().equals("deviation")) {
        List<String> changes = remedies(result, r);
        text.append("- ").append(row.label()).append(" (paper ");
        text.append(ReproductionText.number(row.paper())).append(", ours ");
        text.append(ReproductionText.number(row.ours())).append("): ");
        text.append(changes.isEmpty() ? nearest(result, r) : String.join("; ", changes));
        text.append(".\n");
      }
    }
    text.append('\n');
  }

  /** Values under which a row comes within its tolerance, with what it is then. */
  static List<String> remedies(SensitivityResult result, int row) {
    List<String> changes = new ArrayList<>();
    for (Field field : result.fields()) {
      for (Column column : field.columns()) {
        ReproductionResult.Row then = column.rows().get(row);
        if (then.verdict().equals("agrees")) {
          changes.add(
              field.field()
                  + " = "
                  + column.value()
                  + " ("
                  + ReproductionText.number(then.ours())
                  + ")");
        }
      }
    }
    return changes;
  }

  /** What brings a row nearest to the paper, where nothing brings it within. */
  private static String nearest(SensitivityResult result, int row) {
    ReproductionResult.Row as = result.unchanged().rows().get(row);
    double least = Math.abs(as.ours() - as.paper());
    String nearest = "none of these, and none comes nearer";
    for (Field field : result.fields()) {
      for (Column column : field.columns()) {
        double ours = column.rows().get(row).ours();
        if (Math.abs(ours - as.paper()) < least) {
          least = Math.abs(ours - as.paper());
          nearest =
              "none of these; nearest "
                  + field.field()
                  + " = "
                  + column.value()
                  + " ("
                  + ReproductionText.number(ours)
                  + ")";
        }
      }
    }
    return nearest;
  }

  private static void field(StringBuilder text, Column unchanged, Field field) {
    List<Column> columns = new ArrayList<>(List.of(unchanged));
    columns.addAll(field.columns());
    text.append("## ").append(field.field()).append("\n\n");
    if (!field.reason().isEmpty()) {
      text.append(field.reason()).append(".\n\n");
    }
    text.append("| | ").append(PAPER).append(" | ").append(field.value()).append(" (as it is) |");
    field.columns().forEach(column -> text.append(' ').append(column.value()).append(" |"));
    text.append("\n|---|---|").append("---|".repeat(columns.size())).append('\n');
    for (int r = 0; r < unchanged.rows().size(); r++) {
      ReproductionResult.Row row = unchanged.rows().get(r);
      text.append("| ").append(row.label()).append(" | ");
      text.append(ReproductionText.number(row.paper())).append(row.derived() ? "*" : "");
      text.append(" |");
      for (Column column : columns) {
        ReproductionResult.Row then = column.rows().get(r);
        text.append(' ').append(ReproductionText.number(then.ours()));
        text.append(then.verdict().equals("agrees") ? WITHIN : "").append(" |");
      }
      text.append('\n');
    }
    text.append("| rows within | |");
    columns.forEach(
        c -> text.append(' ').append(c.agreeing()).append(" of ").append(c.rows().size() + " |"));
    text.append('\n');
    if (unchanged.ranking() != null) {
      text.append("| the paper's order | |");
      columns.forEach(c -> text.append(c.ranking().agrees() ? " yes |" : " no |"));
      text.append('\n');
    }
    text.append('\n');
  }
}
