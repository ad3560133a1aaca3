/**
 * Pixel transfer: the format tables of GL 3.3 core (sections 3.7, 3.8 and 4.3, with the legacy
 * formats that compatibility contexts still use), and the conversion between the application's
 * memory and the canonical texel bytes of {@link org.oovr.simulator.command.PixelFormat}. No GL
 * state here, only pure functions and tables.
 */
package org.oovr.driver.gl.pixel;
