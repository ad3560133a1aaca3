package org.oovr.driver.vk.play;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.FixedState;
import org.oovr.driver.vk.object.FixedState.VertexAttribute;
import org.oovr.driver.vk.object.FixedState.VertexBinding;
import org.oovr.driver.vk.object.GraphicsPipeline;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.VertexInputs;
import org.oovr.simulator.command.BindGroup;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.DynamicState.BlendConstants;
import org.oovr.simulator.command.DynamicState.DepthBias;
import org.oovr.simulator.command.DynamicState.DepthBounds;
import org.oovr.simulator.command.DynamicState.LineStipple;
import org.oovr.simulator.command.DynamicState.SampleFilter;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.DepthRule;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.FragmentOutputs;
import org.oovr.simulator.command.PipelineState.Patches;
import org.oovr.simulator.command.PipelineState.Raster;
import org.oovr.simulator.command.PipelineState.SampleShading;
import org.oovr.simulator.command.PipelineState.ThinStyle;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.PolygonStipple;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.command.Viewport;

/** What draws have beside their numbers; each part is made again only after it has changed. */
public final class DrawState {
  /** Parts that have changed. */
  private static final int STATE = 1;

  private static final int NUMBERS = 1 << 1;
  private static final int VIEWPORTS = 1 << 2;
  private static final int STREAMS = 1 << 3;
  private static final int BINDINGS = 1 << 4;
  private static final int ALL = 31;

  private static final float[] NO_SHIFT = {};

  private static final List<Float> ONES4 = List.of(1f, 1f, 1f, 1f);
  private static final List<Float> ONES2 = List.of(1f, 1f);
  private final FixedState fixed = new FixedState();
  private final BufferObject[] vertexBuffers = new BufferObject[VertexInputs.MOST];
  private final long[] vertexOffsets = new long[VertexInputs.MOST];

  /** Strides that commands have set; -1 for those of the pipeline. */
  private final int[] strides = new int[VertexInputs.MOST];

  private final BindPoint sets;
  private final Session session;
  private final Feedback feedback;
  private GraphicsPipeline pipeline;
  private int dirty = ALL;
  private RenderTarget target;
  private int[] constants;
  private PipelineState state;
  private DynamicState numbers;
  private List<Viewport> viewports = List.of();
  private List<VertexStream> streams = List.of();
  private Bindings bindings;
  private boolean samplesTarget;

  DrawState(BindPoint sets, Session session, Feedback feedback) {
    this.feedback = feedback;
    this.sets = sets;
    this.session = session;
  }

  void bind(GraphicsPipeline next) {
    pipeline = next;
    fixed.take(next.fixed, next.dynamic);
    dirty = ALL;
  }

  GraphicsPipeline pipeline() {
    return pipeline;
  }

  Topology topology() {
    return fixed.topology;
  }

  /** The fixed state, of which a command sets something. */
  public FixedState change() {
    dirty |= STATE | NUMBERS | VIEWPORTS | STREAMS;
    return fixed;
  }

  /** Binds a buffer of vertices; the stride is -1 for that of the pipeline. */
  public void vertices(int binding, BufferObject buffer, long offset, int stride) {
    vertexBuffers[binding] = buffer;
    vertexOffsets[binding] = offset;
    strides[binding] = stride;
    dirty |= STREAMS;
  }

  void bindingsChanged() {
    dirty |= BINDINGS;
  }

  /**
   * A draw of this state.
   *
   * @param indices null for consecutive vertices
   */
  Command.Draw draw(
      RenderTarget into,
      int[] pushed,
      Buffer indices,
      Command.IndexType type,
      long indexOffset,
      int first,
      int count,
      int baseVertex,
      int instances,
      int baseInstance,
      int number,
      Command.DrawLabel label) {
    refresh(into, pushed);
    return new Command.Draw(
        state,
        numbers,
        viewports,
        streams,
        bindings,
        indices,
        type,
        indexOffset,
        first,
        count,
        baseVertex,
        fixed.restart && indices != null,
        type == null ? 0 : -1 >>> 32 - 8 * type.bytes(),
        instances,
        baseInstance,
        NO_SHIFT,
        feedback.output(pipeline.feedback),
        number,
        label);
  }

