package org.oovr.simulator.render;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.DynamicState.BlendConstants;
import org.oovr.simulator.command.DynamicState.DepthBias;
import org.oovr.simulator.command.DynamicState.DepthBounds;
import org.oovr.simulator.command.DynamicState.SampleFilter;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.LoadOps;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.FragmentOutputs;
import org.oovr.simulator.command.PipelineState.PolygonMode;
import org.oovr.simulator.command.PipelineState.Raster;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.StoreOps;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.VertexFormat;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.command.Viewport;

/** Builds small scenes out of commands, with usual values for everything a test does not name. */
final class TestScene {
  static final VertexFormat FLOAT4 =
      new VertexFormat(VertexFormat.Type.FLOAT, 4, VertexFormat.Conversion.FLOAT, false);
  static final BlendAttachment OPAQUE =
      new BlendAttachment(
          false, Factor.ONE, Factor.ZERO, BlendOp.ADD, Factor.ONE, Factor.ZERO, BlendOp.ADD, 15);
  static final BlendAttachment ALPHA =
      new BlendAttachment(
          true,
          Factor.SRC_ALPHA,
          Factor.ONE_MINUS_SRC_ALPHA,
          BlendOp.ADD,
          Factor.SRC_ALPHA,
          Factor.ONE_MINUS_SRC_ALPHA,
          BlendOp.ADD,
          15);
  static final StencilFace STENCIL =
      new StencilFace(CompareOp.ALWAYS, StencilOp.KEEP, StencilOp.KEEP, StencilOp.KEEP);
  static final DepthStencil NO_DEPTH =
      new DepthStencil(false, false, CompareOp.ALWAYS, false, STENCIL, STENCIL);
  static final DepthStencil DEPTH_LESS =
      new DepthStencil(true, true, CompareOp.LESS, false, STENCIL, STENCIL);

  final int width;
  final int height;
  RenderTarget target;
  final Texture color;
  final Texture depth;
  final List<Command> commands = new ArrayList<>();
  private int nextBuffer = 1;

  /** Commands that create resources; a bench repeats only what follows them. */
  int setUp;

  // --- state of the next draw
  Topology topology = Topology.TRIANGLES;
  DepthStencil depthStencil = NO_DEPTH;
  StencilValues stencilFront = StencilValues.ALL;
  StencilValues stencilBack = StencilValues.ALL;
  DepthBounds bounds = DepthBounds.ALL;
  BlendAttachment blend = OPAQUE;
  boolean cullBack;
  boolean upperOwns;
  boolean provokingFirst;
  PolygonMode polygonMode = PolygonMode.FILL;
  ShaderModule vertex;
  ShaderModule fragment;
  ShaderModule geometry;
  float[] clipShift = new float[0];
  float lineWidth = 1;
  float pointSize = 1;
  List<Viewport> viewports;
  Bindings fragmentBindings = Bindings.NONE;
  int indexOffset;
  int first;
  int baseVertex;
  boolean restart;
  int restartIndex;
  int instances = 1;
  int baseInstance;
  boolean clipHalfZ;
  boolean depthClamp;
  int clipDistanceMask;
  float offsetFactor;
  float offsetUnits;
  boolean alphaToCoverage;
  int sampleMask = -1;
  int samples;
  List<BlendAttachment> blends;
  List<Integer> locations = List.of(0);
  PipelineState.LogicOp logicOp;
  boolean encodeSrgb;
  float[] constant = {0, 0, 0, 0};

  TestScene(int width, int height, PixelFormat colorFormat, PixelFormat depthFormat, int samples) {
    this(width, height, colorFormat, depthFormat, samples, 1);
  }

  TestScene(
      int width,
      int height,
      PixelFormat colorFormat,
      PixelFormat depthFormat,
      int samples,
      int views) {
    this.samples = samples;
    this.width = width;
    this.height = height;
    color =
        new Texture(
            1, Texture.Shape.D2, colorFormat, width, height, 1, 1, 1, samples, views, "color");
    depth =
        depthFormat == null
            ? null
            : new Texture(
                2, Texture.Shape.D2, depthFormat, width, height, 1, 1, 1, samples, views, "depth");
    Attachment d = depth == null ? null : new Attachment(depth, 0, 0, false);
    target =
        new RenderTarget(
            List.of(new Attachment(color, 0, 0, false)),
            d,
            depth != null && depthFormat.hasStencil() ? d : null,
            width,
            height,
            samples,
            0);
    viewports = List.of(new Viewport(0, 0, width, height, 0, 1, false, 0, 0, 0, 0));
    commands.add(new ResourceCommand.CreateTexture(color));
    if (depth != null) {
      commands.add(new ResourceCommand.CreateTexture(depth));
    }
  }

