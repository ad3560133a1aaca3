package org.oovr.driver.gl.state;

import org.oovr.simulator.command.Texture;

/**
 * Texels that become fragments (GL 2.1, sections 3.6 and 3.7), each of a rectangle of the window.
 * Colour, coordinates and depth of all are those of the current raster position.
 *
 * @param colors what colours they have; of a bitmap, texels of no red are drawn; null for none
 * @param bitmap whether the texels are those of a bitmap
 * @param depths what depths they have, in red; null for that of the raster position
 * @param stencils what is written to the stencil buffer, in red, of 255; null for nothing. Without
 *     colours only depth and stencil are written, whatever the tests say
 * @param x0 left edge in the window
 * @param y0 edge of the first row in the window
 * @param x1 right edge in the window, or left one when the rectangle is turned
 * @param y1 edge of the last row in the window
 * @param fromAbove whether y counts from the upper edge, where the numbers are rounded so
 */
public record PixelRectangle(
    Texture colors,
    boolean bitmap,
    Texture depths,
    Texture stencils,
    float x0,
    float y0,
    float x1,
    float y1,
    boolean fromAbove) {}
