package org.oovr.agent.capture;

import java.util.HashSet;
import java.util.Set;
import java.util.function.LongPredicate;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.RawCall;
import org.oovr.agent.report.Picture;
import org.oovr.driver.gl.follow.ContentsReader;
import org.oovr.driver.gl.follow.ContextRecord;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.gl.follow.RealFrameReader;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.gl.follow.SurfaceRecord;

/**
 * Frames beside a real driver. Frame k ends with the k-th present, whichever window it is of and
 * whichever thread makes it: number, real picture and record of a present are taken at once, before
 * the real present, which may wait for the screen as long as it likes.
 *
 * <p>While several windows are drawn, what is drawn into one belongs to a frame whose number nobody
 * knows before it is presented. So the simulator draws every frame then, and shows those that were
 * asked for.
 */
final class Presents {
  private final Alongside.Outlet outlet;
  private final Recorder recorder;
  private final FrameClock clock;
  private final FaultLog faults;
  private final RealFrameReader frameReader;
  private final ContentsReader contentsReader;
  private final Bypass bypass;
  private Contexts contexts;
  private boolean begun;

  /**
   * Number of the series of frames that the simulator draws without a gap. In a context that is not
   * {@link ContextRecord#completeIn} it, something may have been drawn that the simulator has not.
   * It is one number for all contexts, so that they fall behind at once.
   */
  private volatile int series;

  /** Handles of open windows that were drawn into. */
  private final Set<Long> drawn = new HashSet<>();

  /** Whether a window system was called, beside presents, since a window's size was asked for. */
  private volatile boolean sizeMayChange = true;

  Presents(
      Alongside.Outlet outlet, Recorder recorder, GlState gl, FrameClock clock, Ledgers ledgers) {
    this.outlet = outlet;
    this.recorder = recorder;
    this.clock = clock;
    this.faults = ledgers.faults();
    this.frameReader = new RealFrameReader(gl);
    this.bypass = new Bypass(gl, ledgers.unsupported());
    this.contentsReader = new ContentsReader(gl, recorder, ledgers.unsupported()::count);
  }

  void contexts(Contexts of) {
    contexts = of;
  }

  void windowsMayChange() {
    sizeMayChange = true;
  }

  void flush() {
    outlet.flush();
  }

  /** Number of the series of frames that the simulator draws. */
  int series() {
    return series;
  }

  /** The record begins with the first context. */
  synchronized void begin(ThreadState thread) {
    if (!begun) {
      begun = true;
      outlet.opens(recorder, thread.call);
      frameBegins(thread);
    }
  }

  private void frameBegins(ThreadState thread) {
    if (outlet.samples()) {
      recorder.frameBegin(thread.call, clock.frame(), clock.wish());
    }
  }

  // --- draws

  /** A call that may change what a window shows is about to be made. */
  void painted(ContextRecord context) {
    SurfaceRecord surface = context.surface;
    if (surface != null && !surface.drawnInFrame) {
      surface.drawnInFrame = true;
    }
  }

  /** A call that draws is about to be made. */
  void beforeDraw(ThreadState thread, ContextRecord context) {
    SurfaceRecord surface = context.surface;
    if (surface != null && !surface.drawn && context.framebuffers.drawFramebuffer() == 0) {
      surface.drawn = true;
      opened(thread, surface);
    }
    if (isBehind(context)) {
      catchUp(thread, contexts.current(thread));
    }
  }

  private boolean isBehind(ContextRecord context) {
    return context.completeIn != series;
  }

  /** Whether what a context wrote is not drawn by the simulator. */
  private boolean isBehind(long handle) {
    ContextRecord context = contexts.context(handle);
    return context == null || isBehind(context); // who is gone has flushed
  }

  private synchronized void opened(ThreadState thread, SurfaceRecord surface) {
    drawn.add(surface.handle);
    if (drawn.size() < 2 || clock.drawsAll() || !outlet.samples()) {
      return;
    }
    clock.drawAll(true);
    if (!clock.sampled() && begun) {
      frameBegins(thread);
    }
    if (clock.missed()) {
      series++; // when the frame has begun: what is drawn before is missing, and read afterwards
    }
  }

  /** A window is gone. */
  synchronized void closed(long window) {
    drawn.remove(window);
    if (drawn.size() < 2) {
      clock.drawAll(false);
    }
  }

  /** Records what was drawn in a context while the simulator did not. */
  private void catchUp(ThreadState thread, ContextRecord context) {
    recordWrites(thread, context, this::isBehind);
    SurfaceRecord surface = context.surface;
    if (surface != null && surface.drawn && surface.width != 0) {
      windowContents(thread, surface);
    }
  }

  /** Records what the current context's window holds. */
  private void windowContents(ThreadState thread, SurfaceRecord surface) {
    if (surface.format.samples() <= 1) { // else the state says what it lacks
      contentsReader.window(thread.call, surface.width, surface.height, surface.format, true, true);
    }
  }

