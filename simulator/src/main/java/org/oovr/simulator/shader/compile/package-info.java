/**
 * SPIR-V to JVM bytecode. In this order:
 *
 * <ol>
 *   <li>{@link org.oovr.simulator.shader.compile.Structurizer}: control-flow graph to statements;
 *   <li>{@link org.oovr.simulator.shader.compile.Lowering} and its helpers: statements to a graph
 *       of scalar {@link org.oovr.simulator.shader.compile.Node}s in nested {@link
 *       org.oovr.simulator.shader.compile.Region}s, functions inlined, variables turned into
 *       values;
 *   <li>{@link org.oovr.simulator.shader.compile.Analysis}: which values are equal in all lanes,
 *       which are needed at all, which branches are worth taking;
 *   <li>{@link org.oovr.simulator.shader.compile.Scheduler}: nodes to steps, most of them kernels,
 *       that is, loops over the lanes that HotSpot's C2 can turn into vector instructions;
 *   <li>{@link org.oovr.simulator.shader.compile.SlotAllocator}: values that live across steps to
 *       scratch arrays;
 *   <li>{@link org.oovr.simulator.shader.compile.ShaderEmitter} and {@link
 *       org.oovr.simulator.shader.compile.KernelLibrary}: steps to bytecode.
 * </ol>
 */
package org.oovr.simulator.shader.compile;
