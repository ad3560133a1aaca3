package org.oovr.agent.texmem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.oovr.simulator.texmem.TextureMemorySpec;
import org.oovr.simulator.texmem.TextureMemoryUse;
import org.oovr.simulator.texmem.TextureMemoryUse.Stage;

/** What texture memory did, as Markdown. */
public final class TextureMemoryText {
  private static final double PERCENT = 100;
  private static final double MIB = 1 << 20;

  private TextureMemoryText() {}

  /** Frames on a machine: pages, memory, and the share of each stage. */
  public static String of(TextureMemorySpec spec, List<TextureMemoryUse> frames) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%d GPUs, pages of %d x %d texels, %.1f MiB each%n%n",
            spec.gpus(),
            spec.pageTexels(),
            spec.pageTexels(),
            spec.gpuBytes() / MIB));
    text.append("| frame | requested pages by GPU | remote | uploaded | MiB moved | invalidated |");
    text.append(" evicted | unique MiB by GPU | shared MiB | ms | ms of one GPU that has all |\n");
    text.append("|---:|---|---:|---:|---:|---:|---:|---|---:|---:|---:|\n");
    for (TextureMemoryUse f : frames) {
      line(
          text,
          Integer.toString(f.frame),
          Arrays.toString(f.requests),
          Long.toString(f.remotePages),
          Long.toString(f.uploadedPages),
          fixed(f.movedBytes / MIB, 2),
          Long.toString(f.invalidations),
          Long.toString(f.evictions),
          Arrays.toString(Arrays.stream(f.uniqueBytes).mapToObj(b -> fixed(b / MIB, 2)).toArray()),
          fixed(f.sharedBytes / MIB, 2),
          fixed(f.total() * 1000, 2),
          fixed(f.originalSeconds * 1000, 2));
    }
    text.append('\n');
    stages(text, frames.get(frames.size() - 1));
    long stale = frames.stream().mapToLong(f -> f.staleReads).sum();
    text.append("Reads of old copies: ").append(stale).append("\n");
    if (spec.queue() > 0) {
      int longest = frames.stream().mapToInt(f -> f.longestQueue).max().orElse(0);
      text.append(
          "Longest queue of a memory manager, of %d places: %d%n".formatted(spec.queue(), longest));
    }
    return text.toString();
  }

  private static void stages(StringBuilder text, TextureMemoryUse last) {
    text.append("| stage of the last frame | % |\n|---|---:|\n");
    for (Stage stage : Stage.values()) {
      double share = last.seconds[stage.ordinal()] / last.total();
      line(text, stage.text(), last.total() == 0 ? "-" : fixed(PERCENT * share, 2));
    }
    text.append('\n');
  }

  static void line(StringBuilder text, String... cells) {
    text.append('|');
    for (String cell : cells) {
      text.append(' ').append(cell).append(" |");
    }
    text.append('\n');
  }

  static String fixed(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
