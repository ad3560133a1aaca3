package org.oovr.agent.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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

  /**
   * Predictions.
   *
   * @param number of the only figure wanted, or 0 for all
   * @param members values of the open facts, the best first
   * @param base what they are put into: with what the text chooses for the schemes
   * @param cache of runs
   */
  public Prediction(
      int number,
      List<Map<String, String>> members,
      TimingSetup base,
      SchemeTimer timer,
      int threads,
      RunCache cache) {
    this.members = List.copyOf(members);
    for (Map<String, String> member : members) {
      reproductions.add(new Reproduction(number, base.with(member), timer, threads, cache));
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
    List<ReproductionResult> results = results();
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
    return new PredictionResult(
        members,
        best.points(),
        rows,
        results.stream().map(ReproductionResult::ranking).toList(),
        best.pointsWithWrongImages());
  }
}
