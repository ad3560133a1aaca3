// Long because what is kept from draw to draw, and what makes it stale, is seen in one place.
package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GatheredVertices;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.GlSampler;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.object.IndexedBinding;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.SamplerParams;
import org.oovr.driver.gl.object.StageGroups;
import org.oovr.driver.gl.object.StageInputs;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.state.Drawing;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.PixelRectangle;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.simulator.command.BindGroup;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.StreamOutput;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.VertexFormat;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * Puts a {@link Command.Draw} together out of the state of a context. This runs for every draw of a
 * game: every part is kept from the last draw and rebuilt only when one of the version numbers it
 * depends on has moved.
 */
public final class DrawAssembler implements Drawing {
  private static final Stage[] STAGES = Stage.values();
  private static final int[] NO_OFFSETS = {};
  private static final float[] NO_SHIFT = {};
  private static final VertexFormat CONSTANT_FLOAT =
      new VertexFormat(VertexFormat.Type.FLOAT, 4, VertexFormat.Conversion.FLOAT, false);
  private static final VertexFormat CONSTANT_INT =
      new VertexFormat(VertexFormat.Type.INT, 4, VertexFormat.Conversion.INTEGER, false);
  private static final VertexFormat CONSTANT_UINT =
      new VertexFormat(VertexFormat.Type.UINT, 4, VertexFormat.Conversion.INTEGER, false);

  /** What is bound for one stage, by slot. */
  private static final class BoundStage {
    TextureView[] views = {};
    SamplerState[] samplers = {};
    BufferRange[] blocks = {};
    BufferRange[] storage = {};
    TextureView[] images = {};
  }

  private final GlContext gl;
  private final PipelineCache pipelines;
  private final FixedPrograms fixed;

  /** By program; null for those that read no state of the fixed function. */
  private final Map<ProgramExecutable, BuiltInUniforms> allBuiltIns = new WeakHashMap<>();

  private ProgramExecutable builtInsOf;
  private BuiltInUniforms builtIns;
  private final AssemblyPrograms assembly;
  private final VertexCapture capture;
  private final PixelRectangles rectangles;

  /** Whether vertices are captured and not drawn. */
  private boolean captures;

  private ProgramExecutable executable;
  private int bindingVersion = -1;
  private int textureVersion = -1;
  private int samplerEpoch = -1;
  private int imageEpoch = -1;
  private int bufferEpoch = -1;
  private int blockBindingVersion = -1;
  private boolean seamless;
  private final PerStage<BoundStage> stages = PerStage.of(stage -> new BoundStage());
  private boolean samplesViews;
  private Bindings shaderBindings = Bindings.NONE;

  private List<VertexStream> streams = List.of();
  private GlVertexArray streamArray;
  private int streamArrayVersion;
  private int streamBufferEpoch;
  private int streamGenericVersion;
  private int streamAttributeVersion;
  private ProgramExecutable streamExecutable;

  private List<Viewport> viewports;
  private int viewportVersion = -1;

  private String labelFunction;
  private String labelPath;
  private String labelText = "";

  /** Vertices that were told one by one, while they are drawn; else null. */
  private GatheredVertices gathered;

  /** Where they lie. */
  private GlBuffer gatheredBuffer;

  /** Place of the next draw in its multi-draw. */
  private int number;

  // --- filled by prepare
  private PipelineState pipeline;
  private RenderTarget target;

  public DrawAssembler(GlContext gl) {
    this.gl = gl;
    this.pipelines = new PipelineCache(gl);
    this.fixed = new FixedPrograms(gl);
    this.assembly = new AssemblyPrograms(gl);
    this.capture = new VertexCapture(gl.emitter);
    this.rectangles = new PixelRectangles(gl, this::quad, fixed, pipelines);
  }

