package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.common.Diagnostics;
import org.oovr.driver.common.Emitter;
import org.oovr.driver.common.NameTable;
import org.oovr.driver.gl.api.EsEnums;
import org.oovr.driver.gl.api.EsFunctions;
import org.oovr.driver.gl.client.BufferBindings;
import org.oovr.driver.gl.client.PixelStores;
import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.client.VertexArrays;
import org.oovr.driver.gl.evaluator.Evaluators;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.object.AssemblyState;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.Drawable;
import org.oovr.driver.gl.object.GatheredVertices;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlDisplayList;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.GlPipeline;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.GlQuery;
import org.oovr.driver.gl.object.GlRenderbuffer;
import org.oovr.driver.gl.object.GlSampler;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.GlTransformFeedback;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.object.ImageBinding;
import org.oovr.driver.gl.object.IndexedBinding;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.gl.object.SubroutineChoices;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.trace.Call;
import org.oovr.simulator.command.Stage;

// Long because all that belongs to one context is told in one place.

/** One GL context: its bindings, its own objects and its state. */
public final class GlContext implements ShareGroup.Member {
  public final Environment environment;
  public final ShareGroup share;
  public final Emitter emitter;
  public final Diagnostics diagnostics;

  /** Where the stream is. */
  public final FrameState frame;

  public final long handle;

  /** Core profile; else the compatibility profile. */
  public final boolean core;

  /**
   * OpenGL ES, on the state of the compatibility profile, whose objects need no names of GL's
   * either.
   */
  public final boolean es;

  /**
   * OpenGL ES 1, which is the fixed function of the compatibility profile with values in fixed
   * point: such a context is one of that profile but for what it calls itself.
   */
  public boolean firstEs;

  /** Ten times the version: 45, or what the program asked for beyond that; of ES, from 20 on. */
  public final int version;

  /** What the context was asked to be, as GLX lists it; null when GLX was not asked so. */
  public int[] attributes;

  /** Whether it was asked to be forward compatible, and to tell of errors. */
  public boolean forwardCompatible;

  public boolean debugs;

  public final RenderState state = new RenderState();

  /** State of the fixed function, which only the compatibility profile has. */
  public final FixedState fixed = new FixedState();

  public final Drawing drawing;

  /** Scratch for state queries. */
  public final Answer answer = new Answer();

  /** The pending GL error. */
  private int error;

  /** Which call raised it, in a record. */
  private String errorFunction;

  private int errorFrame;
  private long errorCall;

  /** Components of one attribute that the present call tells; 0 where that is not all it does. */
  public int components;

  /** Calls since the program asked for errors last, the asking one included. */
  public int callsSinceAsked;

  /** The function before {@link #function}. */
  public String lastFunction;

  /** The function being executed, for messages. */
  public String function = "";

  /** The call being executed. */
  public Call call;

  /** The number of the call being executed. */
  public long callNumber;

  public boolean recorded;

  /** Whether the call was answered by somebody else, and is made again for its error alone. */
  public boolean askedAgain;

  // --- buffers
  public final BufferBindings<GlBuffer> buffers = new BufferBindings<>();
  public final IndexedBinding[] uniformBindings = new IndexedBinding[Limits.MAX_UNIFORM_BINDINGS];
  public final IndexedBinding[] storageBindings = new IndexedBinding[Limits.MAX_STORAGE_BINDINGS];
  public final IndexedBinding[] counterBindings = new IndexedBinding[Limits.MAX_COUNTER_BUFFERS];

  /** Changes with every indexed binding of a uniform, storage or counter buffer. */
  public int blockBindingVersion;

  // --- textures
  public final TextureBindings<GlTexture> textures =
      new TextureBindings<>(Limits.MAX_COMBINED_UNITS);

  public final GlTexture[] defaultTextures = new GlTexture[TextureBindings.TARGETS];

