package org.oovr.simulator.shader;

/**
 * Working set of one run of a shader: a structure of arrays over up to {@link #LANES} lanes.
 *
 * <p>Fragment shaders: lanes come in quads, lane {@code 4q + 2y + x} is pixel (x, y) of quad q, y
 * up; the lane count is a multiple of 4 and all four lanes of a quad run (uncovered ones as
 * helpers). Vertex shaders: a lane is a vertex. Compute shaders: the lanes are the invocations of
 * one workgroup, in the order of their local index; see {@link Workgroups}. One context belongs to
 * one thread and is used for many runs.
 *
 * <p>What a shader does to memory happens instruction by instruction, of each instruction word by
 * word, and of each word lane by lane in ascending order. Of a branch that lanes take both ways,
 * the first way comes before the second; where the second leaves for good (by a return, say) and
 * the first does not, the lanes of the first go on before it to the end of what encloses the
 * branch. Of a switch, the cases into which no other falls come first, as the switch names them,
 * the default at their head, then those into which they do, each once for all lanes that are in it.
 * Lanes that are off the way, helpers and killed ones write nothing.
 */
public final class ShaderContext {
  /**
   * Most lanes of one run of a shader that has no workgroups: the pixels of two 16x16 tiles. More
   * of them share what a run costs however few it has, but no longer stay in the caches: with 1,024
   * frames take as long as with 256.
   */
  public static final int LANES = 512;

  /** Most lanes that a stage before the rasteriser takes together. */
  public static final int VERTEX_LANES = 256;

  /** Most invocations of a workgroup. */
  public static final int WORKGROUP_LANES = 1024;

  /**
   * Most input and output locations. APIs promise fewer, but so many components, however they are
   * grouped: each scalar may take a location of its own.
   */
  public static final int LOCATIONS = 128;

  /** Distances of each kind, to clip by and to cull by. */
  public static final int DISTANCES = 8;

  /** Index of the first clip distance among the float inputs and outputs. */
  public static final int FIRST_CLIP_DISTANCE = LOCATIONS * 4;

  /** Index of the first cull distance among the float inputs and outputs. */
  public static final int FIRST_CULL_DISTANCE = FIRST_CLIP_DISTANCE + DISTANCES;

  private static final int INPUTS = FIRST_CULL_DISTANCE + DISTANCES;

  /** Lanes of a warp for statistics. */
  public static final int WARP_LANES = 32;

  /**
   * Inputs and outputs: index {@code location*4 + component}. Float-typed variables use the F
   * array, integer-typed ones the I array. Allocated on demand through {@link #floats} and {@link
   * #ints}. After the locations lie the distances, so that they are carried to fragments like
   * anything else.
   */
  public final float[][] inF = new float[INPUTS][];

  public final int[][] inI = new int[LOCATIONS * 4][];
  public final float[][] outF = new float[INPUTS][];
  public final int[][] outI = new int[LOCATIONS * 4][];

  /** Second sources of dual-source blending, index {@code component} (location 0 only). */
  public final float[][] outF1;

  /** Loose uniforms of the stage, see {@link ShaderReflection.Constant}. */
  public int[] constants = new int[0];

  /** Bytes behind each uniform block slot; reads outside [offset, offset+size) give 0. */
  public byte[][] blocks = new byte[0][];

  public int[] blockOffset = new int[0];
  public int[] blockSize = new int[0];

  /**
   * Bytes behind each storage block slot, words with the least byte first; reads outside [offset,
   * offset+size) give 0, writes there and to null do nothing.
   */
  public byte[][] storage = new byte[0][];

  public int[] storageOffset = new int[0];
  public int[] storageSize = new int[0];

  /** What shaders reach by addresses. */
  public AddressSpace addresses = AddressSpace.EMPTY;

  /**
   * First lane of the row of a quad from which levels of detail have their derivative along x: 0
   * for the lower row, 2 for the upper one, which is the first in a target that is upside down.
   */
  public int firstRow;

  /** Texture unit per slot. */
  public TextureUnit[] textures = new TextureUnit[0];

  /** Storage image per slot. */
  public ImageUnit[] images = new ImageUnit[0];

  /** Working memory of {@link ImageUnit}, made when the first of its calls needs it. */
  int[] imageWords;

  int[] imageAddresses;

  // --- vertex built-ins
  public final int[] vertexIndex;
  public final int[] instanceIndex;

  /** Clip-space position written by the vertex shader: x, y, z, w. */
  public final float[][] position;

  public final float[] pointSize;

  /**
   * Number of the viewport that a shader chooses; for fragments, what the shader before them has
   * said, there or not, or 0.
   */
  public final int[] viewportIndex;