  @Override
  public boolean prepare(int mode) {
    Topology topology = Translate.topology(mode);
    if (topology == null || gl.core && mode >= GL_QUADS && mode <= GL_POLYGON) {
      gl.invalidEnum("mode", mode);
      return false;
    }
    GlFramebuffer framebuffer = gl.drawFramebuffer;
    if (framebuffer.status() != GL_FRAMEBUFFER_COMPLETE) {
      gl.error(GL_INVALID_FRAMEBUFFER_OPERATION, "the draw framebuffer is not complete");
      return false;
    }
    if (gl.core && !gl.recorded && gl.vertexArray() == gl.vertexArrays.initial) {
      gl.invalidOperation("no vertex array object is bound");
      return false;
    }
    captures = gl.selection.mode != GL_RENDER;
    ProgramExecutable exe = executable(mode, topology);
    if (exe == null) {
      return false;
    }
    String wrong = PrimitiveRules.wrong(exe, topology);
    if (wrong != null) {
      gl.invalidOperation(wrong);
      return false;
    }
    if (!gl.frame.executes() || gl.conditionFails()) {
      return false;
    }
    target = framebuffer.target();
    if (exe.program.views() > 0
        && target.multiviewCount() > 0
        && exe.program.views() != target.multiviewCount()) {
      gl.invalidOperation("number of views of program and framebuffer differ");
      return false;
    }
    ready(exe, topology);
    return true;
  }

  /** Gets ready what draws of a program have. */
  private void ready(ProgramExecutable exe, Topology topology) {
    GlFramebuffer framebuffer = gl.drawFramebuffer;
    pipeline = pipelines.get(exe, framebuffer, target, topology, fixed.setsPointSize());
    if (captures) {
      pipeline = capture.discarding(pipeline);
    }
    bindings(exe, target.samples());
    streams(exe);
    boolean allViewports = choosesViewport(exe);
    if (viewports == null
        || viewportVersion != gl.state.viewportVersion
        || allViewports != viewports.size() > 1) {
      viewportVersion = gl.state.viewportVersion;
      viewports = viewports(gl.state, allViewports);
    }
  }

  /** What draws execute; null after saying why there is nothing. */
  private ProgramExecutable executable(int mode, Topology topology) {
    boolean piped = gl.program == null && gl.pipeline != null;
    if (piped && gl.pipeline.fault() != null) {
      gl.invalidOperation(gl.pipeline.fault());
      return null;
    }
    ProgramExecutable exe = gl.executable();
    if (exe == null && !piped && gl.program == null && !gl.core && assembly.isOn()) {
      exe = assembly.get();
      if (exe == null) {
        return null;
      }
    }
    if (exe == null && (gl.core || gl.es || piped || gl.program != null)) {
      // undefined, but no error (GL 3.3 core 2.11): say what is missing, draw nothing
      if (piped) {
        gl.leaveOut("program pipeline without executable");
      } else if (gl.program == null) {
        gl.unsupported("draw without a program"); // which no driver draws
      } else {
        gl.leaveOut("program without executable");
      }
      return null;
    }
    boolean computes = exe != null && exe.program.modules().has(Stage.COMPUTE);
    if (!gl.core && !computes) {
      boolean points = PrimitiveRules.drawsPoints(exe, topology, gl.state.polygonMode);
      exe =
          captures ? fixed.get(exe, points, FixedPrograms.Purpose.CAPTURE) : fixed.get(exe, points);
      if (exe == null) {
        gl.leaveOut("program of the fixed function that does not link");
        return null;
      }
    }
    if (!exe.program.modules().has(Stage.VERTEX)) {
      gl.leaveOut("program without vertex shader");
      return null;
    }
    if (gl.feedback.captures()
        && !PrimitiveRules.feedbackFits(exe, mode, gl.feedback.primitiveMode)) {
      gl.invalidOperation("transform feedback captures primitives of another kind");
      return null;
    }
    return exe;
  }

  /** Viewports and scissors as the simulator takes them; the first where nobody chooses. */
  private static List<Viewport> viewports(RenderState s, boolean all) {
    List<Viewport> result = new ArrayList<>();
    for (int i = 0; i < (all ? s.viewports.length : 1); i++) {
      result.add(viewport(s, i));
    }
    return List.copyOf(result);
  }

  private static Viewport viewport(RenderState s, int i) {
    boolean turned = s.isUpsideDown();
    float[] v = s.viewports[i];
    int[] scissor = s.scissors[i];
    return new Viewport(
        v[0],
        turned ? v[1] + v[3] : v[1],
        v[2],
        turned ? -v[3] : v[3],
        (float) s.depthRanges[i][0],
        (float) s.depthRanges[i][1],
        s.scissorTest(i),
        scissor[0],
        scissor[1],
        scissor[2],
        scissor[3]);
  }

