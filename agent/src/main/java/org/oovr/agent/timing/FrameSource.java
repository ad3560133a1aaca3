package org.oovr.agent.timing;

import java.io.IOException;
import org.oovr.simulator.profile.FrameProfile;

/** A saved work log that is read when it is needed: large ones do not stay in memory. */
@FunctionalInterface
public interface FrameSource {
  /** Reads it. */
  FrameProfile read() throws IOException;
}
