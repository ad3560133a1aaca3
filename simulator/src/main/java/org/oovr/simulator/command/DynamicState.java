package org.oovr.simulator.command;

/**
 * Numbers of a draw that change more often than its {@link PipelineState} and of which no shader,
 * plan or kernel is made anew.
 *
 * @param lineWidth pixels
 * @param pointSize pixels, where the shader does not say it
 * @param stencilFront of front-facing primitives
 * @param stencilBack of back-facing ones
 * @param lineStipple of lines, where the pipeline asks for it
 * @param polygonStipple which pixels filled polygons leave out
 * @param depthBounds of stored depths, where the pipeline tests them
 */
public record DynamicState(
    DepthBias depthBias,
    float lineWidth,
    float pointSize,
    StencilValues stencilFront,
    StencilValues stencilBack,
    BlendConstants blendConstants,
    SampleFilter sampleFilter,
    LineStipple lineStipple,
    PolygonStipple polygonStipple,
    DepthBounds depthBounds) {

  /** Without bounds of depth. */
  public DynamicState(
      DepthBias depthBias,
      float lineWidth,
      float pointSize,
      StencilValues stencilFront,
      StencilValues stencilBack,
      BlendConstants blendConstants,
      SampleFilter sampleFilter,
      LineStipple lineStipple,
      PolygonStipple polygonStipple) {
    this(
        depthBias,
        lineWidth,
        pointSize,
        stencilFront,
        stencilBack,
        blendConstants,
        sampleFilter,
        lineStipple,
        polygonStipple,
        DepthBounds.ALL);
  }

  /** Without stipples. */
  public DynamicState(
      DepthBias depthBias,
      float lineWidth,
      float pointSize,
      StencilValues stencilFront,
      StencilValues stencilBack,
      BlendConstants blendConstants,
      SampleFilter sampleFilter) {
    this(
        depthBias,
        lineWidth,
        pointSize,
        stencilFront,
        stencilBack,
        blendConstants,
        sampleFilter,
        LineStipple.NONE,
        PolygonStipple.NONE);
  }

  /** The same without stipples. */
  public DynamicState unstippled() {
    return new DynamicState(
            depthBias,
            lineWidth,
            pointSize,
            stencilFront,
            stencilBack,
            blendConstants,
            sampleFilter)
        .bounded(depthBounds);
  }

  /**
   * Which parts of lines are drawn, counted in pixels from the first vertex of a strip.
   *
   * @param factor pixels of each bit
   * @param pattern 16 bits, the least one first; over and over again
   */
  public record LineStipple(int factor, int pattern) {
    public static final LineStipple NONE = new LineStipple(1, 0xffff);
  }

  /**
   * What is added to the depth of polygons: {@code slope * factor + r * units}, where r is the
   * least difference that the depth format resolves.
   *
   * @param clamp greatest offset where it is above 0, least one where it is below 0
   */
  public record DepthBias(float factor, float units, float clamp) {
    public static final DepthBias NONE = new DepthBias(0, 0, 0);
  }

  /** What the stencil test compares with, and the bits that it reads and writes; 8 bits each. */
  public record StencilValues(int reference, int readMask, int writeMask) {
    public static final StencilValues ALL = new StencilValues(0, 0xff, 0xff);
  }

  /** The constant colour of blend factors. */
  public record BlendConstants(float r, float g, float b, float a) {
    public static final BlendConstants NONE = new BlendConstants(0, 0, 0, 0);
  }

  /**
   * Which samples fixed state lets through where there are several.
   *
   * @param mask bit i for sample i
   * @param coverage share of samples, 0 to 1, where the pipeline asks for it
   * @param inverted the other samples instead
   */
  public record SampleFilter(int mask, float coverage, boolean inverted) {
    public static final SampleFilter ALL = new SampleFilter(-1, 1, false);
  }

  /** Stored depths from {@code least} to {@code greatest}, both among them, in [0, 1]. */
  public record DepthBounds(float least, float greatest) {
    public static final DepthBounds ALL = new DepthBounds(0, 1);
  }

  /** Nothing is offset, masked or coloured; lines and points are one pixel wide. */
  public static final DynamicState DEFAULT =
      new DynamicState(
          DepthBias.NONE,
          1,
          1,
          StencilValues.ALL,
          StencilValues.ALL,
          BlendConstants.NONE,
          SampleFilter.ALL);

  /** The same with other values for merging fragments. */
  public DynamicState with(
      StencilValues front, StencilValues back, BlendConstants newBlendConstants) {
    return new DynamicState(
        depthBias,
        lineWidth,
        pointSize,
        front,
        back,
        newBlendConstants,
        sampleFilter,
        lineStipple,
        polygonStipple,
        depthBounds);
  }

  /** The same with other bounds of depth. */
  public DynamicState bounded(DepthBounds bounds) {
    return new DynamicState(
        depthBias,
        lineWidth,
        pointSize,
        stencilFront,
        stencilBack,
        blendConstants,
        sampleFilter,
        lineStipple,
        polygonStipple,
        bounds);
  }
}
