package org.oovr.agent.sweep.cluster;

import java.io.IOException;
import java.nio.file.Path;
import org.oovr.agent.sweep.result.ResultRow;
import org.oovr.agent.sweep.result.RowText;
import org.oovr.agent.sweep.result.SweepFiles;
import org.oovr.agent.sweep.run.PointTask;
import org.oovr.agent.sweep.run.ReportBundle;
import org.oovr.agent.sweep.run.SweepRun;
import org.oovr.agent.sweep.run.TaskText;

/**
 * Points of a sweep on a cluster.
 *
 * @param out the sweep's directory, for the reports that workers make
 */
public record SparkPoints(SparkCluster cluster, Path out) implements SweepRun.Computer {
  @Override
  public ResultRow compute(PointTask task) throws IOException {
    String[] lines = cluster.call(TaskText.write(task)).split("\n", 2);
    ResultRow row = RowText.read(lines[0]);
    if (row == null || !row.key().equals(task.key())) {
      throw new IOException("a worker sent no row for its point");
    }
    if (lines.length > 1) {
      ReportBundle.unpack(lines[1], out.resolve(SweepFiles.report(task.key())));
    }
    return row;
  }
}
