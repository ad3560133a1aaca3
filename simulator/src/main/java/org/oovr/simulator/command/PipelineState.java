// Long because it is all state of a draw, one record for each part.
package org.oovr.simulator.command;

import java.util.List;
import org.oovr.simulator.command.AccessVisitor.Usage;
import org.oovr.simulator.command.RenderTarget.Attachment;

/**
 * Everything about a draw that rarely changes; what changes often is its {@link DynamicState}.
 * Immutable; the driver shares one object among draws of equal state, so the simulator may key
 * caches by identity.
 *
 * @param shaders each of the stage for which it stands
 * @param patches null unless primitives are patches
 */
public record PipelineState(
    PerStage<ShaderModule> shaders,
    Topology topology,
    Raster raster,
    DepthStencil depthStencil,
    Blend blend,
    FragmentOutputs outputs,
    Patches patches) {

  /** Without patches. */
  public PipelineState(
      PerStage<ShaderModule> shaders,
      Topology topology,
      Raster raster,
      DepthStencil depthStencil,
      Blend blend,
      FragmentOutputs outputs) {
    this(shaders, topology, raster, depthStencil, blend, outputs, null);
  }

  public PipelineState {
    for (Stage stage : shaders.stages()) {
      if (shaders.get(stage).stage() != stage) {
        throw new IllegalArgumentException(shaders.get(stage) + " as " + stage.text() + " shader");
      }
    }
  }

  /** Names what draws with this state read and write of a target. */
  public void accesses(RenderTarget target, AccessVisitor visitor) {
    List<Attachment> colors = target.colors();
    for (int i = 0; i < colors.size(); i++) {
      if (colors.get(i) != null && blend.reads(i)) {
        reads(target, colors.get(i), ImageRange.COLOR, visitor);
      }
    }
    boolean depth = target.depth() != null && depthStencil.readsDepth();
    boolean stencil = target.stencil() != null && depthStencil.stencilTest();
    if (depth) {
      reads(target, target.depth(), ImageRange.DEPTH, visitor);
    }
    if (stencil) {
      reads(target, target.stencil(), ImageRange.STENCIL, visitor);
    }
    for (int i = 0; i < colors.size(); i++) {
      if (colors.get(i) != null && blend.writes(i)) {
        writes(target, colors.get(i), ImageRange.COLOR, visitor);
      }
    }
    if (depth && depthStencil.depthTest() && depthStencil.depthWrite()) {
      writes(target, target.depth(), ImageRange.DEPTH, visitor);
    }
    if (stencil) {
      writes(target, target.stencil(), ImageRange.STENCIL, visitor);
    }
  }

  private static void reads(RenderTarget target, Attachment a, int aspect, AccessVisitor visitor) {
    ImageRange.visit(target, a, aspect, range -> visitor.reads(range, Usage.ATTACHMENT));
  }

  private static void writes(RenderTarget target, Attachment a, int aspect, AccessVisitor visitor) {
    ImageRange.visit(target, a, aspect, range -> visitor.writes(range, Usage.ATTACHMENT, 0));
  }

  /**
   * Primitive assembly. Quads and polygons are drawn as triangles whose common edges are no edges
   * of outlines; flat attributes of quads are those of their last vertex under both conventions,
   * those of a polygon are those of its first. Filled quads without flat attributes are divided
   * from their first corner, others through the second.
   */
  public enum Topology {
    POINTS,
    LINES,
    LINE_STRIP,
    LINE_LOOP,
    TRIANGLES,
    TRIANGLE_STRIP,
    TRIANGLE_FAN,
    LINES_ADJACENCY,
    LINE_STRIP_ADJACENCY,
    TRIANGLES_ADJACENCY,
    TRIANGLE_STRIP_ADJACENCY,
    QUADS,
    QUAD_STRIP,
    POLYGON,
    PATCHES
  }

  /**
   * Patches of the topology {@link Topology#PATCHES}.
   *
   * @param vertices of each
   * @param outerLevels four levels of the edges where no shader gives them
   * @param innerLevels two levels of the inside, likewise
   * @param numbered fragments know the number of their patch, else it is 0
   */
  public record Patches(
      int vertices, List<Float> outerLevels, List<Float> innerLevels, boolean numbered) {
    /** Whose fragments do not know their number. */
    public Patches(int vertices, List<Float> outerLevels, List<Float> innerLevels) {
      this(vertices, outerLevels, innerLevels, false);
    }

    public Patches {
      outerLevels = List.copyOf(outerLevels);
      innerLevels = List.copyOf(innerLevels);
      if (vertices < 1 || outerLevels.size() != 4 || innerLevels.size() != 2) {
        throw new IllegalArgumentException("patches of " + vertices + " vertices");
      }
    }
  }

  /** How a polygon is drawn. */
  public enum PolygonMode {
    FILL,
    LINE,
    POINT
  }

  /** Whether each sample is shaded by itself, whatever the shader says. */
  public enum SampleShading {
    OFF,
    /** Inputs without a qualifier are the same for all samples of a pixel, at its centre. */
    INPUTS_AT_CENTERS,
    /** Inputs without a qualifier are taken at samples, too. */
    INPUTS_AT_SAMPLES
  }

  /**
   * Rasteriser state.
   *
   * @param cullFront discard front-facing triangles
   * @param cullBack discard back-facing triangles
   * @param frontCounterClockwise winding of front faces, seen with y up
   * @param upsideDown the target is shown upside down by the window system: the samples of a pixel
   *     are counted from its upper edge, else from its lower one
   * @param upperEdgesOwn samples exactly on a horizontal edge belong to what lies below it, else to
   *     what lies above
   * @param provokingFirst flat attributes come from the first vertex instead of the last
   * @param clipHalfZ clip z from 0 to w (else from -w to w)
   * @param depthRule what becomes of depth beyond the viewport's range
   * @param rasterizerDiscard nothing is drawn
   * @param clipDistanceMask bit i enables user clip plane i
   * @param programPointSize point size from the shader (else that of the {@link DynamicState})
   * @param pointSpriteUpperLeft point coordinate t runs downwards
   * @param multisample several samples lie apart; mask, alpha and shader decide about samples, even
   *     about an only one
   * @param polygonMode of polygons seen from the front
   * @param thin how points and lines are drawn
   * @param backPolygonMode of polygons seen from behind
   */
  public record Raster(
      boolean cullFront,
      boolean cullBack,
      boolean frontCounterClockwise,
      boolean upsideDown,
      boolean upperEdgesOwn,
      PolygonMode polygonMode,
      boolean provokingFirst,
      boolean clipHalfZ,
      DepthRule depthRule,
      boolean rasterizerDiscard,
      int clipDistanceMask,
      boolean offsetPoint,
      boolean offsetLine,
      boolean offsetFill,
      boolean programPointSize,
      boolean pointSpriteUpperLeft,
      boolean multisample,
      SampleShading sampleShading,
      boolean alphaToCoverage,
      boolean alphaToOne,
      boolean sampleCoverage,
      ThinStyle thin,
      PolygonMode backPolygonMode) {
    /** Whether there is no near and far clipping, and depth is clamped to the viewport's range. */
    public boolean depthClamp() {
      return depthRule == DepthRule.CLAMPED;
    }

    /** Whether polygons seen from one side, or both, are drawn as lines or points. */
    public boolean outlines() {
      return polygonMode != PolygonMode.FILL || backPolygonMode != PolygonMode.FILL;
    }

    /** With usual points and lines, and polygons that are the same from both sides. */
    public Raster(
        boolean cullFront,
        boolean cullBack,
        boolean frontCounterClockwise,
        boolean upsideDown,
        boolean upperEdgesOwn,
        PolygonMode polygonMode,
        boolean provokingFirst,
        boolean clipHalfZ,
        boolean depthClamp,
        boolean rasterizerDiscard,
        int clipDistanceMask,
        boolean offsetPoint,
        boolean offsetLine,
        boolean offsetFill,
        boolean programPointSize,
        boolean pointSpriteUpperLeft,
        boolean multisample,
        boolean sampleShading,
        boolean alphaToCoverage,
        boolean alphaToOne,
        boolean sampleCoverage) {
      this(
          cullFront,
          cullBack,
          frontCounterClockwise,
          upsideDown,
          upperEdgesOwn,
          polygonMode,
          provokingFirst,
          clipHalfZ,
          DepthRule.of(depthClamp),
          rasterizerDiscard,
          clipDistanceMask,
          offsetPoint,
          offsetLine,
          offsetFill,
          programPointSize,
          pointSpriteUpperLeft,
          multisample,
          sampleShading ? SampleShading.INPUTS_AT_SAMPLES : SampleShading.OFF,
          alphaToCoverage,
          alphaToOne,
          sampleCoverage,
          ThinStyle.PLAIN,
          polygonMode);
    }
  }

  /** What becomes of depth beyond the near and far planes, and beyond 0 and 1. */
  public enum DepthRule {
    /** Primitives are clipped by the planes, and depth lies between 0 and 1. */
    CLIPPED,
    /** No clipping, and depth is clamped to the viewport's range. */
    CLAMPED,
    /** Clipped, and any depth is stored that the format has. */
    UNRESTRICTED;

    /** Whether depth is clamped, or else clipped. */
    public static DepthRule of(boolean clamps) {
      return clamps ? CLAMPED : CLIPPED;
    }
  }

  /**
   * How points and lines are drawn, those of polygons' outlines, too.
   *
   * @param wholePoints the size of points is rounded, and their squares are whole pixels
   * @param smoothPoints points are discs, and alpha is multiplied by how much of a pixel they cover
   * @param smoothLines likewise lines, which are rectangles then
   * @param stippledLines parts of lines are left out, as {@link DynamicState#lineStipple} says
   * @param rectangularLines lines are rectangles in targets of one sample, too
   * @param reachingPoints points whose centre lies beside the view volume are drawn as far as they
   *     reach into it
   * @param alphaTest of all fragments, behind what coverage makes of their alpha
   */
  public record ThinStyle(
      boolean wholePoints,
      boolean smoothPoints,
      boolean smoothLines,
      boolean stippledLines,
      boolean rectangularLines,
      boolean reachingPoints,
      AlphaTest alphaTest) {
    public static final ThinStyle PLAIN = new ThinStyle(false, false, false, false);

    /** Of lines that are swept along their minor axis, and points that their centre decides on. */
    public ThinStyle(
        boolean wholePoints, boolean smoothPoints, boolean smoothLines, boolean stippledLines) {
      this(wholePoints, smoothPoints, smoothLines, stippledLines, false, false, AlphaTest.PASSES);
    }

    /** The same with an alpha test. */
    public ThinStyle with(AlphaTest test) {
      return new ThinStyle(
          wholePoints,
          smoothPoints,
          smoothLines,
          stippledLines,
          rectangularLines,
          reachingPoints,
          test);
    }
  }

  /**
   * Which fragments the alpha of output 0 lets through.
   *
   * @param bytes whether alpha is compared as a byte, as the reference is already
   */
  public record AlphaTest(CompareOp compare, boolean bytes, float reference) {
    /** The test that all fragments pass. */
    public static final AlphaTest PASSES = new AlphaTest(CompareOp.ALWAYS, false, 0);

    /** Whether a fragment may fail. */
    public boolean tests() {
      return compare != CompareOp.ALWAYS;
    }

    /** Whether a fragment passes. */
    public boolean passes(float alpha) {
      float a = bytes ? (float) Math.floor(Math.max(0, Math.min(alpha, 1)) * 255 + 0.5f) : alpha;
      return switch (compare) {
        case NEVER -> false;
        case LESS -> a < reference;
        case EQUAL -> a == reference;
        case LESS_EQUAL -> a <= reference;
        case GREATER -> a > reference;
        case NOT_EQUAL -> a != reference;
        case GREATER_EQUAL -> a >= reference;
        case ALWAYS -> true;
      };
    }
  }

  /** What a stencil test does to the stored value. */
  public enum StencilOp {
    KEEP,
    ZERO,
    REPLACE,
    INCREMENT_CLAMP,
    DECREMENT_CLAMP,
    INVERT,
    INCREMENT_WRAP,
    DECREMENT_WRAP
  }

  /** Stencil state of one face; its values are {@link DynamicState.StencilValues}. */
  public record StencilFace(
      CompareOp compare, StencilOp fail, StencilOp depthFail, StencilOp pass) {}

  /**
   * Depth and stencil tests.
   *
   * @param boundsTest fragments are discarded, before anything else is tested, where the stored
   *     depth lies outside of {@link DynamicState#depthBounds}; it is independent of the depth test
   */
  public record DepthStencil(
      boolean depthTest,
      boolean depthWrite,
      CompareOp depthCompare,
      boolean stencilTest,
      StencilFace front,
      StencilFace back,
      boolean boundsTest) {
    /** Without a test of bounds. */
    public DepthStencil(
        boolean depthTest,
        boolean depthWrite,
        CompareOp depthCompare,
        boolean stencilTest,
        StencilFace front,
        StencilFace back) {
      this(depthTest, depthWrite, depthCompare, stencilTest, front, back, false);
    }

    /** The same with a test of bounds, or without. */
    public DepthStencil bounded(boolean on) {
      return new DepthStencil(depthTest, depthWrite, depthCompare, stencilTest, front, back, on);
    }

    /** Whether fragments depend on the depth that is stored. */
    public boolean readsDepth() {
      return depthTest || boundsTest;
    }
  }

  /** Blend factors. */
  public enum Factor {
    ZERO,
    ONE,
    SRC_COLOR,
    ONE_MINUS_SRC_COLOR,
    DST_COLOR,
    ONE_MINUS_DST_COLOR,
    SRC_ALPHA,
    ONE_MINUS_SRC_ALPHA,
    DST_ALPHA,
    ONE_MINUS_DST_ALPHA,
    CONSTANT_COLOR,
    ONE_MINUS_CONSTANT_COLOR,
    CONSTANT_ALPHA,
    ONE_MINUS_CONSTANT_ALPHA,
    SRC_ALPHA_SATURATE,
    SRC1_COLOR,
    ONE_MINUS_SRC1_COLOR,
    SRC1_ALPHA,
    ONE_MINUS_SRC1_ALPHA
  }

  /** Blend equations: of one component with factors, and of whole colours. */
  public enum BlendOp {
    ADD,
    SUBTRACT,
    REVERSE_SUBTRACT,
    MIN,
    MAX,
    MULTIPLY,
    SCREEN,
    OVERLAY,
    DARKEN,
    LIGHTEN,
    COLOR_DODGE,
    COLOR_BURN,
    HARD_LIGHT,
    SOFT_LIGHT,
    DIFFERENCE,
    EXCLUSION,
    HSL_HUE,
    HSL_SATURATION,
    HSL_COLOR,
    HSL_LUMINOSITY;

    /** Whether it is of whole colours, which have their alpha as a factor; factors do not apply. */
    public boolean isAdvanced() {
      return compareTo(MULTIPLY) >= 0;
    }
  }

  /** Logic operations, in the usual order of their truth tables. */
  public enum LogicOp {
    CLEAR,
    AND,
    AND_REVERSE,
    COPY,
    AND_INVERTED,
    NOOP,
    XOR,
    OR,
    NOR,
    EQUIV,
    INVERT,
    OR_REVERSE,
    COPY_INVERTED,
    OR_INVERTED,
    NAND,
    SET
  }

  /**
   * Blending of one colour attachment.
   *
   * @param writeMask bits 0..3 = the stored components
   * @param alphaAt the stored component that is alpha: the last, or another one in formats of few
   */
  public record BlendAttachment(
      boolean enabled,
      Factor srcColor,
      Factor dstColor,
      BlendOp colorOp,
      Factor srcAlpha,
      Factor dstAlpha,
      BlendOp alphaOp,
      int writeMask,
      int alphaAt) {
    /** Nothing is blended, and nothing written. */
    public static final BlendAttachment OFF =
        new BlendAttachment(
            false, Factor.ONE, Factor.ZERO, BlendOp.ADD, Factor.ONE, Factor.ZERO, BlendOp.ADD, 0);

    /** With alpha as the last component. */
    public BlendAttachment(
        boolean enabled,
        Factor srcColor,
        Factor dstColor,
        BlendOp colorOp,
        Factor srcAlpha,
        Factor dstAlpha,
        BlendOp alphaOp,
        int writeMask) {
      this(enabled, srcColor, dstColor, colorOp, srcAlpha, dstAlpha, alphaOp, writeMask, 3);
    }

    /** Nothing is blended, and these components are written as they are. */
    public static BlendAttachment writing(int writeMask, int alphaAt) {
      return new BlendAttachment(
          false,
          OFF.srcColor,
          OFF.dstColor,
          OFF.colorOp,
          OFF.srcAlpha,
          OFF.dstAlpha,
          OFF.alphaOp,
          writeMask,
          alphaAt);
    }
  }

  /** What fragment shaders see of images that are attached and bound as textures at once. */
  public enum AttachedReads {
    /** Nobody cares. */
    ANY,
    /** What all primitives before their own have left. */
    IN_ORDER,
    /** The same, and what depth and stencil were before their own test. */
    BEFORE_TESTS
  }

  /**
   * Blending of all attachments.
   *
   * @param attachments one per colour attachment of the target
   * @param logicOp null when disabled
   * @param encodeSrgb convert to sRGB when writing to an sRGB attachment
   * @param attachedReads how shaders read what is attached
   */
  public record Blend(
      List<BlendAttachment> attachments,
      LogicOp logicOp,
      boolean encodeSrgb,
      AttachedReads attachedReads) {
    public Blend {
      attachments = List.copyOf(attachments);
    }

    /** Of shaders that do not read what is attached. */
    public Blend(List<BlendAttachment> attachments, LogicOp logicOp, boolean encodeSrgb) {
      this(attachments, logicOp, encodeSrgb, AttachedReads.ANY);
    }

    /** Whether anything is written to a colour attachment. */
    public boolean writes(int attachment) {
      return attachment < attachments.size() && attachments.get(attachment).writeMask() != 0;
    }

    /** Whether what is written to a colour attachment depends on what is in it. */
    public boolean reads(int attachment) {
      return writes(attachment)
          && (logicOp != null && logicOp != LogicOp.COPY || attachments.get(attachment).enabled());
    }
  }

  /**
   * Which fragment output feeds which colour attachment.
   *
   * @param locations shader output location for attachment i, or -1 where nothing is written
   */
  public record FragmentOutputs(List<Integer> locations) {
    public FragmentOutputs {
      locations = List.copyOf(locations);
    }
  }
}
