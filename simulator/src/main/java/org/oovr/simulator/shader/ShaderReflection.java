package org.oovr.simulator.shader;

import java.util.List;

/**
 * The interface of one shader stage, found in its SPIR-V.
 *
 * @param inputs stage inputs with a location, one entry per location (a mat4 attribute gives four,
 *     an array one per element)
 * @param outputs stage outputs with a location, likewise
 * @param constants loose uniforms, flattened to leaves: structs and arrays of structs by path
 *     ({@code light[2].color}); an array of a basic type is one leaf
 * @param constantWords length of {@link org.oovr.simulator.command.Bindings#pushConstants()}
 * @param initialConstants the words before the first change: initialisers of the source, else 0; to
 *     be copied, not changed
 * @param textures sampled images; an array of n samplers takes n consecutive slots
 * @param textureSlots number of texture slots
 * @param blocks uniform blocks; an array of n blocks takes n consecutive slots
 * @param usesDiscard the fragment shader may discard
 * @param writesDepth the fragment shader writes its depth
 * @param readsFragCoord the fragment shader reads window coordinates
 * @param earlyFragmentTests the shader demands early tests
 * @param perSample the fragment shader must run once per sample
 * @param writesPointSize the vertex shader writes the point size
 * @param clipDistances number of clip distances that the vertex shader writes or the fragment
 *     shader reads
 * @param usesViewIndex the shader reads the view index
 * @param cullDistances number of cull distances, likewise
 * @param writesSampleMask the fragment shader writes the sample mask
 * @param originUpperLeft window coordinates count y from the upper edge
 * @param pixelCenterInteger window coordinates of pixel centres are whole numbers
 * @param storage storage blocks; an array of n blocks takes n consecutive slots, which are counted
 *     apart from those of uniform blocks
 * @param writesViewportIndex the vertex shader chooses a viewport
 * @param workgroup what a workgroup of a compute shader is; null for other stages
 * @param images storage images; an array of n takes n consecutive slots, which are counted apart
 *     from those of textures
 * @param imageSlots number of image slots
 * @param writesLayer the shader chooses a layer
 * @param primitive what a tessellation or geometry shader takes and gives; null for other stages
 * @param interpolates the fragment shader interpolates inputs at places that it says
 * @param fetchesColor the fragment shader reads the colours that are in the target
 * @param writesStencil the fragment shader writes the reference of the stencil test
 * @param readsAddresses the shader reads memory by its address
 * @param writesAddresses the shader writes memory by its address
 * @param coverageAfterTests the sample mask that the shader reads is what early tests have left
 */
