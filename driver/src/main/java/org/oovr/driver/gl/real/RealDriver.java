package org.oovr.driver.gl.real;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.PointerSizes;
import org.oovr.driver.gl.follow.DrawTargetReader;
import org.oovr.driver.gl.follow.GlQueries;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.gl.follow.GpuWrites;
import org.oovr.driver.gl.follow.RealFrameReader;
import org.oovr.driver.gl.follow.RecordedEffects;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallSignature;
import org.oovr.driver.trace.FrameRule;

/**
 * Makes recorded calls again on a real OpenGL driver. All threads of the record become one: the
 * context that was current on a call's thread is current here when the call is made. Objects get
 * the names that this driver gives; calls that only ask are left out.
 *
 * <pre>{@code
 * try (RealDriver driver = RealDriver.open(new RealDriver.Settings(null, false, Map.of()))) {
 *   for (Call call = decoder.next(); call != null; call = decoder.next()) {
 *     driver.apply(call);
 *   }
 *   driver.gl().call("glGetTexImage", ...); // in the context that was current last
 * }
 * }</pre>
 *
 * <p>For one thread, which must be the same from the first call to {@link #close}.
 */
public final class RealDriver implements AutoCloseable {
  /** Who wants to know what happens. */
  public interface Observer {
    /** The drawable is about to be presented; its context is current. */
    default void presenting(RealDrawable drawable) {}

    /**
     * A call that draws was made; its context is current.
     *
     * @param drawable the window that is current, whether or not it was drawn into
     */
    default void drawn(Call call, RealDrawable drawable) {}

    /** A call was made while calls are timed; the time is that in which it returned. */
    default void timed(Call call, long nanos) {}

    /** The GPU's time in a call that draws, some time after it; asked for by {@link #gpuTimes}. */
    default void timedOnGpu(long call, long nanos) {}

    /** The tracer's record of what a frame looked like: SHA-256 in hexadecimal. */
    default void hashRecorded(Call call) {}
  }

  /**
   * What to draw on.
   *
   * @param display name of an X display, null for that of the environment
   * @param window whether drawables are shown as windows
   * @param sizes width and height of drawables that the trace itself tells nothing about, see
   *     {@link DrawableSizes}
   */
  public record Settings(String display, boolean window, Map<Long, int[]> sizes) {}

  /** Ends a frame without presenting it. */
  private static final String MARKER = "glFrameTerminatorGREMEDY";

  private final WindowSystem windows;
  private final NativeInvoker invoker = new NativeInvoker();
  private final CallPlan[] plans = new CallPlan[GlFunctions.size()];
  private final Arguments arguments = new Arguments();
  private final Omissions omissions = new Omissions();
  private final GlQueries queries = new Queries();
  private final GlState gl = new GlState(queries);
  private final RealFrameReader frames = new RealFrameReader(gl);
  private final DrawTargetReader targets = new DrawTargetReader(gl);
  private final LastTarget lastTarget = new LastTarget(gl);
  private final Effects effects = new Effects(gl);
  private final Contexts contexts;
  private final WindowCalls windowCalls;
  private final List<Long> retired = new ArrayList<>();
  private final Call followed = new Call();
  private Observer observer = new Observer() {};
  private boolean timed;
  private boolean following;

  /** Whether the frame that ends is one that nobody presents. */
  private boolean unpresented;

  private RealDriver(WindowSystem windows, Map<Long, int[]> sizes) {
    this.windows = windows;
    contexts = new Contexts(windows, gl, sizes);
    windowCalls = new WindowCalls(contexts, omissions);
  }

  /**
   * Connects to a display.
   *
   * @throws RealDriverException when there is none, or it has no OpenGL
   */
  public static RealDriver open(Settings settings) {
    return new RealDriver(new GlxDisplay(settings.display, settings.window), settings.sizes);
  }

  /** Sets who is told. */
  public void observe(Observer by) {
    observer = by;
  }

  /** Measures calls from now on. */
  public void time(boolean on) {
    timed = on;
  }

