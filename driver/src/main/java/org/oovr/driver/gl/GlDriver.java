package org.oovr.driver.gl;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.oovr.driver.gl.api.FrameWish;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallSignature;
import org.oovr.driver.trace.FrameRule;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.RenderTarget;

/**
 * The GL implementation: takes the calls of one stream in order and sends commands to the
 * simulator.
 *
 * <p>Whether a call has been answered already is in {@link Call#recorded}. If so, its outcome
 * stands: names, locations and results are taken from the record and nothing is written to it. If
 * not, this driver answers as an OpenGL 3.3 implementation: results, output parameters, errors.
 *
 * <p>Contexts and windows come from GLX, WGL, EGL or GLFW-like calls and {@code oovr*} records, see
 * {@link ContextCalls}. A present ends a frame; frames count from 0.
 *
 * <p>Not thread-safe: calls of all threads come one after the other, as they lie in the stream.
 * {@link #diagnostics} may be read from anywhere. Exceptions of ours are counted there and never
 * leave {@link #apply}.
 */
public final class GlDriver {
  /** A function by its signature, resolved once. */
  private record Entry(
      CallSignature signature,
      String name,
      Handler handler,
      WindowHandler window,
      boolean readsBuffers,
      boolean draws,
      int framebufferAt,
      boolean isPicture) {
    static Entry of(CallSignature signature) {
      String name = signature.name();
      return new Entry(
          signature,
          name,
          HandlerTable.find(name),
          HandlerTable.findWindow(name),
          MapCalls.reads(name),
          FrameRule.draws(name),
          LastDrawn.framebufferArgument(name),
          PICTURES.matcher(name).matches());
    }
  }

  /** Functions that draw, or whose results are drawn: pictures lack what they leave out. */
  private static final Pattern PICTURES =
      Pattern.compile("gl((Multi)?Draw(?!Buffers?).*|End|CallLists?|Bitmap|DispatchCompute.*)");

  private final Emitter emitter;
  private final GlOptions options;
  private final Diagnostics diagnostics;
  private final StereoRule stereo;

  private Entry[] entries = new Entry[4096];
  private GlContext[] current = new GlContext[8];
  private final Map<Long, GlContext> contexts = new LinkedHashMap<>();
  private final Map<Long, Drawable> drawables = new LinkedHashMap<>();
  private final TreeMap<Integer, String> threadNames = new TreeMap<>();
  private final TreeMap<Long, GlBuffer> mappings = new TreeMap<>();

  /** Mappings of {@link #mappings} that draws may read while they stay mapped. */
  private int followedMaps;

  /** Width and height of off-screen buffers of WGL, by their handles. */
  final Map<Long, int[]> pbufferSizes = new HashMap<>();

  private final ErrorLedger errors = new ErrorLedger();
  private final ToldContents told = new ToldContents();
  private final LastDrawn lastDrawn = new LastDrawn();
  private int frame;
  private int drawInFrame;
  private boolean frameOpen;
  private boolean sampled = true;

  /** Whether a frame that is not sampled is drawn nevertheless. */
  private boolean drawn;

  /** Windows presented so far. */
  private final AtomicInteger windows = new AtomicInteger();

  private final Map<Integer, Integer> windowOfFrame = new ConcurrentHashMap<>();

  /** Whether the call being executed has been answered already. */
  private boolean recorded;

  private long calls;

  public GlDriver(CommandSink sink, GlOptions options) {
    this.emitter = new Emitter(sink, this::openFrame);
    this.options = options;
    this.diagnostics = new Diagnostics(options.log(), options.stacks());
    this.stereo = new StereoRule(options.stereo(), options.disparity(), options.stereoFrom());
  }

  /**
   * Executes a call.
   *
   * @param call its outcome is filled in when it is not recorded; not kept
   */
  public void apply(Call call) {
    Entry e = entry(call.signature);
    calls++;
    recorded = call.recorded;
    diagnostics.executing(call);
    try {
      if (e.window != null) {
        e.window.run(this, call);
        return;
      }
      if (e.handler == null) {
        diagnostics.unsupported(e.name);
        if (e.isPicture) {
          leftOut(e.name);
        }
        return;
      }
      GlContext gl = context(call);
      if (gl == null) {
        diagnostics.unsupported(e.name + ": no context is current");
        return;
      }
      if (followedMaps > 0 && e.readsBuffers) {
        takeFromMaps();
      }
      gl.lastFunction = gl.function;
      gl.function = e.name;
      gl.callNumber = call.number;
      gl.recorded = call.recorded;
      gl.callsSinceAsked++;
      e.handler.run(gl, call);
      if (e.draws) {
        lastDrawn.draw(gl, call, e.framebufferAt);
      }
    } catch (RuntimeException fault) {
      diagnostics.fault(e.name, fault, describe(call));
    } catch (OutOfMemoryError full) {
      GlContext gl = context(call);
      if (gl != null) {
        gl.function = e.name;
        gl.error(org.oovr.driver.gl.api.GL.GL_OUT_OF_MEMORY, String.valueOf(full.getMessage()));
      }
    }
  }

