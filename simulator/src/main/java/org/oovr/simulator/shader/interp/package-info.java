/**
 * The slow interpreter: one instruction at a time, straight from the SPIR-V specification. It is
 * the oracle of the compiler, and the two must agree bit for bit.
 */
package org.oovr.simulator.shader.interp;
