package org.oovr.agent.redundancy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.oovr.agent.report.StackedBars;
import org.oovr.agent.reproduce.markdown.MarkdownHtml;
import org.oovr.simulator.redundancy.FrameRedundancy;
import org.oovr.simulator.redundancy.Technique;
import org.oovr.simulator.redundancy.TileMachine;

/** What was found in a report's frames, as a section of its page. */
public final class RedundancySection {
  /** Name of the section. */
  public static final String NAME = "redundancy";

  private static final int MOST_PICTURES = 12;

  private RedundancySection() {}

  /**
   * The section: a chart of equal tiles, pictures of skipped ones, tables.
   *
   * @param directory that pictures of tiles were written to
   */
  public static String of(
      RedundancySequence sequence, List<Technique> techniques, TileMachine machine, Path directory)
      throws IOException {
    StringBuilder html = new StringBuilder();
    html.append("<div class=\"bar\"><h2>Tiles that need not be rendered again <small>");
    html.append(sequence.total().tiles + " tiles of " + sequence.frames().size() + " frames");
    html.append("</small></h2></div>\n");
    StackedBars chart =
        new StackedBars("tiles")
            .series("skipped by RE", "#30363f")
            .series("equal inputs, rendered", "#9a4fb8")
            .series("equal colours only", "#e0a030")
            .series("different", "#b9c4d0");
    for (FrameRedundancy f : sequence.frames()) {
      // what RE skips has equal inputs, but for frames that were drawn to another buffer since
      int rendered = Math.max(0, f.equalInputs - f.skipped);
      int different = Math.max(0, f.tiles - f.skipped - rendered - f.equalColors);
      chart.frame(f.index, f.skipped, rendered, f.equalColors, different);
    }
    html.append(chart.svg());
    html.append("<p>Tiles of the window, frame by frame: black ones were skipped, purple ones had");
    html.append(" equal inputs and were rendered all the same, orange ones had equal colours from");
    html.append(" other inputs.</p>\n<div class=\"pictures\">");
    int each = (sequence.frames().size() + MOST_PICTURES - 1) / MOST_PICTURES;
    for (int i = 0; i < sequence.frames().size(); i += each) {
      int frame = sequence.frames().get(i).index;
      byte[] png = Files.readAllBytes(directory.resolve(sequence.picture(frame)));
      html.append("<figure><img alt=\"tiles of frame ").append(frame);
      html.append("\" src=\"data:image/png;base64,");
      html.append(Base64.getEncoder().encodeToString(png)).append("\"><figcaption>");
      html.append(frame).append("</figcaption></figure>");
    }
    html.append("</div>\n<div class=\"scroll\">");
    html.append(MarkdownHtml.of(RedundancyText.of(List.of(sequence), techniques, machine, false)));
    return html.append("</div>").toString();
  }
}