  /** Whether a stage before the rasteriser chooses among viewports. */
  private static boolean choosesViewport(ProgramExecutable exe) {
    for (ShaderReflection stage : exe.program.reflections().values()) {
      if (stage.writesViewportIndex()) {
        return true;
      }
    }
    return false;
  }

  // --- shader bindings

  /**
   * @param samples of the target, 0 where there is none
   */
  private void bindings(ProgramExecutable exe, int samples) {
    // Long because every version is compared before it is taken over, in one order.
    if (exe.stateUniforms != null) {
      RenderState s = gl.state;
      exe.stateUniforms.follow(
          exe,
          s.depthRanges[0][0],
          s.depthRanges[0][1],
          s.clampVertexColor != GL_FALSE,
          gl.fixed.is(GL_VERTEX_PROGRAM_TWO_SIDE) || fixed.isTwoSided(),
          samples,
          number);
    }
    if (!gl.core) {
      builtIns(exe);
    }
    boolean newProgram = exe != executable || exe.bindingVersions() != bindingVersion;
    boolean newTextures =
        newProgram
            || gl.textureVersion != textureVersion
            || gl.share.samplerEpoch != samplerEpoch
            || gl.share.imageEpoch[0] != imageEpoch
            || gl.state.seamlessCube != seamless
            || gl.share.bufferEpoch[0] != bufferEpoch;
    if (newTextures) {
      seamless = gl.state.seamlessCube;
      samplesViews = false;
      for (Stage stage : STAGES) {
        StageInputs inputs = exe.stages.get(stage);
        if (inputs != null) {
          textures(inputs.units, inputs.targets, stages.get(stage));
          stages.get(stage).images = images(inputs.imageUnits);
        }
      }
      textureVersion = gl.textureVersion;
      samplerEpoch = gl.share.samplerEpoch;
      imageEpoch = gl.share.imageEpoch[0];
    }
    boolean newBlocks =
        newProgram
            || gl.blockBindingVersion != blockBindingVersion
            || gl.share.bufferEpoch[0] != bufferEpoch;
    if (newBlocks) {
      for (Stage stage : STAGES) {
        StageInputs inputs = exe.stages.get(stage);
        if (inputs != null) {
          stages.get(stage).blocks = blocks(exe.part(stage), inputs.blocks);
          stages.get(stage).storage = storage(exe.part(stage), inputs);
        }
      }
      blockBindingVersion = gl.blockBindingVersion;
      bufferEpoch = gl.share.bufferEpoch[0];
    }
    boolean all = newTextures || newBlocks;
    boolean changed = all;
    for (Stage stage : STAGES) {
      StageInputs inputs = exe.stages.get(stage);
      changed |= inputs != null && shaderBindings.pushConstants(stage) != inputs.constants();
    }
    if (changed) {
      shaderBindings =
          new Bindings(
              exe.layout,
              all ? groups(exe) : shaderBindings.groups(),
              NO_OFFSETS,
              exe.stages.map(StageInputs::constants));
    }
    executable = exe;
    bindingVersion = exe.bindingVersions();
  }

  private void builtIns(ProgramExecutable exe) {
    if (exe != builtInsOf) {
      builtInsOf = exe;
      builtIns = allBuiltIns.get(exe);
      if (builtIns == null && !allBuiltIns.containsKey(exe)) {
        builtIns = BuiltInUniforms.of(exe.program);
        allBuiltIns.put(exe, builtIns);
      }
    }
    if (builtIns != null) {
      builtIns.follow(exe, gl);
    }
  }

  /** A group for each stage of a program, as its layout says. */
  private List<BindGroup> groups(ProgramExecutable exe) {
    List<BindGroup> groups = new ArrayList<>();
    for (Stage stage : STAGES) {
      if (exe.stages.has(stage)) {
        BoundStage s = stages.get(stage);
        groups.add(
            StageGroups.group(
                exe.layout, stage, s.views, s.samplers, s.blocks, s.storage, s.images));
      }
    }
    return List.copyOf(groups);
  }

