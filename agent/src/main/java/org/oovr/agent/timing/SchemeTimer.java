package org.oovr.agent.timing;

import java.util.List;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.redundancy.EliminatedFrame;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;
import org.oovr.simulator.scheme.SchemeSimulator;

/** Who times a work log. */
@FunctionalInterface
public interface SchemeTimer {
  /** The simulator. */
  SchemeTimer SIMULATOR = new SimulatorTimer();

  /** A frame that can be timed as often as one likes, by several threads at once. */
  @FunctionalInterface
  interface Frame {
    /** Times the frame once. */
    SchemeRun run(SchemeKind scheme, TimingSetup setup);
  }

  /** Gets a frame ready, once for all its runs. */
  Frame prepare(FrameProfile profile);

  /**
   * Gets a frame ready that comes after others of its program.
   *
   * @param before in their order; none: the frame is timed after itself
   * @param jobs all that it will be timed under
   * @param threads at least 1; results do not depend on it
   */
  default Frame prepare(
      FrameProfile profile, List<FrameSource> before, List<TimingQueue.Job> jobs, int threads) {
    if (before.isEmpty()) {
      return prepare(profile);
    }
    throw new IllegalArgumentException("frames before others are not rendered here");
  }

  /** A frame without the tiles that Rendering Elimination skips. */
  static Frame of(EliminatedFrame frame) {
    return SimulatorTimer.of(new SchemeSimulator(frame.profile(), frame));
  }

  /** Threads of an option in which 0 stands for one per processor. */
  static int threads(int option) {
    return option > 0 ? option : Runtime.getRuntime().availableProcessors();
  }
}