  /** By texture unit; null where textures have their own parameters. */
  public final GlSampler[] samplers = new GlSampler[Limits.MAX_COMBINED_UNITS];

  /** By image unit. */
  public final ImageBinding[] imageUnits = new ImageBinding[Limits.MAX_IMAGE_UNITS];

  /** Changes with every binding of a texture, sampler or image. */
  public int textureVersion;

  // --- framebuffers
  public final NameTable<GlFramebuffer> framebuffers;
  public final GlFramebuffer defaultFramebuffer;
  public GlFramebuffer drawFramebuffer;
  public GlFramebuffer readFramebuffer;
  public GlRenderbuffer renderbuffer;

  // --- vertices
  public final VertexArrays<GlBuffer, GlVertexArray> vertexArrays =
      new VertexArrays<>(GlVertexArray::new);

  /** Which texture coordinates calls on arrays mean. */
  public int clientTexture;

  /**
   * Four components per attribute, conventional ones last: words with float bits or integers, or
   * pairs of words.
   */
  public final int[][] genericAttributes = new int[GlVertexArray.MAX_ATTRIBUTES][8];

  /** GL_FLOAT, GL_INT, GL_UNSIGNED_INT or, of pairs, GL_DOUBLE per attribute. */
  public final int[] genericTypes = new int[GlVertexArray.MAX_ATTRIBUTES];

  public int genericVersion;

  /** The primitive whose vertices are being told. */
  public final ToldMaterials materials = new ToldMaterials(this);

  public final GatheredVertices vertices = materials.gathered();

  public final Evaluators evaluators = new Evaluators();

  // --- pixel rectangles and bitmaps, and what is not drawn
  public final RasterPosition raster = new RasterPosition();

  public final Selection selection = new Selection();

  // --- images of proxies, by target and level
  public final Map<Long, TextureImage> proxies = new HashMap<>();

  // --- display lists
  /** The list that is being compiled, or null. */
  public GlDisplayList compiling;

  /** The vertices of the list that is being compiled. */
  public ListVertices compiledVertices;

  /** Whether what is compiled is executed, too. */
  public boolean compilesAndExecutes;

  /** Takes attributes in place of the current values while a list is compiled; else null. */
  public GlDisplayList.Attributes compiledAttributes;

  /** Lists that are being called, one from the other. */
  public int listDepth;

  /** Whether the one that is being called tells vertices one by one. */
  public boolean listCallByCall;

  public int listBase;

  // --- stacks
  public final Deque<SavedAttributes> attributeStack = new ArrayDeque<>();
  public final Deque<SavedAttributes> clientAttributeStack = new ArrayDeque<>();

  // --- the rest
  public final AssemblyState assembly = new AssemblyState();
  public GlProgram program;
  public final NameTable<GlQuery> queries = new NameTable<>(GlQuery::new);
  public final Map<Integer, GlQuery> activeQueries = new HashMap<>();
  public GlQuery conditionalQuery;
  public boolean conditionalInverted;
  public final PixelStores pixels = new PixelStores();
  public final NameTable<GlTransformFeedback> feedbacks = new NameTable<>(GlTransformFeedback::new);
  public final GlTransformFeedback defaultFeedback = new GlTransformFeedback(0);

  public final NameTable<GlPipeline> pipelines = new NameTable<>(GlPipeline::new);

  /** The bound program pipeline, which counts where no program is in use; or null. */
  public GlPipeline pipeline;

  /** What subroutine uniforms stand for. */
  public final SubroutineChoices subroutines = new SubroutineChoices();

  /** The bound transform feedback object. */
  public GlTransformFeedback feedback = defaultFeedback;

  /** What the program is told beside errors. */
  public final DebugMessages messages = new DebugMessages(state);

  /** Open debug groups, innermost last. */
  public final Deque<String> debugGroups = new ArrayDeque<>();

  /** Enums that a context of OpenGL ES knows; null in others, which know all. */
  public final EsEnums esEnums;

