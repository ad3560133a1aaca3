package org.oovr.agent.capture;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.BridgeHandler;
import org.oovr.agent.bridge.RawCall;
import org.oovr.agent.capture.call.ArrayCopies;
import org.oovr.agent.capture.call.CallReader;
import org.oovr.agent.capture.call.DebugCallbacks;
import org.oovr.agent.capture.call.FunctionPlan;
import org.oovr.agent.capture.call.LoadedLibraries;
import org.oovr.agent.capture.call.NativeEntryPoints;
import org.oovr.agent.capture.call.ToldAttributes;
import org.oovr.agent.capture.egl.NullEgl;
import org.oovr.agent.capture.glfw.ContextHost;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.GlfwWindow;
import org.oovr.agent.capture.glfw.NullGlfw;
import org.oovr.agent.capture.glfw.VulkanHost;
import org.oovr.agent.capture.glx.NullGlx;
import org.oovr.agent.capture.lwjgl2.NullLwjgl2;
import org.oovr.agent.capture.sdl.NullSdl;
import org.oovr.agent.capture.vulkan.NullVulkan;
import org.oovr.agent.instrument.FunctionNumbers;
import org.oovr.agent.instrument.HelperClasses;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.GlDriver;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.follow.ContextShadow;
import org.oovr.driver.gl.follow.GlQueries;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.trace.Call;
import org.oovr.driver.vk.api.VulkanMachine;

/**
 * In place of a real driver: every call is answered here, on the application's thread, and nothing
 * native is ever reached. One call is answered at a time.
 */
final class Instead extends BridgeHandler implements ContextHost {
  /** Who answers GL. */
  interface Driver extends ToldAttributes.Driver {
    /** Fills in the outcome of {@code call}; called under one lock. */
    void apply(Call call);

    /** Whether contexts of this version exist. */
    boolean supports(int major, int minor);

    /** A sampled frame is about to end. */
    void frameDrawn(int frame);

    /** Makes who answers Vulkan; null for nobody. */
    Supplier<VulkanMachine> vulkan();
  }

  private static final int KNOWN_FUNCTIONS = GlFunctions.size();

  private final FunctionNumbers functions;
  private final int byAddress;
  private final Driver driver;
  private final FaultLog faults;
  private final Unsupported unsupported;
  private final Refusals refusals;
  private final FrameClock clock;
  private final TestFaults testFaults = TestFaults.of("capture");
  private final NullGlfw glfw;
  private final NullGlx glx;
  private final NullEgl egl;
  private final NullSdl sdl;
  private final LoadedLibraries libraries = new LoadedLibraries();
  private final NullLwjgl2 lwjgl2;

  private final NullVulkan vulkan; // null where nobody answers Vulkan
  private final NativeEntryPoints entryPoints;
  private final GlState gl;
  private final Recorder recorder;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Long, ContextShadow> contexts = new HashMap<>();
  private final Map<String, Long> texts = new HashMap<>();
  private final AtomicLong calls = new AtomicLong();
  private final long emptyText = NativeMemory.allocateText("");
  private boolean begun;

  /** Whether nobody wants what is drawn any more. */
  private volatile boolean silent;

  Instead(
      FunctionNumbers functions,
      Driver driver,
      FrameClock clock,
      SurfaceSizes sizes,
      Ledgers ledgers) {
    this.functions = functions;
    this.byAddress = functions.number(FunctionNumbers.BY_ADDRESS);
    this.driver = driver;
    this.clock = clock;
    this.faults = ledgers.faults();
    this.unsupported = ledgers.unsupported();
    this.refusals = ledgers.refusals();
    this.vulkan =
        driver.vulkan() == null
            ? null
            : new NullVulkan(
                KNOWN_FUNCTIONS,
                driver.vulkan(),
                new VulkanFrames(clock, driver::frameDrawn, () -> silent));
    this.glfw = new NullGlfw(this, vulkan == null ? VulkanHost.NONE : vulkan);
    this.glx = new NullGlx(this);
    this.egl = new NullEgl(this);
    this.sdl =
        new NullSdl(this, sizes::ofSdl, sizes::callSdl, vulkan == null ? VulkanHost.NONE : vulkan);
    this.lwjgl2 = new NullLwjgl2(this, unsupported::count);
    Set<String> ofWindows = new HashSet<>(NullGlx.lacking());
    Stream.of(glfw.functions(), glx.functions(), egl.functions()).forEach(ofWindows::addAll);
    this.entryPoints = new NativeEntryPoints(ofWindows);
    this.gl = new GlState(new DriverQueries());
    this.recorder = new Recorder(driver::apply);
  }

