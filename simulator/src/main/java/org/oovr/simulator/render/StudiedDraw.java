package org.oovr.simulator.render;

import org.oovr.simulator.profile.DrawWork;

/**
 * A draw of a studied frame, for all its parts.
 *
 * @param index number in the frame
 * @param works one per view
 * @param textureIndex see {@code DrawJob.textureIndex}
 * @param geometry what the executed parts have read
 * @param signer signs what its pixels follow from
 */
record StudiedDraw(
    int index, DrawWork[] works, int[] textureIndex, GeometryLines geometry, DrawSigner signer) {}
