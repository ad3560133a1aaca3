package org.oovr.agent.reproduce;

/** Markdown as a page that stands alone, in the look of the others. */
public final class MarkdownPage {
  private MarkdownPage() {}

  /** A page with a title, a line about it, and what there is. */
  public static String of(String title, String introduction, String markdown) {
    return new Page()
        .add("<section class=\"card\">")
        .add(MarkdownHtml.of(markdown))
        .add("</section>")
        .html(title, introduction);
  }
}
