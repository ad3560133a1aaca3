package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.DynamicState.BlendConstants;
import org.oovr.simulator.command.DynamicState.DepthBias;
import org.oovr.simulator.command.DynamicState.DepthBounds;
import org.oovr.simulator.command.DynamicState.LineStipple;
import org.oovr.simulator.command.DynamicState.SampleFilter;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.AlphaTest;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.DepthRule;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.FragmentOutputs;
import org.oovr.simulator.command.PipelineState.Raster;
import org.oovr.simulator.command.PipelineState.SampleShading;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.ThinStyle;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.PolygonStipple;
import org.oovr.simulator.command.RenderTarget;

/**
 * Turns the mutable GL state into shared immutable {@link PipelineState}s: equal state gives the
 * same object. Each part is rebuilt only when its dirty bit is set; parts have small numbers, so
 * that the combination is looked up by one long.
 */
public final class PipelineCache {
  /**
   * Where no clip distance is enabled, llvmpipe clips by all that the vertex shader writes; the
   * standard has it clip by none.
   */
  private static final int ALL_CLIP_DISTANCES = 0xff;

  /** Values seen so far with their numbers. */
  private static final class Interner<T> {
    private final Map<T, Integer> ids = new HashMap<>();
    private final List<T> values = new ArrayList<>();

    int id(T value) {
      Integer id = ids.get(value);
      if (id == null) {
        id = values.size();
        ids.put(value, id);
        values.add(value);
      }
      return id;
    }

    T value(int id) {
      return values.get(id);
    }

    boolean isFull() {
      return values.size() > MOST_VALUES;
    }

    void clear() {
      ids.clear();
      values.clear();
    }
  }

  /** Values of a part before all are forgotten: their numbers have 15 bits. */
  private static final int MOST_VALUES = (1 << 15) - 1;

  /** Kinds of patches before all are forgotten: programs may change their levels all the time. */
  private static final int MOST_PATCHES = 64;

  private final GlContext gl;
  private final RenderState state;
  private final Interner<Raster> rasters = new Interner<>();
  private final Interner<DepthStencil> depths = new Interner<>();
  private final Interner<Blend> blends = new Interner<>();
  private final Interner<FragmentOutputs> outputs = new Interner<>();
  private final Map<ProgramExecutable, Map<Long, PipelineState>> pipelines = new HashMap<>();

  /** The same of draws of patches. */
  private final Map<PipelineState.Patches, Map<ProgramExecutable, Map<Long, PipelineState>>>
      patchPipelines = new HashMap<>();

  private DynamicState dynamic = DynamicState.DEFAULT;
  private int raster;
  private int depth;
  private int blend;
  private int output;

  /** Whether the program sets the size of points whatever the application says. */
  private boolean setsPointSize;

  private AlphaTest alphaTest = AlphaTest.PASSES;
  private ProgramExecutable lastExecutable;
  private GlFramebuffer lastFramebuffer;
  private int lastOutputs;
  private final PipelineState[] byTopology = new PipelineState[Topology.values().length];

  PipelineCache(GlContext gl) {
    this.gl = gl;
    state = gl.state;
  }

  /**
   * The pipeline of a draw under the present state.
   *
   * @param coveredAlpha test of what coverage makes of alpha
   */
  PipelineState get(
      ProgramExecutable executable,
      GlFramebuffer framebuffer,
      RenderTarget target,
      Topology topology,
      boolean ownPointSize,
      AlphaTest coveredAlpha) {
    if (ownPointSize != setsPointSize || !coveredAlpha.equals(alphaTest)) {
      setsPointSize = ownPointSize;
      alphaTest = coveredAlpha;
      state.dirty |= RenderState.RASTER;
    }
    boolean changed = executable != lastExecutable || state.dirty != 0;
    if (framebuffer != lastFramebuffer || framebuffer.outputVersion() != lastOutputs) {
      lastFramebuffer = framebuffer;
      lastOutputs = framebuffer.outputVersion();
      // they decide about edge ownership, stencil bits, hidden alpha and where outputs go
      state.dirty = RenderState.RASTER | RenderState.DEPTH | RenderState.BLEND;
      changed = true;
    }
    if (changed) {
      if (lastExecutable == null
          || lastExecutable.program.broadcastsColor() != executable.program.broadcastsColor()) {
        state.dirty |= RenderState.BLEND;
      }
      lastExecutable = executable;
      refresh(framebuffer, target, executable.program.broadcastsColor());
      java.util.Arrays.fill(byTopology, null);
    }
    PipelineState p = byTopology[topology.ordinal()];
    if (p == null) {
      p = combine(executable, topology);
      byTopology[topology.ordinal()] = p;
    }
    return p;
  }

