package org.oovr.simulator.profile;

/**
 * A barrier: what comes after it begins when what comes before it is complete.
 *
 * @param beforeDraw it stands before the draw of this index
 * @param resource table index of what is waited for, or -1 for everything
 */
public record ProfileBarrier(int beforeDraw, int resource) {}
