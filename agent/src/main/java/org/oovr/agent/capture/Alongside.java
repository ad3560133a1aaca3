package org.oovr.agent.capture;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.BridgeHandler;
import org.oovr.agent.bridge.RawCall;
import org.oovr.agent.bridge.ThreadCalls;
import org.oovr.agent.capture.call.CallReader;
import org.oovr.agent.capture.call.FunctionPlan;
import org.oovr.agent.capture.call.NativeEntryPoints;
import org.oovr.agent.capture.vulkan.WatchedVulkan;
import org.oovr.agent.instrument.FunctionNumbers;
import org.oovr.agent.instrument.HelperClasses;
import org.oovr.agent.instrument.Lwjgl2Natives;
import org.oovr.agent.report.Picture;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.follow.ContextRecord;
import org.oovr.driver.gl.follow.ContextShadow;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.gl.follow.GpuWrites;
import org.oovr.driver.gl.follow.MappedBuffers;
import org.oovr.driver.gl.follow.RecordedEffects;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.gl.follow.SurfaceRecord;
import org.oovr.driver.trace.Call;

/**
 * Beside a real driver: each call is made first and then recorded with its outcome. The record is
 * read on another thread; the application waits for it only when it is far ahead.
 */
final class Alongside extends BridgeHandler {
  /** What happens to the record. */
  interface Outlet extends Recorder.Sink {
    /** Whether the stream says which frames are sampled; else all are the same. */
    boolean samples();

    /** Whether the stream says what each frame looks like. */
    boolean hashes();

    /**
     * A call is about to be made; from here on the process may die in it.
     *
     * @param thread number of the thread
     * @param bits arguments, from {@code bits[1]} on
     */
    default void begins(int thread, int function, long[] bits, int arguments) {
      // Who answers from its own memory dies with it.
    }

    /** The thread's call has been recorded. */
    default void ended(int thread) {
      // As begins.
    }

    /** The record begins. */
    default void opens(Recorder to, Call scratch) {
      // Nothing to say.
    }

    /**
     * A frame was presented.
     *
     * @param frame its number
     */
    default void presented(int frame, long window, ThreadCalls thread, Recorder to, Call scratch) {
      // Nobody asks for frames while the program runs.
    }

    /** The record ends. */
    default void closes(Recorder to, Call scratch) {
      // Nothing to say.
    }

    /** Of which calls it is recorded where the application made them; null for none. */
    default StackSamples stacks() {
      return null;
    }

    /** Whether calls that turn out to be unsupported are to be named with the program's lines. */
    default boolean places() {
      return false;
    }

    /** The number that a frame has in the record. */
    default int fileFrame(int frame) {
      return frame;
    }

    /** Makes everything recorded so far visible. */
    void flush();

    /** Whether the record is to be cut before the frame that begins now. */
    default boolean cuts(int frame) {
      return false;
    }

    /** Cuts it; what the GPU had written since the last cut has been recorded. */
    default void cut(int frame) {
      throw new IllegalStateException("this record has no parts");
    }

    /**
     * A sampled frame is about to be presented.
     *
     * @param real what the real driver drew, null when it could not be read
     */
    void frameDrawn(int frame, Picture real);

    /** A sampled frame begins; may wait for the simulator. */
    void frameBegins(int frame);
  }

  /** What is counted where the writer of mapped memory cannot be told. */
  private static final String UNCLEAR =
      "persistent map that the GPU writes to: its bytes are recorded as the program's";

  private static final int KNOWN_FUNCTIONS = GlFunctions.size();

  /** Every how many-th call of a thread its recording is timed; a power of two. */
  private static final int TIMED_EVERY = 256;

  private final FunctionNumbers functions;
  private final Outlet outlet;
  private final FaultLog faults;
  private final Unsupported unsupported;
  private final FrameClock clock;
  private final TestFaults testFaults;
  private final Recorder recorder;
  private final Contexts contexts;
  private final Presents presents;
  private final WindowCalls windowCalls;
  private final CallOrder order;
  private final StackSamples stacks;
  private final boolean places;
  private final WatchedVulkan vulkan;
  private final NativeEntryPoints entryPoints = new NativeEntryPoints(Set.of());

  /** Ours by the platform's, of LWJGL 2. */
  private final Map<Object, Object> implementations = new IdentityHashMap<>();

