package org.oovr.agent.reproduce.frames;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.oovr.agent.sweep.plan.WorkloadPoint;

/** Who draws frames of workload points. */
public interface PointDrawer {
  /** What decides about frames beside the point and its arguments: equal texts, equal frames. */
  String identity() throws IOException;

  /**
   * Draws frames of a point in stereo, with their work logs.
   *
   * @param arguments of the program
   * @param first frame that is wanted
   * @param last frame that is wanted
   * @param report where the report goes; it does not exist yet
   */
  void draw(WorkloadPoint point, List<String> arguments, int first, int last, Path report)
      throws IOException;
}
