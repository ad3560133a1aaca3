package org.oovr.agent.reproduce;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.oovr.agent.reproduce.markdown.MarkdownHtml;

/** Parts of the pages; a page needs no other file, no network and no script. */
final class Page {
  private final StringBuilder body = new StringBuilder();

  /** Adds HTML as it is. */
  Page add(String html) {
    body.append(html);
    return this;
  }

  /** Adds text. */
  Page text(String text) {
    return add(MarkdownHtml.escaped(text));
  }

  /** A cell of a table. */
  Page cell(String tag, String kind, String text) {
    add("<" + tag + (kind.isEmpty() ? "" : " class=\"" + kind + "\"") + ">");
    return text(text).add("</" + tag + ">");
  }

  /** A number with what it counts. */
  Page tile(String kind, long value, String label) {
    add("<div class=\"tile " + kind + "\"><b>" + value + "</b><span>");
    return text(label).add("</span></div>");
  }

  /** Whether all images were as they must be. */
  Page imagesTile(int points, List<String> wrong) {
    return tile(
        wrong.isEmpty() ? "good" : "bad",
        points - wrong.size(),
        "of " + points + " points: every scheme's image is the frame");
  }

  Page picture(String description, byte[] png) {
    add("<img alt=\"").text(description).add("\" src=\"data:image/png;base64,");
    return add(Base64.getEncoder().encodeToString(png)).add("\">");
  }

  /** A verdict in a cell; a numbered deviation leads to what is said about it. */
  Page verdict(ReproductionResult.Row row) {
    add("<td class=\"" + row.verdict().replace(" ", "-") + "\">");
    Deviations.Section section =
        row.deviation() == null ? null : Deviations.section(row.deviation());
    if (section == null) {
      text(row.verdictText());
    } else {
      add("<a href=\"#deviation-" + section.number() + "\" title=\"").text(section.title());
      add("\">").text(row.verdictText() + ": " + section.title()).add("</a>");
    }
    return add("</td>");
  }

  /** What is said about the deviations of these numbers. */
  Page deviations(Set<Integer> numbers) {
    if (numbers.isEmpty()) {
      return this;
    }
    add("<section class=\"card\"><h2>Deviations <small>from docs/deviations.md</small></h2>");
    for (int number : numbers) {
      Deviations.Section section = Deviations.section(number);
      if (section != null) {
        add("<h3 id=\"deviation-" + number + "\">").text(number + ". " + section.title());
        add("</h3>").add(MarkdownHtml.of(section.text()));
      }
    }
    return add("</section>");
  }

  /** The whole page. */
  String html(String title, String introduction) {
    return template()
        .replace("<!--TITLE-->", MarkdownHtml.escaped(title))
        .replace("<!--INTRODUCTION-->", MarkdownHtml.escaped(introduction))
        .replace("<!--BODY-->", body);
  }

  private static String template() {
    try (InputStream in = Page.class.getResourceAsStream("reproduce-page.html")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
