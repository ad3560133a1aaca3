package org.oovr.agent.reproduce.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * As much of Markdown as our own documents use, as HTML: paragraphs, lists, tables, headings below
 * the second level, code and bold. Of a link only its text is kept: pages stand alone.
 */
public final class MarkdownHtml {
  private static final Pattern INLINE =
      Pattern.compile("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\[([^\\]]*)\\]\\([^)]*\\)");
  private static final Pattern BULLET = Pattern.compile("(- |\\d+\\. )(.*)");
  private static final Pattern RULE = Pattern.compile("\\|[-:| ]+\\|");

  private MarkdownHtml() {}

  /** Whole blocks. */
  public static String of(String markdown) {
    StringBuilder html = new StringBuilder();
    for (String block : markdown.strip().split("\n\\s*\n")) {
      List<String> lines = block.strip().lines().map(String::strip).toList();
      if (lines.isEmpty()) {
        continue;
      }
      if (lines.get(0).startsWith("|")) {
        table(html, lines);
      } else if (BULLET.matcher(lines.get(0)).matches()) {
        list(html, lines);
      } else if (lines.get(0).startsWith("###")) {
        html.append("<h4>").append(inline(lines.get(0).replaceFirst("#+ *", ""))).append("</h4>");
      } else {
        html.append("<p>").append(inline(String.join(" ", lines))).append("</p>");
      }
    }
    return html.toString();
  }

  private static void list(StringBuilder html, List<String> lines) {
    List<String> items = new ArrayList<>();
    for (String line : lines) {
      Matcher bullet = BULLET.matcher(line);
      if (bullet.matches()) {
        items.add(bullet.group(2));
      } else {
        items.set(items.size() - 1, items.get(items.size() - 1) + " " + line);
      }
    }
    html.append("<ul>");
    items.forEach(item -> html.append("<li>").append(inline(item)).append("</li>"));
    html.append("</ul>");
  }

  private static void table(StringBuilder html, List<String> lines) {
    html.append("<div class=\"wide\"><table>");
    String tag = "th";
    for (String line : lines) {
      if (RULE.matcher(line).matches()) {
        tag = "td";
        continue;
      }
      html.append("<tr>");
      for (String cell : line.substring(1, line.length() - 1).split("\\|", -1)) {
        html.append('<').append(tag).append('>').append(inline(cell.strip()));
        html.append("</").append(tag).append('>');
      }
      html.append("</tr>");
    }
    html.append("</table></div>");
  }

  private static String inline(String text) {
    StringBuilder html = new StringBuilder();
    Matcher span = INLINE.matcher(text);
    int at = 0;
    while (span.find()) {
      html.append(escaped(text.substring(at, span.start())));
      if (span.group(1) != null) {
        html.append("<code>").append(escaped(span.group(1))).append("</code>");
      } else if (span.group(2) != null) {
        html.append("<b>").append(escaped(span.group(2))).append("</b>");
      } else {
        html.append(escaped(span.group(3)));
      }
      at = span.end();
    }
    return html.append(escaped(text.substring(at))).toString();
  }

  /** Text as HTML. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