  void clear(float r, float g, float b, float a, float depthValue) {
    commands.add(
        new ResourceCommand.Clear(
            target,
            new int[] {15},
            new int[] {
              Float.floatToRawIntBits(r),
              Float.floatToRawIntBits(g),
              Float.floatToRawIntBits(b),
              Float.floatToRawIntBits(a)
            },
            depth != null,
            depthValue,
            depth != null && depth.format().hasStencil(),
            0,
            255,
            false,
            viewports.get(0)));
  }

  /** Shaders of one of each stage. */
  PerStage<ShaderModule> shaders() {
    return PerStage.<ShaderModule>none()
        .with(Stage.VERTEX, vertex)
        .with(Stage.FRAGMENT, fragment)
        .with(Stage.GEOMETRY, geometry);
  }

  PipelineState state() {
    return new PipelineState(
        shaders(),
        topology,
        new Raster(
            false,
            cullBack,
            true,
            upperOwns,
            upperOwns,
            polygonMode,
            provokingFirst,
            clipHalfZ,
            depthClamp,
            false,
            clipDistanceMask,
            false,
            false,
            offsetFactor != 0 || offsetUnits != 0,
            false,
            true,
            samples > 1,
            false,
            alphaToCoverage,
            false,
            false),
        depthStencil,
        new Blend(blends == null ? List.of(blend) : blends, logicOp, encodeSrgb),
        new FragmentOutputs(locations));
  }

  DynamicState dynamic() {
    return new DynamicState(
            new DepthBias(offsetFactor, offsetUnits, 0),
            lineWidth,
            pointSize,
            stencilFront,
            stencilBack,
            new BlendConstants(constant[0], constant[1], constant[2], constant[3]),
            new SampleFilter(sampleMask, 1, false))
        .bounded(bounds);
  }

  Buffer buffer(float[] data) {
    ByteBuffer bytes = ByteBuffer.allocate(data.length * 4).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(data);
    return buffer(bytes.array());
  }

  Buffer buffer(byte[] data) {
    Buffer buffer = new Buffer(nextBuffer++, data.length, "buffer");
    commands.add(new ResourceCommand.CreateBuffer(buffer, data));
    return buffer;
  }

  /** Draws vertices of 8 floats: clip position, colour. */
  void draw(float[] vertices) {
    Buffer buffer = buffer(vertices);
    draw(state(), buffer, vertices.length / 8);
  }

  void draw(PipelineState state, Buffer buffer, int count) {
    draw(state, streams(buffer), null, null, count);
  }

  /** Streams of vertices of 8 floats. */
  static List<VertexStream> streams(Buffer buffer) {
    return List.of(
        new VertexStream(0, buffer, 0, 32, 0, FLOAT4, null),
        new VertexStream(1, buffer, 16, 32, 0, FLOAT4, null));
  }

  void draw(
      PipelineState state,
      List<VertexStream> streams,
      Buffer indices,
      Command.IndexType indexType,
      int count) {
    inPass(
        new Command.Draw(
            state,
            dynamic(),
            viewports,
            streams,
            fragmentBindings,
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
            clipShift,
            new Command.DrawLabel(0, 0, 0, "draw")));
  }

  /** Adds a draw in a pass of its own. */
  void inPass(Command draw) {
    commands.add(new Command.BeginPass(target, LoadOps.LOAD));
    commands.add(draw);
    commands.add(new Command.EndPass(StoreOps.STORE));
  }

  /** Takes the last draw away with its pass. */
  Command.Draw takeDraw() {
    int end = commands.size();
    Command.Draw draw = (Command.Draw) commands.get(end - 2);
    commands.subList(end - 3, end).clear();
    return draw;
  }

  /** Executes everything as frame 0. */
  Frame render(TestShaders shaders, int threads) {
    return render(shaders, threads, false);
  }

  /** Executes everything as frame 0, with or without a profile. */
  Frame render(TestShaders shaders, int threads, boolean study) {
    List<Frame> frames = new ArrayList<>();
    try (Renderer renderer =
        new Renderer(
            new RenderOptions(threads, RenderOptions.Study.ON_REQUEST), frames::add, shaders)) {
      renderer.accept(new Command.BeginFrame(0, study));
      for (Command command : commands) {
        renderer.accept(command);
      }
      renderer.accept(new Command.EndFrame(0, target.colors().get(0), true));
    }
    return frames.get(0);
  }
}