  /** Number of the layer, likewise. */
  public final int[] layerIndex;

  // --- stages of primitives: what they take and give lies in the words of workgroupMemory
  /** First word of what the lane's primitive or patch takes, see {@link PrimitiveInterface}. */
  public final int[] inputBase;

  /** First word of what the lane emits, or of what the lanes of its patch give. */
  public final int[] outputBase;

  /** Vertices that a geometry shader has emitted. */
  public final int[] emitted;

  /** Number among the lanes of its patch or, of a geometry shader, of its primitive. */
  public final int[] invocationId;

  /** Place in the patch, x, y and z. */
  public final float[][] tessCoord;

  /** Vertices of a patch. */
  public int patchVertices;

  /** Written by vertex shaders, interpolated for fragment shaders. */
  public final float[][] clipDistance;

  public final float[][] cullDistance;

  // --- compute built-ins
  /** Place of this workgroup among all that were dispatched, x, y and z. */
  public int workgroupX;

  public int workgroupY;
  public int workgroupZ;

  /** Workgroups that were dispatched along x, y and z. */
  public int workgroupsX;

  public int workgroupsY;
  public int workgroupsZ;

  /** Place in the workgroup, x, y and z. */
  public final int[][] localId;

  /** Number in the workgroup: {@code (z * sizeY + y) * sizeX + x}. */
  public final int[] localIndex;

  /**
   * Memory that lanes share, as words: the variables of a workgroup, see {@link Workgroups}; of
   * stages of primitives the records of their vertices and patches.
   */
  public int[] workgroupMemory = new int[0];

  /** Most colours that a fragment shader may find in the target. */
  public static final int FETCHED_COLORS = 8;

  /** Colours that are in the target, four components each; of integers in the other one. */
  public final float[][] fetchedF = new float[4 * FETCHED_COLORS][];

  public final int[][] fetchedI = new int[4 * FETCHED_COLORS][];

  // --- fragment built-ins
  /** Window coordinates x, y, z and 1/w_clip, counted as the shader's execution modes say. */
  public final float[][] fragCoord;

  /** -1 for front-facing primitives, else 0. */
  public final int[] frontFacing;

  public final float[][] pointCoord;

  /**
   * For shaders that interpolate at other places, {@link #PLANE} arrays per float input: its plane
   * at the pixel's centre, the plane's steps to the right and upwards, and what it is multiplied
   * by: w at the centre (as in llvmpipe, whatever the place is), or 1.
   */
  public final float[][] planes = new float[PLANE * LOCATIONS * 4][];

  /** Arrays of an input among {@link #planes}. */
  public static final int PLANE = 4;

  /** For such shaders: from the pixel's centre to the centroid of what is covered, x and y. */
  public final float[][] centroid;

  /** For such shaders: from the pixel's centre to each sample, x and y by turns. */
  public final float[][] samplePlaces;

  /** Most samples of a pixel. */
  public static final int MOST_SAMPLES = 8;

  public final int[] sampleId;
  public final float[][] samplePosition;
  public final int[] sampleMaskIn;
  public final int[] primitiveId;

  /** -1 for helper lanes, else 0. */
  public final int[] helper;

  /** Depth written by the shader. */
  public final float[] fragDepth;

  /** Reference of the stencil test, written by the shader. */
  public final int[] fragStencil;

  /** Sample mask written by the shader. */
  public final int[] sampleMaskOut;

  /** Set to -1 by the shader for discarded lanes; cleared by the routine at its start. */
  public final int[] killed;

  // --- all
  /** Number of each lane. */
  public final int[] laneNumber;

  public int viewIndex;
  public int baseVertex;
  public int baseInstance;
  public int drawIndex;

  /** Number of the draw or dispatch: the upper half of the time that shaders are told. */
  public int clock;

  /**
   * When not null, the routine adds the instructions it executed: index {@code class * warps +
   * warp} with warp = lane / {@link #WARP_LANES}; a warp counts when at least one of its lanes is
   * active. The classes are {@link InstructionClass} ordinals, and there are as many warps a class
   * as the array has room for.
   */
  public int[] executed;

  /** Is told what the routine does to memory that lanes share; null when nobody asks. */
  public MemoryRecorder recorder;

  /** For a recorder: lanes that execute the next read of such memory; null for all. */
  public int[] reading;

  /**
   * When neither this nor {@link #executed} is null, the routine adds here those of the executed
   * instructions whose operands are the same in all lanes, in the same way; the classes are {@link
   * UniformClass} ordinals.
   */
  public int[] executedUniform;

  /** Scratch of the routine; owned by the context so that routines stay stateless. */
  public float[][] scratchF = new float[0][];

