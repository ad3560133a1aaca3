/**
 * What shaders compute, once: the formulas of functions over any kind of number, and functions on
 * scalars that formulas would make slow. Compiler, constant folding and interpreter share them.
 */
package org.oovr.simulator.shader.math;
