package org.oovr.agent.texmem;

import java.util.List;
import org.oovr.agent.report.StackedBars;
import org.oovr.agent.reproduce.markdown.MarkdownHtml;
import org.oovr.simulator.texmem.TextureMemorySpec;
import org.oovr.simulator.texmem.TextureMemoryUse;

/** What texture memory did for a report's frames, as a section of its page. */
public final class TextureMemorySection {
  /** Name of the section. */
  public static final String NAME = "texmem";

  private static final String[] COLORS = {
    "#2f6df6", "#12805c", "#e0a030", "#9a4fb8", "#c0263a", "#6ea0ff", "#4cc79a", "#667080"
  };

  private TextureMemorySection() {}

  /** The section: a chart of requested pages by GPU, tables. */
  public static String of(TextureMemorySpec spec, List<TextureMemoryUse> frames) {
    return "<div class=\"bar\"><h2>Texture memory that GPUs share <small>pages of "
        + spec.pageTexels()
        + " x "
        + spec.pageTexels()
        + " texels</small></h2></div>\n"
        + chart(spec, frames)
        + "<div class=\"scroll\">"
        + MarkdownHtml.of(TextureMemoryText.of(spec, frames))
        + "</div>";
  }

  /** Pages that each GPU asked for in each frame. */
  static String chart(TextureMemorySpec spec, List<TextureMemoryUse> frames) {
    StackedBars chart = new StackedBars("pages");
    for (int g = 0; g < spec.gpus(); g++) {
      chart.series("requested by GPU " + g, COLORS[g % COLORS.length]);
    }
    for (TextureMemoryUse f : frames) {
      double[] requests = new double[spec.gpus()];
      for (int g = 0; g < requests.length; g++) {
        requests[g] = (double) f.requests[g];
      }
      chart.frame(f.frame, requests);
    }
    return chart.svg();
  }
}