  Alongside(
      FunctionNumbers functions,
      RealGl real,
      SurfaceSizes sizes,
      Outlet outlet,
      WatchedVulkan.Outlet vulkanOutlet,
      FrameClock clock,
      Ledgers ledgers) {
    this.functions = functions;
    this.outlet = outlet;
    this.clock = clock;
    this.faults = ledgers.faults();
    this.unsupported = ledgers.unsupported();
    this.testFaults = TestFaults.of("capture");
    this.stacks = outlet.stacks();
    this.places = outlet.places();
    this.order = new CallOrder(unsupported);
    this.vulkan = new WatchedVulkan(KNOWN_FUNCTIONS, vulkanOutlet, unsupported::count);
    this.recorder = new Recorder(outlet);
    GlState gl = new GlState(real);
    this.presents = new Presents(outlet, recorder, gl, clock, ledgers);
    this.contexts =
        new Contexts(gl, recorder, sizes, unsupported, presents::begin, presents::series);
    presents.contexts(contexts);
    this.windowCalls = new WindowCalls(contexts, presents, ledgers);
  }

  /** Asks the application to close its windows, where the window system has a way to ask. */
  void closeWindows(LwjglWindows windows) {
    ThreadCalls thread = Bridge.thread();
    for (SurfaceRecord surface : contexts.surfaces()) {
      if (surface.system == SurfaceRecord.System.GLFW) {
        windows.close(thread, surface.handle);
      }
    }
    Bridge.close();
  }

  /** Calls of GL functions seen so far. */
  long calls() {
    return ThreadState.sum(t -> t.recorded);
  }

  /** Calls of Vulkan seen so far. */
  long vulkanCalls() {
    return vulkan.calls();
  }

  @Override
  public boolean enter(RawCall raw) {
    FunctionPlan plan = FunctionPlan.ofGl(raw.function);
    if (plan != null) {
      ThreadState thread = ThreadState.of(raw.owner);
      outlet.begins(thread.number, raw.function, raw.a, plan.count);
      if (plan.prepares) {
        prepare(raw, plan, thread);
      }
    } else if (vulkan.concerns(raw.function)) {
      ThreadState thread = ThreadState.of(raw.owner);
      vulkan.before(raw, thread.arrays, thread.number + 1);
    } else {
      windowCalls.before(functions.name(raw.function), raw);
    }
    return false;
  }

  private void prepare(RawCall raw, FunctionPlan plan, ThreadState thread) {
    if (plan.names) {
      order.enter();
    }
    GlEffect effect = plan.effect;
    if (plan.paints && thread.context != null) {
      presents.painted(thread.context);
      if (effect.draws() && !plan.ends) {
        presents.beforeDraw(thread, thread.context);
      }
    }
    if (effect == GlEffect.UNMAP || effect == GlEffect.FLUSH_MAPPED) {
      beforeUnmap(raw, plan, thread);
    } else if (effect.readsMemory()) {
      beforeReading(raw, plan, thread);
    }
  }

  @Override
  public void leave(RawCall raw) {
    if (vulkan.concerns(raw.function)) {
      ThreadState thread = ThreadState.of(raw.owner);
      testFaults.strike();
      vulkan.after(raw, thread.arrays, thread.number + 1);
      return;
    }
    FunctionPlan plan = FunctionPlan.ofGl(raw.function);
    ThreadState thread = ThreadState.of(raw.owner);
    try {
      if (plan == null) {
        afterWindowCall(raw, thread);
      } else if ((thread.recorded++ & TIMED_EVERY - 1) == 0) {
        long start = System.nanoTime();
        record(raw, plan, thread);
        thread.timed++;
        thread.timedNanos += System.nanoTime() - start;
      } else {
        record(raw, plan, thread);
      }
    } finally {
      over(plan, thread);
    }
  }

  private void afterWindowCall(RawCall raw, ThreadState thread) {
    if (raw.arrayCount > 0) {
      thread.arrays.copyIn(raw);
    }
    String name = functions.name(raw.function);
    windowCalls.after(name, raw);
    vulkan.windowCall(name, raw, thread.number + 1);
    thread.arrays.trim();
  }

  private void over(FunctionPlan plan, ThreadState thread) {
    if (plan != null && plan.names) {
      order.leave();
    }
    outlet.ended(thread.number);
  }

  @Override
  public void abandon(RawCall raw) {
    // The call ended with an exception of the application's own callback: nothing to record.
    over(FunctionPlan.ofGl(raw.function), ThreadState.of(raw.owner));
  }

  @Override
  public boolean fault(RawCall raw, Throwable fault) {
    faults.report("capture", functions.name(raw.function), fault);
    return false;
  }

  // --- GL

  /** The way of a call into the record: read, written, followed. */
  private void record(RawCall raw, FunctionPlan plan, ThreadState thread) {
    testFaults.strike();
    ContextRecord context = contexts.current(thread);
    if (raw.arrayCount > 0) {
      thread.arrays.copyIn(raw);
    }
    Call call = thread.call;
    read(raw, plan, thread, context.shadow, call);
    write(plan, thread, context.shadow, call);
    context.after(plan.function, call);
    thread.arrays.trim();
  }