  /** Functions that a context of OpenGL ES 2.0 or later has; null in others, which have all. */
  public final EsFunctions esFunctions;

  /** Joined names of the open debug groups, for draw labels. */
  public String debugPath = "";

  /** Whether viewport and scissor have been set to the window's size. */
  private boolean sized;

  GlContext(
      Environment environment,
      ShareGroup share,
      long handle,
      boolean core,
      boolean es,
      int version) {
    this.environment = environment;
    this.share = share;
    this.emitter = environment.emitter();
    this.diagnostics = environment.diagnostics();
    this.frame = environment.frame();
    this.handle = handle;
    this.core = core;
    this.es = es;
    this.version = version;
    esFunctions =
        es && version >= 20 ? new EsFunctions(version, EsIdentity.extensions(version)) : null;
    esEnums = es ? new EsEnums(version, EsIdentity.extensions(version)) : null;
    if (es) {
      // what ES has no switches for (ES 3.2 sections 13.3, 8.14 and 15.1.6)
      state.programPointSize = true;
      state.seamlessCube = version >= 30;
      state.framebufferSrgb = true;
    }
    framebuffers =
        new NameTable<>(name -> new GlFramebuffer(name, share.imageEpoch, !core && !es, es));
    defaultFramebuffer = new GlFramebuffer(0, share.imageEpoch, !core && !es, es);
    drawFramebuffer = defaultFramebuffer;
    readFramebuffer = defaultFramebuffer;
    Arrays.setAll(uniformBindings, i -> new IndexedBinding());
    Arrays.setAll(storageBindings, i -> new IndexedBinding());
    Arrays.setAll(counterBindings, i -> new IndexedBinding());
    Arrays.fill(imageUnits, ImageBinding.NONE);
    int depthMode = GlTexture.initialDepthMode(core, es, version);
    for (int i = 0; i < defaultTextures.length; i++) {
      defaultTextures[i] =
          new GlTexture(0, emitter, environment.stereo(), share.imageEpoch, depthMode);
      defaultTextures[i].become(TextureBindings.target(i));
    }
    for (int i = 0; i < genericAttributes.length; i++) {
      for (int c = 0; c < 4; c++) {
        genericAttributes[i][c] = Float.floatToRawIntBits(ConventionalAttributes.initial(i, c));
      }
      genericTypes[i] = GL_FLOAT;
    }
    drawing = environment.drawing().apply(this);
    share.join(this);
  }

  /** Whether what is drawn into a framebuffer goes through the sRGB curve where it holds sRGB. */
  public boolean writesSrgb(GlFramebuffer framebuffer) {
    // windows of ES programs hold no sRGB unless they are asked to (EGL 1.5 section 3.5.6)
    return state.framebufferSrgb && !(es && framebuffer == defaultFramebuffer);
  }

  /** Becomes current with a window; the first time it takes over the window's size. */
  public void attach(Drawable drawable) {
    if (defaultFramebuffer.drawable != drawable) {
      defaultFramebuffer.drawable = drawable;
      defaultFramebuffer.changed();
    }
    if (drawable == null) {
      return;
    }
    drawable.usedBy(es);
    environment.stereo().window(drawable.width, drawable.height);
    defaultFramebuffer.initialBuffer(drawable.doubleBuffer || es ? GL_BACK : GL_FRONT);
    if (!sized && drawable.sizeKnown) {
      sized = true;
      for (int i = 0; i < state.viewports.length; i++) {
        state.viewports[i][2] = drawable.width;
        state.viewports[i][3] = drawable.height;
        state.scissors[i][2] = drawable.width;
        state.scissors[i][3] = drawable.height;
      }
      state.viewportVersion++;
    }
  }

  // --- errors

  /**
   * Whether what another driver may take must be taken: the call is recorded, and nothing is known
   * of who answered it.
   */
  public boolean lenient() {
    return recorded && !environment.recorder().isMesa();
  }

