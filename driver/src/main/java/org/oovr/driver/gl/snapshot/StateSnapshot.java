package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.oovr.driver.gl.GlDriver;
import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.object.Drawable;
import org.oovr.driver.gl.object.GlQuery;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.ImageBinding;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.GlSession;
import org.oovr.driver.trace.Call;

/**
 * The state of a driver as the ordinary calls that bring it back from nothing, on any driver: what
 * comes after them has the same meaning as after all the calls that led to the state. Object names,
 * locations and handles are those of the stream that the driver has executed.
 *
 * <p>Contexts are made by GLX. Every context is left with the thread on which it was current.
 */
public final class StateSnapshot {
  private static final long DISPLAY = 1;

  /** GLX_CONTEXT_MAJOR_VERSION_ARB and the like, for contexts that were made in another way. */
  private static final int[] ANY_CORE = {0x2091, 3, 0x2092, 3, 0x9126, 1, 0};

  private static final int[] ANY_LEGACY = {0x2091, 3, 0x2092, 0, 0x9126, 2, 0};

  private final GlSession session;
  private final LiveObjects live;
  private final SnapshotCalls calls;
  private final SnapshotBuffers buffers;
  private final SnapshotSamplers samplers;
  private final SnapshotTextures textures;
  private final SnapshotFramebuffers framebuffers;
  private final SnapshotPrograms programs;
  private final SnapshotAssembly assembly;
  private final SnapshotArrays arrays;
  private final SnapshotValues values;
  private final SnapshotFixed fixed;
  private final SnapshotLists lists;

  /** Windows whose contents are done. */
  private final Set<Drawable> windows = new HashSet<>();

  private int home;
  private Drawable homeWindow;

  /**
   * What was written.
   *
   * @param calls number of calls
   * @param losses state that the calls do not bring back, in words
   */
  public record Outcome(long calls, List<String> losses) {}

  private StateSnapshot(GlSession session, LiveObjects live, Consumer<Call> sink) {
    this.session = session;
    this.live = live;
    calls = new SnapshotCalls(sink);
    buffers = new SnapshotBuffers(calls, live);
    samplers = new SnapshotSamplers(calls, live);
    textures = new SnapshotTextures(calls, live, samplers);
    framebuffers = new SnapshotFramebuffers(calls, live);
    programs = new SnapshotPrograms(calls, live);
    assembly = new SnapshotAssembly(calls);
    arrays = new SnapshotArrays(calls, live);
    values = new SnapshotValues(calls);
    fixed = new SnapshotFixed(calls);
    lists = new SnapshotLists(calls, values);
  }

  /**
   * Writes the state of a driver between two frames.
   *
   * @param live what is needed; objects that are bound or part of others are added to it
   * @param sink takes the calls; they are not valid afterwards
   */
  public static Outcome write(GlDriver driver, LiveObjects live, Consumer<Call> sink) {
    new SnapshotReach(live).extend(driver.session());
    StateSnapshot snapshot = new StateSnapshot(driver.session(), live, sink);
    snapshot.write();
    return new Outcome(snapshot.calls.count(), snapshot.calls.losses());
  }

  private void write() {
    chooseHome();
    calls.thread(home);
    session
        .threadNames()
        .forEach((number, name) -> calls.begin("oovrThread", number).text(1, name).put());
    Set<ShareGroup> groups = new HashSet<>();
    for (GlContext gl : session.contexts()) {
      create(gl, groups);
    }
    for (Drawable d : session.drawables()) {
      if (d.sizeKnown && isUsed(d)) {
        drawable(d);
      }
    }
    groups.clear();
    for (GlContext gl : session.contexts()) {
      makeCurrent(gl);
      context(gl, groups.add(gl.share));
    }
    makeAllCurrent();
  }

  /** The thread that makes the calls: the first that has a context. */
  private void chooseHome() {
    List<GlContext> currents = session.currents();
    for (int thread = currents.size() - 1; thread >= 0; thread--) {
      GlContext gl = currents.get(thread);
      if (gl != null && gl.defaultFramebuffer.drawable != null) {
        home = thread;
        homeWindow = gl.defaultFramebuffer.drawable;
      }
    }
  }

  private boolean isUsed(Drawable d) {
    for (GlContext gl : session.contexts()) {
      if (gl.defaultFramebuffer.drawable == d) {
        return true;
      }
    }
    return false;
  }

  private void create(GlContext gl, Set<ShareGroup> groups) {
    long share = 0;
    if (!groups.add(gl.share)) {
      for (GlContext other : session.contexts()) {
        if (other.share == gl.share) {
          share = other.handle;
          break;
        }
      }
    }
    int[] attributes = gl.attributes != null ? gl.attributes : gl.core ? ANY_CORE : ANY_LEGACY;
    calls
        .begin("glXCreateContextAttribsARB", DISPLAY, 1, share, 1, 0)
        .ints(4, attributes)
        .result(gl.handle)
        .put();
  }

  private void drawable(Drawable d) {
    calls.make(
        "oovrDrawable",
        d.handle,
        d.width,
        d.height,
        d.depthBits,
        d.stencilBits,
        d.samples,
        d.alphaBits,
        d.srgb ? 1 : 0,
        d.doubleBuffer ? 1 : 0);
  }

  private void makeCurrent(GlContext gl) {
    Drawable d = gl.defaultFramebuffer.drawable;
    d = d == null ? homeWindow : d;
    calls.begin("glXMakeCurrent", DISPLAY, d == null ? 0 : d.handle, gl.handle).result(1).put();
  }

