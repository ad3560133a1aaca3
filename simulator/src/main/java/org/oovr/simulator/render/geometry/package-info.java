/**
 * From vertices to set-up primitives in bins: fetch, vertex shading, assembly, clipping,
 * projection, snapping to 24.8 fixed point, culling.
 */
package org.oovr.simulator.render.geometry;