  /** Fills a call with arguments, outcome and place. */
  private void read(
      RawCall raw, FunctionPlan plan, ThreadState thread, ContextShadow state, Call call) {
    String unknown = CallReader.fill(plan, raw, state, call);
    if (unknown != null) {
      unsupported.count(plan.function.name() + ": size of " + unknown + " unknown");
    }
    call.thread = thread.number;
    call.recorded = true;
    plan.outcome(raw, call);
    if (stacks != null && stacks.wants(raw.function, plan.effect)) {
      call.backtrace = StackSamples.take();
    } else if (places && thread.looksAt(raw.function, KNOWN_FUNCTIONS)) {
      call.backtrace = StackSamples.first();
    }
  }

  private void write(FunctionPlan plan, ThreadState thread, ContextShadow state, Call call) {
    if (plan.drawsMany && state.indicesInMemory()) {
      recorder.drawEach(thread.scratch, plan.function, call.bits);
    } else if (plan.effect != GlEffect.VERTEX
        || !state.recordElement(call.bits[0], thread.scratch, recorder, unsupported::count)) {
      outlet.put(call);
    }
  }

  /** What a call reads of the application's memory is recorded before it. */
  private void beforeReading(RawCall raw, FunctionPlan plan, ThreadState thread) {
    GlEffect effect = plan.effect;
    ContextRecord known = thread.context;
    if (known == null) {
      return;
    }
    boolean mapped = known.group.maps.hasPersistent();
    boolean vertices = known.shadow.drawsFromMemory();
    if (!mapped && !vertices) {
      return;
    }
    ContextRecord context = contexts.current(thread);
    if (mapped && (effect != GlEffect.UNPACK || context.shadow.unpacksBuffer())) {
      GpuWrites writes = context.group.writes;
      context.group.maps.compare(
          (address, bytes) -> recorder.memory(thread.call, address, bytes),
          buffer -> writes.isWritten(GpuWrites.Kind.BUFFER, buffer),
          () -> unsupported.count(UNCLEAR));
    }
    if (vertices && effect == GlEffect.DRAW_VERTICES) {
      recordVertices(raw, plan, thread, context);
    }
  }

  private void recordVertices(
      RawCall raw, FunctionPlan plan, ThreadState thread, ContextRecord context) {
    if (raw.arrayCount > 0) {
      thread.arrays.copyIn(raw);
    }
    context.shadow.recordVertices(
        plan.function, plan.bits(raw), thread.call, recorder, unsupported::count);
  }

  /** What the application wrote to mapped memory is recorded before the call that hands it over. */
  private void beforeUnmap(RawCall raw, FunctionPlan plan, ThreadState thread) {
    ContextRecord context = contexts.current(thread);
    int buffer = RecordedEffects.buffer(plan.function, raw.a, 1, context);
    MappedBuffers maps = context.group.maps;
    MappedBuffers.Writes writes = (address, bytes) -> recorder.memory(thread.call, address, bytes);
    if (plan.effect == GlEffect.UNMAP) {
      maps.beforeUnmap(buffer, writes);
    } else {
      maps.flushed(buffer, raw.a[2], raw.a[3], writes);
    }
  }

  /** Ends the record with what is to be said of all of it. */
  void finish(Recorder.Sink last, long lostCalls, long waitedNanos) {
    Recorder ending = new Recorder(last);
    Call call = new Call();
    outlet.closes(ending, call);
    unsupported.counts().forEach((what, count) -> ending.unsupported(call, what, count));
    ending.overhead(
        call, ThreadState.sum(t -> t.timed), ThreadState.sum(t -> t.timedNanos), TIMED_EVERY);
    ending.captureEnd(call, calls(), clock.presents(), lostCalls, waitedNanos);
  }

  @Override
  public byte[] helperClass(String name) {
    return HelperClasses.watchedProvider(name);
  }

  @Override
  public long functionAddress(String name) {
    return 0;
  }

  @Override
  public long entryPoint(String name, long real) {
    if (Bridge.thread().isInternal()) {
      return real; // we ask ourselves
    }
    if (name.startsWith("vk")) {
      return vulkan.entryPoint(name, real);
    }
    long ours = entryPoints.address(name, real);
    if (ours == 0 && name.startsWith("gl") && !name.startsWith("glX")) {
      unsupported.count(name + ": its address was handed out, calls by it are not seen");
    }
    return ours == 0 ? real : ours;
  }

  @Override
  public long stubAddress(String name, long real) {
    return Lwjgl2Natives.calledByEntryPoint(name) ? entryPoint(name, real) : real;
  }

  @Override
  public Object implementation(Class<?> face, Object real) {
    synchronized (implementations) {
      return implementations.computeIfAbsent(real, r -> Lwjgl2Contexts.around(face, r, functions));
    }
  }
}
