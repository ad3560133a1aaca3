package org.oovr.simulator.profile;

import org.oovr.simulator.command.ResourceCommand;

/**
 * A copy from one image that draws of the frame made into another, as at the end of a frame that is
 * drawn off screen: with it a scheme copies what it has composed itself.
 *
 * @param source index in {@link FrameProfile#images()}
 * @param target index in {@link FrameProfile#images()}
 * @param beforeDraw index of the draw that comes next; the number of draws at the end
 * @param nextSnapshot index in {@link FrameProfile#snapshots()} of the first that follows it
 * @param area its rectangles and rules; the attachments are null
 */
public record ImageBlit(
    int source, int target, int beforeDraw, int nextSnapshot, ResourceCommand.Blit area) {}
