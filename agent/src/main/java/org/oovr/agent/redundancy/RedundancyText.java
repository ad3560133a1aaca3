package org.oovr.agent.redundancy;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.oovr.simulator.redundancy.Blocker;
import org.oovr.simulator.redundancy.FrameRedundancy;
import org.oovr.simulator.redundancy.RedundancyRun;
import org.oovr.simulator.redundancy.Technique;
import org.oovr.simulator.redundancy.TileMachine;
import org.oovr.simulator.redundancy.TileWork;

/** What was found, as Markdown. */
public final class RedundancyText {
  private static final double PERCENT = 100;

  private RedundancyText() {}

  /**
   * Tables of sequences.
   *
   * @param techniques those that are shown beside the plain machine
   * @param published whether the text's figures stand below
   */
  public static String of(
      List<RedundancySequence> sequences,
      List<Technique> techniques,
      TileMachine machine,
      boolean published) {
    StringBuilder text = new StringBuilder();
    tiles(text, sequences);
    costs(text, sequences, techniques);
    if (published) {
      published(text, sequences);
    }
    energy(text, sequences, techniques);
    if (techniques.contains(Technique.RENDERING_ELIMINATION)) {
      units(text, sequences, machine);
      decisions(text, sequences);
    }
    return text.toString();
  }

  private static void tiles(StringBuilder text, List<RedundancySequence> sequences) {
    text.append("| sequence | camera | frames | equal inputs % | equal colours only % |");
    text.append(" different % | skipped by RE % | fragments found by FM % | image |\n");
    text.append("|---|---|---:|---:|---:|---:|---:|---:|---|\n");
    for (RedundancySequence s : sequences) {
      FrameRedundancy t = s.total();
      int different = t.tiles - t.equalInputs - t.equalColors;
      line(
          text,
          s.name(),
          s.group().isEmpty() ? "-" : s.group(),
          Integer.toString(s.frames().size()),
          share(t.equalInputs, t.tiles),
          share(t.equalColors, t.tiles),
          share(different, t.tiles),
          share(t.skipped, t.tiles),
          share((double) t.remembered, (double) t.fragments),
          t.truePixels && t.wrong == 0 ? "equal" : "DIFFERS");
    }
    text.append('\n');
  }

  private static void costs(
      StringBuilder text, List<RedundancySequence> sequences, List<Technique> techniques) {
    text.append("| sequence | technique | cycles | of them geometry | speed-up | memory bytes |");
    text.append(" of plain % | energy uJ | of plain % |\n");
    text.append("|---|---|---:|---:|---:|---:|---:|---:|---:|\n");
    for (RedundancySequence s : sequences) {
      TileWork plain = s.total().work.get(Technique.NONE);
      for (Technique technique : Technique.values()) {
        TileWork w = s.total().work.get(technique);
        if (technique == Technique.NONE || techniques.contains(technique)) {
          line(
              text,
              s.name(),
              technique.text(),
              fixed(w.cycles(), 0),
              fixed(w.geometryCycles(), 0),
              fixed(plain.cycles() / w.cycles(), 2),
              Long.toString(w.dramBytes()),
              share((double) w.dramBytes(), (double) plain.dramBytes()),
              fixed(w.energy() / 1000, 1),
              share(w.energy(), plain.energy()));
        }
      }
    }
    text.append('\n');
  }

  /** Averages beside those of the text. */
  private static void published(StringBuilder text, List<RedundancySequence> sequences) {
    double speedUp = 0;
    double energy = 0;
    double gpu = 0;
    double memory = 0;
    for (RedundancySequence s : sequences) {
      TileWork plain = s.total().work.get(Technique.NONE);
      TileWork re = s.total().work.get(Technique.RENDERING_ELIMINATION);
      speedUp += plain.cycles() / re.cycles();
      energy += re.energy() / plain.energy();
      gpu += re.gpuEnergy() / plain.gpuEnergy();
      memory += re.memoryEnergy() / plain.memoryEnergy();
    }
    int n = sequences.size();
    text.append("| average of Rendering Elimination | text | here |\n|---|---:|---:|\n");
    line(text, "speed-up", "1.74", fixed(speedUp / n, 2));
    line(text, "energy of GPU and memory", "-43 %", change(energy / n));
    line(text, "energy of the GPU", "-38 %", change(gpu / n));
    line(text, "energy of memory", "-48 %", change(memory / n));
    text.append('\n');
  }

