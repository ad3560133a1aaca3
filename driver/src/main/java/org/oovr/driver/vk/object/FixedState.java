package org.oovr.driver.vk.object;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PipelineState.AttachedReads;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.LogicOp;
import org.oovr.simulator.command.PipelineState.PolygonMode;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.VertexFormat;

/**
 * What the fixed parts of the pipeline do; each part stands in a pipeline or is set by commands.
 */
public final class FixedState implements Cloneable {
  // Parts that may be set by commands.
  public static final long VIEWPORTS = 1;
  public static final long SCISSORS = 1 << 1;
  public static final long LINE_WIDTH = 1 << 2;
  public static final long DEPTH_BIAS = 1 << 3;
  public static final long BLEND_CONSTANTS = 1 << 4;
  public static final long DEPTH_BOUNDS = 1 << 5;
  public static final long STENCIL_COMPARE_MASK = 1 << 6;
  public static final long STENCIL_WRITE_MASK = 1 << 7;
  public static final long STENCIL_REFERENCE = 1 << 8;
  public static final long CULL_MODE = 1 << 9;
  public static final long FRONT_FACE = 1 << 10;
  public static final long TOPOLOGY = 1 << 11;
  public static final long STRIDES = 1 << 12;
  public static final long DEPTH_TEST = 1 << 13;
  public static final long DEPTH_WRITE = 1 << 14;
  public static final long DEPTH_COMPARE = 1 << 15;
  public static final long STENCIL_TEST = 1 << 16;
  public static final long STENCIL_OPS = 1 << 17;
  public static final long DISCARD = 1 << 18;
  public static final long DEPTH_BIAS_ON = 1 << 19;
  public static final long RESTART = 1 << 20;
  public static final long PATCH_POINTS = 1 << 21;
  public static final long LOGIC_OP = 1 << 22;
  public static final long VERTEX_INPUT = 1 << 23;
  public static final long COLOR_WRITE = 1 << 24;
  public static final long LINE_STIPPLE = 1 << 25;
  public static final long DEPTH_CLAMP = 1 << 26;
  public static final long DEPTH_CLIP = 1 << 27;
  public static final long DEPTH_RANGE = 1 << 28;
  public static final long POLYGON_MODE = 1 << 29;
  public static final long PROVOKING = 1 << 30;
  public static final long LINE_MODE = 1L << 31;
  public static final long LINE_STIPPLE_ON = 1L << 32;
  public static final long SAMPLES = 1L << 33;
  public static final long SAMPLE_MASK = 1L << 34;
  public static final long ALPHA_TO_COVERAGE = 1L << 35;
  public static final long ALPHA_TO_ONE = 1L << 36;
  public static final long LOGIC_OP_ON = 1L << 37;
  public static final long BLEND_ON = 1L << 38;
  public static final long BLEND_EQUATION = 1L << 39;
  public static final long WRITE_MASK = 1L << 40;
  public static final long DEPTH_BOUNDS_TEST = 1L << 41;

  private static final long OF_BLENDS = BLEND_ON | BLEND_EQUATION | WRITE_MASK;

  /** A buffer of vertices. */
  public record VertexBinding(int stride, boolean perInstance, int divisor) {}

  /** An input of the vertex shader. */
  public record VertexAttribute(int location, int binding, VertexFormat format, int offset) {}

  public Topology topology = Topology.TRIANGLES;
  public boolean restart;
  public int patchPoints = 3;
  public float[] viewports = {};
  public int[] scissors = {};
  public boolean discard;

  /** Whether depth is clamped where nobody says whether it is clipped. */
  public boolean clamps;

  /** Whether depth is clipped; null where nobody says. */
  public Boolean clips;

  /** Whether the view is from -w to w in depth, not from 0. */
  public boolean depthFromMinusOne;

  public PolygonMode polygonMode = PolygonMode.FILL;
  public boolean cullFront;
  public boolean cullBack;
  public boolean frontIsClockwise;
  public boolean depthBias;
  public float biasConstant;
  public float biasClamp;
  public float biasSlope;
  public float lineWidth = 1;
  public boolean smoothLines;
  public boolean stippledLines;
  public int stippleFactor = 1;
  public int stipplePattern = 0xffff;
  public boolean provokingLast;
  public int samples = 1;
  public boolean sampleShading;
  public int sampleMask = -1;
  public boolean alphaToCoverage;
  public boolean alphaToOne;
  public boolean depthTest;
  public boolean depthWrite;
  public CompareOp depthCompare = CompareOp.ALWAYS;
  public boolean depthBoundsTest;
  public float leastDepth;
  public float greatestDepth = 1;
  public boolean stencilTest;
  public StencilFace front = KEEP;
  public StencilFace back = KEEP;

  /** Reference, compare mask and write mask of the front, then of the back. */
  public int[] stencil = {0, 0xff, 0xff, 0, 0xff, 0xff};

