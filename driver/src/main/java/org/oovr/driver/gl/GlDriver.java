package org.oovr.driver.gl;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.oovr.driver.common.Diagnostics;
import org.oovr.driver.common.Emitter;
import org.oovr.driver.common.StereoRule;
import org.oovr.driver.common.ToldContents;
import org.oovr.driver.gl.api.CallPlaces;
import org.oovr.driver.gl.api.EsEnums;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.call.ContextCalls;
import org.oovr.driver.gl.call.Handler;
import org.oovr.driver.gl.call.WindowHandler;
import org.oovr.driver.gl.displaylist.ListCompiler;
import org.oovr.driver.gl.displaylist.ListPlayer;
import org.oovr.driver.gl.draw.DrawAssembler;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.Mappings;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.EglImages;
import org.oovr.driver.gl.state.Environment;
import org.oovr.driver.gl.state.ErrorLedger;
import org.oovr.driver.gl.state.FlippedRows;
import org.oovr.driver.gl.state.FrameState;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.GlSession;
import org.oovr.driver.gl.state.LastDrawn;
import org.oovr.driver.gl.state.MissingCalls;
import org.oovr.driver.gl.state.RecordedDriver;
import org.oovr.driver.gl.table.HandlerTable;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallSignature;
import org.oovr.driver.trace.FrameRule;
import org.oovr.simulator.command.CommandSink;