  /**
   * Nobody wants what is drawn from here on. The application goes on or comes to its end and is
   * answered as before, but what only draws is passed over.
   */
  void fallSilent() {
    silent = true;
  }

  /** Asks the application to close its windows, as a click on their close buttons does. */
  void closeWindows() {
    glfw.closeWindows();
    lwjgl2.closeWindows();
  }

  /** Calls of GL and Vulkan functions answered so far. */
  long calls() {
    return calls.get() + (vulkan == null ? 0 : vulkan.calls());
  }

  @Override
  public boolean enter(RawCall raw) {
    if (raw.function < KNOWN_FUNCTIONS) {
      answerKnown(raw.function, raw);
    } else if (vulkan != null && vulkan.concerns(raw.function)) {
      vulkan.answer(raw, ThreadState.of(raw.owner).arrays);
    } else if (raw.function == byAddress) {
      return answerByAddress(raw);
    } else {
      String name = functions.name(raw.function);
      if (name.startsWith("SDL_") && !sdl.functions().contains(name)) {
        return false; // its windows are its own
      }
      answerWindow(name, raw);
    }
    return true;
  }

  @Override
  public void leave(RawCall raw) {
    if (raw.function != byAddress && !functions.name(raw.function).startsWith("SDL_")) {
      throw new IllegalStateException("a native function was called");
    }
  }

  @Override
  public void abandon(RawCall raw) {} // a callback of the application threw its own exception

  @Override
  public boolean fault(RawCall raw, Throwable fault) {
    faults.report("capture", functions.name(raw.function), fault);
    // An empty text where a text is expected: a null pointer would hit the application.
    boolean known = raw.function < KNOWN_FUNCTIONS;
    raw.a[0] = known && FunctionPlan.of(raw.function).function.returnsText() ? emptyText : 0;
    return true;
  }

  // --- GL

  /** The driver knows GLX, too, as traces have it; a program's own calls need answers. */
  private void answerKnown(int function, RawCall raw) {
    FunctionPlan plan = FunctionPlan.of(function);
    if (plan.ofWindows) {
      answerWindow(functions.name(function), raw);
    } else if (!plan.tells || !ThreadState.of(raw.owner).told.add(plan, raw)) {
      answer(plan, raw);
    }
  }

  private void answer(FunctionPlan plan, RawCall raw) {
    if (silent && plan.effect.drawsOnly()) {
      return;
    }
    ThreadState thread = ThreadState.of(raw.owner);
    boolean arrays = raw.arrayCount > 0;
    if (arrays) {
      thread.arrays.copyIn(raw);
    }
    lock.lock();
    try {
      calls.addAndGet(thread.catchUp(driver) + (silent ? 0 : 1));
      testFaults.strike();
      answer(plan, thread, raw);
    } finally {
      lock.unlock();
    }
    if (arrays) {
      for (int i : plan.pointers) {
        if (plan.writes(i)) {
          ArrayCopies.copyOut(raw, i + 1);
        }
      }
      thread.arrays.trim();
    }
    DebugCallbacks.make(thread.call.messages);
  }

