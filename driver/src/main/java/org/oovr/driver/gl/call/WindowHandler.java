package org.oovr.driver.gl.call;

import org.oovr.driver.gl.state.GlSession;
import org.oovr.driver.trace.Call;

/** Executes a function that needs no current context: window system calls and records. */
@FunctionalInterface
public interface WindowHandler {
  void run(GlSession session, Call call);
}
