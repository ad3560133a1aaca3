package org.oovr.agent.capture;

import java.io.IOException;

/** Where a capture's calls go. */
interface CaptureOutlet extends Alongside.Outlet {
  /** Nanoseconds that the application waited for us. */
  long waitedNanos();

  /** Calls that could not be written in time. */
  long lostCalls();

  /** Ends the file; whether all of it was written. */
  boolean close() throws IOException, InterruptedException;
}