  private void textures(int[] units, int[] targets, BoundStage out) {
    int n = units.length;
    TextureView[] views = new TextureView[n];
    SamplerState[] samplers = new SamplerState[n];
    for (int i = 0; i < n; i++) {
      if (units[i] == PixelRectangles.UNIT) {
        views[i] = rectangles.view();
        samplers[i] = PixelRectangles.NEAREST;
        continue;
      }
      int unit = units[i] >= 0 && units[i] < gl.units() ? units[i] : 0;
      int index = TextureBindings.index(targets[i]);
      GlTexture bound = gl.textures.at(unit, index);
      GlTexture t = bound != null ? bound : gl.defaultTextures[index];
      GlSampler sampler = gl.samplers[unit];
      SamplerParams params = sampler != null ? sampler.params : t.sampler;
      if (TextureCompleteness.complete(t, params)) {
        views[i] = t.view(params.srgbDecode != GL_SKIP_DECODE_EXT);
      } else {
        views[i] = TextureView.UNBOUND;
      }
      boolean depth =
          views[i].texture() != null
              && views[i].texture().format().hasDepth()
              && !views[i].stencil();
      samplers[i] = params.state(seamless, targets[i] == GL_TEXTURE_RECTANGLE, depth);
      samplesViews |= views[i].texture() != null && views[i].texture().views() == 2;
    }
    out.views = views;
    out.samplers = samplers;
  }

  private TextureView[] images(int[] units) {
    TextureView[] views = new TextureView[units.length];
    for (int i = 0; i < views.length; i++) {
      boolean exists = units[i] >= 0 && units[i] < gl.imageUnits.length;
      views[i] = exists ? gl.imageUnits[units[i]].view() : null;
      samplesViews |=
          views[i] != null && views[i].texture() != null && views[i].texture().views() == 2;
    }
    return views;
  }

  /** Null for blocks behind which no bytes are. */
  private BufferRange[] blocks(ProgramExecutable exe, int[] slots) {
    BufferRange[] ranges = new BufferRange[slots.length];
    for (int i = 0; i < slots.length; i++) {
      if (slots[i] < 0) {
        continue;
      }
      int point = exe.blockBindings[slots[i]];
      ranges[i] = range(gl.uniformBindings, point);
    }
    return ranges;
  }

  /** Of storage blocks and atomic counters; null for those behind which no bytes are. */
  private BufferRange[] storage(ProgramExecutable exe, StageInputs inputs) {
    BufferRange[] ranges = new BufferRange[inputs.storage.length];
    for (int i = 0; i < ranges.length; i++) {
      if (inputs.counters[i] >= 0) {
        ranges[i] = range(gl.counterBindings, inputs.counters[i]);
      } else if (inputs.storage[i] >= 0) {
        ranges[i] = range(gl.storageBindings, exe.storageBindings[inputs.storage[i]]);
      }
    }
    return ranges;
  }

  private static BufferRange range(IndexedBinding[] bindings, int point) {
    if (point >= bindings.length || bindings[point].boundBytes() == 0) {
      return null;
    }
    IndexedBinding b = bindings[point];
    return new BufferRange(b.buffer.resource(), (int) b.offset, b.boundBytes());
  }

  // --- vertex streams

  private void streams(ProgramExecutable exe) {
    GlVertexArray v = gl.vertexArray();
    if (gathered == null
        && v == streamArray
        && v.version == streamArrayVersion
        && exe == streamExecutable
        && exe.part(Stage.VERTEX).attributeVersion == streamAttributeVersion
        && gl.share.bufferEpoch[0] == streamBufferEpoch
        && gl.genericVersion == streamGenericVersion) {
      return;
    }
    List<ShaderReflection.Variable> inputs = exe.program.reflections().get(Stage.VERTEX).inputs();
    List<VertexStream> out = new ArrayList<>(inputs.size());
    for (ShaderReflection.Variable input : inputs) {
      ProgramExecutable vertex = exe.part(Stage.VERTEX);
      int at = input.location();
      if (at >= 0 && at < vertex.attributeIndex.length) {
        int attribute = vertex.attributeIndex[at];
        VertexStream stream =
            gathered != null ? gatheredStream(at, attribute) : stream(v, at, attribute);
        boolean wide = WideStreams.isWide(input.base());
        out.add(wide ? WideStreams.of(stream, vertex.attributeUpper[at]) : stream);
      }
    }
    VertexStream flags = gl.core ? null : edgeFlags(v);
    if (flags != null) {
      out.add(flags);
    }
    streams = List.copyOf(out);
    streamArray = gathered != null ? null : v;
    streamArrayVersion = v.version;
    streamExecutable = exe;
    streamAttributeVersion = exe.part(Stage.VERTEX).attributeVersion;
    // taken last: making a buffer's storage moves the epoch
    streamBufferEpoch = gl.share.bufferEpoch[0];
    streamGenericVersion = gl.genericVersion;
  }

