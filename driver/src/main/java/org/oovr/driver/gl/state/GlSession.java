package org.oovr.driver.gl.state;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.oovr.driver.common.ToldContents;
import org.oovr.driver.gl.api.FrameWish;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.object.Drawable;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.trace.Call;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.RenderTarget;

/**
 * What the calls of one stream have made: contexts, windows, and the frame that they are in. A
 * present ends a frame.
 *
 * <p>Not thread-safe but for {@link #windows} and {@link #windowOfFrame}.
 */
public final class GlSession {
  /**
   * Ten times the version of contexts for which a program asks no higher one: that of the reference
   * driver, which gives it in place of any older.
   */
  public static final int LEAST_VERSION = 45;

  /**
   * Ten times the version of contexts of ES: the newest, which may be given in place of any older.
   */
  public static final int LEAST_ES_VERSION = 32;

  /** Ten times the version of ES that has programs in place of the fixed function. */
  public static final int FIRST_ES_WITH_PROGRAMS = 20;

  /** Ten times the version of contexts of ES that have the fixed function. */
  public static final int FIXED_ES_VERSION = 11;

  /** Parts that contexts know, too. */
  public final Environment environment;

  public final FrameState state;

  /** Size of a window of which nothing is known, as replays on real drivers have it. */
  private static final int UNKNOWN_SIZE = 512;

  private final boolean study;
  private GlContext[] current = new GlContext[8];
  private final Map<Long, GlContext> contexts = new LinkedHashMap<>();
  private final Map<Long, Drawable> drawables = new LinkedHashMap<>();
  private Map<Long, int[]> sizes;
  private final TreeMap<Integer, String> threadNames = new TreeMap<>();
  private final Set<Integer> eglDesktop = new HashSet<>();

  /** Width and height of off-screen buffers of WGL, by their handles. */
  public final Map<Long, int[]> pbufferSizes = new HashMap<>();

  /** Objects whose contents the record told. */
  public final ToldContents toldContents = new ToldContents();

  public final LastDrawn lastDrawn = new LastDrawn();

  /** Windows presented so far. */
  private final AtomicInteger windows = new AtomicInteger();

  private final Map<Integer, Integer> windowOfFrame = new ConcurrentHashMap<>();

  /**
   * An empty one.
   *
   * @param study whether each frame should leave a profile
   */
  public GlSession(Environment environment, boolean study) {
    this.environment = environment;
    this.state = environment.frame();
    this.study = study;
  }

  // --- contexts

  /** The context in which a call is to be executed; null where none is current. */
  public GlContext context(Call call) {
    int thread = call.thread;
    GlContext gl = thread >= 0 && thread < current.length ? current[thread] : null;
    if (gl == null && call.recorded && thread >= 0) {
      // a recording that does not show how its context was made
      gl = contexts.get(0L);
      if (gl == null) {
        gl = createContext(0, null, false, LEAST_VERSION);
      }
      makeCurrent(thread, gl, drawable(0));
    }
    return gl;
  }

  /**
   * Makes a context.
   *
   * @param version ten times the version that was asked for
   */
  public GlContext createContext(long handle, GlContext share, boolean core, int version) {
    return create(handle, share, core, false, Math.max(version, LEAST_VERSION));
  }

  /**
   * Makes a context of OpenGL ES.
   *
   * @param version ten times the version that was asked for
   */
  public GlContext createEsContext(long handle, GlContext share, int version) {
    if (version < FIRST_ES_WITH_PROGRAMS) {
      GlContext gl = create(handle, share, false, false, LEAST_VERSION);
      gl.firstEs = true;
      return gl;
    }
    return create(handle, share, false, true, Math.max(version, LEAST_ES_VERSION));
  }

  private GlContext create(long handle, GlContext share, boolean core, boolean es, int version) {
    ShareGroup group =
        share != null
            ? share.share
            : new ShareGroup(
                environment.emitter(),
                environment.stereo(),
                GlTexture.initialDepthMode(core, es, version));
    GlContext gl = new GlContext(environment, group, handle, core, es, version);
    contexts.put(handle, gl);
    return gl;
  }

  /** Whether an {@code eglBindAPI} chose OpenGL on a thread, which begins with OpenGL ES. */
  public boolean eglMakesDesktop(int thread) {
    return eglDesktop.contains(thread);
  }

  /** What EGL makes on a thread from here on. */
  public void eglBind(int thread, boolean desktop) {
    if (desktop) {
      eglDesktop.add(thread);
    } else {
      eglDesktop.remove(thread);
    }
  }

  /** All contexts, in the order in which they were made. */
  public Collection<GlContext> contexts() {
    return contexts.values();
  }

  /** All windows, in the order in which they were met. */
  public Collection<Drawable> drawables() {
    return drawables.values();
  }