  public LogicOp logicOp;
  public boolean logicOpOn;
  public List<BlendAttachment> blends = List.of();

  /** Bit i: attachment i is written. */
  public int colorWrites = -1;

  public float[] blendConstants = new float[4];

  /** How shaders read colours, and how depths and stencils that are attached. */
  public AttachedReads colorReads = AttachedReads.ANY;

  public AttachedReads depthReads = AttachedReads.ANY;

  /** By number; null where there is none. */
  public VertexBinding[] bindings = {};

  public List<VertexAttribute> attributes = List.of();

  private static final StencilFace KEEP =
      new StencilFace(CompareOp.ALWAYS, StencilOp.KEEP, StencilOp.KEEP, StencilOp.KEEP);

  // Parts of a pipeline that libraries may have, with the numbers of Vulkan.
  private static final int VERTICES_PART = 1;
  private static final int SHADING_PART = 2;
  private static final int FRAGMENTS_PART = 4;
  private static final int OUTPUTS_PART = 8;

  /** Takes over all parts of a pipeline's state but those that commands set. */
  public void take(FixedState p, long dynamic) {
    takeVertices(p, dynamic);
    takeRaster(p, dynamic);
    takeSamples(p, dynamic);
    takeTests(p, dynamic);
    takeBlends(p, dynamic);
  }

  /**
   * Takes over the state of some parts of a pipeline.
   *
   * @param parts bits of {@code VkGraphicsPipelineLibraryFlagBitsEXT}
   */
  public void takeParts(FixedState p, int parts) {
    if ((parts & VERTICES_PART) != 0) {
      takeVertices(p, 0);
    }
    if ((parts & SHADING_PART) != 0) {
      takeRaster(p, 0);
    }
    if ((parts & FRAGMENTS_PART) != 0) {
      takeTests(p, 0);
    }
    if ((parts & OUTPUTS_PART) != 0) {
      takeSamples(p, 0);
      takeBlends(p, 0);
    }
  }

  /** Parts that commands set, of those that belong to some parts of a pipeline. */
  public static long dynamicOf(int parts) {
    long vertices = TOPOLOGY | RESTART | STRIDES | VERTEX_INPUT;
    long tests =
        DEPTH_TEST
            | DEPTH_WRITE
            | DEPTH_COMPARE
            | STENCIL_TEST
            | STENCIL_OPS
            | STENCIL_COMPARE_MASK
            | STENCIL_WRITE_MASK
            | STENCIL_REFERENCE;
    long outputs =
        BLEND_CONSTANTS
            | LOGIC_OP
            | LOGIC_OP_ON
            | COLOR_WRITE
            | SAMPLES
            | SAMPLE_MASK
            | ALPHA_TO_COVERAGE
            | ALPHA_TO_ONE
            | BLEND_ON
            | BLEND_EQUATION
            | WRITE_MASK;
    return ((parts & VERTICES_PART) != 0 ? vertices : 0)
        | ((parts & SHADING_PART) != 0 ? ~(vertices | tests | outputs) : 0)
        | ((parts & FRAGMENTS_PART) != 0 ? tests : 0)
        | ((parts & OUTPUTS_PART) != 0 ? outputs : 0);
  }

  private void takeVertices(FixedState p, long dynamic) {
    if ((dynamic & TOPOLOGY) == 0) {
      topology = p.topology;
    }
    if ((dynamic & RESTART) == 0) {
      restart = p.restart;
    }
    if ((dynamic & VERTEX_INPUT) == 0) {
      bindings = p.bindings;
      attributes = p.attributes;
    }
  }

  private void takeBlends(FixedState p, long dynamic) {
    blends = (dynamic & OF_BLENDS) == 0 ? p.blends : blends(p.blends, dynamic);
    colorReads = p.colorReads;
    if ((dynamic & LOGIC_OP_ON) == 0) {
      logicOpOn = p.logicOpOn;
    }
    if ((dynamic & LOGIC_OP) == 0) {
      logicOp = p.logicOp;
    }
    if ((dynamic & COLOR_WRITE) == 0) {
      colorWrites = p.colorWrites;
    }
    if ((dynamic & BLEND_CONSTANTS) == 0) {
      blendConstants = p.blendConstants;
    }
  }

