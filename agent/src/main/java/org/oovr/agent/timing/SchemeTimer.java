package org.oovr.agent.timing;

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
      profile -> {
        SchemeSimulator simulator = new SchemeSimulator(profile);
        return (scheme, setup) ->
            simulator.run(
                scheme, setup.machine(), setup.settings(), new OoMiddleware(setup.middleware()));
      };

  /** A frame that can be timed as often as one likes, by several threads at once. */
  @FunctionalInterface
  interface Frame {
    /** Times the frame once. */
    SchemeRun run(SchemeKind scheme, TimingSetup setup);
  }

  /** Gets a frame ready, once for all its runs. */
  Frame prepare(FrameProfile profile);

  /** Threads of an option in which 0 stands for one per processor. */
  static int threads(int option) {
    return option > 0 ? option : Runtime.getRuntime().availableProcessors();
  }
}
