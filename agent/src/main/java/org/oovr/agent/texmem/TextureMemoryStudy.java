package org.oovr.agent.texmem;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.ToDoubleFunction;
import org.oovr.agent.reproduce.MarkdownPage;
import org.oovr.agent.timing.WorkLogs;
import org.oovr.simulator.texmem.TextureMemoryRun;
import org.oovr.simulator.texmem.TextureMemorySpec;
import org.oovr.simulator.texmem.TextureMemoryUse;
import org.oovr.simulator.texmem.TextureMemoryUse.Stage;

/** The paper's tables and figures of the boiling simulation, beside ours. */
public final class TextureMemoryStudy {
  private static final int[] PAGES = {4, 8, 16, 32, 48, 64, 80, 96, 128, 192, 256, 512};
  private static final int TABLE_PAGE = 64;
  private static final int WALK_PAGE = 8;
  private static final int[] WALK_PAGES = {4, 8, 16, 32, 64};
  private static final int WARM_UP = 8;
  private static final double MIB = 1 << 20;

  /** Table 1: per cent of each stage, in the order of {@link Stage}. */
  private static final double[] PUBLISHED = {45.48, 0.05, 13.18, 21.81, 9.61, 9.11, 0.77};

  private TextureMemoryStudy() {}

  /** The last frame of each machine, as text. */
  public static String run(WorkLogs logs, IntConsumer done) throws IOException {
    TextureMemorySpec base = TextureMemorySpec.geforce7800();
    List<TextureMemoryRun> sizes = new ArrayList<>();
    for (int page : PAGES) {
      sizes.add(new TextureMemoryRun(base.with(2, page, base.gpuBytes()), false));
    }
    TextureMemoryRun one = new TextureMemoryRun(base.with(1, TABLE_PAGE, base.gpuBytes()), false);
    int n = 0;
    for (int frame : logs.frames()) {
      var profile = logs.read(frame);
      one.accept(profile);
      sizes.forEach(run -> run.accept(profile));
      done.accept(++n);
    }
    StringBuilder text = new StringBuilder();
    TextureMemoryUse two = null;
    for (int i = 0; i < PAGES.length; i++) {
      two = PAGES[i] == TABLE_PAGE ? last(sizes.get(i)) : two;
    }
    table1(text, two);
    text.append("| Table 2: frames per second | paper | here |\n|---|---:|---:|\n");
    TextureMemoryText.line(text, "this system, one GPU", "3.65", rate(last(one).total()));
    TextureMemoryText.line(text, "this system, two GPUs", "2.63", rate(two.total()));
    TextureMemoryText.line(text, "original, one GPU", "362.74", rate(two.originalSeconds));
    text.append("\n| page | Figure 3: frames per second | Figure 2: MiB on GPU 0 alone |");
    text.append(" on GPU 1 alone | shared | total | requests | remote pages |\n");
    text.append("|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    for (int i = 0; i < PAGES.length; i++) {
      TextureMemoryUse use = last(sizes.get(i));
      TextureMemoryText.line(
          text,
          Integer.toString(PAGES[i]),
          rate(use.total()),
          TextureMemoryText.fixed(use.uniqueBytes[0] / MIB, 2),
          TextureMemoryText.fixed(use.uniqueBytes[1] / MIB, 2),
          TextureMemoryText.fixed(use.sharedBytes / MIB, 2),
          TextureMemoryText.fixed(use.totalBytes / MIB, 2),
          Long.toString(use.requests[0] + use.requests[1]),
          Long.toString(use.remotePages));
    }
    return text.append('\n').toString();
  }

  /**
   * What a walk showed.
   *
   * @param text tables, as Markdown
   * @param chart Figure 4, as SVG
   */
  public record Walk(String text, String chart) {}

