// Long because what is kept from draw to draw, and what makes it stale, is seen in one place.
package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.oovr.driver.gl.object.GatheredVertices;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.state.Drawing;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.PixelRectangle;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.StreamOutput;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.StageRules;

/**
 * Puts a {@link Command.Draw} together out of the state of a context. This runs for every draw of a
 * game: every part is kept from the last draw and rebuilt only when one of the version numbers it
 * depends on has moved.
 */
public final class DrawAssembler implements Drawing {
  private static final float[] NO_SHIFT = {};
  private final GlContext gl;
  private final PipelineCache pipelines;
  private final FixedPrograms fixed;

  private final AssemblyPrograms assembly;
  private final VertexCapture capture;
  private final PixelRectangles rectangles;

  /** Whether vertices are captured and not drawn. */
  private boolean captures;

  private final ShaderInputs inputs;
  private Bindings shaderBindings = Bindings.NONE;
  private ProgramExecutable executable;

  private final VertexStreams vertices;
  private List<VertexStream> streams = List.of();

  private List<Viewport> viewports;
  private int viewportVersion = -1;

  private String labelFunction;
  private String labelPath;
  private String labelText = "";

  /** Place of the next draw in its multi-draw. */
  private int number;

  private int firstPrimitive;

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
    this.inputs = new ShaderInputs(gl, rectangles::view);
    this.vertices = new VertexStreams(gl);
  }

  @Override
  public boolean allows(int mode) {
    Topology topology = Translate.topology(mode);
    if (topology == null || gl.core && mode >= GL_QUADS && mode <= GL_POLYGON) {
      gl.invalidEnum("mode", mode);
      return false;
    }
    if (gl.drawFramebuffer.status() != GL_FRAMEBUFFER_COMPLETE) {
      gl.error(GL_INVALID_FRAMEBUFFER_OPERATION, "the draw framebuffer is not complete");
      return false;
    }
    if (gl.core && !gl.lenient() && gl.vertexArray() == gl.vertexArrays.initial) {
      gl.invalidOperation("no vertex array object is bound");
      return false;
    }
    if (IntegerTargets.lackShader(gl)) {
      gl.invalidOperation("whole numbers are drawn to without a fragment shader");
      return false;
    }
    String wrong = wrongProgram();
    if (wrong == null) {
      wrong = PrimitiveRules.wrong(gl, mode, topology);
    }
    if (wrong != null) {
      gl.invalidOperation(wrong);
    }
    return wrong == null;
  }

  /** Why nothing can be drawn with the programs in use; null where it can. */
  private String wrongProgram() {
    boolean piped = gl.program == null && gl.pipeline != null;
    String fault = piped ? gl.pipeline.fault() : null;
    if (fault != null) {
      return fault;
    }
    ProgramExecutable executable = gl.program == null ? null : gl.program.executable;
    if (executable != null && !gl.lenient() && executable.samplersClash()) {
      return "samplers of different types read one texture unit";
    }
    String assembled = usesAssembly() ? assembly.fault() : null;
    return assembled != null ? assembled : BlendRules.wrong(gl, gl.executable());
  }

  /** Whether assembly programs are in place of others. */
  private boolean usesAssembly() {
    return gl.program == null && gl.pipeline == null && !gl.core && assembly.isOn();
  }

  @Override
  public boolean prepare(int mode) {
    if (!allows(mode)) {
      return false;
    }
    Topology topology = Translate.topology(mode);
    GlFramebuffer framebuffer = gl.drawFramebuffer;
    captures = gl.selection.mode != GL_RENDER;
    ProgramExecutable exe = executable(topology);
    if (exe == null) {
      return false;
    }
    if (!gl.frame.executes() || gl.conditionFails()) {
      return false;
    }
    target = framebuffer.target();
    if (exe.program.views() > 0
        && target.viewMask() != 0
        && exe.program.views() != target.viewCount()) {
      gl.invalidOperation("number of views of program and framebuffer differ");
      return false;
    }
    ready(exe, topology);
    return true;
  }

  /** Gets ready what draws of a program have. */
  private void ready(ProgramExecutable exe, Topology topology) {
    GlFramebuffer framebuffer = gl.drawFramebuffer;
    pipeline =
        pipelines.get(
            exe, framebuffer, target, topology, fixed.setsPointSize(), fixed.coveredAlpha());
    if (captures) {
      pipeline = capture.discarding(pipeline);
    }
    bindings(exe, target.samples());
    streams = vertices.get(exe);
    boolean allViewports = Viewports.areChosen(exe);
    if (viewports == null
        || viewportVersion != gl.state.viewportVersion
        || allViewports != viewports.size() > 1) {
      viewportVersion = gl.state.viewportVersion;
      viewports = Viewports.of(gl.state, allViewports);
    }
  }

  /** What draws execute; null after saying why there is nothing. */
  private ProgramExecutable executable(Topology topology) {
    boolean piped = gl.program == null && gl.pipeline != null;
    ProgramExecutable exe = gl.executable();
    if (exe != null && exe.program.hasSubroutines()) {
      gl.subroutines.apply(exe);
    }
    if (exe == null && usesAssembly()) {
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
      boolean points = PrimitiveRules.drawsPoints(exe, topology, gl.state);
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
    return exe;
  }

  private void bindings(ProgramExecutable exe, int samples) {
    shaderBindings = inputs.get(exe, samples, fixed.isTwoSided(), number, firstPrimitive);
    executable = exe;
  }

  // --- emitting

  @Override
  public void number(int draw, int primitives) {
    number = draw;
    firstPrimitive = primitives;
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
  public void gathered(int glMode, GatheredVertices told) {
    if (!gl.frame.executes()) {
      return;
    }
    vertices.gather(told);
    fixed.gather(told);
    told.draws(true);
    // in lists Mesa takes three vertices of quads for a triangle
    boolean quads = gl.drawsList() && (glMode == GL_QUADS || glMode == GL_QUAD_STRIP);
    int mode = quads && told.drawn() == 3 ? GL_TRIANGLES : glMode;
    try {
      if (prepare(mode)) {
        // Mesa keeps primitives of lists with indices, which decides how quads are divided
        boolean restarts = gl.state.primitiveRestart || gl.state.primitiveRestartFixed;
        if (mode == GL_QUADS && gl.drawsList() && !restarts) {
          elements(vertices.consecutive(told.count()), GL_UNSIGNED_INT, 0, told.count(), 0, 1, 0);
        } else {
          arrays(told.first(), told.drawn(), 1, 0);
        }
      }
    } finally {
      vertices.drop();
      fixed.gather(null);
      told.draws(false);
    }
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
        divided == null ? drawn : StageRules.made(divided.primitive().tessellation()));
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
    String wrong = wrongProgram();
    if (wrong != null) {
      gl.invalidOperation(wrong);
      return;
    }
    ProgramExecutable exe = executable(Topology.POINTS);
    if (exe == null || !exe.program.feedback().captures()) {
      return;
    }
    target = gl.drawFramebuffer.target();
    GatheredVertices one = gl.materials.passing();
    one.begin(GL_POINTS, false);
    one.vertex(
        Float.floatToRawIntBits(x),
        Float.floatToRawIntBits(y),
        Float.floatToRawIntBits(z),
        Float.floatToRawIntBits(w));
    one.end();
    vertices.gather(one);
    try {
      ready(exe, Topology.POINTS);
      boolean shaded =
          gl.executable() != null && gl.executable().program.modules().has(Stage.VERTEX)
              || gl.fixed.is(GL_VERTEX_PROGRAM_ARB);
      captured(draw(null, null, 0, 0, 1, 0, 1, 0)).raster(gl.raster, !shaded, x, y, z, w);
    } finally {
      vertices.drop();
    }
  }

  @Override
  public void rectangle(PixelRectangle r) {
    ProgramExecutable base = gl.executable();
    if (usesAssembly()) {
      String wrong = assembly.fault();
      if (wrong != null) {
        gl.invalidOperation(wrong);
        return;
      }
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
    inputs.changedRectangle();
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
    if (exe.program.hasSubroutines()) {
      gl.subroutines.apply(exe);
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
        gl.environment.stereo().shift(target.viewCount(), inputs.samplesViews()),
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