  private void refresh(GlFramebuffer framebuffer, RenderTarget target, boolean broadcast) {
    if (rasters.isFull() || depths.isFull() || blends.isFull() || outputs.isFull()) {
      rasters.clear();
      depths.clear();
      blends.clear();
      outputs.clear();
      pipelines.clear();
      patchPipelines.clear();
      state.dirty = RenderState.RASTER | RenderState.DEPTH | RenderState.BLEND;
    }
    if ((state.dirty & RenderState.RASTER) != 0) {
      raster = rasters.id(raster(framebuffer.isDefault(), target.samples()));
    }
    if ((state.dirty & RenderState.DEPTH) != 0) {
      depth = depths.id(depthStencil(target));
    }
    if ((state.dirty & RenderState.BLEND) != 0) {
      blend = blends.id(blend(framebuffer, target));
      output = outputs.id(fragmentOutputs(framebuffer, target, broadcast));
    }
    if (state.dirty != 0) { // else another program alone
      DynamicState next = dynamicState(target);
      if (!next.equals(dynamic)) {
        dynamic = next;
      }
    }
    state.dirty = 0;
  }

  /** The numbers of a draw under the present state. Valid after {@link #get}. */
  DynamicState dynamic() {
    return dynamic;
  }

  private DynamicState dynamicState(RenderTarget target) {
    RenderState s = state;
    boolean stencil = s.stencilTest && target.stencil() != null;
    boolean masked = s.multisample && target.samples() > 1 && s.sampleMaskEnabled;
    float[] c = s.blendColor;
    return new DynamicState(
        new DepthBias(s.offsetFactor, s.offsetUnits, s.offsetClamp),
        s.lineWidth,
        Math.max(gl.fixed.pointSizeMin, Math.min(s.pointSize, gl.fixed.pointSizeMax)),
        stencilValues(stencil ? s.front : IDLE),
        stencilValues(stencil ? s.backFace() : IDLE),
        new BlendConstants(c[0], c[1], c[2], c[3]),
        new SampleFilter(masked ? s.sampleMask : -1, s.sampleCoverageValue, s.sampleCoverageInvert),
        gl.fixed.is(GL_LINE_STIPPLE)
            ? new LineStipple(gl.fixed.lineStippleFactor, gl.fixed.lineStipplePattern)
            : LineStipple.NONE,
        gl.fixed.is(GL_POLYGON_STIPPLE) ? gl.fixed.polygonStipple() : PolygonStipple.NONE,
        s.depthBoundsTest ? new DepthBounds(s.leastDepth, s.greatestDepth) : DepthBounds.ALL);
  }

  private static StencilValues stencilValues(RenderState.StencilSide side) {
    return new StencilValues(
        Math.max(0, Math.min(side.reference, 255)), side.valueMask & 0xff, side.writeMask & 0xff);
  }

  private PipelineState.Patches patches() {
    List<Float> outer = new ArrayList<>();
    for (float level : state.patchOuterLevels) {
      outer.add(level);
    }
    List<Float> inner = new ArrayList<>();
    for (float level : state.patchInnerLevels) {
      inner.add(level);
    }
    if (patchPipelines.size() > MOST_PATCHES) {
      patchPipelines.clear();
    }
    return new PipelineState.Patches(state.patchVertices, outer, inner);
  }

