package org.oovr.agent.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.RunEntry;
import org.oovr.agent.report.RunReport;
import org.oovr.agent.report.SampleRuns;
import org.oovr.simulator.scheme.SchemeRun;
import org.oovr.simulator.scheme.SchemeRun.Spread;

/** The table of timed runs on the terminal. */
class RunTableTest {
  private static final RunEntry.Files NO_FILES = new RunEntry.Files(null, null);

  @TempDir Path dir;

  private List<String> table(SchemeRun... runs) throws Exception {
    try (RunReport report = RunReport.open(RunOptions.parse("out=" + dir), "1")) {
      report.frame(0, new Picture(4, 4, new byte[64]), 1, null, List.of());
    }
    ReportData report = ReportFiles.read(dir);
    List<RunEntry> entries = Stream.of(runs).map(run -> RunEntry.of(run, "off", NO_FILES)).toList();
    return RunTable.of(report.withRuns(entries)).lines().map(l -> l.replaceAll(" +", " ")).toList();
  }

  @Test
  void speedUpIsByCycles() throws Exception {
    SchemeRun slow = SampleRuns.run(0, "baseline", 4, 8, 2000);
    SchemeRun fast = SampleRuns.run(0, "oo-vr", 4, 8, 1000);
    List<String> lines = table(slow, fast);
    assertEquals("frame 0 on oovr-4gpm", lines.get(0));
    assertEquals(
        " scheme cycles latency speed-up links MB worst/best image", lines.get(1), lines + "");
    String up = RunTable.fixed((double) slow.cycles() / fast.cycles(), 2);
    String start = " oo-vr " + fast.cycles() + " " + fast.latencyCycles() + " " + up + " ";
    assertEquals(start, lines.get(3).substring(0, start.length()));
  }

  /**
   * Where some runs were perturbed, their means and spreads stand beside, and speed-up is theirs.
   */
  @Test
  void perturbedRunsHaveColumns() throws Exception {
    SchemeRun slow = SampleRuns.run(0, "baseline", 4, 8, 2000);
    SchemeRun fast =
        SampleRuns.run(0, "oo-vr", 4, 8, 1000).with(new Spread(8, 5000, 4900, 5100, 62.5));
    List<String> lines = table(slow, fast);
    assertEquals(
        " scheme cycles latency mean cycles spread speed-up links MB worst/best image",
        lines.get(1));
    String none = " baseline " + slow.cycles() + " " + slow.latencyCycles() + " - - 1.00 ";
    assertEquals(none, lines.get(2).substring(0, none.length()));
    String up = RunTable.fixed(slow.cycles() / 5000.0, 2);
    String both = " oo-vr " + fast.cycles() + " " + fast.latencyCycles() + " 5000 1.25 % " + up;
    assertEquals(both, lines.get(3).substring(0, both.length()));
  }
}