public record ShaderReflection(
    List<Variable> inputs,
    List<Variable> outputs,
    List<Constant> constants,
    int constantWords,
    int[] initialConstants,
    List<TextureSlot> textures,
    int textureSlots,
    List<Block> blocks,
    boolean usesDiscard,
    boolean writesDepth,
    boolean readsFragCoord,
    boolean earlyFragmentTests,
    boolean perSample,
    boolean writesPointSize,
    int clipDistances,
    boolean usesViewIndex,
    int cullDistances,
    boolean writesSampleMask,
    boolean originUpperLeft,
    boolean pixelCenterInteger,
    List<StorageBlock> storage,
    boolean writesViewportIndex,
    Workgroup workgroup,
    List<ImageSlot> images,
    int imageSlots,
    boolean writesLayer,
    PrimitiveInterface primitive,
    boolean interpolates,
    boolean fetchesColor,
    boolean writesStencil,
    boolean readsAddresses,
    boolean writesAddresses,
    boolean coverageAfterTests) {

  /** Of a shader that takes inputs where they are interpolated. */
  public ShaderReflection(
      List<Variable> inputs,
      List<Variable> outputs,
      List<Constant> constants,
      int constantWords,
      int[] initialConstants,
      List<TextureSlot> textures,
      int textureSlots,
      List<Block> blocks,
      boolean usesDiscard,
      boolean writesDepth,
      boolean readsFragCoord,
      boolean earlyFragmentTests,
      boolean perSample,
      boolean writesPointSize,
      int clipDistances,
      boolean usesViewIndex,
      int cullDistances,
      boolean writesSampleMask,
      boolean originUpperLeft,
      boolean pixelCenterInteger,
      List<StorageBlock> storage,
      boolean writesViewportIndex,
      Workgroup workgroup,
      List<ImageSlot> images,
      int imageSlots,
      boolean writesLayer,
      PrimitiveInterface primitive) {
    // Long because each part of the interface has a line of its own.
    this(
        inputs,
        outputs,
        constants,
        constantWords,
        initialConstants,
        textures,
        textureSlots,
        blocks,
        usesDiscard,
        writesDepth,
        readsFragCoord,
        earlyFragmentTests,
        perSample,
        writesPointSize,
        clipDistances,
        usesViewIndex,
        cullDistances,
        writesSampleMask,
        originUpperLeft,
        pixelCenterInteger,
        storage,
        writesViewportIndex,
        workgroup,
        images,
        imageSlots,
        writesLayer,
        primitive,
        false,
        false,
        false,
        false,
        false,
        false);
  }

  /** Of a shader that uses the usual window coordinates, and neither culls nor masks samples. */
  public ShaderReflection(
      List<Variable> inputs,
      List<Variable> outputs,
      List<Constant> constants,
      int constantWords,
      int[] initialConstants,
      List<TextureSlot> textures,
      int textureSlots,
      List<Block> blocks,
      boolean usesDiscard,
      boolean writesDepth,
      boolean readsFragCoord,
      boolean earlyFragmentTests,
      boolean perSample,
      boolean writesPointSize,
      int clipDistances,
      boolean usesViewIndex) {
    this(
        inputs,
        outputs,
        constants,
        constantWords,
        initialConstants,
        textures,
        textureSlots,
        blocks,
        usesDiscard,
        writesDepth,
        readsFragCoord,
        earlyFragmentTests,
        perSample,
        writesPointSize,
        clipDistances,
        usesViewIndex,
        0,
        false,
        false,
        false,
        List.of(),
        false,
        null,
        List.of(),
        0,
        false,
        null);
  }

  /** Number of storage block slots. */
  public int storageSlots() {
    int slots = 0;
    for (StorageBlock b : storage) {
      slots += b.arraySize();
    }
    return slots;
  }

  /** Whether the shader can reach an instruction that changes memory or a storage image. */
  public boolean writesStorage() {
    if (writesAddresses) {
      return true;
    }
    for (StorageBlock b : storage) {
      if (b.written()) {
        return true;
      }
    }
    for (ImageSlot i : images) {
      if (i.written()) {
        return true;
      }
    }
    return false;
  }

  /** Basic component types. */
  public enum Base {
    FLOAT(1),
    INT(1),
    UINT(1),
    BOOL(1),
    /** 64-bit float. */
    DOUBLE(2),
    /** 64-bit signed integer. */
    LONG(2),
    /** 64-bit unsigned integer. */
    ULONG(2);

    private final int words;

    Base(int words) {
      this.words = words;
    }

    /** 32-bit words of a component, the low one first. */
    public int words() {
      return words;
    }
  }

  /** How an input varies over a primitive. */
  public enum Interpolation {
    PERSPECTIVE,
    LINEAR,
    FLAT
  }

  /**
   * An input or output location.
   *
   * @param name source name, with index for arrays; empty when the module has no names
   * @param location the location
   * @param index 1 for the second source of dual-source blending, else 0
   * @param components 1 to 4; components that the variable itself skips (its {@code component}
   *     layout) count. They are 32-bit words: a 64-bit number is two, and a vector of more than two
   *     such is two entries, its third number on the next location
   */
  public record Variable(
      String name,
      int location,
      int index,
      Base base,
      int components,
      Interpolation interpolation,
      boolean centroid,
      boolean sample) {}

  /**
   * A loose uniform. Element i, column c, row r is the word {@code offsetWords + (i*columns*rows +
   * c*rows + r) * base.words()}; there is no padding.
   *
   * @param location location decoration of the outermost variable plus the leaf's position
   * @param columns 1 for scalars and vectors
   * @param rows components of a column, 1 to 4
   * @param arraySize 1 when not an array
   * @param isArray whether the source declared an array
   */
  public record Constant(
      String name,
      int location,
      Base base,
      int columns,
      int rows,
      int arraySize,
      boolean isArray,
      int offsetWords) {}

  /** Dimensionality of a sampled image. */
  public enum Dim {
    D1,
    D2,
    D3,
    CUBE,
    RECT,
    BUFFER
  }

  /**
   * Sampled image (array).
   *
   * @param group descriptor set decoration, or -1
   * @param slot first slot
   * @param sampled component type that reads return
   * @param binding binding decoration, or -1
   */
  public record TextureSlot(
      String name,
      int location,
      int group,
      int binding,
      int slot,
      int arraySize,
      boolean isArray,
      Dim dim,
      boolean arrayed,
      boolean multisample,
      boolean shadow,
      Base sampled) {}

  /**
   * Storage image (array): texels that the shader may change.
   *
   * @param group descriptor set decoration, or -1
   * @param binding binding decoration, or -1
   * @param slot first slot
   * @param sampled component type of texels
   * @param written whether the shader can reach an instruction that changes it
   */
  public record ImageSlot(
      String name,
      int location,
      int group,
      int binding,
      int slot,
      int arraySize,
      boolean isArray,
      Dim dim,
      boolean arrayed,
      boolean multisample,
      Base sampled,
      boolean written) {}

  /**
   * Uniform block.
   *
   * @param name name of the block (not of its instance)
   * @param slot first slot
   * @param group descriptor set decoration, or -1
   * @param binding binding decoration, or -1
   * @param members leaves by path, as the API names them
   */
  public record Block(
      String name,
      int slot,
      int arraySize,
      boolean isArray,
      int group,
      int binding,
      int sizeBytes,
      List<Member> members) {}

  /** Leaf of a block; offsets and strides in bytes. */
  public record Member(
      String name,
      Base base,
      int columns,
      int rows,
      int arraySize,
      boolean isArray,
      int offsetBytes,
      int arrayStrideBytes,
      int matrixStrideBytes,
      boolean rowMajor) {}

  /**
   * Storage block: memory that the shader may change.
   *
   * @param name name of the block (not of its instance)
   * @param slot first slot
   * @param group descriptor set decoration, or -1
   * @param binding binding decoration, or -1
   * @param sizeBytes bytes without the array of open length
   * @param openStrideBytes stride of the array of open length that it ends with, or 0
   * @param written whether the shader can reach an instruction that changes it
   * @param members leaves by path; of an array of open length those of its first element, and where
   *     it is an array of a basic type, that with an array size of 0
   */
  public record StorageBlock(
      String name,
      int slot,
      int arraySize,
      boolean isArray,
      int group,
      int binding,
      int sizeBytes,
      int openStrideBytes,
      boolean written,
      List<Member> members) {}

  /**
   * What a workgroup is.
   *
   * @param sizeX invocations along x
   * @param sizeY along y
   * @param sizeZ along z
   * @param memoryWords words of memory that its invocations share
   */
  public record Workgroup(int sizeX, int sizeY, int sizeZ, int memoryWords) {
    /** Invocations: lanes of one run. */
    public int invocations() {
      return sizeX * sizeY * sizeZ;
    }
  }
}