  private PipelineState combine(ProgramExecutable executable, Topology topology) {
    long key =
        (long) topology.ordinal()
            | (long) raster << 4
            | (long) depth << 19
            | (long) blend << 34
            | (long) output << 49;
    PipelineState.Patches patches = topology == Topology.PATCHES ? patches() : null;
    Map<ProgramExecutable, Map<Long, PipelineState>> known =
        patches == null ? pipelines : patchPipelines.computeIfAbsent(patches, p -> new HashMap<>());
    return known
        .computeIfAbsent(executable, e -> new HashMap<>())
        .computeIfAbsent(
            key,
            k ->
                new PipelineState(
                    executable.program.modules(),
                    topology,
                    rasters.value(raster),
                    depths.value(depth),
                    blends.value(blend),
                    outputs.value(output),
                    patches));
  }

  /** Forgets the pipelines of a program that is gone. */
  void forget(ProgramExecutable executable) {
    pipelines.remove(executable);
    patchPipelines.values().forEach(known -> known.remove(executable));
    if (lastExecutable == executable) {
      lastExecutable = null;
    }
  }

  private static boolean hasSprites(GlContext gl) {
    return gl.core || gl.fixed.is(GL_POINT_SPRITE);
  }

  private static boolean multisamples(GlContext gl, int targetSamples) {
    return gl.state.multisample && targetSamples > 1;
  }

  private static boolean smoothsPoints(GlContext gl, int targetSamples) {
    return gl.fixed.is(GL_POINT_SMOOTH) && !hasSprites(gl) && !multisamples(gl, targetSamples);
  }

  private static boolean smoothsLines(GlContext gl, int targetSamples) {
    return gl.state.lineSmooth && !multisamples(gl, targetSamples);
  }

  /** Whether the alpha of points or lines depends on how much of a pixel they cover. */
  static boolean smooths(GlContext gl, int targetSamples) {
    return smoothsPoints(gl, targetSamples) || smoothsLines(gl, targetSamples);
  }

  private Raster raster(boolean window, int targetSamples) {
    RenderState s = state;
    boolean front = s.cullMode == GL_FRONT || s.cullMode == GL_FRONT_AND_BACK;
    boolean back = s.cullMode == GL_BACK || s.cullMode == GL_FRONT_AND_BACK;
    boolean multisample = multisamples(gl, targetSamples);
    boolean sprites = hasSprites(gl);
    return new Raster(
        s.cullFace && front,
        s.cullFace && back,
        // faces do not turn with the origin: their winding is that before
        s.frontFace == GL_CCW != s.isUpsideDown(),
        window,
        // as in Mesa, which turns the image with the origin, and the rule with it
        s.isUpsideDown(),
        Translate.polygonMode(s.polygonMode),
        s.provokingVertex == GL_FIRST_VERTEX_CONVENTION,
        s.clipDepthMode == GL_ZERO_TO_ONE,
        DepthRule.of(s.depthClamp),
        s.rasterizerDiscard,
        s.clipDistances == 0 ? ALL_CLIP_DISTANCES : s.clipDistances,
        s.offsetPoint,
        s.offsetLine,
        s.offsetFill,
        s.programPointSize || setsPointSize,
        sprites ? s.pointSpriteOrigin == GL_UPPER_LEFT : window,
        multisample,
        multisample && s.sampleShading && s.minSampleShading * targetSamples > 1
            ? SampleShading.INPUTS_AT_SAMPLES
            : SampleShading.OFF,
        multisample && s.alphaToCoverage,
        multisample && s.alphaToOne,
        multisample && s.sampleCoverage,
        new ThinStyle(
                !sprites && !multisample,
                smoothsPoints(gl, targetSamples),
                smoothsLines(gl, targetSamples),
                gl.fixed.is(GL_LINE_STIPPLE) && gl.fixed.lineStipplePattern != 0xffff)
            .with(alphaTest),
        Translate.polygonMode(s.backPolygonMode));
  }

  private DepthStencil depthStencil(RenderTarget target) {
    RenderState s = state;
    boolean depthTest = s.depthTest && target.depth() != null;
    boolean stencilTest = s.stencilTest && target.stencil() != null;
    return new DepthStencil(
        depthTest,
        depthTest && s.depthMask,
        depthTest ? Translate.compare(s.depthFunc) : CompareOp.ALWAYS,
        stencilTest,
        stencilFace(stencilTest ? s.front : IDLE),
        stencilFace(stencilTest ? s.backFace() : IDLE),
        s.depthBoundsTest && target.depth() != null);
  }

