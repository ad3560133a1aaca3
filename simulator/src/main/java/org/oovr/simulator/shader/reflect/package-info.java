/**
 * The interface of a shader stage, found in its SPIR-V: what it reads and writes, where its
 * uniforms lie, and the names and locations that an API reports.
 */
package org.oovr.simulator.shader.reflect;
