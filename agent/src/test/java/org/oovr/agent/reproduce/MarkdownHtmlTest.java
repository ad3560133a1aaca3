package org.oovr.agent.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.oovr.agent.reproduce.markdown.MarkdownHtml;

class MarkdownHtmlTest {
  @Test
  void blocks() {
    assertEquals(
        "<p>One &lt; two, <code>a&lt;b</code> and <b>three</b>, see four.</p><p>Five.</p>",
        MarkdownHtml.of("One < two, `a<b` and\n**three**, see [four](x.md).\n\nFive.\n"));
    assertEquals(
        "<ul><li>one two</li><li>three</li></ul>", MarkdownHtml.of("- one\n  two\n- three"));
    assertEquals(
        "<div class=\"wide\"><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td></td></tr>"
            + "</table></div>",
        MarkdownHtml.of("| a | b |\n|---|--:|\n| 1 | |"));
    assertEquals("<h4>More</h4>", MarkdownHtml.of("### More"));
    assertEquals("", MarkdownHtml.of("\n"));
  }

  /** Nothing of our own list of deviations is left as raw Markdown. */
  @Test
  void ourDeviations() {
    for (int number = 1; Deviations.section(number) != null; number++) {
      Deviations.Section section = Deviations.section(number);
      String html = MarkdownHtml.of(section.text());
      assertFalse(section.title().isBlank());
      assertFalse(html.contains("](") || html.contains("**"), html);
      assertTrue(html.startsWith("<"), html);
    }
    assertTrue(Deviations.section(1).title().contains("Percentages"), "the build copies the text");
  }
}
