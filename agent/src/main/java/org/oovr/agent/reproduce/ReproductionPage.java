package org.oovr.agent.reproduce;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** The page of the figures. */
final class ReproductionPage {
  private ReproductionPage() {}

  static String of(ReproductionResult result, Map<Integer, byte[]> charts) {
    Page page = new Page();
    tiles(page, result);
    TreeSet<Integer> deviations = new TreeSet<>();
    for (ReproductionResult.Table table : result.figures()) {
      figure(page, result.points(), table, charts.get(table.figure()));
      table.rows().stream()
          .map(ReproductionResult.Row::deviation)
          .filter(Objects::nonNull)
          .forEach(deviations::add);
    }
    page.deviations(deviations);
    return page.html(
        "The OO-VR paper’s figures, beside ours",
        "Machine "
            + result.machine()
            + ". Averages over "
            + String.join(", ", result.points())
            + ". Points are percentage points: 100 times our average less the paper’s value."
            + " Performance agrees within "
            + result.performancePercent()
            + " %, traffic within 0.15. *: arithmetic on values that"
            + " the paper quotes.");
  }

  private static void tiles(Page page, ReproductionResult result) {
    page.add("<section class=\"tiles\">");
    page.tile("good", result.count("agrees"), "rows agree with the paper");
    long deviating = result.count("deviation");
    page.tile(deviating > 0 ? "warn" : "", deviating, "deviate");
    page.tile("", result.count("no value"), "have no value in the paper's text");
    page.imagesTile(result.points().size(), result.pointsWithWrongImages());
    page.add("</section>");
    ReproductionResult.Ranking ranking = result.ranking();
    if (ranking != null) {
      page.add("<p class=\"ranking\">By average frame rate: <b>");
      page.text(String.join(" > ", ranking.ours())).add("</b>");
      page.text(ranking.verdict());
      page.add("</p>");
    }
  }

  private static void figure(
      Page page, List<String> points, ReproductionResult.Table table, byte[] chart) {
    page.add("<section class=\"card\"><h2>").text("Figure " + table.figure() + ": ");
    page.text(table.title()).add(" <small>").text(table.unit()).add("</small></h2>");
    page.picture("Figure " + table.figure() + " as bars; the table has the values", chart);
    page.add("<div class=\"wide\"><table><thead><tr>");
    page.add("<th></th><th>paper</th><th>ours</th><th>points</th><th>verdict</th>");
    points.forEach(point -> page.cell("th", "", point));
    page.add("</tr></thead><tbody>");
    for (ReproductionResult.Row row : table.rows()) {
      page.add("<tr>").cell("td", "", row.label());
      String star = row.derived() ? "*" : "";
      page.cell("td", "", row.paper() == null ? "–" : ReproductionText.number(row.paper()) + star);
      page.cell("td", "ours", ReproductionText.number(row.ours()));
      Double difference = row.differencePoints();
      page.cell("td", "", difference == null ? "–" : ReproductionText.signed(difference));
      page.verdict(row);
      row.values().forEach(value -> page.cell("td", "", ReproductionText.number(value)));
      page.add("</tr>");
    }
    page.add("</tbody></table></div>");
    readings(page, table);
    page.add("</section>");
  }

  private static void readings(Page page, ReproductionResult.Table table) {
    List<ReproductionResult.Row> read =
        table.rows().stream().filter(row -> row.reading() != null).toList();
    if (!read.isEmpty()) {
      page.add("<details><summary>How the text was read</summary><ul>");
      read.forEach(row -> page.cell("li", "", row.label() + ": " + row.reading()));
      page.add("</ul></details>");
    }
  }
}
