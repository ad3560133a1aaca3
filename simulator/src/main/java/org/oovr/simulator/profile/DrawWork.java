package org.oovr.simulator.profile;

import java.util.Arrays;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.PipelineState;

/**
 * What one draw asked for and what its geometry cost, for one view. Counts are whole numbers of
 * things, not of bytes, unless the name says so.
 */
public final class DrawWork {
  /** Index of the draw in the frame, from 0. */
  public int draw;

  public int view;

  /** Number of the API call that caused the draw. */
  public long callNumber;

  /** Short name: the call and its debug group. */
  public String label = "";

  /** Indices in {@link FrameProfile#images()} of the colour attachments, -1 where there is none. */
  public int[] colorImages = new int[0];

  /** Index of the depth image, or -1. */
  public int depthImage = -1;

  /** Index of the stencil image, or -1. */
  public int stencilImage = -1;

  /** Depth and stencil tests; null in profiles made by hand. */
  public PipelineState.DepthStencil depthStencil;

  /** Blending; null in profiles made by hand. */
  public PipelineState.Blend blend;

  /** Numbers of both; files keep no others of them. */
  public DynamicState dynamic = DynamicState.DEFAULT;

  /** Shader output that feeds each colour attachment, -1 for none. */
  public int[] outputLocations = new int[0];

  /**
   * Words that each pixel keeps of what it contributes to each colour attachment, 0 where nothing
   * is written. Texels of the attachment's format, except where floats are blended in float: then
   * four components as shaded, or eight with a second source.
   */
  public int[] outputWords = new int[0];

  /** The vertices are the same for all views: an SMP engine shades them once. */
  public boolean verticesShared;

  /** Table index of the first colour attachment's texture, or -1. */
  public int colorTarget = -1;

  /** Table index of the depth-stencil attachment's texture, or -1. */
  public int depthTarget = -1;

  /** Samples per pixel of the target. */
  public int samples = 1;

  /** Table indices of the textures that the fragment stage can sample. */
  public int[] textures = new int[0];

  /** Table indices of the vertex, index and uniform buffers. */
  public int[] buffers = new int[0];

  /**
   * Facts that make order matter, see the {@code ORDER_} constants.
   *
   * <p>They decide which draws depend on each other when a scheme reorders them, and where the
   * first row of what is drawn lies.
   */
  public int order;

  /** The result depends on what is in the colour buffer: blending or a logic operation. */
  public static final int ORDER_BLENDS = 1;

  /** The result depends on the depth that is stored: it is tested, or its bounds are. */
  public static final int ORDER_DEPTH_TEST = 2;

  /** Depth is written. */
  public static final int ORDER_DEPTH_WRITE = 4;

  /** Stencil is tested or written. */
  public static final int ORDER_STENCIL = 8;

  /** The shader may discard, or writes depth: tests come after it. */
  public static final int ORDER_LATE_TESTS = 16;

  /** A query counts this draw. */
  public static final int ORDER_QUERY = 32;

  /** The target is not the window's image. */
  public static final int ORDER_OFFSCREEN = 64;

  /** The shader computes depth: no test before it can reject anything. */
  public static final int ORDER_SHADER_DEPTH = 128;

  /** The shader writes the reference of the stencil test: a word for each pixel, see below. */
  public static final int ORDER_SHADER_STENCIL = 256;

  /** The bounds of stored depth are tested. */
  public static final int ORDER_DEPTH_BOUNDS = 512;

  /** Clip space's upper edge is the first row of an image that else begins with the lowest. */
  public static final int ORDER_TURNED = 1024;

  /** Whether fragments are discarded where the stored depth is out of bounds. */
  public boolean testsBounds() {
    return (order & ORDER_DEPTH_BOUNDS) != 0;
  }

  /** Whether the references of the stencil test are the shader's. */
  public boolean shaderStencil() {
    return (order & ORDER_SHADER_STENCIL) != 0;
  }

  /**
   * Words that are kept for each pixel: those of the attachments, then the reference of the stencil
   * test where the shader writes that.
   */
  public int pixelWords() {
    int words = shaderStencil() ? 1 : 0;
    for (int n : outputWords) {
      words += n;
    }
    return words;
  }

  /**
   * Whether it draws what is seen, or what has no image at all: rows then are those of the window.
   * Depth that is drawn alone is looked up by shaders, and its rows are the image's own under every
   * API.
   */
  public boolean upright() {
    boolean bare = depthImage < 0 && stencilImage < 0;
    return bare || Arrays.stream(colorImages).anyMatch(image -> image >= 0);
  }

  /**
   * Whether row 0 of its images is the highest that is seen, else the lowest.
   *
   * @param ofWindow whether it is so in the window, see {@link ProfileWindow#upperRowFirst}
   */
  public boolean upperRowFirst(boolean ofWindow) {
    return upright() && (ofWindow || (order & ORDER_TURNED) != 0);
  }

