package org.oovr.agent.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import org.oovr.simulator.profile.FrameProfile;

/** Something that is found out by timing workload points one after the other. */
public interface Study {
  /** Runs for each point. */
  int runsPerPoint();

  /**
   * Times a point; the profile is not kept.
   *
   * @param sha256 of the frame's image, or null when it is not known
   * @param done called after each run, by any thread
   */
  void time(String point, FrameProfile profile, String sha256, Runnable done);

  /**
   * Writes all that was found out so far into a directory.
   *
   * @return the page to look at
   */
  Path write(Path directory) throws IOException;

  /** All that was found out so far, as text. */
  String text();
}
