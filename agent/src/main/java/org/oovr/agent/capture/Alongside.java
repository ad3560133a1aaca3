package org.oovr.agent.capture;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.BridgeHandler;
import org.oovr.agent.bridge.CallFrame;
import org.oovr.agent.bridge.ThreadCalls;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.agent.instrument.FunctionNumbers;
import org.oovr.agent.instrument.HelperClasses;
import org.oovr.agent.report.Picture;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.follow.CallKind;
import org.oovr.driver.gl.follow.ContentsReader;
import org.oovr.driver.gl.follow.ContextRecord;
import org.oovr.driver.gl.follow.DrawableProbe;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.gl.follow.GpuWrites;
import org.oovr.driver.gl.follow.MappedBuffers;
import org.oovr.driver.gl.follow.NativeMemory;
import org.oovr.driver.gl.follow.RealFrameReader;
import org.oovr.driver.gl.follow.RecordedEffects;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.gl.follow.ShareGroup;
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

  private static final int SWAP_BUFFERS = GlFunctions.byName("glXSwapBuffers").id();

  private final FunctionNumbers functions;
  private final Outlet outlet;
  private final FaultLog faults;
  private final Unsupported unsupported;
  private final FrameClock clock;
  private final TestFaults testFaults;
  private final GlState gl;
  private final LwjglWindows windows;
  private final Recorder recorder;
  private final RealFrameReader frameReader;
  private final ContentsReader contentsReader;
  private final Map<Long, ContextRecord> contexts = new ConcurrentHashMap<>();
  private final WindowHints hints = new WindowHints();
  private final CallOrder order;
  private final StackSamples stacks;
  private final boolean places;
  private volatile boolean begun;

  /** Whether GLFW was called, beside presents, since it was asked for the size of a window. */
  private volatile boolean sizeMayChange = true;

  Alongside(
      FunctionNumbers functions,
      LwjglNatives natives,
      LwjglWindows windows,
      Outlet outlet,
      FrameClock clock,
      Ledgers ledgers) {
    this.functions = functions;
    this.windows = windows;
    this.outlet = outlet;
    this.clock = clock;
    this.faults = ledgers.faults();
    this.unsupported = ledgers.unsupported();
    this.testFaults = TestFaults.of("capture");
    this.gl = new GlState(natives);
    this.stacks = outlet.stacks();
    this.places = outlet.places();
    this.order = new CallOrder(unsupported);
    this.recorder = new Recorder(outlet);
    this.frameReader = new RealFrameReader(gl);
    this.contentsReader = new ContentsReader(gl, recorder, unsupported::count);
  }

  /** Calls of GL functions seen so far. */
  long calls() {
    return ThreadState.sum(t -> t.recorded);
  }

  @Override
  public boolean enter(CallFrame frame) {
    int function = frame.function;
    if (function < KNOWN_FUNCTIONS) {
      FunctionPlan plan = FunctionPlan.of(function);
      outlet.begins(ThreadState.of(frame.owner).number, function, frame.a, plan.count);
      if (plan.prepares) {
        prepare(frame, plan);
      }
    } else {
      beforeWindowCall(frame);
    }
    return false;
  }

  private void prepare(CallFrame frame, FunctionPlan plan) {
    if (plan.names) {
      order.enter();
    }
    switch (plan.kind) {
      case UNMAP, FLUSH_MAPPED -> beforeUnmap(frame, plan.kind);
      case DRAW, DRAW_VERTICES, SYNC, UNPACK, VERTEX -> beforeReading(frame, plan.kind);
      default -> {
        // Nothing to do before the call.
      }
    }
  }

  @Override
  public void leave(CallFrame frame) {
    try {
      if (frame.function < KNOWN_FUNCTIONS) {
        ThreadState thread = ThreadState.of(frame.owner);
        if ((thread.recorded++ & TIMED_EVERY - 1) == 0) {
          long start = System.nanoTime();
          record(frame, thread);
          thread.timed++;
          thread.timedNanos += System.nanoTime() - start;
        } else {
          record(frame, thread);
        }
      } else {
        afterWindowCall(frame);
      }
    } finally {
      over(frame);
    }
  }

  private void over(CallFrame frame) {
    if (frame.function < KNOWN_FUNCTIONS && FunctionPlan.of(frame.function).names) {
      order.leave();
    }
    outlet.ended(ThreadState.of(frame.owner).number);
  }

  @Override
  public void abandon(CallFrame frame) {
    // The call ended with an exception of the application's own callback: nothing to record.
    over(frame);
  }

  @Override
  public boolean fault(CallFrame frame, Throwable fault) {
    faults.report("capture", functions.name(frame.function), fault);
    return false;
  }

  // --- GL

  private void record(CallFrame frame, ThreadState thread) {
    testFaults.strike();
    ContextRecord context = context(thread);
    FunctionPlan plan = FunctionPlan.of(frame.function);
    CallKind kind = plan.kind;
    if (frame.arrayCount > 0) {
      thread.arrays.copyIn(frame);
    }
    Call call = thread.call;
    String unknown = CallReader.fill(plan, frame, context.shadow, call);
    if (unknown != null) {
      unsupported.count(plan.function.name() + ": size of " + unknown + " unknown");
    }
    call.thread = thread.number;
    call.recorded = true;
    if (stacks != null && stacks.wants(frame.function, kind)) {
      call.backtrace = StackSamples.take();
    } else if (places && thread.looksAt(frame.function, KNOWN_FUNCTIONS)) {
      call.backtrace = StackSamples.first();
    }
    if (!plan.function.returnsNothing()) {
      call.result = plan.function.returnsText() ? frame.a[0] : plan.result.canonical(frame.a[0]);
      call.resultText = plan.function.returnsText() ? NativeMemory.text(frame.a[0]) : null;
    }
    if (plan.drawsMany && context.shadow.indicesInMemory()) {
      recorder.drawEach(thread.scratch, plan.function, call.bits);
    } else if (kind != CallKind.VERTEX
        || !context.shadow.recordElement(
            call.bits[0], thread.scratch, recorder, unsupported::count)) {
      outlet.put(call);
    }
    context.shadow.after(frame.function, call.bits);
    if (kind != CallKind.OTHER) {
      RecordedEffects.apply(kind, plan.function, call, context);
    }
    thread.arrays.trim();
  }

  /** What a call reads of the application's memory is recorded before it. */
  private void beforeReading(CallFrame frame, CallKind kind) {
    ThreadState thread = ThreadState.of(frame.owner);
    ContextRecord known = thread.context;
    if (known == null) {
      return;
    }
    boolean mapped = known.group.maps.hasPersistent();
    boolean vertices = known.shadow.drawsFromMemory();
    if (!mapped && !vertices) {
      return;
    }
    ContextRecord context = context(thread);
    if (mapped && (kind != CallKind.UNPACK || context.shadow.unpacksBuffer())) {
      GpuWrites writes = context.group.writes;
      context.group.maps.compare(
          (address, bytes) -> recorder.memory(thread.call, address, bytes),
          buffer -> writes.isWritten(GpuWrites.Kind.BUFFER, buffer),
          () -> unsupported.count(UNCLEAR));
    }
    if (vertices && kind == CallKind.DRAW_VERTICES) {
      recordVertices(frame, thread, context);
    }
  }

  private void recordVertices(CallFrame frame, ThreadState thread, ContextRecord context) {
    if (frame.arrayCount > 0) {
      thread.arrays.copyIn(frame);
    }
    FunctionPlan plan = FunctionPlan.of(frame.function);
    context.shadow.recordVertices(
        plan.function, plan.bits(frame), thread.call, recorder, unsupported::count);
  }

  /** What the application wrote to mapped memory is recorded before the call that hands it over. */
  private void beforeUnmap(CallFrame frame, CallKind kind) {
    ThreadState thread = ThreadState.of(frame.owner);
    ContextRecord context = context(thread);
    int buffer =
        RecordedEffects.buffer(FunctionPlan.of(frame.function).function, frame.a, 1, context);
    MappedBuffers maps = context.group.maps;
    MappedBuffers.Writes writes = (address, bytes) -> recorder.memory(thread.call, address, bytes);
    if (kind == CallKind.UNMAP) {
      maps.beforeUnmap(buffer, writes);
    } else {
      maps.flushed(buffer, frame.a[2], frame.a[3], writes);
    }
  }

  /** The current context; told to the driver first when it is new on this thread. */
  private ContextRecord context(ThreadState thread) {
    ContextRecord context = thread.context;
    if (context == null) {
      // Made current in a way that we do not watch (EGL, GLX, AWT): one context for each thread.
      long handle = 0x7000_0000L + thread.number;
      context = contexts.computeIfAbsent(handle, h -> adopt(thread, h));
      thread.context = context;
      thread.announce = true;
    }
    if (thread.announce) {
      thread.announce = false;
      announce(thread, context);
    }
    return context;
  }

  private ContextRecord adopt(ThreadState thread, long handle) {
    unsupported.count("context that was not made by GLFW");
    begin(thread);
    recorder.createContext(
        thread.call, handle, 0, new Recorder.ContextRequest(3, 3, gl.version() >= 32, 0));
    return new ContextRecord(handle, false, new ShareGroup(), gl, true);
  }

  /** The first GL call after the context was made current: GL can be asked now. */
  private void announce(ThreadState thread, ContextRecord context) {
    if (!thread.introduced) {
      thread.introduced = true;
      recorder.thread(thread.call, thread.number, Thread.currentThread().getName());
    }
    DrawableProbe probe = new DrawableProbe(gl);
    boolean first = context.width == 0;
    if (first) {
      int[] size = windows.framebufferSize(thread.calls, context);
      if (size == null) {
        size = probe.size();
      }
      describe(thread, context, size[0], size[1], probe);
    }
    recorder.makeCurrent(thread.call, context.handle);
    if (first && context.window) {
      recorder.initialViewport(thread.call, context.width, context.height);
    }
  }

  private void describe(
      ThreadState thread, ContextRecord context, int width, int height, DrawableProbe probe) {
    context.width = width;
    context.height = height;
    context.format = probe.format(context.doubleBuffer);
    recorder.drawable(thread.call, context.handle, width, height, context.format);
  }

  // --- windows

  private void beforeWindowCall(CallFrame frame) {
    switch (functions.name(frame.function)) {
      case "glfwSwapBuffers" -> {
        beforeSwap(frame);
        long[] swap = {0, Recorder.DISPLAY, frame.a[1]};
        outlet.begins(ThreadState.of(frame.owner).number, SWAP_BUFFERS, swap, 2);
      }
      case "glfwDestroyWindow" -> destroyed(frame, frame.a[1]);
      case "glfwTerminate" -> contexts.keySet().forEach(handle -> destroyed(frame, handle));
      default -> {
        // Nothing to do before the call.
      }
    }
  }

  private void afterWindowCall(CallFrame frame) {
    String name = functions.name(frame.function);
    sizeMayChange |= !name.equals("glfwSwapBuffers");
    switch (name) {
      case "glfwDefaultWindowHints" -> hints.reset();
      case "glfwWindowHint" -> hints.set((int) frame.a[1], (int) frame.a[2]);
      case "glfwCreateWindow" -> created(frame);
      case "glfwMakeContextCurrent" -> madeCurrent(frame);
      case "glfwSwapBuffers" -> swapped(frame);
      default -> {
        if (name.startsWith("gl") && !name.startsWith("glfw")) {
          unsupported.count(name);
        }
      }
    }
  }

  private void created(CallFrame frame) {
    long window = frame.a[0];
    if (window == 0 || hints.get(GlfwConstants.CLIENT_API) != GlfwConstants.OPENGL_API) {
      return;
    }
    ThreadState thread = ThreadState.of(frame.owner);
    ContextRecord share = contexts.get(frame.a[5]);
    ContextRecord context =
        new ContextRecord(
            window,
            true,
            share == null ? new ShareGroup() : share.group,
            gl,
            hints.is(GlfwConstants.DOUBLEBUFFER));
    contexts.put(window, context);
    begin(thread);
    recorder.createContext(
        thread.call, window, share == null ? 0 : share.handle, WindowRequests.context(hints));
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

  private synchronized void begin(ThreadState thread) {
    if (!begun) {
      begun = true;
      outlet.opens(recorder, thread.call);
      frameBegins(thread);
    }
  }

  private void madeCurrent(CallFrame frame) {
    ThreadState thread = ThreadState.of(frame.owner);
    ContextRecord context = frame.a[1] == 0 ? null : contexts.get(frame.a[1]);
    if (context == null && thread.context != null) {
      recorder.makeCurrent(thread.call, 0);
    }
    thread.context = context;
    thread.announce = context != null;
  }

  private void destroyed(CallFrame frame, long window) {
    ContextRecord context = contexts.remove(window);
    if (context == null) {
      return;
    }
    ThreadState thread = ThreadState.of(frame.owner);
    if (thread.context == context) {
      recorder.makeCurrent(thread.call, 0);
      thread.context = null;
    }
    recorder.destroyContext(thread.call, window);
    outlet.flush();
  }

  private void beforeSwap(CallFrame frame) {
    ContextRecord context = ThreadState.of(frame.owner).context;
    if (context == null || context.handle != frame.a[1] || context.width == 0) {
      return;
    }
    if (clock.sampled()) {
      outlet.frameDrawn(clock.frame(), readFrame(frame, context));
    } else if (outlet.hashes()) {
      Picture picture = readFrame(frame, context);
      if (picture != null) {
        Call call = ThreadState.of(frame.owner).call;
        int frameNumber = outlet.fileFrame(clock.frame());
        recorder.frameHash(
            call, frameNumber, picture.width(), picture.height(), picture.rgbSha256());
      }
    }
  }

  private Picture readFrame(CallFrame frame, ContextRecord context) {
    frame.owner.beginInternal();
    try {
      byte[] rgba = frameReader.read(context.width, context.height, context.doubleBuffer);
      return new Picture(context.width, context.height, rgba);
    } catch (RuntimeException fault) {
      faults.report("capture", "reading the real frame", fault);
      return null;
    } finally {
      frame.owner.endInternal();
    }
  }

  private void swapped(CallFrame frame) {
    ThreadState thread = ThreadState.of(frame.owner);
    begin(thread);
    recorder.swapBuffers(thread.call, frame.a[1]);
    outlet.presented(clock.frame(), frame.a[1], frame.owner, recorder, thread.call);
    clock.present();
    boolean sampled = clock.sampled();
    outlet.flush();
    if (clock.isOver()) {
      // Nobody wants a further frame: from here on the application pays next to nothing for us.
      Bridge.deactivate();
      return;
    }
    if (sampled) {
      outlet.frameBegins(clock.frame());
    }
    cut(frame, thread);
    frameBegins(thread);
    ContextRecord context = thread.context;
    if (context != null && context.handle == frame.a[1] && context.width != 0) {
      resize(thread, context);
      if (clock.resumes()) {
        contentsReader.record(thread.call, context.group.writes.take(), context.group.writes);
      } else if (sampled) {
        // The simulator draws this frame after having drawn the one before: it has everything.
        context.group.writes.take();
      }
    }
  }

  /** A part of the record ends with what the GPU has written, because nobody drew it there. */
  private void cut(CallFrame frame, ThreadState thread) {
    ContextRecord context = thread.context;
    boolean current = context != null && context.handle == frame.a[1] && context.width != 0;
    if (current && outlet.cuts(clock.frame())) {
      contentsReader.record(thread.call, context.group.writes.take(), context.group.writes);
      if (context.format.samples() <= 1) { // else the state says what it lacks
        contentsReader.window(
            thread.call, context.width, context.height, context.format, true, true);
      }
      outlet.cut(clock.frame());
    }
  }

  private void frameBegins(ThreadState thread) {
    if (outlet.samples()) {
      recorder.frameBegin(thread.call, clock.frame(), clock.sampled());
    }
  }

  private void resize(ThreadState thread, ContextRecord context) {
    if (!sizeMayChange) {
      return; // asking the display costs more than recording hundreds of calls
    }
    sizeMayChange = false;
    int[] size = windows.framebufferSize(thread.calls, context);
    if (size != null && (size[0] != context.width || size[1] != context.height)) {
      context.width = size[0];
      context.height = size[1];
      recorder.drawable(thread.call, context.handle, size[0], size[1], context.format);
    }
  }

  @Override
  public byte[] helperClass(String name) {
    return HelperClasses.functionLibrary(name);
  }

  @Override
  public long functionAddress(String name) {
    return 0;
  }
}
