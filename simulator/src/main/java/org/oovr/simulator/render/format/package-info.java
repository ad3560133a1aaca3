/**
 * Conversion between the stored bits of a texel and its components, for every {@link
 * org.oovr.simulator.command.PixelFormat}. Stored texels are one, two or four 32-bit words; a
 * {@link org.oovr.simulator.render.format.TexelCodec} converts rows of them to and from a structure
 * of arrays of floats or integers. Rules: OpenGL 3.3 core, sections 2.1 to 2.3 and 3.8.
 */
package org.oovr.simulator.render.format;