  /**
   * Keeps account from now on of what the GPU writes, for {@link #readWritten}; to be asked for
   * before the first call.
   */
  public void followWrites() {
    following = true;
  }

  /** Makes a call; the record is not kept. */
  public void apply(Call call) {
    int id = call.signature.id();
    if (id == CallSignature.UNKNOWN) {
      other(call);
      return;
    }
    CallPlan plan = plan(id);
    if (!plan.ofGl) {
      other(call);
      return;
    }
    if (plan.presents) {
      present(call, 0);
      return;
    }
    if (plan.way == CallPlan.Way.CALLBACK) {
      return;
    }
    RealContext context = contexts.current(call.thread);
    if (context == null) {
      omissions.count(plan.name + ": no context");
    } else {
      make(plan, call, context);
    }
  }

  private void other(Call call) {
    String name = call.signature.name();
    if (FrameRule.presents(name)) {
      present(call, WindowCalls.presented(call));
    } else if (name.equals("memcpy")) {
      if (!effects.write(call)) {
        omissions.count("memcpy: to memory that is not mapped");
      }
    } else if (name.equals("oovrFrameHash")) {
      observer.hashRecorded(call);
    } else if (!windowCalls.apply(call)) {
      omissions.count(name);
    }
  }

  private CallPlan plan(int id) {
    CallPlan plan = plans[id];
    if (plan == null) {
      plan = new CallPlan(GlFunctions.byId(id), windows);
      plans[id] = plan;
    }
    return plan;
  }

  private void make(CallPlan plan, Call call, RealContext context) {
    if (plan.address == 0) {
      omissions.count(plan.name + ": the driver has no such function");
      return;
    }
    if (plan.way == CallPlan.Way.QUESTION && !answersIntoBuffer(plan, call, context)) {
      return;
    }
    if (plan.binds) {
      adopt(plan, call, context);
    }
    String reason = arguments.fill(plan, call, context);
    if (reason != null) {
      omissions.count(plan.name + ": " + reason);
      return;
    }
    if (plan.effect == GlEffect.UNMAP) {
      effects.unmapping(plan, arguments.bits, context);
    }
    long result = timed ? timed(plan, call, context) : invoke(plan);
    context.shadow.after(plan.function, arguments.bits);
    if (following) {
      follow(plan, result, context);
    } else if (plan.bindsFramebuffer) {
      context.record.framebuffers.bind((int) arguments.bits[0], (int) arguments.bits[1]);
    }
    if (arguments.kept != 0) {
      keep(plan, call, context);
    }
    outcome(plan, call, result, context);
    if (plan.draws) {
      lastTarget.draw(plan, arguments.bits, context);
      observer.drawn(call, context.drawable);
    }
  }

  /** Memory is followed by {@link Effects}: here it is only who writes into which object. */
  private void follow(CallPlan plan, long result, RealContext context) {
    switch (plan.effect) {
      case NONE, STORE, MAP, UNMAP, FLUSH_MAPPED, COPY_BUFFER -> {}
      default -> {
        System.arraycopy(arguments.bits, 0, followed.bits, 0, plan.count);
        followed.result = result;
        RecordedEffects.apply(plan.function, followed, context.record);
      }
    }
  }

  private long invoke(CallPlan plan) {
    return invoker.call(plan.prepared, plan.address, arguments.bits, plan.count);
  }

  private long timed(CallPlan plan, Call call, RealContext context) {
    boolean onGpu = CallTimes.beginOnGpu(plan, context, gl);
    long start = System.nanoTime();
    long result = invoke(plan);
    long nanos = System.nanoTime() - start;
    CallTimes.made(plan, call.number, nanos, onGpu, context);
    observer.timed(call, nanos);
    return result;
  }

  /** Whether a question's answer goes into a buffer object. */
  private static boolean answersIntoBuffer(CallPlan plan, Call call, RealContext context) {
    for (int i = 0; i < plan.count; i++) {
      if (plan.kinds[i] == GlParameter.Kind.OUTPUT
          && call.data[i] == null
          && plan.sizes.bytes(i, call.bits, context.shadow) == PointerSizes.OFFSET) {
        return true;
      }
    }
    return false;
  }

