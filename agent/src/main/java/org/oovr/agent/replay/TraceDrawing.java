package org.oovr.agent.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.oovr.agent.capture.FaultLog;
import org.oovr.agent.capture.Simulation;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.present.Presenter;
import org.oovr.agent.report.DriverFindings;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.real.DrawableSizes;
import org.oovr.driver.replay.CallFeed;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.vk.replay.GfxrPlayer;

/**
 * Draws frames of a trace on the simulator: the calls of the file go the way that the calls of a
 * running program go, so the frames are the same.
 */
public final class TraceDrawing {
  /** Drawn frames that may wait to be written. */
  private static final int MOST_BEHIND = 4;

  private static final long PATIENCE_SECONDS = 600;

  /** Why contents came from the driver. */
  private static final String IN_THE_TRACE = "in the trace, which begins after they were written";

  /**
   * What came of it.
   *
   * @param calls calls executed
   * @param frames frames of the trace that were looked at
   * @param drawn frames drawn and handed out
   * @param missing frames that were to be drawn and could not be: the renderer died, say
   * @param damage what is wrong with the file, or null
   * @param unsupported calls and features that the driver lacks, with their counts
   * @param faults our own faults by place, with the first of each
   * @param driver what our driver and the one that answered the program say of each other
   * @param windows which window each frame shows, see {@link Simulation#windows}
   */
  public record Outcome(
      long calls,
      int frames,
      int drawn,
      int missing,
      String damage,
      Map<String, Long> unsupported,
      Map<String, FaultLog.Entry> faults,
      DriverFindings driver,
      Map<Integer, Integer> windows) {}

  private final RunOptions options;
  private final Consumer<String> log;
  private CallTap tap = CallTap.NONE;

  /**
   * A drawing.
   *
   * @param options which frames, their views, and the threads
   * @param log takes a line for each new trouble
   */
  public TraceDrawing(RunOptions options, Consumer<String> log) {
    this.options = options;
    this.log = log;
  }

  /** Sets who looks at the calls of the file. */
  public void tap(CallTap by) {
    tap = by;
  }

  /**
   * Draws.
   *
   * @param study whether the frames leave work logs
   * @param output takes the frames, in order
   * @param progress told of each frame drawn
   */
  public Outcome draw(Trace trace, boolean study, Presenter.Output output, IntConsumer progress)
      throws IOException, InterruptedException {
    return draw(
        study,
        output,
        progress,
        (simulation, target) -> {
          DrawableSizes sizes =
              DrawableSizes.of(trace.decode(GlCallTable.INSTANCE), options.frames().last());
          if (!sizes.areTold()) {
            simulation.windowSizes(sizes.sizes());
          }
          CallFeed.Outcome fed = new CallFeed(target, this::wanted, last()).feed(trace);
          return new Fed(fed.calls(), fed.frames(), fed.damage(), Map.of());
        });
  }

  /**
   * Draws a capture of a Vulkan program.
   *
   * @param study whether the frames leave work logs
   * @param output takes the frames, in order
   * @param progress told of each frame drawn
   */
  public Outcome drawVulkan(Path file, boolean study, Presenter.Output output, IntConsumer progress)
      throws IOException, InterruptedException {
    return draw(
        study,
        output,
        progress,
        (simulation, target) -> {
          GfxrPlayer.Outcome played =
              new GfxrPlayer(simulation.vulkan().get(), this::wanted, last(), target).play(file);
          return new Fed(played.calls(), played.frames(), played.damage(), played.lacking());
        });
  }

  /** What was found in a file; what is lacking by name, with counts. */
  private record Fed(long calls, int frames, String damage, Map<String, Long> lacking) {}

  private interface Feed {
    Fed run(Simulation simulation, Target target) throws IOException, InterruptedException;
  }

  private Outcome draw(boolean study, Presenter.Output output, IntConsumer progress, Feed feed)
      throws IOException, InterruptedException {
    FaultLog faults = new FaultLog(log);
    Presenter presenter =
        new Presenter(
            (frame, real) -> {
              output.frame(frame, real);
              progress.accept(frame.index());
            },
            (during, fault) -> faults.report("present", during, fault));
    Simulation simulation = Simulation.ofTrace(options, study, presenter, faults, log);
    GarbageWatch garbage = new GarbageWatch();
    Fed fed;
    try {
      fed = feed.run(simulation, new Target(simulation, presenter));
    } finally {
      garbage.close();
      simulation.finish();
      presenter.await(0, TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
      presenter.close(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
    }
    if (simulation.driverFaults() > 0) {
      faults.count("driver", simulation.driverFaults(), simulation.firstDriverFault());
    }
    Map<String, Long> unsupported = new TreeMap<>(simulation.unsupported());
    fed.lacking().forEach((name, count) -> unsupported.merge(name, count, Long::sum));
    return new Outcome(
        fed.calls(),
        fed.frames(),
        presenter.written(),
        presenter.missing() + presenter.outstanding(),
        fed.damage(),
        unsupported,
        faults.entries(),
        simulation.findings(IN_THE_TRACE),
        simulation.windows());
  }

  private boolean wanted(int frame) {
    return options.frames().includes(frame);
  }

  private int last() {
    return options.frames().last();
  }

  private final class Target implements CallFeed.Target, GfxrPlayer.Listener {
    private final Simulation simulation;
    private final Presenter presenter;

    Target(Simulation simulation, Presenter presenter) {
      this.simulation = simulation;
      this.presenter = presenter;
    }

    @Override
    public void apply(Call call) {
      if (tap.before(call)) {
        simulation.apply(call);
        tap.after(call);
      }
    }

    @Override
    public void presenting(int frame) {
      if (wanted(frame)) {
        presenter.expect(frame, null);
      }
    }

    @Override
    public boolean goesOn(int frame) {
      presenter.forget(frame);
      return true;
    }

    @Override
    public void presented(int frame) {
      try {
        presenter.await(MOST_BEHIND, TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
      } catch (InterruptedException fault) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