  /** A call and the objects that it works with. */
  private String describe(Call call) {
    String where = call.signature.name() + " (call " + call.number + ", frame " + frame;
    GlContext gl = current(call.thread);
    if (gl == null) {
      return where + ", no context)";
    }
    GlFramebuffer target = gl.drawFramebuffer;
    InternalFormat color = target.colorFormat(target.colorIndex(target.drawBuffers[0]));
    return where
        + ", program "
        + (gl.program == null ? 0 : gl.program.name)
        + ", frame buffer "
        + target.name
        + (color == null ? " without colour" : " of " + color.storage())
        + ", vertex array "
        + gl.vertexArray.name
        + ")";
  }

  private Entry entry(CallSignature signature) {
    int id = signature.id();
    if (id < 0) {
      // a function of a foreign stream, which no table of ours has
      return Entry.of(signature);
    }
    if (id < entries.length) {
      Entry e = entries[id];
      if (e != null && e.signature == signature) {
        return e;
      }
    } else {
      entries = Arrays.copyOf(entries, Math.max(id + 1, entries.length * 2));
    }
    Entry e = Entry.of(signature);
    entries[id] = e;
    return e;
  }

  // --- contexts

  private GlContext context(Call call) {
    int thread = call.thread;
    GlContext gl = thread >= 0 && thread < current.length ? current[thread] : null;
    if (gl == null && call.recorded && thread >= 0) {
      // a recording that does not show how its context was made
      gl = contexts.get(0L);
      if (gl == null) {
        gl = createContext(0, null, false);
      }
      makeCurrent(thread, gl, drawable(0));
    }
    return gl;
  }

  GlContext createContext(long handle, GlContext share, boolean core) {
    ShareGroup group = share != null ? share.share : new ShareGroup(emitter, stereo, core);
    GlContext gl = new GlContext(this, group, handle, core);
    contexts.put(handle, gl);
    return gl;
  }

  /** All contexts, in the order in which they were made. */
  Collection<GlContext> contexts() {
    return contexts.values();
  }

  /** All windows, in the order in which they were met. */
  Collection<Drawable> drawables() {
    return drawables.values();
  }

  /** What is current on each thread, by its number; null for nothing. */
  List<GlContext> currents() {
    return Collections.unmodifiableList(Arrays.asList(current));
  }

  /** Names of threads by their numbers. */
  Map<Integer, String> threadNames() {
    return threadNames;
  }

  GlContext findContext(long handle) {
    return handle == 0 ? null : contexts.get(handle);
  }

  void destroyContext(long handle) {
    GlContext gl = contexts.remove(handle);
    if (gl != null) {
      // objects of the group live on with its other contexts
      gl.share.contexts.remove(gl);
    }
  }

  /** Handles of contexts must not repeat; the real ones do after a destroy. */
  void makeCurrent(int thread, GlContext gl, Drawable drawable) {
    if (thread < 0) {
      return;
    }
    if (thread >= current.length) {
      current = Arrays.copyOf(current, Math.max(thread + 1, current.length * 2));
    }
    current[thread] = gl;
    if (gl != null) {
      gl.attach(drawable);
    }
  }

  /** The context that is current on a thread, or null. */
  GlContext current(int thread) {
    return thread >= 0 && thread < current.length ? current[thread] : null;
  }

  /** Whether a window of that handle was met. */
  boolean knowsDrawable(long handle) {
    return drawables.containsKey(handle);
  }

  /** Something that was asked for is not supported; counted. */
  void unsupported(String what) {
    diagnostics.unsupported(what);
  }

  /** A draw is left out; counted when its frame is wanted. */
  void leftOut(String why) {
    if (frameSampled()) {
      diagnostics.drawLeftOut(why);
    }
  }

  /** The window of that handle, made on first use. */
  Drawable drawable(long handle) {
    return drawables.computeIfAbsent(handle, h -> new Drawable(h, emitter, stereo));
  }

  // --- frames

  /** A frame begins with the first command that works on images. */
  private void openFrame() {
    if (!frameOpen) {
      frameOpen = true;
      emitter.emit(new Command.BeginFrame(frame, options.study() && sampled));
    }
  }

