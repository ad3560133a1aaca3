package org.oovr.simulator.shader.spirv;

/**
 * Decorations of an id or a structure member (SPIR-V 3.20).
 *
 * @param location {@code Location}, or -1
 * @param component {@code Component}, or 0
 * @param index {@code Index} (dual-source blending), or 0
 * @param binding {@code Binding}, or -1
 * @param descriptorSet {@code DescriptorSet}, or -1
 * @param builtIn {@code BuiltIn}, or null
 * @param offset {@code Offset} in bytes, or -1
 * @param arrayStride {@code ArrayStride} in bytes, or 0
 * @param matrixStride {@code MatrixStride} in bytes, or 0
 * @param patch one for a patch, not one for each of its vertices
 */
public record Decorations(
    int location,
    int component,
    int index,
    int binding,
    int descriptorSet,
    BuiltIn builtIn,
    int offset,
    int arrayStride,
    int matrixStride,
    boolean rowMajor,
    boolean block,
    boolean bufferBlock,
    boolean flat,
    boolean noPerspective,
    boolean centroid,
    boolean sample,
    boolean invariant,
    boolean patch) {

  /** No decoration at all. */
  public static final Decorations NONE =
      new Decorations(
          -1, 0, 0, -1, -1, null, -1, 0, 0, false, false, false, false, false, false, false, false,
          false);
}
