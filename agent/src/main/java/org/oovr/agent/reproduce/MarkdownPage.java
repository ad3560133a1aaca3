package org.oovr.agent.reproduce;

import org.oovr.agent.reproduce.markdown.MarkdownHtml;

/** Markdown as a page that stands alone, in the look of the others. */
public final class MarkdownPage {
  private MarkdownPage() {}

  /** A page with a title, a line about it, and what there is. */
  public static String of(String title, String introduction, String markdown) {
    return of(title, introduction, markdown, "");
  }

  /**
   * The same with a chart behind what there is.
   *
   * @param chart HTML; empty for none
   */
  public static String of(String title, String introduction, String markdown, String chart) {
    Page page =
        new Page().add("<section class=\"card\">").add(MarkdownHtml.of(markdown)).add("</section>");
    if (!chart.isEmpty()) {
      page.add("<section class=\"card\">").add(chart).add("</section>");
    }
    return page.html(title, introduction);
  }
}
