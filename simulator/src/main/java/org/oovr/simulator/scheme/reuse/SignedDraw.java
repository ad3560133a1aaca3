package org.oovr.simulator.scheme.reuse;

/**
 * A draw and view whose geometry is done to be signed.
 *
 * @param draw its number in the work log
 * @param view its view
 * @param firstUnit the first tile that it covers, in the whole frame's log
 * @param endUnit the first that it does not
 * @param cycles of a Signature Unit
 */
public record SignedDraw(int draw, int view, int firstUnit, int endUnit, double cycles) {}
