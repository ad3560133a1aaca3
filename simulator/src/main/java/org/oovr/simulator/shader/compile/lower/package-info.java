/**
 * SPIR-V functions to the graph: control flow to statements, functions inlined, variables turned
 * into values, and one class for each group of instructions.
 */
package org.oovr.simulator.shader.compile.lower;