/**
 * The GL implementation: takes the calls of one stream in order and sends commands to the
 * simulator.
 *
 * <p>Whether a call has been answered already is in {@link Call#recorded}. If so, its outcome
 * stands: names, locations and results are taken from the record and nothing is written to it. If
 * not, this driver answers as an OpenGL 4.5 implementation: results, output parameters, errors.
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
      int parameters,
      Handler handler,
      WindowHandler window,
      boolean readsBuffers,
      boolean draws,
      int framebufferAt,
      boolean makesPictures,
      boolean withinPrimitives,
      boolean settles,
      int components,
      boolean askedAgain,
      boolean readsImages,
      int function,
      boolean removed,
      int leadingEnums,
      boolean worksOnFramebuffers,
      ListCompiler.Manner compiled) {
    static Entry of(CallSignature signature) {
      String name = signature.name();
      GlFunction known = GlFunctions.find(name);
      GlEffect effect = known == null ? GlEffect.NONE : known.effect();
      return new Entry(
          signature,
          name,
          signature.parameters().size(),
          HandlerTable.find(name),
          HandlerTable.findWindow(name),
          effect.readsBuffers(),
          FrameRule.draws(name),
          known == null ? -1 : known.framebufferArgument(),
          effect.makesPictures(),
          CallPlaces.isWithinPrimitives(name),
          CallPlaces.settlesVertices(name),
          CallPlaces.components(name),
          Questions.mayBeAskedAgain(name, effect),
          Questions.readsImages(effect),
          known == null ? -1 : known.signature().id(),
          known != null && known.isRemoved(),
          known == null ? 0 : EsEnums.leading(known),
          effect.worksOnFramebuffers(),
          ListCompiler.manner(name));
    }
  }

  private final Diagnostics diagnostics;
  private final FrameState frame;
  private final Mappings mappings;
  private final LastDrawn lastDrawn;
  private final GlSession session;
  private final ListCompiler compiler;
  private final MissingCalls missing;
  private Entry[] entries = new Entry[4096];

  public GlDriver(CommandSink sink, GlOptions options) {
    diagnostics = new Diagnostics(options.log(), options.stacks());
    frame = new FrameState(options.drawAll());
    mappings = new Mappings();
    Environment environment =
        new Environment(
            new Emitter(sink, this::openFrame),
            diagnostics,
            new StereoRule(options.stereo(), options.disparity(), options.stereoFrom()),
            new ErrorLedger(),
            new RecordedDriver(),
            frame,
            mappings,
            new EglImages(),
            options.shaders(),
            options.mapMemory(),
            DrawAssembler::new,
            new ListPlayer(this::execute));
    missing = environment.recorder().missing;
    compiler = new ListCompiler(this::execute);
    session = new GlSession(environment, options.study());
    lastDrawn = session.lastDrawn;
  }

  private void openFrame() {
    session.openFrame();
  }

  /**
   * Executes a call.
   *
   * @param call its outcome is filled in when it is not recorded; not kept
   */
  public void apply(Call call) {
    Entry e = entry(call.signature);
    frame.call(call.recorded);
    diagnostics.executing(call);
    try {
      if (e.window != null) {
        e.window.run(session, call);
        return;
      }
      if (missing.haveFound()) {
        missing.next();
      }
      if (e.handler == null) {
        leaveOut(e);
        return;
      }
      GlContext gl = session.context(call);
      if (gl == null) {
        diagnostics.unsupported(e.name + ": no context is current");
        return;
      }
      if (e.readsBuffers && mappings.areFollowed()) {
        mappings.take();
      }
      enter(gl, call, e);
      if (gl.compiling == null || compiler.compile(gl, call, e.compiled)) {
        if (gl.vertices.isOpen() && !e.withinPrimitives) {
          gl.invalidOperation("inside a primitive");
          return;
        }
        boolean strict = gl.core || gl.esEnums != null;
        if (strict && !call.recorded && isForeign(gl, e, call)) {
          return;
        }
        if (e.worksOnFramebuffers && FlippedRows.areBound(gl)) {
          FlippedRows.around(gl, () -> e.handler.run(gl, call));
        } else {
          e.handler.run(gl, call);
        }
        if (e.askedAgain && call.recorded) {
          Questions.askAgain(gl, call, e.handler, e.readsImages);
        }
      }
      if (e.draws) {
        lastDrawn.draw(gl, call, e.framebufferAt);
      }
    } catch (RuntimeException fault) {
      diagnostics.fault(e.name, fault, describe(call));
    } catch (OutOfMemoryError full) {
      GlContext gl = session.context(call);
      if (gl != null) {
        outOfMemory(gl, e, full);
      }
    }
  }

  /** Tells a context which call it is about to execute. */
  private static void enter(GlContext gl, Call call, Entry e) {
    gl.lastFunction = gl.function;
    gl.function = e.name;
    gl.call = call;
    gl.callNumber = call.number;
    gl.recorded = call.recorded;
    gl.callsSinceAsked++;
    gl.components = e.components;
    if (e.settles) {
      gl.vertices.settle();
    }
  }

  /**
   * Whether the core profile or OpenGL ES lacks the function, or OpenGL ES an enum among its
   * arguments; an error then.
   */
  private static boolean isForeign(GlContext gl, Entry e, Call call) {
    boolean other = gl.esFunctions != null && e.function >= 0 && !gl.esFunctions.has(e.function);
    if (other || gl.core && e.removed) {
      gl.invalidOperation("this kind of context has no such function");
      return true;
    }
    if (gl.esEnums == null) {
      return false;
    }
    for (int at = 0; at < e.leadingEnums; at++) {
      int value = (int) call.bits[at];
      if (!gl.esEnums.knows(value) && !EsEnums.isRefusedLate(e.name, value)) {
        gl.invalidEnum(e.signature.parameters().get(at), value);
        return true;
      }
    }
    return false;
  }

  private static void outOfMemory(GlContext gl, Entry e, OutOfMemoryError full) {
    gl.function = e.name;
    gl.error(GL.GL_OUT_OF_MEMORY, String.valueOf(full.getMessage()));
  }

  /**
   * Executes calls that only tell values of vertex attributes, as {@link #apply} would one by one;
   * none of them is recorded. Old programs make two of them a vertex, so what all have in common is
   * done once.
   *
   * @param call is filled for each; its thread made them
   * @param words of each call the function's number and then its arguments' bits
   * @param used words in use
   */
  public void tell(Call call, long[] words, int used) {
    GlContext gl = session.context(call);
    boolean alike = gl != null && gl.compiling == null;
    if (alike) {
      gl.call = call;
      gl.callNumber = call.number;
      gl.recorded = false;
    }
    Entry e = null;
    for (int at = 0; at < used; ) {
      e = told((int) words[at++]);
      for (int i = 0; i < e.parameters; i++) {
        call.bits[i] = words[at++];
      }
      if (alike) {
        tell(gl, e, call);
      } else {
        call.signature = e.signature;
        call.argumentCount = e.parameters;
        apply(call);
      }
    }
    if (alike && e != null) {
      gl.function = e.name;
    }
  }

  private void tell(GlContext gl, Entry e, Call call) {
    frame.call(false);
    gl.callsSinceAsked++;
    gl.components = e.components;
    try {
      e.handler.run(gl, call);
    } catch (RuntimeException fault) {
      call.signature = e.signature;
      call.argumentCount = e.parameters;
      diagnostics.fault(e.name, fault, describe(call));
    } catch (OutOfMemoryError full) {
      outOfMemory(gl, e, full);
    }
  }

  private Entry told(int function) {
    Entry e = function < entries.length ? entries[function] : null;
    return e != null ? e : entry(GlFunctions.byId(function).signature());
  }

  private void leaveOut(Entry e) {
    diagnostics.unsupported(e.name);
    if (e.makesPictures && frame.executes()) {
      diagnostics.drawLeftOut(e.name);
    }
  }

  /** Executes a call of a display list. */
  private void execute(GlContext gl, Call call) {
    Entry e = entry(call.signature);
    if (e.handler == null) {
      leaveOut(e);
      return;
    }
    gl.function = e.name;
    gl.call = call;
    gl.components = gl.compiledAttributes != null ? e.components : 0;
    if (e.settles && gl.compiledAttributes == null) {
      gl.vertices.settle();
    }
    if (gl.vertices.isOpen() && !e.withinPrimitives) {
      gl.invalidOperation("inside a primitive");
      return;
    }
    e.handler.run(gl, call);
  }

  /** A call and the objects that it works with. */
  private String describe(Call call) {
    String where = call.signature.name() + " (call " + call.number + ", frame " + frame.number();
    GlContext gl = session.current(call.thread);
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
        + gl.vertexArray().name
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
    missing.called(e.name);
    return e;
  }

  // --- what became of the calls

  /** Contexts, windows and the frame that they are in. */
  public GlSession session() {
    return session;
  }

  /** Number of the present frame. */
  public int frame() {
    return frame.number();
  }

  /** Number of windows that were presented, for any thread. */
  public int windows() {
    return session.windows();
  }

  /**
   * Which window each sampled frame shows, from 1 in the order of their first presents. For any
   * thread.
   */
  public Map<Integer, Integer> windowOfFrame() {
    return session.windowOfFrame();
  }

  /** Where this driver disagrees about errors with the one that answered. */
  public ErrorLedger errors() {
    return session.environment.errors();
  }

  /** Objects whose contents the record told. */
  public ToldContents toldContents() {
    return session.toldContents;
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
   * up to 4.6.
   */
  public static boolean supports(int major, int minor) {
    return major >= 1 && minor >= 0 && (major < 4 || (major == 4 && minor <= 6));
  }

  /** Ten times the version of the context that is made where this one is asked for. */
  public static int versionGiven(boolean es, int major, int minor) {
    if (es && major < 2) {
      return GlSession.FIXED_ES_VERSION;
    }
    return Math.max(10 * major + minor, es ? GlSession.LEAST_ES_VERSION : GlSession.LEAST_VERSION);
  }

  /** The same for OpenGL ES: 1.0 and 1.1, and from 2.0 to 3.2. */
  public static boolean supportsEs(int major, int minor) {
    return (major == 1 && (minor == 0 || minor == 1))
        || (major == 2 && minor == 0)
        || (major == 3 && minor >= 0 && minor <= 2);
  }
}
