package org.oovr.agent.capture;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.capture.vulkan.VulkanLibrary;
import org.oovr.agent.instrument.FunctionNumbers;
import org.oovr.agent.instrument.Interception;
import org.oovr.agent.instrument.PrintedExceptions;
import org.oovr.agent.life.Ending;
import org.oovr.agent.life.StopSignal;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.present.Presenter;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.RunReport;
import org.oovr.agent.timing.ReportTiming;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.driver.vk.real.RealFrames;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.scheme.SchemeKind;

/** One run of an application under the agent, from before its {@code main} to its end. */
final class Session {
  /** How long the end of the application may be held up by a frame that is not finished. */
  private static final long DRAIN_SECONDS = 600;

  /** How often a wait at the end looks whether it is to be given up. */
  private static final long LOOK_MILLIS = 50;

  /** How long a frame that is drawn may take to be saved when the application is stopped. */
  private static final long SAVE_MILLIS = 300;

  /** What is told when the application is closed. */
  static final String CLOSED =
      "the last frame that was asked for is there: the program is closed (keep-running leaves it)";

  /** How long the frames that are drawn may take to be saved. */
  private static final long PRESENT_SECONDS = 10;

  /** A wait that a person notices. */
  private static final long NOTICEABLE_MILLIS = 2000;

  /** Why contents came from the driver. */
  private static final String READ_BACK = "written by the GPU in frames before, not drawn here";

  private final RunOptions options;
  private final TimingSetup setup;
  private final RunReport report;
  private final Interception seen = new Interception();
  private final FunctionNumbers functions = Watching.functions();
  private final FaultLog faults = new FaultLog(Session::log);
  private final Unsupported unsupported = new Unsupported(Session::log);
  private final Refusals refusals = new Refusals();
  private final Presenter presenter;
  private final LwjglWindows windows = new LwjglWindows(faults);
  private final FrameClock clock;
  private final Simulation simulation;
  private final Ending ending;
  private volatile Alongside alongside;
  private CallPipe pipe;
  private VulkanPipe vulkanPipe;
  private volatile Instead instead;
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile boolean settled;
  private List<String> libraries;
  private int librariesOf;

  /**
   * Prepares everything but the interception.
   *
   * @param setup what frames are timed on in the end
   */
  Session(RunOptions options, TimingSetup setup, String version, Ending ending) throws IOException {
    this.options = options;
    this.setup = setup;
    this.ending = ending;
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
    SurfaceSizes sizes = new SurfaceSizes(gl, windows, faults);
    VulkanLibrary vulkanLibrary = Watching.vulkanLibrary();
    boolean answering = options.mode() == Mode.INSTEAD;
    Watching.start(
        instrumentation,
        functions,
        answering,
        seen,
        new Watching.Loaders(gl, windows, sizes, vulkanLibrary));
    Ledgers ledgers = new Ledgers(faults, unsupported, refusals);
    if (Boolean.getBoolean("oovr.passive")) {
      return;
    }
    clock.whenBegun(ending::drew);
    clock.whenOver(this::over);
    ending.atEnd(this::end);
    StopSignal.status(); // loaded before it is needed: then every moment counts
    report.refreshing(this::refresh);
    if (answering) {
      instead = new Instead(functions, simulation, clock, sizes, ledgers);
      Bridge.install(instead, true);
    } else {
      pipe = new CallPipe(options.frames(), simulation, presenter, faults);
      vulkanPipe =
          new VulkanPipe(
              new RealFrames(vulkanLibrary::finder),
              options.frames(),
              simulation,
              presenter,
              clock,
              faults);
      alongside = new Alongside(functions, gl, sizes, pipe, vulkanPipe, clock, ledgers);
      Bridge.install(alongside, false);
    }
  }

  /** Nobody wants a further frame: from here on the application pays next to nothing for us. */
  private void over() {
    if (instead != null) {
      instead.fallSilent();
      simulation.fallSilent();
    }
    if (options.closes()) {
      log(CLOSED);
      ending.close(
          () -> {
            if (instead != null) {
              instead.closeWindows();
            } else {
              alongside.closeWindows(windows);
            }
          });
    }
  }

  /** Finishes the frames and the report; the application has come to its end. */
  private void end() {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    Bridge.deactivate();
    if (instead != null) {
      // The application's threads run on while the virtual machine shuts down.
      instead.fallSilent();
      simulation.fallSilent();
      ending.drewWith(Lanes.title());
    }
    try {
      if (calls() == 0 && ending.othersDrew()) {
        return; // a launcher's virtual machine: the report is that of the one that drew
      }
      drain();
      summarize();
      explain();
      if (stopped()) {
        report.close(ending.leftNanos() - TimeUnit.MILLISECONDS.toNanos(SAVE_MILLIS));
      } else {
        report.close();
        unlessStopped(this::time);
      }
    } catch (IOException | RuntimeException | LinkageError fault) {
      log("the report is incomplete: " + fault);
      faults.report("present", "the end of the run", fault);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
    } finally {
      ending.whole();
    }
  }

  /** Whether the application has been told to stop; the time until it ends runs then. */
  private boolean stopped() {
    int status = StopSignal.status();
    if (status != 0) {
      ending.stop(status);
    }
    return status != 0;
  }

