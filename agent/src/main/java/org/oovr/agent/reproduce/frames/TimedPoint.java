package org.oovr.agent.reproduce.frames;

import java.util.List;
import org.oovr.agent.timing.FrameSource;
import org.oovr.simulator.profile.FrameProfile;

/**
 * A frame that is timed.
 *
 * @param name of the workload point
 * @param profile its work log
 * @param sha256 of its image, or null when it is not known
 * @param before frames of the same program that come before it, in their order; none: it is timed
 *     after itself
 */
public record TimedPoint(
    String name, FrameProfile profile, String sha256, List<FrameSource> before) {
  public TimedPoint {
    before = List.copyOf(before);
  }

  /** A frame that is timed after itself. */
  public TimedPoint(String name, FrameProfile profile, String sha256) {
    this(name, profile, sha256, List.of());
  }
}
