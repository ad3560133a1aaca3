package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.oovr.agent.reproduce.SensitivityResult.Column;
import org.oovr.agent.reproduce.SensitivityResult.Field;

/** The page of the sensitivity tables. */
final class SensitivityPage {
  private SensitivityPage() {}

  /**
   * The page.
   *
   * @param charts of each field, by name
   */
  static String of(SensitivityResult result, Map<String, List<byte[]>> charts) {
    Page page = new Page();
    page.add("<section class=\"tiles\">");
    Column unchanged = result.unchanged();
    int rows = unchanged.rows().size();
    page.tile("good", unchanged.agreeing(), "of " + rows + " rows agree, all as it is");
    page.tile("", result.fields().size(), "fields changed, one at a time");
    page.imagesTile(result.points().size(), result.pointsWithWrongImages());
    page.add("</section>");
    remedies(page, result);
    for (Field field : result.fields()) {
      field(page, unchanged, field, charts.get(field.field()));
    }
    page.deviations(
        unchanged.rows().stream()
            .map(ReproductionResult.Row::deviation)
            .filter(Objects::nonNull)
            .collect(Collectors.toCollection(TreeSet::new)));
    return page.html(
        "What the main averages depend on",
        "Machine "
            + result.machine()
            + ". Averages over "
            + String.join(", ", result.points())
            + ". One field at a time has another value; performance and traffic are relative to the"
            + " baseline under the same value. Green: within "
            + result.performancePercent()
            + " % of the paper’s performance, within"
            + " 0.15 of its traffic.");
  }

  private static void remedies(Page page, SensitivityResult result) {
    page.add(
        "<section class=\"card\"><h2>Rows as they are, and values that bring them within</h2>");
    page.add("<div class=\"wide\"><table class=\"notes\"><thead><tr><th></th><th>paper</th>");
    page.add("<th>ours</th><th></th><th>verdict</th><th>within under</th></tr></thead><tbody>");
    for (int r = 0; r < result.unchanged().rows().size(); r++) {
      ReproductionResult.Row row = result.unchanged().rows().get(r);
      page.add("<tr>").cell("td", "", row.label());
      page.cell("td", "", ReproductionText.number(row.paper()) + (row.derived() ? "*" : ""));
      page.cell("td", "ours", ReproductionText.number(row.ours())).add("<td></td>").verdict(row);
      List<String> remedies =
          row.verdict().equals("deviation") ? SensitivityText.remedies(result, r) : List.of();
      page.cell("td", "", String.join("; ", remedies)).add("</tr>");
    }
    page.add("</tbody></table></div></section>");
  }

  private static void field(Page page, Column unchanged, Field field, List<byte[]> charts) {
    List<Column> columns = new ArrayList<>(List.of(unchanged));
    columns.addAll(field.columns());
    page.add("<section class=\"card\"><h2>").text(field.field()).add(" <small>");
    page.text(field.reason()).add("</small></h2><div class=\"pair\">");
    charts.forEach(chart -> page.picture(field.field() + " as bars; the table has them", chart));
    page.add("</div><div class=\"wide\"><table class=\"swept\"><thead><tr><th></th>");
    page.cell("th", "", SensitivityText.PAPER).cell("th", "", field.value() + " (as it is)");
    field.columns().forEach(column -> page.cell("th", "", column.value()));
    page.add("</tr></thead><tbody>");
    for (int r = 0; r < unchanged.rows().size(); r++) {
      ReproductionResult.Row row = unchanged.rows().get(r);
      page.add("<tr>").cell("td", "", row.label());
      page.cell("td", "", ReproductionText.number(row.paper()) + (row.derived() ? "*" : ""));
      for (Column column : columns) {
        ReproductionResult.Row then = column.rows().get(r);
        page.cell("td", then.verdict(), ReproductionText.number(then.ours()));
      }
      page.add("</tr>");
    }
    page.add("<tr class=\"sum\">").cell("td", "", "rows within").cell("td", "", "");
    columns.forEach(c -> page.cell("td", "", c.agreeing() + " of " + c.rows().size()));
    page.add("</tr>");
    if (unchanged.ranking() != null) {
      page.add("<tr class=\"sum\">").cell("td", "", "the paper’s order").cell("td", "", "");
      columns.forEach(
          c ->
              page.cell(
                  "td",
                  c.ranking().agrees() ? "agrees" : "deviation",
                  c.ranking().agrees() ? "yes" : "no"));
      page.add("</tr>");
    }
    page.add("</tbody></table></div></section>");
  }
}
