package org.oovr.agent.redundancy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.report.IndentedJson;
import org.oovr.agent.reproduce.MarkdownPage;
import org.oovr.simulator.redundancy.FrameRedundancy;
import org.oovr.simulator.redundancy.Technique;
import org.oovr.simulator.redundancy.TileMachine;
import org.oovr.simulator.redundancy.TileWork;

/**
 * Writes what was found: {@code redundancy.json}, {@code .md}, {@code .html}, pictures of tiles.
 */
public final class RedundancyFiles {
  private static final String NAME = "redundancy";

  private RedundancyFiles() {}

  /**
   * Writes sequences.
   *
   * @return the page
   */
  public static Path write(
      Path directory,
      List<RedundancySequence> sequences,
      List<Technique> techniques,
      TileMachine machine,
      boolean published)
      throws IOException {
    String markdown = RedundancyText.of(sequences, techniques, machine, published);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("machine", machine);
    List<Object> all = new ArrayList<>();
    sequences.forEach(s -> all.add(sequence(s)));
    json.put("sequences", all);
    Files.write(directory.resolve(NAME + ".json"), IndentedJson.bytes(json));
    Files.writeString(directory.resolve(NAME + ".md"), markdown);
    String introduction =
        "Tiles whose inputs, colours or fragments are those of the frame before. Pictures in tiles/:"
            + " black was skipped, purple had equal inputs and was rendered all the same,"
            + " orange had equal colours from other inputs, white was different.";
    return Files.writeString(
        directory.resolve(NAME + ".html"),
        MarkdownPage.of("Redundant tiles", introduction, markdown));
  }

  private static Map<String, Object> sequence(RedundancySequence s) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", s.name());
    json.put("camera", s.group());
    json.put("total", frame(s.total()));
    List<Object> frames = new ArrayList<>();
    for (FrameRedundancy f : s.frames()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("frame", f.index);
      one.putAll(frame(f));
      frames.add(one);
    }
    json.put("frames", frames);
    return json;
  }

  private static Map<String, Object> frame(FrameRedundancy f) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("tiles", f.tiles);
    json.put("equalInputs", f.equalInputs);
    json.put("equalColorsOnly", f.equalColors);
    json.put("skipped", f.skipped);
    json.put("unwritten", f.unwritten);
    json.put("fragments", f.fragments);
    json.put("fragmentsFound", f.remembered);
    json.put("collisions", f.collisions);
    json.put("wrongTiles", f.wrong);
    json.put("truePixels", f.truePixels);
    json.put("computeCycles", f.computeCycles);
    json.put("accumulateCycles", f.accumulateCycles);
    json.put("stalledCycles", f.stalledCycles);
    Map<String, Integer> rendered = new LinkedHashMap<>();
    f.blocked.forEach((blocker, n) -> rendered.put(blocker.text(), n));
    json.put("renderedBecause", rendered);
    for (Map.Entry<Technique, TileWork> e : f.work.entrySet()) {
      json.put(e.getKey().text(), e.getValue());
    }
    return json;
  }
}
