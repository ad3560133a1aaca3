/**
 * SPIR-V to JVM bytecode. In this order:
 *
 * <ol>
 *   <li>{@link org.oovr.simulator.shader.compile.lower.Structurizer}: control-flow graph to
 *       statements;
 *   <li>{@link org.oovr.simulator.shader.compile.lower.Lowering} and its helpers: statements to a
 *       graph of scalar {@link org.oovr.simulator.shader.compile.ir.Node}s in nested {@link
 *       org.oovr.simulator.shader.compile.ir.Region}s, functions inlined, variables turned into
 *       values;
 *   <li>{@link org.oovr.simulator.shader.compile.schedule.Analysis}: which values are equal in all
 *       lanes, which are needed at all, which branches are worth taking;
 *   <li>{@link org.oovr.simulator.shader.compile.schedule.Scheduler}: nodes to steps, most of them
 *       kernels, that is, loops over the lanes that HotSpot's C2 can turn into vector instructions;
 *   <li>{@link org.oovr.simulator.shader.compile.schedule.SlotAllocator}: values that live across
 *       steps to scratch arrays;
 *   <li>{@link org.oovr.simulator.shader.compile.emit.ShaderEmitter} and {@link
 *       org.oovr.simulator.shader.compile.emit.KernelLibrary}: steps to bytecode.
 * </ol>
 */
package org.oovr.simulator.shader.compile;