  /**
   * Whether functions and names of an extension are known that Mesa has not.
   *
   * @param extension one of {@link Identity#BEYOND_MESA}
   */
  public boolean has(String extension) {
    return recorded || askedAgain
        ? !environment.recorder().isMesa()
        : !es && Identity.isAsked(extension);
  }

  /**
   * A limit: of recorded calls that of their driver.
   *
   * @param weakest what is taken where it is not known
   */
  public int limit(int pname, int ours, int weakest) {
    return recorded ? environment.recorder().limit(pname, weakest) : ours;
  }

  /**
   * Raises a GL error: the first one stays until it is asked for (GL 3.3 core 2.5).
   *
   * @param detail what was wrong, for the diagnostics
   */
  public void error(int code, String detail) {
    if (error == GL_NO_ERROR) {
      error = code;
      if (recorded || askedAgain) {
        errorFunction = function;
        errorFrame = frame.number();
        errorCall = callNumber;
        environment.errors().raised(function, code, errorFrame, errorCall);
      }
    }
    String name = ErrorLedger.errorName(code);
    if (!askedAgain) {
      messages.error(call, name, function, detail);
    }
    diagnostics.error(function + " " + name, detail);
  }

  public int takeError() {
    int e = error;
    error = GL_NO_ERROR;
    return e;
  }

  /** The program has asked the driver that answered it, which is compared with what is here. */
  public void compareError(int answered) {
    ErrorLedger ledger = environment.errors();
    int ours = takeError();
    if (ours != GL_NO_ERROR) {
      ledger.asked(errorFunction, ours);
    }
    if (ours != answered) {
      if (ours != GL_NO_ERROR) {
        ledger.onlyOurs(errorFunction, ours, errorFrame, errorCall);
      }
      if (answered != GL_NO_ERROR) {
        String by = callsSinceAsked == 2 ? lastFunction : null;
        ledger.onlyTheirs(by, answered, frame.number(), callNumber);
        // without a call between two questions it is of one that the record lacks, as tracers leave
        // pointers to memory of the program's own out until something is drawn
        if (callsSinceAsked > 1 && !environment.recorder().missing.explain()) {
          unsupported(
              ErrorLedger.errorName(answered)
                  + " that only the real driver found"
                  + (by == null ? "" : " in " + by));
        }
      }
    }
    if (answered == GL_NO_ERROR || ours == answered) {
      environment.recorder().missing.explained();
    }
    callsSinceAsked = 0;
  }

  public void invalidEnum(String what, int value) {
    error(GL_INVALID_ENUM, what + " = 0x" + Integer.toHexString(value));
  }

  public void invalidValue(String what, long value) {
    error(GL_INVALID_VALUE, what + " = " + value);
  }

  public void invalidOperation(String why) {
    error(GL_INVALID_OPERATION, why);
  }

  /** A draw is left out because of something that we do not support. */
  public void leaveOut(String what) {
    unsupported(what);
    if (frame.executes()) {
      diagnostics.drawLeftOut(function + ": " + what);
    }
  }

  /** What draws execute: the program in use, else the pipeline's programs; or null. */
  public ProgramExecutable executable() {
    if (program != null) {
      return program.executable;
    }
    return pipeline == null ? null : pipeline.executable(environment.shaders(), share);
  }

  /** What a stage executes; or null. */
  public ProgramExecutable executable(Stage stage) {
    ProgramExecutable e =
        program != null ? program.executable : pipeline == null ? null : pipeline.executable(stage);
    return e != null && e.program.modules().has(stage) ? e : null;
  }

  /** The program that uniforms are set of; or null. */
  public GlProgram uniformProgram() {
    return program != null ? program : pipeline == null ? null : pipeline.active;
  }

  /** Whether conditional rendering discards what is drawn now. */
  public boolean conditionFails() {
    GlQuery q = conditionalQuery;
    return q != null && (q.result(emitter) == 0) != conditionalInverted;
  }

