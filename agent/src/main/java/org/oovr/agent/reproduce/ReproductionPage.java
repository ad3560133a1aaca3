package org.oovr.agent.reproduce;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** One page with all tables and charts inside; it needs no other file, no network and no script. */
final class ReproductionPage {
  private ReproductionPage() {}

  static String of(ReproductionResult result, Map<Integer, byte[]> charts) {
    StringBuilder body = new StringBuilder();
    tiles(body, result);
    for (ReproductionResult.Table table : result.figures()) {
      figure(body, result.points(), table, charts.get(table.figure()));
    }
    return resource("reproduce-page.html")
        .replace("<!--MACHINE-->", escaped(result.machine()))
        .replace("<!--POINTS-->", escaped(String.join(", ", result.points())))
        .replace("<!--BODY-->", body);
  }

  private static void tiles(StringBuilder body, ReproductionResult result) {
    body.append("<section class=\"tiles\">");
    tile(body, "good", result.count("agrees"), "rows agree with the paper");
    tile(body, result.count("deviation") > 0 ? "warn" : "", result.count("deviation"), "deviate");
    tile(body, "", result.count("no value"), "have no value in the paper's text");
    boolean equal = result.pointsWithWrongImages().isEmpty();
    tile(
        body,
        equal ? "good" : "bad",
        result.points().size() - result.pointsWithWrongImages().size(),
        "of " + result.points().size() + " points: every scheme's image is the frame");
    body.append("</section>");
    ReproductionResult.Ranking ranking = result.ranking();
    if (ranking != null) {
      body.append("<p class=\"ranking\">By average frame rate: <b>");
      body.append(escaped(String.join(" > ", ranking.ours()))).append("</b>");
      body.append(
          ranking.agrees()
              ? ", the paper's order."
              : "; the paper: " + escaped(String.join(" > ", ranking.paper())) + ".");
      body.append("</p>");
    }
  }

  private static void tile(StringBuilder body, String kind, long value, String label) {
    body.append("<div class=\"tile ").append(kind).append("\"><b>").append(value);
    body.append("</b><span>").append(escaped(label)).append("</span></div>");
  }

  private static void figure(
      StringBuilder body, List<String> points, ReproductionResult.Table table, byte[] chart) {
    body.append("<section class=\"card\"><h2>Figure ").append(table.figure()).append(": ");
    body.append(escaped(table.title())).append(" <small>").append(escaped(table.unit()));
    body.append("</small></h2><img alt=\"\" src=\"data:image/png;base64,");
    body.append(Base64.getEncoder().encodeToString(chart)).append("\"><div class=\"wide\"><table>");
    body.append("<thead><tr><th></th><th>paper</th><th>ours</th><th>points</th><th>verdict</th>");
    points.forEach(point -> cell(body, "th", "", point));
    body.append("</tr></thead><tbody>");
    for (ReproductionResult.Row row : table.rows()) {
      body.append("<tr>");
      cell(body, "td", "", row.label());
      String star = row.derived() ? "*" : "";
      cell(body, "td", "", row.paper() == null ? "–" : ReproductionText.number(row.paper()) + star);
      cell(body, "td", "ours", ReproductionText.number(row.ours()));
      cell(
          body,
          "td",
          "",
          row.differencePoints() == null ? "–" : ReproductionText.signed(row.differencePoints()));
      cell(body, "td", row.verdict().replace(" ", "-"), row.verdictText());
      row.values().forEach(value -> cell(body, "td", "", ReproductionText.number(value)));
      body.append("</tr>");
    }
    body.append("</tbody></table></div>");
    readings(body, table);
    body.append("</section>");
  }

  private static void readings(StringBuilder body, ReproductionResult.Table table) {
    StringBuilder items = new StringBuilder();
    for (ReproductionResult.Row row : table.rows()) {
      if (row.reading() != null) {
        items.append("<li>").append(escaped(row.label() + ": " + row.reading())).append("</li>");
      }
    }
    if (!items.isEmpty()) {
      body.append("<details><summary>How the text was read</summary><ul>");
      body.append(items).append("</ul></details>");
    }
  }

  private static void cell(StringBuilder body, String tag, String kind, String text) {
    body.append('<').append(tag);
    if (!kind.isEmpty()) {
      body.append(" class=\"").append(kind).append('"');
    }
    body.append('>').append(escaped(text)).append("</").append(tag).append('>');
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String resource(String name) {
    try (InputStream in = ReproductionPage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