  /** Whether it draws to the same images as another one. */
  public boolean hasImagesOf(DrawWork other) {
    return depthImage == other.depthImage
        && stencilImage == other.stencilImage
        && Arrays.equals(colorImages, other.colorImages);
  }

  /** Components of an attachment that it writes (bits R, G, B, A); 0 for none. */
  public int writeMask(int attachment) {
    return outputWords[attachment] > 0 ? blend.attachments().get(attachment).writeMask() : 0;
  }

  /** Whether what it shades is written to a colour attachment. */
  public boolean writesColor(int attachment) {
    return colorImages[attachment] >= 0
        && outputLocations[attachment] >= 0
        && attachment < blend.attachments().size()
        && blend.attachments().get(attachment).writeMask() != 0;
  }

  /**
   * Whether its tiles have depth and stencil alone, which are tested without a shader: all that
   * they need is primitives.
   */
  public boolean depthAlone() {
    if ((order & (ORDER_LATE_TESTS | ORDER_SHADER_STENCIL)) != 0 || textures.length > 0) {
      return false;
    }
    for (int i = 0; i < colorImages.length; i++) {
      if (writesColor(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether its pixels replace all that an earlier draw has shaded there, whatever either shades,
   * and shading the earlier one does nothing else.
   */
  public boolean overwrites(DrawWork earlier) {
    if ((order & (ORDER_BLENDS | ORDER_LATE_TESTS)) != 0
        || (earlier.order & ORDER_LATE_TESTS) != 0
        || earlier.inputs.known() && earlier.inputs.untold()
        || !hasImagesOf(earlier)
        || blend == null
        || earlier.blend == null) {
      return false;
    }
    for (int i = 0; i < colorImages.length; i++) {
      if ((earlier.writeMask(i) & ~writeMask(i)) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Vertices asked for: indices or consecutive vertices, over all instances. */
  public long verticesIn;

  /** Vertex shader runs after the reuse of equal indices. */
  public long verticesShaded;

  /** Primitives after assembly. */
  public long primitivesIn;

  /** Of them: outside the view volume. */
  public long primitivesOutside;

  /** Of them: culled by facing or without area. */
  public long primitivesCulled;

  /** Of them: cut by a clip plane (each counts once). */
  public long primitivesClipped;

  /** Primitives that reached the rasteriser, pieces of clipped ones counted singly. */
  public long primitivesRasterized;

  /** Executed vertex instructions by {@code InstructionClass} ordinal, in warps. */
  public long[] vertexInstructions = new long[FrameProfile.INSTRUCTION_CLASSES];

  /** Those of them whose operands are the same in all lanes, by {@code UniformClass} ordinal. */
  public long[] vertexUniform = new long[FrameProfile.UNIFORM_CLASSES];

  /** What the vertex shader does with registers, as {@code RegisterUse} tells it in words. */
  public int[] vertexRegisters = new int[0];

  /** The same of the fragment shader. */
  public int[] fragmentRegisters = new int[0];

  /**
   * Distinct cache lines of vertex, index and uniform data that the geometry stage touched, as
   * pairs (table index, line number) packed by {@link FrameProfile#line}.
   */
  public long[] geometryLines = new long[0];

  /** What its pixels follow from, signed. */
  public DrawInputs inputs = DrawInputs.NONE;

  /** The same work as that of another draw of a frame. */
  public DrawWork as(int number) {
    DrawWork w = new DrawWork();
    w.draw = number;
    w.view = view;
    w.callNumber = callNumber;
    w.label = label;
    w.colorImages = colorImages;
    w.depthImage = depthImage;
    w.stencilImage = stencilImage;
    w.depthStencil = depthStencil;
    w.blend = blend;
    w.dynamic = dynamic;
    w.outputLocations = outputLocations;
    w.outputWords = outputWords;
    w.verticesShared = verticesShared;
    w.colorTarget = colorTarget;
    w.depthTarget = depthTarget;
    w.samples = samples;
    w.textures = textures;
    w.buffers = buffers;
    w.order = order;
    w.verticesIn = verticesIn;
    w.verticesShaded = verticesShaded;
    w.primitivesIn = primitivesIn;
    w.primitivesOutside = primitivesOutside;
    w.primitivesCulled = primitivesCulled;
    w.primitivesClipped = primitivesClipped;
    w.primitivesRasterized = primitivesRasterized;
    w.vertexInstructions = vertexInstructions;
    w.vertexUniform = vertexUniform;
    w.vertexRegisters = vertexRegisters;
    w.fragmentRegisters = fragmentRegisters;
    w.geometryLines = geometryLines;
    w.inputs = inputs;
    return w;
  }
}
