/**
 * SPIR-V 1.0 to 1.6 as an immutable, validated model (SPIR-V specification, unified 1.6). Both the
 * bytecode compiler and the interpreter work on it; {@link
 * org.oovr.simulator.shader.spirv.SpirvModule#parse} is the way in. Nothing in a module that parsed
 * needs checking again: ids are defined once and before use, operands have the types their
 * instruction demands, blocks end in terminators and phis match their predecessors.
 */
package org.oovr.simulator.shader.spirv;