  /**
   * A record that tells the number of the next frame and whether it is wanted. Another thread may
   * have begun the frame meanwhile, or the wish may change while it lasts.
   *
   * @param wish as in {@link FrameWish}
   */
  void beginFrame(int number, int wish) {
    if (frameOpen && number != frame) {
      diagnostics.unsupported("oovrFrameBegin inside a frame");
      return;
    }
    sampled = wish == FrameWish.SHOWN.ordinal();
    drawn = wish == FrameWish.DRAWN.ordinal();
    if (!frameOpen) {
      frame = number;
      beginStereo();
    }
  }

  /** The end of a frame. */
  void present(Drawable drawable) {
    openFrame();
    drawable.presented = true;
    drawable.contentsTold = false;
    if (drawable.number == 0) {
      drawable.number = windows.incrementAndGet();
    }
    if (sampled) {
      windowOfFrame.put(frame, drawable.number);
    }
    endFrame(drawable.color());
  }

  /**
   * The end of a frame that nobody presents: its picture is where the latest draw went.
   *
   * @param otherwise the window where nothing was drawn, or null
   */
  void presentLastDrawn(Drawable otherwise) {
    openFrame();
    RenderTarget.Attachment object = lastDrawn.object();
    if (object != null) {
      endFrame(object);
      return;
    }
    Drawable drawable = lastDrawn.drawable() != null ? lastDrawn.drawable() : otherwise;
    present(drawable == null ? drawable(0) : drawable);
  }

  private void endFrame(RenderTarget.Attachment picture) {
    emitter.emit(new Command.EndFrame(frame, picture, sampled));
    frame++;
    drawInFrame = 0;
    frameOpen = false;
    sampled = true;
    drawn = false;
    contexts.values().stream().map(c -> c.share).distinct().forEach(ShareGroup::sweep);
    beginStereo();
  }

  /** Gives images their second views when the frame that comes next is the first stereo one. */
  private void beginStereo() {
    if (stereo.begins(frame)) {
      drawables.values().forEach(Drawable::release);
      contexts.values().stream().map(c -> c.share).distinct().forEach(ShareGroup::viewsChange);
    }
  }

  /** Number of windows that were presented, for any thread. */
  public int windows() {
    return windows.get();
  }

  /**
   * Which window each sampled frame shows, from 1 in the order of their first presents. For any
   * thread.
   */
  public Map<Integer, Integer> windowOfFrame() {
    return Map.copyOf(windowOfFrame);
  }

  /** Number of the present frame. */
  public int frame() {
    return frame;
  }

  /**
   * Whether draws of the present frame are to be executed: always where nobody else draws, because
   * the application can read back what it drew in any frame and draw with it in the next, and where
   * the options say so.
   */
  boolean frameSampled() {
    return sampled || drawn || !recorded || options.drawAll();
  }

  int nextDraw() {
    return drawInFrame++;
  }

  /** A clock that only knows calls: 100 ns each, the same on every run. */
  long nanoseconds() {
    return calls * 100;
  }

  // --- maps

  void mapped(GlBuffer buffer) {
    mappings.put(buffer.mapAddress, buffer);
    followedMaps += buffer.mapTaken != null ? 1 : 0;
  }

  void unmapped(GlBuffer buffer) {
    mappings.remove(buffer.mapAddress, buffer);
    followedMaps -= buffer.mapTaken != null ? 1 : 0;
  }

  private void takeFromMaps() {
    for (GlBuffer buffer : mappings.values()) {
      if (buffer.mapTaken != null) {
        buffer.takeFromMap();
      }
    }
  }

  boolean anyMapped() {
    return !mappings.isEmpty();
  }

  /** The mapped buffer whose mapping holds the address, or null. */
  GlBuffer mappingAt(long address) {
    Map.Entry<Long, GlBuffer> e = mappings.floorEntry(address);
    if (e == null || address >= e.getKey() + e.getValue().mapLength) {
      return null;
    }
    return e.getValue();
  }

  // --- parts

  Emitter emitter() {
    return emitter;
  }

  GlOptions options() {
    return options;
  }

  StereoRule stereo() {
    return stereo;
  }

  /** Where this driver disagrees about errors with the one that answered. */
  public ErrorLedger errors() {
    return errors;
  }

  /** Objects whose contents the record told. */
  public ToldContents toldContents() {
    return told;
  }

  /** What went wrong or was left out so far. */
  public Diagnostics diagnostics() {
    return diagnostics;
  }

  /** Functions and features that were asked for and are not supported, with their counts. */
  public List<Diagnostics.Entry> unsupported() {
    return diagnostics.unsupported();
  }

  /**
   * Whether a context of this version and profile can be offered in {@code instead} mode: anything
   * up to 3.3.
   */
  public static boolean supports(int major, int minor) {
    return major >= 1 && (major < 3 || (major == 3 && minor <= 3));
  }
}
