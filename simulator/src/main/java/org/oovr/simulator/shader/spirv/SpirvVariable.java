package org.oovr.simulator.shader.spirv;

/**
 * A variable.
 *
 * @param type type of what it holds (not of the pointer)
 * @param initializer its first value, or null
 * @param name source name, empty when the module has none
 */
public record SpirvVariable(
    int id,
    StorageClass storage,
    SpirvType type,
    SpirvConstant initializer,
    String name,
    Decorations decorations) {}
