package org.oovr.agent.timing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.oovr.driver.oo.OoMiddleware;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeSimulator;

/** The simulator as a timer. */
final class SimulatorTimer implements SchemeTimer {
  @Override
  public Frame prepare(FrameProfile profile) {
    return of(new SchemeSimulator(profile));
  }

  static Frame of(SchemeSimulator simulator) {
    return (scheme, setup) ->
        simulator.run(scheme, setup.machine(), setup.settings(), batcher(setup));
  }

  private static OoMiddleware batcher(TimingSetup setup) {
    return new OoMiddleware(setup.middleware());
  }

  /** One frame after the other is read, rendered under all jobs, and forgotten. */
  @Override
  public Frame prepare(
      FrameProfile profile, List<FrameSource> before, List<TimingQueue.Job> jobs, int threads) {
    SchemeSimulator.History history = null;
    for (FrameSource source : before) {
      SchemeSimulator simulator = after(history, read(source));
      TimingQueue.run(
          jobs,
          threads,
          job -> {
            TimingSetup setup = job.setup();
            simulator.leave(job.scheme(), setup.machine(), setup.settings(), batcher(setup));
            return null;
          });
      history = simulator.history();
    }
    return of(after(history, profile));
  }

  private static SchemeSimulator after(SchemeSimulator.History history, FrameProfile profile) {
    return history == null ? new SchemeSimulator(profile) : new SchemeSimulator(profile, history);
  }

  private static FrameProfile read(FrameSource source) {
    try {
      return source.read();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