  /** Which edges of polygons are edges of their outlines; null where all are. */
  private VertexStream edgeFlags(GlVertexArray v) {
    int slot = ConventionalAttributes.EDGE_FLAG;
    int location = VertexStream.EDGE_FLAGS;
    VertexStream flags =
        gathered != null ? gatheredStream(location, slot) : stream(v, location, slot);
    return flags.buffer() == null && flags.constant()[0] != 0 ? null : flags;
  }

  /** Where generic attribute 0 is an array it is the position, and the other way round. */
  private int aliased(GlVertexArray v, int index) {
    if (gl.core) {
      return index;
    }
    int position = ConventionalAttributes.POSITION;
    if (index == position && v.attributes[0].enabled) {
      return 0;
    }
    return index == 0 && !v.attributes[0].enabled && v.attributes[position].enabled
        ? position
        : index;
  }

  private VertexStream stream(GlVertexArray v, int location, int attribute) {
    int index = aliased(v, attribute);
    if (index >= 0 && index < GlVertexArray.MAX_ATTRIBUTES && v.attributes[index].enabled) {
      GlVertexArray.Attribute a = v.attributes[index];
      if (a.clientMemory != null) {
        return new VertexStream(
            location,
            a.clientMemory.resource(),
            0,
            v.bindings[a.binding].stride,
            v.bindings[a.binding].divisor,
            a.format,
            null);
      }
      GlVertexArray.Binding b = v.bindings[a.binding];
      if (b.buffer != null) {
        return new VertexStream(
            location,
            b.buffer.resource(),
            b.offset + a.relativeOffset,
            b.stride,
            b.divisor,
            a.format,
            null);
      }
      gl.unsupported("vertex attribute in application memory that was not recorded");
    }
    return constant(location, index);
  }

  /** The same value for all vertices. */
  private VertexStream constant(int location, int index) {
    int i = index >= 0 && index < GlVertexArray.MAX_ATTRIBUTES ? index : 0;
    return new VertexStream(location, null, 0, 0, 0, format(i), gl.genericAttributes[i].clone());
  }

  /** How a current value lies in memory. */
  private VertexFormat format(int attribute) {
    return switch (gl.genericTypes[attribute]) {
      case GL_INT -> CONSTANT_INT;
      case GL_UNSIGNED_INT -> CONSTANT_UINT;
      default -> CONSTANT_FLOAT;
    };
  }

  /** Generic attribute 0 is the position. */
  private VertexStream gatheredStream(int location, int attribute) {
    int slot = attribute == 0 ? ConventionalAttributes.POSITION : attribute;
    if (slot < 0 || slot >= GlVertexArray.MAX_ATTRIBUTES || gathered.offsetBytes(slot) < 0) {
      return constant(location, slot);
    }
    return new VertexStream(
        location,
        gatheredBuffer.resource(),
        gathered.offsetBytes(slot),
        gathered.strideBytes(),
        0,
        slot == ConventionalAttributes.POSITION ? CONSTANT_FLOAT : format(slot),
        null);
  }

  // --- emitting

  @Override
  public void number(int draw) {
    number = draw;
    if (executable != null && executable.stateUniforms != null) {
      bindings(executable, target.samples());
    }
  }

  @Override
  public void arrays(int first, int count, int instances, int baseInstance) {
    if (count != 0 && instances != 0) {
      send(draw(null, null, 0, first, count, 0, instances, baseInstance));
    }
  }

  @Override
  public void gathered(int mode, GatheredVertices vertices) {
    if (!gl.frame.executes()) {
      prepare(mode);
      return;
    }
    gather(vertices);
    try {
      if (prepare(mode)) {
        arrays(0, vertices.count(), 1, 0);
      }
    } finally {
      gathered = null;
    }
  }

