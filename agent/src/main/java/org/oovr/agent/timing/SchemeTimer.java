package org.oovr.agent.timing;

import java.util.List;
import org.oovr.driver.oo.OoMiddleware;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;
import org.oovr.simulator.scheme.SchemeSimulator;

/** Who times a work log. */
@FunctionalInterface
public interface SchemeTimer {
  /** The simulator. */
  SchemeTimer SIMULATOR =
      (profile, setup, schemes, threads) ->
          SchemeSimulator.run(
              profile,
              setup.machine(),
              schemes,
              setup.settings(),
              new OoMiddleware(setup.middleware()),
              threads);

  /**
   * Times a frame.
   *
   * @param threads worker threads, at least 1; the result does not depend on it
   * @return a run per scheme, in order
   */
  List<SchemeRun> time(
      FrameProfile profile, TimingSetup setup, List<SchemeKind> schemes, int threads);

  /** Threads of an option in which 0 stands for one per processor. */
  static int threads(int option) {
    return option > 0 ? option : Runtime.getRuntime().availableProcessors();
  }
}