  private void answer(FunctionPlan plan, ThreadState thread, RawCall raw) {
    ContextShadow shadow = shadow(thread);
    Call call = thread.call;
    String unknown = CallReader.fill(plan, raw, shadow, call);
    if (unknown != null) {
      unsupported.count(plan.function.name() + ": size of " + unknown + " unknown");
    }
    call.thread = thread.number;
    if (plan.effect == GlEffect.DRAW_VERTICES && shadow.drawsFromMemory()) {
      shadow.recordVertices(plan.function, call.bits, thread.scratch, recorder, unsupported::count);
    }
    driver.apply(call);
    if (plan.function.returnsText()) {
      raw.a[0] = call.resultText == null ? 0 : text(call.resultText);
    } else {
      raw.a[0] = call.result;
    }
    shadow.after(plan.function, call.bits);
  }

  private ContextShadow shadow(ThreadState thread) {
    if (thread.shadow != null) {
      return thread.shadow;
    }
    return contexts.computeIfAbsent(0L, h -> new ContextShadow(h, gl));
  }

  /** A text in native memory that stays for ever: applications keep what glGetString returns. */
  private long text(String text) {
    return texts.computeIfAbsent(text, NativeMemory::allocateText);
  }

  // --- calls that are known by their address only

  /** The last argument is the address: see {@link FunctionNumbers#BY_ADDRESS}. False: called. */
  private boolean answerByAddress(RawCall raw) {
    long address = raw.a[raw.argumentCount];
    String name = entryPoints.name(address);
    if (name == null && vulkan != null && vulkan.byAddress(address) >= 0) {
      raw.function = vulkan.byAddress(address);
      vulkan.answer(raw, ThreadState.of(raw.owner).arrays);
    } else if (name != null) {
      raw.function = functions.number(name);
      if (raw.function < KNOWN_FUNCTIONS) {
        answerKnown(raw.function, raw);
      } else {
        answerWindow(name, raw);
      }
    } else if (libraries.isHarmless(address)) {
      return false;
    } else {
      unsupported.count("call of a function that is neither OpenGL nor Vulkan nor GLFW");
      raw.a[0] = 0;
    }
    return true;
  }

  // --- windows

  private void answerWindow(String name, RawCall raw) {
    raw.a[0] = 0;
    if (!name.startsWith("glfw")
        && !glx.functions().contains(name)
        && !egl.functions().contains(name)
        && !sdl.functions().contains(name)) {
      unsupported.count(name);
      return;
    }
    if (raw.arrayCount > 0) {
      ArrayCopies copies = ThreadState.of(raw.owner).arrays;
      copies.copyIn(raw);
      raw.a[0] = ofWindows(name, raw.a);
      for (int i = 1; i < raw.arrays.length; i++) {
        ArrayCopies.copyOut(raw, i);
      }
    } else {
      raw.a[0] = ofWindows(name, raw.a);
    }
  }

  private long ofWindows(String name, long[] a) {
    if (name.startsWith("glfw")) {
      return glfw.call(name, a);
    }
    if (name.startsWith("SDL_")) {
      return sdl.call(name, a);
    }
    return name.startsWith("egl") ? egl.call(name, a) : glx.call(name, a);
  }

  @Override
  public long createContext(GlfwWindow window, long share) {
    int major = window.hints.get(GlfwConstants.CONTEXT_VERSION_MAJOR);
    int minor = window.hints.get(GlfwConstants.CONTEXT_VERSION_MINOR);
    boolean desktop = window.hints.get(GlfwConstants.CLIENT_API) == GlfwConstants.OPENGL_API;
    if (desktop ? !driver.supports(major, minor) : !GlDriver.supportsEs(major, minor)) {
      refusals.say(WindowRequests.refusal(desktop, major, minor, driver::supports));
      return 0;
    }
    record(
        thread -> {
          if (!begun) {
            begun = true;
            recorder.frameBegin(thread.call, 0, clock.wish());
          }
          recorder.createContext(
              thread.call, window.handle, share, WindowRequests.context(window.hints));
          drawable(thread, window);
          contexts.put(window.handle, new ContextShadow(window.handle, gl));
        });
    return window.handle;
  }