  private void takeRaster(FixedState p, long dynamic) {
    if ((dynamic & PATCH_POINTS) == 0) {
      patchPoints = p.patchPoints;
    }
    if ((dynamic & VIEWPORTS) == 0) {
      viewports = p.viewports;
    }
    if ((dynamic & SCISSORS) == 0) {
      scissors = p.scissors;
    }
    if ((dynamic & DISCARD) == 0) {
      discard = p.discard;
    }
    if ((dynamic & DEPTH_CLAMP) == 0) {
      clamps = p.clamps;
    }
    if ((dynamic & DEPTH_CLIP) == 0) {
      clips = p.clips;
    }
    if ((dynamic & DEPTH_RANGE) == 0) {
      depthFromMinusOne = p.depthFromMinusOne;
    }
    if ((dynamic & POLYGON_MODE) == 0) {
      polygonMode = p.polygonMode;
    }
    if ((dynamic & CULL_MODE) == 0) {
      cullFront = p.cullFront;
      cullBack = p.cullBack;
    }
    if ((dynamic & FRONT_FACE) == 0) {
      frontIsClockwise = p.frontIsClockwise;
    }
    if ((dynamic & DEPTH_BIAS_ON) == 0) {
      depthBias = p.depthBias;
    }
    if ((dynamic & DEPTH_BIAS) == 0) {
      biasConstant = p.biasConstant;
      biasClamp = p.biasClamp;
      biasSlope = p.biasSlope;
    }
    if ((dynamic & LINE_WIDTH) == 0) {
      lineWidth = p.lineWidth;
    }
    if ((dynamic & LINE_MODE) == 0) {
      smoothLines = p.smoothLines;
    }
    if ((dynamic & LINE_STIPPLE_ON) == 0) {
      stippledLines = p.stippledLines;
    }
    if ((dynamic & LINE_STIPPLE) == 0) {
      stippleFactor = p.stippleFactor;
      stipplePattern = p.stipplePattern;
    }
    if ((dynamic & PROVOKING) == 0) {
      provokingLast = p.provokingLast;
    }
  }

  private void takeSamples(FixedState p, long dynamic) {
    if ((dynamic & SAMPLES) == 0) {
      samples = p.samples;
    }
    sampleShading = p.sampleShading;
    if ((dynamic & SAMPLE_MASK) == 0) {
      sampleMask = p.sampleMask;
    }
    if ((dynamic & ALPHA_TO_COVERAGE) == 0) {
      alphaToCoverage = p.alphaToCoverage;
    }
    if ((dynamic & ALPHA_TO_ONE) == 0) {
      alphaToOne = p.alphaToOne;
    }
  }

  /** A pipeline's blends, of which commands have set parts. */
  private List<BlendAttachment> blends(List<BlendAttachment> given, long dynamic) {
    List<BlendAttachment> all = new ArrayList<>();
    for (int i = 0; i < Math.max(given.size(), blends.size()); i++) {
      BlendAttachment old = blend(i);
      BlendAttachment next = i < given.size() ? given.get(i) : BlendAttachment.OFF;
      boolean on = (dynamic & BLEND_ON) != 0 ? old.enabled() : next.enabled();
      int mask = (dynamic & WRITE_MASK) != 0 ? old.writeMask() : next.writeMask();
      all.add(with((dynamic & BLEND_EQUATION) != 0 ? old : next, on, mask));
    }
    return List.copyOf(all);
  }

  /** How an attachment is blended; not at all where nobody has said it. */
  public BlendAttachment blend(int attachment) {
    return attachment < blends.size() ? blends.get(attachment) : BlendAttachment.OFF;
  }

  /** The same equation. */
  public static BlendAttachment with(BlendAttachment b, boolean on, int writeMask) {
    return new BlendAttachment(
        on,
        b.srcColor(),
        b.dstColor(),
        b.colorOp(),
        b.srcAlpha(),
        b.dstAlpha(),
        b.alphaOp(),
        writeMask,
        b.alphaAt());
  }

  /** Depth beyond the viewport's is clamped, not clipped. */
  public boolean clampsDepth() {
    return clips == null ? clamps : !clips;
  }

  private void takeTests(FixedState p, long dynamic) {
    if ((dynamic & DEPTH_TEST) == 0) {
      depthTest = p.depthTest;
    }
    if ((dynamic & DEPTH_WRITE) == 0) {
      depthWrite = p.depthWrite;
    }
    depthReads = p.depthReads;
    if ((dynamic & DEPTH_COMPARE) == 0) {
      depthCompare = p.depthCompare;
    }
    if ((dynamic & DEPTH_BOUNDS_TEST) == 0) {
      depthBoundsTest = p.depthBoundsTest;
    }
    if ((dynamic & DEPTH_BOUNDS) == 0) {
      leastDepth = p.leastDepth;
      greatestDepth = p.greatestDepth;
    }
    if ((dynamic & STENCIL_TEST) == 0) {
      stencilTest = p.stencilTest;
    }
    if ((dynamic & STENCIL_OPS) == 0) {
      front = p.front;
      back = p.back;
    }
    long[] parts = {STENCIL_REFERENCE, STENCIL_COMPARE_MASK, STENCIL_WRITE_MASK};
    int[] values = stencil.clone();
    for (int i = 0; i < values.length; i++) {
      if ((dynamic & parts[i % 3]) == 0) {
        values[i] = p.stencil[i];
      }
    }
    stencil = values;
  }
}
