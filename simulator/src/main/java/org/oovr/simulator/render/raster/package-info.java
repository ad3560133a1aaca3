/**
 * From primitives in bins to pixels: coverage, depth and stencil, interpolation, fragment shading,
 * blending. A bin belongs to one thread at a time.
 */
package org.oovr.simulator.render.raster;