  /** Whether shaders of the draw that was made last read what is drawn to. */
  boolean samplesTarget() {
    return samplesTarget;
  }

  private boolean samples(RenderTarget into) {
    for (BindGroup group : bindings.groups()) {
      for (int i = 0; i < group.layout().size(); i++) {
        TextureView view = group.view(i);
        if (view != null && view.texture() != null && into.attaches(view.texture())) {
          return true;
        }
      }
    }
    return false;
  }

  private void refresh(RenderTarget into, int[] pushed) {
    if (into != target) {
      target = into;
      dirty |= STATE;
    }
    if (pushed != constants) {
      constants = pushed;
      dirty |= BINDINGS;
    }
    if ((dirty & STATE) != 0) {
      state = state();
    }
    if ((dirty & NUMBERS) != 0) {
      numbers = numbers();
    }
    if ((dirty & VIEWPORTS) != 0) {
      viewports = viewports();
    }
    if ((dirty & STREAMS) != 0) {
      streams = streams();
    }
    if ((dirty & BINDINGS) != 0) {
      bindings =
          sets.bindings(
              "vkCmdDraw", pipeline.layout, constants, session.addresses.of(pipeline.addresses));
    }
    if ((dirty & (STATE | BINDINGS)) != 0) {
      samplesTarget = samples(into);
    }
    dirty = 0;
  }

  private PipelineState state() {
    List<Integer> locations = new ArrayList<>();
    for (int i = 0; i < target.colors().size(); i++) {
      locations.add((pipeline.outputs >> i & 1) != 0 ? i : -1);
    }
    Topology topology = fixed.topology;
    return pipeline.state(
        topology,
        raster(),
        depthStencil(),
        blend(),
        new FragmentOutputs(locations),
        topology == Topology.PATCHES ? new Patches(fixed.patchPoints, ONES4, ONES2, true) : null);
  }

  private DepthRule depthRule() {
    return fixed.clampsDepth()
        ? DepthRule.CLAMPED
        : session.unrestrictedDepth ? DepthRule.UNRESTRICTED : DepthRule.CLIPPED;
  }

  /**
   * Rows of images run downwards, from row 0. What the simulator calls up is therefore seen as
   * down, in windings, edges and point coordinates.
   */
  private Raster raster() {
    boolean several = target.samples() > 1;
    boolean masked = !several && (fixed.sampleMask & 1) == 0;
    return new Raster(
        fixed.cullFront,
        fixed.cullBack,
        fixed.frontIsClockwise,
        false,
        false,
        fixed.polygonMode,
        !fixed.provokingLast,
        !fixed.depthFromMinusOne,
        depthRule(),
        fixed.discard || masked,
        0xff,
        fixed.depthBias,
        fixed.depthBias,
        fixed.depthBias,
        true,
        false,
        true,
        several && fixed.sampleShading
            ? SampleShading.INPUTS_AT_CENTERS // as lavapipe does: Vulkan leaves it open
            : SampleShading.OFF,
        fixed.alphaToCoverage,
        fixed.alphaToOne,
        false,
        new ThinStyle(
            false,
            false,
            fixed.smoothLines,
            fixed.stippledLines,
            true,
            true,
            PipelineState.AlphaTest.PASSES),
        fixed.polygonMode);
  }

  private DepthStencil depthStencil() {
    boolean depth = fixed.depthTest && target.depth() != null;
    boolean stencil = fixed.stencilTest && target.stencil() != null;
    return new DepthStencil(
        depth,
        depth && fixed.depthWrite,
        depth ? fixed.depthCompare : CompareOp.ALWAYS,
        stencil,
        fixed.front,
        fixed.back,
        fixed.depthBoundsTest && target.depth() != null);
  }

  private Blend blend() {
    List<BlendAttachment> attachments = new ArrayList<>();
    for (int i = 0; i < target.colors().size(); i++) {
      Attachment a = target.colors().get(i);
      boolean written = a != null && i < fixed.blends.size() && (fixed.colorWrites >> i & 1) != 0;
      attachments.add(
          written ? blend(fixed.blends.get(i), a.texture().format()) : BlendAttachment.OFF);
    }
    return new Blend(
        attachments,
        fixed.logicOpOn ? fixed.logicOp : null,
        true,
        Collections.max(List.of(fixed.colorReads, fixed.depthReads)));
  }