  private void gather(GatheredVertices vertices) {
    if (gatheredBuffer == null) {
      gatheredBuffer = new GlBuffer(0, gl.emitter, new int[1]);
      gatheredBuffer.label = "vertices told one by one";
    }
    java.nio.ByteBuffer bytes = vertices.bytes();
    gatheredBuffer.store(bytes.limit(), bytes);
    gathered = vertices;
  }

  @Override
  public void elements(
      Buffer indices,
      int type,
      long offset,
      int count,
      int baseVertex,
      int instances,
      int baseInstance) {
    if (count != 0 && instances != 0) {
      Command.IndexType indexType = Translate.indexType(type);
      send(draw(indices, indexType, offset, 0, count, baseVertex, instances, baseInstance));
    }
  }

  private void send(Command.Draw draw) {
    if (captures) {
      captured(draw).tell(draw.state().topology(), corners(executable, draw.state().topology()));
    } else {
      gl.emitter.draw(target, draw);
    }
  }

  private CapturedPrimitives captured(Command.Draw draw) {
    VertexCapture.Layout layout = new VertexCapture.Layout(executable.program.feedback());
    float[] words = capture.run(target, draw, executable.program.feedback());
    return new CapturedPrimitives(gl, layout, words);
  }

  /** Vertices of the primitives that a program gives to the rasteriser. */
  private static int corners(ProgramExecutable exe, Topology drawn) {
    ShaderReflection geometry = exe.program.reflections().get(Stage.GEOMETRY);
    ShaderReflection divided = exe.program.reflections().get(Stage.TESSELLATION_EVALUATION);
    if (geometry != null) {
      return geometry.primitive().output().vertices();
    }
    return PrimitiveRules.corners(
        divided == null ? drawn : PrimitiveRules.made(divided.primitive().tessellation()));
  }

  /** Says that a draw whose size only the GPU knows is left out where vertices are captured. */
  private boolean leavesOut() {
    if (captures) {
      gl.leaveOut("draw of unknown size in selection or feedback");
    }
    return captures;
  }

  @Override
  public void rasterPosition(float x, float y, float z, float w) {
    gl.raster.valid = false;
    if (gl.core || gl.drawFramebuffer.status() != GL_FRAMEBUFFER_COMPLETE) {
      return;
    }
    captures = true;
    ProgramExecutable exe = executable(GL_POINTS, Topology.POINTS);
    if (exe == null || !exe.program.feedback().captures()) {
      return;
    }
    target = gl.drawFramebuffer.target();
    GatheredVertices one = new GatheredVertices(gl.genericAttributes);
    one.begin(GL_POINTS);
    one.vertex(
        Float.floatToRawIntBits(x),
        Float.floatToRawIntBits(y),
        Float.floatToRawIntBits(z),
        Float.floatToRawIntBits(w));
    one.end();
    gather(one);
    try {
      ready(exe, Topology.POINTS);
      boolean shaded =
          gl.executable() != null && gl.executable().program.modules().has(Stage.VERTEX)
              || gl.fixed.is(GL_VERTEX_PROGRAM_ARB);
      captured(draw(null, null, 0, 0, 1, 0, 1, 0)).raster(gl.raster, !shaded, x, y, z, w);
    } finally {
      gathered = null;
    }
  }

  @Override
  public void rectangle(PixelRectangle r) {
    ProgramExecutable base = gl.executable();
    if (base == null && gl.program == null && gl.pipeline == null && assembly.isOn()) {
      base = assembly.get();
      if (base == null) {
        return;
      }
    }
    rectangles.draw(r, base);
  }

  /** Sends two triangles of a pixel rectangle. */
  private void quad(
      ProgramExecutable exe,
      RenderTarget into,
      PipelineState state,
      DynamicState dynamic,
      Viewport viewport,
      VertexStream corners) {
    textureVersion = gl.textureVersion - 1; // the texels are others
    bindings(exe, into.samples());
    gl.emitter.draw(
        into,
        new Command.Draw(
            state,
            dynamic,
            List.of(viewport),
            List.of(corners),
            shaderBindings,
            null,
            null,
            0,
            0,
            4,
            0,
            false,
            0,
            1,
            0,
            NO_SHIFT,
            new Command.DrawLabel(
                gl.frame.number(), gl.frame.nextDraw(), gl.callNumber, labelText())));
  }

