/** Pixel rectangles and bitmaps, where they are drawn, and what is not drawn but told. */
package org.oovr.driver.gl.call.pixels;