  /** Outside the core profile a name that is bound need not have been generated. */
  private void adopt(CallPlan plan, Call call, RealContext context) {
    if (context.request.profile() == ContextRequest.CORE) {
      return;
    }
    for (int i = 0; i < plan.count; i++) {
      NameKind kind = plan.names[i];
      if (kind != null
          && kind.generator() != null
          && plan.kinds[i] == GlParameter.Kind.VALUE
          && context.names.get(kind).get(call.i(i)) < 0) {
        long name = NativeMemory.allocate(4);
        queries.call(kind.generator(), 1, name);
        context.names.get(kind).put(call.i(i), NativeMemory.getInt(name));
        NativeMemory.free(name);
      }
    }
  }

  /** The driver reads that memory until it is told of other. */
  private void keep(CallPlan plan, Call call, RealContext context) {
    int number = plan.arrayOfUnit ? context.clientTexture : call.i(0);
    boolean numbered = plan.arrayOfUnit || plan.function.indexOf("index") >= 0;
    long key =
        (long) plan.function.id() << 40
            | (long) context.shadow.vertexArray() << 16
            | (numbered ? number & 0xffff : 0);
    Long before = context.clientArrays.put(key, arguments.kept);
    if (before != null) {
      retired.add(before);
    }
  }

  private void outcome(CallPlan plan, Call call, long result, RealContext context) {
    if (plan.way == CallPlan.Way.LOCATE) {
      Effects.located(plan, call, (int) result, context);
    }
    if (plan.resultKind != null) {
      named(plan.resultKind, call, (int) result, context);
    }
    if (plan.generates || plan.deletes) {
      arrays(plan, call, context);
    }
    if (plan.effect != GlEffect.NONE) {
      effects.after(plan, call, arguments.bits, result, context);
    }
  }

  private void named(NameKind kind, Call call, int real, RealContext context) {
    int recorded = (int) call.result;
    NameMap names = context.names.get(kind);
    if (kind == NameKind.LIST) {
      for (int i = 0; i < call.i(0); i++) {
        names.put(recorded + i, real + i);
      }
    } else {
      names.put(recorded, real);
      context.group.programs.remove(recorded);
    }
  }

  /** Names that were made or deleted. A shader that is deleted may still be detached. */
  private void arrays(CallPlan plan, Call call, RealContext context) {
    for (int i = 0; i < plan.count; i++) {
      NameKind kind = plan.names[i];
      ByteBuffer recorded = call.data[i];
      if (kind == null || recorded == null) {
        continue;
      }
      for (int at = 0; at + 4 <= recorded.remaining(); at += 4) {
        int name = recorded.getInt(recorded.position() + at);
        if (plan.generates && plan.kinds[i] == GlParameter.Kind.OUTPUT) {
          context.names.get(kind).put(name, NativeMemory.getInt(arguments.bits[i] + at));
        } else if (plan.deletes && kind != NameKind.SHADER) {
          if (kind == NameKind.BUFFER) {
            effects.unmapped(context.names.get(kind).get(name), context);
          }
          context.names.get(kind).remove(name);
        }
      }
    }
  }

  /** Ends a frame. */
  private void present(Call call, long drawable) {
    RealContext context = contexts.current(call.thread);
    RealDrawable current = context == null ? null : context.drawable;
    boolean marker = call.signature.name().equals(MARKER);
    RealDrawable named = drawable == 0 ? null : contexts.find(drawable);
    RealDrawable shown = named == null ? current : named;
    if ((shown == null || marker && call.fake) && lastTarget.drawable() != null) {
      shown = lastTarget.drawable(); // the window may have been released since
    }
    if (shown != null && shown != current && contexts.forReading(shown) == null) {
      shown = current; // it was never drawn into
    }
    if (shown == null) {
      omissions.count(call.signature.name() + ": no context");
      return;
    }
    unpresented = marker;
    observer.presenting(shown);
    unpresented = false;
    if (!marker) {
      shown.used = true;
      windows.swapBuffers(shown.real);
    }
    retired.forEach(NativeMemory::free);
    retired.clear();
  }