  /** Counts a use that we do not support; the name says what of the current function. */
  public void unsupported(String what) {
    if (!askedAgain) {
      diagnostics.unsupported(function + ": " + what);
    }
  }

  // --- textures

  /** Number of texture units, of all stages together. */
  public int units() {
    return samplers.length;
  }

  /** Dense number of a texture target, -1 for what is none here: OpenGL has no external ones. */
  public int textureIndex(int target) {
    boolean external = target == GL_TEXTURE_EXTERNAL_OES && !isAnyEs() && !lenient();
    return external ? -1 : TextureBindings.index(target);
  }

  /** The texture that calls on a target mean; null when the enum is no target. */
  public GlTexture boundTexture(int target) {
    int i = textureIndex(target);
    if (i < 0) {
      return null;
    }
    GlTexture t = textures.at(textures.activeUnit, i);
    return t != null ? t : defaultTextures[i];
  }

  /**
   * Sets the current value of an attribute. Inside a primitive that of the position, or of generic
   * attribute 0, ends a vertex instead.
   *
   * @param type GL_FLOAT, GL_INT or GL_UNSIGNED_INT
   * @param x bits of the first component; likewise the others
   */
  public void attribute(int slot, int type, int x, int y, int z, int w) {
    if (compiledAttributes != null) {
      compile(slot, type, x, y, z, w);
      return;
    }
    boolean open = vertices.isOpen();
    boolean position = slot == ConventionalAttributes.POSITION || open && slot == 0;
    if (position && !open) {
      return; // which has no current value
    }
    int[] v = genericAttributes[slot];
    if (components != 0) {
      int at = position ? ConventionalAttributes.POSITION : slot;
      int kept = vertices.tell(at, components, !position && genericTypes[slot] != type);
      if (kept > components && open && !position) {
        y = components < 2 ? v[1] : y;
        z = components < 3 && kept > 2 ? v[2] : z;
        w = components < 4 && kept > 3 ? v[3] : w;
      } else if (kept == GatheredVertices.GROWS) {
        grow(at);
      }
    }
    if (position) {
      vertices.vertex(x, y, z, w);
      return;
    }
    if (open) {
      vertices.changes(slot, x, y, z, w);
    }
    v[0] = x;
    v[1] = y;
    v[2] = z;
    v[3] = w;
    if (components != 0) {
      vertices.keep(slot, v);
    } else if (drawsList()) {
      vertices.setByList(slot);
    }
    genericTypes[slot] = type;
    genericVersion++;
    if (slot == ConventionalAttributes.COLOR) {
      materials.colorChanged();
    }
  }

  /** Makes room for components of an attribute that are not told but evaluated. */
  public void reserve(int slot, int count) {
    int before = components;
    components = count;
    boolean otherType = slot != ConventionalAttributes.POSITION && genericTypes[slot] != GL_FLOAT;
    int kept = vertices.evaluate(slot, count, otherType);
    if (kept == GatheredVertices.GROWS) {
      grow(slot);
    } else if (slot != ConventionalAttributes.POSITION && kept == count) {
      vertices.clip(slot, count);
    }
    components = before;
  }

  /** Takes a current value back: type and four words. */
  void set(int slot, int[] value) {
    int before = components;
    components = 0;
    attribute(slot, value[0], value[1], value[2], value[3], value[4]);
    components = before;
  }

  private void compile(int slot, int type, int x, int y, int z, int w) {
    ListVertices told = compiledVertices;
    int[] v = genericAttributes[slot];
    int[] before =
        compilesAndExecutes ? new int[] {genericTypes[slot], v[0], v[1], v[2], v[3]} : null;
    told.toldLate(slot, compiledAttributes, compiledAttributes.size(), before);
    int size = Math.max(1, components);
    if (told.tell(slot, size, compiledAttributes, compiledAttributes.size())
        && compilesAndExecutes) {
      vertices.leaveOutLast();
    }
    compiledAttributes.add(told.word(slot, size), type, x, y, z, w);
  }