  /** What is current on each thread, by its number; null for nothing. */
  public List<GlContext> currents() {
    return Collections.unmodifiableList(Arrays.asList(current));
  }

  /** Names of threads by their numbers. */
  public Map<Integer, String> threadNames() {
    return threadNames;
  }

  public GlContext findContext(long handle) {
    return handle == 0 ? null : contexts.get(handle);
  }

  public void destroyContext(long handle) {
    GlContext gl = contexts.remove(handle);
    if (gl != null) {
      gl.share.leave(gl);
    }
  }

  /** Handles of contexts must not repeat; the real ones do after a destroy. */
  public void makeCurrent(int thread, GlContext gl, Drawable drawable) {
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
  public GlContext current(int thread) {
    return thread >= 0 && thread < current.length ? current[thread] : null;
  }

  /** Whether a window of that handle was met. */
  public boolean knowsDrawable(long handle) {
    return drawables.containsKey(handle);
  }

  /** Something that was asked for is not supported; counted. */
  public void unsupported(String what) {
    environment.diagnostics().unsupported(what);
  }

  /** The window of that handle, made on first use. */
  public Drawable drawable(long handle) {
    return drawables.computeIfAbsent(handle, this::newDrawable);
  }

  private Drawable newDrawable(long handle) {
    Drawable d = new Drawable(handle, environment.emitter(), environment.stereo());
    if (sizes != null) {
      int[] size = sizes.getOrDefault(handle, new int[] {UNKNOWN_SIZE, UNKNOWN_SIZE});
      d.sizeKnown = true;
      d.sizeGuessed = true;
      d.resize(size[0], size[1]);
    }
    return d;
  }

  /**
   * What is known of the sizes of windows before they are met, where no record tells them.
   *
   * @param byHandle width and height in pixels
   */
  public void windowSizes(Map<Long, int[]> byHandle) {
    sizes = byHandle;
  }

  // --- frames

  /** A frame begins with the first command that works on images. */
  public void openFrame() {
    if (!state.isOpen()) {
      state.begin();
      environment
          .emitter()
          .emit(
              new Command.BeginFrame(
                  state.number(), state.isSampled(), study && state.isSampled()));
    }
  }

  /**
   * A record that tells the number of the next frame and whether it is wanted. Another thread may
   * have begun the frame meanwhile, or the wish may change while it lasts.
   *
   * @param wish as in {@link FrameWish}
   */
  public void beginFrame(int number, int wish) {
    if (state.isOpen() && number != state.number()) {
      unsupported("oovrFrameBegin inside a frame");
      return;
    }
    state.want(wish == FrameWish.SHOWN.ordinal(), wish == FrameWish.DRAWN.ordinal());
    if (!state.isOpen()) {
      state.renumber(number);
      beginStereo();
    }
  }

  /** The end of a frame. */
  public void present(Drawable drawable) {
    end(drawable, drawable.color());
  }

  /**
   * The end of a frame in a context that presents nothing: its picture is what the window shows
   * already, where the context draws there.
   */
  public void presentDrawn(GlContext gl, Drawable drawable) {
    boolean front = gl != null && gl.drawFramebuffer.isDefault() && drawsToFront(gl);
    end(drawable, front ? drawable.shown() : drawable.color());
  }

  private static boolean drawsToFront(GlContext gl) {
    int buffer = gl.drawFramebuffer.drawBuffers[0];
    return buffer == GL.GL_FRONT || buffer == GL.GL_FRONT_LEFT;
  }

  private void end(Drawable drawable, RenderTarget.Attachment picture) {
    openFrame();
    drawable.presented = true;
    drawable.drawnSincePresent = false;
    drawable.contentsTold = false;
    if (drawable.number == 0) {
      drawable.number = windows.incrementAndGet();
    }
    if (state.isSampled()) {
      windowOfFrame.put(state.number(), drawable.number);
    }
    endFrame(picture);
  }

  /**
   * The end of a frame that nobody presents: its picture is where the latest draw went.
   *
   * @param otherwise the window where nothing was drawn, or null
   */
  public void presentLastDrawn(Drawable otherwise) {
    openFrame();
    RenderTarget.Attachment object = lastDrawn.object();
    if (object != null) {
      endFrame(object);
      return;
    }
    Drawable drawable = lastDrawn.drawable() != null ? lastDrawn.drawable() : otherwise;
    presentDrawn(lastDrawn.context(), drawable == null ? drawable(0) : drawable);
  }

  private void endFrame(RenderTarget.Attachment picture) {
    environment.emitter().emit(new Command.EndFrame(state.number(), picture, state.isSampled()));
    state.end();
    contexts.values().stream().map(c -> c.share).distinct().forEach(ShareGroup::sweep);
    beginStereo();
  }

  /** Gives images their second views when the frame that comes next is the first stereo one. */
  private void beginStereo() {
    if (environment.stereo().begins(state.number())) {
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
}
