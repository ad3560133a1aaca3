package org.oovr.simulator.scheme.compose;

/**
 * Consecutive draws into the same images that begin together: a render pass, a part of one that
 * must wait for more than what stands before it, or several that go on with what the one before
 * left in its images.
 *
 * @param number from 0, in API order
 * @param firstDraw its first draw
 * @param endDraw first draw behind it
 * @param waitsFor ascending numbers of the passes that must be complete before this one begins: it
 *     samples or draws to what they drew, or overwrites what they sample. What these wait for
 *     themselves is left out.
 * @param snapshots indices in {@code FrameProfile.snapshots()} of contents that are restored when
 *     it begins
 * @param blits indices in {@code FrameProfile.blits()} of copies that are made when it begins
 */
public record RenderPass(
    int number, int firstDraw, int endDraw, int[] waitsFor, int[] snapshots, int[] blits) {}