  /**
   * Figure 4 and Plate 1: pages that each GPU asks for in each frame of a walk, from one drawing of
   * it for all sizes of pages.
   */
  public static Walk walk(WorkLogs logs, IntConsumer done) throws IOException {
    TextureMemorySpec base = TextureMemorySpec.geforce7800();
    TextureMemorySpec spec = base.with(2, WALK_PAGE, base.gpuBytes());
    List<TextureMemoryRun> sizes = new ArrayList<>();
    for (int page : WALK_PAGES) {
      sizes.add(new TextureMemoryRun(base.with(2, page, base.gpuBytes()), true));
    }
    TextureMemoryRun cleared = sizes.get(Arrays.binarySearch(WALK_PAGES, WALK_PAGE));
    TextureMemoryRun kept = new TextureMemoryRun(spec, false);
    int n = 0;
    for (int frame : logs.frames()) {
      var profile = logs.read(frame);
      sizes.forEach(run -> run.accept(profile));
      kept.accept(profile);
      done.accept(++n);
    }
    StringBuilder text = new StringBuilder();
    requests(text, spec, cleared);
    text.append("\n| page | pages requested in a frame by GPU 0 | by GPU 1 | MiB moved | ms |\n");
    text.append("|---:|---:|---:|---:|---:|\n");
    for (int i = 0; i < WALK_PAGES.length; i++) {
      List<TextureMemoryUse> frames = sizes.get(i).frames();
      TextureMemoryText.line(
          text,
          Integer.toString(WALK_PAGES[i]),
          TextureMemoryText.fixed(mean(frames, f -> f.requests[0]), 0),
          TextureMemoryText.fixed(mean(frames, f -> f.requests[1]), 0),
          TextureMemoryText.fixed(mean(frames, f -> f.movedBytes / MIB), 2),
          TextureMemoryText.fixed(mean(frames, f -> f.total() * 1000), 0));
    }
    warmUp(text, cleared, kept);
    return new Walk(
        text.append('\n').toString(), TextureMemorySection.chart(spec, cleared.frames()));
  }

  private static double mean(List<TextureMemoryUse> frames, ToDoubleFunction<TextureMemoryUse> of) {
    return frames.stream().mapToDouble(of).average().orElse(0);
  }

  private static void requests(
      StringBuilder text, TextureMemorySpec spec, TextureMemoryRun cleared) {
    text.append("| walk with 135 textures, pages of 8 | fewest | mean | most |\n");
    text.append("|---|---:|---:|---:|\n");
    for (int g = 0; g < spec.gpus(); g++) {
      int gpu = g;
      var requests = cleared.frames().stream().mapToLong(f -> f.requests[gpu]).summaryStatistics();
      TextureMemoryText.line(
          text,
          "Figure 4: pages requested by GPU " + g + ", memory cleared each frame",
          Long.toString(requests.getMin()),
          TextureMemoryText.fixed(requests.getAverage(), 0),
          Long.toString(requests.getMax()));
    }
  }

  private static void warmUp(StringBuilder text, TextureMemoryRun cleared, TextureMemoryRun kept) {
    text.append("\n| frame | pages requested, memory kept | of those when cleared % |\n");
    text.append("|---:|---:|---:|\n");
    for (int i = 0; i < Math.min(WARM_UP, kept.frames().size()); i++) {
      long asked = kept.frames().get(i).requests[0] + kept.frames().get(i).requests[1];
      long all = cleared.frames().get(i).requests[0] + cleared.frames().get(i).requests[1];
      TextureMemoryText.line(
          text,
          Integer.toString(kept.frames().get(i).frame),
          Long.toString(asked),
          all == 0 ? "-" : TextureMemoryText.fixed(100.0 * asked / all, 1));
    }
  }

  private static void table1(StringBuilder text, TextureMemoryUse use) {
    double sum = 0;
    for (int s = 0; s < PUBLISHED.length; s++) {
      sum += use.seconds[s];
    }
    text.append("| Table 1: stage, pages of 64 | paper % | here % |\n|---|---:|---:|\n");
    for (int s = 0; s < PUBLISHED.length; s++) {
      TextureMemoryText.line(
          text,
          Stage.values()[s].text(),
          TextureMemoryText.fixed(PUBLISHED[s], 2),
          TextureMemoryText.fixed(100 * use.seconds[s] / sum, 2));
    }
    text.append('\n');
  }

  private static TextureMemoryUse last(TextureMemoryRun run) {
    return run.frames().get(run.frames().size() - 1);
  }

  private static String rate(double seconds) {
    return seconds == 0 ? "-" : TextureMemoryText.fixed(1 / seconds, 2);
  }

  /**
   * Writes text into a directory, as {@code texmem.md} and as a page.
   *
   * @return the page
   */
  public static Path write(Path directory, String markdown) throws IOException {
    return write(directory, markdown, "");
  }

  /** The same with a chart on the page. */
  public static Path write(Path directory, String markdown, String chart) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("texmem.md"), markdown);
    return Files.writeString(
        directory.resolve("texmem.html"),
        MarkdownPage.of(
            "Distributed texture memory",
            "GPUs that share their textures by pages, through a directory.",
            markdown,
            chart));
  }
}