  /** Integers are not blended, and what has no alpha has one. */
  private static BlendAttachment blend(BlendAttachment b, PixelFormat format) {
    if (!b.enabled() || format.isInteger()) {
      return BlendAttachment.writing(b.writeMask(), b.alphaAt());
    }
    if (format.components() == 4) {
      return b;
    }
    return new BlendAttachment(
        true,
        opaque(b.srcColor()),
        opaque(b.dstColor()),
        b.colorOp(),
        opaque(b.srcAlpha()),
        opaque(b.dstAlpha()),
        b.alphaOp(),
        b.writeMask());
  }

  private static Factor opaque(Factor f) {
    return switch (f) {
      case DST_ALPHA -> Factor.ONE;
      case ONE_MINUS_DST_ALPHA -> Factor.ZERO; // what is saturated may be below
      default -> f;
    };
  }

  private DynamicState numbers() {
    int[] s = fixed.stencil;
    float[] c = fixed.blendConstants;
    return new DynamicState(
        fixed.depthBias
            ? new DepthBias(fixed.biasSlope, fixed.biasConstant, fixed.biasClamp)
            : DepthBias.NONE,
        fixed.lineWidth,
        1,
        new StencilValues(s[0] & 0xff, s[1] & 0xff, s[2] & 0xff),
        new StencilValues(s[3] & 0xff, s[4] & 0xff, s[5] & 0xff),
        new BlendConstants(c[0], c[1], c[2], c[3]),
        new SampleFilter(fixed.sampleMask, 1, false),
        fixed.stippledLines
            ? new LineStipple(fixed.stippleFactor, fixed.stipplePattern)
            : LineStipple.NONE,
        PolygonStipple.NONE,
        fixed.depthBoundsTest
            ? new DepthBounds(unit(fixed.leastDepth), unit(fixed.greatestDepth))
            : DepthBounds.ALL);
  }

  private static float unit(float depth) {
    return Math.max(0, Math.min(depth, 1));
  }

  private List<Viewport> viewports() {
    int n = Math.max(1, Math.min(fixed.viewports.length / 6, Viewport.MOST));
    List<Viewport> result = new ArrayList<>();
    for (int i = 0; i < (pipeline.choosesViewports ? n : 1); i++) {
      result.add(viewport(i));
    }
    return result;
  }

  private Viewport viewport(int i) {
    float[] v = fixed.viewports;
    int[] s = fixed.scissors;
    if (v.length < 6 * i + 6) {
      return new Viewport(0, 0, 0, 0, 0, 1, true, 0, 0, 0, 0); // nothing is rasterised
    }
    boolean scissor = s.length >= 4 * i + 4;
    return new Viewport(
        v[6 * i],
        v[6 * i + 1],
        v[6 * i + 2],
        v[6 * i + 3],
        v[6 * i + 4],
        v[6 * i + 5],
        scissor,
        scissor ? s[4 * i] : 0,
        scissor ? s[4 * i + 1] : 0,
        scissor ? s[4 * i + 2] : 0,
        scissor ? s[4 * i + 3] : 0);
  }

  private List<VertexStream> streams() {
    List<VertexStream> result = new ArrayList<>();
    for (VertexAttribute a : fixed.attributes) {
      VertexBinding b = a.binding() < fixed.bindings.length ? fixed.bindings[a.binding()] : null;
      BufferObject buffer = vertexBuffers[a.binding()];
      if (b == null || buffer == null) {
        result.add(new VertexStream(a.location(), null, 0, 0, 0, a.format(), new int[4]));
        continue;
      }
      session.live.check(buffer.buffer);
      int stride = strides[a.binding()] >= 0 ? strides[a.binding()] : b.stride();
      // the same for all instances: that of the first
      int instances = b.divisor() == 0 ? Integer.MAX_VALUE : b.divisor();
      result.add(
          new VertexStream(
              a.location(),
              buffer.buffer,
              vertexOffsets[a.binding()] + a.offset(),
              stride,
              b.perInstance() ? instances : 0,
              a.format(),
              null));
    }
    return result;
  }
}
