/**
 * SPIR-V 1.0 to 1.6 as an immutable model (SPIR-V specification, unified 1.6): types, constants,
 * variables, functions of blocks of instructions. The bytecode compiler and the interpreter both
 * work on it; {@link org.oovr.simulator.shader.spirv.parse.SpirvReader} is where one comes from.
 * Nothing in such a module needs checking again: ids are defined once and before use, operands have
 * the types their instruction demands, blocks end in terminators and phis match their predecessors.
 */
package org.oovr.simulator.shader.spirv;
