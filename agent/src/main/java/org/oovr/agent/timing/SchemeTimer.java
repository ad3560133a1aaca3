package org.oovr.agent.timing;

import org.oovr.driver.oo.OoMiddleware;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.redundancy.EliminatedFrame;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;
import org.oovr.simulator.scheme.SchemeSimulator;

/** Who times a work log. */
@FunctionalInterface
public interface SchemeTimer {
  /** The simulator. */
  SchemeTimer SIMULATOR = profile -> of(new SchemeSimulator(profile));

  /** A frame that can be timed as often as one likes, by several threads at once. */
  @FunctionalInterface
  interface Frame {
    /** Times the frame once. */
    SchemeRun run(SchemeKind scheme, TimingSetup setup);
  }

  /** Gets a frame ready, once for all its runs. */
  Frame prepare(FrameProfile profile);

  /** A frame without the tiles that Rendering Elimination skips. */
  static Frame of(EliminatedFrame frame) {
    return of(new SchemeSimulator(frame.profile(), frame));
  }

  private static Frame of(SchemeSimulator simulator) {
    return (scheme, setup) ->
        simulator.run(
            scheme, setup.machine(), setup.settings(), new OoMiddleware(setup.middleware()));
  }

  /** Threads of an option in which 0 stands for one per processor. */
  static int threads(int option) {
    return option > 0 ? option : Runtime.getRuntime().availableProcessors();
  }
}