  private static final RenderState.StencilSide IDLE = new RenderState.StencilSide();

  private static StencilFace stencilFace(RenderState.StencilSide side) {
    return new StencilFace(
        Translate.compare(side.func),
        Translate.stencil(side.fail),
        Translate.stencil(side.depthFail),
        Translate.stencil(side.pass));
  }

  private Blend blend(GlFramebuffer framebuffer, RenderTarget target) {
    RenderState s = state;
    int n = target.colors().size();
    List<BlendAttachment> attachments = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      int draw = framebuffer.drawBufferOf(i);
      InternalFormat format = framebuffer.colorFormat(i);
      attachments.add(
          draw < 0 || format == null ? BlendAttachment.OFF : attachment(s, draw, format));
    }
    return new Blend(
        attachments,
        s.logicOpEnabled ? Translate.logic(s.logicOp) : null,
        gl.writesSrgb(framebuffer));
  }

  private static BlendAttachment attachment(RenderState s, int draw, InternalFormat format) {
    int mask = writeMask(s.colorMask[draw], format);
    // integer formats are never blended (GL 3.3 core 4.1.7)
    if ((s.blendEnabled >> draw & 1) == 0 || format.isInteger()) {
      return BlendAttachment.writing(mask, format.alphaAt());
    }
    RenderState.BlendSide b = s.blend[draw];
    Factor srcRgb = Translate.factor(b.srcRgb);
    Factor dstRgb = Translate.factor(b.dstRgb);
    Factor srcAlpha = Translate.factor(b.srcAlpha);
    Factor dstAlpha = Translate.factor(b.dstAlpha);
    if (format.alpha() == 0) {
      srcRgb = Translate.withoutDestinationAlpha(srcRgb);
      dstRgb = Translate.withoutDestinationAlpha(dstRgb);
      srcAlpha = Translate.withoutDestinationAlpha(srcAlpha);
      dstAlpha = Translate.withoutDestinationAlpha(dstAlpha);
    }
    BlendOp advanced = Translate.advancedOp(b.equationRgb);
    if (advanced != null) {
      return new BlendAttachment(
          true,
          Factor.ONE,
          Factor.ZERO,
          advanced,
          Factor.ONE,
          Factor.ZERO,
          advanced,
          mask,
          format.alphaAt());
    }
    BlendOp color = Translate.blendOp(b.equationRgb);
    BlendOp alpha = Translate.blendOp(b.equationAlpha);
    if (format.alphaAt() == 0 && alpha != color) {
      // where alpha is all there is, llvmpipe has it combined by the equation of colours, of
      // factors that are those of the equation of alpha
      boolean weighs = alpha != BlendOp.MIN && alpha != BlendOp.MAX;
      srcAlpha = weighs ? srcAlpha : Factor.ONE;
      dstAlpha = weighs ? dstAlpha : Factor.ONE;
      alpha = color;
    }
    return new BlendAttachment(
        true, srcRgb, dstRgb, color, srcAlpha, dstAlpha, alpha, mask, format.alphaAt());
  }

  /** The mask of stored components, without a hidden alpha, which stays one. */
  public static int writeMask(int colorMask, InternalFormat format) {
    int at = format.alphaAt();
    if (at != 3) {
      return colorMask & (1 << at) - 1 | (colorMask >> 3 & 1) << at;
    }
    return format.forcesAlpha() ? colorMask & 7 : colorMask;
  }

  /**
   * @param broadcast output 0 goes to every draw buffer ({@code gl_FragColor})
   */
  private static FragmentOutputs fragmentOutputs(
      GlFramebuffer framebuffer, RenderTarget target, boolean broadcast) {
    List<Integer> locations = new ArrayList<>();
    for (int i = 0; i < target.colors().size(); i++) {
      int draw = target.colors().get(i) == null ? -1 : framebuffer.drawBufferOf(i);
      locations.add(broadcast ? Math.min(draw, 0) : draw);
    }
    return new FragmentOutputs(locations);
  }
}
