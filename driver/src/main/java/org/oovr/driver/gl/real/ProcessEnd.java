package org.oovr.driver.gl.real;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;

/**
 * Ends a process of ours that had a driver. What a driver does when the C library calls its exit
 * handlers is not ours to wait for: NVIDIA's (580.159) waits there for a thread of its own that
 * waits for a lock which the exiting thread holds, once a context of the fixed function was used.
 */
final class ProcessEnd {
  private static boolean prepared;

  private ProcessEnd() {}

  /**
   * Makes the process end before the exit handlers that are there now, with the status that it is
   * given, after all that Java does at its end. On Linux with glibc; elsewhere nothing changes.
   */
  static synchronized void withoutDrivers() {
    if (prepared || !Platform.isLinux()) {
      return;
    }
    prepared = true;
    NativeLibrary c = NativeLibrary.getInstance("c");
    Function onExit;
    try {
      onExit = c.getFunction("on_exit");
    } catch (UnsatisfiedLinkError none) {
      return; // another C library has no such function
    }
    // handlers run from the last to the first; this one is given the status, and takes it
    onExit.invokeInt(new Object[] {c.getFunction("_exit"), null});
  }
}
