package org.oovr.agent.capture;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.instrument.FunctionNumbers;
import org.oovr.agent.instrument.Interception;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.present.Presenter;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.RunReport;
import org.oovr.agent.timing.ReportTiming;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.simulator.scheme.SchemeKind;

/** One run of an application under the agent, from before its {@code main} to its end. */
final class Session {
  /** How long the end of the application may be held up by frames that are not finished. */
  private static final long DRAIN_SECONDS = 600;

  /** A wait that a person notices. */
  private static final long NOTICEABLE_MILLIS = 2000;

  /** Why contents came from the driver. */
  private static final String READ_BACK = "written by the GPU in frames before, not drawn here";

  private final RunOptions options;
  private final TimingSetup setup;
  private final RunReport report;
  private final Interception seen = new Interception();
  private final FunctionNumbers functions = new FunctionNumbers(GlFunctions.names());
  private final FaultLog faults = new FaultLog(Session::log);
  private final Unsupported unsupported = new Unsupported(Session::log);
  private final Presenter presenter;
  private final FrameClock clock;
  private final Simulation simulation;
  private Alongside alongside;
  private CallPipe pipe;
  private Instead instead;
  private boolean ended;

  /**
   * Prepares everything but the interception.
   *
   * @param setup what frames are timed on in the end
   */
  Session(RunOptions options, TimingSetup setup, String version) throws IOException {
    this.options = options;
    this.setup = setup;
    report = RunReport.open(options, version);
    presenter =
        new Presenter(report::frame, (during, fault) -> faults.report("present", during, fault));
    boolean answering = options.mode() == Mode.INSTEAD;
    simulation = new Simulation(options, answering, presenter, faults, Session::log);
    clock = new FrameClock(options.frames(), !answering, presenter::outstanding);
  }

  /** A line for the user. */
  static void log(String line) {
    System.err.println("oovr: " + line);
  }

  /** Starts intercepting. */
  void start(Instrumentation instrumentation) {
    RealGl gl = new RealGl();
    LwjglWindows windows = new LwjglWindows(faults);
    SurfaceSizes sizes = new SurfaceSizes(gl, windows, faults);
    boolean answering = options.mode() == Mode.INSTEAD;
    Watching.start(
        instrumentation, functions, answering, seen, new Watching.Loaders(gl, windows, sizes));
    Ledgers ledgers = new Ledgers(faults, unsupported);
    if (Boolean.getBoolean("oovr.passive")) {
      return;
    }
    if (answering) {
      instead = new Instead(functions, simulation, clock, ledgers);
      Bridge.install(instead, true);
    } else {
      pipe = new CallPipe(options.frames(), simulation, presenter, faults);
      alongside = new Alongside(functions, gl, sizes, pipe, clock, ledgers);
      Bridge.install(alongside, false);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "oovr-end"));
  }

  /** Finishes the frames and the report; the application has come to its end. */
  private synchronized void end() {
    if (ended) {
      return;
    }
    ended = true;
    Bridge.deactivate();
    try {
      drain();
      summarize();
      report.close();
      time();
    } catch (IOException | RuntimeException | LinkageError fault) {
      log("the report is incomplete: " + fault);
      faults.report("present", "the end of the run", fault);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The application has ended and its frames are saved: nothing is held up by this but its exit.
   */
  private void time() throws IOException {
    List<SchemeKind> schemes = options.timing().schemes();
    if (schemes.isEmpty()) {
      return;
    }
    log("timing the frames on " + setup.machine().name());
    new ReportTiming(
            SchemeTimer.SIMULATOR,
            setup,
            schemes,
            SchemeTimer.threads(options.threads()),
            done -> {})
        .time(options.out());
  }

  private void drain() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DRAIN_SECONDS);
    Thread finisher = new Thread(() -> finish(deadline), "oovr-finish");
    finisher.setDaemon(true);
    finisher.start();
    finisher.join(NOTICEABLE_MILLIS);
    if (finisher.isAlive()) {
      log("the application has ended; finishing " + presenter.outstanding() + " frames");
      finisher.join(TimeUnit.NANOSECONDS.toMillis(left(deadline)) + 1);
    }
    boolean late = finisher.isAlive();
    presenter.close(TimeUnit.SECONDS.toNanos(10));
    reportMissing(late);
  }

  /** Says which frames the report lacks, and why. */
  private void reportMissing(boolean late) {
    int missing = presenter.missing() + presenter.outstanding();
    if (missing == 0) {
      return;
    }
    Throwable death = simulation.death();
    String why =
        death != null
            ? "the simulator's renderer died: " + death
            : late
                ? "they were not finished within " + DRAIN_SECONDS + " seconds"
                : "see the other faults";
    if (death instanceof OutOfMemoryError) {
      why += "; the program's JVM needs more memory (-Xmx)";
    }
    report.fault(ReportData.FAULT_FRAMES, missing, why);
    log(missing + (missing == 1 ? " frame is" : " frames are") + " missing: " + why);
  }

  private void finish(long deadline) {
    try {
      if (pipe != null && !pipe.close(left(deadline))) {
        return;
      }
      simulation.finish();
      presenter.await(0, left(deadline));
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
    }
  }

  private static long left(long deadline) {
    return Math.max(0, deadline - System.nanoTime());
  }

  /** Our own ledger, which tells the first of each kind, and the counts of driver and simulator. */
  private void reportFaults() {
    Map<String, Long> counts = new TreeMap<>();
    Map<String, String> first = new TreeMap<>();
    faults
        .entries()
        .forEach(
            (place, entry) -> {
              counts.put(place, entry.count());
              first.put(place, entry.first());
            });
    long driverFaults = simulation.driverFaults();
    if (driverFaults > 0) {
      counts.merge("driver", driverFaults, Long::sum);
      first.putIfAbsent("driver", simulation.firstDriverFault());
    }
    long simulatorFaults = simulation.simulatorFaults();
    if (simulatorFaults > 0) {
      // The queue counts every failed command and tells each message once.
      counts.put("simulator", simulatorFaults);
    }
    counts.forEach(
        (place, count) ->
            report.fault(place, count, first.getOrDefault(place, "see standard error")));
  }

  private void summarize() {
    Map<String, Long> counts = new TreeMap<>(simulation.unsupported());
    unsupported.counts().forEach((call, count) -> counts.merge(call, count, Long::sum));
    report.unsupported(counts);
    report.driver(simulation.findings(READ_BACK).withLines(unsupported.lines()));
    report.windows(simulation.windows());
    reportFaults();
    long calls = alongside != null ? alongside.calls() : instead != null ? instead.calls() : 0;
    List<String> libraries = new Findings(seen).libraries();
    report.interception(new ReportData.Interception(calls, clock.presents(), libraries));
    if (calls == 0) {
      new Findings(seen).explain().forEach(Session::log);
    }
    if (clock.skipped() > 0) {
      log(clock.skipped() + " samples were left out because the simulator was behind");
    }
    if (pipe != null && pipe.lostCalls() > 0) {
      log(pipe.lostCalls() + " calls were lost because the driver was too far behind");
    }
  }
}
