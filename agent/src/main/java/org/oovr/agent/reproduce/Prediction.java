package org.oovr.agent.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;

/**
 * All figures under several settings of the open facts that are equally good: what the paper's
 * baseline says of its schemes, as ranges.
 */
public final class Prediction extends JointStudy {
  private final List<Map<String, String>> members;
  private final List<Calibration.Split> splits;

  /** By setting, members and what splits found. */
  private final Map<Map<String, String>, Reproduction> bySetting = new LinkedHashMap<>();

  /**
   * Predictions.
   *
   * @param number of the only figure wanted, or 0 for all
   * @param members values of the open facts, the best first
   * @param splits calibrations by some points, whose best settings are timed, too
   * @param base what they are put into: with what the text chooses for the schemes
   * @param cache of runs
   */
  public Prediction(
      int number,
      List<Map<String, String>> members,
      List<Calibration.Split> splits,
      TimingSetup base,
      SchemeTimer timer,
      int threads,
      RunCache cache) {
    this.members = List.copyOf(members);
    this.splits = List.copyOf(splits);
    List<Map<String, String>> settings = new ArrayList<>(members);
    splits.forEach(split -> settings.add(split.best()));
    for (Map<String, String> setting : settings) {
      if (!bySetting.containsKey(setting)) {
        Reproduction one =
            new Reproduction(number, base.with(setting), timer, threads, cache, true);
        bySetting.put(setting, one);
        reproductions.add(one);
      }
    }
  }

  @Override
  public Path write(Path directory) throws IOException {
    return ReproductionFiles.write(directory, result());
  }

  @Override
  public String text() {
    return PredictionText.of(result());
  }

  /** Ranges over the members, at the points timed so far. */
  public PredictionResult result() {
    List<ReproductionResult> results = results().subList(0, members.size());
    List<PredictionResult.Row> rows = new ArrayList<>();
    ReproductionResult best = results.get(0);
    for (int f = 0; f < best.figures().size(); f++) {
      for (int r = 0; r < best.figures().get(f).rows().size(); r++) {
        List<ReproductionResult.Row> all = new ArrayList<>();
        for (ReproductionResult result : results) {
          all.add(result.figures().get(f).rows().get(r));
        }
        rows.add(PredictionResult.Row.of(best.figures().get(f).figure(), all));
      }
    }
    List<String> wrong =
        results().stream().flatMap(r -> r.pointsWithWrongImages().stream()).distinct().toList();
    return new PredictionResult(
        members,
        best.points(),
        rows,
        results.stream().map(ReproductionResult::ranking).toList(),
        splits.stream().map(this::split).toList(),
        wrong);
  }

  /** What a split says of the points that it left out and that have been timed. */
  private PredictionResult.Split split(Calibration.Split split) {
    Reproduction one = bySetting.get(split.best());
    List<String> timed = one.result().points();
    List<String> others = split.others().stream().filter(timed::contains).toList();
    return new PredictionResult.Split(
        split.seed(),
        split.points(),
        split.best(),
        others.isEmpty() ? null : one.ranking(others),
        others.isEmpty() ? null : reproductions.get(0).ranking(others));
  }
}
