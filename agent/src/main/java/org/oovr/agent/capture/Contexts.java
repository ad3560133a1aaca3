package org.oovr.agent.capture;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.oovr.driver.gl.follow.ContextRecord;
import org.oovr.driver.gl.follow.DrawableProbe;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.gl.follow.ShareGroup;
import org.oovr.driver.gl.follow.SurfaceRecord;

/**
 * Contexts and windows of the application, whoever made them: which context is current on which
 * thread and draws into what. The record is told of both with the first call that is made.
 */
final class Contexts {
  private final GlState gl;
  private final Recorder recorder;
  private final SurfaceSizes sizes;
  private final Unsupported unsupported;

  /** Is told before a context is recorded. */
  private final Consumer<ThreadState> begin;

  /** Number of the series of drawn frames; nothing was drawn before it in a new context. */
  private final IntSupplier series;

  private final Map<Long, ContextRecord> contexts = new ConcurrentHashMap<>();
  private final Map<Long, SurfaceRecord> surfaces = new ConcurrentHashMap<>();

  Contexts(
      GlState gl,
      Recorder recorder,
      SurfaceSizes sizes,
      Unsupported unsupported,
      Consumer<ThreadState> begin,
      IntSupplier series) {
    this.gl = gl;
    this.recorder = recorder;
    this.sizes = sizes;
    this.unsupported = unsupported;
    this.begin = begin;
    this.series = series;
  }

  Collection<ContextRecord> all() {
    return contexts.values();
  }

  Collection<SurfaceRecord> surfaces() {
    return surfaces.values();
  }

  SurfaceRecord surface(long handle) {
    return surfaces.get(handle);
  }

  ContextRecord context(long handle) {
    return contexts.get(handle);
  }

  /**
   * A context was made.
   *
   * @param share handle of the context whose objects it shares, 0 for none
   */
  void created(ThreadState thread, long handle, long share, Recorder.ContextRequest request) {
    ContextRecord with = share == 0 ? null : contexts.get(share);
    ShareGroup group = with == null ? new ShareGroup() : with.group;
    contexts.put(handle, context(handle, group));
    begin.accept(thread);
    recorder.createContext(thread.call, handle, with == null ? 0 : with.handle, request);
  }

  /** A window, unless it is known. */
  SurfaceRecord surface(
      long handle, SurfaceRecord.System system, long display, boolean doubleBuffer) {
    return handle == 0
        ? null
        : surfaces.computeIfAbsent(
            handle, h -> new SurfaceRecord(h, system, display, doubleBuffer));
  }

  /**
   * A context is current on the thread now.
   *
   * @param context handle, 0 for none
   * @param surface null for none
   */
  void madeCurrent(ThreadState thread, long context, SurfaceRecord surface) {
    ContextRecord now = context == 0 ? null : contexts.get(context);
    if (now == null && thread.context != null) {
      recorder.makeCurrent(thread.call, 0, 0);
    }
    if (now != null) {
      now.surface = surface;
    }
    thread.context = now;
    thread.announce = now != null;
  }

  /** A context is gone. */
  void destroyed(ThreadState thread, long handle) {
    ContextRecord context = contexts.remove(handle);
    if (context == null) {
      return;
    }
    if (thread.context == context) {
      recorder.makeCurrent(thread.call, 0, 0);
      thread.context = null;
    }
    recorder.destroyContext(thread.call, handle);
  }

  /** A window is gone. */
  void closed(long handle) {
    surfaces.remove(handle);
  }

  /** The context that is current on the thread; told to the record first when it is new there. */
  ContextRecord current(ThreadState thread) {
    ContextRecord context = thread.context;
    if (context == null) {
      // Made current in a way that we do not watch: one context for each thread.
      long handle = 0x7000_0000L + thread.number;
      context = contexts.computeIfAbsent(handle, h -> adopt(thread, h));
      context.surface = surface(handle, SurfaceRecord.System.UNKNOWN, 0, true);
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
    unsupported.count("context that was made by none of GLFW, GLX, EGL, SDL and LWJGL 2");
    begin.accept(thread);
    recorder.createContext(
        thread.call, handle, 0, new Recorder.ContextRequest(3, 3, gl.version() >= 32, 0));
    return context(handle, new ShareGroup());
  }

  private ContextRecord context(long handle, ShareGroup group) {
    ContextRecord context = new ContextRecord(handle, group, gl);
    context.completeIn = series.getAsInt();
    return context;
  }

  /** The first GL call after the context was made current: GL can be asked now. */
  private void announce(ThreadState thread, ContextRecord context) {
    if (!thread.introduced) {
      thread.introduced = true;
      recorder.thread(thread.call, thread.number, Thread.currentThread().getName());
    }
    SurfaceRecord surface = context.surface;
    if (surface != null) {
      describe(thread, surface, !context.used);
    }
    recorder.makeCurrent(thread.call, surface == null ? 0 : surface.handle, context.handle);
    if (!context.used && surface != null && surface.system != SurfaceRecord.System.UNKNOWN) {
      recorder.initialViewport(thread.call, surface.width, surface.height);
    }
    context.used = true;
  }

  private void describe(ThreadState thread, SurfaceRecord surface, boolean newContext) {
    boolean known = surface.width != 0;
    if (known && surface.system == SurfaceRecord.System.GLFW) {
      return; // whose sizes are asked for when they may have changed
    }
    int[] size = sizes.of(thread, surface);
    if (size == null) {
      size =
          known && !newContext
              ? new int[] {surface.width, surface.height}
              : new DrawableProbe(gl).size();
    }
    if (!known) {
      DrawableProbe probe = new DrawableProbe(gl);
      if (surface.system != SurfaceRecord.System.GLFW) {
        surface.doubleBuffer = probe.doubled();
      }
      surface.format = probe.format(surface.doubleBuffer);
    }
    resize(thread, surface, size);
  }

  /** Asks for the size of a window that may have changed. */
  void resize(ThreadState thread, SurfaceRecord surface) {
    int[] size = sizes.of(thread, surface);
    if (size != null) {
      resize(thread, surface, size);
    }
  }

  private void resize(ThreadState thread, SurfaceRecord surface, int[] size) {
    if (size[0] != surface.width || size[1] != surface.height) {
      surface.width = size[0];
      surface.height = size[1];
      recorder.drawable(thread.call, surface.handle, size[0], size[1], surface.format);
    }
  }
}
