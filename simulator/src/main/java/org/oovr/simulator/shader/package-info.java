/**
 * What the renderer knows of shaders. A back end makes a shader executable as a {@link
 * org.oovr.simulator.shader.ShaderRoutine}; the renderer fills a {@link
 * org.oovr.simulator.shader.ShaderContext}, calls {@link
 * org.oovr.simulator.shader.ShaderRoutine#run} and reads the context again. Knows nothing of SPIR-V
 * and of the back ends, which lie in the rooms below.
 */
package org.oovr.simulator.shader;