  @Override
  public void arraysIndirect(Buffer parameters, long offset) {
    if (leavesOut()) {
      return;
    }
    gl.emitter.draw(
        target, new Command.DrawIndirect(draw(null, null, 0, 0, 0, 0, 0, 0), parameters, offset));
  }

  @Override
  public void elementsIndirect(Buffer indices, int type, Buffer parameters, long offset) {
    if (leavesOut()) {
      return;
    }
    Command.Draw draw = draw(indices, Translate.indexType(type), 0, 0, 0, 0, 0, 0);
    gl.emitter.draw(target, new Command.DrawIndirect(draw, parameters, offset));
  }

  @Override
  public void streamed(StreamOutput.Target source, int strideBytes, int instances) {
    if (leavesOut()) {
      return;
    }
    Command.Draw draw = draw(null, null, 0, 0, 0, 0, instances, 0);
    gl.emitter.draw(target, new Command.DrawStreamed(draw, source, strideBytes));
  }

  @Override
  public void dispatch(int groupsX, int groupsY, int groupsZ) {
    Dispatch dispatch = prepareDispatch(groupsX, groupsY, groupsZ);
    if (dispatch != null && groupsX > 0 && groupsY > 0 && groupsZ > 0) {
      gl.emitter.emit(dispatch);
    }
  }

  @Override
  public void dispatchIndirect(Buffer parameters, long offset) {
    Dispatch dispatch = prepareDispatch(0, 0, 0);
    if (dispatch != null) {
      gl.emitter.emit(new Dispatch.Indirect(dispatch, parameters, offset));
    }
  }

  /** A dispatch of the program in use; null when it is not to be executed. */
  private Dispatch prepareDispatch(int groupsX, int groupsY, int groupsZ) {
    boolean piped = gl.program == null && gl.pipeline != null;
    ProgramExecutable exe =
        piped
            ? gl.pipeline.executable(Stage.COMPUTE)
            : gl.program == null ? null : gl.program.executable;
    if (exe == null || !exe.program.modules().has(Stage.COMPUTE)) {
      if (exe == null && gl.program != null) {
        gl.leaveOut("program without executable");
      } else {
        gl.invalidOperation("no program with a compute shader is in use");
      }
      return null;
    }
    if (!gl.frame.executes() || gl.conditionFails()) {
      return null;
    }
    bindings(exe, 0);
    return new Dispatch(
        exe.program.modules().get(Stage.COMPUTE),
        shaderBindings,
        groupsX,
        groupsY,
        groupsZ,
        new Command.DrawLabel(gl.frame.number(), gl.frame.draws(), gl.callNumber, labelText()));
  }

  @Override
  public void forget(ProgramExecutable gone) {
    pipelines.forget(gone);
    fixed.forget(gone);
  }

  private Command.Draw draw(
      Buffer indices,
      Command.IndexType indexType,
      long indexOffset,
      int first,
      int count,
      int baseVertex,
      int instances,
      int baseInstance) {
    RenderState s = gl.state;
    boolean restart = indices != null && (s.primitiveRestart || s.primitiveRestartFixed);
    int restartIndex = indices == null ? 0 : s.restartIndex;
    if (indices != null && s.primitiveRestartFixed) {
      restartIndex = -1 >>> (32 - 8 * indexType.bytes());
    }
    return new Command.Draw(
        pipeline,
        pipelines.dynamic(),
        viewports,
        streams,
        shaderBindings,
        indices,
        indexType,
        indexOffset,
        first,
        count,
        baseVertex,
        restart,
        restartIndex,
        instances,
        baseInstance,
        gl.environment.stereo().shift(target.viewCount(), samplesViews),
        gl.feedback.captures() ? gl.feedback.output : null,
        new Command.DrawLabel(gl.frame.number(), gl.frame.nextDraw(), gl.callNumber, labelText()));
  }

  @SuppressWarnings("ReferenceEquality") // the strings are the same objects from draw to draw
  private String labelText() {
    if (labelFunction != gl.function || labelPath != gl.debugPath) {
      labelFunction = gl.function;
      labelPath = gl.debugPath;
      labelText = labelPath.isEmpty() ? labelFunction : labelPath + " / " + labelFunction;
    }
    return labelText;
  }
}