  /**
   * Records what the GPU has written. One context at a time: what one reads of another's objects
   * may be too old, and must not come after what that one says of them.
   */
  private void recordWrites(ThreadState thread, ContextRecord context, LongPredicate undrawn) {
    synchronized (context.group) {
      int completeIn = series;
      contentsReader.record(thread.call, context.takeWrites(undrawn), context.group.writes);
      context.completeIn = completeIn;
    }
  }

  // --- presents

  /** A window is about to be presented: the frame ends here. */
  synchronized void before(RawCall raw, ThreadState thread, long window) {
    if (clock.isOver()) {
      return;
    }
    begin(thread);
    catchUpWithPresent(thread, window);
    picture(raw, thread, window);
    recorder.swapBuffers(thread.call, window);
    outlet.presented(clock.frame(), window, raw.owner, recorder, thread.call);
    clock.present();
    thread.resumes = clock.resumes();
    thread.sampled = clock.sampled();
    outlet.flush();
    if (clock.isOver()) {
      // Nobody wants a further frame: from here on the application pays next to nothing for us.
      Bridge.deactivate();
    } else if (!outlet.cuts(clock.frame())) {
      frameBegins(thread);
      if (thread.resumes) {
        series++;
      }
    }
  }

  /** All that the window shows may have been drawn before the simulator began to draw. */
  private void catchUpWithPresent(ThreadState thread, long window) {
    ContextRecord context = thread.context;
    SurfaceRecord surface = context == null ? null : context.surface;
    if (surface != null && surface.handle == window && surface.drawnInFrame && isBehind(context)) {
      catchUp(thread, contexts.current(thread));
    }
  }

  private void picture(RawCall raw, ThreadState thread, long window) {
    ContextRecord context = thread.context;
    SurfaceRecord surface = context == null ? null : context.surface;
    boolean current = surface != null && surface.handle == window && surface.width != 0;
    if (!current) {
      SurfaceRecord other = contexts.surface(window);
      if (clock.sampled() && other != null && other.width != 0) {
        outlet.frameDrawn(clock.frame(), null);
      }
      return;
    }
    Picture picture = clock.sampled() || outlet.hashes() ? read(raw, surface) : null;
    bypass(raw, context, surface, picture);
    if (clock.sampled()) {
      outlet.frameDrawn(clock.frame(), picture);
    } else if (picture != null) {
      int fileFrame = outlet.fileFrame(clock.frame());
      recorder.frameHash(
          thread.call, fileFrame, picture.width(), picture.height(), picture.rgbSha256());
    }
  }

  private void bypass(RawCall raw, ContextRecord context, SurfaceRecord surface, Picture picture) {
    try {
      bypass.presenting(context, surface, picture, () -> read(raw, surface));
    } catch (RuntimeException fault) {
      faults.report("capture", "looking for calls made past us", fault);
    }
  }

  private Picture read(RawCall raw, SurfaceRecord surface) {
    raw.owner.beginInternal();
    try {
      byte[] rgba = frameReader.read(surface.width, surface.height, surface.doubleBuffer);
      return new Picture(surface.width, surface.height, rgba);
    } catch (RuntimeException fault) {
      faults.report("capture", "reading the real frame", fault);
      return null;
    } finally {
      raw.owner.endInternal();
    }
  }

  /** The window was presented. */
  void after(RawCall raw, ThreadState thread, long window) {
    if (clock.isOver()) {
      return;
    }
    if (thread.sampled) {
      outlet.frameBegins(clock.frame());
    }
    ContextRecord context = thread.context;
    SurfaceRecord surface = context == null ? null : context.surface;
    boolean current = surface != null && surface.handle == window && surface.width != 0;
    cut(thread, current ? context : null);
    if (current) {
      resize(thread, surface);
      if (thread.resumes) {
        recordWrites(thread, context, this::isBehind);
        if (!contentsReader.es()) {
          windowContents(thread, surface); // programs may draw over what they drew before
        }
      } else if (!isBehind(context) && (thread.sampled || clock.drawsAll())) {
        // The simulator draws this frame after having drawn the one before: it has everything.
        context.group.writes.forget(context.handle);
      }
    }
  }

  /** A part of the record ends with what the GPU has written, because nobody drew it there. */
  private synchronized void cut(ThreadState thread, ContextRecord context) {
    if (!outlet.cuts(clock.frame())) {
      return;
    }
    if (context == null) {
      frameBegins(thread);
      return;
    }
    SurfaceRecord surface = context.surface;
    recordWrites(thread, context, writer -> true);
    windowContents(thread, surface);
    outlet.cut(clock.frame());
    series++;
    context.completeIn = series;
    frameBegins(thread);
  }

  private void resize(ThreadState thread, SurfaceRecord surface) {
    boolean glfw = surface.system == SurfaceRecord.System.GLFW;
    if (glfw && !sizeMayChange) {
      return; // asking the display costs more than recording hundreds of calls
    }
    sizeMayChange = false;
    contexts.resize(thread, surface);
  }
}