  private static void energy(
      StringBuilder text, List<RedundancySequence> sequences, List<Technique> techniques) {
    text.append("| sequence | technique | memory uJ | caches | shading | fixed stages |");
    text.append(" redundancy | leakage | vertex bytes | parameter | texture | colour |\n");
    text.append("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    for (RedundancySequence s : sequences) {
      for (Technique technique : Technique.values()) {
        TileWork w = s.total().work.get(technique);
        if (technique == Technique.NONE || techniques.contains(technique)) {
          line(
              text,
              s.name(),
              technique.text(),
              fixed(w.memoryEnergy() / 1000, 1),
              fixed(w.cacheEnergy() / 1000, 1),
              fixed(w.shadingEnergy() / 1000, 1),
              fixed(w.fixedEnergy() / 1000, 2),
              fixed(w.redundancyEnergy() / 1000, 2),
              fixed(w.leakageEnergy() / 1000, 1),
              Long.toString(w.vertexBytes()),
              Long.toString(w.parameterBytes()),
              Long.toString(w.textureBytes()),
              Long.toString(w.colorBytes()));
        }
      }
    }
    text.append('\n');
  }

  private static void units(
      StringBuilder text, List<RedundancySequence> sequences, TileMachine machine) {
    text.append("| sequence | Compute CRC cycles | Accumulate CRC cycles | list builder waited |");
    text.append(" geometry cycles more | of all cycles % |\n|---|---:|---:|---:|---:|---:|\n");
    int tiles = 0;
    for (RedundancySequence s : sequences) {
      FrameRedundancy t = s.total();
      TileWork plain = t.work.get(Technique.NONE);
      TileWork re = t.work.get(Technique.RENDERING_ELIMINATION);
      double more = re.geometryCycles() - plain.geometryCycles();
      tiles = Math.max(tiles, s.frames().stream().mapToInt(f -> f.tiles).max().orElse(0));
      line(
          text,
          s.name(),
          fixed(t.computeCycles, 0),
          fixed(t.accumulateCycles, 0),
          fixed(t.stalledCycles, 0),
          fixed(more, 0),
          share(more, plain.cycles()));
    }
    text.append("\n| storage | bytes |\n|---|---:|\n");
    for (Map.Entry<String, Integer> e : RedundancyRun.storageBytes(machine, tiles).entrySet()) {
      line(text, e.getKey(), e.getValue().toString());
    }
    text.append('\n');
  }

  private static void decisions(StringBuilder text, List<RedundancySequence> sequences) {
    text.append("| tiles rendered because | ");
    sequences.forEach(s -> text.append(s.name()).append(" | "));
    text.append("\n|---|").append("---:|".repeat(sequences.size())).append('\n');
    for (Blocker blocker : Blocker.values()) {
      text.append("| ").append(blocker.text()).append(" |");
      for (RedundancySequence s : sequences) {
        text.append(' ').append(s.total().blocked.getOrDefault(blocker, 0)).append(" |");
      }
      text.append('\n');
    }
    text.append("| (equal signatures, unequal inputs: collisions) |");
    sequences.forEach(s -> text.append(' ').append(s.total().collisions).append(" |"));
    text.append("\n| (skipped, and pixels would be others) |");
    sequences.forEach(s -> text.append(' ').append(s.total().wrong).append(" |"));
    text.append('\n');
  }

  private static void line(StringBuilder text, String... cells) {
    text.append('|');
    for (String cell : cells) {
      text.append(' ').append(cell).append(" |");
    }
    text.append('\n');
  }

  private static String share(double part, double whole) {
    return whole == 0 ? "-" : fixed(PERCENT * part / whole, 1);
  }

  private static String change(double ratio) {
    return String.format(Locale.ROOT, "%+.0f %%", PERCENT * (ratio - 1));
  }

  private static String fixed(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
