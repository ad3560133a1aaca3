package org.oovr.agent.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import org.oovr.agent.reproduce.frames.TimedPoint;
import org.oovr.simulator.profile.FrameProfile;

/** Something that is found out by timing workload points one after the other. */
public interface Study {
  /** Runs for each point. */
  int runsPerPoint();

  /**
   * Times a point; the profile is not kept.
   *
   * @param done called after each run, by any thread
   */
  void time(TimedPoint point, Runnable done);

  /**
   * The same with a frame that is timed after itself.
   *
   * @param sha256 of the frame's image, or null when it is not known
   */
  default void time(String point, FrameProfile profile, String sha256, Runnable done) {
    time(new TimedPoint(point, profile, sha256), done);
  }

  /**
   * Writes all that was found out so far into a directory.
   *
   * @return the page to look at
   */
  Path write(Path directory) throws IOException;

  /** All that was found out so far, as text. */
  String text();
}
