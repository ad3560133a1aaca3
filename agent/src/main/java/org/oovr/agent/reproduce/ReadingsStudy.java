package org.oovr.agent.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;

/** The figures under several readings of the paper, and which rows each meets. */
public final class ReadingsStudy extends JointStudy {
  private final List<Reading> readings;

  /**
   * A study of readings.
   *
   * @param number of the only figure wanted, or 0 for all
   * @param base what the readings are put into
   * @param cache of runs
   * @throws IllegalArgumentException when there is no such figure, or a reading does not fit
   */
  public ReadingsStudy(
      int number,
      List<Reading> readings,
      TimingSetup base,
      SchemeTimer timer,
      int threads,
      RunCache cache) {
    this.readings = List.copyOf(readings);
    for (Reading reading : readings) {
      boolean predicted = !reading.name().equals(Reading.TABLE_2);
      reproductions.add(
          new Reproduction(number, reading.apply(base), timer, threads, cache, predicted));
    }
  }

  /** The first reading's files, and those of each other in a directory of its name. */
  @Override
  public Path write(Path directory) throws IOException {
    for (int i = 1; i < reproductions.size(); i++) {
      reproductions.get(i).write(directory.resolve(readings.get(i).name()));
    }
    return reproductions.get(0).write(directory);
  }

  @Override
  public String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < reproductions.size(); i++) {
      text.append("<!-- reading ").append(readings.get(i).name()).append(" -->\n");
      text.append(reproductions.get(i).text());
    }
    return reproductions.size() == 1 ? reproductions.get(0).text() : text.append(side()).toString();
  }

  /** All rows that have a value of the paper's, a column for each reading. */
  private String side() {
    List<ReproductionResult> results = results();
    StringBuilder text = new StringBuilder("## Readings side by side\n\n| row | paper |");
    readings.forEach(r -> text.append(' ').append(r.name()).append(" | |"));
    text.append("\n|---|---|").append("---|---|".repeat(readings.size())).append('\n');
    ReproductionResult first = results.get(0);
    for (int f = 0; f < first.figures().size(); f++) {
      for (int r = 0; r < first.figures().get(f).rows().size(); r++) {
        ReproductionResult.Row row = first.figures().get(f).rows().get(r);
        if (row.paper() == null || row.verdict().equals("reference")) {
          continue;
        }
        text.append("| ").append(row.id()).append(" | ");
        text.append(ReproductionText.number(row.paper())).append(" |");
        for (ReproductionResult result : results) {
          ReproductionResult.Row one = result.figures().get(f).rows().get(r);
          text.append(' ').append(ReproductionText.number(one.ours())).append(" | ");
          text.append(one.verdict().equals("agrees") ? "meets" : "").append(" |");
        }
        text.append('\n');
      }
    }
    for (int i = 0; i < results.size(); i++) {
      text.append("\n").append(readings.get(i).name()).append(": ");
      text.append(results.get(i).count("agrees")).append(" rows meet the paper, ");
      text.append(results.get(i).count("deviation")).append(" do not.");
      ReproductionResult.Ranking ranking = results.get(i).ranking();
      if (ranking != null) {
        text.append(" Order: ")
            .append(String.join(" > ", ranking.ours()))
            .append(ranking.verdict());
      }
      text.append('\n');
    }
    return text.append('\n').toString();
  }
}
