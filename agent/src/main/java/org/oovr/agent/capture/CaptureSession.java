package org.oovr.agent.capture;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.capture.vulkan.VulkanCapture;
import org.oovr.agent.instrument.FunctionNumbers;
import org.oovr.agent.instrument.Interception;
import org.oovr.agent.instrument.PrintedExceptions;
import org.oovr.agent.life.Ending;
import org.oovr.agent.life.StopSignal;
import org.oovr.agent.options.CaptureFiles;
import org.oovr.agent.options.CaptureOptions;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.RunOptions;
import org.oovr.driver.trace.file.Segments;

/**
 * One run of an application whose calls go to a trace file, from before its {@code main} to its
 * end.
 */
final class CaptureSession {
  private final Interception seen = new Interception();
  private final FunctionNumbers functions = Watching.functions();
  private final FaultLog faults = new FaultLog(Session::log);
  private final Unsupported unsupported = new Unsupported(Session::log);
  private final Refusals refusals = new Refusals();
  private final LwjglWindows windows = new LwjglWindows(faults);
  private final FrameClock clock;
  private final CaptureOutlet trace;
  private final VulkanCapture vulkan;
  private final RunOptions options;
  private final Ending ending;
  private Alongside alongside;
  private boolean ended;

  /** Creates the file. */
  CaptureSession(RunOptions options, String version, Ending ending) throws IOException {
    this.options = options.withOut(CaptureFiles.ofOpenGl(options.out()));
    this.ending = ending;
    clock = FrameClock.unsampled(options.frames());
    Map<String, String> properties = properties(version, options.frames());
    trace = outlet(this.options, properties);
    vulkan =
        new VulkanCapture(
            options.out(),
            properties,
            clock,
            this::vulkanBegins,
            (during, fault) -> faults.report("trace", during, fault));
  }

  private void vulkanBegins() {
    CaptureOptions asked = options.capture();
    boolean all = options.frames().first() == 0 && asked.lastSeconds() == 0 && !asked.hashes();
    if (!all || !asked.trigger().isEmpty() || !asked.stacks().isEmpty()) {
      Session.log(
          "calls of Vulkan are recorded from the first on, without hashes, stacks and triggers");
    }
  }

  private CaptureOutlet outlet(RunOptions options, Map<String, String> properties)
      throws IOException {
    Segments.delete(options.out()); // what a program left that was killed
    double seconds = options.capture().lastSeconds();
    if (seconds > 0) {
      return new RollingOutlet(options, properties, windows, faults);
    }
    int first = options.frames().first();
    return first == 0
        ? new TraceOutlet(options, properties, windows, faults)
        : new RangeOutlet(options, properties, windows, faults);
  }

  private static Map<String, String> properties(String version, FrameSelection frames) {
    Map<String, String> properties = new LinkedHashMap<>();
    String command = System.getProperty("sun.java.command", "");
    properties.put("process.name", command.isEmpty() ? "java" : command.split(" ", 2)[0]);
    properties.put("process.commandLine", command);
    properties.put("oovr.version", version);
    properties.put("oovr.java", Runtime.version().toString());
    properties.put("oovr.frames", frames.toString());
    return properties;
  }

  /** Starts intercepting. */
  void start(Instrumentation instrumentation) {
    RealGl gl = new RealGl();
    SurfaceSizes sizes = new SurfaceSizes(gl, windows, faults);
    Watching.start(
        instrumentation,
        functions,
        false,
        seen,
        new Watching.Loaders(gl, windows, sizes, Watching.vulkanLibrary()));
    Ledgers ledgers = new Ledgers(faults, unsupported, refusals);
    alongside = new Alongside(functions, gl, sizes, trace, vulkan, clock, ledgers);
    clock.whenBegun(ending::drew);
    if (options.closes()) {
      clock.whenOver(this::close);
    }
    Bridge.install(alongside, false);
    ending.atEnd(this::end);
  }

  /** The application is closed: nobody wants a further frame. */
  private void close() {
    Session.log(Session.CLOSED);
    ending.close(() -> alongside.closeWindows(windows));
  }

  /** Finishes the file; the application has come to its end. */
  private synchronized void end() {
    if (ended) {
      return;
    }
    ended = true;
    Bridge.deactivate();
    int stopped = StopSignal.status();
    if (stopped != 0) {
      ending.stop(stopped);
    }
    try {
      alongside.finish(trace::put, trace.lostCalls(), trace.waitedNanos());
      if (!trace.close() || !vulkan.close()) {
        Session.log("the trace is incomplete");
      }
      if (alongside.calls() == 0 && alongside.vulkanCalls() > 0) {
        Files.deleteIfExists(options.out()); // it has nothing
      }
    } catch (IOException | RuntimeException | LinkageError fault) {
      Session.log("the trace is incomplete: " + fault);
    }
    if (trace.lostCalls() > 0) {
      Session.log(trace.lostCalls() + " calls were lost because they could not be written in time");
    }
    String printed = PrintedExceptions.last();
    ending.tell(refusals.last(), printed);
    if (alongside.calls() + alongside.vulkanCalls() == 0) {
      new Findings(seen, refusals.last(), printed).explain().forEach(Session::log);
    }
    ending.whole();
  }
}