  private void drawable(ThreadState thread, GlfwWindow window) {
    recorder.drawable(
        thread.call,
        window.handle,
        window.width(),
        window.height(),
        WindowRequests.drawable(window.hints));
  }

  /** Records something behind what the calling thread has told. */
  private void record(Consumer<ThreadState> what) {
    ThreadState thread = ThreadState.of(Bridge.thread());
    lock.lock();
    try {
      calls.addAndGet(thread.catchUp(driver));
      what.accept(thread);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void destroyContext(GlfwWindow window) {
    record(
        thread -> {
          recorder.destroyContext(thread.call, window.context);
          contexts.remove(window.context);
        });
  }

  @Override
  public void makeCurrent(GlfwWindow window) {
    record(
        thread -> {
          long context = window == null ? 0 : window.context;
          recorder.makeCurrent(thread.call, window == null ? 0 : window.handle, context);
          thread.shadow = window == null ? null : contexts.get(context);
        });
  }

  @Override
  public void resized(GlfwWindow window) {
    record(thread -> drawable(thread, window));
  }

  @Override
  public void swapBuffers(GlfwWindow window) {
    ThreadState thread = ThreadState.of(Bridge.thread());
    lock.lock();
    try {
      calls.addAndGet(thread.catchUp(driver));
      if (silent) {
        clock.present();
        return;
      }
      if (clock.sampled()) {
        driver.frameDrawn(clock.frame());
      }
      recorder.swapBuffers(thread.call, window.handle);
      clock.present();
      recorder.frameBegin(thread.call, clock.frame(), clock.wish());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public long createImage(long handle, long context, int... what) {
    long[] made = new long[1];
    record(thread -> made[0] = recorder.createImage(thread.call, handle, context, what));
    return made[0];
  }

  @Override
  public void destroyImage(long handle) {
    record(thread -> recorder.destroyImage(thread.call, handle));
  }

  @Override
  public boolean extensionSupported(String name) {
    lock.lock();
    try {
      boolean has = gl.hasExtension(name);
      if (!has) {
        refusals.say("the program asked for the extension " + name + ", which we lack");
      }
      return has;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void callBack(long function, Object... arguments) {
    NativeEntryPoints.callBack(function, arguments);
  }

  @Override
  public byte[] helperClass(String name) {
    return HelperClasses.functionLibrary(name);
  }

  @Override
  public long functionAddress(String name) {
    long address = entryPoints.address(name);
    if (address == 0 && vulkan != null) {
      address = vulkan.address(name);
    }
    if (address == 0 && WindowRequests.foreignContexts(name) != null) {
      unsupported.count(WindowRequests.foreignContexts(name));
    }
    return address;
  }

  @Override
  public long entryPoint(String name, long real) {
    return real;
  }

  @Override
  public long stubAddress(String name, long real) {
    return real;
  }

  @Override
  public Object implementation(Class<?> face, Object real) {
    return lwjgl2.implement(face);
  }

  /** Our own questions to our own driver; under the lock. */
  private final class DriverQueries implements GlQueries {
    private final Call question = new Call();

    @Override
    public long call(String function, long... arguments) {
      GlFunction f = GlFunctions.byName(function);
      FunctionPlan plan = FunctionPlan.of(f.id());
      question.clear();
      question.signature = f.signature();
      ThreadState thread = ThreadState.of(Bridge.thread());
      ContextShadow state = shadow(thread);
      question.thread = thread.number;
      question.argumentCount = plan.count;
      System.arraycopy(arguments, 0, question.bits, 0, plan.count);
      for (int i : plan.pointers) {
        if (question.bits[i] != 0) {
          long bytes = plan.sizes.bytes(i, question.bits, state);
          question.data[i] = bytes < 0 ? null : NativeMemory.view(question.bits[i], bytes);
        }
      }
      driver.apply(question);
      return f.returnsText()
          ? question.resultText == null ? 0 : text(question.resultText)
          : question.result;
    }

    @Override
    public boolean has(String function) {
      return GlFunctions.find(function) != null;
    }
  }
}
