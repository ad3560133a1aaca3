/**
 * SPIR-V to JVM bytecode: parser, reflection, compiler over the lanes of a tile, and the slow
 * interpreter that is its oracle. Knows commands and nothing of rendering: the renderer fills a
 * {@link org.oovr.simulator.shader.ShaderContext}, calls {@link
 * org.oovr.simulator.shader.ShaderRoutine#run} and reads the context again.
 */
package org.oovr.simulator.shader;
