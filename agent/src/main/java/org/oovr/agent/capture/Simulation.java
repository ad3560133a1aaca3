package org.oovr.agent.capture;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.present.Presenter;
import org.oovr.agent.report.DriverFindings;
import org.oovr.driver.common.Diagnostics;
import org.oovr.driver.common.StereoMode;
import org.oovr.driver.gl.GlDriver;
import org.oovr.driver.gl.GlOptions;
import org.oovr.driver.gl.state.ErrorLedger;
import org.oovr.driver.glsl.GlslFrontEnd;
import org.oovr.driver.trace.Call;
import org.oovr.driver.vk.VulkanDriver;
import org.oovr.driver.vk.VulkanOptions;
import org.oovr.driver.vk.api.VulkanMachine;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.demand.UnseenFrames;
import org.oovr.simulator.render.CommandQueue;
import org.oovr.simulator.render.Frame;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;

/** Driver and simulator, joined: calls in, frames out. Calls come from one thread at a time. */
public final class Simulation implements Instead.Driver {
  /** Commands of frames that nobody wants, which wait until it is known whether they matter. */
  private static final long HELD_BYTES = 16L << 20;

  /**
   * Bytes of commands that may wait for the renderer. Some frames' worth keeps both sides busy;
   * what waits longer outlives the collector's young generation, and is garbage in the old one.
   */
  private static final long QUEUE_BYTES = 32L << 20;

  private final GlDriver driver;
  private final CommandQueue queue;
  private final UnseenFrames unseen;
  private final CommandSink sink;
  private final Gate gate;
  private final Presenter presenter;
  private final FaultLog faults;
  private final TestFaults testFaults = TestFaults.of("driver");
  private final Thread slowFrames;
  private final Consumer<String> log;
  private final boolean study;

  /** Whether programs are answered, and not calls of traces made again. */
  private final boolean answers;

  /** Null before a program calls Vulkan. */
  private VulkanDriver vulkan;

  /**
   * Starts the renderer.
   *
   * @param answering whether calls come without an outcome
   */
  Simulation(
      RunOptions options,
      boolean answering,
      Presenter presenter,
      FaultLog faults,
      Consumer<String> log) {
    this(
        options, glOptions -> answering ? answering(glOptions) : glOptions, presenter, faults, log);
  }

  /** Calls come from the program's own threads, so its stack can be looked at. */
  private static GlOptions answering(GlOptions options) {
    return options.withMapMemory(new NativeMapMemory()).withStacks(StackSamples::first);
  }

  /** One for the calls of a trace, whose every frame is drawn here if anywhere. */
  public static Simulation ofTrace(
      RunOptions options,
      boolean study,
      Presenter presenter,
      FaultLog faults,
      Consumer<String> log) {
    return new Simulation(
        options, glOptions -> glOptions.withDrawAll(true).withStudy(study), presenter, faults, log);
  }

  private Simulation(
      RunOptions options,
      UnaryOperator<GlOptions> setup,
      Presenter presenter,
      FaultLog faults,
      Consumer<String> log) {
    this.presenter = presenter;
    this.faults = faults;
    this.log = log;
    int threads =
        options.threads() > 0 ? options.threads() : Runtime.getRuntime().availableProcessors();
    Renderer renderer =
        new Renderer(
            new RenderOptions(threads, RenderOptions.Study.ON_REQUEST),
            TestFaults.of("renderer").planted() ? this::frameOrDeath : presenter,
            new Shaders(faults));
    queue = new CommandQueue(renderer, QUEUE_BYTES, "oovr-simulator", new Listener());
    slowFrames = SlowFrames.watch(log, renderer.activity()::frame, renderer.activity()::describe);
    GlOptions glOptions =
        GlOptions.of(new GlslFrontEnd())
            .withStereo(stereo(options), options.disparity() / 2)
            .withStereoFrom(options.stereoFrom())
            .withStudy(true)
            .withLog(log);
    gate = new Gate(TestFaults.of("simulator").planted() ? new FailingSink(queue) : queue);
    GlOptions set = setup.apply(glOptions);
    study = set.study();
    answers = set.mapMemory() != null;
    unseen = new UnseenFrames(gate, HELD_BYTES);
    sink = options.drawsUnseen() ? gate : unseen;
    driver = new GlDriver(sink, set);
  }

  private static StereoMode stereo(RunOptions options) {
    return switch (options.stereo()) {
      case OFF -> StereoMode.OFF;
      case APP -> StereoMode.APP;
      case AUTO -> StereoMode.AUTO;
    };
  }

  /**
   * What is known of the sizes of windows before they are met, where no record tells them.
   *
   * @param byHandle width and height in pixels
   */
  public void windowSizes(Map<Long, int[]> byHandle) {
    driver.session().windowSizes(byHandle);
  }

  @Override
  public void apply(Call call) {
    try {
      testFaults.strike();
      driver.apply(call);
    } catch (RuntimeException | LinkageError | StackOverflowError fault) {
      faults.report("driver", String.valueOf(call), fault);
      // What a caller who was promised a text can live with.
      call.resultText = "";
    }
  }

  @Override
  public void tell(Call call, long[] words, int used) {
    try {
      testFaults.strike();
      driver.tell(call, words, used);
    } catch (RuntimeException | LinkageError | StackOverflowError fault) {
      faults.report("driver", "values of attributes", fault);
    }
  }

  @Override
  public boolean supports(int major, int minor) {
    return GlDriver.supports(major, minor);
  }