  /**
   * The picture of a frame that ends.
   *
   * @param drawable the current one, as an observer is told it
   */
  public DrawTargetReader.Image picture(RealDrawable drawable) {
    DrawTargetReader.Image object = unpresented ? lastTarget.object(drawable) : null;
    if (object != null) {
      return object;
    }
    boolean front = unpresented ? lastTarget.front(drawable) : !drawable.doubleBuffer();
    int width = drawable.width();
    int height = drawable.height();
    return new DrawTargetReader.Image(width, height, frames.read(width, height, !front));
  }

  /**
   * What the call that was made last has drawn into.
   *
   * @param drawable the current one, as an observer is told it
   * @return null when that cannot be read, which counts as an omission
   */
  public DrawTargetReader.Image drawn(RealDrawable drawable) {
    DrawTargetReader.Image image =
        targets.read(drawable.width(), drawable.height(), drawable.doubleBuffer());
    if (image == null) {
      omissions.count("picture of a draw: no colour, and depth that is multisampled or missing");
    }
    return image;
  }

  /**
   * Reads what the GPU has written since {@link #followWrites} into objects of all contexts that
   * are current on some thread of the record.
   *
   * @param wanted says of an object, by the record's name, whether it is wanted; renderbuffer 0 and
   *     texture 0 are depth and colour of windows
   * @param sink takes a record of its contents ({@code oovrTextureContents} and the like), with the
   *     record's name and thread; not valid afterwards
   * @param unread takes the kinds of contents that cannot be read, in words, once for each object
   */
  public void readWritten(
      Predicate<GpuWrites.Written> wanted, Consumer<Call> sink, Consumer<String> unread) {
    Set<RealGroup> groups = new HashSet<>();
    Set<RealDrawable> drawables = new HashSet<>();
    for (int thread : contexts.threads()) {
      RealContext context = contexts.current(thread);
      WrittenContents contents = new WrittenContents(gl, context, thread, sink, unread);
      if (drawables.add(context.drawable)) {
        contents.window(context.drawable, wanted);
      }
      if (groups.add(context.group)) {
        List<GpuWrites.Written> multisampled = contents.objects(wanted);
        if (!multisampled.isEmpty()) {
          contexts.fresh(context, () -> contents.multisampled(multisampled));
        }
      }
    }
  }

  /** GL itself, in the context of the call that was made last; names are the driver's. */
  public GlQueries gl() {
    return queries;
  }

  /**
   * The driver's name of an object in the context that is current on a thread of the record; -1
   * when there is none.
   */
  public int name(int thread, NameKind kind, int recorded) {
    RealContext context = contexts.current(thread);
    return context == null ? -1 : context.names.get(kind).get(recorded);
  }

  /** What could not be made again, with the number of times. */
  public Map<String, Long> omissions() {
    return omissions.counts();
  }

  /**
   * Tells the observer the GPU's times of the calls made since the last time, where the driver can
   * tell them; waits for the GPU.
   */
  public void gpuTimes() {
    CallTimes.collect(contexts, observer);
  }

  /** What was measured, the longest first. */
  public List<CallTimes> timings() {
    return CallTimes.of(plans);
  }

  @Override
  public void close() {
    contexts.close();
    windows.close();
    ProcessEnd.withoutDrivers();
  }

  private final class Queries implements GlQueries {
    @Override
    public long call(String function, long... bits) {
      CallPlan plan = plan(GlFunctions.byName(function).id());
      if (plan.address == 0) {
        throw new IllegalStateException("the driver has no " + function);
      }
      long result = invoker.call(plan.prepared, plan.address, bits, plan.count);
      return plan.function.returnsText() ? result : plan.result(result);
    }

    @Override
    public boolean has(String function) {
      return GlFunctions.find(function) != null
          && plan(GlFunctions.byName(function).id()).address != 0;
    }
  }
}