  /** An attribute gets more components than it had: what came before is drawn in Mesa. */
  void grow(int slot) {
    if (vertices.hasSeam()) {
      drawTold(slot);
    }
    vertices.makeRoom(slot, components);
  }

  /**
   * Draws the vertices that a primitive has so far; it goes on after them.
   *
   * @param slot the attribute that is told otherwise from now on
   */
  public void drawTold(int slot) {
    drawing.gathered(vertices.beforeSeam(), vertices);
    vertices.afterSeam(slot, components);
  }

  /** Whether a list is being called that draws what it holds. */
  public boolean drawsList() {
    return listDepth > 0 && !listCallByCall;
  }

  /** The bound vertex array. */
  public GlVertexArray vertexArray() {
    return vertexArrays.bound();
  }

  /** Lets materials take over the current colour, which they follow. */
  public void followCurrentColor() {
    int[] c = genericAttributes[ConventionalAttributes.COLOR];
    fixed.followColor(
        Float.intBitsToFloat(c[0]),
        Float.intBitsToFloat(c[1]),
        Float.intBitsToFloat(c[2]),
        Float.intBitsToFloat(c[3]));
  }

  // --- reachability, for deletion

  @Override
  public boolean refersTo(GlTexture texture) {
    for (ImageBinding b : imageUnits) {
      if (texture.equals(b.texture())) {
        return true;
      }
    }
    return textures.refersTo(texture) || framebufferRefersTo(texture, null);
  }

  @Override
  public boolean refersTo(GlRenderbuffer candidate) {
    return renderbuffer == candidate || framebufferRefersTo(null, candidate);
  }

  private boolean framebufferRefersTo(GlTexture texture, GlRenderbuffer candidate) {
    boolean[] found = {
      drawFramebuffer.refersTo(texture, candidate) || readFramebuffer.refersTo(texture, candidate)
    };
    framebuffers.forEach(f -> found[0] |= f.refersTo(texture, candidate));
    return found[0];
  }

  @Override
  public boolean refersTo(GlBuffer buffer) {
    if (buffers.refersTo(buffer)) {
      return true;
    }
    if (refersTo(uniformBindings, buffer)
        || defaultFeedback.refersTo(buffer)
        || feedback.refersTo(buffer)
        || refersTo(storageBindings, buffer)
        || refersTo(counterBindings, buffer)) {
      return true;
    }
    boolean[] found = {vertexArray().refersTo(buffer) || vertexArrays.initial.refersTo(buffer)};
    vertexArrays.named.forEach(v -> found[0] |= v.refersTo(buffer));
    share.textures.forEach(t -> found[0] |= t.buffer == buffer);
    feedbacks.forEach(t -> found[0] |= t.refersTo(buffer));
    return found[0];
  }

  private static boolean refersTo(IndexedBinding[] bindings, GlBuffer buffer) {
    for (IndexedBinding b : bindings) {
      if (b.buffer == buffer) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean uses(GlProgram candidate) {
    if (program == candidate || pipeline != null && pipeline.uses(candidate)) {
      return true;
    }
    ProgramExecutable e = candidate.executable;
    boolean[] captures = {e != null && feedback.executable == e};
    feedbacks.forEach(t -> captures[0] |= e != null && t.executable == e);
    pipelines.forEach(p -> captures[0] |= p.uses(candidate));
    return captures[0];
  }

  @Override
  public void forget(ProgramExecutable executable) {
    drawing.forget(executable);
  }

  /** Whether it is of any OpenGL ES. */
  public boolean isAnyEs() {
    return es || firstEs;
  }

  /** Ten times the version that a context of OpenGL ES tells. */
  public int esVersion() {
    return firstEs ? GlSession.FIXED_ES_VERSION : version;
  }
}
