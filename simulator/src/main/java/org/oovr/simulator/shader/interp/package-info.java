/**
 * A SPIR-V interpreter that is slow and plain: the oracle of the bytecode compiler. It works on the
 * same validated module and takes the meaning of arithmetic from the same {@link
 * org.oovr.simulator.shader.math.FloatFormulas} and {@link
 * org.oovr.simulator.shader.math.ShaderMath}, but shares no code with the compiler otherwise:
 * control flow follows the blocks of the module, memory is memory.
 */
package org.oovr.simulator.shader.interp;
