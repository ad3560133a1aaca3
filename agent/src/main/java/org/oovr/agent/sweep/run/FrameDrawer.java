package org.oovr.agent.sweep.run;

import java.io.IOException;
import java.util.List;
import org.oovr.agent.sweep.plan.Workload;
import org.oovr.simulator.profile.FrameProfile;

/** Who draws frames of workloads. */
public interface FrameDrawer {
  /** Takes the work logs of frames as they are drawn. */
  @FunctionalInterface
  interface Output {
    void frame(int frame, FrameProfile profile) throws IOException;
  }

  /**
   * All that decides about the pictures of a workload, in lines, content by its hash: equal lines
   * mean equal frames.
   *
   * @throws IOException when an input cannot be read
   */
  List<String> source(Workload workload) throws IOException;

  /**
   * Draws frames in one pass.
   *
   * @param source what {@link #source} said; an input that has changed since is a failure
   * @param frames ascending
   * @throws IOException naming the input and the reason, when not all of them could be drawn
   */
  void draw(Workload workload, List<String> source, List<Integer> frames, Output output)
      throws IOException;
}