  public int[][] scratchI = new int[0][];

  /** Scratch of the routine for values that all lanes share. */
  public float[] uniformF = new float[0];

  public int[] uniformI = new int[0];
  public final TextureRequest request = new TextureRequest();

  private DivergentSlots divergentSlots;

  /** Where texture results go that the shader does not use. */
  public final float[] unusedF;

  public final int[] unusedI;

  /** Scratch for {@link TextureUnit#size}. */
  public final int[] sizeScratch = new int[4];

  private final int lanes;

  /** For vertices and fragments: {@link #LANES} lanes. */
  public ShaderContext() {
    this(LANES);
  }

  /**
   * For runs of at most so many lanes.
   *
   * @param lanes 1 to {@link #WORKGROUP_LANES}
   */
  public ShaderContext(int lanes) {
    if (lanes < 1 || lanes > WORKGROUP_LANES) {
      throw new IllegalArgumentException(lanes + " lanes");
    }
    this.lanes = lanes;
    outF1 = new float[4][lanes];
    vertexIndex = new int[lanes];
    instanceIndex = new int[lanes];
    position = new float[4][lanes];
    pointSize = new float[lanes];
    viewportIndex = new int[lanes];
    layerIndex = new int[lanes];
    inputBase = new int[lanes];
    outputBase = new int[lanes];
    emitted = new int[lanes];
    invocationId = new int[lanes];
    tessCoord = new float[3][lanes];
    clipDistance = new float[DISTANCES][lanes];
    cullDistance = new float[DISTANCES][lanes];
    fragCoord = new float[4][lanes];
    frontFacing = new int[lanes];
    pointCoord = new float[2][lanes];
    centroid = new float[2][lanes];
    samplePlaces = new float[2 * MOST_SAMPLES][lanes];
    sampleId = new int[lanes];
    samplePosition = new float[2][lanes];
    sampleMaskIn = new int[lanes];
    primitiveId = new int[lanes];
    helper = new int[lanes];
    fragDepth = new float[lanes];
    fragStencil = new int[lanes];
    sampleMaskOut = new int[lanes];
    killed = new int[lanes];
    laneNumber = new int[lanes];
    java.util.Arrays.setAll(laneNumber, l -> l);
    localId = new int[3][lanes];
    localIndex = new int[lanes];
    unusedF = new float[lanes];
    unusedI = new int[lanes];
    for (int d = 0; d < DISTANCES; d++) {
      inF[FIRST_CLIP_DISTANCE + d] = clipDistance[d];
      outF[FIRST_CLIP_DISTANCE + d] = clipDistance[d];
      inF[FIRST_CULL_DISTANCE + d] = cullDistance[d];
      outF[FIRST_CULL_DISTANCE + d] = cullDistance[d];
    }
  }

  /** Serves the request of lanes that use different slots. */
  public DivergentSlots divergentSlots() {
    if (divergentSlots == null) {
      divergentSlots = new DivergentSlots(lanes());
    }
    return divergentSlots;
  }

  /** Most lanes of a run. */
  public int lanes() {
    return lanes;
  }

  /** The array at {@code index}, made on first use. */
  public static float[] floats(float[][] arrays, int index) {
    float[] a = arrays[index];
    if (a == null) {
      a = new float[LANES];
      arrays[index] = a;
    }
    return a;
  }

  /** The array at {@code index}, made on first use. */
  public static int[] ints(int[][] arrays, int index) {
    int[] a = arrays[index];
    if (a == null) {
      a = new int[LANES];
      arrays[index] = a;
    }
    return a;
  }

  /** Makes sure that at least so many shared values exist. */
  public void reserveUniforms(int floats, int ints) {
    if (uniformF.length < floats) {
      uniformF = new float[floats];
    }
    if (uniformI.length < ints) {
      uniformI = new int[ints];
    }
  }

  /**
   * Iterations that the loops of this run may still make, see {@link
   * org.oovr.simulator.shader.math.ShaderMath#MAX_LOOP_ITERATIONS}.
   */
  public int iterationsLeft;

  /** Makes sure that at least so many scratch arrays exist. */
  public void reserveScratch(int floatArrays, int intArrays) {
    if (scratchF.length < floatArrays) {
      int old = scratchF.length;
      scratchF = java.util.Arrays.copyOf(scratchF, floatArrays);
      for (int i = old; i < floatArrays; i++) {
        scratchF[i] = new float[lanes];
      }
    }
    if (scratchI.length < intArrays) {
      int old = scratchI.length;
      scratchI = java.util.Arrays.copyOf(scratchI, intArrays);
      for (int i = old; i < intArrays; i++) {
        scratchI[i] = new int[lanes];
      }
    }
  }
}