  private void makeAllCurrent() {
    List<GlContext> currents = session.currents();
    GlContext last = null;
    for (GlContext gl : session.contexts()) {
      last = gl;
    }
    GlContext atHome = home < currents.size() ? currents.get(home) : null;
    if (atHome == null && last != null) {
      calls.begin("glXMakeCurrent", DISPLAY, 0, 0).result(1).put();
    } else if (atHome != last) {
      makeCurrent(atHome);
    }
    for (int thread = 0; thread < currents.size(); thread++) {
      GlContext gl = currents.get(thread);
      if (thread != home && gl != null) {
        calls.thread(thread);
        makeCurrent(gl);
      }
    }
    calls.thread(home);
  }

  private void context(GlContext gl, boolean firstOfGroup) {
    Drawable d = gl.defaultFramebuffer.drawable;
    if (d != null) {
      // stock tools size their window by the first viewport
      calls.make("glViewport", 0, 0, d.width, d.height);
    }
    calls.make("glPixelStorei", GL_UNPACK_ALIGNMENT, 1);
    if (firstOfGroup) {
      buffers.objects(gl.share);
      samplers.objects(gl.share);
      textures.objects(gl);
      framebuffers.renderbuffers(gl);
      programs.objects(gl.share);
      assembly.objects(gl.share);
      lists.objects(gl.share);
      for (long sync : new TreeSet<>(gl.share.syncs)) {
        calls.begin("glFenceSync", GL_SYNC_GPU_COMMANDS_COMPLETE, 0).result(sync).put();
      }
    }
    textures.defaults(gl);
    if (d != null && windows.add(d)) {
      new SnapshotImages(calls).window(gl, live);
    }
    framebuffers.objects(gl);
    arrays.objects(gl);
    List<GlQuery> active = queries(gl);
    new SnapshotFeedback(calls, live, buffers).objects(gl);
    new SnapshotEvaluators(calls).write(gl.evaluators);
    new SnapshotRaster(calls).write(gl);
    bindings(gl);
    values.write(gl);
    fixed.write(gl);
    values.pixelStore(gl.pixels.pack, true, 4);
    values.pixelStore(gl.pixels.unpack, false, 1);
    for (String group : gl.debugGroups) {
      int bytes = group.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
      calls.begin("glPushDebugGroup", GL_DEBUG_SOURCE_APPLICATION, 0, bytes).text(3, group).put();
    }
    for (GlQuery q : active) {
      begin(q);
    }
    lists.state(gl);
    if (gl.conditionalQuery != null) {
      calls.loss("conditional rendering that lasts over the frame's end");
    }
  }

  private void begin(GlQuery q) {
    if (q.index == 0) {
      calls.make("glBeginQuery", q.target, q.name);
    } else {
      calls.make("glBeginQueryIndexed", q.target, q.index, q.name);
    }
  }

  private void end(GlQuery q) {
    if (q.index == 0) {
      calls.make("glEndQuery", q.target);
    } else {
      calls.make("glEndQueryIndexed", q.target, q.index);
    }
  }

  /** Query objects; those that are counting are returned, to be begun last. */
  private List<GlQuery> queries(GlContext gl) {
    List<GlQuery> active = new ArrayList<>();
    int[] names = live.of(LiveObjects.Kind.QUERY, gl.queries.names());
    if (names.length == 0) {
      return active;
    }
    calls.begin("glGenQueries", names.length).ints(1, names).put();
    for (int name : names) {
      GlQuery q = gl.queries.get(name);
      if (q == null || !q.created) {
        continue;
      }
      if (q.active) {
        active.add(q);
      } else if (q.target == GL_TIMESTAMP) {
        calls.make("glQueryCounter", name, GL_TIMESTAMP);
      } else if (q.query == null) {
        calls.begin("glCreateQueries", q.target, 1).ints(2, name).put();
      } else {
        begin(q);
        end(q);
        if (live.decides(name)) {
          calls.loss("result of query " + name + ", on which draws depend");
        }
      }
    }
    return active;
  }

  private void bindings(GlContext gl) {
    int unit = 0;
    for (int i = 0; i < gl.units(); i++) {
      for (int t = 0; t < TextureBindings.TARGETS; t++) {
        GlTexture texture = gl.textures.at(i, t);
        if (texture != null && !texture.deleted) {
          unit = activate(unit, i);
          calls.make("glBindTexture", TextureBindings.target(t), texture.name);
        }
      }
      if (gl.samplers[i] != null) {
        calls.make("glBindSampler", i, gl.samplers[i].name);
      }
    }
    activate(unit, gl.textures.activeUnit);
    for (int i = 0; i < gl.imageUnits.length; i++) {
      ImageBinding b = gl.imageUnits[i];
      if (b.texture() != null && !b.texture().deleted) {
        calls.make(
            "glBindImageTexture",
            i,
            b.texture().name,
            b.level(),
            b.layered() ? 1 : 0,
            b.layer(),
            b.access(),
            b.format());
      }
    }
    programs.use(gl);
    programs.pipelines(gl);
    programs.subroutines(gl);
    assembly.bindings(gl);
    arrays.bindings(gl);
    framebuffers.bindings(gl);
    buffers.bindings(gl);
  }

  private int activate(int present, int unit) {
    if (present != unit) {
      calls.make("glActiveTexture", GL_TEXTURE0 + unit);
    }
    return unit;
  }
}