  @Override
  public void frameDrawn(int frame) {
    presenter.expect(frame, null);
  }

  @Override
  public Supplier<VulkanMachine> vulkan() {
    return this::vulkanDriver;
  }

  private synchronized VulkanDriver vulkanDriver() {
    if (vulkan == null) {
      vulkan =
          new VulkanDriver(
              sink, VulkanOptions.of().withLog(log).withStudy(study).withTraced(!answers));
    }
    return vulkan;
  }

  private synchronized VulkanDriver vulkanIfAny() {
    return vulkan;
  }

  /** Calls and features that the driver lacks, with their counts. */
  public Map<String, Long> unsupported() {
    Map<String, Long> counts = new TreeMap<>();
    driver.unsupported().forEach(entry -> counts.put(entry.name(), entry.count()));
    if (vulkanIfAny() != null) {
      vulkanIfAny().unsupported().forEach(e -> counts.merge(e.name(), e.count(), Long::sum));
    }
    return counts;
  }

  /**
   * What our driver and the one that answered the program say of each other.
   *
   * @param reason why contents came from the latter
   */
  public DriverFindings findings(String reason) {
    return new DriverFindings(
        driver.diagnostics().places(),
        new DriverFindings.GlErrors(
            errors(driver.errors().onlyOurs()),
            errors(driver.errors().onlyTheirs()),
            errors(driver.errors().neverAsked())),
        driver.toldContents().entries().stream()
            .map(
                e ->
                    new DriverFindings.FromDriver(e.frame(), e.kind(), e.name(), e.bytes(), reason))
            .toList());
  }

  private static List<DriverFindings.GlError> errors(List<ErrorLedger.Entry> entries) {
    return entries.stream()
        .map(
            e ->
                new DriverFindings.GlError(
                    e.function(), e.error(), e.count(), e.firstFrame(), e.firstCall()))
        .toList();
  }

  /**
   * Which window each frame shows, from 1 in the order of their first presents; nothing when all
   * show the same.
   */
  public Map<Integer, Integer> windows() {
    return driver.windows() < 2 ? Map.of() : driver.windowOfFrame();
  }

  /** Faults that the driver has counted itself; they are in its log. */
  public long driverFaults() {
    VulkanDriver other = vulkanIfAny();
    return faults(driver.diagnostics()) + (other == null ? 0 : faults(other.diagnostics()));
  }

  private static long faults(Diagnostics of) {
    return of.faults().stream().mapToLong(Diagnostics.Entry::count).sum();
  }

  /** The first of them in a line, or null. */
  public String firstDriverFault() {
    String first = driver.diagnostics().firstFault();
    VulkanDriver other = vulkanIfAny();
    return first == null && other != null ? other.diagnostics().firstFault() : first;
  }

  /** Draws of wanted frames that the driver left out. */
  public long drawsLeftOut() {
    return driver.diagnostics().drawsLeftOut();
  }

  /** Why the first of them was, or null. */
  public String firstLeftOut() {
    return driver.diagnostics().firstLeftOut();
  }

  /** Commands that the simulator could not execute. */
  public long simulatorFaults() {
    return queue.faults();
  }

  /** Executes what waits; no call and no frame comes after this. */
  public void finish() {
    unseen.close();
    queue.close();
    slowFrames.interrupt();
    presenter.noMoreFrames();
  }

  /**
   * Nobody wants what is drawn from here on: calls are answered without being executed. What was
   * called before is drawn.
   */
  void fallSilent() {
    gate.close();
  }

  /** Gives up what is being drawn, at once; see {@link CommandQueue#abandon}. */
  void abandon() {
    gate.close();
    queue.abandon();
    unseen.close();
    presenter.noMoreFrames();
  }

  /** Why no frame comes any more, or null while they do. */
  Throwable death() {
    return queue.death();
  }

  /** Kills the renderer with the second frame; a planted fault, see {@link TestFaults}. */
  private void frameOrDeath(Frame frame) {
    if (frame.index() > 0) {
      throw new OutOfMemoryError("planted in the renderer");
    }
    presenter.onFrame(frame);
  }

  /** What happens on the renderer's thread. */
  private final class Listener implements CommandQueue.FaultListener {
    @Override
    public void onFault(String what, Throwable fault) {
      faults.reportLine("simulator", what, fault);
    }

    @Override
    public void onDeath(Throwable fault) {
      CommandQueue.FaultListener.super.onDeath(fault);
      presenter.noMoreFrames();
    }
  }

  /** The way to the simulator, which is closed when nobody wants its pictures any more. */
  private static final class Gate implements CommandSink {
    private final CommandSink next;
    private volatile boolean closed;

    Gate(CommandSink next) {
      this.next = next;
    }

    void close() {
      closed = true;
    }

    @Override
    public void accept(Command command) {
      if (closed) {
        command.drop();
      } else {
        next.accept(command);
      }
    }
  }

  /** Plants faults in the simulator's thread, see {@link TestFaults}. */
  private static final class FailingSink implements CommandSink {
    private final CommandSink next;
    private final TestFaults faults = TestFaults.of("simulator");

    FailingSink(CommandSink next) {
      this.next = next;
    }

    @Override
    public void accept(Command command) {
      if (faults.isDue()) {
        // There are no such buffers: the renderer fails when it comes to it.
        next.accept(new ResourceCommand.CopyBuffer(null, 0, null, 0, 16));
      }
      next.accept(command);
    }
  }
}