  /**
   * The application has ended and its frames are saved: nothing is held up by this but its exit.
   */
  private void time() {
    List<SchemeKind> schemes = options.timing().schemes();
    if (schemes.isEmpty()) {
      return;
    }
    log("timing the frames on " + setup.machine().name());
    try {
      new ReportTiming(
              SchemeTimer.SIMULATOR,
              setup,
              schemes,
              SchemeTimer.threads(options.threads()),
              done -> {})
          .time(options.out());
    } catch (IOException | RuntimeException | LinkageError fault) {
      log("the frames are not timed: " + fault);
    }
  }

  /** Does something that takes its time, and leaves it when the application is told to stop. */
  private void unlessStopped(Runnable work) throws InterruptedException {
    Thread thread = new Thread(work, "oovr-finish");
    thread.setDaemon(true);
    thread.start();
    while (thread.isAlive() && !stopped()) {
      thread.join(LOOK_MILLIS);
    }
  }

  private void drain() throws InterruptedException {
    AtomicLong deadline = new AtomicLong(drainsUntil());
    long noticed = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(NOTICEABLE_MILLIS);
    boolean told = false;
    Thread finisher = new Thread(() -> finish(deadline), "oovr-finish");
    finisher.setDaemon(true);
    finisher.start();
    boolean stopped = stopped();
    int open = presenter.outstanding();
    while (finisher.isAlive() && left(deadline) > 0 && !stopped) {
      finisher.join(LOOK_MILLIS);
      int now = presenter.outstanding();
      if (now < open) {
        deadline.set(drainsUntil());
      }
      open = now;
      if (!told && finisher.isAlive() && System.nanoTime() > noticed) {
        told = true;
        log("the application has ended; finishing " + presenter.outstanding() + " frames");
      }
      stopped = stopped();
    }
    boolean late = finisher.isAlive();
    if (stopped) {
      simulation.abandon();
    }
    presenter.close(
        stopped
            ? TimeUnit.MILLISECONDS.toNanos(SAVE_MILLIS)
            : TimeUnit.SECONDS.toNanos(PRESENT_SECONDS));
    reportMissing(
        stopped
            ? "the application was told to stop"
            : late
                ? "none was finished within " + DRAIN_SECONDS + " seconds"
                : "see the other faults");
  }

  /** Says which frames the report lacks, and why. */
  private void reportMissing(String otherwise) {
    int missing = presenter.missing() + presenter.outstanding();
    if (missing == 0) {
      return;
    }
    Throwable death = simulation.death();
    String why = death != null ? "the simulator's renderer died: " + death : otherwise;
    if (death instanceof OutOfMemoryError) {
      why += "; the program's JVM needs more memory (-Xmx)";
    }
    report.fault(ReportData.FAULT_FRAMES, missing, why);
    log(missing + (missing == 1 ? " frame is" : " frames are") + " missing: " + why);
  }

  private static long drainsUntil() {
    return System.nanoTime() + TimeUnit.SECONDS.toNanos(DRAIN_SECONDS);
  }

  /**
   * @param deadline comes later with each frame that is finished
   */
  private void finish(AtomicLong deadline) {
    try {
      if (pipe != null && !(pipe.close(left(deadline)) && vulkanPipe.close(left(deadline)))) {
        return;
      }
      simulation.finish();
      long look = TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS);
      while (left(deadline) > 0 && !presenter.await(0, look)) {
        continue;
      }
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
    }
  }

  private static long left(AtomicLong deadline) {
    return Math.max(0, deadline.get() - System.nanoTime());
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
    if (simulation.drawsLeftOut() > 0) {
      report.fault(ReportData.FAULT_DRAWS, simulation.drawsLeftOut(), simulation.firstLeftOut());
    }
  }

  private long calls() {
    return alongside != null
        ? alongside.calls() + alongside.vulkanCalls()
        : instead != null ? instead.calls() : 0;
  }

  /** While the application runs; when nobody wants a further frame, only until all are there. */
  private void refresh() {
    boolean last = clock.isOver() && presenter.outstanding() == 0;
    if (!settled) {
      settled = last;
      summarize();
    }
  }

  /** Brings everything in the report but its frames up to date. */
  private synchronized void summarize() {
    Map<String, Long> counts = new TreeMap<>(simulation.unsupported());
    unsupported.counts().forEach((call, count) -> counts.merge(call, count, Long::sum));
    report.unsupported(counts);
    report.driver(simulation.findings(READ_BACK).withLines(unsupported.lines()));
    report.windows(simulation.windows());
    reportFaults();
    report.interception(new ReportData.Interception(calls(), clock.presents(), libraries()));
  }

  /** Asking takes opening files. */
  private List<String> libraries() {
    int classes = seen.openGlClasses() + seen.vulkanClasses() + seen.strangers().size();
    if (libraries == null || classes != librariesOf) {
      librariesOf = classes;
      libraries = new Findings(seen, "", "").libraries();
    }
    return libraries;
  }

  /** What a person should know of the run. */
  private void explain() {
    String printed = PrintedExceptions.last();
    ending.tell(refusals.last(), printed);
    if (calls() == 0) {
      new Findings(seen, refusals.last(), printed).explain().forEach(Session::log);
    }
    if (clock.skipped() > 0) {
      log(clock.skipped() + " samples were left out because the simulator was behind");
    }
    if (pipe != null && pipe.lostCalls() > 0) {
      log(pipe.lostCalls() + " calls were lost because the driver was too far behind");
    }
  }
}
