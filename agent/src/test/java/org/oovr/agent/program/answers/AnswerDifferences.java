package org.oovr.agent.program.answers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Compares what {@code Questions} wrote down on two drivers. */
final class AnswerDifferences {
  /**
   * Calls whose answers may differ.
   *
   * <ul>
   *   <li>How many images, storage blocks and atomic counters the stages before the last have,
   *       which may be none: "Max. no. of image variables in tess. control shaders: 0" and the like
   *       (GL 4.6 core tables 23.61 to 23.71), and their sums.
   *   <li>The strides of old arrays in 64 bits, which Mesa does not write at all.
   *   <li>The present time, and which program binaries there are: the least number is 0 (GL 4.6
   *       core 7.5), and we have none, as apitrace.
   *   <li>The raster position in a core context, which has none: "RasterPos: all versions" (GL 4.6
   *       core E.2.2, removed features); Mesa answers all the same.
   * </ul>
   */
  private static final Pattern MAY_DIFFER =
      Pattern.compile(
          "glGet(Boolean|Double|Float|Integer|Integer64)v i"
              + "(3706[789]|37071|37079|3708[0-4]|3758[1-9]|37590|36665|282[0-5]|2847"
              + "|3289[259]|3290[268]|33877|33884|36392|3481[45]) .*");

  private AnswerDifferences() {}

  /**
   * Counts answers that differ, by function.
   *
   * @param wrong where counts go
   * @return calls compared
   */
  static int count(Path theirs, Path ours, Map<String, Integer> wrong) throws IOException {
    List<String> expected = Files.readAllLines(theirs);
    List<String> actual = Files.readAllLines(ours);
    List<String> lines = new ArrayList<>();
    boolean first = true;
    for (int i = 0; i < expected.size(); i++) {
      String e = expected.get(i);
      String a = i < actual.size() ? actual.get(i) : "nothing";
      if (e.startsWith("context ")) {
        first = true;
      }
      boolean counts = !e.endsWith(" absent") && !MAY_DIFFER.matcher(e).matches();
      if (counts && !answer(e).equals(answer(a))) {
        wrong.merge(e.substring(0, e.indexOf(' ')), 1, Integer::sum);
        lines.add((first ? "FIRST " : "later ") + (i + 1));
        lines.add("  driver    " + e);
        lines.add("  simulated " + a);
        first = false;
      }
    }
    Files.write(ours.resolveSibling("differences.txt"), lines);
    return expected.size();
  }

  /** Without memory after an error: what is there is undefined then (GL 4.6 core 2.3.1). */
  private static String answer(String line) {
    int error = line.indexOf(" error ");
    boolean none = error < 0 || line.startsWith(" error 0", error);
    int memory = none ? -1 : line.indexOf(" [", error);
    return memory < 0 ? line : line.substring(0, memory);
  }
}
